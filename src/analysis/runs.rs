//! Studies made of plain jobs: one says which jobs it needs, and is asked again once those are in.

use super::chunks::Chunks;
use super::job::{ActionSummary, Job, Outcome};
use super::study::Study;
use crate::scenario::Scenario;
use std::collections::{BTreeMap, VecDeque};

/// The jobs of a study, and their outcomes.
pub struct Runs {
    scenario: Scenario,
    queue: VecDeque<Job>,
    /// Of every job that was asked for, what it gave once that is in. Thousands are asked for at once, on the page's own
    /// thread: a tree, and no whole outcomes in it.
    known: BTreeMap<Job, Option<Kept>>,
    out: usize,
    done: u32,
    news: bool,
}

/// What is kept of an outcome.
enum Kept {
    Action(ActionSummary),
    Chunks(Box<Chunks>),
    /// Of no use here.
    Other,
}

impl Runs {
    fn new(scenario: Scenario) -> Runs {
        let (queue, known) = Default::default();
        Runs { scenario, queue, known, out: 0, done: 0, news: true }
    }

    /// The scenario the study is about.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Asks for a job, once.
    pub fn ask(&mut self, job: Job) {
        if let std::collections::btree_map::Entry::Vacant(place) = self.known.entry(job) {
            place.insert(None);
            self.queue.push_back(job);
        }
    }

    /// A run of the action layer in figures, if it is in.
    pub fn action(&self, job: Job) -> Option<&ActionSummary> {
        match self.known.get(&job)?.as_ref()? {
            Kept::Action(summary) => Some(summary),
            _ => None,
        }
    }

    /// A run of the action layer looked into, if it is in.
    pub fn chunks(&self, job: Job) -> Option<&Chunks> {
        match self.known.get(&job)?.as_ref()? {
            Kept::Chunks(found) => Some(found),
            _ => None,
        }
    }
}

/// What a study is after.
pub trait Goal {
    /// Asks for what is needed next, as far as what is known tells. Called again when something has come in.
    fn go_on(&mut self, runs: &mut Runs);
}

/// A study under way.
pub struct Going<G> {
    /// What it is after.
    pub goal: G,
    /// Its jobs.
    pub runs: Runs,
}

impl<G: Goal> Going<G> {
    /// A study of `scenario` with nothing known yet.
    pub fn new(scenario: Scenario, goal: G) -> Going<G> {
        Going { goal, runs: Runs::new(scenario) }
    }

    fn go_on(&mut self) {
        if std::mem::replace(&mut self.runs.news, false) {
            self.goal.go_on(&mut self.runs);
        }
    }
}

impl<G: Goal> Study for Going<G> {
    fn scenario(&self) -> &Scenario {
        &self.runs.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        if self.runs.queue.len() < limit {
            self.go_on();
        }
        let runs = &mut self.runs;
        let jobs: Vec<Job> = runs.queue.drain(..limit.min(runs.queue.len())).collect();
        runs.out += jobs.len();
        jobs
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        let runs = &mut self.runs;
        if let Some(slot @ None) = runs.known.get_mut(&job) {
            *slot = Some(match outcome {
                Outcome::Action(summary) => Kept::Action(summary),
                Outcome::Chunks(found) => Kept::Chunks(found),
                _ => Kept::Other,
            });
            runs.out = runs.out.saturating_sub(1);
            runs.done += 1;
            runs.news = true;
        }
    }

    fn give_back(&mut self, job: Job) {
        let runs = &mut self.runs;
        if let Some(None) = runs.known.get(&job) {
            runs.out = runs.out.saturating_sub(1);
            runs.queue.push_front(job);
        }
    }

    fn progress(&self) -> (u32, u32) {
        let Runs { queue, out, done, .. } = &self.runs;
        (*done, *done + (queue.len() + out) as u32)
    }

    fn finished(&mut self) -> bool {
        if self.runs.queue.is_empty() && self.runs.out == 0 {
            self.go_on();
        }
        self.runs.queue.is_empty() && self.runs.out == 0
    }
}
