//! The block pool: free queues, reference counts, and what can be found of each session.
//!
//! - `pop` takes blocks from the head of the lowest-ranked queue; what they held is evicted.
//! - freed blocks join the tail of their rank's queue and stay findable.
//! - `touch_hit` references a hit and takes its blocks out of their queues.
//! - `hash_*` makes held blocks findable; several blocks may hold the same content, and a look-up takes the oldest.
//!
//! Blocks of a session's own are handled in runs (see [`segment`]); those of the shared prefix one by one, since
//! several requests may hold them. A session has at most one request in the engine.
//!
//! Absent on purpose: how many blocks a request needs (see `schedule`), and when anything happens.

mod segment;
mod session;
mod watch;

use super::config::{EngineConfig, MAX_GROUPS};
use crate::sim::eviction::{Content, Eviction, Freed, Rank};
use crate::stats::sort_long;
use crate::units::{Instant, Span};
use segment::{Kind, NONE, Segment, Segments};
use session::{Session, append_copy, remove_copy};
pub use watch::{Census, Loss};

/// A session: one episode played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionId(u32);

impl SessionId {
    /// Its number; it may come back once nothing of an ended session is left.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// Attention blocks that a request holds.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldAttention {
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
pub(super) struct HeldState {
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

/// What the pool needs to know of time.
#[derive(Clone, Copy, Default)]
struct Clock {
    now: Instant,
    /// When the request that frees blocks now had taken or touched them.
    accessed: Instant,
}

/// Blocks taken for something new that had been used before, since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evicted {
    /// [blocks]
    pub blocks: u64,
    /// [ps] From their last access to being taken, summed over the blocks.
    pub idle: u128,
}

/// The rank that a policy gives to everything, if there is one.
fn only_rank(eviction: &dyn Eviction) -> Option<Rank> {
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

/// The pool.
pub struct Pool {
    segments: Segments,
    sessions: Vec<Session>,
    vacant: Vec<u32>,
    /// Of each block of the shared prefix, the oldest attention copy.
    shared: Vec<u32>,
    /// States within the shared prefix.
    shared_states: Session,
    usable: u32,
    groups: u32,
    age: u64,
    /// Whether blocks keep the time of their last access; otherwise nobody asks for it.
    times_blocks: bool,
    clock: Clock,
    evicted: Evicted,
    /// What sessions have lost, if anybody watches.
    losses: Option<Vec<Loss>>,
    eviction: &'static dyn Eviction,
    ranks_again: bool,
    anonymous_rank: Rank,
    /// The rank of every block, if the policy makes no difference between them.
    only_rank: Option<Rank>,
}

/// Owner of the shared prefix in a segment.
const SHARED: u32 = NONE - 1;

impl Pool {
    /// A pool whose blocks are all free and empty. One block of the configured number is the null block and never
    /// handed out.
    pub fn new(config: &EngineConfig, eviction: &'static dyn Eviction) -> Pool {
        let usable = config.pool_blocks.saturating_sub(1);
        let freed = Freed { content: Content::Unhashed, session_ended: false };
        let mut pool = Pool {
            segments: Segments::new(),
            sessions: Vec::new(),
            vacant: Vec::new(),
            shared: vec![NONE; config.shared_prefix.blocks_floor(config.block).0 as usize],
            shared_states: Session::default(),
            usable,
            groups: config.groups,
            age: 0,
            times_blocks: false,
            clock: Clock::default(),
            evicted: Evicted::default(),
            losses: None,
            eviction,
            ranks_again: eviction.ranks_again(),
            anonymous_rank: eviction.rank(freed),
            only_rank: only_rank(eviction),
        };
        pool.segments.enqueue_anonymous(usable, pool.anonymous_rank, Instant::NEVER);
        pool
    }

    /// Blocks that nobody references.
    pub fn free_count(&self) -> u32 {
        self.segments.free
    }

    /// Blocks that somebody references.
    pub fn referenced_count(&self) -> u32 {
        self.usable - self.segments.free
    }

    /// Blocks that can be handed out at all.
    pub fn usable_count(&self) -> u32 {
        self.usable
    }

    /// From here on blocks keep the time of their last access, for [`Pool::evicted`].
    pub(super) fn time_blocks(&mut self) {
        self.times_blocks = true;
    }

    /// Used blocks that were taken for something new, and how long they had been idle. An engine reports it of a
    /// sample (`vllm:kv_block_idle_before_evict_seconds`); here it is of all.
    pub fn evicted(&self) -> Evicted {
        self.evicted
    }

    /// Blocks that somebody references or that a look-up can find; with `live_only`, in sessions that have not ended.
    pub fn cached_count(&self, live_only: bool) -> u32 {
        let counts = |segment: &&Segment| {
            let dead = || {
                let owner = self.sessions.get(segment.session as usize);
                owner.is_some_and(|session| session.ended)
            };
            segment.kind != Kind::Anonymous && !(live_only && dead())
        };
        let free: u32 = self.segments.queued().filter(counts).map(|segment| segment.length).sum();
        self.referenced_count() + free
    }

    /// From here on it is `now`, and what is freed was last taken or touched at `accessed`.
    pub(super) fn set_clock(&mut self, now: Instant, accessed: Instant) {
        if self.times_blocks {
            self.clock = Clock { now, accessed };
        }
    }

    /// A number that changes whenever a block changes hands or becomes findable.
    pub fn version(&self) -> u64 {
        self.segments.version
    }

    /// A new session with nothing cached.
    pub fn new_session(&mut self) -> SessionId {
        if let Some(vacant) = self.vacant.pop() {
            return SessionId(vacant);
        }
        self.sessions.push(Session::default());
        SessionId(self.sessions.len() as u32 - 1)
    }

    /// The session will ask for nothing any more. Its number may come back once its last block is evicted.
    pub fn end_session(&mut self, id: SessionId) {
        let session = &mut self.sessions[id.0 as usize];
        debug_assert!(!session.ended);
        session.ended = true;
        if session.owned == 0 {
            self.vacate(id.0);
        } else if self.ranks_again {
            self.rank_session_again(id.0);
        }
    }

    /// How many attention blocks from the first on are all present, at most `limit`.
    pub fn attention_prefix(&self, session: SessionId, limit: u32) -> u32 {
        let shared = limit.min(self.shared.len() as u32);
        let present =
            self.shared[..shared as usize].iter().take_while(|&&copy| copy != NONE).count() as u32;
        if present < shared {
            return present;
        }
        self.sessions[session.0 as usize].reach(&self.segments, shared, limit)
    }

    /// The longest prefix of at most `limit` blocks that ends where all groups have a state; 0 without any.
    pub fn state_prefix(&self, session: SessionId, limit: u32) -> u32 {
        let shared = self.shared.len() as u32;
        let own = &self.sessions[session.0 as usize];
        own.state_end(self.groups, shared, limit)
            .or_else(|| self.shared_states.state_end(self.groups, 0, limit.min(shared)))
            .unwrap_or(0)
    }

    /// Blocks of a hit that sit in the free queues, and would leave them. Those of the session's own all do, since no
    /// other request holds them.
    pub fn free_blocks_of_hit(&self, session: SessionId, blocks: u32) -> u32 {
        let shared = blocks.min(self.shared.len() as u32);
        let is_free = |&&copy: &&u32| self.segments.get(copy).references == 0;
        let shared_free = self.shared[..shared as usize].iter().filter(is_free).count() as u32;
        let states = match self.state_copies(session, blocks) {
            Some(copies) => copies[..self.groups as usize].iter().filter(is_free).count() as u32,
            None => 0,
        };
        shared_free + (blocks - shared) + states
    }

    /// The oldest copies of the states at the end of a hit.
    fn state_copies(&self, session: SessionId, blocks: u32) -> Option<&[u32; MAX_GROUPS]> {
        let index = blocks.checked_sub(1)?;
        let owner = if self.is_shared(index) {
            &self.shared_states
        } else {
            &self.sessions[session.0 as usize]
        };
        owner.state_slot(index).map(|slot| &slot.oldest)
    }

    /// References the states at the end of a hit.
    pub(super) fn touch_states(&mut self, session: SessionId, blocks: u32) -> Option<HeldState> {
        let copies = *self.state_copies(session, blocks)?;
        for &copy in &copies[..self.groups as usize] {
            self.touch(copy);
        }
        Some(HeldState { index: blocks - 1, segments: Some(copies) })
    }

    /// References the attention blocks of a hit.
    pub(super) fn touch_attention(
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

    fn own_run(&mut self, session: u32, run: u32) {
        let session = &mut self.sessions[session as usize];
        session.runs.push(run);
        session.owned += 1;
    }

    /// Takes `count` free blocks, evicting what they held. There must be as many.
    pub(super) fn pop(&mut self, count: u32) {
        if self.losses.is_some() {
            self.pop_watched(count);
        } else {
            self.pop_unwatched(count);
        }
    }

    fn pop_unwatched(&mut self, mut count: u32) {
        while count > 0 {
            let Some(head) = self.segments.head() else {
                unreachable!("the need was checked against the free blocks");
            };
            let segment = self.segments.get_mut(head);
            let taken = segment.length.min(count);
            if self.times_blocks && segment.accessed != Instant::NEVER {
                let idle: Span = self.clock.now - segment.accessed;
                self.evicted.blocks += u64::from(taken);
                self.evicted.idle += u128::from(idle.0) * u128::from(taken);
            }
            if segment.length > count {
                segment.length -= count;
                self.segments.shrunk(count);
                return;
            }
            count -= taken;
            self.segments.dequeue(head);
            self.evict(head);
        }
    }

    /// Forgets a segment whose blocks were all taken.
    fn evict(&mut self, id: u32) {
        let Segment { kind, session: owner, first, .. } = *self.segments.get(id);
        if owner == SHARED {
            match kind {
                Kind::Attention => {
                    remove_copy(&mut self.segments, &mut self.shared[first as usize], id)
                }
                _ => self.shared_states.forget(&mut self.segments, self.groups, id),
            }
        } else if owner != NONE {
            let session = &mut self.sessions[owner as usize];
            session.forget(&mut self.segments, self.groups, id);
            if session.owned == 0 && session.ended {
                self.vacate(owner);
            }
        }
        self.segments.discard(id);
    }

    /// A request takes `count` more attention blocks.
    pub(super) fn take_attention(&mut self, held: &mut HeldAttention, count: u32) {
        self.pop(count);
        held.anonymous += count;
        held.length += count;
    }

    /// A request takes a state's blocks.
    pub(super) fn take_state(&mut self, index: u32) -> HeldState {
        self.pop(self.groups);
        HeldState { index, segments: None }
    }

    /// Makes held attention blocks `from` to `to` findable; those before are already.
    pub(super) fn hash_attention(
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
    pub(super) fn hash_state(&mut self, session: SessionId, held: &mut HeldState) {
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

    fn is_shared(&self, index: u32) -> bool {
        index < self.shared.len() as u32
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
    pub(super) fn free_state(&mut self, held: &HeldState) {
        for group in 0..self.groups {
            self.free_state_group(held, group);
        }
    }

    /// Lets go of one group's state.
    pub(super) fn free_state_group(&mut self, held: &HeldState, group: u32) {
        match held.segments {
            Some(copies) => self.free(copies[group as usize]),
            None => self.segments.enqueue_anonymous(1, self.anonymous_rank, self.clock.accessed),
        }
    }

    /// Lets go of all attention blocks, in falling index.
    pub(super) fn free_attention(&mut self, session: SessionId, held: &mut HeldAttention) {
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

    fn rank_of(&self, id: u32) -> Rank {
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
    fn rank_state_again(&mut self, owner: u32, index: u32) {
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
    fn rank_session_again(&mut self, owner: u32) {
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

    fn vacate(&mut self, session: u32) {
        let entry = &mut self.sessions[session as usize];
        entry.newest_state = 0;
        entry.ended = false;
        self.vacant.push(session);
    }
}
