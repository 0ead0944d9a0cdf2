//! Starved control ticks over the number of robots.

use super::Carried;
pub use crate::profile::action_layer::Lookup;

/// All seeds of one number of active robots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StarvationPoint {
    /// Active robots.
    pub robots: u32,
    /// Worse of the runs, 0 to 1: the figure that must stay under the limit.
    pub worst: f64,
    /// Mean of the runs, 0 to 1.
    pub mean: f64,
    /// Runs behind it.
    pub runs: u32,
    /// The least certain look-up that a batch of these runs needed.
    pub lookup: Lookup,
}

/// One curve: a deadline and a number of GPUs.
#[derive(Clone, Debug, PartialEq)]
pub struct StarvationCurve {
    /// GPUs.
    pub gpus: u32,
    /// Control frequency in hertz.
    pub hz: f64,
    /// True for the scenario's own frequency and GPUs.
    pub this_scenario: bool,
    /// Points in rising number of robots.
    pub points: Vec<StarvationPoint>,
    /// The largest number that holds with every smaller one; none until the points from 1 are in.
    pub carried: Option<Carried>,
}
