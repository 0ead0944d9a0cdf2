//! What the chart of starved control ticks says.

use super::figure::carried;
use super::figure::{count, fixed, letters, percent, short};
use super::terms::{gpus, robots};
use crate::analysis::Carried;

pub fn no_layer() -> &'static str {
    "No second layer yet. Set action GPUs above 0 to see starvation."
}

pub fn no_layer_claim() -> &'static str {
    "No second layer yet"
}

pub fn nothing() -> &'static str {
    "Starved control ticks over the number of robots: nothing computed yet."
}

pub fn active() -> &'static str {
    "active"
}

pub fn sub(deadline_s: f64) -> String {
    format!("Starved control ticks over robots, worst run; deadline {} s", fixed(deadline_s, 2))
}

pub fn disagree(active: u32, worst: f64) -> String {
    format!("At {} the runs disagree: {} starved at worst", robots(active), percent(worst))
}

/// "At 10 Hz, four GPUs keep".
fn keeps(hz: f64, number: u32) -> String {
    let (hz, letters) = (short(hz, 2), letters(number));
    match number {
        1 => format!("At {hz} Hz, {letters} GPU keeps"),
        _ => format!("At {hz} Hz, {letters} GPUs keep"),
    }
}

pub fn feeds_none(hz: f64, gpus: u32) -> String {
    format!("{} no robot fed", keeps(hz, gpus))
}

pub fn feeds_some(hz: f64, gpus: u32, carried: u32, active: u32) -> String {
    format!("{} only {} of {} robots fed", keeps(hz, gpus), count(carried), count(active))
}

pub fn feeds(hz: f64, gpus: u32, carried: Carried) -> String {
    let word = if carried.robots() == 1 { "robot" } else { "robots" };
    format!("{} {} {word} fed", keeps(hz, gpus), self::carried(carried))
}

pub fn label(limit: f64, curves: &[(f64, u32, Carried)]) -> String {
    let limit = percent(limit);
    let mut words =
        "Share of starved control ticks over the number of robots, logarithmic.".to_owned();
    for (hz, number, carried) in curves {
        let (hz, carried) = (short(*hz, 2), self::carried(*carried));
        let gpus = gpus(*number);
        words.push_str(&format!(" At {hz} Hz {gpus} stay within {limit} up to {carried}."));
    }
    words
}

pub fn at_hertz(hz: f64, number: u32) -> String {
    format!("{} Hz, {}", short(hz, 2), gpus(number))
}

pub fn mean(share: &str) -> String {
    format!("[mean {share}]")
}

pub fn under() -> &'static str {
    "under 0.1%"
}

pub fn starved() -> &'static str {
    "starved ticks"
}

pub fn limit(limit: f64) -> [String; 2] {
    [format!("{} limit", percent(limit)), "limit".to_owned()]
}

pub fn mark(latency: &str) -> String {
    format!("simulated, latency {latency}")
}

pub fn caption() -> &'static str {
    "Starved control ticks over the number of active robots"
}

pub fn heads() -> [&'static str; 7] {
    [
        "Robots N",
        "GPUs",
        "Control frequency (Hz)",
        "Starved ticks, worst run",
        "Starved ticks, mean",
        "Carried (robots)",
        "Mark",
    ]
}
