//! What a controller did in one run, and what the survival margin said meanwhile.

use crate::sim::fleet::Record;
use serde::{Deserialize, Serialize};

/// What a controller did, and the margin.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// What the controller did at its ticks.
    pub decisions: Vec<TraceDecision>,
    /// The survival margin, every 5 s.
    pub margins: Vec<MarginPoint>,
    /// Robots held before a turn at the end of each minute.
    pub held: Vec<u32>,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceDecision {
    /// [s]
    pub at_s: f64,
    /// Slots before.
    pub before: u32,
    /// Pool usage it read, 0 to 1, if it reads one.
    pub usage: Option<f64>,
    /// Hit rate it read, 0 to 1, if it reads one.
    pub hit: Option<f64>,
    /// Which rule fired.
    pub branch: Branch,
    /// Slots after.
    pub after: u32,
}

/// The rule that fired. The wire's own copy of [`crate::sim::admission::Branch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "see the simulation's")]
pub enum Branch {
    Raise,
    Hold,
    Lower,
    Guard,
    Collapse,
}

/// The survival margin at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarginPoint {
    /// [s]
    pub at_s: f64,
    /// [s] S: how long an unreferenced block survives; none before anything was evicted.
    pub survival_s: Option<f64>,
    /// [s] T: how long a prefix must survive; none before a turn has come back.
    pub reuse_s: Option<f64>,
}

impl MarginPoint {
    /// S/T.
    pub fn margin(&self) -> Option<f64> {
        Some(self.survival_s? / self.reuse_s?)
    }
}

/// The margin under which prefixes die before their next turn.
pub const MARGIN_RED: f64 = 1.0;
/// The margin under which that is near.
pub const MARGIN_AMBER: f64 = 1.25;

impl Trace {
    /// The trace of a run.
    pub fn of(record: &Record) -> Trace {
        use crate::sim::admission::Branch as Fired;
        let decisions = record.decisions.iter().map(|decision| TraceDecision {
            at_s: decision.at.seconds(),
            before: decision.before,
            usage: decision.usage,
            hit: decision.hit,
            branch: match decision.branch {
                Fired::Raise => Branch::Raise,
                Fired::Hold => Branch::Hold,
                Fired::Lower => Branch::Lower,
                Fired::Guard => Branch::Guard,
                Fired::Collapse => Branch::Collapse,
            },
            after: decision.after,
        });
        let margins = record.margins.iter().map(|margin| MarginPoint {
            at_s: margin.at.seconds(),
            survival_s: margin.reading.survival_s,
            reuse_s: margin.reading.reuse_s,
        });
        Trace {
            decisions: decisions.collect(),
            margins: margins.collect(),
            held: record.samples.iter().map(|sample| sample.held).collect(),
        }
    }

    /// [s] When the margin was first under `limit`.
    pub fn first_below(&self, limit: f64) -> Option<f64> {
        let is_below = |point: &&MarginPoint| point.margin().is_some_and(|margin| margin < limit);
        self.margins.iter().find(is_below).map(|point| point.at_s)
    }
}
