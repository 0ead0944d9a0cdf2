//! Charts of the Action layer view: starvation at a deadline, what batches cost and which ones form, one robot's chunks,
//! and what other chunks would carry.

mod asking;
mod batches;
mod capacity;
mod deadlines;
mod strip;

pub use asking::asking;
pub use batches::batches;
pub use capacity::{Capacities, Line, capacities};
pub use deadlines::{at_deadline, own_deadline};
pub use strip::{Windows, strip};

use super::axis::{Axis, Scale, Tick};
use super::figure;
use super::mark::Shape;
use super::model::{Fill, LegendEntry, Provenance, Reading};
use super::theme::{Role, Stroke};

/// An entry of the legend.
fn entry(
    text: impl Into<String>,
    role: Role,
    (stroke, shape): (Option<Stroke>, Option<Shape>),
    provenance: Provenance,
    readings: Vec<Reading>,
) -> LegendEntry {
    let text = text.into();
    LegendEntry { text, role, stroke, shape, provenance, readings, hidden: false }
}

/// A bar from `x.0` to `x.1`, `y.0` to `y.1`.
fn bar(legend: usize, role: Role, alpha: f64, x: (f64, f64), y: (f64, f64)) -> Fill {
    Fill { legend: Some(legend), role, alpha, points: vec![(x.0, y.0, y.1), (x.1, y.0, y.1)] }
}

/// A logarithmic axis of whole numbers from 1, ticks at powers of two.
fn doubling(names: &[&str], high: f64) -> Axis {
    let high = high.max(2.0);
    let set = |step: u32| {
        let all = (0..32).step_by(step as usize).map(|power| f64::from(1u32 << power));
        all.take_while(|at| *at <= high).map(|at| Tick::new(at, figure::count(at))).collect()
    };
    Axis {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        scale: Scale::log(0.84, high * 1.19),
        ticks: [1, 2, 3, 5].map(set).into(),
        two_lines: false,
    }
}
