//! Which fleets, caps and action layers a study looks at.

use super::Effort;
use super::assemble::suggestion;
use super::knowledge::{ActionCase, BrainCase, Knowledge};
use super::search::{edge_of, over_cap};
use crate::analysis::sweep::Edge;
use crate::scenario::{KnobId, Scenario};
use crate::workload::trace;
use std::collections::BTreeSet;

/// Fleet sizes of the page's charts: up to here every one is run.
const SIZES: u32 = 48;
/// Robots up to which the action layer is searched.
const ACTION_SIZES: u32 = 64;
/// Frequencies of the envelope in millihertz, besides the scenario's own.
const ENVELOPE: [u32; 14] = [
    2_000, 4_000, 6_000, 8_000, 9_000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000, 16_000,
    20_000, 25_000,
];
/// The control frequency of the published fleet.
const PUBLISHED_MILLIHERTZ: u32 = trace::PUBLISHED_MILLIHERTZ as u32;

/// This scenario as it stands.
pub(super) fn planned_case(scenario: &Scenario) -> BrainCase {
    BrainCase::new(scenario.robots(), scenario.cap(), scenario.millihertz())
}

pub(super) fn uncapped_case(scenario: &Scenario, robots: u32) -> BrainCase {
    BrainCase::new(robots, None, scenario.millihertz())
}

pub(super) fn cap_case(scenario: &Scenario, cap: u32) -> BrainCase {
    BrainCase::new(scenario.robots(), Some(cap), scenario.millihertz())
}

/// Fleet sizes to run, in rising order: every one up to 48, or about as many spread over a larger range, and then
/// whatever closes the gap around the edge.
pub(super) fn sizes(scenario: &Scenario, effort: Effort, known: &Knowledge) -> BTreeSet<u32> {
    let robots = scenario.robots();
    let last = if robots <= SIZES { SIZES } else { robots + robots / 4 };
    let step = match effort {
        Effort::Full => last.div_ceil(SIZES),
        Effort::Preview => last.div_ceil(9),
    };
    let mut sizes = BTreeSet::new();
    sizes.extend((1..=last / step).map(|place| place * step));
    sizes.extend([1, robots, last]);
    if effort == Effort::Full {
        // One robot more tells how near the edge is.
        sizes.insert(robots + 1);
    }
    close_gap(&mut sizes, |sizes| {
        let cases: Vec<BrainCase> =
            sizes.iter().map(|&robots| uncapped_case(scenario, robots)).collect();
        let complete = cases.iter().all(|&case| known.complete(case) || known.surely_fails(case));
        complete.then(|| edge_of(known, &cases)).flatten()
    });
    sizes
}

/// Halves the gap around the edge for as long as the edge of the sizes so far is known.
pub(super) fn close_gap(
    sizes: &mut BTreeSet<u32>,
    edge_of: impl Fn(&BTreeSet<u32>) -> Option<Edge>,
) {
    while let Some(Edge { holds, fails: Some(fails) }) = edge_of(sizes) {
        if fails - holds < 2 {
            break;
        }
        sizes.insert(holds + (fails - holds) / 2);
    }
}

/// Caps to try at the planned N: every one up to 48, and beyond that each a quarter larger. How many may be active
/// depends on the pool, not on how many wait.
pub(super) fn caps(scenario: &Scenario) -> BTreeSet<u32> {
    let robots = scenario.robots();
    let mut caps = BTreeSet::new();
    caps.extend(1..=robots.min(SIZES));
    let larger = std::iter::successors(Some(SIZES), |cap| Some(cap + cap / 4));
    caps.extend(larger.take_while(|&cap| cap < robots));
    caps.extend([robots]);
    caps.extend(scenario.cap().filter(|&cap| cap < robots));
    caps
}

/// Fleet sizes without a cap.
pub(super) fn uncapped_cases(
    scenario: &Scenario,
    effort: Effort,
    known: &Knowledge,
) -> Vec<BrainCase> {
    sizes(scenario, effort, known)
        .into_iter()
        .map(|robots| uncapped_case(scenario, robots))
        .collect()
}

pub(super) fn cap_cases(scenario: &Scenario) -> Vec<BrainCase> {
    caps(scenario).into_iter().map(|cap| cap_case(scenario, cap)).collect()
}

/// The sweep over N under the cap that is shown beside the uncapped one: the scenario's, else the suggested one, which
/// is known only once all caps are in.
pub(super) fn capped_cases(
    scenario: &Scenario,
    effort: Effort,
    known: &Knowledge,
) -> Vec<BrainCase> {
    let Some(cap) = scenario.cap().or_else(|| settled_suggestion(scenario, known)) else {
        return Vec::new();
    };
    let sizes = sizes(scenario, effort, known);
    sizes
        .into_iter()
        .map(|robots| BrainCase::new(robots, Some(cap), scenario.millihertz()))
        .collect()
}

/// Whether every cap has been tried on all seeds.
pub(super) fn caps_are_in(scenario: &Scenario, known: &Knowledge) -> bool {
    cap_cases(scenario).into_iter().all(|case| known.complete(case))
}

/// The suggested cap, once it can no longer change.
pub(super) fn settled_suggestion(scenario: &Scenario, known: &Knowledge) -> Option<u32> {
    if !caps_are_in(scenario, known) {
        return None;
    }
    suggestion(scenario, known, &over_cap(scenario, known)).map(|suggested| suggested.cap)
}

/// The scenario's action layer with `active` robots; none without one.
pub(super) fn own_action(scenario: &Scenario, robots: u32) -> Option<ActionCase> {
    let gpus = scenario.action_gpus();
    (gpus > 0).then(|| ActionCase { robots, gpus, millihertz: scenario.millihertz() })
}

/// Largest number of robots of an action-layer curve.
pub(super) fn action_sizes(scenario: &Scenario) -> u32 {
    ACTION_SIZES.max(scenario.robots() + scenario.robots() / 4)
}

/// Numbers of robots of an action-layer curve, in rising order, closed around the edge.
pub(super) fn curve_sizes(
    scenario: &Scenario,
    known: &Knowledge,
    gpus: u32,
    millihertz: u32,
) -> BTreeSet<u32> {
    let last = action_sizes(scenario);
    // A preview draws the curve through a few sizes; around the edge it is as exact.
    let step = match known.effort {
        Effort::Full => last.div_ceil(2 * SIZES),
        Effort::Preview => last.div_ceil(16),
    };
    let mut sizes = BTreeSet::new();
    sizes.extend((1..=last / step).map(|place| place * step));
    sizes.extend([1, last]);
    if gpus == scenario.action_gpus() && millihertz == scenario.millihertz() {
        sizes.extend([scenario.robots(), scenario.cap().unwrap_or(1).min(scenario.robots())]);
    }
    let limit = starvation_limit(scenario);
    close_gap(&mut sizes, |sizes| {
        let mut edge = Edge { holds: 0, fails: None };
        for &robots in sizes {
            let point = known.starvation(ActionCase { robots, gpus, millihertz })?;
            if point.worst > limit {
                edge.fails = Some(robots);
                break;
            }
            edge.holds = robots;
        }
        Some(edge)
    });
    sizes
}

/// Largest share of ticks that may starve.
pub(super) fn starvation_limit(scenario: &Scenario) -> f64 {
    scenario.number(KnobId::StarvationLimit) / 100.0
}

/// Other curves beside the scenario's own: (GPUs, millihertz).
pub(super) fn other_curves(scenario: &Scenario) -> Vec<(u32, u32)> {
    let (gpus, millihertz) = (scenario.action_gpus(), scenario.millihertz());
    if gpus == 0 {
        return Vec::new();
    }
    let mut curves: Vec<(u32, u32)> = [1, 2, 4]
        .into_iter()
        .filter(|&other| other != gpus)
        .map(|other| (other, millihertz))
        .collect();
    if millihertz != PUBLISHED_MILLIHERTZ {
        curves.push((gpus, PUBLISHED_MILLIHERTZ));
    }
    curves
}

/// [Hz] The lowest and the highest of them.
pub fn envelope_range(scenario: &Scenario) -> (f64, f64) {
    let all = envelope_frequencies(scenario);
    let hz = |millihertz: Option<&u32>| millihertz.map_or(0.0, |&all| f64::from(all) / 1000.0);
    (hz(all.first()), hz(all.last()))
}

/// Frequencies of the envelope in millihertz, in rising order.
pub(super) fn envelope_frequencies(scenario: &Scenario) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    all.extend(ENVELOPE.into_iter().chain([scenario.millihertz()]));
    all
}
