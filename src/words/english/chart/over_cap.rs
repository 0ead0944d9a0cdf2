//! What the chart over a fixed K says.

use super::figure::{count, fixed, of, percent};
use super::terms::robots;
use crate::words::chart::over_cap::Best;

pub fn fixed_cap() -> &'static str {
    "fixed K"
}

pub fn empty() -> &'static str {
    "No fixed K computed yet."
}

pub fn nothing() -> &'static str {
    "Requests per second over a fixed K: nothing computed yet."
}

pub fn in_trial() -> &'static str {
    ". Curve: run from the start; squares and lines: this trial"
}

pub fn computing() -> &'static str {
    "No K computed yet"
}

pub fn so_far(caps: u32, best: Option<u32>) -> String {
    let of_all = of(caps, "fixed K", "fixed K");
    match best.filter(|_| caps > 1) {
        Some(best) => format!("So far K = {} does best of {of_all}", count(best)),
        None => format!("So far: {of_all}"),
    }
}

pub fn from_start() -> &'static str {
    "fixed K, from the start"
}

pub fn this_trial() -> &'static str {
    "fixed K, this trial"
}

pub fn cap_in_trial(cap: &str) -> String {
    format!("{cap}, this trial")
}

pub fn none_holds(fleet: u32) -> String {
    format!("No fixed K holds at {}", robots(fleet))
}

/// What the best K is: the beginning of a claim.
fn best_of(best: Best) -> String {
    match best {
        Best::One => "One robot needs no K".to_owned(),
        Best::All(robots) => format!("No K beats leaving all {} robots active", count(robots)),
        Best::Cap(cap) => format!("Best fixed K is {}", count(cap)),
    }
}

pub fn best(best: Best, rate: f64) -> String {
    format!("{}, at {} requests/s", best_of(best), fixed(rate, 2))
}

pub fn best_from_start(best: Best, rate: f64) -> String {
    let rate = fixed(rate, 2);
    match best {
        Best::Cap(cap) => {
            format!("Run from the start the best fixed K is {}, at {rate} requests/s", count(cap))
        }
        _ => format!("{}, at {rate} requests/s from the start", best_of(best)),
    }
}

pub fn alive_collapses(best: Best, collapsed: u32, seeds: u32) -> String {
    if seeds == 1 {
        return format!("{}; prefix-alive collapses in the one seed", best_of(best));
    }
    let (collapsed, seeds) = (count(collapsed), count(seeds));
    format!("{}; prefix-alive collapses in {collapsed} of {seeds} seeds", best_of(best))
}

pub fn alive_more(best: Best, share: f64) -> String {
    format!("{}; prefix-alive gives {} more requests/s", best_of(best), percent(share))
}

pub fn alive_near(best: Best, share: f64) -> String {
    let within = count((share * 100.0).ceil().max(1.0));
    match best {
        Best::Cap(_) => format!(
            "{}; prefix-alive comes within {within}% of its requests/s without being told N",
            best_of(best)
        ),
        _ => format!("{}; prefix-alive comes within {within}% in requests/s", best_of(best)),
    }
}

pub fn alive_less(best: Best, share: f64) -> String {
    format!("{}; prefix-alive gives {} fewer requests/s", best_of(best), percent(share))
}

pub fn sub(fleet: u32, seeds: Option<(u32, u32)>, collapses: bool) -> String {
    let what = format!("Requests/s over a fixed K, {}", robots(fleet));
    let crosses = if collapses { super::terms::crosses() } else { "" };
    match seeds {
        Some((1, 1)) => format!("{what}; first seed only"),
        Some((low, high)) if low == high => {
            format!("{what}; band spans {} seeds{crosses}", count(low))
        }
        Some((low, high)) => {
            format!("{what}; band spans {} to {} seeds{crosses}", count(low), count(high))
        }
        None => what,
    }
}

pub fn label(best: Option<(u32, f64)>, others: &[(String, f64)]) -> String {
    let mut words = "Requests per second over a fixed K.".to_owned();
    if let Some((cap, rate)) = best {
        let (cap, rate) = (count(cap), fixed(rate, 2));
        words.push_str(&format!(" The best that holds is K = {cap} with {rate}."));
    }
    let of = |(name, rate): &(String, f64)| format!("{name} {}", fixed(*rate, 2));
    let rates: Vec<String> = others.iter().map(of).collect();
    if !rates.is_empty() {
        words.push_str(&format!(" Others: {}.", rates.join(", ")));
    }
    words
}

pub fn caption() -> &'static str {
    "Requests per second over a fixed K, and of each other controller"
}

pub fn heads() -> [&'static str; 7] {
    [
        "Controller",
        "Rate (requests/s)",
        "Lowest seed",
        "Highest seed",
        "Seeds",
        "Collapsed seeds",
        "Mark",
    ]
}
