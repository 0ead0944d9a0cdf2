//! The charts of the Brain view, and from what they are drawn.

use crate::analysis::bench::Bench;
use crate::analysis::plan::PlanResults;
use crate::analysis::tails::Tails;
use crate::chart::{ChartModel, brain};
use crate::scenario::Scenario;
use std::rc::Rc;

/// A chart.
#[derive(Clone)]
pub enum Drawn {
    /// One from the plan.
    Plan(OfPlan, Rc<PlanResults>),
    /// One from the tails.
    Tails(OfTails, Rc<Tails>),
    /// One of the engine alone.
    Bench(OfBench, Rc<Bench>),
    /// One of the workload: of a suite, or of all.
    Workload(OfWorkload, Scenario, Option<usize>),
}

/// Charts from the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfPlan {
    /// Rate over K.
    OverCap,
    /// Time to the first low window.
    FirstLow,
    /// This scenario's run.
    Run,
    /// Episodes a minute.
    Episodes,
}

/// Charts from the tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfTails {
    /// The run under the other cap.
    Run,
    /// Latencies.
    Latencies,
}

/// Charts of the engine alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfBench {
    /// Sessions revisited in a circle.
    Revisit,
    /// One request alone.
    Alone,
}

/// Charts of the workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfWorkload {
    /// Contexts over turns.
    Growth,
    /// Tool gaps.
    Gaps,
}

/// The same results, by identity, are the same chart.
impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        match (self, other) {
            (Drawn::Plan(what, from), Drawn::Plan(other, others)) => {
                what == other && Rc::ptr_eq(from, others)
            }
            (Drawn::Tails(what, from), Drawn::Tails(other, others)) => {
                what == other && Rc::ptr_eq(from, others)
            }
            (Drawn::Bench(what, from), Drawn::Bench(other, others)) => {
                what == other && Rc::ptr_eq(from, others)
            }
            (Drawn::Workload(what, of, suite), Drawn::Workload(other, others, another)) => {
                (what, of, suite) == (other, others, another)
            }
            _ => false,
        }
    }
}

impl Drawn {
    /// The chart.
    pub fn model(&self) -> ChartModel {
        match self {
            Drawn::Plan(OfPlan::OverCap, plan) => brain::over_cap(plan),
            Drawn::Plan(OfPlan::FirstLow, plan) => brain::first_low(plan),
            Drawn::Plan(OfPlan::Episodes, plan) => brain::episodes(plan),
            Drawn::Plan(OfPlan::Run, plan) => {
                brain::run(plan.timeline.as_ref(), plan.trace.as_deref(), &plan.facts.seeds)
            }
            Drawn::Tails(OfTails::Run, tails) => {
                let run = tails.run.as_ref();
                let lows = tails.other.as_ref().map_or(&[][..], |other| &other.first_low_s);
                brain::run(run.map(|run| &*run.0), run.map(|run| &*run.1), lows)
            }
            Drawn::Tails(OfTails::Latencies, tails) => brain::tails(tails),
            Drawn::Bench(OfBench::Revisit, bench) => brain::revisit(bench),
            Drawn::Bench(OfBench::Alone, bench) => brain::alone(bench),
            Drawn::Workload(OfWorkload::Growth, scenario, suite) => brain::growth(scenario, *suite),
            Drawn::Workload(OfWorkload::Gaps, scenario, suite) => {
                brain::tool_gaps(scenario, *suite)
            }
        }
    }
}
