//! `planner validate`: every published figure beside the simulated one.

use crate::{Outcome, ValidateArgs, parallel, table};
use fleet_planner::analysis::validate::{Row, Selection, ValidateStudy};
use fleet_planner::profile::published::{Expected, Verdict, sources};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;
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

/// Runs and prints; the exit code is 1 when a row that must hold does not.
pub fn command(args: &ValidateArgs) -> Outcome {
    let rows = parallel::study(ValidateStudy::new(Selection::All, args.seed)).results().rows;
    let failed = rows.iter().filter(|row| !row.passes()).count();
    if let Some(path) = &args.record {
        record(path, args.seed, &rows)?;
    }
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

/// Writes the figures as the data file of a release.
fn record(path: &Path, first_seed: u64, rows: &[Row]) -> Result<(), String> {
    let mut text = format!(
        "# What this release's simulation gives for every figure it is held to. Made by\n\
         #   planner validate --record src/data/recorded.toml\n\
         # A test runs all of it again and compares to the last digit: never edited by hand.\n\n\
         version = \"{}\"\nfirst_seed = {first_seed}\n",
        env!("CARGO_PKG_VERSION")
    );
    for row in rows {
        let simulated = row.simulated;
        let _ = write!(
            text,
            "\n[[row]]\nid = \"{}\"\nvalue = {:?}\nlow = {:?}\nhigh = {:?}\nruns = {}\nwithin = {}\n",
            row.id,
            simulated.value,
            simulated.low,
            simulated.high,
            simulated.runs,
            row.verdict == Verdict::Within
        );
        if let Some(collapsed) = row.collapsed {
            let _ = writeln!(text, "collapsed = {collapsed}");
        }
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn json(row: &Row) -> RowJson {
    let expectation = row.expectation;
    RowJson {
        id: row.id.clone(),
        source: &sources().fleet,
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
