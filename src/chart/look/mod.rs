//! Pictures of one run looked into: who holds the pool, what every robot does, and one robot's turns. All share the
//! time axis and its margin, so that one crosshair goes through them.

mod lanes;
mod pool;
mod robot;
pub mod words;

pub use lanes::lanes;
pub use pool::pool;
pub use robot::robot;

use super::axis::{Axis, Scale, Tick, sets};
use super::figure;
use super::mark::Shape;
use super::model::{Along, ChartModel, Fill, LegendEntry, Provenance, Reading};
use super::theme::{Role, Stroke};
use crate::analysis::look::Look;
use crate::words::chart::terms;

/// [css px] Left of the plots: as wide as the widest tick needs.
const GUTTER: f64 = 60.0;
/// Milliseconds in a minute.
const MINUTE_MS: f64 = 60_000.0;

/// The run's time line. `seeds` are the first low windows of all seeds of its kind, as far as they are known.
pub fn time(look: &Look, seeds: &[Option<u32>]) -> ChartModel {
    let mut chart = super::run_timeline("look-time", &look.timeline, Some(&look.trace), seeds);
    chart.gutter = GUTTER;
    chart
}

/// Milliseconds as minutes.
fn minutes(ms: u32) -> f64 {
    f64::from(ms) / MINUTE_MS
}

/// Minutes of the run.
fn length(look: &Look) -> f64 {
    super::timeline::length(&look.timeline)
}

/// When each sample was taken, in minutes.
fn sampled(look: &Look) -> Vec<f64> {
    look.points.iter().map(|point| f64::from(point.at_s) / 60.0).collect()
}

/// A chart over the run's minutes, or over a part of them.
fn over_minutes(name: &'static str, (from, to): (f64, f64)) -> ChartModel {
    let scale = Scale::linear(from, to);
    let steps = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 240.0, 600.0];
    let mut ticks = sets(scale, steps.into_iter(), |at| Tick::new(at, figure::short(at, 1)));
    for last in ticks.iter_mut().filter_map(|set| set.last_mut()) {
        last.text = terms::minutes_tick(&last.text);
    }
    let axis = Axis { names: Vec::new(), scale, ticks, two_lines: false };
    let mut chart = ChartModel::new(name, axis);
    chart.along = Some(Along::Minutes);
    chart.gutter = GUTTER;
    chart.sample_words = terms::at_minute();
    chart
}

/// A line of the legend for something that is drawn as an area.
fn area(text: &str, role: Role, readings: Vec<Reading>) -> LegendEntry {
    let (stroke, shape, provenance) = (None, Some(Shape::Square), Provenance::Simulated);
    LegendEntry { text: text.to_owned(), role, stroke, shape, provenance, readings, hidden: false }
}

/// The same of something that is drawn as a line.
fn line(text: &str, role: Role, stroke: Stroke, readings: Vec<Reading>) -> LegendEntry {
    LegendEntry { stroke: Some(stroke), shape: None, ..area(text, role, readings) }
}

/// A bar from `x.0` to `x.1`, `y.0` to `y.1`.
fn bar(legend: usize, role: Role, alpha: f64, x: (f64, f64), y: (f64, f64)) -> Fill {
    Fill { legend: Some(legend), role, alpha, points: vec![(x.0, y.0, y.1), (x.1, y.0, y.1)] }
}
