//! What a chart card draws, and from which results.

use crate::analysis::compare::{CompareResults, Contender};
use crate::analysis::plan::PlanResults;
use crate::analysis::tornado::Tornado;
use crate::chart::{self, ChartModel, controllers};
use crate::ui::outlook::Part;
use crate::ui::plan::measured;
use std::rc::Rc;

/// What is drawn, and from what.
#[derive(Clone)]
pub enum Source {
    /// A part of the Plan view.
    Plan(Part, Rc<PlanResults>),
    /// A chart of the Controllers view.
    Compare(Comparing, Rc<CompareResults>),
    /// What matters around the scenario.
    Tornado(Rc<Tornado>),
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
            (Source::Compare(what, results), Source::Compare(other, others)) => {
                what == other && Rc::ptr_eq(results, others)
            }
            (Source::Tornado(found), Source::Tornado(other)) => Rc::ptr_eq(found, other),
            _ => false,
        }
    }
}

/// The chart of a source.
pub fn model(source: &Source) -> ChartModel {
    match source {
        Source::Plan(Part::Envelope, results) => chart::envelope(results),
        Source::Plan(Part::Starvation, results) => chart::starvation(results),
        Source::Plan(Part::Time, results) => chart::timeline(results),
        Source::Plan(Part::Verdict | Part::Cliff, results) => {
            chart::cliff(results, &measured(&results.scenario))
        }
        Source::Compare(Comparing::Run(contender), results) => {
            controllers::trace(results, *contender)
        }
        Source::Compare(Comparing::Fairness, results) => controllers::fairness(results),
        Source::Compare(Comparing::Survival, results) => controllers::survival(results),
        Source::Compare(Comparing::OverCap, results) => controllers::over_cap(results),
        Source::Tornado(found) => chart::tornado(found),
    }
}
