//! A run of the action layer, whole or in slices, and what it amounts to.

use super::ActionWorld;
use super::queue::GpuQueue;
use super::watch::{Observer, Watch, Watched};
use crate::profile::action_layer::Lookup;

/// What a run gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionTally {
    /// [ticks] with a command to execute, of all robots, in the measured window.
    pub executed: u64,
    /// [ticks] with an empty buffer, likewise.
    pub missed: u64,
    /// Batches begun, over the whole run.
    pub batches: u64,
    /// Chunks they gave.
    pub chunks: u64,
    /// [requests] in the largest of them; 0 without a batch.
    pub largest_batch: u32,
    /// The least certain batch latency that was looked up.
    pub lookup: Lookup,
}

impl ActionTally {
    const NONE: ActionTally = ActionTally {
        executed: 0,
        missed: 0,
        batches: 0,
        chunks: 0,
        largest_batch: 0,
        lookup: Lookup::Measured,
    };

    /// Starvation: missed over all counted ticks, 0 to 1. None when no tick was counted: there was no robot, or chunks
    /// are so long that none began within the run.
    pub fn starved(&self) -> Option<f64> {
        let ticks = self.executed + self.missed;
        (ticks > 0).then(|| self.missed as f64 / ticks as f64)
    }
}

/// A run under way.
#[derive(Clone, Debug)]
pub struct ActionRun {
    world: ActionWorld,
    seed: u64,
    tally: ActionTally,
    stage: Stage,
    /// Nobody watches, as a rule.
    observer: Option<Box<Observer>>,
}

#[derive(Clone, Debug)]
enum Stage {
    /// This GPU is next.
    Before(u32),
    /// This GPU serves its robots.
    Serving(u32, Box<GpuQueue>),
    /// All GPUs are done.
    Ended,
}

impl ActionRun {
    /// Prepares a run. Robots' phases come from (seed, robot), jitter from (seed, GPU): fleets of different sizes share
    /// both.
    pub fn start(world: ActionWorld, seed: u64) -> ActionRun {
        ActionRun { world, seed, tally: ActionTally::NONE, stage: Stage::Before(0), observer: None }
    }

    /// Follows the run from here on; to be called before it is advanced. What it gives is the same.
    pub fn watch(&mut self, watch: Watch) {
        self.observer = Some(Box::new(Observer::new(watch, self.world.robots)));
    }

    /// What was seen so far; none if nobody watches.
    pub fn watched(&self) -> Option<&Watched> {
        self.observer.as_deref().map(Observer::seen)
    }

    /// Does up to `events` more batches (setting up a GPU counts as one); true once the run has ended. The tally does
    /// not depend on how the run was sliced. An event costs time in proportion to the robots of one GPU.
    pub fn advance(&mut self, events: u32) -> bool {
        for _ in 0..events {
            match &mut self.stage {
                // GPUs beyond the robots have none to serve.
                Stage::Before(gpu) if *gpu >= self.world.gpus.get().min(self.world.robots) => {
                    self.stage = Stage::Ended;
                }
                &mut Stage::Before(gpu) => {
                    let queue = GpuQueue::start(
                        &self.world,
                        self.seed,
                        gpu,
                        &mut self.tally,
                        self.observer.as_deref_mut(),
                    );
                    self.stage = Stage::Serving(gpu, Box::new(queue));
                }
                Stage::Serving(gpu, queue) => {
                    if !queue.serve(
                        &self.world.table,
                        &mut self.tally,
                        self.observer.as_deref_mut(),
                    ) {
                        self.stage = Stage::Before(*gpu + 1);
                    }
                }
                Stage::Ended => break,
            }
        }
        matches!(self.stage, Stage::Ended)
    }

    /// What was counted so far; final once [`ActionRun::advance`] has said so.
    pub fn tally(&self) -> ActionTally {
        self.tally
    }
}
