//! Segments and the free queues made of them.
//!
//! Blocks are interchangeable: what matters of one is what it holds, how often it is referenced and where it stands in
//! its queue. Blocks that were freed one after another in falling index stand next to each other, so a run of them is
//! one segment: freeing, touching and evicting a whole idle session costs a few operations, however long it is.

use crate::sim::eviction::{RANKS, Rank};
use crate::units::Instant;

/// No segment.
pub(super) const NONE: u32 = u32::MAX;

/// What a segment's blocks hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing that a look-up can find.
    Anonymous,
    /// Attention blocks `first` to `first + length - 1` of a session. In a queue the highest stands first.
    Attention,
    /// One block: a group's state at block index `first`.
    State(u32),
}

/// A run of blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub kind: Kind,
    pub session: u32,
    pub first: u32,
    /// [blocks]
    pub length: u32,
    /// References; more than 1 only for single blocks of the shared prefix.
    pub references: u32,
    /// When it was made findable: of several copies a look-up takes the oldest.
    pub age: u64,
    /// When the request that freed it had taken or touched it; [`Instant::NEVER`] for blocks nobody has used yet.
    pub accessed: Instant,
    /// The next younger copy of the same content, for single blocks.
    pub next_copy: u32,
    /// Neighbours in its queue; only [`Segments`] reads or writes them.
    pub before: u32,
    /// See `before`.
    pub after: u32,
    pub rank: Rank,
}

impl Segment {
    pub fn new(kind: Kind, session: u32, first: u32, length: u32) -> Segment {
        Segment {
            kind,
            session,
            first,
            length,
            references: 0,
            age: 0,
            accessed: Instant::NEVER,
            next_copy: NONE,
            before: NONE,
            after: NONE,
            rank: Rank(0),
        }
    }

    /// One past the last block index.
    pub fn end(&self) -> u32 {
        self.first + self.length
    }
}

#[derive(Clone, Copy, Debug)]
struct Queue {
    head: u32,
    tail: u32,
}

/// All segments, and one queue a rank.
#[derive(Debug)]
pub(super) struct Segments {
    all: Vec<Segment>,
    vacant: Vec<u32>,
    queues: [Queue; RANKS],
    /// [blocks] in the queues.
    pub free: u32,
    /// Changes whenever a block changes hands or becomes findable.
    pub version: u64,
}

impl Segments {
    pub fn new() -> Segments {
        Segments {
            all: Vec::new(),
            vacant: Vec::new(),
            queues: [Queue { head: NONE, tail: NONE }; RANKS],
            free: 0,
            version: 0,
        }
    }

    pub fn get(&self, id: u32) -> &Segment {
        &self.all[id as usize]
    }

    pub fn get_mut(&mut self, id: u32) -> &mut Segment {
        &mut self.all[id as usize]
    }

    pub fn add(&mut self, segment: Segment) -> u32 {
        match self.vacant.pop() {
            Some(id) => {
                self.all[id as usize] = segment;
                id
            }
            None => {
                self.all.push(segment);
                self.all.len() as u32 - 1
            }
        }
    }

    pub fn discard(&mut self, id: u32) {
        self.vacant.push(id);
    }

    /// Head of the lowest rank that has any.
    pub fn head(&self) -> Option<u32> {
        self.queues.iter().find(|queue| queue.head != NONE).map(|queue| queue.head)
    }

    /// Tail of a rank's queue.
    pub fn tail(&self, rank: Rank) -> Option<u32> {
        Some(self.queues[rank.0 as usize].tail).filter(|&tail| tail != NONE)
    }

    /// A segment joins the tail of its rank's queue.
    pub fn enqueue(&mut self, id: u32, rank: Rank) {
        let queue = &mut self.queues[rank.0 as usize];
        let tail = std::mem::replace(&mut queue.tail, id);
        if tail == NONE {
            queue.head = id;
        } else {
            self.all[tail as usize].after = id;
        }
        let segment = &mut self.all[id as usize];
        (segment.before, segment.after, segment.rank) = (tail, NONE, rank);
        self.free += segment.length;
        self.version += 1;
    }

    /// `count` blocks that hold nothing join the tail. Those that were used join a segment that was, at the mean of
    /// their access times.
    pub fn enqueue_anonymous(&mut self, count: u32, rank: Rank, accessed: Instant) {
        if count == 0 {
            return;
        }
        let may_grow = |&tail: &u32| {
            let tail = self.get(tail);
            tail.kind == Kind::Anonymous && tail.accessed != Instant::NEVER
        };
        match self.tail(rank).filter(may_grow) {
            Some(tail) => {
                let tail = self.get_mut(tail);
                if tail.accessed != accessed {
                    let (old, new) = (u128::from(tail.length), u128::from(count));
                    let sum = u128::from(tail.accessed.0) * old + u128::from(accessed.0) * new;
                    tail.accessed = Instant((sum / (old + new)) as u64);
                }
                tail.length += count;
                self.free += count;
                self.version += 1;
            }
            None => {
                let segment = Segment::new(Kind::Anonymous, NONE, 0, count);
                let id = self.add(Segment { accessed, ..segment });
                self.enqueue(id, rank);
            }
        }
    }

    /// Every queued segment, in no particular order of the ranks.
    pub fn queued(&self) -> impl Iterator<Item = &Segment> {
        self.queues.iter().flat_map(move |queue| {
            let id_of = |id: u32| (id != NONE).then_some(id);
            std::iter::successors(id_of(queue.head), move |&id| id_of(self.get(id).after))
                .map(|id| self.get(id))
        })
    }

    /// A segment leaves its queue.
    pub fn dequeue(&mut self, id: u32) {
        let Segment { before, after, rank, length, .. } = *self.get(id);
        let queue = &mut self.queues[rank.0 as usize];
        if before == NONE {
            queue.head = after;
        } else {
            self.all[before as usize].after = after;
        }
        if after == NONE {
            queue.tail = before;
        } else {
            self.all[after as usize].before = before;
        }
        self.free -= length;
        self.version += 1;
    }

    /// Blocks leave a queued segment, which stays where it is. The caller has changed, or will change, its bounds.
    pub fn shrunk(&mut self, blocks: u32) {
        self.free -= blocks;
        self.version += 1;
    }

    /// Puts a new segment right behind a queued one; the blocks of the two were one segment before.
    pub fn insert_behind(&mut self, place: u32, id: u32) {
        let Segment { after, rank, .. } = *self.get(place);
        self.all[place as usize].after = id;
        if after == NONE {
            self.queues[rank.0 as usize].tail = id;
        } else {
            self.all[after as usize].before = id;
        }
        let segment = &mut self.all[id as usize];
        (segment.before, segment.after, segment.rank) = (place, after, rank);
    }
}
