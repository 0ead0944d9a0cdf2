//! What the workload is like: contexts turn by turn, and tool gaps, of a suite or of all.

use crate::analysis::suites::{Context, contexts, gaps};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::figure;
use crate::chart::model::{
    ChartModel, Fill, Label, LegendEntry, Panel, Provenance, Reading, Series, Side, Spot,
};
use crate::chart::theme::{Role, Stroke};
use crate::scenario::Scenario;
use crate::words::chart::suites as words;

/// Steps at which the gaps are read off.
const STEPS: u32 = 60;

/// Contexts over turns: the median, and the middle half.
pub fn growth(scenario: &Scenario, suite: Option<usize>) -> ChartModel {
    let known = contexts(scenario, suite);
    let last = known.last().map_or(2, |context| context.turn.max(2));
    let mut chart = ChartModel::new("growth", Axis::robots(words::turn(), 1.0, f64::from(last)));
    chart.claim = words::growth_claim(&known, suite);
    chart.sub = words::growth_sub(scenario);
    chart.label = words::growth_label(&known, suite);
    chart.table = words::growth_table(&known, suite);
    chart.samples = known.iter().map(|context| f64::from(context.turn)).collect();
    chart.sample_words = words::at_turn();
    let x = |context: &Context| f64::from(context.turn);
    let kilo = |tokens: u32| f64::from(tokens) / 1000.0;
    let median = |context: &Context| Reading {
        x: x(context),
        value: figure::kilo(context.median),
        range: Some(words::middle_half(context)),
    };
    chart.legend = vec![entry(words::median(), known.iter().map(median).collect())];
    let top = known.iter().map(|context| kilo(context.high)).fold(0.0, f64::max);
    let mut panel = Panel::new(Axis::from_zero(words::context(), top), 1.0);
    let band = known.iter().map(|one| (x(one), kilo(one.low), kilo(one.high))).collect();
    panel.fills.push(Fill { legend: Some(0), role: Role::Brain, alpha: 0.2, points: band });
    panel.series.push(Series {
        legend: Some(0),
        role: Role::Brain,
        stroke: Stroke::solid(2.5),
        points: known.iter().map(|one| (x(one), Some(kilo(one.median)))).collect(),
    });
    chart.panels = vec![panel];
    chart
}

/// The share of tool gaps that are at most so long.
pub fn tool_gaps(scenario: &Scenario, suite: Option<usize>) -> ChartModel {
    let gaps = gaps(scenario, suite);
    let longest = gaps.seconds.last().copied().unwrap_or(0.0);
    let top = if longest > 0.0 { longest } else { 1.0 };
    let axis = Axis { scale: Scale::linear(0.0, top), ..Axis::from_zero(words::gap(), top) };
    let mut chart = ChartModel::new("gaps", axis);
    chart.claim = words::gaps_claim(&gaps, suite);
    chart.sub = words::gaps_sub(scenario, &gaps, suite);
    chart.label = words::gaps_label(&gaps);
    chart.table = words::gaps_table(&gaps, suite);
    if gaps.seconds.is_empty() {
        chart.empty = Some(words::no_gaps().to_owned());
        return chart;
    }
    let at = |step: u32| top * f64::from(step) / f64::from(STEPS);
    chart.samples = (0..=STEPS).map(at).collect();
    chart.sample_words = words::within();
    let reading = |&x: &f64| Reading { x, value: figure::percent(gaps.within(x)), range: None };
    let readings = chart.samples.iter().map(reading).collect();
    chart.legend = vec![entry(words::share(), readings)];
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    let ticks = shares.iter().map(|share| Tick::new(*share, figure::percent(*share))).collect();
    let y = Axis::with(words::share(), Scale::linear(0.0, 1.0), ticks);
    let mut panel = Panel::new(y, 1.0);
    // Every gap is a step, so that none is smoothed away.
    let mut points = vec![(0.0, Some(gaps.at_once()))];
    let count = f64::from(gaps.count());
    for (place, gap) in gaps.seconds.iter().enumerate().filter(|(_, gap)| **gap > 0.0) {
        points.push((*gap, Some(place as f64 / count)));
        points.push((*gap, Some((place + 1) as f64 / count)));
    }
    let (legend, role, stroke) = (Some(0), Role::Brain, Stroke::solid(2.5));
    panel.series.push(Series { legend, role, stroke, points });
    let spot = |side| Spot { x: 0.0, y: gaps.at_once(), side };
    let sides = [Side::BelowRight, Side::AboveRight, Side::Right];
    let label = Label::new(words::at_once(&gaps), Role::Brain, sides.map(spot).to_vec());
    panel.labels.push(label.of(0));
    chart.panels = vec![panel];
    chart
}

fn entry(text: &str, readings: Vec<Reading>) -> LegendEntry {
    LegendEntry {
        text: text.to_owned(),
        role: Role::Brain,
        stroke: Some(Stroke::solid(2.5)),
        shape: None,
        provenance: Provenance::Simulated,
        readings,
        hidden: false,
    }
}
