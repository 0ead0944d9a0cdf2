//! `planner run`: the scenario once a seed.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::job::{BrainJob, BrainSummary};
use fleet_planner::analysis::timeline::Timeline;
use fleet_planner::scenario::{KnobId, Scenario, link};
use fleet_planner::sim::fleet::Fleet;
use fleet_planner::stats::{Percentiles, percentiles};
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
    /// None without a completed turn.
    turn_latency_s: Option<Seconds>,
    first_token_s: Option<Seconds>,
    timeline: Timeline,
}

/// Percentiles in seconds.
#[derive(Serialize)]
struct Seconds {
    p50: f64,
    p90: f64,
    p95: f64,
    p99: f64,
    p999: f64,
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let seeds: Vec<u64> = (0..scenario.seeds()).map(|index| scenario.seed(index)).collect();
        let lines = parallel::map(&seeds, |&seed| one(&scenario, seed));
        if study.json {
            for line in &lines {
                say!("{}", serde_json::to_string(line).map_err(|error| error.to_string())?);
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
        turn_latency_s: in_seconds(&record.turn_latencies),
        first_token_s: in_seconds(&record.first_token_latencies),
        timeline: Timeline::of(record, fleet.engine().pool(), (job.robots, job.cap, seed), alarm),
    }
}

fn in_seconds(spans: &[Span]) -> Option<Seconds> {
    let Percentiles { p50, p90, p95, p99, p999 } = percentiles(spans)?;
    let [p50, p90, p95, p99, p999] = [p50, p90, p95, p99, p999].map(Span::seconds);
    Some(Seconds { p50, p90, p95, p99, p999 })
}

fn print(scenario: &Scenario, lines: &[RunLine]) {
    say!("#{}", link::write(scenario));
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            let summary = &line.summary;
            let turn = line.turn_latency_s.as_ref();
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
                seconds(turn.map(|turn| turn.p50)),
                seconds(turn.map(|turn| turn.p99)),
                seconds(line.first_token_s.as_ref().map(|first| first.p50)),
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
