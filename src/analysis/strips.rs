//! Runs of the action layer side by side: the batches that form at the scenario's number of robots, and one robot's
//! chunks there beside those at a number that holds, or fails.

use super::Carried;
use super::chunks::{Chunks, ChunksJob, most_starved};
use super::job::Job;
use super::layer::{active, limit};
use super::plan::{ACTION_RUNS, PlanResults};
use super::runs::{Goal, Going, Runs};
use crate::scenario::Scenario;

/// What the visitor chose to see of a strip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The place of the seed among the scenario's.
    pub seed: u32,
    /// The robot, from 0; none for the one that starves most.
    pub robot: Option<u32>,
}

/// Batches of the scenario's own runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Batches {
    /// The scenario they belong to.
    pub scenario: Scenario,
    /// The runs that are in, in the order of their seeds.
    pub runs: Vec<Chunks>,
}

/// One robot's chunks.
#[derive(Clone, Debug, PartialEq)]
pub struct Strips {
    /// The scenario they belong to.
    pub scenario: Scenario,
    /// The run at the scenario's active robots.
    pub own: Chunks,
    /// The run at the largest number that holds or, where the scenario's holds, at the smallest that fails.
    pub other: Option<Chunks>,
    /// Robots the layer carries, as the plan found.
    pub carried: Option<Carried>,
}

impl Strips {
    /// Whether the scenario's number holds in this run.
    pub fn holds(&self) -> bool {
        self.own.starved <= limit(&self.scenario)
    }

    /// Seeds to choose from: at least those of a point, at most two dozen.
    pub fn seeds(scenario: &Scenario) -> Vec<u64> {
        (0..scenario.seeds().clamp(ACTION_RUNS, 24)).map(|place| scenario.seed(place)).collect()
    }
}

/// The study of the batches.
pub type BatchesStudy = Going<BatchesGoal>;

/// Nothing but the scenario's own runs.
pub struct BatchesGoal;

fn own_job(scenario: &Scenario, place: u32) -> Job {
    Job::Chunks(ChunksJob { robots: active(scenario), seed: scenario.seed(place), robot: 0 })
}

impl Goal for BatchesGoal {
    fn go_on(&mut self, runs: &mut Runs) {
        let scenario = *runs.scenario();
        if scenario.action_gpus() > 0 {
            (0..ACTION_RUNS).for_each(|place| runs.ask(own_job(&scenario, place)));
        }
    }
}

impl BatchesStudy {
    /// Of `scenario`.
    pub fn of(scenario: Scenario) -> BatchesStudy {
        Going::new(scenario, BatchesGoal)
    }

    /// What is known by now.
    pub fn results(&self) -> Batches {
        let scenario = *self.runs.scenario();
        let run = |place| self.runs.chunks(own_job(&scenario, place)).cloned();
        Batches { scenario, runs: (0..ACTION_RUNS).filter_map(run).collect() }
    }
}

/// The study of one robot's chunks.
pub type StripsStudy = Going<StripsGoal>;

/// What it is after.
pub struct StripsGoal {
    choice: Choice,
    carried: Option<Carried>,
}

impl StripsStudy {
    /// Of `scenario`, whose plan tells which number holds.
    pub fn of(scenario: Scenario, choice: Choice, plan: Option<&PlanResults>) -> StripsStudy {
        let carried = plan.and_then(|plan| plan.facts.action);
        Going::new(scenario, StripsGoal { choice, carried })
    }

    /// What is known by now: nothing until all is.
    pub fn results(&self) -> Option<Strips> {
        let (goal, runs) = (&self.goal, &self.runs);
        let scenario = *runs.scenario();
        let robot = goal.robot(runs)?;
        let own = runs.chunks(goal.job(&scenario, active(&scenario), robot))?.clone();
        let other = match goal.other(&scenario) {
            Some(robots) => Some(runs.chunks(goal.job(&scenario, robots, robot))?.clone()),
            None => None,
        };
        Some(Strips { scenario, own, other, carried: goal.carried })
    }
}

impl StripsGoal {
    /// The number of robots beside the scenario's: the largest that holds, or the smallest that fails.
    fn other(&self, scenario: &Scenario) -> Option<u32> {
        match self.carried? {
            Carried::Exactly(carried) if carried >= active(scenario) => Some(carried + 1),
            Carried::Exactly(0) | Carried::AtLeast(_) => None,
            Carried::Exactly(carried) => Some(carried),
        }
    }

    /// The run in which most is missed: where a robot is looked for that starves.
    fn worse(&self, scenario: &Scenario) -> u32 {
        self.other(scenario).map_or(active(scenario), |other| other.max(active(scenario)))
    }

    fn job(&self, scenario: &Scenario, robots: u32, robot: u32) -> Job {
        let seed = scenario.seed(self.choice.seed);
        Job::Chunks(ChunksJob { robots, seed, robot: robot.min(robots.saturating_sub(1)) })
    }

    /// Whose chunks are shown; none while that is open.
    fn robot(&self, runs: &Runs) -> Option<u32> {
        let scenario = runs.scenario();
        if let Some(robot) = self.choice.robot {
            return Some(robot);
        }
        let first = runs.chunks(self.job(scenario, self.worse(scenario), 0))?;
        // A robot of both runs, if any of those starves.
        let both = active(scenario).min(self.other(scenario).unwrap_or(u32::MAX)) as usize;
        let ticks = &first.ticks;
        let found = most_starved(&ticks[..both.min(ticks.len())]).or_else(|| most_starved(ticks));
        Some(found.unwrap_or(0))
    }
}

impl Goal for StripsGoal {
    fn go_on(&mut self, runs: &mut Runs) {
        let scenario = *runs.scenario();
        if scenario.action_gpus() == 0 {
            return;
        }
        if self.choice.robot.is_none() {
            let job = self.job(&scenario, self.worse(&scenario), 0);
            runs.ask(job);
        }
        let Some(robot) = self.robot(runs) else { return };
        for robots in [Some(active(&scenario)), self.other(&scenario)].into_iter().flatten() {
            let job = self.job(&scenario, robots, robot);
            runs.ask(job);
        }
    }
}
