//! `planner import`: from a log, metrics or a model's configuration to a link.

use crate::{ImportArgs, Outcome, input};
use fleet_planner::import::{self, CacheType, Found, Given, Place, Problem, Reading};
use fleet_planner::scenario::knob::grouped;
use fleet_planner::scenario::{Scenario, link};
use serde::Serialize;
use std::io::Read;
use std::process::ExitCode;

/// A reading, as JSON.
#[derive(Serialize)]
struct ReadingLine<'a> {
    source: &'static str,
    found: Vec<FoundLine<'a>>,
    changes: Vec<ChangeLine<'a>>,
    notes: &'a [String],
    problems: Vec<ProblemLine<'a>>,
    scenario: String,
    cannot_run: Vec<String>,
}

#[derive(Serialize)]
struct FoundLine<'a> {
    line: u32,
    column: u32,
    what: &'static str,
    value: &'a str,
}

#[derive(Serialize)]
struct ChangeLine<'a> {
    knob: &'static str,
    value: String,
    before: String,
    provenance: &'static str,
    how: &'a str,
}

#[derive(Serialize)]
struct ProblemLine<'a> {
    line: Option<u32>,
    column: Option<u32>,
    expected: &'a str,
    found: &'a str,
}

/// Reads and prints. What cannot run after the import ends with 1.
pub fn command(args: &ImportArgs) -> Outcome {
    let given = given(args)?;
    let before = input::one(args.scenario.as_deref())?;
    let text = paste(&args.file)?;
    let reading = import::read(&text, &given);
    let source = match reading.source {
        Some(source) if !reading.changes.is_empty() => source.words(),
        _ => {
            reading.notes.iter().for_each(|note| eprintln!("planner: {note}"));
            return Err(told(&reading.problems));
        }
    };
    let after = reading.applied(&before);
    let faults = after.check(&after.world_limits()).err().unwrap_or_default();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    if args.json {
        let line = line(source, &reading, &before, &after, &faults);
        say!("{}", serde_json::to_string(&line).map_err(|error| error.to_string())?);
    } else {
        print(source, &reading, &before, &after);
        for fault in &faults {
            eprintln!("planner: {fault}");
        }
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn given(args: &ImportArgs) -> Result<Given, String> {
    let kv_cache_dtype = match args.kv_cache_dtype.as_deref() {
        None => None,
        Some(name) => Some(CacheType::named(name).ok_or_else(|| {
            format!(
                "--kv-cache-dtype: expected auto, bfloat16, float16, float32 or fp8, found {name}"
            )
        })?),
    };
    Ok(Given {
        gpu_memory_gb: args.gpu_memory,
        tensor_parallel: args.tp,
        gpu_memory_utilization: args.gpu_memory_utilization,
        kv_cache_dtype,
        block_tokens: args.block_size,
        weights_gb: args.weights,
    })
}

/// The text of a file or of standard input, whatever its bytes are. Little-endian UTF-16, as Windows writes what is
/// redirected, is left with its zeros, which are read over.
fn paste(file: &str) -> Result<String, String> {
    // More than is read, so that what is left out can be told; not more than memory holds.
    const MOST: u64 = 64_000_000;
    let mut bytes = Vec::new();
    let read = if file == "-" {
        std::io::stdin().take(MOST).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(MOST).read_to_end(&mut bytes))
    };
    read.map_err(|error| format!("{file}: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn told(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\nplanner: ")
}

fn line<'a>(
    source: &'static str,
    reading: &'a Reading,
    before: &Scenario,
    after: &Scenario,
    faults: &[String],
) -> ReadingLine<'a> {
    let found = |found: &'a Found| {
        let Place { line, column } = found.place;
        FoundLine { line, column, what: found.what, value: &found.value }
    };
    let change = |change: &'a import::Change| {
        let knob = change.knob.knob();
        ChangeLine {
            knob: knob.name,
            value: knob.format(change.raw),
            before: knob.format(before.get(change.knob)),
            provenance: change.provenance.word(),
            how: &change.how,
        }
    };
    let problem = |problem: &'a Problem| ProblemLine {
        line: problem.place.map(|place| place.line),
        column: problem.place.map(|place| place.column),
        expected: &problem.expected,
        found: &problem.found,
    };
    ReadingLine {
        source,
        found: reading.found.iter().map(found).collect(),
        changes: reading.changes.iter().map(change).collect(),
        notes: &reading.notes,
        problems: reading.problems.iter().map(problem).collect(),
        scenario: link::write(after),
        cannot_run: faults.to_vec(),
    }
}

fn print(source: &str, reading: &Reading, before: &Scenario, after: &Scenario) {
    say!("This is {source}.\n");
    for Found { place: Place { line, column }, what, value } in &reading.found {
        say!("line {line}, column {column}: {what} {value}");
    }
    say!();
    for change in &reading.changes {
        let knob = change.knob.knob();
        let shown = |raw| grouped(&knob.format(raw));
        let (was, is) = (shown(before.get(change.knob)), shown(change.raw));
        let (name, word, how) = (knob.name, change.provenance.word(), &change.how);
        say!("{name:<7} {was:>9} -> {is:<10} {word:<9}  {how}");
    }
    say!();
    for note in &reading.notes {
        say!("{note}");
    }
    for problem in &reading.problems {
        say!("Not read: {problem}");
    }
    say!("\n#{}", link::write(after));
}
