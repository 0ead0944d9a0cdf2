//! The engine's free order, but the state at a prompt's boundary stays with its request to the end instead of being
//! released at the first decode step. An ablation: that early release is what makes slow decodes kill the next turn's
//! hit.

use super::{Eviction, Freed, Rank};

/// States kept to the request's end.
pub struct KeepStates;

impl Eviction for KeepStates {
    fn rank(&self, _: Freed) -> Rank {
        Rank(0)
    }

    fn keeps_states(&self) -> bool {
        true
    }
}
