//! Studies under way: the main one, and those beside it.

use super::super::page;
use crate::analysis::chunks::ChunksJob;
use crate::analysis::compare::{CompareResults, CompareStudy};
use crate::analysis::job::Job;
use crate::analysis::look::LookJob;
use crate::analysis::plan::{Effort, PlanStudy};
use crate::analysis::study::Study;
use crate::scenario::Scenario;
use crate::ui::aside::{Aside, AsideStudy};
use crate::ui::later;
use crate::ui::state::View;
use crate::ui::state::{Results, Subject};
use std::rc::Rc;

/// The main study, or one that was left for another.
pub(super) struct Running {
    pub number: u32,
    pub subject: Subject,
    pub effort: Effort,
    work: Work,
    /// When it began, less the time in which it was left.
    pub begun: f64,
    /// Whether it was reported at all, and whether something has come in since.
    pub is_reported: bool,
    pub has_news: bool,
}

enum Work {
    Plan(Box<PlanStudy>),
    Compare(Box<dyn CompareWork>),
}

/// The comparison, as the later part of the program hands it over.
pub trait CompareWork: Study {
    /// What is known by now.
    fn results(&mut self) -> CompareResults;
}

impl CompareWork for CompareStudy {
    fn results(&mut self) -> CompareResults {
        CompareStudy::results(self)
    }
}

/// Begins the comparison.
pub fn compare(scenario: Scenario) -> Box<dyn CompareWork> {
    Box::new(CompareStudy::new(scenario))
}

/// A study beside the main one.
pub(super) struct Beside {
    pub number: u32,
    pub aside: Aside,
    pub study: Box<dyn AsideStudy>,
    /// It has something that was not reported yet.
    pub has_news: bool,
    pub reported_at: f64,
}

impl Running {
    /// None when the part of the program that makes the study is not there yet.
    pub fn new(subject: Subject, scenario: Scenario, effort: Effort) -> Option<Running> {
        let work = match subject {
            Subject::Plan | Subject::Baseline => {
                Work::Plan(Box::new(PlanStudy::new(scenario, effort)))
            }
            Subject::Compare => {
                let compare = later::of(View::Controllers)?.compare?;
                Work::Compare(compare(scenario))
            }
        };
        let begun = page::now();
        let is_reported = false;
        Some(Running { number: 0, subject, effort, work, begun, is_reported, has_news: true })
    }

    pub fn study(&self) -> &dyn Study {
        match &self.work {
            Work::Plan(study) => study.as_ref(),
            Work::Compare(study) => study.as_ref(),
        }
    }

    pub fn study_mut(&mut self) -> &mut dyn Study {
        self.with_news().0
    }

    /// The study, and its note that something came in.
    pub fn with_news(&mut self) -> (&mut dyn Study, &mut bool) {
        let study: &mut dyn Study = match &mut self.work {
            Work::Plan(study) => study.as_mut(),
            Work::Compare(study) => study.as_mut(),
        };
        (study, &mut self.has_news)
    }

    pub fn results(&mut self) -> Results {
        match &mut self.work {
            Work::Plan(study) => Results::Plan(Rc::new(study.results().clone())),
            Work::Compare(study) => Results::Compare(Rc::new(study.results())),
        }
    }

    /// Whether there is something worth a first look.
    pub fn has_curve(&self) -> bool {
        match &self.work {
            Work::Plan(study) => study.has_curve(),
            Work::Compare(_) => false,
        }
    }

    pub fn is(&self, subject: Subject, scenario: &Scenario, effort: Effort) -> bool {
        (self.subject, self.effort) == (subject, effort) && self.study().scenario() == scenario
    }
}

/// Fleet size of a job of this study, for a message.
pub(super) fn robots_of(job: &Job, study: &dyn Study) -> u32 {
    match job {
        Job::Brain(run) | Job::Timeline(run) | Job::Rota(run) | Job::Tails(run) => run.robots,
        Job::Action { robots, .. }
        | Job::Look(LookJob { robots, .. })
        | Job::Chunks(ChunksJob { robots, .. }) => *robots,
        Job::Control(_) | Job::Probe(_) | Job::Alone(_) => study.scenario().robots(),
        Job::Validate(run) => run.robots,
    }
}
