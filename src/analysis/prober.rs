//! Probes in the making: a study asks whether variations of its scenario hold, and is told once their runs are in.

use super::job::{Job, Outcome};
use super::probe::{Finding, Layers, Probe, ProbeJob, Probes, Variation};
use crate::scenario::Scenario;
use crate::stats::Sorted;
use std::collections::VecDeque;

/// What is asked of a variation: which layers, on how many of the scenario's first seeds.
type Question = (Variation, Layers, u32);

/// Probes of one scenario.
pub struct Prober {
    scenario: Scenario,
    probes: Probes,
    found: Sorted<Question, Finding>,
    /// Runs of a variation that are not in yet.
    left: Sorted<Variation, usize>,
    queue: VecDeque<ProbeJob>,
    out: Vec<ProbeJob>,
    /// Whether all runs of some variation have come in since this was last asked.
    news: bool,
}

impl Prober {
    /// Nothing is known of `scenario` yet.
    pub fn new(scenario: Scenario) -> Prober {
        Prober {
            scenario,
            probes: Probes::default(),
            found: Sorted::default(),
            left: Sorted::default(),
            queue: VecDeque::new(),
            out: Vec::new(),
            news: true,
        }
    }

    /// The scenario that is varied.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What was found; none if it was not asked or its runs are not in.
    pub fn found(&self, variation: Variation, layers: Layers, seeds: u32) -> Option<&Finding> {
        self.found.get(&(variation, layers, seeds))
    }

    /// What was found; where it is not known its runs are queued.
    pub fn ask(&mut self, variation: Variation, layers: Layers, seeds: u32) -> Option<&Finding> {
        let question = (variation, layers, seeds);
        if self.found.get(&question).is_none() && self.left.get(&variation).is_none() {
            match self.probes.probe(&self.scenario, variation, layers, seeds) {
                Probe::Found(finding) => {
                    self.found.insert(question, finding);
                }
                Probe::Needs(jobs) => {
                    self.left.insert(variation, jobs.len());
                    self.queue.extend(jobs);
                }
            }
        }
        self.found.get(&question)
    }

    /// Whether more is known than when this was last asked.
    pub fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.news, false)
    }

    /// Runs to do now.
    pub fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        for job in self.queue.drain(..limit.min(self.queue.len())) {
            self.out.push(job);
            jobs.push(Job::Probe(job));
        }
        jobs
    }

    /// Runs that wait.
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Takes in what a job gave.
    pub fn absorb(&mut self, job: Job, outcome: Outcome) {
        let Job::Probe(job) = job else { return };
        if !self.take_back(job) {
            return;
        }
        self.probes.absorb(job, outcome);
        if let Some(left) = self.left.get_mut(&job.variation) {
            *left -= 1;
            if *left == 0 {
                self.left.remove(&job.variation);
                self.news = true;
            }
        }
    }

    /// Whether a job was out; it no longer is.
    fn take_back(&mut self, job: ProbeJob) -> bool {
        let place = self.out.iter().position(|&other| other == job);
        if let Some(place) = place {
            self.out.swap_remove(place);
        }
        place.is_some()
    }

    /// A job was lost: it is the next to be given out.
    pub fn give_back(&mut self, job: Job) {
        if let Job::Probe(job) = job
            && self.take_back(job)
        {
            self.queue.push_front(job);
        }
    }

    /// Runs that are in, and runs now known to be needed.
    pub fn progress(&self) -> (u32, u32) {
        let done = self.probes.runs();
        (done, done + (self.queue.len() + self.out.len()) as u32)
    }

    /// Whether no run is out or waits.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.out.is_empty()
    }
}

/// A study made of probes.
pub trait ProbeStudy {
    /// Its probes.
    fn prober(&self) -> &Prober;

    /// The same, to change.
    fn prober_mut(&mut self) -> &mut Prober;

    /// Goes on as far as what is known allows, and asks for what it needs next.
    fn go_on(&mut self);
}

impl<S: ProbeStudy> super::study::Study for S {
    fn scenario(&self) -> &Scenario {
        self.prober().scenario()
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        if self.prober().queued() < limit && self.prober_mut().take_news() {
            self.go_on();
        }
        self.prober_mut().take_jobs(limit)
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        self.prober_mut().absorb(job, outcome);
    }

    fn give_back(&mut self, job: Job) {
        self.prober_mut().give_back(job);
    }

    fn progress(&self) -> (u32, u32) {
        self.prober().progress()
    }

    fn finished(&mut self) -> bool {
        if self.prober().is_idle() && self.prober_mut().take_news() {
            self.go_on();
        }
        self.prober().is_idle()
    }
}

/// Does a whole study here, one run after another. For tests.
pub fn run(study: &mut impl super::study::Study) {
    while let Some(job) = study.take_jobs(1).pop() {
        let outcome = super::job::Execution::start(study.scenario(), job).run();
        study.absorb(job, outcome);
    }
}
