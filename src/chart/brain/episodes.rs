//! Completed episodes a minute over the number of robots, without a cap and under one; the legend has Jain's index.

use crate::analysis::plan::PlanResults;
use crate::analysis::sweep::SweepPoint;
use crate::chart::axis::{Axis, Tick};
use crate::chart::caps::band;
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    Along, ChartModel, Label, LegendEntry, Mark, Panel, Planned, Provenance, Reading,
};
use crate::chart::pick::{Picks, RunPoint};
use crate::chart::sweeps::{curve, markers, spots};
use crate::chart::theme::Role;
use crate::stats::sort_short;
use crate::words::chart::episodes as words;
use crate::words::chart::terms;

const NONE: usize = 0;
const CAPPED: usize = 1;

/// The chart of these results.
pub fn episodes(results: &PlanResults) -> ChartModel {
    let view = View::of(results);
    let mut chart = ChartModel::new("episodes", Axis::robots(words::axis(), view.low, view.high));
    chart.along = Some(Along::Robots);
    chart.claim = words::claim(&view);
    chart.sub = words::sub(&view);
    chart.label = words::label(&view);
    chart.table = words::table(&view);
    if view.none.is_empty() && view.capped.is_empty() {
        chart.empty = Some(words::empty().to_owned());
        return chart;
    }
    let planned = f64::from(view.robots);
    let tick = Tick::new(planned, figure::count(planned));
    chart.planned = Some(Planned { tick, word: Some(words::planned()) });
    let all = || view.none.iter().chain(&view.capped);
    let mut samples: Vec<f64> = all().map(|point| f64::from(point.robots)).collect();
    sort_short(&mut samples, f64::total_cmp);
    samples.dedup();
    chart.samples = samples;
    chart.legend = vec![entry(words::no_cap().to_owned(), Role::NoCap, &view.none)];
    if let Some(cap) = view.cap.filter(|_| !view.capped.is_empty()) {
        chart.legend.push(entry(terms::cap(cap), Role::Brain, &view.capped));
    }
    let run = |(legend, point): (usize, &&SweepPoint)| RunPoint {
        x: f64::from(point.robots),
        panel: 0,
        y: point.episodes_per_min.mean,
        legend: Some(legend),
        robots: point.robots,
        cap: point.cap,
    };
    let none = view.none.iter().map(|point| run((NONE, point)));
    let capped = view.capped.iter().map(|point| run((CAPPED, point)));
    let mut runs: Vec<RunPoint> = none.chain(capped).collect();
    if results.scenario.cap().is_some() {
        runs.rotate_left(view.none.len());
    }
    chart.picks = Picks::Runs(runs);
    chart.panels = vec![view.panel()];
    chart
}

fn entry(text: String, role: Role, points: &[&SweepPoint]) -> LegendEntry {
    let reading = |point: &&SweepPoint| Reading {
        x: f64::from(point.robots),
        value: figure::fixed(point.episodes_per_min.mean, 2),
        range: Some({
            let rate = point.episodes_per_min;
            let band = (point.seeds > 1).then(|| band(rate.min, rate.max));
            words::band_and_jain(band.as_deref(), point)
        }),
    };
    LegendEntry {
        text,
        role,
        stroke: Some(role.stroke()),
        shape: role.marker(),
        provenance: Provenance::Simulated,
        readings: points.iter().map(reading).collect(),
        hidden: false,
    }
}

/// What is drawn: finite points only.
pub struct View<'a> {
    pub(crate) none: Vec<&'a SweepPoint>,
    pub(crate) capped: Vec<&'a SweepPoint>,
    pub(crate) cap: Option<u32>,
    pub(crate) robots: u32,
    low: f64,
    high: f64,
}

impl<'a> View<'a> {
    fn of(results: &'a PlanResults) -> View<'a> {
        let good = |points: &'a [SweepPoint]| -> Vec<&SweepPoint> {
            let finite = |point: &&SweepPoint| {
                let band = point.episodes_per_min;
                [band.mean, band.min, band.max, point.jain.mean].iter().all(|one| one.is_finite())
            };
            points.iter().filter(finite).collect()
        };
        let (none, capped) = (good(&results.uncapped.points), good(&results.capped.points));
        let robots = results.scenario.robots();
        let planned = f64::from(robots);
        let sizes = none.iter().chain(&capped).map(|point| f64::from(point.robots));
        let (low, high) =
            sizes.fold((planned, planned), |(low, high), n| (low.min(n), high.max(n)));
        let (low, high) = if high > low { (low, high) } else { ((low - 1.0).max(0.0), high + 1.0) };
        View { none, capped, cap: results.shown_cap, robots, low, high }
    }

    /// This scenario's own point on a curve.
    pub fn here(&self, points: &[&'a SweepPoint]) -> Option<&'a SweepPoint> {
        points.iter().copied().find(|point| point.robots == self.robots)
    }

    fn panel(&self) -> Panel {
        let all = self.none.iter().chain(&self.capped);
        let top = all.map(|point| point.episodes_per_min.max).fold(0.0, f64::max);
        let mut panel = Panel::new(Axis::from_zero(words::episodes(), top), 1.0);
        let mean = |point: &SweepPoint| point.episodes_per_min.mean;
        let curves = [(CAPPED, Role::Brain, &self.capped), (NONE, Role::NoCap, &self.none)];
        for (entry, role, points) in curves {
            curve(&mut panel, entry, role, points, |point| Some(point.episodes_per_min));
            markers(&mut panel, entry, role, points, mean);
        }
        for (entry, role, points) in curves {
            let shape = if entry == CAPPED { Shape::Square } else { Shape::Circle };
            let Some(here) = self.here(points) else { continue };
            let (x, y) = (f64::from(here.robots), mean(here));
            let (legend, range, size) = (Some(entry), None, 5.0);
            panel.marks.push(Mark { legend, x, y, range, shape, role, size });
            let name = words::under(self.cap.filter(|_| entry == CAPPED));
            let places = spots(points, self.low, mean);
            panel.labels.push(Label::new([name], role, places).of(entry));
        }
        panel
    }
}
