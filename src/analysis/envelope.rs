//! Robots that each layer carries over control frequency; the site carries the lower of the two.

use super::verdict::site;
use super::{Carried, Layer};

/// One control frequency.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnvelopePoint {
    /// Control frequency in hertz.
    pub hz: f64,
    /// The brain, with K off; none while its search goes on.
    pub brain: Option<Carried>,
    /// The action layer; none while its search goes on or when there is none.
    pub action: Option<Carried>,
    /// Seeds behind the brain's figure.
    pub brain_seeds: u32,
    /// Runs behind the action layer's figure.
    pub action_seeds: u32,
}

impl EnvelopePoint {
    /// The layer that carries fewer, once both are known and the lower is no mere bound; a tie goes to the brain.
    pub fn binding(&self) -> Option<Layer> {
        site(self.brain?, Some(self.action?)).1
    }
}

/// The envelope in rising frequency.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Envelope {
    /// The points that are in.
    pub points: Vec<EnvelopePoint>,
}
