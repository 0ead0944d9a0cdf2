//! What the chart of fairness says.

use super::figure::{count, fixed};
use crate::words::chart::fairness::Fairest;
use crate::words::english::numbers::capital;

pub fn sub(seeds: &str) -> String {
    format!("Jain's index over requests/s, {seeds}")
}

pub fn crimson() -> &'static str {
    ". Crimson: some seeds collapse"
}

pub fn collapses(name: &str) -> String {
    format!("{name}, collapses")
}

pub fn nothing() -> &'static str {
    "Fairness over requests per second: nothing computed yet."
}

pub fn one(name: &str, jain: f64) -> String {
    format!("{}: fairness {} so far", capital(name), fixed(jain, 2))
}

pub fn all_well() -> &'static str {
    "No controller collapses, and all are fair"
}

pub fn all_unfair() -> &'static str {
    "No controller collapses; all are equally unfair"
}

pub fn least_fair(name: &str) -> String {
    format!("No controller collapses; {name} is the least fair")
}

pub fn all_collapse(fairest: Fairest) -> String {
    let is = if fairest.are_several { "are" } else { "is" };
    match fairest.names {
        Some(names) => format!("All collapse in every seed; {names} {is} the fairest of them"),
        None => "All collapse in every seed, and are equally fair".to_owned(),
    }
}

pub fn none_holds(fairest: Fairest) -> String {
    let (collapsed, seeds) = (count(fairest.seeds.0), count(fairest.seeds.1));
    match fairest.names {
        // Each of several has a count of its own.
        Some(names) if fairest.are_several => format!("None holds; {names} are the fairest"),
        Some(names) => {
            format!(
                "None holds; {names} is the fairest, and collapses in {collapsed} of {seeds} seeds"
            )
        }
        None => "None holds, and all are equally fair".to_owned(),
    }
}

pub fn together() -> &'static str {
    "Runs that collapse are also unfair"
}

pub fn less_fair() -> &'static str {
    "Runs that collapse are less fair"
}

pub fn fair() -> &'static str {
    "Some collapse, yet all are fair"
}

pub fn no_rule() -> &'static str {
    "Collapse and unfairness do not always go together"
}

pub fn label(all: &[(String, f64, f64)]) -> String {
    let at = |(name, jain, rate): &(String, f64, f64)| {
        format!("{name}: {} at {} requests per second", fixed(*jain, 2), fixed(*rate, 2))
    };
    let all: Vec<String> = all.iter().map(at).collect();
    format!("Jain's index over requests per second: {}.", all.join("; "))
}

pub fn jain() -> &'static str {
    "Jain's index"
}

pub fn from(name: &str, low: &str) -> String {
    format!("{name}, from {low}")
}

pub fn caption() -> &'static str {
    "Fairness over robots and requests per second, a row a controller"
}

pub fn heads() -> [&'static str; 8] {
    [
        "Controller",
        "Rate (requests/s)",
        "Jain's index",
        "Lowest seed",
        "Highest seed",
        "Seeds",
        "Collapsed seeds",
        "Mark",
    ]
}
