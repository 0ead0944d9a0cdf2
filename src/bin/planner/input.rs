//! Scenarios from a link, a file or standard input.

use crate::Study;
use fleet_planner::scenario::json::read_any;
use fleet_planner::scenario::link::{Opened, Verdict};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::ui::words::scenarios;
use std::io::Read;

/// The scenarios a study is asked for, each with its seeds set; a link that carries two gives both. Notices go to
/// standard error.
///
/// # Errors
/// What cannot be read, and where.
pub fn scenarios(study: &Study) -> Result<Vec<Scenario>, String> {
    let texts = match study.scenario.as_deref() {
        None => return Ok(vec![with_seeds(Scenario::of(Preset::SITE), study)?]),
        Some("-") => {
            let mut text = String::new();
            std::io::stdin()
                .read_to_string(&mut text)
                .map_err(|error| format!("standard input: {error}"))?;
            split(&text)
        }
        Some(argument) => match std::fs::read_to_string(argument) {
            Ok(text) => split(&text),
            // Not a file: a link, or JSON as it stands.
            Err(_) => vec![argument.to_owned()],
        },
    };
    if texts.is_empty() {
        return Err("no scenario: expected a link or a JSON object, found nothing".to_owned());
    }
    let mut all = Vec::new();
    for text in &texts {
        let (scenario, second) = open(text)?;
        all.push(with_seeds(scenario, study)?);
        if let Some(second) = second {
            let differs = scenarios::differs(&scenario, &second);
            eprintln!("planner: two scenarios in one link; the second has {differs}");
            all.push(with_seeds(second, study)?);
        }
    }
    Ok(all)
}

/// The one scenario of a link or a file; the page's default without one. It may still be one that cannot run: what is
/// imported may mend it.
///
/// # Errors
/// What cannot be read, and where.
pub fn one(argument: Option<&str>) -> Result<Scenario, String> {
    let Some(argument) = argument else { return Ok(Scenario::of(Preset::SITE)) };
    let text = std::fs::read_to_string(argument).unwrap_or_else(|_| argument.to_owned());
    settled(read_any(&text)).map(first)
}

/// Where only one scenario has a meaning, the first of two is used, and that is said.
fn first((scenario, second): (Scenario, Option<Scenario>)) -> Scenario {
    if second.is_some() {
        eprintln!("planner: of the two scenarios in this link the first is used");
    }
    scenario
}

/// The one scenario of a link or a file, which can run; the page's default without one.
///
/// # Errors
/// What cannot be read, and where; or why it cannot run.
pub fn one_that_runs(argument: Option<&str>) -> Result<Scenario, String> {
    let Some(argument) = argument else { return Ok(Scenario::of(Preset::SITE)) };
    let text = std::fs::read_to_string(argument).unwrap_or_else(|_| argument.to_owned());
    open(&text).map(first)
}

/// One scenario a line; or, where the first line is no scenario by itself, one over all lines.
fn split(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_whole = |line: &&str| !line.starts_with('{') || line.ends_with('}');
    if lines.iter().all(is_whole) {
        lines.into_iter().map(str::to_owned).collect()
    } else {
        vec![text.to_owned()]
    }
}

fn open(text: &str) -> Result<(Scenario, Option<Scenario>), String> {
    settled(read_any(text).with_check(Scenario::world_limits))
}

/// The scenario, and the second one of a link that carries two.
fn settled(opened: Opened) -> Result<(Scenario, Option<Scenario>), String> {
    let told: Vec<String> = opened.problems.iter().map(ToString::to_string).collect();
    match opened.verdict() {
        Verdict::Exact(scenario) | Verdict::Adjusted(scenario) => {
            for notice in told {
                eprintln!("planner: {notice}");
            }
            Ok((scenario, opened.second))
        }
        Verdict::Refused { .. } => Err(told.join("\nplanner: ")),
    }
}

fn with_seeds(scenario: Scenario, study: &Study) -> Result<Scenario, String> {
    let scenario = set(scenario, KnobId::FirstSeed, "--seed", study.seed)?;
    set(scenario, KnobId::Seeds, "--seeds", study.seeds.map(u64::from))
}

/// Sets a knob from a flag, or says what it accepts.
fn set(scenario: Scenario, id: KnobId, flag: &str, value: Option<u64>) -> Result<Scenario, String> {
    let Some(value) = value else { return Ok(scenario) };
    let raw = i64::try_from(value).unwrap_or(i64::MAX);
    if id.knob().clamp(raw) != raw {
        return Err(format!("{flag}: expected {}, found {value}", id.knob().bounds()));
    }
    Ok(scenario.with(id, raw))
}
