//! What a study needs next, most urgent first. Each stage names the jobs that what is known calls for; those already
//! in are skipped by the caller.

use super::Effort;
use super::assemble::{suggestion, sweep_over_cap, uncapped_sweep};
use super::knowledge::{ActionCase, BrainCase, Knowledge};
use crate::analysis::job::Job;
use crate::analysis::sweep::Edge;
use crate::analysis::{Carried, sweep};
use crate::scenario::Scenario;
use std::collections::BTreeSet;

/// Fleet sizes of the page's charts: up to here every one is run.
const SIZES: u32 = 48;
/// Robots up to which the action layer is searched.
const ACTION_SIZES: u32 = 64;
/// Frequencies of the envelope in millihertz, besides the scenario's own.
const ENVELOPE: [u32; 13] =
    [2_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 14_000, 15_000, 16_000, 18_000, 20_000, 25_000];
/// The control frequency of the published fleet.
const PUBLISHED_MILLIHERTZ: u32 = crate::workload::trace::PUBLISHED_MILLIHERTZ as u32;

/// All jobs that are wanted now.
pub(super) fn wanted(scenario: &Scenario, effort: Effort, known: &Knowledge) -> Vec<Job> {
    let planned = planned_case(scenario);
    let mut jobs = vec![known.timeline_job(planned), known.brain_job(planned, 0)];
    if let Some(case) = own_action(scenario, scenario.cap().unwrap_or(u32::MAX).min(scenario.robots())) {
        jobs.extend(known.action_jobs(case));
    }
    let uncapped = sizes(scenario, effort, known).into_iter().map(|robots| uncapped_case(scenario, robots));
    let uncapped: Vec<BrainCase> = uncapped.collect();
    let seeds = known.seeds().len();
    if effort == Effort::Preview {
        jobs.extend(rounds(known, &uncapped, 0..1));
        jobs.extend(rounds(known, &capped_cases(scenario, effort, known), 0..1));
        jobs.extend(own_starvation(scenario, known));
        jobs.extend(rounds(known, &[planned], 1..seeds));
        jobs.extend(rounds(known, &uncapped, 1..seeds));
        return jobs;
    }
    jobs.extend(rounds(known, &uncapped, 0..1));
    jobs.extend(own_starvation(scenario, known));
    jobs.extend(rounds(known, &[planned], 1..seeds));
    let over_cap = cap_cases(scenario, known);
    jobs.extend(rounds(known, &over_cap, 0..1));
    jobs.extend(rounds(known, &uncapped, 1..seeds));
    jobs.extend(rounds(known, &over_cap, 1..seeds));
    jobs.extend(rounds(known, &capped_cases(scenario, effort, known), 0..seeds));
    jobs.extend(other_starvation(scenario, known));
    jobs.extend(envelope_action(scenario, known));
    jobs.extend(envelope_brain(scenario, known));
    jobs
}

/// The cases' jobs of these seeds, seed by seed, so that whole curves are there early.
fn rounds<'a>(
    known: &'a Knowledge,
    cases: &'a [BrainCase],
    seeds: std::ops::Range<usize>,
) -> impl Iterator<Item = Job> + 'a {
    seeds.flat_map(move |seed| cases.iter().map(move |&case| known.brain_job(case, seed)))
}

/// This scenario as it stands.
pub(super) fn planned_case(scenario: &Scenario) -> BrainCase {
    BrainCase::new(scenario.robots(), scenario.cap(), scenario.millihertz())
}

pub(super) fn uncapped_case(scenario: &Scenario, robots: u32) -> BrainCase {
    BrainCase::new(robots, None, scenario.millihertz())
}

/// Fleet sizes to run, in rising order: every one up to 48, or about as many spread over a larger range, and then
/// whatever closes the gap around the edge.
pub(super) fn sizes(scenario: &Scenario, effort: Effort, known: &Knowledge) -> BTreeSet<u32> {
    let robots = scenario.robots();
    let last = if robots <= SIZES { SIZES } else { robots + robots / 4 };
    let step = match effort {
        Effort::Full => last.div_ceil(SIZES),
        Effort::Preview => last.div_ceil(12),
    };
    let mut sizes: BTreeSet<u32> = (1..=last / step).map(|place| place * step).collect();
    sizes.extend([1, robots, last]);
    if effort == Effort::Preview {
        return sizes;
    }
    // One robot more tells how near the edge is.
    sizes.insert(robots + 1);
    close_gap(&mut sizes, |sizes| {
        let cases: Vec<BrainCase> = sizes.iter().map(|&robots| uncapped_case(scenario, robots)).collect();
        let complete = cases.iter().all(|&case| known.complete(case) || known.surely_fails(case));
        complete.then(|| uncapped_sweep(known, &cases).edge()).flatten()
    });
    sizes
}

/// Halves the gap around the edge for as long as the edge of the sizes so far is known.
fn close_gap(sizes: &mut BTreeSet<u32>, edge_of: impl Fn(&BTreeSet<u32>) -> Option<Edge>) {
    while let Some(Edge { holds, fails: Some(fails) }) = edge_of(sizes) {
        if fails - holds < 2 {
            break;
        }
        sizes.insert(holds + (fails - holds) / 2);
    }
}

/// Caps to try at the planned N: every one up to 48, or about as many spread below N.
pub(super) fn caps(scenario: &Scenario) -> BTreeSet<u32> {
    let robots = scenario.robots();
    let step = robots.div_ceil(SIZES);
    let mut caps: BTreeSet<u32> = (1..=robots / step).map(|place| place * step).collect();
    caps.extend([robots]);
    caps.extend(scenario.cap().filter(|&cap| cap < robots));
    caps
}

pub(super) fn cap_case(scenario: &Scenario, cap: u32) -> BrainCase {
    BrainCase::new(scenario.robots(), Some(cap), scenario.millihertz())
}

fn cap_cases(scenario: &Scenario, _: &Knowledge) -> Vec<BrainCase> {
    caps(scenario).into_iter().map(|cap| cap_case(scenario, cap)).collect()
}

/// The sweep over N under the cap that is shown beside the uncapped one: the scenario's, else the suggested one, which
/// is known only once all caps are in.
fn capped_cases(scenario: &Scenario, effort: Effort, known: &Knowledge) -> Vec<BrainCase> {
    let Some(cap) = scenario.cap().or_else(|| settled_suggestion(scenario, known)) else { return Vec::new() };
    let sizes = sizes(scenario, effort, known);
    sizes.into_iter().map(|robots| BrainCase::new(robots, Some(cap), scenario.millihertz())).collect()
}

/// The suggested cap, once it can no longer change.
pub(super) fn settled_suggestion(scenario: &Scenario, known: &Knowledge) -> Option<u32> {
    let settled = cap_cases(scenario, known).into_iter().all(|case| known.complete(case));
    settled.then(|| suggestion(scenario, known).map(|suggested| suggested.cap)).flatten()
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
pub(super) fn curve_sizes(scenario: &Scenario, known: &Knowledge, gpus: u32, millihertz: u32) -> BTreeSet<u32> {
    let last = action_sizes(scenario);
    let step = last.div_ceil(2 * SIZES);
    let mut sizes: BTreeSet<u32> = (1..=last / step).map(|place| place * step).collect();
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
    scenario.number(crate::scenario::KnobId::StarvationLimit) / 100.0
}

/// Other curves beside the scenario's own: (GPUs, millihertz).
pub(super) fn other_curves(scenario: &Scenario) -> Vec<(u32, u32)> {
    let (gpus, millihertz) = (scenario.action_gpus(), scenario.millihertz());
    if gpus == 0 {
        return Vec::new();
    }
    let mut curves: Vec<(u32, u32)> =
        [1, 2, 4].into_iter().filter(|&other| other != gpus).map(|other| (other, millihertz)).collect();
    if millihertz != PUBLISHED_MILLIHERTZ {
        curves.push((gpus, PUBLISHED_MILLIHERTZ));
    }
    curves
}

fn curve_jobs(scenario: &Scenario, known: &Knowledge, gpus: u32, millihertz: u32) -> Vec<Job> {
    let sizes = curve_sizes(scenario, known, gpus, millihertz);
    let cases = sizes.into_iter().map(|robots| ActionCase { robots, gpus, millihertz });
    cases.flat_map(|case| known.action_jobs(case).collect::<Vec<_>>()).collect()
}

fn own_starvation(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    match scenario.action_gpus() {
        0 => Vec::new(),
        gpus => curve_jobs(scenario, known, gpus, scenario.millihertz()),
    }
}

fn other_starvation(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    let curves = other_curves(scenario).into_iter();
    curves.flat_map(|(gpus, millihertz)| curve_jobs(scenario, known, gpus, millihertz)).collect()
}

/// Frequencies of the envelope in millihertz, in rising order.
pub(super) fn envelope_frequencies(scenario: &Scenario) -> BTreeSet<u32> {
    ENVELOPE.into_iter().chain([scenario.millihertz()]).collect()
}

fn envelope_action(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    match scenario.action_gpus() {
        0 => Vec::new(),
        gpus => {
            let frequencies = envelope_frequencies(scenario).into_iter();
            frequencies.flat_map(|millihertz| action_search(scenario, known, gpus, millihertz)).collect()
        }
    }
}

/// The next runs of the search for what the action layer carries at a frequency: sizes one after another from 1,
/// a few at a time, until one fails.
fn action_search(scenario: &Scenario, known: &Knowledge, gpus: u32, millihertz: u32) -> Vec<Job> {
    let mut jobs = Vec::new();
    if action_carried(scenario, known, gpus, millihertz).is_some() {
        return jobs;
    }
    for &robots in &curve_sizes(scenario, known, gpus, millihertz) {
        let case = ActionCase { robots, gpus, millihertz };
        match known.starvation(case) {
            Some(point) if point.worst > starvation_limit(scenario) => break,
            Some(_) => {}
            None if jobs.len() < 16 => jobs.extend(known.action_jobs(case)),
            None => break,
        }
    }
    jobs
}

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

fn envelope_brain(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    let mut jobs = Vec::new();
    for millihertz in envelope_frequencies(scenario) {
        if let Some(Search::Needs(case)) = brain_search(scenario, known, millihertz) {
            jobs.extend(rounds(known, &[case], 0..known.seeds().len()));
        }
    }
    jobs
}

/// Where the search for what the brain carries at another frequency stands.
pub(super) enum Search {
    /// This case must be run.
    Needs(BrainCase),
    /// It has ended.
    Found(Carried),
}

/// Searches outward from the edge at the scenario's own frequency: up while sizes hold, else down until one does. None
/// until that edge is known.
pub(super) fn brain_search(scenario: &Scenario, known: &Knowledge, millihertz: u32) -> Option<Search> {
    let own = own_edge(scenario, known)?;
    if millihertz == scenario.millihertz() {
        return Some(Search::Found(own.carried()));
    }
    let last = sizes(scenario, Effort::Full, known).last().copied()?;
    let mut best: f64 = 0.0;
    let mut size = own.holds.max(1);
    let mut holds = None;
    let mut fails = None;
    loop {
        let case = BrainCase::new(size, None, millihertz);
        let failed = known.surely_fails(case);
        if !failed && !known.complete(case) {
            return Some(Search::Needs(case));
        }
        let point = known.point(case)?;
        if !failed && sweep::holds_seeds(&point) && point.rate.mean >= 0.95 * best {
            best = best.max(point.rate.mean);
            holds = Some(size);
        } else {
            fails = Some(size);
        }
        size = match (holds, fails) {
            (Some(holds), Some(_)) => return Some(Search::Found(Carried::Exactly(holds))),
            (Some(holds), None) if holds >= last => return Some(Search::Found(Carried::AtLeast(holds))),
            (Some(holds), None) => holds + 1,
            (None, Some(1)) => return Some(Search::Found(Carried::Exactly(0))),
            (None, Some(fails)) => fails - 1,
            (None, None) => unreachable!("a case holds or fails"),
        };
    }
}

/// The edge of the uncapped sweep at the scenario's own frequency, once all its sizes are in.
pub(super) fn own_edge(scenario: &Scenario, known: &Knowledge) -> Option<Edge> {
    let cases: Vec<BrainCase> = sizes(scenario, Effort::Full, known)
        .into_iter()
        .map(|robots| uncapped_case(scenario, robots))
        .collect();
    let complete = cases.iter().all(|&case| known.complete(case));
    complete.then(|| uncapped_sweep(known, &cases).edge()).flatten()
}

/// The sweep over K at the planned N.
pub(super) fn over_cap(scenario: &Scenario, known: &Knowledge) -> sweep::Sweep {
    sweep_over_cap(known, &caps(scenario).into_iter().map(|cap| cap_case(scenario, cap)).collect::<Vec<_>>())
}
