//! What a paste gave. Plain data: a page can list it, and apply its changes as one step.

use super::paste::Place;
use crate::scenario::link;
use crate::scenario::{KnobId, Scenario};
use crate::words::import::paste as words;
use std::fmt;

/// What a paste said, and what it means for a scenario. Nothing of it is applied yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// What kind of paste it is; none when nothing in it was recognised.
    pub source: Option<Source>,
    /// What was recognised, in the order of the paste.
    pub found: Vec<Found>,
    /// The knobs it would set, each once, in the order of the table of knobs.
    pub changes: Vec<Change>,
    /// What is worth knowing before applying them.
    pub notes: Vec<String>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// Things that were recognised are listed so far.
pub(super) const MOST_FOUND: usize = 100;

/// What kind of paste was recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// vLLM's start-up log, or lines of it.
    StartupLog,
    /// Its `/metrics` page, or the line `vllm:cache_config_info` of it.
    Metrics,
    /// A model's `config.json`.
    ModelConfig,
}

impl Source {
    /// In words, and in files.
    pub fn words(self) -> &'static str {
        words::source(self)
    }
}

/// One thing that was recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where.
    pub place: Place,
    /// What it is.
    pub what: &'static str,
    /// Its value, as it is understood.
    pub value: String,
}

/// A knob the paste would set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which.
    pub knob: KnobId,
    /// The raw value, within the knob's bounds.
    pub raw: i64,
    /// Where the value comes from, as an equation in words with the numbers.
    pub how: String,
    /// How sure it is.
    pub provenance: Provenance,
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Provenance {
    /// The paste states it.
    Stated,
    /// It follows from what the paste states.
    Derived,
    /// Guesses are in it.
    Estimated,
}

impl Provenance {
    /// In a word.
    pub fn word(self) -> &'static str {
        words::sure(self)
    }
}

/// What could not be read: where, what was expected there, what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where; none for the paste as a whole and for what was given besides.
    pub place: Option<Place>,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl Problem {
    pub(super) fn at(place: Place, expected: &str, found: &str) -> Problem {
        Problem { place: Some(place), expected: expected.to_owned(), found: link::shown(found) }
    }

    pub(super) fn of_given(name: &str, expected: &str, found: &str) -> Problem {
        let expected = words::of_given(name, expected);
        Problem { place: None, expected, found: link::shown(found) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::problem(self))
    }
}

impl Reading {
    /// The scenario with all changes applied: one step, to be undone as one.
    pub fn applied(&self, scenario: &Scenario) -> Scenario {
        self.changes
            .iter()
            .fold(*scenario, |scenario, change| scenario.with(change.knob, change.raw))
    }

    /// The value this paste would give to a knob.
    pub fn raw(&self, knob: KnobId) -> Option<i64> {
        self.changes.iter().find(|change| change.knob == knob).map(|change| change.raw)
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Sets a knob to a whole number. What is out of its range is clamped, and a note lists it.
    pub(super) fn change(&mut self, id: KnobId, value: u64, how: String, provenance: Provenance) {
        let knob = id.knob();
        let wanted = i64::try_from(value).unwrap_or(i64::MAX).saturating_mul(knob.scale());
        let raw = knob.clamp(wanted);
        if raw != wanted {
            let found = shown(value);
            let problem = link::Problem::OutOfRange { knob: id, found, used: raw };
            self.note(problem.to_string());
        }
        let change = Change { knob: id, raw, how, provenance };
        let place = self.changes.partition_point(|known| known.knob < id);
        match self.changes.get_mut(place) {
            Some(known) if known.knob == id => *known = change,
            _ => self.changes.insert(place, change),
        }
    }
}

impl Reading {
    /// Leaves out the block's size and the groups: beside a pool of other blocks they would make a world that nobody has.
    pub(super) fn leave_out_sizes(&mut self) {
        let is_size =
            |change: &Change| matches!(change.knob, KnobId::BlockTokens | KnobId::StateGroups);
        let told: Vec<String> = self
            .changes
            .extract_if(.., |change| is_size(change))
            .map(|change| words::size(change.knob.knob().label(), &change.how))
            .collect();
        if !told.is_empty() {
            self.note(words::left_out(&told));
        }
    }
}

pub(super) use crate::words::numbers::grouped_whole as shown;
