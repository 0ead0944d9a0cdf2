//! `cases/NAME`: a paste (`input.txt`), what is given beside it (`given.toml`, left out if nothing is), and everything it
//! gives (`expected.toml`). Made by hand after public logs and files, with names and figures replaced; README.md beside
//! them says how to read one.

use fleet_planner::import::{self, CacheType, Given, Reading};
use fleet_planner::scenario::{Preset, Scenario};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, str};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenFile {
    gpu_memory_gb: Option<f64>,
    tensor_parallel: Option<u32>,
    gpu_memory_utilization: Option<f64>,
    kv_cache_dtype: Option<String>,
    block_tokens: Option<u32>,
    weights_gb: Option<f64>,
    /// The paste is the input so many times.
    repeat: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Left out when nothing is recognised.
    source: Option<String>,
    /// Names of knobs, with value and provenance: all of them.
    #[serde(default)]
    knobs: BTreeMap<String, String>,
    /// A part of the equation of some knobs.
    #[serde(default)]
    how: BTreeMap<String, String>,
    /// A part of each note, in their order.
    #[serde(default)]
    notes: Vec<String>,
    /// The beginning of each problem, in their order.
    #[serde(default)]
    problems: Vec<String>,
}

fn cases() -> Vec<PathBuf> {
    let entries = fs::read_dir("tests/import/cases").expect("the folder of cases");
    let mut cases: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    cases.retain(|path| path.is_dir());
    cases.sort();
    cases
}

fn text(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned()
}

/// The paste of a case and what is given beside it.
fn asked(case: &Path) -> (String, Given) {
    let file: GivenFile = toml::from_str(&text(&case.join("given.toml")))
        .unwrap_or_else(|error| panic!("{}: {error}", case.display()));
    let given = Given {
        gpu_memory_gb: file.gpu_memory_gb,
        tensor_parallel: file.tensor_parallel,
        gpu_memory_utilization: file.gpu_memory_utilization,
        kv_cache_dtype: file.kv_cache_dtype.map(|name| CacheType::named(&name).expect("a type")),
        block_tokens: file.block_tokens,
        weights_gb: file.weights_gb,
    };
    (text(&case.join("input.txt")).repeat(file.repeat.unwrap_or(1)), given)
}

/// All pastes, for the laws.
pub fn pastes() -> Vec<(String, Given)> {
    cases().iter().map(|case| asked(case)).filter(|(text, _)| text.len() < 20_000).collect()
}

fn knobs(reading: &Reading) -> BTreeMap<String, String> {
    let told = reading.changes.iter().map(|change| {
        let knob = change.knob.knob();
        let value = format!("{} {}", knob.format(change.raw), change.provenance.word());
        (knob.name.to_owned(), value)
    });
    told.collect()
}

fn check(case: &Path) {
    let name = case.display();
    let (paste, given) = asked(case);
    let expected: Expected = toml::from_str(&text(&case.join("expected.toml")))
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let reading = import::read(&paste, &given);
    let whole = format!("{name}: {reading:#?}");
    assert_eq!(reading.source.map(|source| source.words().to_owned()), expected.source, "{whole}");
    assert_eq!(knobs(&reading), expected.knobs, "{whole}");
    for (knob, part) in &expected.how {
        let change = reading.changes.iter().find(|change| change.knob.knob().name == knob);
        assert!(change.is_some_and(|change| change.how.contains(part)), "{part}\n{whole}");
    }
    assert_eq!(reading.notes.len(), expected.notes.len(), "{whole}");
    for (note, part) in reading.notes.iter().zip(&expected.notes) {
        assert!(note.contains(part), "{part}\n{whole}");
    }
    assert_eq!(reading.problems.len(), expected.problems.len(), "{whole}");
    for (problem, start) in reading.problems.iter().zip(&expected.problems) {
        assert!(problem.to_string().contains(start), "{start}\n{whole}");
    }
    applies(&reading);
}

/// All changes are one step, and only theirs.
fn applies(reading: &Reading) {
    for preset in Preset::all() {
        let before = Scenario::of(preset);
        let after = reading.applied(&before);
        for knob in fleet_planner::scenario::KnobId::ALL {
            let raw = reading.raw(knob).unwrap_or_else(|| before.get(knob));
            assert_eq!(after.get(knob), raw, "{knob:?}");
        }
    }
}

#[test]
fn every_paste_gives_what_it_should() {
    let cases = cases();
    assert!(cases.len() >= 30, "{}", cases.len());
    let failed: Vec<_> =
        cases.iter().filter(|case| std::panic::catch_unwind(|| check(case)).is_err()).collect();
    assert!(failed.is_empty(), "{failed:?}");
}
