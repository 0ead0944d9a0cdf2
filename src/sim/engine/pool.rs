//! The block pool: reference counts, free queues, and the index from (session, group, block index) to blocks.
//!
//! - `pop` takes the head of the lowest-ranked queue; if the block was hashed it is unlinked: that is eviction.
//! - `free` drops a reference; at 0 the block joins the tail of its rank's queue and keeps its owner.
//! - `touch` adds a reference and takes the block out of its queue.
//! - `hash` makes a block findable; several blocks may hold the same content, and a look-up takes the oldest.
//!
//! Absent on purpose: which blocks a request holds (the request knows), and when anything happens (the engine knows).

use super::config::EngineConfig;
use crate::sim::eviction::{Content, Eviction, Freed, RANKS, Rank};

const NONE: u32 = u32::MAX;
/// The session that owns the prefix shared by all.
const SHARED: u32 = 0;

/// A block's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlockId(u32);

impl BlockId {
    /// No block.
    pub(super) const NULL: BlockId = BlockId(NONE);
}

/// A session: one episode played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionId(u32);

#[derive(Clone, Copy, Debug)]
struct Block {
    references: u32,
    /// Owner: session, slot in that session's table; session NONE = unhashed.
    session: u32,
    slot: u32,
    next_duplicate: u32,
    before: u32,
    after: u32,
    rank: Rank,
}

#[derive(Clone, Copy, Debug)]
struct Queue {
    head: u32,
    tail: u32,
}

/// Where a session's content lies: for every block index, `groups + 1` slots (the attention block, then the states),
/// each the oldest block that holds it.
#[derive(Clone, Debug, Default)]
struct Session {
    slots: Vec<u32>,
    /// Blocks that this session owns, duplicates included.
    owned: u32,
    /// Highest block index of a hashed state, plus 1.
    newest_state: u32,
    ended: bool,
}

/// The pool.
pub struct Pool {
    blocks: Vec<Block>,
    queues: [Queue; RANKS],
    sessions: Vec<Session>,
    vacant: Vec<u32>,
    free: u32,
    width: u32,
    shared_blocks: u32,
    eviction: &'static dyn Eviction,
    ranks_again: bool,
    /// Changes whenever a block changes hands.
    version: u64,
}

impl Pool {
    /// A pool whose blocks are all free and empty, in order of their numbers. One block of the configured number is
    /// the null block and never handed out.
    pub fn new(config: &EngineConfig, eviction: &'static dyn Eviction) -> Pool {
        let usable = config.pool_blocks.saturating_sub(1);
        let empty = Block {
            references: 0,
            session: NONE,
            slot: 0,
            next_duplicate: NONE,
            before: NONE,
            after: NONE,
            rank: Rank(0),
        };
        let mut pool = Pool {
            blocks: vec![empty; usable as usize],
            queues: [Queue { head: NONE, tail: NONE }; RANKS],
            sessions: vec![Session::default()],
            vacant: Vec::new(),
            free: 0,
            width: config.groups + 1,
            shared_blocks: config.shared_prefix.blocks_floor(config.block).0,
            eviction,
            ranks_again: eviction.ranks_again(),
            version: 0,
        };
        for block in 0..usable {
            pool.enqueue(block);
        }
        pool
    }

    /// Blocks that nobody references.
    pub fn free_count(&self) -> u32 {
        self.free
    }

    /// Blocks that somebody references.
    pub fn referenced_count(&self) -> u32 {
        self.blocks.len() as u32 - self.free
    }

    /// Blocks that can be handed out at all.
    pub fn usable_count(&self) -> u32 {
        self.blocks.len() as u32
    }

    /// A number that changes whenever a block changes hands.
    pub fn version(&self) -> u64 {
        self.version
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
            // In the order of a release: each state group in falling index, then attention in falling index.
            for group in (1..self.width).chain([0]) {
                let length = self.sessions[id.0 as usize].slots.len() as u32 / self.width;
                for index in (0..length).rev() {
                    self.rank_slot_again(id.0, index * self.width + group);
                }
            }
        }
    }

    /// The block that holds attention block `index` of a session, if any.
    pub fn attention(&self, session: SessionId, index: u32) -> Option<BlockId> {
        self.find(session, index, 0)
    }

    /// The block that holds state `group` at block `index` of a session, if any.
    pub fn state(&self, session: SessionId, index: u32, group: u32) -> Option<BlockId> {
        self.find(session, index, group + 1)
    }

    /// How many attention blocks from the first on are all present, at most `limit`.
    pub fn attention_prefix(&self, session: SessionId, limit: u32) -> u32 {
        let shared = limit.min(self.shared_blocks);
        let found = self.run_length(SHARED, 0, shared);
        if found < shared { found } else { found + self.run_length(session.0, found, limit) }
    }

    fn run_length(&self, session: u32, from: u32, to: u32) -> u32 {
        let slots = &self.sessions[session as usize].slots;
        let width = self.width as usize;
        slots
            .iter()
            .skip(from as usize * width)
            .step_by(width)
            .take(to.saturating_sub(from) as usize)
            .take_while(|&&block| block != NONE)
            .count() as u32
    }

    /// Whether a block sits in a free queue.
    pub fn is_free(&self, block: BlockId) -> bool {
        self.blocks[block.0 as usize].references == 0
    }

    /// Takes the next free block, evicting what it held. `None` when all are referenced.
    pub fn pop(&mut self) -> Option<BlockId> {
        let head = self.queues.iter().find(|queue| queue.head != NONE)?.head;
        self.dequeue(head);
        if self.blocks[head as usize].session != NONE {
            self.unlink(head);
        }
        self.blocks[head as usize].references = 1;
        Some(BlockId(head))
    }

    /// One more reference to a block that may sit in a free queue.
    pub fn touch(&mut self, block: BlockId) {
        if self.blocks[block.0 as usize].references == 0 {
            self.dequeue(block.0);
        }
        self.blocks[block.0 as usize].references += 1;
    }

    /// One reference fewer.
    pub fn free(&mut self, block: BlockId) {
        let entry = &mut self.blocks[block.0 as usize];
        debug_assert!(entry.references > 0, "a block is freed once for every reference");
        entry.references -= 1;
        if entry.references == 0 {
            self.enqueue(block.0);
        }
    }

    /// Makes a held block findable as attention block `index` of a session.
    pub fn hash_attention(&mut self, session: SessionId, index: u32, block: BlockId) {
        self.hash(session, index, 0, block);
    }

    /// Makes a held block findable as state `group` at block `index` of a session.
    pub fn hash_state(&mut self, session: SessionId, index: u32, group: u32, block: BlockId) {
        self.hash(session, index, group + 1, block);
        if group + 2 == self.width {
            self.supersede(session, index);
        }
    }

    fn owner(&self, session: SessionId, index: u32) -> u32 {
        if index < self.shared_blocks { SHARED } else { session.0 }
    }

    fn find(&self, session: SessionId, index: u32, column: u32) -> Option<BlockId> {
        let session = self.owner(session, index);
        let slot = (index * self.width + column) as usize;
        self.sessions[session as usize]
            .slots
            .get(slot)
            .copied()
            .filter(|&block| block != NONE)
            .map(BlockId)
    }

    fn hash(&mut self, session: SessionId, index: u32, column: u32, block: BlockId) {
        let owner = self.owner(session, index);
        let slot = index * self.width + column;
        let session = &mut self.sessions[owner as usize];
        if session.slots.len() <= slot as usize {
            session.slots.resize(((index + 1) * self.width) as usize, NONE);
        }
        session.owned += 1;
        let entry = &mut self.blocks[block.0 as usize];
        debug_assert!(entry.session == NONE && entry.references > 0);
        (entry.session, entry.slot, entry.next_duplicate) = (owner, slot, NONE);
        let mut last = session.slots[slot as usize];
        if last == NONE {
            session.slots[slot as usize] = block.0;
        } else {
            while self.blocks[last as usize].next_duplicate != NONE {
                last = self.blocks[last as usize].next_duplicate;
            }
            self.blocks[last as usize].next_duplicate = block.0;
        }
    }

    /// Records that the newest reusable state of a session now ends block `index`, and ranks the one before it again.
    fn supersede(&mut self, session: SessionId, index: u32) {
        let owner = self.owner(session, index);
        let entry = &mut self.sessions[owner as usize];
        let before = entry.newest_state;
        entry.newest_state = before.max(index + 1);
        if self.ranks_again && owner != SHARED && before != 0 && before < index + 1 {
            for column in 1..self.width {
                self.rank_slot_again(owner, (before - 1) * self.width + column);
            }
        }
    }

    /// Moves the free blocks of a slot, oldest first, to the queue that the policy now names.
    fn rank_slot_again(&mut self, session: u32, slot: u32) {
        let mut block =
            self.sessions[session as usize].slots.get(slot as usize).copied().unwrap_or(NONE);
        while block != NONE {
            let entry = self.blocks[block as usize];
            if entry.references == 0 && self.eviction.rank(self.freed(block)) != entry.rank {
                self.dequeue(block);
                self.enqueue(block);
            }
            block = entry.next_duplicate;
        }
    }

    /// Takes a block out of its session's table.
    fn unlink(&mut self, block: u32) {
        let Block { session: owner, slot, next_duplicate, .. } = self.blocks[block as usize];
        let session = &mut self.sessions[owner as usize];
        session.owned -= 1;
        let oldest = session.slots[slot as usize];
        if oldest == block {
            session.slots[slot as usize] = next_duplicate;
        } else {
            let mut before = oldest;
            while self.blocks[before as usize].next_duplicate != block {
                before = self.blocks[before as usize].next_duplicate;
            }
            self.blocks[before as usize].next_duplicate = next_duplicate;
        }
        self.blocks[block as usize].session = NONE;
        if self.sessions[owner as usize].owned == 0 && self.sessions[owner as usize].ended {
            self.vacate(owner);
        }
    }

    fn vacate(&mut self, session: u32) {
        let entry = &mut self.sessions[session as usize];
        entry.slots.clear();
        entry.newest_state = 0;
        entry.ended = false;
        self.vacant.push(session);
    }

    fn freed(&self, block: u32) -> Freed {
        let entry = &self.blocks[block as usize];
        if entry.session == NONE {
            return Freed { content: Content::Unhashed, session_ended: false };
        }
        let session = &self.sessions[entry.session as usize];
        let content = match entry.slot % self.width {
            0 => Content::Attention,
            _ => Content::State {
                superseded: entry.session != SHARED
                    && entry.slot / self.width + 1 < session.newest_state,
            },
        };
        Freed { content, session_ended: session.ended }
    }

    fn enqueue(&mut self, block: u32) {
        let rank = self.eviction.rank(self.freed(block));
        let queue = &mut self.queues[rank.0 as usize];
        let tail = std::mem::replace(&mut queue.tail, block);
        if tail == NONE {
            queue.head = block;
        } else {
            self.blocks[tail as usize].after = block;
        }
        let entry = &mut self.blocks[block as usize];
        (entry.before, entry.after, entry.rank) = (tail, NONE, rank);
        self.free += 1;
        self.version += 1;
    }

    fn dequeue(&mut self, block: u32) {
        let Block { before, after, rank, .. } = self.blocks[block as usize];
        let queue = &mut self.queues[rank.0 as usize];
        if before == NONE {
            queue.head = after
        } else {
            self.blocks[before as usize].after = after
        }
        if after == NONE {
            queue.tail = before
        } else {
            self.blocks[after as usize].before = before
        }
        self.free -= 1;
        self.version += 1;
    }
}
