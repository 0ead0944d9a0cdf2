//! Which of the two slownesses a scenario has: that of a working set which has outgrown the pool, or that of a deadline.
//! They look alike in latency and have opposite cures.

use super::plan::PlanResults;
use super::starvation::StarvationPoint;
use crate::scenario::KnobId;

/// What kind of slowness it is: one total function of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slowness {
    /// Runs are still to come.
    Computing,
    /// No run came past an episode's first turn: neither kind can show.
    Unseen,
    /// Both layers hold.
    Neither,
    /// Control ticks pass without a command; the brain holds.
    Deadline,
    /// At least nine seeds of ten collapse; the action layer holds.
    WorkingSet,
    /// Both.
    Both,
    /// Some seeds collapse, more than one in ten and less than nine; perhaps the deadline is missed, too.
    SomeSeeds {
        /// Seeds that collapse.
        collapsed: u32,
        /// Seeds.
        seeds: u32,
        /// Control ticks pass without a command.
        is_late: bool,
    },
}

/// The kind of slowness of a scenario.
pub fn slowness(plan: &PlanResults) -> Slowness {
    let seeds = plan.facts.seeds.len() as u32;
    let Some(is_late) = is_late(plan).filter(|_| seeds > 0) else { return Slowness::Computing };
    if planned_hit(plan) == Some(None) {
        return Slowness::Unseen;
    }
    let collapsed = plan.facts.seeds.iter().flatten().count() as u32;
    let all = collapsed * 10 >= seeds * 9;
    let holds = collapsed * 10 <= seeds;
    match (holds, all, is_late) {
        (true, _, false) => Slowness::Neither,
        (true, _, true) => Slowness::Deadline,
        (_, true, false) => Slowness::WorkingSet,
        (_, true, true) => Slowness::Both,
        (false, false, is_late) => Slowness::SomeSeeds { collapsed, seeds, is_late },
    }
}

/// Episodes active at once.
fn active(plan: &PlanResults) -> u32 {
    plan.scenario.cap().unwrap_or(u32::MAX).min(plan.scenario.robots())
}

/// Full-prefix hits of this scenario's own fleet, if its runs are in; none inside if no turn after a first was completed.
fn planned_hit(plan: &PlanResults) -> Option<Option<f64>> {
    let robots = plan.scenario.robots();
    let sweep = if plan.scenario.cap().is_some() { &plan.capped } else { &plan.uncapped };
    sweep.at(robots).map(|point| point.hit.map(|hit| hit.mean))
}

/// Starved ticks at this scenario's active robots, if they were run.
pub fn starved(plan: &PlanResults) -> Option<&StarvationPoint> {
    let own = plan.starvation.iter().find(|curve| curve.this_scenario)?;
    own.points.iter().find(|point| point.robots == active(plan))
}

/// Whether the action layer misses its limit; none while that is not known. Without an action layer nothing is late.
fn is_late(plan: &PlanResults) -> Option<bool> {
    if plan.scenario.action_gpus() == 0 {
        return Some(false);
    }
    let limit = plan.scenario.number(KnobId::StarvationLimit) / 100.0;
    if let Some(point) = starved(plan) {
        return Some(point.worst > limit);
    }
    // Of a large fleet not every number is run.
    plan.facts.action.map(|carried| carried.robots() < active(plan))
}
