//! `planner validate`: every published figure beside the simulated one.

use crate::{Outcome, ValidateArgs, parallel, table};
use fleet_planner::analysis::validate::{Case, Row, cases};
use fleet_planner::profile::published::{Expected, Verdict};
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Report {
    version: &'static str,
    first_seed: u64,
    rows: Vec<RowJson>,
}

#[derive(Serialize)]
struct RowJson {
    id: String,
    source: &'static str,
    published: Vec<f64>,
    published_words: Option<String>,
    simulated: SimulatedJson,
    tolerance: String,
    expected: &'static str,
    reason: Option<String>,
    note: Option<String>,
    verdict: &'static str,
}

#[derive(Serialize)]
struct SimulatedJson {
    mean: f64,
    min: f64,
    max: f64,
    seeds: u32,
}

const SOURCE: &str = "arXiv 2611.01404";

/// Runs and prints; the exit code is 1 when a row that must hold does not.
pub fn command(args: &ValidateArgs) -> Outcome {
    let rows = parallel::map(&cases(), |case: &Case| case.run(args.seed));
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    let failed = rows.iter().filter(|row| !row.passes()).count();
    if args.json {
        let report = Report {
            version: env!("CARGO_PKG_VERSION"),
            first_seed: args.seed,
            rows: rows.iter().map(json).collect(),
        };
        println!("{}", serde_json::to_string(&report).map_err(|error| error.to_string())?);
    } else {
        print(&rows);
        println!(
            "\nFirst seed {}. {} rows, {failed} that must hold do not.",
            args.seed,
            rows.len()
        );
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn json(row: &Row) -> RowJson {
    let expectation = row.expectation;
    RowJson {
        id: row.id.clone(),
        source: SOURCE,
        published: expectation.published.clone(),
        published_words: expectation.words.clone(),
        simulated: SimulatedJson {
            mean: row.simulated.value,
            min: row.simulated.low,
            max: row.simulated.high,
            seeds: row.simulated.runs,
        },
        tolerance: expectation.tolerance.to_string(),
        expected: match expectation.expected {
            Expected::Hold => "hold",
            Expected::Miss { .. } => "miss",
        },
        reason: reason(row),
        note: expectation.note.clone(),
        verdict: verdict(row),
    }
}

fn reason(row: &Row) -> Option<String> {
    match &row.expectation.expected {
        Expected::Hold => None,
        Expected::Miss { reason } => Some(reason.clone()),
    }
}

fn verdict(row: &Row) -> &'static str {
    match (row.verdict, &row.expectation.expected) {
        (Verdict::Within, _) => "within",
        (Verdict::Outside, Expected::Hold) => "FAILS",
        (Verdict::Outside, Expected::Miss { .. }) => "outside, as known",
    }
}

fn print(rows: &[Row]) {
    let number = |value: f64| match value.abs() {
        size if size >= 1000.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    };
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let published = row.expectation.published.iter().map(|&value| number(value));
            let simulated = row.simulated;
            vec![
                row.id.clone(),
                published.collect::<Vec<_>>().join(", "),
                number(simulated.value),
                format!("[{} to {}]", number(simulated.low), number(simulated.high)),
                simulated.runs.to_string(),
                row.expectation.tolerance.to_string(),
                verdict(row).to_owned(),
            ]
        })
        .collect();
    table::print(
        &["figure", "published", "simulated", "range", "runs", "tolerance", "verdict"],
        &lines,
    );
    for row in rows {
        if let (Verdict::Outside, Some(reason)) = (row.verdict, reason(row)) {
            println!("{}: {reason}", row.id);
        }
    }
}
