//! What the chart of runs without a low window says.

use super::figure::{count, percent, short};
use super::terms::minutes;
use super::who::list;
use crate::words::chart::survival::Fall;
use crate::words::english::numbers::capital;

pub fn sub(seeds: &str) -> String {
    format!("Share of seeds without a low window yet, {seeds}")
}

pub fn bands() -> &'static str {
    "; bands 95%"
}

pub fn nothing() -> &'static str {
    "Seeds without a low window over minutes: nothing computed yet."
}

pub fn one_never(name: &str) -> String {
    format!("{} has no low window in any seed", capital(name))
}

pub fn never() -> &'static str {
    "No controller has a low window in any seed"
}

pub fn before_control(minute: f64) -> String {
    format!("Every run has a low window before control begins at minute {}", short(minute, 1))
}

/// "with K = 20 half the seeds have one by minute 6"; `low` stands for the low window.
fn fails(fall: Fall, low: &str) -> String {
    let under = fall.under;
    match fall.half_by {
        Some(minute) => format!("{under} half the seeds have {low} by minute {}", short(minute, 1)),
        None => {
            let (some, all) = (count(fall.seeds.0), count(fall.seeds.1));
            format!("{under} {some} of {all} seeds have {low}")
        }
    }
}

pub fn one_falls(fall: Fall) -> String {
    capital(&fails(fall, "a low window"))
}

pub fn some_never(never: u32, all: u32, fall: Fall) -> String {
    let has = if never == 1 { "has" } else { "have" };
    format!("{} of {} {has} no low window; {}", count(never), count(all), fails(fall, "one"))
}

pub fn alike(fall: Fall) -> String {
    format!("All alike: {}", fails(fall, "one"))
}

pub fn lasts_longest(best: &str) -> String {
    format!("Every controller has low windows; {best} lasts longest")
}

pub fn label(length: u32, all: &[(Vec<String>, f64)]) -> String {
    let at_end =
        |(names, share): &(Vec<String>, f64)| format!("{} {}", list(names), percent(*share));
    let all: Vec<String> = all.iter().map(at_end).collect();
    format!(
        "Share of seeds without a low window over {}. At the end: {}.",
        minutes(length),
        all.join("; ")
    )
}

pub fn without() -> &'static str {
    "seeds without a low window"
}

pub fn not_in_run() -> &'static str {
    "not in this run"
}

pub fn caption() -> &'static str {
    "Runs without a low window, Kaplan-Meier, a row a controller"
}

pub fn heads() -> [&'static str; 8] {
    [
        "Controller",
        "Seeds",
        "Seeds with a low window",
        "Half of them by (min)",
        "Share without at the end",
        "95% band, low",
        "95% band, high",
        "Mark",
    ]
}
