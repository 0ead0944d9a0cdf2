//! What a chart card draws, and from which results.

use crate::analysis::asking::Asking;
use crate::analysis::compare::{CompareResults, Contender};
use crate::analysis::deadlines::Deadlines;
use crate::analysis::look::Look;
use crate::analysis::plan::PlanResults;
use crate::analysis::strips::{Batches, Strips};
use crate::analysis::tornado::Tornado;
use crate::analysis::validate::Validated;
use crate::chart::evidence::{Half, published_beside};
use crate::chart::{self, Baseline, ChartModel, action_layer, controllers};
use crate::ui::brain;
use crate::ui::later;
use crate::ui::outlook::Part;
use crate::ui::plan::measured;
use crate::ui::state::{Pins, letter};
use std::rc::Rc;
use std::sync::Arc;

/// What is drawn, and from what.
#[derive(Clone)]
pub enum Source {
    /// A part of the Plan view.
    Plan(Part, Rc<PlanResults>),
    /// A chart that the later part of the program draws.
    Other(Other),
}

/// A chart that the first view does without.
#[derive(Clone)]
pub enum Other {
    /// A chart of the Controllers view.
    Compare(Comparing, Rc<CompareResults>),
    /// What matters most.
    Tornado(Rc<Tornado>),
    /// A picture of the run looked into.
    Look(Looking, Arc<Look>),
    /// Published figures beside simulated ones, and beside those of other seeds.
    Evidence(Half, Option<Rc<Validated>>),
    /// A chart of the Brain view.
    Brain(brain::Drawn),
    /// A chart of the Action layer view.
    Layer(Layering),
}

/// The charts of the Action layer view.
#[derive(Clone)]
pub enum Layering {
    /// Starvation at the scenario's deadline, from its plan.
    Own(Rc<PlanResults>),
    /// Starvation at a deadline, in seconds.
    At(f64, Rc<Deadlines>),
    /// What batches cost, and which form.
    Batches(Rc<Batches>),
    /// One robot's chunks, in a part of the run.
    Strip(usize, Rc<Strips>),
    /// Chunks of other lengths.
    Asking(Rc<Asking>),
}

impl PartialEq for Layering {
    fn eq(&self, other: &Layering) -> bool {
        match (self, other) {
            (Layering::Own(results), Layering::Own(others)) => Rc::ptr_eq(results, others),
            (Layering::At(at, found), Layering::At(other, others)) => {
                at == other && Rc::ptr_eq(found, others)
            }
            (Layering::Batches(found), Layering::Batches(others)) => Rc::ptr_eq(found, others),
            (Layering::Strip(part, found), Layering::Strip(other, others)) => {
                part == other && Rc::ptr_eq(found, others)
            }
            (Layering::Asking(found), Layering::Asking(others)) => Rc::ptr_eq(found, others),
            _ => false,
        }
    }
}

/// The pictures of a run looked into.
#[derive(Clone, Debug, PartialEq)]
pub enum Looking {
    /// Its time line, and what is known of all seeds of its kind.
    Time(Vec<Option<u32>>),
    /// The pool.
    Pool,
    /// All robots, one chosen.
    Lanes(u32),
    /// One robot's turns, in a part of the run.
    Robot(u32, Option<(f64, f64)>),
}

/// The baselines drawn beside it, by letter.
#[derive(Clone, Debug, Default)]
pub struct Baselines(pub Vec<(char, Rc<PlanResults>)>);

impl Baselines {
    /// The baselines whose answers are known.
    pub fn of(pins: &Pins) -> Baselines {
        let known =
            pins.shown().filter_map(|(slot, pin)| Some((letter(slot), pin.results.clone()?)));
        Baselines(known.collect())
    }
}

/// The same results, by identity, are the same ghosts.
impl PartialEq for Baselines {
    fn eq(&self, other: &Baselines) -> bool {
        let (mine, others) = (&self.0, &other.0);
        mine.len() == others.len()
            && mine.iter().zip(others).all(|(a, b)| a.0 == b.0 && Rc::ptr_eq(&a.1, &b.1))
    }
}

/// The charts of the Controllers view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparing {
    /// One controller's run.
    Run(Contender),
    /// Jain's index over the rate.
    Fairness,
    /// Runs without a low window over time.
    Survival,
    /// Rate over K.
    OverCap,
}

/// The same results, by identity, are the same chart.
impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        match (self, other) {
            (Source::Plan(part, results), Source::Plan(other, others)) => {
                part == other && Rc::ptr_eq(results, others)
            }
            (Source::Other(this), Source::Other(other)) => this == other,
            _ => false,
        }
    }
}

impl PartialEq for Other {
    fn eq(&self, other: &Other) -> bool {
        match (self, other) {
            (Other::Compare(what, results), Other::Compare(other, others)) => {
                what == other && Rc::ptr_eq(results, others)
            }
            (Other::Tornado(found), Other::Tornado(other)) => Rc::ptr_eq(found, other),
            (Other::Brain(this), Other::Brain(other)) => this == other,
            (Other::Look(what, look), Other::Look(other, others)) => {
                what == other && Arc::ptr_eq(look, others)
            }
            (Other::Evidence(half, again), Other::Evidence(other, others)) => {
                half == other && again.as_ref().map(Rc::as_ptr) == others.as_ref().map(Rc::as_ptr)
            }
            (Other::Layer(what), Other::Layer(other)) => what == other,
            _ => false,
        }
    }
}

/// The chart of a source with the baselines in it.
pub fn compared(source: &Source, baselines: &Baselines) -> ChartModel {
    let mut chart = model(source);
    let all: Vec<Baseline> =
        baselines.0.iter().map(|(letter, results)| Baseline { letter: *letter, results }).collect();
    chart::add_baselines(&mut chart, &all);
    chart
}

/// The chart of a source.
pub fn model(source: &Source) -> ChartModel {
    match source {
        Source::Plan(Part::Envelope, results) => chart::envelope(results),
        Source::Plan(Part::Starvation, results) => chart::starvation(results),
        Source::Plan(Part::Time, results) => chart::timeline(results),
        Source::Plan(Part::Verdict | Part::Cliff | Part::Caps, results) => {
            chart::cliff(results, &measured(&results.scenario))
        }
        Source::Other(other) => later::chart(other).expect("who makes such a source can draw it"),
    }
}

/// The charts that more than one view shows.
pub fn common(source: &Other) -> Option<ChartModel> {
    Some(match source {
        Other::Tornado(found) => chart::tornado(found),
        Other::Look(Looking::Time(seeds), look) => chart::look::time(look, seeds),
        Other::Look(Looking::Pool, look) => chart::look::pool(look),
        Other::Look(Looking::Lanes(robot), look) => chart::look::lanes(look, *robot),
        Other::Look(Looking::Robot(robot, part), look) => chart::look::robot(look, *robot, *part),
        _ => return None,
    })
}

/// The charts of the Controllers view.
pub fn of_controllers(source: &Other) -> Option<ChartModel> {
    let Other::Compare(what, results) = source else { return None };
    Some(match what {
        Comparing::Run(contender) => controllers::trace(results, *contender),
        Comparing::Fairness => controllers::fairness(results),
        Comparing::Survival => controllers::survival(results),
        Comparing::OverCap => controllers::over_cap(results),
    })
}

/// The charts of the Brain view.
pub fn of_brain(source: &Other) -> Option<ChartModel> {
    let Other::Brain(drawn) = source else { return None };
    Some(drawn.model())
}

/// The charts of the Action layer view.
pub fn of_action_layer(source: &Other) -> Option<ChartModel> {
    let Other::Layer(what) = source else { return None };
    Some(match what {
        Layering::Own(results) => action_layer::own_deadline(results),
        Layering::At(deadline_s, found) => action_layer::at_deadline(found, *deadline_s),
        Layering::Batches(found) => action_layer::batches(found),
        Layering::Strip(part, found) => action_layer::strip(found, *part),
        Layering::Asking(found) => action_layer::asking(found),
    })
}

/// The charts of the Evidence view.
pub fn of_evidence(source: &Other) -> Option<ChartModel> {
    let Other::Evidence(half, again) = source else { return None };
    Some(published_beside(*half, again.as_deref()))
}
