//! The order in which episodes are played: one shuffled queue for the whole fleet, shuffled again after each pass.

use crate::sim::random::{Purpose, Stream};

/// The queue.
pub(super) struct EpisodeQueue {
    seed: u64,
    passes: u64,
    order: Vec<u32>,
    place: usize,
}

impl EpisodeQueue {
    /// A queue over `count` episodes, at least one.
    pub fn new(seed: u64, count: u32) -> EpisodeQueue {
        EpisodeQueue { seed, passes: 0, order: (0..count).collect(), place: count as usize }
    }

    /// The next episode's place in the trace.
    pub fn next(&mut self) -> u32 {
        if self.place == self.order.len() {
            // From the trace's own order each time, so that a pass depends on its number alone.
            self.order = (0..self.order.len() as u32).collect();
            Stream::new(self.seed, Purpose::EpisodeOrder, self.passes).shuffle(&mut self.order);
            self.passes += 1;
            self.place = 0;
        }
        self.place += 1;
        self.order[self.place - 1]
    }
}
