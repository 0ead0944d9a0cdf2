//! `planner validate`: every published figure beside the simulated one.

use crate::{Outcome, ValidateArgs, parallel, table};
use fleet_planner::analysis::validate::{Again, Row, Selection, ValidateStudy, again};
use fleet_planner::profile::published::{Expected, Simulated, Verdict, sources};
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
    /// Of a row that is outside though it must hold: the same on other seeds.
    again: Option<AgainJson>,
}

#[derive(Serialize)]
struct AgainJson {
    first_seed: u64,
    simulated: SimulatedJson,
    verdict: &'static str,
}

#[derive(Serialize)]
struct SimulatedJson {
    mean: f64,
    min: f64,
    max: f64,
    seeds: u32,
}

/// Runs and prints; the exit code is 1 when a row that must hold does not, on these seeds and on others.
pub fn command(args: &ValidateArgs) -> Outcome {
    let run = |selection, seed| parallel::study(ValidateStudy::new(selection, seed)).results().rows;
    let rows = run(Selection::All, args.seed);
    let again = again(&rows, args.seed, |place, seed| run(Selection::Case(place), seed));
    let failed = again.iter().filter(|row| row.fails()).count();
    if let Some(path) = &args.record {
        record(path, args.seed, &rows)?;
    }
    if args.json {
        let report = Report {
            version: env!("CARGO_PKG_VERSION"),
            first_seed: args.seed,
            rows: rows.iter().map(|row| json(row, &again)).collect(),
        };
        say!("{}", serde_json::to_string(&report).map_err(|error| error.to_string())?);
    } else {
        print(&rows);
        for row in &again {
            print_again(row);
        }
        say!("\nFirst seed {}. {} rows, {failed} that must hold do not.", args.seed, rows.len());
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

fn json(row: &Row, again: &[Again]) -> RowJson {
    let expectation = row.expectation;
    let again = again.iter().find(|again| again.first.id == row.id);
    RowJson {
        id: row.id.clone(),
        source: &sources().fleet,
        published: expectation.published.clone(),
        published_words: expectation.words.clone(),
        simulated: simulated(row),
        tolerance: expectation.tolerance.to_string(),
        expected: match expectation.expected {
            Expected::Hold => "hold",
            Expected::Miss { .. } => "miss",
        },
        reason: reason(row),
        note: expectation.note.clone(),
        verdict: verdict(row),
        again: again.map(|again| AgainJson {
            first_seed: again.seed,
            simulated: simulated(&again.second),
            verdict: verdict(&again.second),
        }),
    }
}

fn simulated(row: &Row) -> SimulatedJson {
    let Simulated { value, low, high, runs } = row.simulated;
    SimulatedJson { mean: value, min: low, max: high, seeds: runs }
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
        (Verdict::Outside, Expected::Hold) => "OUTSIDE",
        (Verdict::Outside, Expected::Miss { .. }) => "outside, as known",
    }
}

fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 1000.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}

/// How a row that is outside is on other seeds.
fn print_again(again: &Again) {
    let Again { second, seed, .. } = again;
    let Simulated { value, low, high, runs } = second.simulated;
    say!(
        "{}: on other seeds, from {seed} on, {} [{} to {}] over {runs} runs: {}",
        second.id,
        number(value),
        number(low),
        number(high),
        if again.fails() { "outside too, FAILS" } else { "within, so the first were by chance" },
    );
}

fn print(rows: &[Row]) {
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
            say!("{}: {reason}", row.id);
        }
    }
}
