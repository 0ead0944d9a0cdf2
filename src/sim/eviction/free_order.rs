//! The engine's own queue: every freed block, useful or dead, joins the tail. Dead blocks therefore occupy a full
//! round of the queue.

use super::{Eviction, Freed, Rank};

/// The engine's free-order queue.
pub struct FreeOrder;

impl Eviction for FreeOrder {
    fn rank(&self, _: Freed) -> Rank {
        Rank(0)
    }
}
