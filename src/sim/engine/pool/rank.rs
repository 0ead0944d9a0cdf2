//! The rank of freed blocks, as the policy names it: when they are freed, and again when what it depends on has changed.

use super::segment::{Kind, NONE, Segment};
use super::{Pool, SHARED};
use crate::sim::eviction::{Content, Eviction, Freed, Rank};
use crate::stats::sort_long;

/// The rank that a policy gives to everything, if there is one.
pub(super) fn only_rank(eviction: &dyn Eviction) -> Option<Rank> {
    let contents = [
        Content::Unhashed,
        Content::Attention,
        Content::State { superseded: false },
        Content::State { superseded: true },
    ];
    let freed = contents
        .into_iter()
        .flat_map(|content| [false, true].map(|session_ended| Freed { content, session_ended }));
    let mut ranks = freed.map(|freed| eviction.rank(freed));
    let first = ranks.next()?;
    ranks.all(|rank| rank == first).then_some(first)
}

impl Pool {
    pub(super) fn rank_of(&self, id: u32) -> Rank {
        if let Some(rank) = self.only_rank {
            return rank;
        }
        let segment = self.segments.get(id);
        let session = match segment.session {
            SHARED => &self.shared_states,
            owner => &self.sessions[owner as usize],
        };
        let content = match segment.kind {
            Kind::Anonymous => Content::Unhashed,
            Kind::Attention => Content::Attention,
            Kind::State(_) => Content::State {
                superseded: segment.session != SHARED && segment.first + 1 < session.newest_state,
            },
        };
        self.eviction.rank(Freed { content, session_ended: session.ended })
    }

    /// Moves a free segment to the queue that the policy now names.
    fn rank_again(&mut self, id: u32) {
        if self.segments.get(id).references == 0 {
            let rank = self.rank_of(id);
            if rank != self.segments.get(id).rank {
                self.segments.dequeue(id);
                self.segments.enqueue(id, rank);
            }
        }
    }

    /// The same for all copies of the states at one block index, oldest first.
    pub(super) fn rank_state_again(&mut self, owner: u32, index: u32) {
        for group in 0..self.groups {
            self.rank_group_again(owner, index, group);
        }
    }

    fn rank_group_again(&mut self, owner: u32, index: u32, group: u32) {
        let slot = self.sessions[owner as usize].state_slot(index);
        let mut copy = slot.map_or(NONE, |slot| slot.oldest[group as usize]);
        while copy != NONE {
            self.rank_again(copy);
            copy = self.segments.get(copy).next_copy;
        }
    }

    /// The same for a session that has ended, in the order of a release: group by group the states, then the attention
    /// blocks, in falling index; of several copies the oldest first.
    pub(super) fn rank_session_again(&mut self, owner: u32) {
        for group in 0..self.groups {
            let indices: Vec<u32> =
                self.sessions[owner as usize].states.iter().map(|slot| slot.index).collect();
            for index in indices.into_iter().rev() {
                self.rank_group_again(owner, index, group);
            }
        }
        if !self.sessions[owner as usize].is_disjoint(&self.segments) {
            self.split_to_blocks(owner);
        }
        let mut runs = self.sessions[owner as usize].runs.clone();
        let rank = |run: u32| (u32::MAX - self.segments.get(run).first, self.segments.get(run).age);
        sort_long(&mut runs, |&a, &b| rank(a).cmp(&rank(b)));
        for run in runs {
            self.rank_again(run);
        }
    }

    /// Splits free segments that overlap into single blocks, so that copies of one block can stand side by side.
    fn split_to_blocks(&mut self, owner: u32) {
        for run in self.sessions[owner as usize].runs.clone() {
            let whole = *self.segments.get(run);
            if whole.references > 0 {
                continue;
            }
            let last = self.segments.get_mut(run);
            (last.first, last.length) = (whole.end() - 1, 1);
            let mut place = run;
            for index in (whole.first..whole.end() - 1).rev() {
                let single = self.segments.add(Segment { first: index, length: 1, ..whole });
                self.own_run(owner, single);
                self.segments.insert_behind(place, single);
                place = single;
            }
        }
    }
}
