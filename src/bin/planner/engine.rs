//! `planner revisit`, `planner latency` and `planner tails`: what the Brain view says of the engine alone, and of turns.

use crate::{Outcome, RevisitArgs, Study, input, parallel, table};
use fleet_planner::analysis::bench::{Bench, BenchStudy, Chosen, Stand};
use fleet_planner::analysis::plan::{Effort, PlanStudy, Scope};
use fleet_planner::analysis::tails::{Histogram, Tail, TailsStudy};
use fleet_planner::chart::{ChartModel, brain};
use fleet_planner::scenario::{Scenario, link};
use fleet_planner::words::chart::revisit as words;
use serde::Serialize;
use std::process::ExitCode;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Serialize)]
struct RevisitLine<'a> {
    scenario: &'a str,
    version: &'static str,
    pool: u32,
    in_turn: bool,
    sessions: u32,
    /// Sessions that kept their prefix, a cycle each.
    kept: &'a [u32],
    /// What was measured there: all kept, or none.
    measured_kept: Option<bool>,
}

#[derive(Serialize)]
struct LatencyLine<'a> {
    scenario: &'a str,
    version: &'static str,
    context: u32,
    /// New tokens behind a context that was kept; 0 if it was evicted.
    appended: u32,
    ttft_s: f64,
    call_s: f64,
}

#[derive(Serialize)]
struct TailLine<'a> {
    scenario: &'a str,
    version: &'static str,
    robots: u32,
    cap: Option<u32>,
    seeds: u32,
    turns: u32,
    turn_s: Option<Five>,
    first_token_s: Option<Five>,
    kv_usage: f64,
    running: f64,
    waiting: f64,
    prompt_per_min: f64,
    generated_per_min: f64,
}

#[derive(Serialize)]
struct Five {
    p50: f64,
    p90: f64,
    p95: f64,
    p99: f64,
    p999: f64,
}

/// Prints how many sessions revisited in a circle keep their prefix.
pub fn revisit(args: &RevisitArgs) -> Outcome {
    let chosen = Chosen { pool_blocks: args.pool, in_turn: args.in_turn };
    for scenario in input::scenarios(&args.study)? {
        let bench = parallel::study(BenchStudy::new(scenario, chosen)).results();
        if bench.rows.first().is_some_and(|row| row.stand == Stand::DoesNotFit) {
            return Err(words::empty(&bench));
        }
        let link = link::write(&scenario);
        if args.study.json {
            revisit_lines(&link, &bench)?;
        } else {
            print(&link, &brain::revisit(&bench));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn revisit_lines(link: &str, bench: &Bench) -> Result<(), String> {
    for row in &bench.rows {
        for (sessions, kept) in &row.cells {
            json(&RevisitLine {
                scenario: link,
                version: VERSION,
                pool: row.pool_blocks,
                in_turn: row.in_turn,
                sessions: *sessions,
                kept,
                measured_kept: bench.measured_at(row, *sessions),
            })?;
        }
    }
    Ok(())
}

/// Prints what one request alone takes, kept and evicted.
pub fn latency(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let bench = parallel::study(BenchStudy::new(scenario, Chosen::default())).results();
        let link = link::write(&scenario);
        if !study.json {
            print(&link, &brain::alone(&bench));
            continue;
        }
        for one in &bench.latencies {
            json(&LatencyLine {
                scenario: &link,
                version: VERSION,
                context: one.context,
                appended: one.appended,
                ttft_s: one.ttft_s,
                call_s: one.call_s,
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints how long turns take, as the scenario stands and under the other cap.
pub fn tails(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let plan = PlanStudy::scoped(scenario, Effort::Full, Scope::FLEETS);
        let plan = parallel::study(plan).into_results();
        let found = parallel::study(TailsStudy::new(scenario, Some(&plan))).results();
        let link = link::write(&scenario);
        if !study.json {
            print(&link, &brain::tails(&found));
            continue;
        }
        for tail in [&found.own, &found.other].into_iter().flatten() {
            json(&tail_line(&link, &scenario, tail))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn tail_line<'a>(link: &'a str, scenario: &Scenario, tail: &Tail) -> TailLine<'a> {
    let five = |histogram: &Histogram| {
        let found = histogram.percentiles()?;
        let (p50, p90, p95) = (found.p50, found.p90, found.p95);
        Some(Five { p50, p90, p95, p99: found.p99, p999: found.p999 })
    };
    TailLine {
        scenario: link,
        version: VERSION,
        robots: scenario.robots(),
        cap: tail.cap,
        seeds: tail.seeds,
        turns: tail.turn.count(),
        turn_s: five(&tail.turn),
        first_token_s: five(&tail.first_token),
        kv_usage: tail.usage,
        running: tail.running,
        waiting: tail.waiting,
        prompt_per_min: tail.prompt_per_min,
        generated_per_min: tail.generated_per_min,
    }
}

/// The chart's claim and its table.
fn print(link: &str, chart: &ChartModel) {
    say!("#{link}\n{}\n{}\n", chart.claim, chart.sub);
    let heads: Vec<&str> = chart.table.heads.iter().map(String::as_str).collect();
    table::print(&heads, &chart.table.rows);
}

fn json(line: &impl Serialize) -> Result<(), String> {
    say!("{}", serde_json::to_string(line).map_err(|error| error.to_string())?);
    Ok(())
}
