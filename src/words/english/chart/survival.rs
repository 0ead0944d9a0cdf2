//! What the chart of runs that have not collapsed says: a run collapses with its first low window.

use super::figure::{count, percent, short};
use super::terms::minutes;
use super::who::list;
use crate::words::chart::survival::Fall;
use crate::words::english::numbers::capital;

pub fn sub(seeds: &str) -> String {
    format!("Share of seeds not collapsed yet, {seeds}")
}

pub fn bands(names: &[String]) -> String {
    // A name may be a list itself.
    let bands = if names.len() == 1 { "exact 95% band" } else { "exact 95% bands" };
    format!("; {bands} of {}", names.join(", and of "))
}

pub fn nothing() -> &'static str {
    "Seeds not collapsed over minutes: nothing computed yet."
}

pub fn one_never(name: &str) -> String {
    format!("{} collapses in no seed", capital(name))
}

pub fn never() -> &'static str {
    "No controller collapses in any seed"
}

pub fn before_control(minute: f64) -> String {
    format!("Every run collapses before control begins at minute {}", short(minute, 1))
}

/// "with K = 20, 13 of 24 seeds do by minute 6"; the verb stands for collapsing, of one and of several.
fn fails(fall: Fall, [does, verb]: [&str; 2]) -> String {
    let under = fall.under;
    match fall.half_by {
        Some((minute, _)) if fall.seeds.1 == 1 => {
            format!("{under} the one seed {does} by minute {}", short(minute, 1))
        }
        Some((minute, _)) if fall.all_by == Some(minute) => {
            format!("{under} all seeds {verb} by minute {}", short(minute, 1))
        }
        Some((minute, some)) => {
            let (some, all) = (count(some), count(fall.seeds.1));
            format!("{under}, {some} of {all} seeds {verb} by minute {}", short(minute, 1))
        }
        None => {
            let (some, all) = (count(fall.seeds.0), count(fall.seeds.1));
            format!("{under}, {some} of {all} seeds {verb}")
        }
    }
}

const COLLAPSE: [&str; 2] = ["collapses", "collapse"];

pub fn one_falls(fall: Fall) -> String {
    capital(&fails(fall, COLLAPSE))
}

pub fn some_never(never: u32, all: u32, fall: Fall) -> String {
    let never_does = if never == 1 { "never collapses" } else { "never collapse" };
    format!("{} of {} {never_does}; {}", count(never), count(all), fails(fall, ["does", "do"]))
}

pub fn alike(fall: Fall) -> String {
    format!("All alike: {}", fails(fall, COLLAPSE))
}

pub fn lasts_longest(best: &str, names: u32) -> String {
    format!("Every controller collapses in every seed; {best} {} longest", last(names))
}

pub fn collapses_last(best: &str, names: u32, (collapsed, seeds): (u32, u32)) -> String {
    format!(
        "Every controller collapses in some seeds; {best} {} longest, with {} of {}",
        last(names),
        count(collapsed),
        count(seeds)
    )
}

fn last(names: u32) -> &'static str {
    if names == 1 { "lasts" } else { "last" }
}

pub fn label(length: u32, all: &[(Vec<String>, f64)]) -> String {
    let at_end =
        |(names, share): &(Vec<String>, f64)| format!("{} {}", list(names), percent(*share));
    let all: Vec<String> = all.iter().map(at_end).collect();
    format!(
        "Share of seeds not collapsed over {}. At the end: {}.",
        minutes(length),
        all.join("; ")
    )
}

pub fn without() -> &'static str {
    "seeds not collapsed"
}

pub fn not_in_run() -> &'static str {
    "not in this run"
}

pub fn caption() -> &'static str {
    "Runs not collapsed, Kaplan-Meier, a row a controller"
}

pub fn heads() -> [&'static str; 8] {
    [
        "Controller",
        "Seeds",
        "Collapsed seeds",
        "Half of them by (min)",
        "Share without at the end",
        "95% band, low",
        "95% band, high",
        "Mark",
    ]
}
