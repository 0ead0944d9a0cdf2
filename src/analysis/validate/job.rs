//! One run of an experiment that was published, and its figures. It carries all it needs to know, so that workers read
//! no data file for it.

use super::{alone, fleet};
use crate::profile::published::{Control, Path, WarmUp};
use crate::scenario::{KnobId, Scenario};
use crate::sim::fleet::FleetWorld;
use serde::{Deserialize, Serialize};

/// One run of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ValidateJob {
    /// What is run.
    pub trial: Trial,
    /// Seed. An experiment without chance has seed 0.
    pub seed: u64,
}

/// What is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Trial {
    /// One request alone.
    Latency {
        /// [tokens] context.
        context: u32,
        /// [tokens] more of a retained prompt; none if evicted.
        appended: Option<u32>,
    },
    /// Sessions revisited in a circle.
    Cliff {
        /// Pool size.
        pool_blocks: u32,
        /// How they are warmed.
        warm: WarmUp,
        /// How many.
        sessions: u32,
    },
    /// A fleet against the brain.
    Fleet(FleetTrial),
}

/// A fleet against the brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FleetTrial {
    /// Fleet size; at the end of a ramp, and outside a pulse.
    pub robots: u32,
    /// [min] length; none: until all have left, or it has recovered.
    pub minutes: Option<u32>,
    /// Admission.
    pub control: Control,
    /// How the fleet's size moves.
    pub path: Path,
    /// Episodes after which a robot leaves.
    pub episodes_each: Option<u32>,
}

impl ValidateJob {
    /// Does an experiment on the engine alone: a few hundred engine steps, so it is not sliced. None of a fleet.
    pub fn alone(&self, scenario: &Scenario) -> Option<Vec<f64>> {
        match self.trial {
            Trial::Latency { context, appended } => {
                let latency = alone::latency(scenario, context, appended);
                Some(vec![latency.ttft_s, latency.call_s])
            }
            Trial::Cliff { pool_blocks, warm, sessions } => {
                let scenario = scenario.with(KnobId::PoolBlocks, i64::from(pool_blocks));
                Some(alone::cliff(&scenario, warm, sessions))
            }
            Trial::Fleet(_) => None,
        }
    }

    /// The world of a fleet.
    pub fn world(&self, scenario: &Scenario) -> Option<FleetWorld> {
        match self.trial {
            Trial::Fleet(trial) => Some(fleet::world(scenario, &trial, self.seed)),
            _ => None,
        }
    }
}
