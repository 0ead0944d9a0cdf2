//! Everything that can be wrong with a link or a scenario file. The words are in the catalogue.

use crate::scenario::check;
use crate::scenario::knob::KnobId;
use crate::words::scenario::link as words;
use std::fmt;

/// What is wrong, or worth saying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The end is missing.
    Cut,
    /// The checksum is whole but belongs to another text.
    Mismatch {
        /// The checksum as written.
        found: String,
    },
    /// The version is newer than this release knows.
    Newer {
        /// The version of the link.
        version: u64,
        /// Names unknown here, as written.
        unknown: Vec<String>,
    },
    /// A part that is not of the form it should have.
    Garbled {
        /// The whole part, as written.
        part: String,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A file that is not JSON, or not a scenario.
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What was expected, as the parser says it.
        message: String,
    },
    /// No preset has this name.
    UnknownPreset {
        /// The name as written.
        found: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// One name with two values.
    Duplicate {
        /// The name.
        name: String,
        /// The value that stands first and was read.
        first: String,
        /// The other.
        second: String,
    },
    /// More characters than are read.
    TooLong {
        /// How many.
        characters: usize,
    },
    /// An address without a scenario.
    NoScenario,
    /// A world that cannot run.
    CannotRun(check::Problem),
    /// A value out of range: the nearest one is used.
    OutOfRange {
        /// Which knob.
        knob: KnobId,
        /// As written.
        found: String,
        /// The raw value used.
        used: i64,
    },
    /// More decimals than the knob has: rounded.
    Rounded {
        /// Which knob.
        knob: KnobId,
        /// As written.
        found: String,
        /// The raw value used.
        used: i64,
    },
    /// Names unknown here, in a link of a known version: left out.
    Unknown {
        /// As written.
        names: Vec<String>,
    },
    /// The second scenario is the first: there is nothing to compare.
    SecondSame,
    /// What is wrong with the second scenario.
    InSecond(Box<Problem>),
    /// Written by the page but without a checksum: perhaps cut.
    NoChecksum {
        /// The last setting, where a cut would be.
        last: String,
    },
    /// Settings that stand after the checksum: as typed by hand.
    AfterChecksum {
        /// Their names.
        names: Vec<String>,
    },
    /// So long that some programs cut it.
    Long {
        /// Characters.
        characters: usize,
    },
}

/// What a problem means for the one who opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Worth saying; the scenario is as written.
    Tells,
    /// The scenario is not as written.
    Changes,
    /// Not to be opened without being asked.
    Refuses,
}

impl Problem {
    pub(in crate::scenario) fn garbled(part: &str, expected: &str, found: &str) -> Problem {
        Problem::Garbled {
            part: part.to_owned(),
            expected: expected.to_owned(),
            found: found.to_owned(),
        }
    }

    /// What it means for the one who opens.
    pub fn weight(&self) -> Weight {
        match self {
            Problem::Cut
            | Problem::Mismatch { .. }
            | Problem::Newer { .. }
            | Problem::Garbled { .. } => Weight::Refuses,
            Problem::Syntax { .. } | Problem::UnknownPreset { .. } | Problem::Duplicate { .. } => {
                Weight::Refuses
            }
            Problem::TooLong { .. } | Problem::NoScenario | Problem::CannotRun(_) => {
                Weight::Refuses
            }
            Problem::OutOfRange { .. } | Problem::Rounded { .. } | Problem::Unknown { .. } => {
                Weight::Changes
            }
            Problem::InSecond(problem) => problem.weight(),
            Problem::SecondSame | Problem::NoChecksum { .. } | Problem::AfterChecksum { .. } => {
                Weight::Tells
            }
            Problem::Long { .. } => Weight::Tells,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::problem(self))
    }
}
