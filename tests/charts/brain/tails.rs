//! How long turns take: the pooled runs, and the telltales beside them.

use super::{numbers, odd, quick};
use fleet_planner::analysis::tails::{PRECISION, Tail, TailsStudy};
use fleet_planner::chart::{brain, figure};
use fleet_planner::scenario::{KnobId, Scenario};
use fleet_planner::sim::fleet::{Fleet, Record};
use fleet_planner::stats::percentiles;
use fleet_planner::ui::words::brain as words;
use std::sync::Arc;

/// The records of all seeds, run here one by one.
fn records(scenario: &Scenario, cap: Option<u32>) -> Vec<Record> {
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    let record = |seed: u32| {
        let seed = scenario.seed(seed);
        let world = scenario.fleet_world(Arc::clone(&workload), scenario.robots(), cap, seed);
        Fleet::new(world).run()
    };
    (0..scenario.seeds()).map(record).collect()
}

fn holds(tail: &Tail, records: &[Record], name: &str) {
    let all: Vec<_> = records.iter().flat_map(|record| &record.turn_latencies).copied().collect();
    assert_eq!(tail.turn.count() as usize, all.len(), "{name}");
    let first: Vec<_> =
        records.iter().flat_map(|record| &record.first_token_latencies).copied().collect();
    for (histogram, list) in [(&tail.turn, &all), (&tail.first_token, &first)] {
        let Some(exact) = percentiles(list) else { continue };
        let found = histogram.percentiles().expect("as many");
        let pairs = [
            (exact.p50, found.p50),
            (exact.p90, found.p90),
            (exact.p95, found.p95),
            (exact.p99, found.p99),
            (exact.p999, found.p999),
        ];
        for (exact, found) in pairs {
            assert!((found / exact.seconds() - 1.0).abs() <= PRECISION + 1e-6, "{name}");
        }
    }
    let prompt: u64 =
        records.iter().flat_map(|record| &record.samples).map(|one| one.computed_prompt).sum();
    let minutes: f64 = records.iter().map(|record| record.end.seconds() / 60.0).sum();
    let per_min = prompt as f64 / minutes;
    // Runs that end at different times are weighed alike, each by its own minutes.
    assert!((tail.prompt_per_min / per_min - 1.0).abs() < 0.05, "{name}");
}

#[test]
fn percentiles_are_those_of_all_turns_of_all_seeds() {
    for case in odd().iter().filter(|case| ["site", "healthy", "a low cap"].contains(&case.name)) {
        let scenario = &case.plan.scenario;
        let own = case.tails.own.as_ref().expect("in");
        holds(own, &records(scenario, scenario.cap()), case.name);
        if let Some(other) = &case.tails.other {
            holds(other, &records(scenario, other.cap), case.name);
        }
    }
}

#[test]
fn the_chart_draws_them() {
    for case in odd() {
        let chart = brain::tails(&case.tails);
        let tails: Vec<&Tail> =
            [&case.tails.own, &case.tails.other].into_iter().flatten().collect();
        let drawn = tails.iter().filter_map(|tail| tail.turn.percentiles());
        for (place, found) in drawn.enumerate() {
            let series = &chart.panels[0].series[place];
            let values: Vec<f64> = series.points.iter().filter_map(|(_, y)| *y).collect();
            assert_eq!(values, [found.p50, found.p90, found.p95, found.p99, found.p999]);
        }
        let own = tails[0];
        let turns = own.turn.count();
        let Some(found) = own.turn.percentiles() else {
            assert_eq!(chart.claim, "No turn is completed", "{}", case.name);
            continue;
        };
        assert!(chart.claim.contains(&figure::time(found.p999)), "{}: {}", case.name, chart.claim);
        if turns < 1000 {
            assert!(chart.sub.contains("fewer than 1,000"), "{}: {}", case.name, chart.sub);
        }
        assert!(chart.sub.contains(&figure::count(turns)));
    }
}

#[test]
fn the_other_cap_is_the_suggested_one_or_none() {
    for case in odd() {
        let scenario = &case.plan.scenario;
        let held = |cap: &u32| *cap < scenario.robots();
        let own = scenario.cap().filter(held);
        let suggested = case.plan.facts.suggested.map(|suggested| suggested.cap).filter(held);
        let expected = match own {
            Some(_) => Some(None),
            None => suggested.map(Some),
        };
        let other = case.tails.other.as_ref().map(|other| other.cap);
        assert_eq!(other, expected, "{}", case.name);
        assert!(case.tails.finished && case.tails.own.is_some());
    }
    let alone = TailsStudy::new(quick(), None).results();
    assert!(alone.own.is_none() && !alone.finished);
}

#[test]
fn the_table_of_kinds_says_what_was_simulated() {
    for case in odd() {
        let told = words::slowness(Some(&case.plan), Some(&case.tails));
        assert!(told.is_whole, "{}", case.name);
        let here = |sign: &str| {
            told.rows.iter().find(|row| row[0] == sign).map(|row| row[1].clone()).expect("a row")
        };
        let own = case.tails.own.as_ref().expect("in");
        if let Some(found) = own.turn.percentiles() {
            assert!(here("Turn P99").starts_with(&figure::time(found.p99)), "{}", case.name);
        }
        let usage = numbers(&here("KV usage"))[0];
        assert!((usage / 100.0 - own.usage).abs() <= 0.0051, "{}", case.name);
        let engine = numbers(&here("Requests in the engine"))[0];
        assert!((engine - own.running - own.waiting).abs() <= 0.051);
        let prompt = numbers(here("Prompt and output").trim_start_matches("apart: "))[0];
        assert!((prompt - own.prompt_per_min / 1e6).abs() <= 0.0051);
        if case.plan.scenario.action_gpus() == 0 {
            assert_eq!(here("Starved ticks"), "no action layer");
        }
    }
    let healthy = odd().iter().find(|case| case.name == "healthy").expect("a case");
    let told = words::slowness(Some(&healthy.plan), Some(&healthy.tails));
    assert_eq!(told.claim, "Neither slowness shows here");
    assert!(!told.applies(2) && !told.applies(3));
    let nothing = words::slowness(None, None);
    assert_eq!(nothing.claim, "Two slownesses, opposite cures");
    assert!(nothing.rows.iter().all(|row| row[1] == "not known yet"));
    assert_eq!(healthy.plan.scenario.get(KnobId::Robots), 12);
}
