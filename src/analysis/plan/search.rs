//! Where a layer's capacity ends, as far as it is known.

use super::Effort;
use super::assemble::sweep_over_cap;
use super::cases::{cap_cases, curve_sizes, starvation_limit, uncapped_cases};
use super::knowledge::{ActionCase, BrainCase, Knowledge};
use crate::analysis::Carried;
use crate::analysis::sweep::{self, Edge};
use crate::scenario::Scenario;

/// What the action layer carries at a frequency; none while its search goes on.
pub(super) fn action_carried(
    scenario: &Scenario,
    known: &Knowledge,
    gpus: u32,
    millihertz: u32,
) -> Option<Carried> {
    let mut holds = 0;
    for &robots in &curve_sizes(scenario, known, gpus, millihertz) {
        let point = known.starvation(ActionCase { robots, gpus, millihertz })?;
        if point.worst > starvation_limit(scenario) {
            return (robots == holds + 1).then_some(Carried::Exactly(holds));
        }
        holds = robots;
    }
    Some(Carried::AtLeast(holds))
}

/// Where the search for what the brain carries at another frequency stands.
pub(super) enum Search {
    /// This case must be run.
    Needs(BrainCase),
    /// It has ended.
    Found(Carried),
}

/// Where the search for what the brain carries at other frequencies begins.
pub(super) struct Origin {
    /// The scenario's own frequency, and the edge there.
    millihertz: u32,
    own: Edge,
    /// The size of the best rate up to that edge.
    peak: u32,
    /// The largest size.
    last: u32,
}

/// None until all sizes at the scenario's own frequency are in.
pub(super) fn origin(scenario: &Scenario, known: &Knowledge) -> Option<Origin> {
    let cases = uncapped_cases(scenario, Effort::Full, known);
    if !cases.iter().all(|&case| known.complete(case)) {
        return None;
    }
    let own = edge_of(known, &cases)?;
    let points = cases.iter().filter_map(|&case| known.point(case));
    let holding = points.filter(|point| point.robots <= own.holds);
    let best = holding.max_by(|a, b| a.rate.mean.total_cmp(&b.rate.mean));
    let peak = best.map_or(own.holds, |point| point.robots);
    let last = cases.last()?.robots;
    Some(Origin { millihertz: scenario.millihertz(), own, peak, last })
}

impl Origin {
    /// Searches outward from the edge at the scenario's own frequency: up while sizes hold, else down until one does.
    /// A size is held against the rates of its lower neighbour and of the one that is best at the scenario's own
    /// frequency.
    pub(super) fn search(&self, known: &Knowledge, millihertz: u32) -> Search {
        if millihertz == self.millihertz {
            return Search::Found(self.own.carried());
        }
        let mut size = self.own.holds.max(1);
        let mut holds = None;
        let mut fails = None;
        loop {
            let smaller =
                [self.peak, size - 1].into_iter().filter(|&other| 0 < other && other < size);
            match size_holds(known, millihertz, size, smaller) {
                Trial::Needs(case) => return Search::Needs(case),
                Trial::Holds => holds = Some(size),
                Trial::Fails => fails = Some(size),
            }
            size = match (holds, fails) {
                (Some(holds), Some(_)) => return Search::Found(Carried::Exactly(holds)),
                (Some(holds), None) if holds >= self.last => {
                    return Search::Found(Carried::AtLeast(holds));
                }
                (Some(holds), None) => holds + 1,
                (None, Some(1)) => return Search::Found(Carried::Exactly(0)),
                (None, Some(fails)) => fails - 1,
                (None, None) => unreachable!("a size holds or fails"),
            };
        }
    }
}

/// What is known of a size.
enum Trial {
    /// This case must be run.
    Needs(BrainCase),
    Holds,
    Fails,
}

/// Whether a size holds: no collapse in at least 90% of the seeds, and a rate within 5% of these smaller sizes'.
fn size_holds(
    known: &Knowledge,
    millihertz: u32,
    size: u32,
    smaller: impl Iterator<Item = u32>,
) -> Trial {
    let case = |robots: u32| BrainCase::new(robots, None, millihertz);
    let complete = |case: BrainCase| known.point(case).filter(|_| known.complete(case));
    if known.surely_fails(case(size)) {
        return Trial::Fails;
    }
    let Some(point) = complete(case(size)) else { return Trial::Needs(case(size)) };
    if !sweep::holds_seeds(point) {
        return Trial::Fails;
    }
    for other in smaller.map(case).filter(|&other| !known.surely_fails(other)) {
        match complete(other) {
            None => return Trial::Needs(other),
            Some(other) if point.rate.mean < 0.95 * other.rate.mean => return Trial::Fails,
            Some(_) => {}
        }
    }
    Trial::Holds
}

/// The edge of these sizes as far as they are in.
pub(super) fn edge_of(known: &Knowledge, cases: &[BrainCase]) -> Option<Edge> {
    sweep::edge(cases.iter().filter_map(|&case| known.point(case)))
}

/// The sweep over K at the planned N.
pub(super) fn over_cap(scenario: &Scenario, known: &Knowledge) -> sweep::Sweep {
    sweep_over_cap(known, &cap_cases(scenario))
}
