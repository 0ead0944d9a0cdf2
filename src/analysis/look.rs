//! A run looked into: the pool over time, and every turn's life. The wire's own copy of what a watched run leaves
//! behind, in whole milliseconds.

use super::job::{BrainSummary, Job, Outcome};
use super::study::Study;
use super::timeline::Timeline;
use super::trace::Trace;
use crate::scenario::Scenario;
use crate::sim::engine::pool::Census;
use crate::sim::fleet::Fleet;
use crate::sim::fleet::watch::{LostWhile, PoolSample, TurnLife, Watch, Watched};
use crate::stats::sort_long;
use crate::units::{Instant, PS_PER_S, Span};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Robots whose turns are kept at once: as many as a picture has rows for.
pub const LANES: u32 = 64;
/// Turns kept at most: some hours of a fleet.
const TURNS: usize = 40_000;
/// Samples of a run, about.
const SAMPLES: u32 = 180;

/// A run of the fleet to look into. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LookJob {
    /// Fleet size.
    pub robots: u32,
    /// Cap on active episodes.
    pub cap: Option<u32>,
    /// Seed.
    pub seed: u64,
    /// The first robot whose turns are kept: a multiple of [`LANES`].
    pub from_robot: u32,
}

impl LookJob {
    /// What a run of it watches.
    pub fn watch(&self, minutes: u32) -> Watch {
        let to = self.from_robot.saturating_add(LANES).min(self.robots);
        Watch {
            every: Span::from_seconds(u64::from(every_s(minutes))),
            robots: self.from_robot.min(to)..to,
            turns: TURNS,
        }
    }

    /// The first robot kept with `robot`.
    pub fn from_robot_of(robot: u32) -> u32 {
        robot / LANES * LANES
    }
}

/// [s] Between two samples of a run of so many minutes: 10 for half an hour.
fn every_s(minutes: u32) -> u32 {
    (minutes * 60).div_ceil(SAMPLES).div_ceil(10) * 10
}

/// The pool at one moment, and what happened since the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PoolPoint {
    /// [s]
    pub at_s: u32,
    /// [blocks] Held by running requests.
    pub held: u32,
    /// [blocks] Free, but the next turn of a robot in its tool would hit them; or of a running turn, the state that the
    /// next one needs.
    pub alive: u32,
    /// [blocks] Free, but a turn that waits would hit them.
    pub alive_waiting: u32,
    /// [blocks] Free, and no turn of the episodes under way would hit them.
    pub outlived: u32,
    /// [blocks] Free, of ended episodes.
    pub ended: u32,
    /// [blocks] Never used so far.
    pub unused: u32,
    /// [blocks] What all episodes under way would take if each were cached whole.
    pub wanted: u32,
    /// Requests running.
    pub running: u32,
    /// Turns that wait.
    pub waiting: u32,
    /// Episodes under way.
    pub active: u32,
    /// [tokens] Prompt computed since the point before.
    pub computed: u64,
    /// [tokens] Of it, at most: what turns first scheduled missed of their session's prompt before.
    pub again: u64,
    /// [tokens] Found in the cache by turns first scheduled.
    pub hit: u64,
    /// Turns first scheduled that missed part of the prompt before.
    pub misses: u32,
}

impl PoolPoint {
    /// Every block once: held, alive, alive and waiting, outlived, ended, unused.
    pub fn classes(&self) -> [u32; 6] {
        let PoolPoint { held, alive, alive_waiting, outlived, ended, unused, .. } = *self;
        [held, alive, alive_waiting, outlived, ended, unused]
    }
}

/// Where a robot was when its prefix began to lose blocks. The wire's own copy of [`LostWhile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "see the simulation's")]
pub enum Whilst {
    Answering,
    Tool,
    Waiting,
}

/// One turn; times in milliseconds since the run began, none for what had not happened at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookTurn {
    /// Whose, from 0.
    pub robot: u32,
    /// Of its how-manieth episode, from 0.
    pub episode: u32,
    /// Which turn of that, from 0.
    pub turn: u32,
    /// The robot asked.
    pub asked: u32,
    /// First scheduled.
    pub admitted: Option<u32>,
    /// Its first token.
    pub first_token: Option<u32>,
    /// Its last token.
    pub done: Option<u32>,
    /// [tokens] The prompt.
    pub prompt: u32,
    /// [tokens] Wanted outputs.
    pub output: u32,
    /// [tokens] Found in the cache.
    pub hit: u32,
    /// [tokens] Computed, anew after a preemption included.
    pub computed: u32,
    /// [tokens] Of the prompt before, no longer in the cache.
    pub again: u32,
    /// How often it was preempted.
    pub preemptions: u32,
    /// When its prefix began to lose blocks, and where the robot was.
    pub lost: Option<(u32, Whilst)>,
}

/// A run, looked into.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// Its figures.
    pub summary: BrainSummary,
    /// Its time line.
    pub timeline: Timeline,
    /// Its survival margin.
    pub trace: Trace,
    /// [blocks] The pool, without the one that is never handed out.
    pub blocks: u32,
    /// [tokens] A block.
    pub block_tokens: u32,
    /// [s] Between two samples.
    pub every_s: u32,
    /// The pool over time.
    pub points: Vec<PoolPoint>,
    /// The first robot kept.
    pub from_robot: u32,
    /// Of each point, of each robot kept: blocks held, and blocks free but alive.
    pub cached: Vec<Vec<(u32, u32)>>,
    /// Turns of the robots kept, by robot and time.
    pub turns: Vec<LookTurn>,
    /// Turns that were too many to keep.
    pub left_out: u64,
    /// Of all robots, the turn that missed part of the prompt before whose prefix was the first to lose blocks.
    pub first_miss: Option<LookTurn>,
    /// Turns that missed, by where the robot was when its prefix began to lose blocks: answering, in its tool, waiting.
    pub missed_whilst: [u32; 3],
}

impl Look {
    /// Of a run that has ended. `alarm` is the hit rate in percent under which a window is low.
    pub fn of(fleet: &mut Fleet, scenario: &Scenario, job: &LookJob, alarm: u32) -> Look {
        let watched = fleet.take_watched();
        let (record, pool) = (fleet.record(), fleet.engine().pool());
        let Watched { samples, robots, mut turns, left_out, first_miss, missed_whilst } = watched;
        sort_long(&mut turns, |a, b| (a.robot, a.asked).cmp(&(b.robot, b.asked)));
        let config = scenario.engine_config();
        let of_robot = |blocks: &crate::sim::fleet::watch::RobotBlocks| (blocks.held, blocks.alive);
        Look {
            summary: BrainSummary::of(record, alarm),
            timeline: Timeline::of(record, pool, (job.robots, job.cap, job.seed), alarm),
            trace: Trace::of(record),
            blocks: pool.usable_count(),
            block_tokens: config.block.0,
            every_s: every_s(scenario.minutes()),
            points: samples.iter().map(point).collect(),
            from_robot: job.from_robot,
            cached: robots.iter().map(|row| row.iter().map(of_robot).collect()).collect(),
            turns: turns.iter().map(turn).collect(),
            left_out,
            first_miss: first_miss.as_ref().map(turn),
            missed_whilst,
        }
    }

    /// The turns of a robot, in order.
    pub fn turns_of(&self, robot: u32) -> &[LookTurn] {
        let from = self.turns.partition_point(|turn| turn.robot < robot);
        let to = self.turns.partition_point(|turn| turn.robot <= robot);
        &self.turns[from..to]
    }

    /// The robots kept.
    pub fn lanes(&self) -> std::ops::Range<u32> {
        let kept = self.cached.first().map_or(0, Vec::len) as u32;
        self.from_robot..self.from_robot + kept
    }

    /// Turns that missed part of their session's prompt before, of all robots.
    pub fn misses(&self) -> u32 {
        self.points.iter().map(|point| point.misses).sum()
    }
}

fn point(sample: &PoolSample) -> PoolPoint {
    let Census { held, alive, outlived, ended, unused } = sample.census;
    PoolPoint {
        at_s: (sample.at.0 / PS_PER_S) as u32,
        held,
        alive: alive - sample.alive_waiting,
        alive_waiting: sample.alive_waiting,
        outlived,
        ended,
        unused,
        wanted: sample.wanted,
        running: sample.running,
        waiting: sample.waiting,
        active: sample.active,
        computed: sample.computed,
        again: sample.again,
        hit: sample.hit,
        misses: sample.misses,
    }
}

fn turn(life: &TurnLife) -> LookTurn {
    let whilst = |whilst| match whilst {
        LostWhile::Answering => Whilst::Answering,
        LostWhile::InTool => Whilst::Tool,
        LostWhile::Waiting => Whilst::Waiting,
    };
    LookTurn {
        robot: life.robot,
        episode: life.episode,
        turn: life.turn,
        asked: ms(life.asked),
        admitted: life.admitted.map(ms),
        first_token: life.first_token.map(ms),
        done: life.done.map(ms),
        prompt: life.prompt,
        output: life.output,
        hit: life.hit,
        computed: life.computed,
        again: life.again,
        preemptions: life.preemptions,
        lost: life.missing.map(|missing| (ms(missing.at), whilst(missing.whilst))),
    }
}

/// The nearest millisecond.
fn ms(at: Instant) -> u32 {
    ((at.0 + PS_PER_S / 2000) / (PS_PER_S / 1000)) as u32
}

/// The study of one run.
pub struct LookStudy {
    scenario: Scenario,
    job: LookJob,
    is_out: bool,
    look: Option<Arc<Look>>,
}

impl LookStudy {
    /// Nothing known yet.
    pub fn new(scenario: Scenario, job: LookJob) -> LookStudy {
        LookStudy { scenario, job, is_out: false, look: None }
    }

    /// The run, once it is in.
    pub fn look(&self) -> Option<&Arc<Look>> {
        self.look.as_ref()
    }
}

impl Study for LookStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        let is_due = limit > 0 && !self.is_out && self.look.is_none();
        self.is_out |= is_due;
        is_due.then_some(Job::Look(self.job)).into_iter().collect()
    }

    fn absorb(&mut self, _: Job, outcome: Outcome) {
        if let Outcome::Look(look) = outcome {
            self.look = Some(Arc::from(look));
        }
        self.is_out = false;
    }

    fn give_back(&mut self, _: Job) {
        self.is_out = false;
    }

    fn progress(&self) -> (u32, u32) {
        (u32::from(self.look.is_some()), 1)
    }

    fn finished(&mut self) -> bool {
        self.look.is_some()
    }
}
