//! One GPU of the action layer and the robots that belong to it.

use super::run::ActionTally;
use super::watch::{ChunkLife, Observer};
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
    /// Its number, and how many there are: its robots are this one and each so many on.
    gpu: (u32, u32),
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
        mut observer: Option<&mut Observer>,
    ) -> GpuQueue {
        let clock = world.clock();
        let ask_after = clock.ask_after(world.ask);
        let begin = |robot: u32| {
            let mut phase = Stream::new(seed, Purpose::ActionPhase, u64::from(robot));
            let begins = Instant(phase.below(clock.chunk().0));
            let executed = clock.counted(begins, u64::from(clock.steps()));
            tally.executed += executed;
            if let Some(observer) = &mut observer {
                observer.ticks(robot, executed, 0);
            }
            Robot { asks: begins + ask_after, ends: begins + clock.chunk() }
        };
        let robots: Vec<Robot> =
            (gpu..world.robots).step_by(world.gpus.get() as usize).map(begin).collect();
        let earliest = robots.iter().map(|robot| robot.asks).min().unwrap_or(Instant::NEVER);
        let jitter = Stream::new(seed, Purpose::BatchJitter, u64::from(gpu));
        let gpu = (gpu, world.gpus.get());
        GpuQueue { robots, gpu, earliest, free_at: Instant::ZERO, jitter, clock, ask_after }
    }

    /// Serves the next batch. Returns false, with the starved ticks of waiting robots counted, when no batch begins
    /// before the run ends; then the queue is done with.
    pub(super) fn serve(
        &mut self,
        table: &ActionLayer,
        tally: &mut ActionTally,
        mut observer: Option<&mut Observer>,
    ) -> bool {
        let start = self.free_at.max(self.earliest);
        if start >= COUNTED_TO {
            self.end(tally, observer);
            return false;
        }
        let batch = self.robots.iter().filter(|robot| robot.asks <= start).count() as u32;
        let (latency, lookup) = table.lookup(batch);
        let factor = libm::exp(table.jitter().value * self.jitter.normal());
        let computing = Span((latency.0 as f64 * factor + 0.5).min(LONGEST) as u64);
        let done = start + computing + table.overhead().value;
        self.deliver((start, done, batch), tally, observer.as_deref_mut());
        if let Some(observer) = observer {
            observer.batch(self.gpu, start, done, batch);
        }
        self.free_at = done;
        tally.batches += 1;
        tally.chunks += u64::from(batch);
        tally.largest_batch = tally.largest_batch.max(batch);
        tally.lookup = tally.lookup.max(lookup);
        true
    }

    /// Nothing more arrives: from the end of its chunk on a robot starves.
    fn end(&self, tally: &mut ActionTally, mut observer: Option<&mut Observer>) {
        for (place, robot) in self.robots.iter().enumerate() {
            let missed = self.clock.counted(robot.ends, u64::MAX);
            tally.missed += missed;
            if let Some(observer) = &mut observer {
                let number = self.number(place);
                observer.ticks(number, 0, missed);
                if robot.asks < COUNTED_TO {
                    let (asked, due) = (robot.asks, robot.ends);
                    let (begun, arrived, resumed) = (None, None, None);
                    let life =
                        ChunkLife { asked, begun, batch: 0, arrived, due, resumed, missed: 0 };
                    observer.chunk(number, life);
                }
            }
        }
    }

    /// The number of the robot at a place.
    fn number(&self, place: usize) -> u32 {
        self.gpu.0 + place as u32 * self.gpu.1
    }

    /// Gives every robot that had asked by `start` its chunk at `done`.
    fn deliver(
        &mut self,
        (start, done, batch): (Instant, Instant, u32),
        tally: &mut ActionTally,
        mut observer: Option<&mut Observer>,
    ) {
        let clock = self.clock;
        let steps = u64::from(clock.steps());
        let (gpu, gpus) = self.gpu;
        self.earliest = Instant::NEVER;
        for (place, robot) in self.robots.iter_mut().enumerate() {
            if robot.asks <= start {
                let mut begins = robot.ends;
                let (mut late, mut missed) = (0, 0);
                if done > begins {
                    late = clock.ticks_between(begins, done);
                    missed = clock.counted(begins, late);
                    tally.missed += missed;
                    begins += Span(late * clock.tick().0);
                }
                let executed = clock.counted(begins, steps);
                tally.executed += executed;
                if let Some(observer) = &mut observer {
                    let number = gpu + place as u32 * gpus;
                    observer.ticks(number, executed, missed);
                    let life = ChunkLife {
                        asked: robot.asks,
                        begun: Some(start),
                        batch,
                        arrived: Some(done),
                        due: robot.ends,
                        resumed: Some(begins),
                        missed: late,
                    };
                    observer.chunk(number, life);
                }
                *robot = Robot { asks: begins + self.ask_after, ends: begins + clock.chunk() };
            }
            self.earliest = self.earliest.min(robot.asks);
        }
    }
}
