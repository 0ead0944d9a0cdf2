//! The block pool: free queues, reference counts, and what can be found of each session.
//!
//! - `pop` takes blocks from the head of the lowest-ranked queue; what they held is evicted.
//! - freed blocks join the tail of their rank's queue and stay findable.
//! - `touch_*` references a hit and takes its blocks out of their queues.
//! - `hash_*` makes held blocks findable; several blocks may hold the same content, and a look-up takes the oldest.
//!
//! Blocks of a session's own are handled in runs (see [`segment`]); those of the shared prefix one by one, since
//! several requests may hold them. A session has at most one request in the engine.
//!
//! What requests hold is in [`hold`], the ranks of what they let go in [`rank`].
//!
//! Absent on purpose: how many blocks a request needs (see `schedule`), and when anything happens.

mod hold;
mod rank;
mod segment;
mod session;
mod watch;

use super::config::{EngineConfig, MAX_GROUPS};
use crate::sim::eviction::{Content, Eviction, Freed, Rank};
use crate::units::{Instant, Span};
pub(super) use hold::{HeldAttention, HeldState};
use rank::only_rank;
use segment::{Kind, NONE, Segment, Segments};
use session::{Session, remove_copy};
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

    fn is_shared(&self, index: u32) -> bool {
        index < self.shared.len() as u32
    }

    fn vacate(&mut self, session: u32) {
        let entry = &mut self.sessions[session as usize];
        entry.newest_state = 0;
        entry.ended = false;
        self.vacant.push(session);
    }
}
