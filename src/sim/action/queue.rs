//! One GPU of the action layer and the robots that belong to it.

use super::run::ActionTally;
use super::{ActionWorld, COUNTED_TO, ControlClock};
use crate::profile::action_layer::ActionLayer;
use crate::sim::random::{Purpose, Stream};
use crate::units::{Instant, Span};

/// A batch is cut off here (53 days), so that no sum of a run overflows.
const LONGEST: f64 = (u64::MAX / 4) as f64;

/// A robot: one chunk under way or starved, one ask made or to come. Its whole future up to its next chunk is these two
/// times.
#[derive(Clone, Copy, Debug)]
struct Robot {
    /// When it asks for its next chunk; in the past while it waits.
    asks: Instant,
    /// When the chunk it holds has been executed.
    ends: Instant,
}

/// A GPU between two batches.
#[derive(Clone, Debug)]
pub(super) struct GpuQueue {
    robots: Vec<Robot>,
    /// The earliest `asks`.
    earliest: Instant,
    /// The end of the batch before.
    free_at: Instant,
    /// One normal draw a batch.
    jitter: Stream,
    clock: ControlClock,
    ask_after: Span,
}

impl GpuQueue {
    /// GPU number `gpu` with its robots, each at the start of its first chunk.
    pub(super) fn start(
        world: &ActionWorld,
        seed: u64,
        gpu: u32,
        tally: &mut ActionTally,
    ) -> GpuQueue {
        let clock = world.clock();
        let ask_after = clock.ask_after(world.ask);
        let begin = |robot: u32| {
            let mut phase = Stream::new(seed, Purpose::ActionPhase, u64::from(robot));
            let begins = Instant(phase.below(clock.chunk().0));
            tally.executed += clock.counted(begins, u64::from(clock.steps()));
            Robot { asks: begins + ask_after, ends: begins + clock.chunk() }
        };
        let robots: Vec<Robot> =
            (gpu..world.robots).step_by(world.gpus.get() as usize).map(begin).collect();
        let earliest = robots.iter().map(|robot| robot.asks).min().unwrap_or(Instant::NEVER);
        let jitter = Stream::new(seed, Purpose::BatchJitter, u64::from(gpu));
        GpuQueue { robots, earliest, free_at: Instant::ZERO, jitter, clock, ask_after }
    }

    /// Serves the next batch. Returns false, with the starved ticks of waiting robots counted, when no batch begins
    /// before the run ends; then the queue is done with.
    pub(super) fn serve(&mut self, table: &ActionLayer, tally: &mut ActionTally) -> bool {
        let start = self.free_at.max(self.earliest);
        if start >= COUNTED_TO {
            // Nothing more arrives: from the end of its chunk on a robot starves.
            tally.missed += self
                .robots
                .iter()
                .map(|robot| self.clock.counted(robot.ends, u64::MAX))
                .sum::<u64>();
            return false;
        }
        let batch = self.robots.iter().filter(|robot| robot.asks <= start).count() as u32;
        let (latency, lookup) = table.lookup(batch);
        let factor = libm::exp(table.jitter().value * self.jitter.normal());
        let computing = Span((latency.0 as f64 * factor + 0.5).min(LONGEST) as u64);
        let done = start + computing + table.overhead().value;
        self.deliver(start, done, tally);
        self.free_at = done;
        tally.batches += 1;
        tally.chunks += u64::from(batch);
        tally.largest_batch = tally.largest_batch.max(batch);
        tally.lookup = tally.lookup.max(lookup);
        true
    }

    /// Gives every robot that had asked by `start` its chunk at `done`.
    fn deliver(&mut self, start: Instant, done: Instant, tally: &mut ActionTally) {
        let clock = self.clock;
        let steps = u64::from(clock.steps());
        self.earliest = Instant::NEVER;
        for robot in &mut self.robots {
            if robot.asks <= start {
                let mut begins = robot.ends;
                if done > begins {
                    let late = clock.ticks_between(begins, done);
                    tally.missed += clock.counted(begins, late);
                    begins += Span(late * clock.tick().0);
                }
                tally.executed += clock.counted(begins, steps);
                *robot = Robot { asks: begins + self.ask_after, ends: begins + clock.chunk() };
            }
            self.earliest = self.earliest.min(robot.asks);
        }
    }
}
