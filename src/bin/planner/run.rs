//! `planner run`: the scenario once a seed.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::job::{BrainJob, BrainSummary};
use fleet_planner::analysis::timeline::Timeline;
use fleet_planner::scenario::{KnobId, Scenario, link};
use fleet_planner::sim::fleet::Fleet;
use fleet_planner::stats::quantile;
use fleet_planner::units::Span;
use serde::Serialize;
use std::process::ExitCode;
use std::sync::Arc;

/// One run, as JSON.
#[derive(Serialize)]
struct RunLine {
    scenario: String,
    version: &'static str,
    seed: u64,
    summary: BrainSummary,
    turn_latency_s: Percentiles,
    first_token_s: Percentiles,
    timeline: Timeline,
}

/// Seconds; none without a value.
#[derive(Serialize)]
struct Percentiles {
    p50: Option<f64>,
    p90: Option<f64>,
    p95: Option<f64>,
    p99: Option<f64>,
    p999: Option<f64>,
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let seeds: Vec<u64> = (0..scenario.seeds()).map(|index| scenario.seed(index)).collect();
        let lines = parallel::map(&seeds, |&seed| one(&scenario, seed));
        if study.json {
            for line in &lines {
                println!("{}", serde_json::to_string(line).map_err(|error| error.to_string())?);
            }
        } else {
            print(&scenario, &lines);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn one(scenario: &Scenario, seed: u64) -> RunLine {
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    let job = BrainJob {
        robots: scenario.robots(),
        cap: scenario.cap(),
        millihertz: scenario.millihertz(),
        seed,
    };
    let mut fleet = Fleet::new(scenario.fleet_world(workload, job.robots, job.cap, seed));
    while !fleet.advance(u32::MAX) {}
    let alarm = scenario.get(KnobId::HitAlarm) as u32;
    let record = fleet.record();
    RunLine {
        scenario: link::write(scenario),
        version: env!("CARGO_PKG_VERSION"),
        seed,
        summary: BrainSummary::of(record, alarm),
        turn_latency_s: percentiles(&record.turn_latencies),
        first_token_s: percentiles(&record.first_token_latencies),
        timeline: Timeline::of(record, fleet.engine().pool(), job, alarm),
    }
}

fn percentiles(spans: &[Span]) -> Percentiles {
    let mut sorted = spans.to_vec();
    sorted.sort_unstable();
    let at = |share| quantile(&sorted, share).map(Span::seconds);
    Percentiles { p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), p999: at(0.999) }
}

fn print(scenario: &Scenario, lines: &[RunLine]) {
    println!("#{}", link::write(scenario));
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            let summary = &line.summary;
            let seconds =
                |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
            vec![
                line.seed.to_string(),
                format!("{:.3}", summary.rate),
                table::percent(summary.hit),
                summary.first_low_s.map_or("none".to_owned(), |start| format!("{start} s")),
                format!("{:.2}", summary.episodes_per_min),
                format!("{:.3}", summary.jain),
                format!("{:.2}", summary.prompt_per_min / 1e6),
                format!("{:.1}", summary.generated_per_min / 1e3),
                seconds(line.turn_latency_s.p50),
                seconds(line.turn_latency_s.p99),
                seconds(line.first_token_s.p50),
            ]
        })
        .collect();
    let head = [
        "seed",
        "requests/s",
        "full hits",
        "first low window",
        "episodes/min",
        "Jain",
        "prompt M/min",
        "generated k/min",
        "turn P50 s",
        "turn P99 s",
        "first token P50 s",
    ];
    table::print(&head, &rows);
}
