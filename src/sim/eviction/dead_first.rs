//! Blocks that can never be hit again are taken first: those without a hash, superseded states, finished episodes.
//! Among the others the engine's free order stays.

use super::{Content, Eviction, Freed, Rank};

/// Dead blocks first.
pub struct DeadFirst;

impl Eviction for DeadFirst {
    fn rank(&self, freed: Freed) -> Rank {
        let dead = freed.session_ended
            || matches!(freed.content, Content::Unhashed | Content::State { superseded: true });
        Rank(if dead { 0 } else { 1 })
    }

    fn ranks_again(&self) -> bool {
        true
    }
}
