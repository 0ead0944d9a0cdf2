//! One request alone: seconds to its first token over its context, with the prefix kept and without.

use crate::analysis::bench::{Bench, Latency};
use crate::chart::axis::{Axis, Scale, Tick, sets};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Mark, Panel, Provenance, Reading, Series, Side, Spot,
};
use crate::chart::theme::Role;
use crate::words::chart::alone as words;

/// Places in the legend.
const EVICTED: usize = 0;
const KEPT: usize = 1;
const MEASURED: usize = 2;

/// The chart of these results.
pub fn alone(bench: &Bench) -> ChartModel {
    let longest = bench.latencies.iter().map(|one| one.context).max().unwrap_or(0);
    let scale = Scale::linear(0.0, f64::from(longest.max(10_000)) * 1.02);
    let steps = [10_000.0, 20_000.0, 50_000.0, 100_000.0];
    let ticks = sets(scale, steps.into_iter(), |at| {
        Tick::new(at, if at == 0.0 { "0".to_owned() } else { figure::kilo(at) })
    });
    let axis = Axis { names: vec![words::axis().to_owned()], scale, ticks, two_lines: false };
    let mut chart = ChartModel::new("alone", axis);
    chart.claim = words::claim(bench);
    chart.sub = words::sub(bench);
    chart.label = words::label(bench);
    chart.table = words::table(bench);
    if bench.latencies.is_empty() {
        chart.empty = Some(words::empty(bench).to_owned());
        return chart;
    }
    let evicted: Vec<&Latency> = bench.latencies.iter().filter(|one| one.appended == 0).collect();
    let kept: Vec<&Latency> = bench.latencies.iter().filter(|one| one.appended > 0).collect();
    chart.samples = evicted.iter().map(|one| f64::from(one.context)).collect();
    chart.sample_words = words::sample();
    chart.legend = vec![
        entry(words::evicted(), Role::NoCap, &evicted),
        entry(words::kept(), Role::Brain, &kept),
    ];
    let top = bench.latencies.iter().map(|one| one.ttft_s).fold(0.0, f64::max);
    let measured: Vec<_> = bench.measured().iter().filter(|row| row.context <= longest).collect();
    let top = measured.iter().map(|row| row.ttft_s).fold(top, f64::max);
    let mut panel = Panel::new(Axis::from_zero(words::seconds(), top), 1.0);
    for (place, role, curve) in [(KEPT, Role::Brain, &kept), (EVICTED, Role::NoCap, &evicted)] {
        line(&mut panel, place, role, curve);
    }
    if !measured.is_empty() {
        chart.legend.push(LegendEntry {
            text: words::measured().to_owned(),
            role: Role::Measured,
            stroke: None,
            shape: Some(Shape::Diamond),
            provenance: Provenance::Measured,
            readings: Vec::new(),
            hidden: false,
        });
    }
    panel.marks.extend(measured.into_iter().map(|row| Mark {
        legend: Some(MEASURED),
        x: f64::from(row.context),
        y: row.ttft_s,
        range: None,
        shape: Shape::Diamond,
        role: Role::Measured,
        size: 3.8,
    }));
    chart.panels = vec![panel];
    chart
}

fn entry(text: &str, role: Role, curve: &[&Latency]) -> LegendEntry {
    let reading = |one: &&Latency| Reading {
        x: f64::from(one.context),
        value: figure::time(one.ttft_s),
        range: None,
    };
    LegendEntry {
        text: text.to_owned(),
        role,
        stroke: Some(role.stroke()),
        shape: None,
        provenance: Provenance::Simulated,
        readings: curve.iter().map(reading).collect(),
        hidden: false,
    }
}

fn line(panel: &mut Panel, place: usize, role: Role, curve: &[&Latency]) {
    let legend = Some(place);
    let points = curve.iter().map(|one| (f64::from(one.context), Some(one.ttft_s))).collect();
    panel.series.push(Series { legend, role, stroke: role.stroke(), points });
    let name = if place == KEPT { words::kept() } else { words::evicted() };
    let Some(last) = curve.last() else { return };
    let texts = [format!("{name} {}", figure::time(last.ttft_s)), name.to_owned()];
    let mut spots = Vec::new();
    for share in [1.0, 0.8, 0.6, 0.4] {
        let at = (share * (curve.len() - 1) as f64).round() as usize;
        let (x, y) = (f64::from(curve[at].context), curve[at].ttft_s);
        let sides = [Side::AboveLeft, Side::Left, Side::Above, Side::BelowLeft];
        spots.extend(sides.map(|side| Spot { x, y, side }));
    }
    panel.labels.push(Label::new(texts, role, spots).of(place));
}
