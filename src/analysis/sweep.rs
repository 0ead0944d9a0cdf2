//! Throughput and hit rate over the number of robots, with and without a cap.

use super::Band;

/// All seeds of one fleet size.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepPoint {
    /// Fleet size N.
    pub robots: u32,
    /// Cap K, if any.
    pub cap: Option<u32>,
    /// Seeds that are in.
    pub seeds: u32,
    /// Completed calls a second.
    pub rate: Band,
    /// Full-prefix hit rate of turns after the first, 0 to 1; none if no such turn completed.
    pub hit: Option<Band>,
    /// Episodes a minute.
    pub episodes_per_min: Band,
    /// Jain's index over robots.
    pub jain: Band,
    /// Start of the first low window in seconds, a seed each, in seed order; none = the run ended without one.
    pub first_low_s: Vec<Option<u32>>,
    /// Seconds a robot waited between episodes, mean over waits that ended in the run; none without waits.
    pub wait_s: Option<Band>,
}

impl SweepPoint {
    /// Seeds with at least one low window.
    pub fn collapsed(&self) -> u32 {
        self.first_low_s.iter().flatten().count() as u32
    }
}

/// Points in rising N; sizes still to come are absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sweep {
    /// The points that are in.
    pub points: Vec<SweepPoint>,
}
