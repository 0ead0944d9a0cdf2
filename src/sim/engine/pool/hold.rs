//! What a request holds of the pool: hits it references, blocks it takes, what of them becomes findable, and letting go.

use super::segment::{Kind, NONE, Segment};
use super::session::append_copy;
use super::{Pool, SHARED, SessionId};
use crate::sim::engine::config::MAX_GROUPS;

/// Attention blocks that a request holds.
#[derive(Clone, Debug, Default)]
pub(in crate::sim::engine) struct HeldAttention {
    /// Findable ones, in rising block index.
    segments: Vec<u32>,
    /// [blocks] behind them, not findable.
    anonymous: u32,
    /// [blocks] in all.
    length: u32,
    /// The last segment was made by this request and may grow.
    is_open: bool,
}

impl HeldAttention {
    /// Blocks held.
    pub fn length(&self) -> u32 {
        self.length
    }
}

/// States that a request holds at one block index: one block a group.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim::engine) struct HeldState {
    pub index: u32,
    /// A segment a group; `None` until they are findable.
    segments: Option<[u32; MAX_GROUPS]>,
}

impl HeldState {
    /// Whether a look-up can find it.
    pub fn is_findable(&self) -> bool {
        self.segments.is_some()
    }
}

impl Pool {
    /// References the states at the end of a hit.
    pub(in crate::sim::engine) fn touch_states(
        &mut self,
        session: SessionId,
        blocks: u32,
    ) -> Option<HeldState> {
        let copies = *self.state_copies(session, blocks)?;
        for &copy in &copies[..self.groups as usize] {
            self.touch(copy);
        }
        Some(HeldState { index: blocks - 1, segments: Some(copies) })
    }

    /// References the attention blocks of a hit.
    pub(in crate::sim::engine) fn touch_attention(
        &mut self,
        session: SessionId,
        blocks: u32,
        held: &mut HeldAttention,
    ) {
        let shared = blocks.min(self.shared.len() as u32);
        for index in 0..shared {
            let copy = self.shared[index as usize];
            self.touch(copy);
            held.segments.push(copy);
        }
        let mut index = shared;
        while index < blocks {
            let own = &self.sessions[session.0 as usize];
            let Some((run, end)) = own.oldest_at(&self.segments, index) else {
                unreachable!("a hit's blocks are present");
            };
            let end = end.min(blocks);
            let piece = self.carve(run, index, end);
            held.segments.push(piece);
            index = end;
        }
        held.length = blocks;
        held.is_open = false;
    }

    /// Takes blocks `from` to `to` of a queued segment out of its queue, as a held segment.
    fn carve(&mut self, run: u32, from: u32, to: u32) -> u32 {
        let whole = *self.segments.get(run);
        debug_assert!(whole.references == 0, "a session has one request at a time");
        if (from, to) == (whole.first, whole.end()) {
            self.touch(run);
            return run;
        }
        self.segments.shrunk(to - from);
        let piece = Segment { references: 1, first: from, length: to - from, ..whole };
        let piece = self.segments.add(piece);
        self.own_run(whole.session, piece);
        if to == whole.end() {
            self.segments.get_mut(run).length = from - whole.first;
        } else {
            // The higher blocks stand in front and keep the segment's place.
            let rest = self.segments.get_mut(run);
            (rest.first, rest.length) = (to, whole.end() - to);
            if from > whole.first {
                let lower = Segment { length: from - whole.first, ..whole };
                let lower = self.segments.add(lower);
                self.own_run(whole.session, lower);
                self.segments.insert_behind(run, lower);
            }
        }
        piece
    }

    /// A request takes `count` more attention blocks.
    pub(in crate::sim::engine) fn take_attention(&mut self, held: &mut HeldAttention, count: u32) {
        self.pop(count);
        held.anonymous += count;
        held.length += count;
    }

    /// A request takes a state's blocks.
    pub(in crate::sim::engine) fn take_state(&mut self, index: u32) -> HeldState {
        self.pop(self.groups);
        HeldState { index, segments: None }
    }

    /// Makes held attention blocks `from` to `to` findable; those before are already.
    pub(in crate::sim::engine) fn hash_attention(
        &mut self,
        session: SessionId,
        from: u32,
        to: u32,
        held: &mut HeldAttention,
    ) {
        self.segments.version += 1;
        let shared = to.min(self.shared.len() as u32);
        for index in from..shared.max(from) {
            let segment =
                Segment { references: 1, ..Segment::new(Kind::Attention, SHARED, index, 1) };
            let copy = self.segments.add(segment);
            append_copy(&mut self.segments, &mut self.shared[index as usize], copy);
            held.segments.push(copy);
            held.anonymous -= 1;
            held.is_open = false;
        }
        let from = from.max(shared);
        if from >= to {
            return;
        }
        held.anonymous -= to - from;
        match held.segments.last().filter(|_| held.is_open) {
            Some(&last) => self.segments.get_mut(last).length += to - from,
            None => {
                let segment = Segment::new(Kind::Attention, session.0, from, to - from);
                self.age += 1;
                let run = self.segments.add(Segment { references: 1, age: self.age, ..segment });
                self.own_run(session.0, run);
                held.segments.push(run);
                held.is_open = true;
            }
        }
    }

    /// Makes held states findable.
    pub(in crate::sim::engine) fn hash_state(&mut self, session: SessionId, held: &mut HeldState) {
        self.segments.version += 1;
        let shared = self.is_shared(held.index);
        let owner = if shared { SHARED } else { session.0 };
        let mut copies = [NONE; MAX_GROUPS];
        for (group, copy) in copies.iter_mut().enumerate().take(self.groups as usize) {
            let segment = Segment::new(Kind::State(group as u32), owner, held.index, 1);
            *copy = self.segments.add(Segment { references: 1, ..segment });
        }
        let entry =
            if shared { &mut self.shared_states } else { &mut self.sessions[owner as usize] };
        entry.add_states(&mut self.segments, self.groups, held.index, &copies);
        held.segments = Some(copies);
        if !shared {
            self.supersede(owner, held.index);
        }
    }

    /// Records that the newest reusable state of a session now ends block `index`, and ranks the one before it again.
    fn supersede(&mut self, owner: u32, index: u32) {
        let session = &mut self.sessions[owner as usize];
        let before = session.newest_state;
        session.newest_state = before.max(index + 1);
        if self.ranks_again && before != 0 && before < index + 1 {
            self.rank_state_again(owner, before - 1);
        }
    }

    fn touch(&mut self, id: u32) {
        if self.segments.get(id).references == 0 {
            self.segments.dequeue(id);
        }
        self.segments.get_mut(id).references += 1;
    }

    /// Drops a reference; without any the segment joins its queue.
    fn free(&mut self, id: u32) {
        let segment = self.segments.get_mut(id);
        debug_assert!(segment.references > 0, "a block is freed once for every reference");
        segment.references -= 1;
        if segment.references == 0 {
            segment.accessed = self.clock.accessed;
            let rank = self.rank_of(id);
            self.segments.enqueue(id, rank);
        }
    }

    /// Lets go of states at one block index.
    pub(in crate::sim::engine) fn free_state(&mut self, held: &HeldState) {
        for group in 0..self.groups {
            self.free_state_group(held, group);
        }
    }

    /// Lets go of one group's state.
    pub(in crate::sim::engine) fn free_state_group(&mut self, held: &HeldState, group: u32) {
        match held.segments {
            Some(copies) => self.free(copies[group as usize]),
            None => self.segments.enqueue_anonymous(1, self.anonymous_rank, self.clock.accessed),
        }
    }

    /// Lets go of all attention blocks, in falling index.
    pub(in crate::sim::engine) fn free_attention(
        &mut self,
        session: SessionId,
        held: &mut HeldAttention,
    ) {
        self.segments.enqueue_anonymous(held.anonymous, self.anonymous_rank, self.clock.accessed);
        let own = self.sessions[session.0 as usize].runs.len();
        let shared = held.segments.len().min(self.shared.len());
        // With no other copy of any block about, neighbours may become one segment.
        let is_alone = own + shared == held.segments.len();
        while let Some(run) = held.segments.pop() {
            if !(is_alone && self.merge(run)) {
                self.free(run);
            }
        }
        (held.anonymous, held.length, held.is_open) = (0, 0, false);
    }

    /// Frees a session's own segment by growing the one that was freed just before, if that is its upper neighbour.
    fn merge(&mut self, run: u32) -> bool {
        let lower = *self.segments.get(run);
        if lower.session == SHARED {
            return false;
        }
        let rank = self.rank_of(run);
        let Some(tail) = self.segments.tail(rank) else { return false };
        let upper = *self.segments.get(tail);
        let are_neighbours = upper.kind == Kind::Attention
            && upper.session == lower.session
            && upper.first == lower.end();
        if are_neighbours {
            self.segments.dequeue(tail);
            self.sessions[lower.session as usize].forget(&mut self.segments, self.groups, tail);
            self.segments.discard(tail);
            let whole = self.segments.get_mut(run);
            (whole.length, whole.references) = (whole.length + upper.length, 0);
            whole.accessed = self.clock.accessed;
            self.segments.enqueue(run, rank);
        }
        are_neighbours
    }

    /// [blocks] Held attention blocks of the session's own.
    pub(in crate::sim::engine) fn own_blocks(&self, held: &HeldAttention) -> u32 {
        let is_shared = |&&segment: &&u32| self.segments.get(segment).session == SHARED;
        held.length - held.segments.iter().filter(is_shared).count() as u32
    }

    /// [blocks] Of a held state, the same.
    pub(in crate::sim::engine) fn own_blocks_of_state(&self, state: &HeldState) -> u32 {
        let is_shared = state.is_findable() && state.index < self.shared.len() as u32;
        if is_shared { 0 } else { self.groups }
    }
}
