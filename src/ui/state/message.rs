//! What the page tells its visitor beside the answer: messages that stay, and short ones.

use crate::scenario::Scenario;

/// A message that stays.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a scenario is plain data; there are never many of these"
)]
pub enum Banner {
    /// A link could not be opened; the scenario is unchanged.
    LinkBroken {
        /// What is wrong, the gravest first, each in a sentence or two.
        reasons: Vec<String>,
        /// What could be read.
        readable: Option<Scenario>,
    },
    /// A link was opened, with remarks: values clamped, settings unknown here.
    LinkNoted {
        /// A sentence each.
        notes: Vec<String>,
    },
    /// A world that cannot run was asked for and refused.
    Refused {
        /// Why, with the smallest value that works.
        reason: String,
    },
    /// The simulation stopped.
    Stopped(Trouble),
    /// What the first answer does without could not be loaded.
    PartMissing,
}

impl Banner {
    /// Whether it outlives the scenario it came with.
    pub fn is_lasting(&self) -> bool {
        matches!(self, Banner::Stopped(_) | Banner::PartMissing)
    }
}

/// What stopped the simulation.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// No worker answered in time, or it could not be loaded.
    NotStarted,
    /// A worker panicked or could not read a message.
    Worker {
        /// Counted from 1.
        worker: usize,
        /// Fleet size of the run it was at.
        robots: Option<u32>,
    },
}

/// A short message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toast {
    /// The link is on the clipboard.
    Copied {
        /// Its length in characters.
        characters: usize,
        /// It carries a baseline too.
        both: bool,
    },
    /// The clipboard refused.
    NotCopied,
    /// A file could not be made.
    NotKept,
    /// The scenario was pinned at this place.
    Pinned(usize),
    /// A baseline was taken away, from this place.
    Unpinned(usize),
    /// The scenario was saved.
    Saved,
    /// A saved scenario was deleted.
    Deleted,
}
