//! What a study needs next, most urgent first. Each stage names the jobs that what is known calls for; those already
//! in are skipped by the caller.

use super::cases::{
    cap_cases, capped_cases, curve_sizes, envelope_frequencies, other_curves, own_action,
    planned_case, starvation_limit, uncapped_cases,
};
use super::knowledge::{ActionCase, BrainCase, Knowledge};
use super::search::{Search, action_carried, origin};
use super::{Effort, Scope};
use crate::analysis::job::Job;
use crate::scenario::Scenario;

/// Seeds of a size that the envelope's search runs before it looks whether they have decided it: once more than a
/// tenth of all seeds have collapsed the others change nothing.
const BUNCH: usize = 6;

/// All jobs that are wanted now.
pub(super) fn wanted(
    scenario: &Scenario,
    effort: Effort,
    scope: Scope,
    known: &Knowledge,
) -> Vec<Job> {
    let mut jobs = Vec::new();
    if scope.fleets {
        jobs.extend(own_fleet_first(scenario, known));
    }
    if scope.starvation {
        let active = scenario.cap().unwrap_or(u32::MAX).min(scenario.robots());
        jobs.extend(
            own_action(scenario, active).into_iter().flat_map(|case| known.action_jobs(case)),
        );
        jobs.extend(own_starvation(scenario, known));
    }
    if scope.fleets {
        match effort {
            Effort::Preview => preview_fleets(scenario, known, &mut jobs),
            Effort::Full => full_fleets(scenario, known, &mut jobs),
        }
    } else if scope.caps {
        let over_cap = cap_cases(scenario);
        jobs.extend(rounds(known, &over_cap, 0..known.seeds().len()));
    }
    if effort == Effort::Preview {
        return jobs;
    }
    if scope.starvation {
        jobs.extend(other_starvation(scenario, known));
    }
    if scope.envelope {
        jobs.extend(envelope_action(scenario, known));
        jobs.extend(envelope_brain(scenario, known));
    }
    jobs
}

/// This scenario's own run, and a first curve.
fn own_fleet_first(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    let planned = planned_case(scenario);
    let mut jobs = vec![known.timeline_job(planned), known.fleet_job(planned, 0)];
    jobs.extend(rounds(known, &uncapped_cases(scenario, Effort::Preview, known), 0..1));
    jobs
}

fn preview_fleets(scenario: &Scenario, known: &Knowledge, jobs: &mut Vec<Job>) {
    let seeds = known.seeds().len();
    jobs.extend(rounds(known, &capped_cases(scenario, Effort::Preview, known), 0..1));
    jobs.extend(rounds(known, &[planned_case(scenario)], 1..seeds));
    jobs.extend(rounds(known, &uncapped_cases(scenario, Effort::Preview, known), 1..seeds));
}

fn full_fleets(scenario: &Scenario, known: &Knowledge, jobs: &mut Vec<Job>) {
    let seeds = known.seeds().len();
    let uncapped = uncapped_cases(scenario, Effort::Full, known);
    let over_cap = cap_cases(scenario);
    jobs.extend(rounds(known, &uncapped, 0..1));
    jobs.extend(rounds(known, &[planned_case(scenario)], 1..seeds));
    jobs.extend(rounds(known, &over_cap, 0..1));
    jobs.extend(rounds(known, &uncapped, 1..seeds));
    jobs.extend(rounds(known, &over_cap, 1..seeds));
    jobs.extend(rounds(known, &capped_cases(scenario, Effort::Full, known), 0..seeds));
}

/// The cases' jobs of these seeds, seed by seed, so that whole curves are there early.
fn rounds<'a>(
    known: &'a Knowledge,
    cases: &'a [BrainCase],
    seeds: std::ops::Range<usize>,
) -> impl Iterator<Item = Job> + 'a {
    seeds.flat_map(move |seed| cases.iter().map(move |&case| known.fleet_job(case, seed)))
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

fn envelope_action(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    match scenario.action_gpus() {
        0 => Vec::new(),
        gpus => {
            let frequencies = envelope_frequencies(scenario).into_iter();
            frequencies
                .flat_map(|millihertz| action_search(scenario, known, gpus, millihertz))
                .collect()
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

fn envelope_brain(scenario: &Scenario, known: &Knowledge) -> Vec<Job> {
    let Some(origin) = origin(scenario, known) else { return Vec::new() };
    let mut jobs = Vec::new();
    for millihertz in envelope_frequencies(scenario) {
        if let Search::Needs(case) = origin.search(known, millihertz) {
            let seeds = known.next_seeds(case, BUNCH);
            jobs.extend(seeds.map(|seed| known.brain_job(case, seed)));
        }
    }
    jobs
}
