//! Which free block is taken next. A policy ranks a block as it is freed; the pool keeps one queue a rank, every freed
//! block joins the tail of its rank's queue, and allocation takes the head of the lowest rank that has any.
//!
//! To add a policy: write its file, and add its row to [`POLICIES`].

mod dead_first;
mod free_order;
mod keep_states;
mod unhashed_first;

/// Queues in the pool, in the order they are emptied.
pub const RANKS: usize = 2;

/// A rank, below [`RANKS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank(pub u8);

/// What a policy may know of a block that nobody references any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freed {
    /// What the block is good for.
    pub content: Content,
    /// The block's episode has ended: nothing will ask for it again.
    pub session_ended: bool,
}

/// What a free block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing a look-up can find.
    Unhashed,
    /// Attention blocks.
    Attention,
    /// A state checkpoint; `superseded` when its session has a newer reusable one.
    State {
        /// A newer checkpoint of the session has been hashed.
        superseded: bool,
    },
}

/// An eviction policy.
pub trait Eviction: Send + Sync {
    /// The queue a freed block joins.
    fn rank(&self, freed: Freed) -> Rank;

    /// Whether blocks already queued are ranked again when their episode ends or their state is superseded.
    fn ranks_again(&self) -> bool {
        false
    }

    /// Whether a decoding request holds the states that can be hit until it ends.
    fn keeps_states(&self) -> bool {
        false
    }
}

/// A row of the table of policies.
pub struct PolicyRow {
    /// In links and on the command line.
    pub name: &'static str,
    /// The policy itself: policies have no state.
    pub policy: &'static dyn Eviction,
}

/// All policies.
pub static POLICIES: [PolicyRow; 4] = [
    PolicyRow { name: "queue", policy: &free_order::FreeOrder },
    PolicyRow { name: "dead-first", policy: &dead_first::DeadFirst },
    PolicyRow { name: "unhashed-first", policy: &unhashed_first::UnhashedFirst },
    PolicyRow { name: "keep-states", policy: &keep_states::KeepStates },
];

/// The policy of this name.
pub fn named(name: &str) -> Option<&'static dyn Eviction> {
    POLICIES.iter().find(|row| row.name == name).map(|row| row.policy)
}
