//! Questions a planner comes with, answered by search over simulations: the value it names holds, and the next harder
//! one does not, on all seeds of the scenario.

pub(super) mod boundary;
mod question;

pub use question::{Answer, Cheapest, MOST_ROBOTS, QUESTIONS, Question};

use super::job::{Execution, Job, Outcome};
use super::plan::{Effort, PlanStudy, Scope};
use super::probe::{Finding, Layers, Probe, ProbeJob, Probes, Variation};
use super::study::Study;
use crate::scenario::Scenario;
use crate::stats::Sorted;
use boundary::{Boundary, boundary};
use question::Axis;

/// A question under way.
pub struct AskStudy {
    scenario: Scenario,
    question: Question,
    probes: Probes,
    /// For the best K: all caps, and the action layer over robots.
    caps: Option<PlanStudy>,
    out: Sorted<ProbeJob, ()>,
}

/// What is known of an answer.
enum Search {
    /// These runs come next.
    Needs(Vec<ProbeJob>),
    /// The study of caps goes on.
    Caps,
    Found(Answer),
}

impl AskStudy {
    /// Asks `question` of `scenario`.
    pub fn new(scenario: Scenario, question: Question) -> AskStudy {
        let scope = Scope { starvation: true, ..Scope::CAPS };
        let caps = (question == Question::BestCap)
            .then(|| PlanStudy::scoped(scenario, Effort::Full, scope));
        AskStudy { scenario, question, probes: Probes::default(), caps, out: Sorted::default() }
    }

    /// The question.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The answer, once it is there.
    pub fn answer(&mut self) -> Option<Answer> {
        match self.search() {
            Search::Found(answer) => Some(answer),
            Search::Needs(_) | Search::Caps => None,
        }
    }

    /// Does the whole study here, one run after another. For tests.
    pub fn run(mut self) -> Answer {
        loop {
            if let Some(answer) = self.answer() {
                return answer;
            }
            for job in self.take_jobs(1) {
                let outcome = Execution::start(&self.scenario, job).run();
                self.absorb(job, outcome);
            }
        }
    }

    fn search(&mut self) -> Search {
        match self.question {
            Question::BestCap => self.best_cap(),
            Question::CheapestSite => self.cheapest(),
            Question::Replicas => match self.along(question::brain_fleet(&self.scenario)) {
                Ok(edge) => Search::Found(Answer::replicas(&self.scenario, edge)),
                Err(needs) => Search::Needs(needs),
            },
            question => match self.along(question.axis(&self.scenario)) {
                Ok(edge) => Search::Found(Answer::of(question, edge)),
                Err(needs) => Search::Needs(needs),
            },
        }
    }

    /// The edge along an axis, or the runs that come next.
    fn along(&self, axis: Axis) -> Result<Edge, Vec<ProbeJob>> {
        let found = |place: usize| self.finding(axis.variation(place), axis.layers);
        let holds = |place: usize| found(place).ok().map(|finding| finding.holds());
        match boundary(axis.count, axis.start, holds) {
            Boundary::Needs(place) => match found(place) {
                Err(needs) => Err(needs),
                Ok(_) => unreachable!("a place that is needed is not known"),
            },
            Boundary::Found { first } => {
                // What fails next to it: the place before, or the easiest one where nothing holds.
                let next = match first {
                    Some(first) => first.checked_sub(1),
                    None => axis.count.checked_sub(1),
                };
                let at = |place: Option<usize>| -> Result<Option<(i64, Finding)>, Vec<ProbeJob>> {
                    place.map(|place| Ok((axis.raw(place), found(place)?))).transpose()
                };
                Ok(Edge { holds: at(first)?, fails: at(next)? })
            }
        }
    }

    fn finding(&self, variation: Variation, layers: Layers) -> Result<Finding, Vec<ProbeJob>> {
        match self.probes.probe(&self.scenario, variation, layers, self.scenario.seeds()) {
            Probe::Found(finding) => Ok(finding),
            Probe::Needs(jobs) => Err(jobs),
        }
    }

    fn best_cap(&mut self) -> Search {
        let Some(caps) = &mut self.caps else { unreachable!("the question of K has its study") };
        if !caps.finished() {
            return Search::Caps;
        }
        Search::Found(Answer::best_cap(&self.scenario, caps.results()))
    }

    /// Replicas of this brain that share the fleet evenly, and the fewest action GPUs.
    fn cheapest(&self) -> Search {
        let brain = self.along(question::brain_fleet(&self.scenario));
        let action = self.along(Question::ActionGpus.axis(&self.scenario));
        match (brain, action) {
            (Ok(brain), Ok(action)) => {
                Search::Found(Answer::cheapest(&self.scenario, brain, action))
            }
            (brain, action) => {
                let needs = [brain.err(), action.err()].into_iter().flatten().flatten();
                Search::Needs(needs.collect())
            }
        }
    }
}

/// Where an axis turns: its raw value and what was found there.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::analysis::ask) struct Edge {
    holds: Option<(i64, Finding)>,
    fails: Option<(i64, Finding)>,
}

impl Study for AskStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        match self.search() {
            Search::Found(_) => Vec::new(),
            Search::Caps => self.caps.as_mut().map_or_else(Vec::new, |caps| caps.take_jobs(limit)),
            Search::Needs(jobs) => {
                let mut taken = Vec::new();
                for job in jobs.into_iter().filter(|job| self.out.get(job).is_none()).take(limit) {
                    taken.push(job);
                }
                for &job in &taken {
                    self.out.insert(job, ());
                }
                taken.into_iter().map(Job::Probe).collect()
            }
        }
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        match job {
            Job::Probe(job) => {
                if self.out.remove(&job) {
                    self.probes.absorb(job, outcome);
                }
            }
            job => {
                if let Some(caps) = &mut self.caps {
                    caps.absorb(job, outcome);
                }
            }
        }
    }

    fn give_back(&mut self, job: Job) {
        match job {
            Job::Probe(job) => {
                self.out.remove(&job);
            }
            job => {
                if let Some(caps) = &mut self.caps {
                    caps.give_back(job);
                }
            }
        }
    }

    fn progress(&self) -> (u32, u32) {
        match &self.caps {
            Some(caps) => caps.progress(),
            None => (self.probes.runs(), self.probes.runs() + self.out.len() as u32),
        }
    }

    fn finished(&mut self) -> bool {
        self.out.is_empty() && matches!(self.search(), Search::Found(_))
    }
}
