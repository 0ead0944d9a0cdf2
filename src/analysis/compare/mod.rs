//! Every admission controller side by side: the same fleet, the same seeds.
//!
//! ```text
//! controllers of the table -------------------------------------------> runs, seed by seed -> standings
//! all caps at this N (a plan study of caps only) -> caps worth a row --> runs
//! ```
//!
//! A static cap has no row of its own in the table of controllers that could be run as it is: which K? The caps that
//! are compared are the scenario's own, the suggested one, the best unless that is none, and the smallest that
//! fails.

mod best;
mod contender;
mod job;
mod standing;

pub use best::{SAME, best, is_level, leaders};
pub use contender::{Contender, Why};
pub use job::{ControlJob, ControlSummary};
pub use standing::{Recovery, Standing};

use super::job::{Job, Outcome};
use super::plan::{Effort, PlanStudy, Scope};
use super::study::Study;
use super::sweep::{Sweep, holds_seeds};
use super::timeline::Timeline;
use super::trace::Trace;
use crate::scenario::Scenario;
use contender::adaptive;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareResults {
    /// The scenario these results belong to.
    pub scenario: Scenario,
    /// A standing for each contender that has a run, in the order of the table of controllers, caps in rising order.
    pub standings: Vec<Standing>,
    /// At this N, over K, all robots from the start; a cap of N itself is the uncapped fleet.
    pub over_cap: Sweep,
    /// Whether all caps are in, so that the caps compared no longer change.
    pub caps_settled: bool,
    /// Runs that are in, and runs now known to be needed.
    pub progress: (u32, u32),
    /// Whether all runs are in.
    pub finished: bool,
}

impl CompareResults {
    /// The standing of a contender.
    pub fn of(&self, contender: Contender) -> Option<&Standing> {
        self.standings.iter().find(|standing| standing.contender == contender)
    }

    /// Whether everyone of the table of controllers has a run: before, what sets them apart is not known.
    pub fn has_all_listed(&self) -> bool {
        adaptive().all(|(contender, _)| self.of(contender).is_some())
    }

    /// Whether a fixed K has a row: none has while caps are looked for.
    pub fn has_fixed(&self) -> bool {
        self.standings.iter().any(|standing| standing.contender.cap.is_some())
    }

    /// The standing of the controller of this name; of several caps the first.
    pub fn named(&self, name: &str) -> Option<&Standing> {
        self.standings.iter().find(|standing| standing.contender.row().name == name)
    }
}

/// The study under way.
pub struct CompareStudy {
    scenario: Scenario,
    caps: PlanStudy,
    runs: BTreeMap<Contender, BTreeMap<u64, ControlSummary>>,
    timelines: BTreeMap<Contender, Arc<(Timeline, Trace)>>,
    out: BTreeSet<ControlJob>,
    done: u32,
}

impl CompareStudy {
    /// A study of `scenario` with nothing known yet.
    pub fn new(scenario: Scenario) -> CompareStudy {
        CompareStudy {
            scenario,
            caps: PlanStudy::scoped(scenario, Effort::Full, Scope::CAPS),
            runs: BTreeMap::new(),
            timelines: BTreeMap::new(),
            out: BTreeSet::new(),
            done: 0,
        }
    }

    /// What is known now.
    pub fn results(&mut self) -> CompareResults {
        let contenders = self.contenders();
        let caps_settled = self.caps.finished();
        let over_cap = self.caps.results().over_cap.clone();
        let standing = |(contender, why): (Contender, Why)| {
            let runs = self.runs.get(&contender)?;
            let timeline = self.timelines.get(&contender).cloned();
            Standing::of(&self.scenario, contender, why, runs, timeline)
        };
        CompareResults {
            scenario: self.scenario,
            standings: contenders.into_iter().filter_map(standing).collect(),
            over_cap,
            caps_settled,
            progress: self.progress(),
            finished: self.finished(),
        }
    }

    /// Does the whole study here, one run after another. For tests.
    pub fn run(mut self) -> CompareResults {
        while let Some(job) = self.take_jobs(1).pop() {
            let outcome = super::job::Execution::start(&self.scenario, job).run();
            self.absorb(job, outcome);
        }
        self.results()
    }

    /// Who is compared, as far as is known: the controllers, and the caps worth a row.
    fn contenders(&mut self) -> Vec<(Contender, Why)> {
        let mut all = BTreeMap::new();
        all.extend(adaptive());
        let own = self.scenario.cap().filter(|&cap| cap < self.scenario.robots());
        if let Some(cap) = own {
            all.insert(Contender::cap(cap), Why::Own);
        }
        if self.caps.finished() {
            let results = self.caps.results();
            // A cap of N or more never binds: that is the row without a cap.
            let sweep = results.over_cap.points.iter();
            let caps = sweep
                .filter_map(|point| Some((point.cap?, point)))
                .filter(|&(cap, _)| cap < results.scenario.robots());
            let caps: Vec<_> = caps.collect();
            let suggested = results.facts.suggested.as_ref().map(|suggested| suggested.cap);
            // Where the uncapped fleet does best, no K below it is called so.
            let best = best::best_cap(&results.over_cap).map(|(cap, _)| cap);
            let fails = caps.iter().find(|(_, point)| !holds_seeds(point)).map(|&(cap, _)| cap);
            for (cap, why) in [(suggested, Why::Suggested), (best, Why::Best), (fails, Why::Fails)]
            {
                if let Some(cap) = cap.filter(|&cap| cap < self.scenario.robots()) {
                    all.entry(Contender::cap(cap)).or_insert(why);
                }
            }
        }
        all.into_iter().collect()
    }

    /// The runs that are wanted now, most urgent first: a first look at everyone, then the caps, then all seeds.
    fn wanted(&mut self) -> Vec<ControlJob> {
        let contenders = self.contenders();
        let seeds: Vec<u64> =
            (0..self.scenario.seeds()).map(|index| self.scenario.seed(index)).collect();
        let mut jobs = Vec::new();
        for (round, &seed) in seeds.iter().enumerate() {
            for &(contender, _) in &contenders {
                let has = self.runs.get(&contender).is_some_and(|runs| runs.contains_key(&seed));
                let job = ControlJob { contender, seed, keeps_timeline: round == 0 };
                if !has && !self.out.contains(&job) {
                    jobs.push(job);
                }
            }
        }
        jobs
    }
}

impl Study for CompareStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        for job in self.wanted().into_iter().take(limit) {
            self.out.insert(job);
            jobs.push(Job::Control(job));
        }
        if jobs.len() < limit {
            jobs.extend(self.caps.take_jobs(limit - jobs.len()));
        }
        jobs
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        match (job, outcome) {
            (Job::Control(job), Outcome::Control(summary, timeline)) => {
                if self.out.remove(&job) {
                    self.done += 1;
                    self.runs.entry(job.contender).or_default().insert(job.seed, summary);
                    if let Some(timeline) = timeline {
                        self.timelines.insert(job.contender, Arc::new(timeline));
                    }
                }
            }
            (job, outcome) => self.caps.absorb(job, outcome),
        }
    }

    fn give_back(&mut self, job: Job) {
        match job {
            Job::Control(job) => {
                self.out.remove(&job);
            }
            job => self.caps.give_back(job),
        }
    }

    fn progress(&self) -> (u32, u32) {
        let (caps_done, caps_known) = self.caps.progress();
        // The caps' own rows become known only when the caps are in.
        let rows = (adaptive().count() as u32).max(self.runs.len() as u32);
        (self.done + caps_done, (rows * self.scenario.seeds()).max(self.done) + caps_known)
    }

    fn finished(&mut self) -> bool {
        self.out.is_empty() && self.wanted().is_empty() && self.caps.finished()
    }
}
