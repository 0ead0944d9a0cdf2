//! One run under one controller: its slots and the rule that fired, what it read, the survival margin, the hit rate.

use super::who;
use crate::analysis::compare::{CompareResults, Contender};
use crate::analysis::sweep::holds_seeds;
use crate::analysis::timeline::Timeline;
use crate::analysis::trace::{MarginPoint, Trace, TraceDecision};
use crate::chart::model::{
    Along, ChartModel, Label, LegendEntry, Panel, Provenance, Reading, Side, Spot, Vertical,
};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline::{hit_at, hit_panel, length, middle, minutes_axis};
use crate::chart::{figure, margin};
use crate::scenario::Scenario;
use crate::words::chart::{terms, trace as said};

mod panels;
mod words;

/// Decisions of which each has a mark; of more, only those that changed something.
const MARKED: usize = 120;

/// The chart of the first seed's run under `contender`.
pub fn trace(results: &CompareResults, contender: Contender) -> ChartModel {
    let view = results
        .of(contender)
        .and_then(|standing| standing.timeline.as_deref())
        .filter(|(run, _)| !run.series.is_empty() || !run.windows.is_empty())
        .map(|(run, trace)| View::of(results, contender, run, trace));
    let Some(view) = view else {
        let name = who::name(contender, &results.scenario);
        let mut chart =
            ChartModel::new("trace", minutes_axis(f64::from(results.scenario.minutes())));
        chart.claim = said::computing(&name);
        chart.sub = terms::first_seed().to_owned();
        chart.empty = Some(terms::no_run().to_owned());
        chart.label = said::nothing(&name);
        return chart;
    };
    let mut chart = ChartModel::new("trace", minutes_axis(length(view.run)));
    chart.along = Some(Along::Minutes);
    chart.claim = words::claim(&view);
    chart.sub = words::sub(&view);
    chart.label = words::label(&view);
    chart.table = words::table(&view);
    chart.samples = (0..view.run.series.len() as u32).map(middle).collect();
    chart.sample_words = terms::at_minute();
    view.draw(&mut chart);
    let begin = results.scenario.control_begins().seconds() / 60.0;
    if begin > 0.0 {
        chart.verticals.push(Vertical { at: begin, role: Role::Ink3, width: 1.0 });
    }
    if let Some(start) = view.run.first_low_s {
        let at = f64::from(start) / 60.0;
        chart.verticals.push(Vertical { at, role: Role::Danger, width: 1.5 });
    }
    chart
}

/// What a controller reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    /// It has no decisions.
    Nothing,
    /// Usage and hits.
    Usage,
    /// S and T.
    Margin,
}

/// One run of one contender.
struct View<'a> {
    scenario: &'a Scenario,
    contender: Contender,
    name: String,
    run: &'a Timeline,
    trace: &'a Trace,
    margins: Vec<Option<MarginPoint>>,
    reads: Reads,
    /// The largest K below the smallest that fails, once all caps are in.
    edge: Option<u32>,
    /// The largest K under that one that was run.
    tried: Option<u32>,
}

impl<'a> View<'a> {
    fn of(
        results: &'a CompareResults,
        contender: Contender,
        run: &'a Timeline,
        trace: &'a Trace,
    ) -> View<'a> {
        let scenario = &results.scenario;
        let caps = || results.over_cap.points.iter();
        let fails = caps().filter(|point| !holds_seeds(point)).filter_map(|point| point.cap).min();
        let tried = caps().filter_map(|point| point.cap).filter(|cap| Some(*cap) < fails).max();
        let reads = match trace.decisions.first() {
            None => Reads::Nothing,
            Some(_) if contender.row().name.starts_with("alive") => Reads::Margin,
            Some(_) => Reads::Usage,
        };
        View {
            scenario,
            contender,
            name: who::name(contender, scenario),
            run,
            trace,
            margins: margin::by_minute(trace, run.series.len()),
            reads,
            tried,
            edge: fails.filter(|_| results.caps_settled).map(|cap| cap.saturating_sub(1)),
        }
    }

    fn robots(&self) -> u32 {
        self.run.robots.max(1)
    }

    /// The edge as a figure: a range where not every K was run.
    fn edge_words(&self) -> Option<String> {
        let edge = self.edge?;
        Some(match self.tried {
            Some(tried) if tried < edge => said::edge_between(tried, edge),
            _ => figure::count(edge),
        })
    }

    /// The most slots there were; none without a limit.
    fn most_slots(&self) -> Option<u32> {
        let decisions = &self.trace.decisions;
        let first = decisions.first().map(|first| first.before);
        first.into_iter().chain(decisions.iter().map(|one| one.after)).max()
    }

    /// Where the axis of slots ends: at the most there were, but no higher than twice the fleet. Beside more, what
    /// happens among the robots could not be read; the line leaves the panel there.
    fn top(&self) -> u32 {
        let robots = self.robots();
        let most = self.most_slots().unwrap_or(0).min(robots.saturating_mul(2));
        robots.max(self.edge.unwrap_or(0)).max(most)
    }

    /// The decisions of each minute.
    fn by_minute(&self) -> Vec<Vec<&TraceDecision>> {
        let mut minutes = vec![Vec::new(); self.run.series.len()];
        for decision in &self.trace.decisions {
            let minute = ((decision.at_s / 60.0).ceil() as usize).saturating_sub(1);
            if let Some(minute) = minutes.get_mut(minute) {
                minute.push(decision);
            }
        }
        minutes
    }

    /// Slots at the end of each minute: none without a limit.
    fn slots(&self) -> Vec<Option<u32>> {
        let begin = self.scenario.control_begins().seconds();
        let mut slots = self.trace.decisions.first().map(|first| first.before);
        let by_minute = self.by_minute().into_iter().enumerate();
        let end = by_minute.map(|(minute, decisions)| {
            if (minute as f64 + 1.0) * 60.0 < begin {
                return None;
            }
            slots = decisions.last().map(|last| last.after).or(slots);
            slots.or(self.contender.cap)
        });
        end.collect()
    }

    fn draw(&self, chart: &mut ChartModel) {
        let mut panels = vec![self.slots_panel(chart)];
        match self.reads {
            Reads::Nothing => {}
            Reads::Usage => panels.push(self.usage_panel(chart)),
            Reads::Margin => panels.push(self.times_panel(chart)),
        }
        let place = chart.legend.len();
        chart.legend.push(margin::entry(&self.margins));
        panels.push(Panel { weight: 1.1, ..margin::panel(&self.margins, length(self.run), place) });
        let hits = self.entry(said::hits(), Role::Brain, Stroke::solid(2.0), |minute| {
            hit_at(self.run, minute).map(figure::percent)
        });
        let place = chart.legend.len();
        chart.legend.push(hits);
        let mut hits = Panel { weight: 0.8, ..hit_panel(self.run, place) };
        // Its line runs through all panels. The one of hits is low, and full of steps.
        for label in hits.labels.drain(..) {
            panels[0].labels.push(Label { spots: self.along(&label), ..label });
        }
        panels.push(hits);
        chart.panels = panels;
    }

    /// Beside a vertical line, at any height above the marks at the foot of the panel of slots.
    fn along(&self, label: &Label) -> Vec<Spot> {
        let Some(Spot { x, .. }) = label.spots.first().copied() else { return Vec::new() };
        let sides = [Side::Right, Side::Left];
        let beside = |share: f64| {
            let y = share * f64::from(self.robots());
            sides.map(|side| Spot { x, y, side })
        };
        [0.4, 0.5, 0.6, 0.7, 0.3, 0.85].into_iter().flat_map(beside).collect()
    }

    fn entry(
        &self,
        text: &str,
        role: Role,
        stroke: Stroke,
        value: impl Fn(usize) -> Option<String>,
    ) -> LegendEntry {
        let reading = |minute: usize| {
            Some(Reading { x: middle(minute as u32), value: value(minute)?, range: None })
        };
        let readings = (0..self.run.series.len()).filter_map(reading).collect();
        let (text, stroke, provenance) = (text.to_owned(), Some(stroke), Provenance::Simulated);
        LegendEntry { text, role, stroke, shape: None, provenance, readings, hidden: false }
    }
}
