//! What is cached of one session.

use super::segment::{Kind, NONE, Segments};
use crate::sim::engine::config::MAX_GROUPS;
use crate::stats::sort_long;

/// A session's findable content.
#[derive(Clone, Debug, Default)]
pub(super) struct Session {
    /// Its attention segments, in no order; they overlap where there are several copies.
    pub runs: Vec<u32>,
    /// Its states, in rising block index.
    pub states: Vec<StateSlot>,
    /// Segments it owns.
    pub owned: u32,
    /// Highest block index of a hashed state so far, plus 1.
    pub newest_state: u32,
    pub ended: bool,
}

/// All groups' states at one block index: of each group the oldest copy.
#[derive(Clone, Debug)]
pub(super) struct StateSlot {
    pub index: u32,
    pub oldest: [u32; MAX_GROUPS],
}

impl StateSlot {
    fn is_complete(&self, groups: u32) -> bool {
        self.oldest[..groups as usize].iter().all(|&copy| copy != NONE)
    }

    fn is_empty(&self, groups: u32) -> bool {
        self.oldest[..groups as usize].iter().all(|&copy| copy == NONE)
    }
}

impl Session {
    /// How far the attention blocks reach without a gap, from `from` on, at most `limit`.
    pub fn reach(&self, segments: &Segments, from: u32, limit: u32) -> u32 {
        let mut reach = from;
        while reach < limit {
            let covers = |&&run: &&u32| {
                let run = segments.get(run);
                run.first <= reach && reach < run.end()
            };
            let Some(&run) = self.runs.iter().find(covers) else { break };
            reach = segments.get(run).end();
        }
        reach.min(limit)
    }

    /// The oldest segment that covers a block index, and how far it is the oldest.
    pub fn oldest_at(&self, segments: &Segments, index: u32) -> Option<(u32, u32)> {
        let covering = self.runs.iter().filter(|&&run| {
            let run = segments.get(run);
            run.first <= index && index < run.end()
        });
        let oldest = covering.copied().min_by_key(|&run| segments.get(run).age)?;
        let age = segments.get(oldest).age;
        let older = self.runs.iter().map(|&run| segments.get(run));
        let next =
            older.filter(|run| run.age < age && run.first > index).map(|run| run.first).min();
        let end = segments.get(oldest).end();
        Some((oldest, next.map_or(end, |next| next.min(end))))
    }

    /// The longest prefix of at most `limit` blocks, above `above`, that ends where all groups have a state.
    pub fn state_end(&self, groups: u32, above: u32, limit: u32) -> Option<u32> {
        let ends = self.states.iter().rev().filter(|slot| slot.index < limit);
        let mut ends = ends.take_while(|slot| slot.index >= above);
        ends.find(|slot| slot.is_complete(groups)).map(|slot| slot.index + 1)
    }

    pub fn state_slot(&self, index: u32) -> Option<&StateSlot> {
        let place = self.states.binary_search_by_key(&index, |slot| slot.index).ok()?;
        Some(&self.states[place])
    }

    /// Records new, youngest copies of all groups' states.
    pub fn add_states(
        &mut self,
        segments: &mut Segments,
        groups: u32,
        index: u32,
        copies: &[u32; MAX_GROUPS],
    ) {
        self.owned += groups;
        match self.states.binary_search_by_key(&index, |slot| slot.index) {
            Err(place) => self.states.insert(place, StateSlot { index, oldest: *copies }),
            Ok(place) => {
                let oldest = &mut self.states[place].oldest[..groups as usize];
                for (oldest, &copy) in oldest.iter_mut().zip(copies) {
                    append_copy(segments, oldest, copy);
                }
            }
        }
    }

    /// Forgets a segment that was evicted.
    pub fn forget(&mut self, segments: &mut Segments, groups: u32, id: u32) {
        self.owned -= 1;
        match segments.get(id).kind {
            Kind::Anonymous => debug_assert!(false, "an anonymous segment has no session"),
            Kind::Attention => self.runs.retain(|&run| run != id),
            Kind::State(group) => {
                let index = segments.get(id).first;
                let Ok(place) = self.states.binary_search_by_key(&index, |slot| slot.index) else {
                    return;
                };
                remove_copy(segments, &mut self.states[place].oldest[group as usize], id);
                if self.states[place].is_empty(groups) {
                    self.states.remove(place);
                }
            }
        }
    }

    /// Whether no two attention segments hold the same block.
    pub fn is_disjoint(&self, segments: &Segments) -> bool {
        let mut spans: Vec<(u32, u32)> = self
            .runs
            .iter()
            .map(|&run| (segments.get(run).first, segments.get(run).end()))
            .collect();
        sort_long(&mut spans, Ord::cmp);
        spans.windows(2).all(|pair| pair[0].1 <= pair[1].0)
    }
}

/// Puts a copy behind the younger ones of a chain.
pub(super) fn append_copy(segments: &mut Segments, oldest: &mut u32, copy: u32) {
    if *oldest == NONE {
        *oldest = copy;
        return;
    }
    let mut last = *oldest;
    while segments.get(last).next_copy != NONE {
        last = segments.get(last).next_copy;
    }
    segments.get_mut(last).next_copy = copy;
}

/// Takes a copy out of a chain.
pub(super) fn remove_copy(segments: &mut Segments, oldest: &mut u32, copy: u32) {
    let next = segments.get(copy).next_copy;
    if *oldest == copy {
        *oldest = next;
        return;
    }
    let mut before = *oldest;
    while segments.get(before).next_copy != copy {
        before = segments.get(before).next_copy;
    }
    segments.get_mut(before).next_copy = next;
}
