//! What the time line of one run says.

use super::figure::{count, percent};
use super::terms::minutes;

pub fn computing() -> &'static str {
    "One run, minute by minute"
}

pub fn nothing() -> &'static str {
    "One run, minute by minute: nothing computed yet."
}

pub fn silent() -> &'static str {
    "Nobody came past a first turn"
}

pub fn others_low(some: u32, seeds: u32) -> String {
    format!("This run does not collapse, but {} of {} seeds do", count(some), count(seeds))
}

pub fn none_low(length: u32) -> String {
    format!("No collapse in {}", minutes(length))
}

pub fn some_thrash(minute: &str, some: u32, seeds: u32) -> String {
    format!("Collapses at minute {minute}; {} of {} seeds do", count(some), count(seeds))
}

pub fn thrashing() -> &'static str {
    "Thrashing: prompt tokens rise while output falls"
}

pub fn recovers(from: &str, until: &str) -> String {
    format!("Thrashes from minute {from} to {until}, then recovers")
}

pub fn dips(from: &str, until: &str) -> String {
    format!("Low windows from minute {from} to {until}, none after")
}

pub fn falls(alarm: f64, minute: &str) -> String {
    format!("The hit rate falls below {} at minute {minute}", percent(alarm))
}

pub fn label(what: &str, length: u32, alarm: f64, first_low: Option<&str>) -> String {
    let alarm = percent(alarm);
    let low = match first_low {
        Some(minute) => {
            format!(
                "the hit rate is first below {alarm} in the window that starts at minute {minute}"
            )
        }
        None => format!("no window's hit rate is below {alarm}"),
    };
    format!("One run of {what}, {} minutes: {low}.", count(length))
}

pub fn legend() -> [&'static str; 5] {
    ["hit rate", "prompt, M/min", "generated, k/min", "KV usage", "waiting"]
}

pub fn hits() -> [&'static str; 2] {
    ["hit rate, 120 s windows", "hit rate"]
}

pub fn prompt() -> [&'static str; 2] {
    ["computed prompt, M tokens/min", "prompt, M tokens/min"]
}

pub fn generated() -> [&'static str; 2] {
    ["generated, k tokens/min", "generated, k/min"]
}

pub fn usage() -> [&'static str; 2] {
    ["KV usage, share of robots waiting", "KV usage, waiting"]
}

pub fn first_low(minute: &str) -> [String; 3] {
    [format!("first low window, {minute} min"), format!("low, {minute} min"), "low".to_owned()]
}

pub fn heads(has_margin: bool) -> Vec<&'static str> {
    let mut heads = vec![
        "Minute",
        "Hit rate of its 120 s window",
        "Computed prompt (M tokens/min)",
        "Generated (k tokens/min)",
        "KV usage at its end",
        "Requests running",
        "Requests waiting",
        "Episodes active",
    ];
    heads.extend(has_margin.then_some("Lowest survival margin S/T"));
    heads.push("Mark");
    heads
}

pub fn caption(seed: u64) -> String {
    format!("One run, minute by minute, seed {seed}")
}
