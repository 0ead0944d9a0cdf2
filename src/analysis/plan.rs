//! The Plan view's whole study: which runs it needs, in which order, and what they amount to.

use super::envelope::Envelope;
use super::job::{Job, Outcome};
use super::starvation::StarvationCurve;
use super::sweep::Sweep;
use super::timeline::Timeline;
use super::verdict::{Facts, Verdict};
use crate::scenario::Scenario;

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanResults {
    /// The scenario these results belong to.
    pub scenario: Scenario,
    /// No cap, over N.
    pub uncapped: Sweep,
    /// Under `shown_cap`, over N.
    pub capped: Sweep,
    /// The cap of `capped`: the scenario's own, else the suggested one.
    pub shown_cap: Option<u32>,
    /// At the planned N, over K.
    pub over_cap: Sweep,
    /// Curves of the action layer; the scenario's own first.
    pub starvation: Vec<StarvationCurve>,
    /// Both layers over control frequency.
    pub envelope: Envelope,
    /// This scenario's first seed.
    pub timeline: Option<Timeline>,
    /// The facts.
    pub facts: Facts,
    /// The answer.
    pub verdict: Verdict,
    /// Runs that are in, and runs now known to be needed.
    pub progress: (u32, u32),
}

/// How much of the study to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// While a thumb moves: few seeds and sizes, in about a frame or two of work each.
    Preview,
    /// Everything the page says: all sizes, all seeds.
    Full,
}

/// The study under way. Pure: it asks for jobs and absorbs their outcomes in any order; its results depend only on
/// which are in, never on when they came.
pub struct PlanStudy {
    results: PlanResults,
    effort: Effort,
}

impl PlanStudy {
    /// A study of `scenario` with nothing known yet.
    pub fn new(scenario: Scenario, effort: Effort) -> PlanStudy {
        let _ = (scenario, effort);
        unimplemented!("being written")
    }

    /// How much it does.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Up to `limit` jobs that nobody was given yet, most urgent first. Empty when all known ones are out or in.
    pub fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        let _ = limit;
        Vec::new()
    }

    /// Takes in what a job gave.
    pub fn absorb(&mut self, job: Job, outcome: Outcome) {
        let _ = (job, outcome);
    }

    /// A job failed or was lost with its worker: it may be given out again.
    pub fn give_back(&mut self, job: Job) {
        let _ = job;
    }

    /// What is known now; brought up to date by this call.
    pub fn results(&mut self) -> &PlanResults {
        &self.results
    }

    /// Whether all jobs are in.
    pub fn finished(&self) -> bool {
        false
    }
}
