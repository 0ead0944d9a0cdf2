//! Blocks, what they hold, and the queue of free ones: every question is answered by looking at every block it is about.

use std::collections::{BTreeMap, BTreeSet};

/// Group of the attention blocks; state groups are 1 to G.
pub const ATTENTION: u32 = 0;

/// Whose a block is: all sessions', or one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    Common,
    Session(u32),
}

/// What a hashed block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub owner: Owner,
    pub group: u32,
    pub index: u32,
}

#[derive(Clone, Debug, Default)]
struct Block {
    references: u32,
    key: Option<Key>,
    /// Rank and ticket while it is free.
    place: Option<(u8, u64)>,
}

/// What happened, for the tests' coverage.
#[derive(Clone, Copy, Debug, Default)]
pub struct PoolCounts {
    pub evictions: u32,
    pub duplicates: u32,
    pub superseded: u32,
    /// Blocks that moved to another queue while free.
    pub moved: u32,
}

pub struct Pool {
    blocks: Vec<Block>,
    /// Free blocks in the order they will be taken: lower rank first, then lower ticket.
    free: BTreeMap<(u8, u64), usize>,
    tickets: u64,
    /// The blocks of a key, oldest first.
    holders: BTreeMap<Key, Vec<usize>>,
    /// Highest state index a session ever hashed.
    newest_state: BTreeMap<u32, u32>,
    ended: BTreeSet<u32>,
    dead_first: bool,
    groups: u32,
    pub counts: PoolCounts,
}

impl Pool {
    /// All blocks but the null block, free.
    pub fn new(pool_blocks: u32, groups: u32, dead_first: bool) -> Pool {
        let mut pool = Pool {
            blocks: vec![Block::default(); pool_blocks as usize - 1],
            free: BTreeMap::new(),
            tickets: 0,
            holders: BTreeMap::new(),
            newest_state: BTreeMap::new(),
            ended: BTreeSet::new(),
            dead_first,
            groups,
            counts: PoolCounts::default(),
        };
        for block in 0..pool.blocks.len() {
            pool.join_queue(block);
        }
        pool
    }

    pub fn free_count(&self) -> u32 {
        self.free.len() as u32
    }

    pub fn is_free(&self, block: usize) -> bool {
        self.blocks[block].references == 0
    }

    /// The oldest block of this key.
    pub fn find(&self, key: Key) -> Option<usize> {
        self.holders.get(&key).map(|blocks| blocks[0])
    }

    /// Takes the head of the queue; what it held is evicted.
    pub fn pop(&mut self) -> usize {
        let (_, block) = self.free.pop_first().expect("checked before");
        self.blocks[block].place = None;
        self.blocks[block].references = 1;
        if let Some(key) = self.blocks[block].key.take() {
            self.counts.evictions += 1;
            let holders = self.holders.get_mut(&key).expect("a hashed block is listed");
            holders.retain(|holder| *holder != block);
            if holders.is_empty() {
                self.holders.remove(&key);
            }
        }
        block
    }

    /// One more reference; a free block leaves the queue.
    pub fn touch(&mut self, block: usize) {
        if let Some(place) = self.blocks[block].place.take() {
            self.free.remove(&place);
        }
        self.blocks[block].references += 1;
    }

    /// One reference less; the last one puts it in the queue, its key kept.
    pub fn release(&mut self, block: usize) {
        self.blocks[block].references -= 1;
        if self.blocks[block].references == 0 {
            self.join_queue(block);
        }
    }

    /// Makes a block findable.
    pub fn hash(&mut self, block: usize, key: Key) {
        assert!(self.blocks[block].key.is_none(), "hashed twice: {key:?}");
        self.blocks[block].key = Some(key);
        let holders = self.holders.entry(key).or_default();
        holders.push(block);
        self.counts.duplicates += u32::from(holders.len() > 1);
        if let Owner::Session(session) = key.owner
            && key.group != ATTENTION
        {
            self.supersede(session, key.index);
        }
    }

    /// Nothing will ask for the session's blocks again.
    pub fn end_session(&mut self, session: u32) {
        self.ended.insert(session);
        for group in (1..=self.groups).chain([ATTENTION]) {
            self.rank_again(session, group, u32::MAX);
        }
    }

    /// A state at `index` is hashed: those at lower ones are of less use.
    fn supersede(&mut self, session: u32, index: u32) {
        match self.newest_state.get(&session) {
            Some(newest) if *newest >= index => return,
            Some(_) => self.counts.superseded += 1,
            None => {}
        }
        self.newest_state.insert(session, index);
        for group in 1..=self.groups {
            self.rank_again(session, group, index);
        }
    }

    /// Free blocks of a session's group below `end` join the queue they now belong to, in falling index.
    fn rank_again(&mut self, session: u32, group: u32, end: u32) {
        let owner = Owner::Session(session);
        let (from, to) = (Key { owner, group, index: 0 }, Key { owner, group, index: end });
        let blocks: Vec<usize> =
            self.holders.range(from..to).rev().flat_map(|(_, blocks)| blocks.clone()).collect();
        for block in blocks {
            let Some(place) = self.blocks[block].place else { continue };
            if place.0 != self.rank(block) {
                self.free.remove(&place);
                self.join_queue(block);
                self.counts.moved += 1;
            }
        }
    }

    fn join_queue(&mut self, block: usize) {
        let place = (self.rank(block), self.tickets);
        self.tickets += 1;
        self.blocks[block].place = Some(place);
        self.free.insert(place, block);
    }

    fn rank(&self, block: usize) -> u8 {
        u8::from(self.dead_first && !self.is_dead(block))
    }

    fn is_dead(&self, block: usize) -> bool {
        let Some(key) = self.blocks[block].key else { return true };
        let Owner::Session(session) = key.owner else { return false };
        let superseded = key.group != ATTENTION
            && self.newest_state.get(&session).is_some_and(|newest| key.index < *newest);
        superseded || self.ended.contains(&session)
    }
}
