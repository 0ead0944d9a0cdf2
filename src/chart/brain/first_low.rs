//! How long fleets around the edge last without a low window: Kaplan-Meier over seeds, a staircase a fleet size.

use crate::analysis::plan::PlanResults;
use crate::analysis::sweep::SweepPoint;
use crate::chart::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Panel, Provenance, Side, Spot,
};
use crate::chart::pick::Picks;
use crate::chart::stairs::{self, Stairs, minutes};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline;
use crate::stats::sort_short_by_key;
use crate::stats::survival::{KaplanMeier, WatchEnd, Watched};
use crate::words::chart::first_low as words;

/// Sizes drawn past the last that holds.
const PAST: usize = 2;

/// The chart of these results.
pub fn first_low(results: &PlanResults) -> ChartModel {
    let view = View::of(results);
    let axis = timeline::minutes_axis(minutes(view.end_s));
    let mut chart = ChartModel::new("first-low", axis);
    chart.along = Some(Along::Minutes);
    chart.claim = words::claim(&view);
    chart.sub = words::sub(&view);
    chart.label = words::label(&view);
    chart.table = words::table(&view);
    if view.fleets.is_empty() {
        chart.empty = Some(words::empty().to_owned());
        return chart;
    }
    let all = view.fleets.iter().map(|fleet| fleet.stairs(view.end_s));
    let times = stairs::times(all, view.end_s);
    chart.samples = times.iter().map(|time| minutes(*time)).collect();
    chart.sample_words = words::sample();
    let entry = |fleet: &Fleet| LegendEntry {
        text: words::name(fleet.point, view.is_capped()),
        role: fleet.role,
        stroke: Some(fleet.stroke),
        shape: None,
        provenance: Provenance::Simulated,
        readings: fleet.stairs(view.end_s).readings(&times, fleet.point.seeds > 1),
        hidden: false,
    };
    chart.legend = view.fleets.iter().map(entry).collect();
    chart.panels = vec![view.panel()];
    chart.picks = Picks::Nothing;
    chart
}

/// All seeds of a fleet.
pub(crate) struct Fleet<'a> {
    pub point: &'a SweepPoint,
    pub curve: KaplanMeier<u32>,
    role: Role,
    stroke: Stroke,
}

impl Fleet<'_> {
    fn stairs(&self, end_s: u32) -> Stairs<'_> {
        Stairs { curve: &self.curve, end_s }
    }
}

/// What is drawn.
pub struct View<'a> {
    /// In rising N; this scenario's under its cap last.
    pub(crate) fleets: Vec<Fleet<'a>>,
    /// This scenario's own.
    pub(crate) own: Option<&'a SweepPoint>,
    /// The fleet whose band is drawn.
    pub(crate) banded: Option<usize>,
    /// Length of a run in seconds.
    pub(crate) end_s: u32,
    /// The largest fleet of the sweep.
    pub(crate) largest: u32,
}

/// The dashes of the fleets past the edge, from the first on.
const LOOKS: [&[f64]; 4] = [&[], &[7.0, 4.0], &[2.0, 3.0], &[8.0, 2.0, 2.0, 2.0]];

impl<'a> View<'a> {
    fn of(results: &'a PlanResults) -> View<'a> {
        let end_s = results.scenario.minutes().max(1) * 60;
        let (robots, cap) = (results.scenario.robots(), results.scenario.cap());
        let points = &results.uncapped.points;
        let chosen = chosen(results);
        let curve = |point: &SweepPoint| {
            let watched = point.first_low_s.iter().map(|low| match low {
                Some(at) => Watched { until: *at, end: WatchEnd::Event },
                None => Watched { until: end_s, end: WatchEnd::Censored },
            });
            KaplanMeier::of(&watched.collect::<Vec<_>>())
        };
        let (mut looks, mut fine) = (LOOKS.iter(), LOOKS.iter());
        let mut fleets: Vec<Fleet> = Vec::new();
        for point in points.iter().filter(|point| chosen.contains(&point.robots)) {
            let curve = curve(point);
            let (role, stroke) = if curve.steps().is_empty() {
                (Role::Ok, Stroke::dashed(2.0, fine.next().unwrap_or(&LOOKS[3])))
            } else {
                (Role::NoCap, Stroke::dashed(2.0, looks.next().unwrap_or(&LOOKS[3])))
            };
            fleets.push(Fleet { point, curve, role, stroke });
        }
        let under = |point: &&SweepPoint| point.robots == robots && point.cap == cap;
        let capped = cap.and_then(|_| results.capped.points.iter().find(under));
        if let Some(point) = capped {
            let (role, stroke) = (Role::Brain, Role::Brain.stroke());
            fleets.push(Fleet { point, curve: curve(point), role, stroke });
        }
        let own = capped.or_else(|| points.iter().find(|point| point.robots == robots));
        // Where seeds disagree most there is most to be unsure of.
        let unsure = |fleet: &Fleet| {
            let (all, low) = (fleet.point.seeds, fleet.point.collapsed());
            low.min(all - low.min(all))
        };
        let places = (0..fleets.len()).filter(|&place| unsure(&fleets[place]) > 0);
        let banded = places.max_by_key(|&place| unsure(&fleets[place]));
        let largest = points.iter().map(|point| point.robots).max().unwrap_or(0);
        View { fleets, own, banded, end_s, largest }
    }

    /// Whether a fleet under a cap stands among the others.
    pub(crate) fn is_capped(&self) -> bool {
        self.fleets.iter().any(|fleet| fleet.point.cap.is_some())
    }

    fn panel(&self) -> Panel {
        let mut panel = Panel::new(stairs::axis(words::axis()), 1.0);
        if let Some(place) = self.banded {
            let (legend, role) = (Some(place), self.fleets[place].role);
            let points = self.fleets[place].stairs(self.end_s).band();
            panel.fills.push(Fill { legend, role, alpha: 0.2, points });
        }
        let mut labels = Vec::new();
        for (place, fleet) in self.fleets.iter().enumerate() {
            let stairs = fleet.stairs(self.end_s);
            let corners = stairs.draw(&mut panel, place, (fleet.role, fleet.stroke));
            let share = fleet.curve.survival(self.end_s);
            let mut spots = ends(&corners);
            spots.extend(stairs::spots(&corners));
            let texts = words::at_end(fleet.point, self.is_capped(), share);
            let label = Label::new(texts, fleet.role, spots).of(place).sized(12.0);
            let own = self.own.is_some_and(|own| std::ptr::eq(own, fleet.point));
            labels.push((!own, if own { label } else { label.plain() }));
        }
        // This scenario's name first.
        sort_short_by_key(&mut labels, |(other, _)| *other);
        panel.labels = labels.into_iter().map(|(_, label)| label).collect();
        panel
    }
}

/// The fleet sizes drawn: the last that holds, those that follow it, and this scenario's; where none fails, only that.
fn chosen(results: &PlanResults) -> Vec<u32> {
    let mut chosen = vec![results.scenario.robots()];
    if let Some(carried) = results.facts.brain {
        let points = &results.uncapped.points;
        let last = points.iter().rfind(|point| point.robots <= carried.robots());
        chosen.extend(last.map(|point| point.robots));
        let past = points.iter().filter(|point| point.robots > carried.robots());
        chosen.extend(past.take(PAST).map(|point| point.robots));
    }
    chosen
}

/// At the end of a staircase that does not come down.
fn ends(corners: &[(f64, f64)]) -> Vec<Spot> {
    let last = corners.last().filter(|(_, share)| *share > 0.0);
    let spot =
        |&(x, y): &(f64, f64)| [Side::AboveLeft, Side::BelowLeft].map(|side| Spot { x, y, side });
    last.map(spot).into_iter().flatten().filter(stairs::is_off_baseline).collect()
}
