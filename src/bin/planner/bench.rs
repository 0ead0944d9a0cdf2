//! `planner bench`: milliseconds a run, one process a case, the median of many runs. A benchmark, never an assertion:
//! compare figures of one machine and minute.

use crate::{BenchArgs, Outcome, table};
use fleet_planner::analysis::job::{BrainJob, BrainSummary};
use fleet_planner::analysis::timeline::Timeline;
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::fleet::Fleet;
use fleet_planner::stats::quantile;
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Instant;

/// Fleet sizes of the published fleet, 30 minutes a run.
const ROBOTS: [u32; 4] = [12, 20, 32, 48];

#[derive(Serialize, Deserialize)]
struct Report {
    cases: Vec<CaseJson>,
}

#[derive(Serialize, Deserialize)]
struct CaseJson {
    id: String,
    ms: f64,
    steps: u64,
    requests: u64,
    requests_per_wall_s: f64,
    peak_rss_mb: Option<f64>,
}

/// Runs and prints.
pub fn command(args: &BenchArgs) -> Outcome {
    if let Some(id) = &args.case {
        let known = || ROBOTS.map(id_of).join(", ");
        let robots = ROBOTS.into_iter().find(|&robots| id_of(robots) == *id);
        let robots =
            robots.ok_or_else(|| format!("--case: expected one of {}, found {id}", known()))?;
        println!("{}", to_json(&measure(robots, args.runs.max(1)))?);
        return Ok(ExitCode::SUCCESS);
    }
    let cases = ROBOTS.into_iter().map(|robots| in_own_process(robots, args.runs));
    let report = Report { cases: cases.collect::<Result<_, _>>()? };
    if args.json {
        println!("{}", to_json(&report)?);
    } else {
        print(&report);
    }
    Ok(ExitCode::SUCCESS)
}

fn to_json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

fn id_of(robots: u32) -> String {
    format!("h800-n{robots}")
}

/// A fresh process, so that no case profits from another's memory.
fn in_own_process(robots: u32, runs: u32) -> Result<CaseJson, String> {
    let program = std::env::current_exe().map_err(|error| format!("own program: {error}"))?;
    let case = id_of(robots);
    let output = Command::new(program)
        .args(["bench", "--case", &case, "--runs", &runs.to_string()])
        .output()
        .map_err(|error| format!("case {case}: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("case {case}: {error}"))
}

/// Runs one case; every run with another seed, its series and percentiles made.
fn measure(robots: u32, runs: u32) -> CaseJson {
    let scenario = Scenario::of(Preset::H800);
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    let alarm = scenario.get(KnobId::HitAlarm) as u32;
    let mut times = Vec::new();
    let (mut steps, mut requests) = (0, 0);
    for seed in 1..=u64::from(runs) {
        let job = BrainJob { robots, cap: None, millihertz: scenario.millihertz(), seed };
        let begun = Instant::now();
        let mut fleet = Fleet::new(scenario.fleet_world(workload.clone(), robots, None, seed));
        while !fleet.advance(u32::MAX) {}
        let record = fleet.record();
        black_box(BrainSummary::of(record, alarm));
        black_box(Timeline::of(record, fleet.engine().pool(), job, alarm));
        let mut latencies = record.turn_latencies.clone();
        latencies.sort_unstable();
        black_box([0.5, 0.9, 0.95, 0.99, 0.999].map(|share| quantile(&latencies, share)));
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        steps += fleet.engine().step_count();
        requests += record.calls;
    }
    times.sort_by(f64::total_cmp);
    let ms = quantile(&times, 0.5).unwrap_or(f64::NAN);
    let (steps, requests) = (steps / u64::from(runs), requests / u64::from(runs));
    CaseJson {
        id: id_of(robots),
        ms,
        steps,
        requests,
        requests_per_wall_s: requests as f64 / ms * 1e3,
        peak_rss_mb: peak_rss_mb(),
    }
}

/// Peak resident memory of this process, where the system tells it.
fn peak_rss_mb() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

fn print(report: &Report) {
    let rows: Vec<Vec<String>> = report
        .cases
        .iter()
        .map(|case| {
            vec![
                case.id.clone(),
                format!("{:.2}", case.ms),
                case.steps.to_string(),
                case.requests.to_string(),
                format!("{:.0}", case.requests_per_wall_s),
                case.peak_rss_mb.map_or("-".to_owned(), |mb| format!("{mb:.1}")),
            ]
        })
        .collect();
    table::print(&["case", "ms a run", "steps", "requests", "requests/wall s", "peak MB"], &rows);
}
