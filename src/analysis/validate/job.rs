//! One run of a fleet whose figures were published. It carries all it needs to know, so that workers read no data file
//! for it.

use super::fleet;
use crate::profile::published::{Control, Path};
use crate::scenario::Scenario;
use crate::sim::fleet::{FleetWorld, Record};
use serde::{Deserialize, Serialize};

/// One run of a fleet whose figures were published. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ValidateJob {
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
    /// Seed.
    pub seed: u64,
}

impl ValidateJob {
    /// The world to run.
    pub fn world(&self, scenario: &Scenario) -> FleetWorld {
        fleet::world(scenario, self)
    }

    /// The figures of the run, in an order of their own. `alarm` is the hit rate in percent under which a window is low.
    pub fn figures(&self, record: &Record, alarm: u32) -> Vec<f64> {
        fleet::figures(self.path, record, alarm)
    }
}
