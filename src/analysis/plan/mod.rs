//! The Plan view's whole study: which runs it needs, in which order, and what they amount to.
//!
//! ```text
//! stages (what is needed next) -> jobs -> workers -> outcomes -> knowledge -> assemble (curves, facts, verdict)
//!    ^                                                              |
//!    +--------------------------------------------------------------+
//! ```
//!
//! Which runs a study does may depend on results, never on time, and results are reduced in the order of their seeds:
//! a link gives the same numbers everywhere.

mod assemble;
mod cases;
mod knowledge;
mod search;
mod stages;

use super::envelope::Envelope;
use super::job::{Job, Outcome};
use super::starvation::StarvationCurve;
use super::study::Study;
use super::sweep::Sweep;
use super::timeline::Timeline;
use super::trace::Trace;
use super::verdict::{Facts, Verdict};
use crate::scenario::Scenario;
use knowledge::Knowledge;

pub use cases::envelope_range;
pub use knowledge::ACTION_RUNS;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanResults {
    /// The scenario these results belong to.
    pub scenario: Scenario,
    /// How much of the study they are part of.
    pub effort: Effort,
    /// No cap, over N.
    pub uncapped: Sweep,
    /// Under `shown_cap`, over N.
    pub capped: Sweep,
    /// The cap of `capped`: the scenario's own, else the suggested one.
    pub shown_cap: Option<u32>,
    /// At the planned N, over K; a cap of N itself is the uncapped fleet.
    pub over_cap: Sweep,
    /// Curves of the action layer; the scenario's own first.
    pub starvation: Vec<StarvationCurve>,
    /// Both layers over control frequency.
    pub envelope: Envelope,
    /// This scenario's first seed.
    pub timeline: Option<Timeline>,
    /// Its survival margin.
    pub trace: Option<Arc<Trace>>,
    /// The facts.
    pub facts: Facts,
    /// The answer.
    pub verdict: Verdict,
    /// Runs that are in, and runs now known to be needed.
    pub progress: (u32, u32),
    /// Whether all runs are in.
    pub finished: bool,
}

/// How much of the study to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// While a thumb moves: few seeds and sizes.
    Preview,
    /// Everything the page says: all sizes, all seeds.
    Full,
}

/// Which parts of the study to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Fleets over N and K, and the time line.
    pub fleets: bool,
    /// Fleets over K alone; `fleets` includes them.
    pub caps: bool,
    /// Starvation over robots.
    pub starvation: bool,
    /// Both layers over control frequency; needs `fleets` for where its search begins.
    pub envelope: bool,
}

impl Scope {
    /// The whole view.
    pub const ALL: Scope = Scope { fleets: true, caps: true, starvation: true, envelope: true };
    /// Fleets over N and K.
    pub const FLEETS: Scope = Scope { fleets: true, ..Scope::CAPS };
    /// Fleets over K, at this N.
    pub const CAPS: Scope = Scope { fleets: false, caps: true, starvation: false, envelope: false };
}

/// The study under way. Pure: it asks for jobs and absorbs their outcomes in any order; its results depend only on
/// which are in, never on when they came.
pub struct PlanStudy {
    scenario: Scenario,
    effort: Effort,
    scope: Scope,
    knowledge: Knowledge,
    /// Jobs to give out, most urgent first.
    queue: VecDeque<Job>,
    /// Jobs given out whose outcome is not in.
    out: BTreeSet<Job>,
    results: PlanResults,
    /// Whether something came in since the queue was last filled, and since the results were last assembled.
    news: bool,
    stale: bool,
}

impl PlanStudy {
    /// A study of `scenario` with nothing known yet.
    pub fn new(scenario: Scenario, effort: Effort) -> PlanStudy {
        PlanStudy::scoped(scenario, effort, Scope::ALL)
    }

    /// A study of some of its parts.
    pub fn scoped(scenario: Scenario, effort: Effort, scope: Scope) -> PlanStudy {
        let knowledge = Knowledge::new(&scenario, effort);
        let results = assemble::results(&scenario, effort, &knowledge);
        PlanStudy {
            scenario,
            effort,
            scope,
            knowledge,
            queue: VecDeque::new(),
            out: BTreeSet::new(),
            results,
            news: true,
            stale: false,
        }
    }

    /// How much it does.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// What is known now; brought up to date by this call.
    pub fn results(&mut self) -> &PlanResults {
        if self.stale {
            self.stale = false;
            self.derive();
            self.results = assemble::results(&self.scenario, self.effort, &self.knowledge);
        }
        self.results.finished = self.finished();
        self.results.progress = self.progress();
        &self.results
    }

    /// What is known now.
    pub fn into_results(mut self) -> PlanResults {
        self.results();
        self.results
    }

    /// Whether a first curve over N is whole.
    pub fn has_curve(&self) -> bool {
        let cases = cases::uncapped_cases(&self.scenario, Effort::Preview, &self.knowledge);
        cases.into_iter().all(|case| self.knowledge.point(case).is_some())
    }

    /// Does the whole study here, one run after another. For the command line and tests.
    pub fn run(mut self) -> PlanResults {
        while let Some(job) = self.take_jobs(1).pop() {
            let outcome = super::job::Execution::start(&self.scenario, job).run();
            self.absorb(job, outcome);
        }
        self.into_results()
    }

    /// Works out the runs under a cap that follow from those without one. The cap that is shown may follow from them.
    fn derive(&mut self) {
        let Self { scenario, effort, scope, knowledge, .. } = self;
        if *effort == Effort::Full && scope.caps {
            knowledge.derive(cases::cap_cases(scenario));
        }
        if !scope.fleets {
            return;
        }
        knowledge.derive([cases::planned_case(scenario)]);
        knowledge.derive(cases::capped_cases(scenario, *effort, knowledge));
    }

    fn fill(&mut self) {
        self.news = false;
        self.derive();
        // Collecting would sort, and each kind of sort is 1 kB of the page.
        let mut queued = BTreeSet::new();
        queued.extend(self.queue.iter().copied());
        for job in stages::wanted(&self.scenario, self.effort, self.scope, &self.knowledge) {
            if !self.out.contains(&job) && !self.knowledge.has(&job) && queued.insert(job) {
                self.queue.push_back(job);
            }
        }
    }
}

impl Study for PlanStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        if self.queue.len() < limit && self.news {
            self.fill();
        }
        let jobs: Vec<Job> = self.queue.drain(..limit.min(self.queue.len())).collect();
        self.out.extend(&jobs);
        jobs
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        if self.out.remove(&job) {
            self.knowledge.absorb(job, outcome);
            self.news = true;
            self.stale = true;
        }
    }

    fn give_back(&mut self, job: Job) {
        if self.out.remove(&job) {
            self.queue.push_front(job);
        }
    }

    fn progress(&self) -> (u32, u32) {
        let done = self.knowledge.runs();
        (done, done + (self.queue.len() + self.out.len()) as u32)
    }

    fn finished(&mut self) -> bool {
        if self.queue.is_empty() && self.out.is_empty() && self.news {
            self.fill();
        }
        self.queue.is_empty() && self.out.is_empty()
    }
}
