//! A run of the action layer looked into: one robot's chunks, its GPU's batches, and the batches of all. The wire's own
//! copy of what a watched run leaves behind, in whole microseconds.

use super::starvation::Lookup;
use crate::scenario::Scenario;
use crate::sim::action::ActionRun;
use crate::sim::action::watch::{BatchLife, ChunkLife, Watch};
use crate::units::Instant;
use serde::{Deserialize, Serialize};

/// Chunks and batches kept at most: more than a run of 125 s has with any known table.
const MOST: usize = 4_096;
/// Picoseconds in a microsecond.
const PS_PER_US: u64 = 1_000_000;

/// A run to look into. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChunksJob {
    /// Active robots.
    pub robots: u32,
    /// Seed.
    pub seed: u64,
    /// The robot whose chunks are kept, from 0.
    pub robot: u32,
}

/// A chunk; times in microseconds since the run began, none for what had not happened at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// The robot asked.
    pub asked: u32,
    /// The batch with it began.
    pub begun: Option<u32>,
    /// Requests in that batch; 0 without one.
    pub batch: u32,
    /// It arrived.
    pub arrived: Option<u32>,
    /// Its deadline: the end of the chunk before.
    pub due: u32,
    /// Its first tick.
    pub resumed: Option<u32>,
    /// Control ticks without a command between the two.
    pub missed: u32,
}

/// A batch on the robot's GPU, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// It began.
    pub begun: u32,
    /// Its chunks arrived.
    pub done: u32,
    /// Requests in it.
    pub size: u32,
    /// Whether the robot's request is one of them.
    pub is_own: bool,
}

/// A run, looked into.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chunks {
    /// Which.
    pub job: ChunksJob,
    /// Missed over executed and missed ticks of all robots, 0 to 1.
    pub starved: f64,
    /// The least certain batch latency it needed.
    pub lookup: Lookup,
    /// Of each robot, in the measured window: ticks executed and missed.
    pub ticks: Vec<(u32, u32)>,
    /// Batches of all GPUs: a size, and how many were of it. Sizes rise.
    pub sizes: Vec<(u32, u32)>,
    /// The robot's chunks.
    pub chunks: Vec<Chunk>,
    /// The batches of its GPU.
    pub batches: Vec<Batch>,
}

impl ChunksJob {
    /// The run, watched.
    pub fn run(&self, scenario: &Scenario) -> ActionRun {
        let world =
            scenario.action_world(self.robots, scenario.action_gpus(), scenario.millihertz());
        let mut run = ActionRun::start(world, self.seed);
        run.watch(Watch { robot: self.robot, most: MOST });
        run
    }
}

impl Chunks {
    /// Of a run that has ended.
    pub fn of(run: &ActionRun, job: ChunksJob) -> Chunks {
        let tally = run.tally();
        let mut found = Chunks {
            job,
            starved: tally.starved().unwrap_or(0.0),
            lookup: tally.lookup,
            ticks: Vec::new(),
            sizes: Vec::new(),
            chunks: Vec::new(),
            batches: Vec::new(),
        };
        let count = |count: u64| count.min(u64::from(u32::MAX)) as u32;
        if let Some(seen) = run.watched() {
            let ticks = seen.ticks.iter();
            found.ticks = ticks.map(|&(done, missed)| (count(done), count(missed))).collect();
            found.sizes =
                seen.sizes.pairs().iter().map(|&(size, all)| (size, count(all))).collect();
            found.chunks = seen.chunks.iter().map(chunk).collect();
            found.batches = seen.batches.iter().map(batch).collect();
        }
        found
    }

    /// Share of a robot's ticks that were missed, 0 to 1; none without a tick.
    pub fn starved_of(&self, robot: u32) -> Option<f64> {
        let (executed, missed) = *self.ticks.get(robot as usize)?;
        let all = executed + missed;
        (all > 0).then(|| f64::from(missed) / f64::from(all))
    }
}

/// The robot that missed most, by the ticks of all; of equals the first, none where nobody missed any.
pub fn most_starved(ticks: &[(u32, u32)]) -> Option<u32> {
    let mut found = None;
    let mut most = 0;
    for (robot, &(_, missed)) in (0..).zip(ticks) {
        if missed > most {
            (found, most) = (Some(robot), missed);
        }
    }
    found
}

fn chunk(life: &ChunkLife) -> Chunk {
    Chunk {
        asked: us(life.asked),
        begun: life.begun.map(us),
        batch: life.batch,
        arrived: life.arrived.map(us),
        due: us(life.due),
        resumed: life.resumed.map(us),
        missed: life.missed.min(u64::from(u32::MAX)) as u32,
    }
}

fn batch(life: &BatchLife) -> Batch {
    let BatchLife { begun, done, size, is_own } = *life;
    Batch { begun: us(begun), done: us(done), size, is_own }
}

/// The nearest microsecond; what lies more than an hour on is no longer told apart.
fn us(at: Instant) -> u32 {
    (at.0.saturating_add(PS_PER_US / 2) / PS_PER_US).min(u64::from(u32::MAX)) as u32
}
