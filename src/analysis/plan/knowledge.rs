//! The outcomes that are in, by what was run.

use super::Effort;
use crate::analysis::Band;
use crate::analysis::job::{ActionSummary, BrainJob, BrainSummary, Job, Outcome};
use crate::analysis::starvation::StarvationPoint;
use crate::analysis::sweep::SweepPoint;
use crate::analysis::timeline::Timeline;
use crate::analysis::trace::Trace;
use crate::scenario::Scenario;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A fleet run but for its seed. A cap of N or more never binds: it is the uncapped fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BrainCase {
    pub robots: u32,
    pub cap: Option<u32>,
    pub millihertz: u32,
}

impl BrainCase {
    pub fn new(robots: u32, cap: Option<u32>, millihertz: u32) -> BrainCase {
        BrainCase { robots, cap: cap.filter(|&cap| cap < robots), millihertz }
    }

    fn of(job: &BrainJob) -> BrainCase {
        BrainCase { robots: job.robots, cap: job.cap, millihertz: job.millihertz }
    }

    fn job(self, seed: u64) -> BrainJob {
        BrainJob { robots: self.robots, cap: self.cap, millihertz: self.millihertz, seed }
    }
}

/// An action-layer run but for its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ActionCase {
    pub robots: u32,
    pub gpus: u32,
    pub millihertz: u32,
}

/// Runs of the action layer that a point rests on: two, as published.
pub const ACTION_RUNS: u32 = 2;
/// Seeds of a preview.
const PREVIEW_SEEDS: u32 = 2;

/// What is in.
pub(super) struct Knowledge {
    seeds: Vec<u64>,
    action_seeds: Vec<u64>,
    brain: BTreeMap<BrainCase, BTreeMap<u64, BrainSummary>>,
    action: BTreeMap<ActionCase, BTreeMap<u64, ActionSummary>>,
    pub timeline: Option<(Timeline, Arc<Trace>)>,
    runs: u32,
}

impl Knowledge {
    pub fn new(scenario: &Scenario, effort: Effort) -> Knowledge {
        let count = match effort {
            Effort::Preview => PREVIEW_SEEDS.min(scenario.seeds()),
            Effort::Full => scenario.seeds(),
        };
        Knowledge {
            seeds: (0..count).map(|index| scenario.seed(index)).collect(),
            action_seeds: (0..ACTION_RUNS).map(|index| scenario.seed(index)).collect(),
            brain: BTreeMap::new(),
            action: BTreeMap::new(),
            timeline: None,
            runs: 0,
        }
    }

    /// Seeds of a point, in order.
    pub fn seeds(&self) -> &[u64] {
        &self.seeds
    }

    pub fn runs(&self) -> u32 {
        self.runs
    }

    pub fn absorb(&mut self, job: Job, outcome: Outcome) {
        self.runs += 1;
        match (job, outcome) {
            (Job::Brain(run), Outcome::Brain(summary)) => {
                self.brain.entry(BrainCase::of(&run)).or_default().insert(run.seed, summary);
            }
            (Job::Timeline(_), Outcome::Timeline(timeline, trace)) => {
                self.timeline = Some((timeline, Arc::new(trace)));
            }
            (Job::Action { robots, gpus, millihertz, seed }, Outcome::Action(summary)) => {
                let case = ActionCase { robots, gpus, millihertz };
                self.action.entry(case).or_default().insert(seed, summary);
            }
            // A worker that answers a job with another's kind has a bug; the run counts as lost.
            _ => debug_assert!(false, "an outcome is of its job's kind"),
        }
    }

    pub fn has(&self, job: &Job) -> bool {
        match job {
            Job::Brain(run) => {
                self.brain.get(&BrainCase::of(run)).is_some_and(|runs| runs.contains_key(&run.seed))
            }
            Job::Timeline(_) => self.timeline.is_some(),
            // Not of a plan.
            Job::Control(_) | Job::Probe(_) => false,
            Job::Action { robots, gpus, millihertz, seed } => {
                let case = ActionCase { robots: *robots, gpus: *gpus, millihertz: *millihertz };
                self.action.get(&case).is_some_and(|runs| runs.contains_key(seed))
            }
        }
    }

    /// The job of the `index`-th seed of a case.
    pub fn brain_job(&self, case: BrainCase, index: usize) -> Job {
        Job::Brain(case.job(self.seeds[index]))
    }

    pub fn timeline_job(&self, case: BrainCase) -> Job {
        Job::Timeline(case.job(self.seeds[0]))
    }

    /// All jobs of an action case.
    pub fn action_jobs(&self, case: ActionCase) -> impl Iterator<Item = Job> + '_ {
        let ActionCase { robots, gpus, millihertz } = case;
        self.action_seeds.iter().map(move |&seed| Job::Action { robots, gpus, millihertz, seed })
    }

    /// The seeds of a case that are in, reduced in seed order; none while there are none.
    pub fn point(&self, case: BrainCase) -> Option<SweepPoint> {
        let runs = self.brain.get(&case)?;
        let of =
            |value: fn(&BrainSummary) -> Option<f64>| Band::of(runs.values().filter_map(value));
        Some(SweepPoint {
            robots: case.robots,
            cap: case.cap,
            seeds: runs.len() as u32,
            rate: of(|run| Some(run.rate))?,
            hit: of(|run| run.hit),
            episodes_per_min: of(|run| Some(run.episodes_per_min))?,
            jain: of(|run| Some(run.jain))?,
            first_low_s: runs.values().map(|run| run.first_low_s).collect(),
            wait_s: of(|run| run.wait_s),
        })
    }

    /// Whether all seeds of a case are in.
    pub fn complete(&self, case: BrainCase) -> bool {
        self.brain.get(&case).is_some_and(|runs| runs.len() == self.seeds.len())
    }

    /// Whether more than a tenth of all seeds have collapsed already: the case fails, whatever the others give.
    pub fn surely_fails(&self, case: BrainCase) -> bool {
        let collapsed = |runs: &BTreeMap<u64, BrainSummary>| {
            runs.values().filter(|run| run.first_low_s.is_some()).count()
        };
        self.brain.get(&case).is_some_and(|runs| collapsed(runs) * 10 > self.seeds.len())
    }

    /// An action-layer point; none until all its runs are in.
    pub fn starvation(&self, case: ActionCase) -> Option<StarvationPoint> {
        let runs = self.action.get(&case).filter(|runs| runs.len() == self.action_seeds.len())?;
        let band = Band::of(runs.values().map(|run| run.starved))?;
        let lookup = runs.values().map(|run| run.lookup).max()?;
        Some(StarvationPoint {
            robots: case.robots,
            worst: band.max,
            mean: band.mean,
            runs: runs.len() as u32,
            lookup,
        })
    }
}
