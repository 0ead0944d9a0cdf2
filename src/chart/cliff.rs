//! Requests a second and full-prefix hit rate over the number of robots, without a cap and under one.

use super::axis::{Axis, Scale, Tick};
use super::entries::together;
use super::figure;
use super::mark::Shape;
use super::model::{
    Along, ChartModel, Label, LegendEntry, Limit, Mark, Panel, Planned, Provenance, Reading, Side,
    Spot, Vertical,
};
use super::pick::{Picks, RunPoint};
use super::sweeps::{curve, markers, spots};
use super::theme::{Role, Stroke};
use crate::analysis::plan::PlanResults;
use crate::analysis::sweep::SweepPoint;
use crate::analysis::{Band, Carried, Layer};
use crate::scenario::{KnobId, Scenario};
use crate::stats::sort_short;
use crate::words::chart::{cliff as said, terms};

/// A published point.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredPoint {
    /// Fleet size.
    pub robots: u32,
    /// Lowest published rate in requests a second.
    pub rate_low: f64,
    /// Highest published rate in requests a second.
    pub rate_high: f64,
    /// Cap, if any.
    pub cap: Option<u32>,
    /// Under which condition: "at 20 Hz". A point without one is not drawn.
    pub condition: String,
}

mod words;

/// The chart of these results.
pub fn cliff(results: &PlanResults, measured: &[MeasuredPoint]) -> ChartModel {
    let view = View::of(results, measured);
    let mut chart = ChartModel::new("cliff", Axis::robots(terms::robots_n(), view.low, view.high));
    chart.along = Some(Along::Robots);
    chart.claim = words::claim(&view);
    chart.sub = words::sub(&view);
    chart.table = words::table(&view);
    if view.none.is_empty() && view.capped.is_empty() {
        chart.empty = Some(terms::no_size().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = words::label(&view);
    view.legend(&mut chart);
    chart.panels = vec![view.rate_panel(), view.hit_panel()];
    let planned = f64::from(results.scenario.robots());
    chart.planned = Some(Planned {
        tick: Tick::new(planned, figure::count(planned)),
        word: Some(terms::planned()),
    });
    if let Some(edge) = view.edge() {
        chart.verticals.push(Vertical { at: edge, role: Role::Danger, width: 1.5 });
        chart.hatch = Some((edge, view.high));
    }
    let mut samples: Vec<f64> =
        view.none.iter().chain(&view.capped).map(|point| f64::from(point.robots)).collect();
    sort_short(&mut samples, f64::total_cmp);
    samples.dedup();
    chart.samples = samples;
    chart.picks = Picks::Runs(view.runs());
    chart
}

/// What is drawn of the results: finite points only.
struct View<'a> {
    scenario: &'a Scenario,
    none: Vec<&'a SweepPoint>,
    capped: Vec<&'a SweepPoint>,
    cap: Option<u32>,
    carried: Option<Carried>,
    /// The other layer carries fewer: what is drawn here is not all that limits the site.
    is_not_all: bool,
    measured: Vec<&'a MeasuredPoint>,
    low: f64,
    high: f64,
}

const NONE: usize = 0;
const CAPPED: usize = 1;

impl<'a> View<'a> {
    fn of(results: &'a PlanResults, measured: &'a [MeasuredPoint]) -> View<'a> {
        let finite =
            |band: &Band| band.mean.is_finite() && band.min.is_finite() && band.max.is_finite();
        let good = |points: &'a [SweepPoint]| -> Vec<&SweepPoint> {
            points
                .iter()
                .filter(|point| finite(&point.rate) && point.hit.as_ref().is_none_or(finite))
                .collect()
        };
        let (none, capped) = (good(&results.uncapped.points), good(&results.capped.points));
        let planned = f64::from(results.scenario.robots());
        let robots = none.iter().chain(&capped).map(|point| f64::from(point.robots));
        let (low, high) =
            robots.fold((planned, planned), |(low, high), n| (low.min(n), high.max(n)));
        let (low, high) = if high > low { (low, high) } else { ((low - 1.0).max(0.0), high + 1.0) };
        let cap = results.shown_cap;
        let drawn = |point: &&MeasuredPoint| {
            let on_a_curve = point.cap.is_none() || (point.cap == cap && !capped.is_empty());
            let finite = point.rate_low.is_finite() && point.rate_high.is_finite();
            on_a_curve
                && finite
                && !point.condition.is_empty()
                && (low..=high).contains(&f64::from(point.robots))
        };
        let measured = measured.iter().filter(drawn).collect();
        View {
            scenario: &results.scenario,
            none,
            capped,
            cap,
            carried: results.facts.brain,
            is_not_all: results.facts.binding == Some(Layer::Action),
            measured,
            low,
            high,
        }
    }

    /// The run behind each point; the curve that the scenario is on comes first.
    fn runs(&self) -> Vec<RunPoint> {
        let none = self.none.iter().map(|point| (NONE, *point));
        let capped = self.capped.iter().map(|point| (CAPPED, *point));
        let mut points: Vec<_> = none.chain(capped).collect();
        if self.scenario.cap().is_some() {
            points.rotate_left(self.none.len());
        }
        let runs = points.into_iter().flat_map(|(legend, point)| {
            let hit = point.hit.map(|hit| (1, hit.mean));
            [Some((0, point.rate.mean)), hit].into_iter().flatten().map(move |(panel, y)| {
                RunPoint {
                    x: f64::from(point.robots),
                    panel,
                    y,
                    legend: Some(legend),
                    robots: point.robots,
                    cap: point.cap,
                }
            })
        });
        runs.collect()
    }

    fn edge(&self) -> Option<f64> {
        match self.carried? {
            Carried::Exactly(robots) => {
                Some(f64::from(robots) + 0.5).filter(|edge| *edge < self.high)
            }
            Carried::AtLeast(_) => None,
        }
    }

    /// This scenario's own point on a curve.
    fn here(&self, points: &[&'a SweepPoint]) -> Option<&'a SweepPoint> {
        points.iter().copied().find(|point| point.robots == self.scenario.robots())
    }

    fn cap_words(&self) -> String {
        self.cap.map_or_else(|| said::capped().to_owned(), terms::cap)
    }

    fn legend(&self, chart: &mut ChartModel) {
        let entry = |text: String, role: Role, points: &[&SweepPoint]| LegendEntry {
            text,
            role,
            stroke: Some(role.stroke()),
            shape: role.marker(),
            provenance: Provenance::Simulated,
            readings: points.iter().map(|point| words::reading(point)).collect(),
            hidden: false,
        };
        chart.legend.push(entry(terms::no_cap().to_owned(), Role::NoCap, &self.none));
        if !self.capped.is_empty() {
            chart.legend.push(entry(self.cap_words(), Role::Brain, &self.capped));
        }
        for condition in self.conditions() {
            chart.legend.push(LegendEntry {
                text: said::measured(condition),
                role: Role::Measured,
                stroke: None,
                shape: Some(Shape::Diamond),
                provenance: Provenance::Measured,
                readings: self.measured_readings(condition),
                hidden: false,
            });
        }
    }

    /// The published rates of a condition. A fleet may have one with a cap and one without: they are read out together.
    fn measured_readings(&self, condition: &str) -> Vec<Reading> {
        let points = self.measured.iter().filter(|point| point.condition == condition);
        together(points.map(|point| (f64::from(point.robots), words::published(point))))
    }

    /// The conditions of the measured points, each once.
    fn conditions(&self) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        for point in &self.measured {
            if !found.contains(&&point.condition[..]) {
                found.push(&point.condition);
            }
        }
        found
    }

    /// Places of the measured entries begin after those of the curves.
    fn measured_entry(&self, condition: &str) -> usize {
        let curves = if self.capped.is_empty() { 1 } else { 2 };
        curves + self.conditions().iter().position(|other| *other == condition).unwrap_or(0)
    }

    fn rate_panel(&self) -> Panel {
        let tops = self.none.iter().chain(&self.capped).map(|point| point.rate.max);
        let top = tops.chain(self.measured.iter().map(|point| point.rate_high)).fold(0.0, f64::max);
        let mut panel = Panel::new(Axis::from_zero(terms::requests_per_s(), top), 2.0);
        for (entry, role, points) in
            [(CAPPED, Role::Brain, &self.capped), (NONE, Role::NoCap, &self.none)]
        {
            curve(&mut panel, entry, role, points, |point| Some(point.rate));
            markers(&mut panel, entry, role, points, |point| point.rate.mean);
        }
        self.this_scenario(&mut panel, |point| Some(point.rate.mean), 5.5);
        // On top of the simulated ones, smaller: where both agree, both are seen.
        for point in &self.measured {
            let (low, high) =
                (point.rate_low.min(point.rate_high), point.rate_low.max(point.rate_high));
            panel.marks.push(Mark {
                legend: Some(self.measured_entry(&point.condition)),
                x: f64::from(point.robots),
                y: (low + high) / 2.0,
                range: (high > low).then_some((low, high)),
                shape: Shape::Diamond,
                role: Role::Measured,
                size: 3.8,
            });
        }
        self.edge_labels(&mut panel);
        let after = self.edge().unwrap_or(self.low);
        for (entry, role, points, text) in [
            (CAPPED, Role::Brain, &self.capped, self.cap_words()),
            (NONE, Role::NoCap, &self.none, terms::no_cap().into()),
        ] {
            panel.labels.push(
                Label::new([text], role, spots(points, after, |point| point.rate.mean)).of(entry),
            );
        }
        panel
    }

    fn hit_panel(&self) -> Panel {
        let ticks = super::timeline::shares();
        let mut panel =
            Panel::new(Axis::with(said::hit_rate(), Scale::linear(0.0, 1.0), ticks), 1.08);
        let alarm = self.scenario.number(KnobId::HitAlarm) / 100.0;
        panel.limits.push(Limit { at: alarm, role: Role::Danger, stroke: Stroke::ALARM });
        for (entry, role, points) in
            [(CAPPED, Role::Brain, &self.capped), (NONE, Role::NoCap, &self.none)]
        {
            curve(&mut panel, entry, role, points, |point| point.hit);
        }
        self.this_scenario(&mut panel, |point| Some(point.hit?.mean), 5.0);
        let text = said::alarm(&figure::percent(alarm));
        let at = |share: f64, side| Spot {
            x: self.low + share * (self.high - self.low),
            y: alarm,
            side,
        };
        let spots = vec![
            at(0.0, Side::BelowRight),
            at(0.0, Side::AboveRight),
            at(0.3, Side::BelowRight),
            at(1.0, Side::AboveLeft),
        ];
        panel.labels.push(Label::new([text], Role::Danger, spots).plain().sized(12.0));
        panel
    }

    fn this_scenario(&self, panel: &mut Panel, y: impl Fn(&SweepPoint) -> Option<f64>, size: f64) {
        let curves = [
            (NONE, Role::Ink, Shape::Circle, &self.none),
            (CAPPED, Role::Brain, Shape::Square, &self.capped),
        ];
        for (entry, role, shape, points) in curves {
            if let Some((point, y)) = self.here(points).and_then(|point| Some((point, y(point)?))) {
                let size = if shape == Shape::Square { size - 0.5 } else { size };
                panel.marks.push(Mark {
                    legend: Some(entry),
                    x: f64::from(point.robots),
                    y,
                    range: None,
                    shape,
                    role,
                    size,
                });
            }
        }
    }

    fn edge_labels(&self, panel: &mut Panel) {
        let top = panel.y.scale.high;
        match (self.carried, self.edge()) {
            (Some(Carried::Exactly(robots)), Some(edge)) => {
                let spot = |side| Spot { x: edge, y: top, side };
                let texts = [terms::robots(robots), figure::count(robots)];
                let sides = [Side::AboveLeft, Side::Left, Side::BelowLeft];
                panel.labels.push(Label::new(texts, Role::Danger, sides.map(spot).to_vec()));
                let sides = [Side::AboveRight, Side::Right, Side::BelowRight];
                let thrashes = Label::new(
                    [said::thrashes().to_owned()],
                    Role::Danger,
                    sides.map(spot).to_vec(),
                );
                panel.labels.push(thrashes.plain());
            }
            (Some(Carried::AtLeast(robots)), _) => {
                let texts = said::at_least(robots);
                let spots = vec![
                    Spot { x: self.high, y: top, side: Side::AboveLeft },
                    Spot { x: self.high, y: top, side: Side::BelowLeft },
                ];
                panel.labels.push(Label::new(texts, Role::Ok, spots));
                if let Some(point) = self.none.iter().rfind(|point| point.robots <= robots) {
                    let (x, y) = (f64::from(point.robots), point.rate.mean);
                    let (legend, range) = (Some(NONE), None);
                    panel.marks.push(Mark {
                        legend,
                        x,
                        y,
                        range,
                        shape: Shape::Caret,
                        role: Role::Ok,
                        size: 4.0,
                    });
                }
            }
            _ => {}
        }
    }
}
