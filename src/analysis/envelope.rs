//! Robots that each layer carries over control frequency; the site carries the lower of the two.

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
    /// The layer that carries fewer, once both are known; a tie goes to the brain.
    pub fn binding(&self) -> Option<Layer> {
        let (brain, action) = (self.brain?.robots(), self.action?.robots());
        Some(if action < brain { Layer::Action } else { Layer::Brain })
    }
}

/// The envelope in rising frequency.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Envelope {
    /// The points that are in.
    pub points: Vec<EnvelopePoint>,
}
