//! Asides: studies beside the main one. They get the workers' time only while the main study has nothing left to do,
//! and each has a place of its own on the page.
//!
//! **To add one**: a variant of [`Aside`] with its place in [`Aside::rank`], a variant of [`Found`] with what it gives,
//! its part of the program in
//! [`Aside::view`], and an arm in the `begin` of that part with its study.

use super::state::View;
use crate::analysis::ask::{Answer, AskStudy, Question};
use crate::analysis::asking::{Asking, AskingStudy};
use crate::analysis::bench::{Bench, BenchStudy, Chosen};
use crate::analysis::deadlines::{Deadlines, DeadlinesStudy};
use crate::analysis::heat::{Heat, HeatStudy};
use crate::analysis::look::{Look, LookJob, LookStudy};
use crate::analysis::plan::PlanResults;
use crate::analysis::strips::{Batches, BatchesStudy, Choice, Strips, StripsStudy};
use crate::analysis::study::Study;
use crate::analysis::tails::{Tails, TailsStudy};
use crate::analysis::tornado::{Tornado, TornadoStudy};
use crate::analysis::tracks::{Tracks, TracksStudy};
use crate::analysis::validate::{Selection, ValidateStudy, Validated};
use crate::scenario::{KnobId, Scenario};
use std::mem::discriminant;
use std::rc::Rc;
use std::sync::Arc;

/// What a study beside the main one is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// A question answered by search.
    Ask(Question),
    /// What holds along each of the first knobs.
    Tracks,
    /// Robots carried when one knob moves.
    Tornado,
    /// What holds when two knobs move: from left to right, from bottom to top.
    Heat(KnobId, KnobId),
    /// One run looked into.
    Look(LookJob),
    /// How long turns take.
    Tails,
    /// The engine alone, with a row that the visitor chose.
    Bench(Chosen),
    /// Starvation and capacities of the action layer at several deadlines.
    Deadlines,
    /// What the action layer carries with chunks of other lengths, asked for in other ways.
    Asking,
    /// The batches that form.
    Batches,
    /// One robot's chunks in a run.
    Strip(Choice),
    /// Published figures, simulated again.
    Validate(Rerun),
}

/// Which published figures are simulated again, and with which seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rerun {
    /// Which.
    pub what: Selection,
    /// The first seed; the others follow it.
    pub first_seed: u64,
}

/// What an aside has found so far, shared with whoever shows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// Of [`Aside::Ask`].
    Answer(Rc<Answer>),
    /// Of [`Aside::Tracks`].
    Tracks(Rc<Tracks>),
    /// Of [`Aside::Tornado`].
    Tornado(Rc<Tornado>),
    /// Of [`Aside::Heat`].
    Heat(Rc<Heat>),
    /// Of [`Aside::Look`].
    Look(Arc<Look>),
    /// Of [`Aside::Tails`].
    Tails(Rc<Tails>),
    /// Of [`Aside::Bench`].
    Bench(Rc<Bench>),
    /// Of [`Aside::Validate`].
    Validated(Rc<Validated>),
    /// Of [`Aside::Deadlines`].
    Deadlines(Rc<Deadlines>),
    /// Of [`Aside::Asking`].
    Asking(Rc<Asking>),
    /// Of [`Aside::Batches`].
    Batches(Rc<Batches>),
    /// Of [`Aside::Strip`].
    Strip(Rc<Strips>),
}

impl Found {
    /// Whether it can take the place of what is drawn of another scenario: a map of empty cells would blank it.
    pub fn can_replace(&self) -> bool {
        match self {
            // The bars that are known first are those that change nothing: a part of them says the opposite of all.
            Found::Tornado(tornado) => {
                tornado.now.is_some() && tornado.bars.iter().all(|bar| bar.extremes().is_some())
            }
            Found::Heat(heat) => heat.cells.iter().flatten().count() * 2 >= heat.cells.len(),
            _ => true,
        }
    }
}

/// A study that can run beside the main one.
pub trait AsideStudy: Study {
    /// What is known by now; none when there is nothing to show yet.
    fn found(&mut self) -> Option<Found>;
}

impl Aside {
    /// Who comes first when several wait: the lowest.
    pub fn rank(self) -> u8 {
        match self {
            Aside::Look(_) => 0,
            Aside::Validate(_) => 1,
            Aside::Ask(_) => 2,
            Aside::Tracks => 3,
            Aside::Batches | Aside::Strip(_) => 4,
            Aside::Deadlines | Aside::Tails => 5,
            Aside::Asking | Aside::Bench(_) => 6,
            Aside::Tornado => 7,
            Aside::Heat(..) => 8,
        }
    }

    /// The view whose part of the program has its study; Plan for what any view may want.
    pub fn view(self) -> View {
        match self {
            Aside::Ask(_) | Aside::Tracks | Aside::Tornado | Aside::Heat(..) | Aside::Look(_) => {
                View::Plan
            }
            Aside::Tails | Aside::Bench(_) => View::Brain,
            Aside::Deadlines | Aside::Asking | Aside::Batches | Aside::Strip(_) => {
                View::ActionLayer
            }
            Aside::Validate(_) => View::Evidence,
        }
    }

    /// Whether it does not wait for the main study: a single run, asked for by hand.
    pub fn is_urgent(self) -> bool {
        matches!(self, Aside::Look(_))
    }

    /// Whether it runs by itself or because its place is in view; the others run because the visitor asked, also when he
    /// stopped the main study.
    pub fn is_unasked(self) -> bool {
        !matches!(self, Aside::Ask(_) | Aside::Look(_) | Aside::Validate(_))
    }

    /// Whether it is done anew for every scenario for as long as its place is in view, or its run open.
    pub fn follows(self) -> bool {
        !matches!(self, Aside::Ask(_) | Aside::Validate(_))
    }

    /// Whether it takes the place of another: there is one of a kind, but one answer for each question.
    pub fn replaces(self, other: Aside) -> bool {
        match (self, other) {
            (Aside::Ask(question), Aside::Ask(other)) => question == other,
            _ => discriminant(&self) == discriminant(&other),
        }
    }
}

/// A study that has begun; none if it is not of this part of the program.
type Begun = Option<Box<dyn AsideStudy>>;

/// Begins the study of an aside that any view may want. `plan` is the whole answer to the same scenario, if it is at
/// hand; so it is in those below.
pub fn begin(aside: Aside, scenario: Scenario, plan: Option<&PlanResults>) -> Begun {
    Some(match aside {
        Aside::Ask(question) => Box::new(AskStudy::new(scenario, question)),
        Aside::Tracks => Box::new(TracksStudy::new(scenario, plan)),
        Aside::Tornado => Box::new(TornadoStudy::new(scenario, plan)),
        Aside::Heat(x, y) => Box::new(HeatStudy::new(scenario, x, y)),
        Aside::Look(job) => Box::new(LookStudy::new(scenario, job)),
        _ => return None,
    })
}

/// The same of the Brain view.
pub fn begin_of_brain(aside: Aside, scenario: Scenario, plan: Option<&PlanResults>) -> Begun {
    Some(match aside {
        Aside::Tails => Box::new(TailsStudy::new(scenario, plan)),
        Aside::Bench(chosen) => Box::new(BenchStudy::new(scenario, chosen)),
        _ => return None,
    })
}

/// The same of the Action layer view.
pub fn begin_of_action_layer(
    aside: Aside,
    scenario: Scenario,
    plan: Option<&PlanResults>,
) -> Begun {
    Some(match aside {
        Aside::Deadlines => Box::new(DeadlinesStudy::of(scenario)),
        Aside::Asking => Box::new(AskingStudy::of(scenario)),
        Aside::Batches => Box::new(BatchesStudy::of(scenario)),
        Aside::Strip(choice) => Box::new(StripsStudy::of(scenario, choice, plan)),
        _ => return None,
    })
}

/// The same of the Evidence view.
pub fn begin_of_evidence(aside: Aside, _: Scenario, _: Option<&PlanResults>) -> Begun {
    match aside {
        Aside::Validate(rerun) => Some(Box::new(ValidateStudy::new(rerun.what, rerun.first_seed))),
        _ => None,
    }
}

/// The Controllers view has none.
pub fn no_aside(_: Aside, _: Scenario, _: Option<&PlanResults>) -> Begun {
    None
}

impl AsideStudy for AskStudy {
    fn found(&mut self) -> Option<Found> {
        self.answer().map(|answer| Found::Answer(Rc::new(answer)))
    }
}

impl AsideStudy for TracksStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Tracks(Rc::new(self.results())))
    }
}

impl AsideStudy for TornadoStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Tornado(Rc::new(self.results())))
    }
}

impl AsideStudy for HeatStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Heat(Rc::new(self.results())))
    }
}

impl AsideStudy for ValidateStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Validated(Rc::new(self.results())))
    }
}

impl AsideStudy for LookStudy {
    fn found(&mut self) -> Option<Found> {
        self.look().cloned().map(Found::Look)
    }
}

impl AsideStudy for TailsStudy {
    fn found(&mut self) -> Option<Found> {
        let tails = self.results();
        tails.own.is_some().then(|| Found::Tails(Rc::new(tails)))
    }
}

impl AsideStudy for BenchStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Bench(Rc::new(self.results())))
    }
}

impl AsideStudy for DeadlinesStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Deadlines(Rc::new(self.results())))
    }
}

impl AsideStudy for AskingStudy {
    fn found(&mut self) -> Option<Found> {
        Some(Found::Asking(Rc::new(self.results())))
    }
}

impl AsideStudy for BatchesStudy {
    fn found(&mut self) -> Option<Found> {
        // Both runs or none: half of them would be another figure.
        let whole = self.finished();
        whole.then(|| Found::Batches(Rc::new(self.results())))
    }
}

impl AsideStudy for StripsStudy {
    fn found(&mut self) -> Option<Found> {
        self.results().map(|found| Found::Strip(Rc::new(found)))
    }
}
