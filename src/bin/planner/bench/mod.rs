//! `planner bench`: milliseconds a run, one process a case, the median of many runs. A benchmark, never an assertion:
//! compare figures of one machine and minute.

mod cases;

use crate::{BenchArgs, Outcome, table};
use cases::Case;
use fleet_planner::analysis::job::BrainSummary;
use fleet_planner::analysis::timeline::Timeline;
use fleet_planner::sim::fleet::Fleet;
use fleet_planner::stats::{percentiles, quantile};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// [%] Hit rate under which a window is low.
const ALARM: u32 = 80;

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
        let mut known: Vec<Case> = cases::report();
        known.extend(cases::growth().into_iter().flat_map(|(_, row)| row).map(|(_, case)| case));
        let case = known.iter().find(|case| case.id == *id).ok_or_else(|| {
            let ids: Vec<&str> = known.iter().map(|case| case.id.as_str()).collect();
            format!("--case: expected one of {}, found {id}", ids.join(", "))
        })?;
        say!("{}", to_json(&measure(case, args.runs.max(1)))?);
        return Ok(ExitCode::SUCCESS);
    }
    if args.growth {
        return growth(args);
    }
    let cases = cases::report();
    let cases = cases.iter().map(|case| in_own_process(&case.id, args.runs));
    let report = Report { cases: cases.collect::<Result<_, _>>()? };
    if args.json {
        say!("{}", to_json(&report)?);
    } else {
        print(&report.cases);
    }
    Ok(ExitCode::SUCCESS)
}

/// Time against size, with the exponent of the power law that fits best.
fn growth(args: &BenchArgs) -> Outcome {
    for (along, row) in cases::growth() {
        let measured: Vec<CaseJson> = row
            .iter()
            .map(|(_, case)| in_own_process(&case.id, args.runs.min(5)))
            .collect::<Result<_, _>>()?;
        if args.json {
            say!("{}", to_json(&Report { cases: measured })?);
            continue;
        }
        let points: Vec<(f64, f64)> =
            row.iter().zip(&measured).map(|((size, _), case)| (size.ln(), case.ms.ln())).collect();
        say!("\nAlong {along}: time grows with the power {:.2}", slope(&points));
        print(&measured);
    }
    Ok(ExitCode::SUCCESS)
}

/// Slope of the least-squares line.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let along: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    along / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>()
}

fn to_json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

/// A fresh process, so that no case profits from another's memory.
fn in_own_process(case: &str, runs: u32) -> Result<CaseJson, String> {
    let program = std::env::current_exe().map_err(|error| format!("own program: {error}"))?;
    let output = Command::new(program)
        .args(["bench", "--case", case, "--runs", &runs.to_string()])
        .output()
        .map_err(|error| format!("case {case}: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("case {case}: {error}"))
}

/// Runs one case; every run with another seed, its series and percentiles made.
fn measure(case: &Case, runs: u32) -> CaseJson {
    let workload = case.kind.workload();
    let mut times = Vec::new();
    let (mut steps, mut requests) = (0, 0);
    for seed in 1..=u64::from(runs) {
        let robots = case.kind.robots();
        let begun = Instant::now();
        for replica in 0..u64::from(case.replicas) {
            let seed = seed + replica * u64::from(runs);
            let mut fleet = Fleet::new(case.kind.world(&workload, seed));
            while !fleet.advance(u32::MAX) {}
            let record = fleet.record();
            black_box(BrainSummary::of(record, ALARM));
            black_box(Timeline::of(record, fleet.engine().pool(), (robots, None, seed), ALARM));
            black_box(percentiles(&record.turn_latencies));
            steps += fleet.engine().step_count();
            requests += record.calls;
        }
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    let ms = quantile(&times, 0.5).unwrap_or(f64::NAN);
    let (steps, requests) = (steps / u64::from(runs), requests / u64::from(runs));
    CaseJson {
        id: case.id.clone(),
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

fn print(cases: &[CaseJson]) {
    let rows: Vec<Vec<String>> = cases
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
