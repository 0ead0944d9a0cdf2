//! Requests a second over a fixed K at this fleet size: which K are safe and fast, and what comes past them.

use crate::analysis::Carried;
use crate::analysis::plan::PlanResults;
use crate::analysis::sweep::{SweepPoint, holds_seeds};
use crate::chart::axis::{Axis, Tick};
use crate::chart::caps::Caps;
use crate::chart::figure;
use crate::chart::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Panel, Planned, Provenance, Side, Spot, Vertical,
};
use crate::chart::pick::Picks;
use crate::chart::theme::Role;
use crate::words::chart::rate_over_k as words;

/// A K is fast when its rate is at least this share of the best rate without a collapse.
const FAST: f64 = 0.95;

/// The chart of these results.
pub fn over_cap(results: &PlanResults) -> ChartModel {
    let view = View::of(results);
    let axis = Axis::robots(words::axis(), view.caps.low, view.caps.high);
    let mut chart = ChartModel::new("rate-over-k", axis);
    chart.along = Some(Along::Cap);
    chart.claim = words::claim(&view);
    chart.sub = words::sub(&view);
    chart.table = words::table(&view);
    chart.label = words::label(&view);
    if view.caps.points.is_empty() {
        chart.empty = Some(words::empty().to_owned());
        return chart;
    }
    chart.samples = view.caps.samples();
    chart.sample_words = words::sample();
    chart.picks = Picks::Runs(view.caps.runs(view.robots));
    chart.legend = vec![view.caps.entry(words::fixed())];
    if view.safe.is_some() {
        chart.legend.push(LegendEntry {
            text: words::safe(view.fed.is_some()).to_owned(),
            role: Role::Ok,
            stroke: None,
            shape: Some(crate::chart::mark::Shape::Square),
            provenance: Provenance::Simulated,
            readings: Vec::new(),
            hidden: false,
        });
    }
    chart.panels = vec![view.panel()];
    if let Some(cap) = view.own {
        let tick = Tick::new(f64::from(cap), figure::count(cap));
        chart.planned = Some(Planned { tick, word: Some(words::planned()) });
    }
    if let Some(edge) = view.caps.edge {
        chart.verticals.push(Vertical { at: edge, role: Role::Danger, width: 1.5 });
        chart.hatch = Some((edge, view.caps.high));
    }
    chart
}

/// What is drawn.
pub struct View<'a> {
    pub(crate) caps: Caps<'a>,
    pub(crate) robots: u32,
    /// Every K has all of its seeds.
    pub(crate) settled: bool,
    /// The K that lie together, from the suggested one on, each safe and fast.
    pub(crate) safe: Option<(u32, u32)>,
    /// The scenario's own K, if it holds anybody back.
    pub(crate) own: Option<u32>,
    /// Active robots that the action layer carries, where these are fewer than the brain's K.
    pub(crate) fed: Option<u32>,
}

impl<'a> View<'a> {
    fn of(results: &'a PlanResults) -> View<'a> {
        let (scenario, points) = (&results.scenario, &results.over_cap.points);
        let robots = scenario.robots();
        let whole = points.last().and_then(|point| point.cap) == Some(robots)
            && points.len() >= robots.min(48) as usize;
        let settled = whole && points.iter().all(|point| point.seeds == scenario.seeds());
        let caps = Caps::of(points, settled);
        let safe = safe_and_fast(&caps.points).filter(|_| settled);
        let own = scenario.cap().filter(|cap| caps.at(*cap).is_some());
        let last = safe.map_or(robots, |(_, last)| last.min(robots));
        let fed = match results.facts.action {
            Some(Carried::Exactly(fed)) if fed < last => Some(fed),
            _ => None,
        };
        View { caps, robots, settled, safe, own, fed }
    }

    /// Past the safe and fast ones: the K that follow and collapse, at most two.
    pub fn slipping(&self) -> Vec<(u32, &'a SweepPoint)> {
        let Some((_, last)) = self.safe else { return Vec::new() };
        let past = self.caps.points.iter().filter(|(cap, _)| *cap > last).take(2);
        past.filter(|(_, point)| point.collapsed() > 0).copied().collect()
    }

    fn panel(&self) -> Panel {
        let mut panel = Panel::new(Axis::from_zero(words::rate(), self.caps.top()), 1.0);
        let top = panel.y.scale.high;
        if let Some((first, last)) = self.safe {
            let x = |cap: u32, by: f64| (f64::from(cap) + by).clamp(self.caps.low, self.caps.high);
            let (from, to) = (x(first, -0.5), x(last, 0.5));
            let points = vec![(from, 0.0, top), (to, 0.0, top)];
            panel.fills.push(Fill { legend: Some(1), role: Role::Ok, alpha: 0.14, points });
        }
        self.caps.fill(&mut panel);
        let marked = self.safe.and_then(|(first, _)| Some((first, self.caps.at(first)?)));
        self.caps.line(&mut panel, marked);
        // Left of the edge, one below the other, where the curve is high above; else beside their points.
        for ((cap, point), height) in self.slipping().into_iter().zip([0.46, 0.36]) {
            let x = self.caps.edge.unwrap_or(self.caps.high);
            let mut spots =
                [height, height - 0.2].map(|y| Spot { x, y: y * top, side: Side::Left }).to_vec();
            let sides = [Side::BelowLeft, Side::Left, Side::BelowRight, Side::Right, Side::Below];
            let (x, y) = (f64::from(cap), point.rate.mean);
            spots.extend(sides.map(|side| Spot { x, y, side }));
            let label = Label::new(words::slips(cap, point), Role::Danger, spots);
            panel.labels.push(label.of(0).plain().sized(12.0));
        }
        if let Some((first, last)) = self.safe {
            let x = f64::from(first + last) / 2.0;
            let heights = [0.0, 0.12, 0.24];
            let mut spots =
                heights.map(|share| Spot { x, y: share * top, side: Side::Above }).to_vec();
            // Where the edge is near, it ends before it.
            let x = (f64::from(last) + 0.5).min(self.caps.high);
            spots.extend(heights.map(|share| Spot {
                x,
                y: (share + 0.08) * top,
                side: Side::Left,
            }));
            let label = Label::new(
                words::safe_band(self.fed.is_some()).map(str::to_owned),
                Role::Ok,
                spots,
            );
            // Left out where it would cross the edge; the legend names the band, too.
            panel.labels.push(label.of(1).strict().sized(12.0));
        }
        panel
    }
}

/// From the smallest K without a collapse in any seed that gives at least 95% of the best such rate - the suggested one -
/// to the last of those next to it that do so, too.
fn safe_and_fast(points: &[(u32, &SweepPoint)]) -> Option<(u32, u32)> {
    let is_safe = |point: &SweepPoint| holds_seeds(point) && point.collapsed() == 0;
    let safe = points.iter().filter(|(_, point)| is_safe(point));
    let best = safe.map(|(_, point)| point.rate.mean).max_by(f64::total_cmp)?;
    let fits = |point: &SweepPoint| is_safe(point) && point.rate.mean >= FAST * best;
    let first = points.iter().position(|(_, point)| fits(point))?;
    let together = points[first..].iter().take_while(|(_, point)| fits(point));
    Some((points[first].0, together.last()?.0))
}
