//! From what is known to curves, facts and the verdict.

use super::cases;
use super::knowledge::{ActionCase, BrainCase, Knowledge};
use super::search::{self, Search};
use super::{Effort, PlanResults};
use crate::analysis::Carried;
use crate::analysis::envelope::{Envelope, EnvelopePoint};
use crate::analysis::starvation::StarvationCurve;
use crate::analysis::sweep::{Edge, Sweep, SweepPoint, holds_seeds};
use crate::analysis::verdict::{Evidence, Facts, Suggestion, Verdict, decide, site};
use crate::scenario::{KnobId, Scenario};

pub(super) fn results(scenario: &Scenario, effort: Effort, known: &Knowledge) -> PlanResults {
    let cases = cases::uncapped_cases(scenario, effort, known);
    let uncapped = uncapped_sweep(known, &cases);
    let over_cap = search::over_cap(scenario, known);
    let shown_cap = scenario.cap().or_else(|| cases::settled_suggestion(scenario, known));
    let capped = match shown_cap {
        Some(cap) => {
            let capped =
                cases.iter().map(|case| BrainCase::new(case.robots, Some(cap), case.millihertz));
            uncapped_sweep(known, &capped.collect::<Vec<_>>())
        }
        None => Sweep::default(),
    };
    let settled = uncapped.points.len() == cases.len();
    let edge = uncapped.edge().filter(|edge| settled && edge.is_closed());
    let facts = facts(scenario, known, edge, &over_cap);
    let envelope = envelope(scenario, known);
    let verdict = verdict(scenario, known, (&uncapped, &over_cap), &envelope, &facts);
    PlanResults {
        scenario: *scenario,
        effort,
        uncapped,
        capped,
        shown_cap,
        over_cap,
        starvation: starvation(scenario, known),
        envelope,
        timeline: known.timeline.as_ref().map(|(timeline, _)| timeline.clone()),
        trace: known.timeline.as_ref().map(|(_, trace)| trace.clone()),
        facts,
        verdict,
        progress: (0, 0),
        finished: false,
    }
}

/// The points that are in, in rising N.
pub(super) fn uncapped_sweep(known: &Knowledge, cases: &[BrainCase]) -> Sweep {
    Sweep { points: cases.iter().filter_map(|&case| known.point(case).cloned()).collect() }
}

/// The points that are in, in rising K. A cap of N is the uncapped fleet and keeps its cap here.
pub(super) fn sweep_over_cap(known: &Knowledge, cases: &[BrainCase]) -> Sweep {
    let point = |case: &BrainCase| {
        let point = known.point(*case)?;
        Some(SweepPoint { cap: Some(case.cap.unwrap_or(case.robots)), ..point.clone() })
    };
    Sweep { points: cases.iter().filter_map(point).collect() }
}

/// The smallest K with no collapse in any seed and at least 95% of the best such rate, as far as the brain goes; none
/// while there is none.
pub(super) fn suggestion(
    scenario: &Scenario,
    known: &Knowledge,
    over_cap: &Sweep,
) -> Option<Suggestion> {
    suggestion_among(scenario, known, over_cap, |_| true)
}

/// The same for both layers: the brain's own where the action layer carries it, so that no scenario has two; else among
/// the caps that the action layer is known to carry.
fn suggestion_for_both(
    scenario: &Scenario,
    known: &Knowledge,
    over_cap: &Sweep,
    brain: Option<Suggestion>,
) -> Option<Suggestion> {
    let limit = cases::starvation_limit(scenario);
    let gpus = scenario.action_gpus();
    let carried = search::action_carried(scenario, known, gpus, scenario.millihertz());
    let allowed = |cap: u32| {
        let Some(case) = cases::own_action(scenario, cap) else { return true };
        match known.starvation(case) {
            Some(point) => point.worst <= limit,
            // Of a large fleet not every number is run: what is carried holds with every smaller one.
            None => carried.is_some_and(|carried| cap <= carried.robots()),
        }
    };
    brain
        .filter(|brain| allowed(brain.cap))
        .or_else(|| suggestion_among(scenario, known, over_cap, allowed))
}

fn suggestion_among(
    scenario: &Scenario,
    known: &Knowledge,
    over_cap: &Sweep,
    allowed: impl Fn(u32) -> bool,
) -> Option<Suggestion> {
    let is_sound = |point: &&SweepPoint| {
        holds_seeds(point) && point.collapsed() == 0 && point.cap.is_some_and(&allowed)
    };
    let sound = || over_cap.points.iter().filter(is_sound);
    let best = sound().map(|point| point.rate.mean).max_by(f64::total_cmp)?;
    let point = sound().find(|point| point.rate.mean >= 0.95 * best)?;
    let uncapped = known.point(cases::uncapped_case(scenario, scenario.robots()));
    let without =
        uncapped.map(|point| point.episodes_per_min.mean).filter(|&episodes| episodes > 0.0);
    Some(Suggestion {
        cap: point.cap?,
        rate: point.rate.mean,
        share_of_best: point.rate.mean / best,
        episodes_ratio: without.map(|episodes| point.episodes_per_min.mean / episodes),
    })
}

fn starvation(scenario: &Scenario, known: &Knowledge) -> Vec<StarvationCurve> {
    let gpus = scenario.action_gpus();
    if gpus == 0 {
        return Vec::new();
    }
    let own = (gpus, scenario.millihertz());
    let curve = |(gpus, millihertz): (u32, u32)| {
        let sizes = cases::curve_sizes(scenario, known, gpus, millihertz);
        let points = sizes
            .into_iter()
            .filter_map(|robots| known.starvation(ActionCase { robots, gpus, millihertz }));
        StarvationCurve {
            gpus,
            hz: f64::from(millihertz) / 1000.0,
            this_scenario: (gpus, millihertz) == own,
            points: points.collect(),
            carried: search::action_carried(scenario, known, gpus, millihertz),
        }
    };
    [own]
        .into_iter()
        .chain(cases::other_curves(scenario))
        .map(curve)
        .filter(|curve| !curve.points.is_empty())
        .collect()
}

fn envelope(scenario: &Scenario, known: &Knowledge) -> Envelope {
    let gpus = scenario.action_gpus();
    let origin = search::origin(scenario, known);
    let point = |millihertz: u32| {
        let search = origin.as_ref().map(|origin| origin.search(known, millihertz));
        let brain = match search {
            Some(Search::Found(carried)) => Some(carried),
            _ => None,
        };
        let action = if gpus == 0 {
            None
        } else {
            search::action_carried(scenario, known, gpus, millihertz)
        };
        EnvelopePoint {
            hz: f64::from(millihertz) / 1000.0,
            brain,
            action,
            brain_seeds: known.seeds().len() as u32,
            action_seeds: super::knowledge::ACTION_RUNS,
        }
    };
    let points = cases::envelope_frequencies(scenario).into_iter().map(point);
    Envelope {
        points: points.filter(|point| point.brain.is_some() || point.action.is_some()).collect(),
    }
}

fn facts(scenario: &Scenario, known: &Knowledge, edge: Option<Edge>, over_cap: &Sweep) -> Facts {
    let planned = cases::planned_case(scenario);
    let brain = edge.map(|edge| edge.carried());
    let action = match scenario.action_gpus() {
        0 => None,
        gpus => search::action_carried(scenario, known, gpus, scenario.millihertz()),
    };
    let waits_for_action = scenario.action_gpus() > 0 && action.is_none();
    let both = brain.filter(|_| !waits_for_action).map(|brain| site(brain, action));
    let active = scenario.cap().unwrap_or(u32::MAX).min(scenario.robots());
    let mean_prompt = scenario.workload(scenario.millihertz()).mean_prompt();
    let suggested = suggestion(scenario, known, over_cap);
    Facts {
        carried: both.map(|(carried, _)| carried),
        brain,
        action,
        binding: both.and_then(|(_, layer)| layer),
        suggested,
        suggested_for_both: suggestion_for_both(scenario, known, over_cap, suggested),
        // A preview tries no caps to the end: it is marked as a whole.
        searching: known.effort == Effort::Full && !cases::caps_are_in(scenario, known),
        headroom: both.map(|(carried, _)| i64::from(carried.robots()) - i64::from(active)),
        rule_of_thumb: rule_of_thumb(scenario, mean_prompt),
        mean_prompt,
        seeds: known.point(planned).map(|point| point.first_low_s.clone()).unwrap_or_default(),
    }
}

/// 0.85 and 0.95 times pool tokens over the mean prompt: advice that was published, shown beside and never used.
fn rule_of_thumb(scenario: &Scenario, mean_prompt: f64) -> (u32, u32) {
    let pool = scenario.number(KnobId::PoolBlocks) * scenario.number(KnobId::BlockTokens);
    let sessions = pool / mean_prompt;
    ((0.85 * sessions).round() as u32, (0.95 * sessions).round() as u32)
}

fn verdict(
    scenario: &Scenario,
    known: &Knowledge,
    (uncapped, over_cap): (&Sweep, &Sweep),
    envelope: &Envelope,
    facts: &Facts,
) -> Verdict {
    let planned_case = cases::planned_case(scenario);
    let robots = scenario.robots();
    let active = planned_case.cap.unwrap_or(robots);
    let action_point = cases::own_action(scenario, active).map(|case| known.starvation(case));
    let (Some(planned), Some(brain), None | Some(Some(_))) =
        (known.point(planned_case), facts.brain, action_point)
    else {
        return Verdict::Computing;
    };
    if scenario.action_gpus() > 0 && facts.action.is_none() {
        return Verdict::Computing;
    }
    let limit = cases::starvation_limit(scenario);
    let best_smaller = match planned_case.cap {
        None => uncapped.best_below(robots),
        Some(cap) => {
            let holds = |point: &&SweepPoint| {
                point.cap.is_some_and(|other| other < cap) && holds_seeds(point)
            };
            let smaller = over_cap.points.iter().filter(holds);
            smaller.map(|point| point.rate.mean).max_by(f64::total_cmp)
        }
    };
    let suggested = facts.suggested;
    decide(&Evidence {
        robots,
        cap: planned_case.cap,
        hz: scenario.control_hz(),
        deadline_s: scenario.number(KnobId::ChunkSteps) / scenario.control_hz(),
        planned,
        next: uncapped.at(robots + 1),
        best_smaller,
        brain,
        action: facts.action,
        action_holds: action_point.flatten().is_none_or(|point| point.worst <= limit),
        suggested,
        suggested_for_both: facts.suggested_for_both,
        slower_hz: slower_hz(scenario, envelope, active),
        slower_hz_capped: suggested.and_then(|cap| slower_hz(scenario, envelope, cap.cap)),
    })
}

/// The highest frequency of the envelope below the scenario's at which both layers carry `active`.
fn slower_hz(scenario: &Scenario, envelope: &Envelope, active: u32) -> Option<f64> {
    let carries =
        |carried: Option<Carried>| carried.is_some_and(|carried| carried.robots() >= active);
    let mut slower = envelope.points.iter().rev().filter(|point| point.hz < scenario.control_hz());
    slower.find(|point| carries(point.action) && carries(point.brain)).map(|point| point.hz)
}
