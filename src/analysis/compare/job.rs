//! One run under a controller, and its figures.

use super::contender::Contender;
use crate::analysis::job::BrainSummary;
use crate::analysis::trace::{MARGIN_RED, Trace};
use crate::scenario::Scenario;
use crate::sim::fleet::{FleetWorld, Record};
use crate::stats::percentiles;
use serde::{Deserialize, Serialize};

/// A run under a controller. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ControlJob {
    /// The controller.
    pub contender: Contender,
    /// Seed.
    pub seed: u64,
    /// Whether its time line is wanted.
    pub keeps_timeline: bool,
}

impl ControlJob {
    /// The world to run.
    pub fn world(&self, scenario: &Scenario) -> FleetWorld {
        scenario.trial_world(self.contender.controller(scenario), self.seed)
    }
}

/// The figures of such a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ControlSummary {
    /// What every run of the brain gives.
    pub brain: BrainSummary,
    /// [s] From asking to the last token, median and P99, waits at the gate included; none without a completed turn.
    pub turn_s: Option<(f64, f64)>,
    /// Full-prefix hit rate of each 120 s window; none without a turn after the first.
    pub hits: Vec<Option<f64>>,
    /// Completed calls of each 120 s window.
    pub calls: Vec<u32>,
    /// [s] When the survival margin was first under 1.
    pub warned_s: Option<f64>,
    /// Slots at the end and the most there were; none without decisions.
    pub slots: Option<(u32, u32)>,
    /// How often slots were taken back.
    pub lowered: u32,
}

impl ControlSummary {
    /// The figures of a run. `alarm` is the hit rate in percent under which a window is low.
    pub fn of(record: &Record, trace: &Trace, alarm: u32) -> ControlSummary {
        let turn_s = percentiles(&record.turn_latencies)
            .map(|latency| (latency.p50.seconds(), latency.p99.seconds()));
        let calls = record.samples.chunks_exact(2).map(|pair| pair[0].calls + pair[1].calls);
        let after = record.decisions.iter().map(|decision| decision.after);
        let last = record.decisions.last().map(|decision| decision.after);
        ControlSummary {
            brain: BrainSummary::of(record, alarm),
            turn_s,
            hits: record.windows.iter().map(|window| window.hit_rate()).collect(),
            calls: calls.take(record.windows.len()).collect(),
            warned_s: trace.first_below(MARGIN_RED),
            slots: last.zip(after.max()),
            lowered: record
                .decisions
                .iter()
                .filter(|decision| decision.after < decision.before)
                .count() as u32,
        }
    }
}
