//! From names and values to a scenario, the same for links and for files.

use super::opened::{Opened, PageKey};
use super::problem::{Problem, Weight};
use super::{SECOND, VERSION};
use crate::scenario::knob::{Kind, Knob, ReadValue};
use crate::scenario::{Preset, Scenario};
use crate::words::scenario::values;

/// One setting as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::scenario) struct Pair {
    /// The name, in any case.
    pub(in crate::scenario) name: String,
    /// The value.
    pub(in crate::scenario) value: String,
}

/// Settings by what they are, each name once.
#[derive(Default)]
struct Sorted {
    version: Option<String>,
    preset: Option<String>,
    knobs: Vec<(&'static Knob, String)>,
    page: Vec<(PageKey, String)>,
    second: Second,
    unknown: Vec<String>,
}

/// Settings of the second scenario, as written.
#[derive(Default)]
struct Second {
    preset: Option<String>,
    knobs: Vec<(&'static Knob, String)>,
}

impl Second {
    /// It begins at its own preset, or where none is named at the first scenario. What is wrong with it is told as such.
    fn read(&self, first: &Scenario, problems: &mut Vec<Problem>) -> Option<Scenario> {
        if self.preset.is_none() && self.knobs.is_empty() {
            return None;
        }
        let mut own = Vec::new();
        let mut scenario = match self.preset.as_deref() {
            None => Some(*first),
            named => preset(named, &mut own).map(Scenario::of),
        };
        for (knob, text) in &self.knobs {
            if let (Some(raw), Some(scenario)) = (value(knob, text, &mut own), &mut scenario) {
                scenario.set(knob.id, raw);
            }
        }
        let is_refused = own.iter().any(|problem| problem.weight() == Weight::Refuses);
        if scenario == Some(*first) && !is_refused {
            problems.push(Problem::SecondSame);
            scenario = None;
        }
        problems.extend(own.into_iter().map(|problem| Problem::InSecond(Box::new(problem))));
        scenario.filter(|_| !is_refused)
    }
}

/// Reads settings; `problems` are those found before. A missing version is the first, for ever: what was typed by hand
/// years ago keeps its meaning.
pub(in crate::scenario) fn settle(pairs: Vec<Pair>, mut problems: Vec<Problem>) -> Opened {
    let sorted = sort(pairs, &mut problems);
    let version = version(sorted.version.as_deref(), &mut problems);
    match version {
        // A second format brings its migration here: `1 => v1_to_v2(&mut sorted)`, each step pure.
        1 => {
            if !sorted.unknown.is_empty() {
                problems.push(Problem::Unknown { names: sorted.unknown });
            }
        }
        version => problems.push(Problem::Newer { version, unknown: sorted.unknown }),
    }
    let preset = preset(sorted.preset.as_deref(), &mut problems);
    let mut scenario = Scenario::of(preset.unwrap_or(Preset::SITE));
    let mut is_read = sorted.preset.is_some() && preset.is_some();
    for (knob, text) in &sorted.knobs {
        if let Some(raw) = value(knob, text, &mut problems) {
            scenario.set(knob.id, raw);
            is_read = true;
        }
    }
    let second = sorted.second.read(&scenario, &mut problems);
    let is_refused = problems.iter().any(|problem| problem.weight() == Weight::Refuses);
    let scenario = (is_read || !is_refused).then_some(scenario);
    let mut opened = Opened { scenario, second, problems, page: sorted.page, typed_by_hand: true };
    opened.sort();
    opened
}

fn sort(pairs: Vec<Pair>, problems: &mut Vec<Problem>) -> Sorted {
    let mut sorted = Sorted::default();
    let mut seen: Vec<(String, String)> = Vec::new();
    for Pair { name, value } in pairs {
        let key = name.to_ascii_lowercase();
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == key) {
            problems.push(Problem::Duplicate { name, first: first.clone(), second: value });
            continue;
        }
        seen.push((key.clone(), value.clone()));
        match key.as_str() {
            "v" => sorted.version = Some(value),
            "preset" => sorted.preset = Some(value),
            "b.preset" => sorted.second.preset = Some(value),
            key if key.starts_with(SECOND) => match Knob::named(&key[SECOND.len()..]) {
                Some(knob) => sorted.second.knobs.push((knob, value)),
                None => sorted.unknown.push(name),
            },
            key => match (PageKey::named(key), Knob::named(key)) {
                (Some(page), _) => sorted.page.push((page, value)),
                (None, Some(knob)) => sorted.knobs.push((knob, value)),
                (None, None) => sorted.unknown.push(name),
            },
        }
    }
    sorted
}

fn version(text: Option<&str>, problems: &mut Vec<Problem>) -> u64 {
    let Some(text) = text else { return 1 };
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // A number too large to hold is a newer version still.
    let version = if is_number { text.parse().unwrap_or(u64::MAX) } else { 0 };
    if version == 0 {
        let expected = values::version(VERSION.into());
        problems.push(Problem::garbled(&format!("v={text}"), &expected, text));
        return 1;
    }
    version
}

/// The first preset if none is named; none if the name is unknown.
fn preset(text: Option<&str>, problems: &mut Vec<Problem>) -> Option<Preset> {
    let Some(text) = text else {
        return Some(Preset::SITE);
    };
    let found = Preset::named(&text.to_ascii_lowercase());
    if found.is_none() {
        let known = Preset::all().map(|preset| preset.row().name.as_str()).collect();
        problems.push(Problem::UnknownPreset { found: text.to_owned(), known });
    }
    found
}

fn value(knob: &Knob, text: &str, problems: &mut Vec<Problem>) -> Option<i64> {
    match knob.read(text) {
        Ok(ReadValue::Exact(raw)) => {
            if drops_digits(knob, text) {
                problems.push(Problem::Rounded {
                    knob: knob.id,
                    found: text.to_owned(),
                    used: raw,
                });
            }
            Some(raw)
        }
        Ok(ReadValue::Clamped(raw)) => {
            problems.push(Problem::OutOfRange { knob: knob.id, found: text.to_owned(), used: raw });
            Some(raw)
        }
        Err(expected) => {
            problems.push(Problem::garbled(&format!("{}={text}", knob.name), &expected, text));
            None
        }
    }
}

/// Whether a number has decimals, other than zeros, that the knob does not keep.
fn drops_digits(knob: &Knob, text: &str) -> bool {
    let Kind::Number { decimals, .. } = knob.kind else {
        return false;
    };
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    fraction.bytes().skip(decimals as usize).any(|byte| byte != b'0')
}
