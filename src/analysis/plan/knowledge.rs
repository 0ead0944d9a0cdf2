//! The outcomes that are in, by what was run.

use super::Effort;
use crate::analysis::Band;
use crate::analysis::job::{ActionSummary, BrainJob, BrainSummary, Job, Outcome};
use crate::analysis::rota::{self, Rota};
use crate::analysis::starvation::StarvationPoint;
use crate::analysis::sweep::SweepPoint;
use crate::analysis::timeline::Timeline;
use crate::analysis::trace::Trace;
use crate::scenario::Scenario;
use std::cell::OnceCell;
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
    /// How much is to be known.
    pub effort: Effort,
    seeds: Vec<u64>,
    action_seeds: Vec<u64>,
    brain: BTreeMap<BrainCase, Runs>,
    /// Whether runs under a cap follow from runs without one, and the rotas of those.
    shared: bool,
    rotas: BTreeMap<BrainCase, Vec<Option<Rota>>>,
    action: BTreeMap<ActionCase, BTreeMap<u64, ActionSummary>>,
    pub timeline: Option<(Timeline, Arc<Trace>)>,
    runs: u32,
}

/// The runs of a case that are in, by the place of their seed.
struct Runs {
    summaries: Vec<Option<BrainSummary>>,
    count: usize,
    collapsed: usize,
    /// Made when it is asked for.
    point: OnceCell<Option<SweepPoint>>,
}

impl Runs {
    fn new(seeds: usize) -> Runs {
        Runs { summaries: vec![None; seeds], count: 0, collapsed: 0, point: OnceCell::new() }
    }

    fn insert(&mut self, place: usize, summary: BrainSummary) {
        if self.summaries[place].replace(summary).is_none() {
            self.count += 1;
            self.collapsed += usize::from(summary.first_low_s.is_some());
            self.point.take();
        }
    }

    /// Reduced in the order of their seeds.
    fn point(&self, case: BrainCase) -> Option<SweepPoint> {
        let runs = || self.summaries.iter().flatten();
        let of = |value: fn(&BrainSummary) -> Option<f64>| Band::of(runs().filter_map(value));
        Some(SweepPoint {
            robots: case.robots,
            cap: case.cap,
            seeds: self.count as u32,
            rate: of(|run| Some(run.rate))?,
            hit: of(|run| run.hit),
            episodes_per_min: of(|run| Some(run.episodes_per_min))?,
            jain: of(|run| Some(run.jain))?,
            first_low_s: runs().map(|run| run.first_low_s).collect(),
            wait_s: of(|run| run.wait_s),
        })
    }
}

impl Knowledge {
    pub fn new(scenario: &Scenario, effort: Effort) -> Knowledge {
        let count = match effort {
            Effort::Preview => PREVIEW_SEEDS.min(scenario.seeds()),
            Effort::Full => scenario.seeds(),
        };
        Knowledge {
            effort,
            seeds: (0..count).map(|index| scenario.seed(index)).collect(),
            action_seeds: (0..ACTION_RUNS).map(|index| scenario.seed(index)).collect(),
            brain: BTreeMap::new(),
            shared: rota::is_shared(scenario),
            rotas: BTreeMap::new(),
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
            (Job::Brain(run), Outcome::Brain(summary)) => self.insert(&run, summary),
            (Job::Rota(run), Outcome::Rota(summary, rota)) => {
                self.insert(&run, summary);
                if let Some(place) = self.place(run.seed) {
                    let count = self.seeds.len();
                    let case = BrainCase::of(&run);
                    self.rotas.entry(case).or_insert_with(|| vec![None; count])[place] = Some(rota);
                }
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

    fn place(&self, seed: u64) -> Option<usize> {
        self.seeds.iter().position(|&other| other == seed)
    }

    fn insert(&mut self, run: &BrainJob, summary: BrainSummary) {
        if let Some(place) = self.place(run.seed) {
            let count = self.seeds.len();
            let runs = self.brain.entry(BrainCase::of(run)).or_insert_with(|| Runs::new(count));
            runs.insert(place, summary);
        }
    }

    /// Works out the runs of these cases that follow from others that are in.
    pub fn derive(&mut self, cases: impl IntoIterator<Item = BrainCase>) {
        for case in cases {
            let Some((cap, alone)) = self.alone(case) else { continue };
            let (Some(source), Some(rotas)) = (self.brain.get(&alone), self.rotas.get(&alone))
            else {
                continue;
            };
            let count = self.seeds.len();
            let known = self.brain.get(&case);
            if known.is_some_and(|known| known.count == source.count) {
                continue;
            }
            let is_known =
                |place: usize| known.is_some_and(|known| known.summaries[place].is_some());
            let derived: Vec<(usize, BrainSummary)> = (0..count)
                .filter(|&place| !is_known(place))
                .filter_map(|place| {
                    let (summary, rota) = (source.summaries[place]?, rotas[place].as_ref()?);
                    Some((place, rota.under_cap(&summary, cap, case.robots)))
                })
                .collect();
            let runs = self.brain.entry(case).or_insert_with(|| Runs::new(count));
            derived.into_iter().for_each(|(place, summary)| runs.insert(place, summary));
        }
    }

    /// The cap of a case that follows from another, and that other: as many robots without a cap.
    fn alone(&self, case: BrainCase) -> Option<(u32, BrainCase)> {
        let cap = case.cap.filter(|_| self.shared)?;
        Some((cap, BrainCase { robots: cap, cap: None, ..case }))
    }

    pub fn has(&self, job: &Job) -> bool {
        match job {
            Job::Brain(run) | Job::Rota(run) => {
                let runs = self.brain.get(&BrainCase::of(run));
                let place = self.place(run.seed);
                runs.zip(place).is_some_and(|(runs, place)| runs.summaries[place].is_some())
            }
            Job::Timeline(_) => self.timeline.is_some(),
            // Not of a plan.
            Job::Control(_)
            | Job::Probe(_)
            | Job::Look(_)
            | Job::Tails(_)
            | Job::Alone(_)
            | Job::Chunks(_)
            | Job::Validate(_) => false,
            Job::Action { robots, gpus, millihertz, seed } => {
                let case = ActionCase { robots: *robots, gpus: *gpus, millihertz: *millihertz };
                self.action.get(&case).is_some_and(|runs| runs.contains_key(seed))
            }
        }
    }

    /// The job that gives the `index`-th seed of a case of the scenario's own frequency.
    pub fn fleet_job(&self, case: BrainCase, index: usize) -> Job {
        if !self.shared {
            return self.brain_job(case, index);
        }
        let alone = self.alone(case).map_or(case, |(_, alone)| alone);
        Job::Rota(alone.job(self.seeds[index]))
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
    pub fn point(&self, case: BrainCase) -> Option<&SweepPoint> {
        let runs = self.brain.get(&case)?;
        runs.point.get_or_init(|| runs.point(case)).as_ref()
    }

    /// Places of the first `bunch` seeds of a case that are not all in, counted in whole bunches.
    pub fn next_seeds(&self, case: BrainCase, bunch: usize) -> std::ops::Range<usize> {
        let missing = match self.brain.get(&case) {
            Some(runs) => runs.summaries.iter().position(Option::is_none),
            None => Some(0),
        };
        let first = missing.unwrap_or(self.seeds.len()) / bunch * bunch;
        first..(first + bunch).min(self.seeds.len())
    }

    /// Whether all seeds of a case are in.
    pub fn complete(&self, case: BrainCase) -> bool {
        self.brain.get(&case).is_some_and(|runs| runs.count == self.seeds.len())
    }

    /// Whether more than a tenth of all seeds have collapsed already: the case fails, whatever the others give.
    pub fn surely_fails(&self, case: BrainCase) -> bool {
        self.brain.get(&case).is_some_and(|runs| runs.collapsed * 10 > self.seeds.len())
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
