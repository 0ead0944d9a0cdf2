//! Blocks that no look-up can find are taken first; the others keep the engine's free order. An ablation: how much of
//! the cliff is dead blocks that occupy a full round of the queue.

use super::{Content, Eviction, Freed, Rank};

/// Unhashed blocks first.
pub struct UnhashedFirst;

impl Eviction for UnhashedFirst {
    fn rank(&self, freed: Freed) -> Rank {
        Rank(if freed.content == Content::Unhashed { 0 } else { 1 })
    }
}
