//! Following one robot's chunks through a run, and counting every robot's ticks and every batch. Watching changes
//! nothing: it only writes down what the run does anyway.

use crate::stats::Sorted;
use crate::units::Instant;

/// What is to be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The robot whose chunks are kept, from 0, with the batches of its GPU.
    pub robot: u32,
    /// Chunks kept at most, and batches likewise.
    pub most: usize,
}

/// A chunk from the ask to its first tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkLife {
    /// The robot asked.
    pub asked: Instant,
    /// The batch with it began; none if the run ended before.
    pub begun: Option<Instant>,
    /// [requests] in that batch; 0 without one.
    pub batch: u32,
    /// It arrived; none if the run ended before.
    pub arrived: Option<Instant>,
    /// The chunk before it had been executed: its deadline.
    pub due: Instant,
    /// Its first tick; none if it never arrived.
    pub resumed: Option<Instant>,
    /// [ticks] with an empty buffer between the two, in the measured window or not; 0 if it never arrived.
    pub missed: u64,
}

/// A batch on the watched robot's GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchLife {
    /// It began.
    pub begun: Instant,
    /// Its chunks arrived.
    pub done: Instant,
    /// Requests in it.
    pub size: u32,
    /// Whether the watched robot's request is one of them.
    pub is_own: bool,
}

/// What a watched run leaves behind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    /// The watched robot's chunks, in order.
    pub chunks: Vec<ChunkLife>,
    /// The batches of its GPU, in order.
    pub batches: Vec<BatchLife>,
    /// [ticks] Of each robot, in the measured window: executed and missed.
    pub ticks: Vec<(u64, u64)>,
    /// Batches of all GPUs by their size.
    pub sizes: Sorted<u32, u64>,
}

/// The observer of a run. Few runs have one: its calls are kept out of the way of those that have none.
#[derive(Clone, Debug)]
pub(super) struct Observer {
    watch: Watch,
    seen: Watched,
}

impl Observer {
    pub(super) fn new(watch: Watch, robots: u32) -> Observer {
        let ticks = vec![(0, 0); robots as usize];
        Observer { watch, seen: Watched { ticks, ..Watched::default() } }
    }

    pub(super) fn seen(&self) -> &Watched {
        &self.seen
    }

    /// Counted ticks of a robot.
    #[cold]
    pub(super) fn ticks(&mut self, robot: u32, executed: u64, missed: u64) {
        if let Some(ticks) = self.seen.ticks.get_mut(robot as usize) {
            *ticks = (ticks.0 + executed, ticks.1 + missed);
        }
    }

    /// A chunk of a robot has come to its first tick, or to the end of the run.
    #[cold]
    pub(super) fn chunk(&mut self, robot: u32, life: ChunkLife) {
        if robot == self.watch.robot && self.seen.chunks.len() < self.watch.most {
            self.seen.chunks.push(life);
        }
    }

    /// A batch of a GPU of so many was served. Its chunks were told before.
    #[cold]
    pub(super) fn batch(
        &mut self,
        (gpu, gpus): (u32, u32),
        begun: Instant,
        done: Instant,
        size: u32,
    ) {
        let before = self.seen.sizes.get(&size).copied().unwrap_or(0);
        self.seen.sizes.insert(size, before + 1);
        if self.watch.robot % gpus == gpu && self.seen.batches.len() < self.watch.most {
            let last = self.seen.chunks.last();
            let is_own = last.is_some_and(|chunk| chunk.begun == Some(begun));
            self.seen.batches.push(BatchLife { begun, done, size, is_own });
        }
    }
}
