//! Robots and K: what the plan has run says all, in the verdict's own terms.

use super::{Grid, Sample, Track};
use crate::analysis::plan::PlanResults;
use crate::analysis::probe::Holding;
use crate::analysis::sweep::{SweepPoint, holds_seeds};
use crate::scenario::{KnobId, Scenario};

/// The track of N, under the scenario's cap.
pub(super) fn robots(scenario: &Scenario, plan: &PlanResults) -> Track {
    track(KnobId::Robots, plan, |robots| {
        let robots = robots as u32;
        match scenario.cap().filter(|&cap| cap < robots) {
            None => uncapped(plan, robots),
            Some(cap) => {
                let point = plan.capped.at(robots)?;
                under(plan, point, cap, action(scenario, plan, cap)?)
            }
        }
    })
}

/// The track of K, at the planned N.
pub(super) fn caps(scenario: &Scenario, plan: &PlanResults) -> Track {
    let robots = scenario.robots();
    track(KnobId::Cap, plan, |cap| {
        let cap = cap as u32;
        if cap == 0 || cap >= robots {
            return uncapped(plan, robots);
        }
        let point = plan.over_cap.points.iter().find(|point| point.cap == Some(cap))?;
        under(plan, point, cap, action(scenario, plan, cap)?)
    })
}

fn track(knob: KnobId, plan: &PlanResults, at: impl Fn(i64) -> Option<(Holding, u32)>) -> Track {
    let grid =
        Grid::of(knob, &plan.scenario).unwrap_or_else(|| unreachable!("robots and K are numbers"));
    let mut samples = Vec::new();
    for place in 0..grid.count {
        if let Some((holding, seeds)) = at(grid.raw(place)) {
            samples.push(Sample { place, holding, seeds });
        }
    }
    Track { knob, grid, samples, settled: plan.finished }
}

/// A fleet without a cap: it holds up to what the plan says is carried.
fn uncapped(plan: &PlanResults, robots: u32) -> Option<(Holding, u32)> {
    let point = plan.uncapped.at(robots)?;
    let edge = plan.uncapped.edge()?;
    let holds = robots <= edge.holds;
    let brain = if holds { Holding::Holds } else { failing(point) };
    Some((worse(brain, action(&plan.scenario, plan, robots)?), point.seeds))
}

/// A fleet under a cap: no collapse in nine seeds of ten, and a rate within 5% of the best smaller cap that holds.
fn under(
    plan: &PlanResults,
    point: &SweepPoint,
    cap: u32,
    action: Holding,
) -> Option<(Holding, u32)> {
    let smaller = plan
        .over_cap
        .points
        .iter()
        .filter(|other| other.cap.is_some_and(|other| other < cap) && holds_seeds(other));
    let best = smaller.map(|other| other.rate.mean).max_by(f64::total_cmp).unwrap_or(0.0);
    let holds = holds_seeds(point) && point.rate.mean >= 0.95 * best;
    let brain = if holds { Holding::Holds } else { failing(point) };
    Some((worse(brain, action), point.seeds))
}

/// How a point that does not hold fails.
fn failing(point: &SweepPoint) -> Holding {
    let rest = point.seeds - point.collapsed();
    let disagrees = !holds_seeds(point) && point.hit.is_some() && rest * 10 > point.seeds;
    if disagrees { Holding::Disagrees } else { Holding::Fails }
}

/// The action layer with so many active; none where that was not run and does not follow.
fn action(scenario: &Scenario, plan: &PlanResults, active: u32) -> Option<Holding> {
    if scenario.action_gpus() == 0 {
        return Some(Holding::Holds);
    }
    let curve = plan.starvation.iter().find(|curve| curve.this_scenario)?;
    let limit = scenario.number(KnobId::StarvationLimit) / 100.0;
    if let Some(point) = curve.points.iter().find(|point| point.robots == active) {
        return Some(if point.worst <= limit { Holding::Holds } else { Holding::Fails });
    }
    // What is carried holds with every smaller number.
    curve.carried.filter(|carried| active <= carried.robots()).map(|_| Holding::Holds)
}

fn worse(one: Holding, other: Holding) -> Holding {
    let either = |holding| one == holding || other == holding;
    if either(Holding::Fails) {
        Holding::Fails
    } else if either(Holding::Disagrees) {
        Holding::Disagrees
    } else {
        Holding::Holds
    }
}
