//! Undo and redo: what the scenario was before each committed change.
//!
//! One entry a drag, a commit, a preset, a cure, a reset, a swap and an opened link. The view, pinned baselines and saved
//! scenarios are no part of it: going back must not take away what is compared with. Only a swap touches a baseline,
//! and says so in its entry.

use crate::scenario::Scenario;

/// Changes that can be taken back; older ones are forgotten.
pub const MOST: usize = 100;

/// A scenario to return to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The scenario.
    pub scenario: Scenario,
    /// The baseline it was swapped with, by its place.
    pub swapped: Option<usize>,
}

/// What can be taken back and what can be done again, the nearest last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    past: Vec<Entry>,
    future: Vec<Entry>,
}

impl History {
    /// A change was committed: `before` can be returned to, and what was taken back is gone.
    pub fn record(&mut self, before: Entry) {
        self.future.clear();
        if self.past.len() == MOST {
            self.past.remove(0);
        }
        self.past.push(before);
    }

    /// What the newest change is taken back to; `now` can be returned to by [`History::redo`].
    pub fn undo(&mut self, now: Scenario) -> Option<Entry> {
        step(&mut self.past, &mut self.future, now)
    }

    /// What was taken back last.
    pub fn redo(&mut self, now: Scenario) -> Option<Entry> {
        step(&mut self.future, &mut self.past, now)
    }

    /// The scenario before the newest change.
    pub fn before(&self) -> Option<&Scenario> {
        self.past.last().map(|entry| &entry.scenario)
    }

    /// The scenario that was taken back last.
    pub fn after(&self) -> Option<&Scenario> {
        self.future.last().map(|entry| &entry.scenario)
    }

    /// How many changes can be taken back.
    pub fn depth(&self) -> usize {
        self.past.len()
    }
}

fn step(from: &mut Vec<Entry>, onto: &mut Vec<Entry>, now: Scenario) -> Option<Entry> {
    let entry = from.pop()?;
    onto.push(Entry { scenario: now, swapped: entry.swapped });
    Some(entry)
}
