//! How long turns take, from the median to the slowest in a thousand: to the last token, and to the first.

use crate::analysis::tails::{Histogram, Tail, Tails};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Mark, Panel, Provenance, Reading, Series, Side, Spot,
};
use crate::chart::theme::{Role, Stroke};
use crate::words::chart::tails as words;

/// One turn in so many is slower than the percentile; and its name.
pub(crate) const ONE_IN: [(f64, &str); 5] =
    [(2.0, "P50"), (10.0, "P90"), (20.0, "P95"), (100.0, "P99"), (1000.0, "P99.9")];

/// The percentiles of a histogram in seconds, with one in how many turns is slower.
pub(crate) fn points(histogram: &Histogram) -> Vec<(f64, f64)> {
    let Some(found) = histogram.percentiles() else { return Vec::new() };
    let values = [found.p50, found.p90, found.p95, found.p99, found.p999];
    ONE_IN.iter().zip(values).map(|((one_in, _), value)| (*one_in, value)).collect()
}

/// The chart of these results.
pub fn tails(found: &Tails) -> ChartModel {
    let ticks = ONE_IN.iter().map(|(at, name)| Tick::new(*at, *name)).collect::<Vec<_>>();
    let sparse = ticks.iter().filter(|tick| tick.text != "P95").cloned().collect();
    let axis = Axis {
        names: Vec::new(),
        scale: Scale::log(1.8, 1150.0),
        ticks: vec![ticks, sparse],
        two_lines: false,
    };
    let mut chart = ChartModel::new("tails", axis);
    chart.claim = words::claim(found);
    chart.sub = words::sub(found);
    chart.label = words::label(found);
    chart.table = words::table(found);
    let curves = curves(found);
    let values: Vec<f64> =
        curves.iter().flat_map(|curve| curve.points.iter().map(|(_, value)| *value)).collect();
    if values.is_empty() {
        chart.empty = Some(words::empty(found).to_owned());
        return chart;
    }
    chart.samples = ONE_IN.map(|(at, _)| at).to_vec();
    chart.sample_words = words::sample();
    let mut panel = Panel::new(seconds_axis(&values), 1.0);
    for (place, curve) in curves.iter().enumerate() {
        curve.draw(&mut panel, place);
        chart.legend.push(curve.entry());
    }
    chart.panels = vec![panel];
    chart
}

/// A line of the chart.
struct Curve {
    name: String,
    role: Role,
    stroke: Stroke,
    shape: Option<Shape>,
    points: Vec<(f64, f64)>,
}

/// The whole turn of both first, then the first token.
fn curves(found: &Tails) -> Vec<Curve> {
    let all = || [&found.own, &found.other].into_iter().flatten();
    let look = |tail: &Tail| if tail.cap.is_some() { Role::Brain } else { Role::NoCap };
    let turns = all().map(|tail| {
        let role = look(tail);
        let (name, points) = (words::turn(tail), points(&tail.turn));
        Curve { name, role, stroke: role.stroke(), shape: role.marker(), points }
    });
    let first = all().map(|tail| {
        let role = look(tail);
        let (name, points) = (words::first_token(tail), points(&tail.first_token));
        let stroke = Stroke { width: 1.5, ..Stroke::dashed(1.5, &[1.0, 4.0]) };
        Curve { name, role, stroke, shape: None, points }
    });
    turns.chain(first).collect()
}

impl Curve {
    fn entry(&self) -> LegendEntry {
        let reading =
            |&(x, value): &(f64, f64)| Reading { x, value: figure::time(value), range: None };
        LegendEntry {
            text: self.name.clone(),
            role: self.role,
            stroke: Some(self.stroke),
            shape: self.shape,
            provenance: Provenance::Simulated,
            readings: self.points.iter().map(reading).collect(),
            hidden: false,
        }
    }

    fn draw(&self, panel: &mut Panel, place: usize) {
        let (legend, role, stroke) = (Some(place), self.role, self.stroke);
        let points = self.points.iter().map(|(x, y)| (*x, Some(*y))).collect();
        panel.series.push(Series { legend, role, stroke, points });
        if let Some(shape) = self.shape {
            let mark =
                |&(x, y): &(f64, f64)| Mark { legend, x, y, range: None, shape, role, size: 3.4 };
            panel.marks.extend(self.points.iter().map(mark));
        }
        let mut spots = Vec::new();
        for at in [3, 1, 4, 2, 0] {
            let Some(&(x, y)) = self.points.get(at) else { continue };
            let sides = [Side::AboveLeft, Side::BelowRight, Side::Above, Side::Below];
            spots.extend(sides.map(|side| Spot { x, y, side }));
        }
        let label = Label::new([self.name.clone()], role, spots).of(place).nearest();
        panel.labels.push(if self.shape.is_some() { label } else { label.plain().sized(12.0) });
    }
}

/// A logarithmic axis of times, with ticks at 1, 3, 10 and so on.
fn seconds_axis(values: &[f64]) -> Axis {
    let steps: Vec<f64> =
        (-4..8).flat_map(|ten| [1.0, 3.0].map(|one| one * 10f64.powi(ten))).collect();
    let least = values.iter().copied().filter(|value| *value > 0.0).fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    let low = steps.iter().rfind(|step| **step <= least).copied().unwrap_or(1e-4);
    let high = steps.iter().find(|step| **step >= most && **step > low).copied().unwrap_or(3e7);
    let tick = |at: &f64| Tick::new(*at, figure::short(*at, 4));
    let within = || steps.iter().filter(|step| (low..=high).contains(*step));
    let tens = |step: &&f64| !figure::short(**step, 4).contains('3');
    let dense: Vec<Tick> = within().map(tick).collect();
    let sparse: Vec<Tick> = within().filter(tens).map(tick).collect();
    let ticks = if sparse.len() > 1 { vec![dense, sparse] } else { vec![dense] };
    let names = vec![words::seconds().to_owned()];
    Axis { names, scale: Scale::log(low, high), ticks, two_lines: false }
}
