//! What the cliff says.

use super::figure::{count, fixed};
use super::terms::robots;

pub fn nothing() -> &'static str {
    "Requests per second over the number of robots: nothing computed yet."
}

pub fn disagree(fleet: u32, collapsed: u32, seeds: u32) -> String {
    let (collapsed, seeds) = (count(collapsed), count(seeds));
    format!("At {} the seeds disagree: {collapsed} of {seeds} collapse", robots(fleet))
}

pub fn none_holds() -> &'static str {
    "Not even one robot holds"
}

pub fn cap_keeps(cap: u32, rate: f64, fleet: u32) -> String {
    format!("K = {} keeps {} requests/s at {}", count(cap), fixed(rate, 2), robots(fleet))
}

pub fn cap_fails(cap: u32) -> String {
    format!("K = {} is past the edge: every seed collapses", count(cap))
}

pub fn cap_disagrees(cap: u32, collapsed: u32, seeds: u32) -> String {
    let (cap, collapsed, seeds) = (count(cap), count(collapsed), count(seeds));
    format!("With K = {cap} the seeds disagree: {collapsed} of {seeds} collapse")
}

pub fn less_work(carried: u32) -> String {
    format!("Past {}, more robots do less work", robots(carried))
}

pub fn runs_collapse(carried: u32) -> String {
    format!("Past {}, runs collapse", robots(carried))
}

pub fn little_work(carried: u32) -> String {
    format!("Past {}, more robots add little work", robots(carried))
}

pub fn more_work(fleet: u32) -> String {
    format!("Up to {}, more robots do more work", robots(fleet))
}

pub fn none_fails(fleet: u32) -> String {
    format!("Up to {}, no fleet fails", robots(fleet))
}

pub fn brain_alone(claim: &str) -> String {
    let (first, rest) = claim.split_at_checked(1).unwrap_or(("", claim));
    format!("Brain alone: {}{rest}", first.to_ascii_lowercase())
}

pub fn sub(seeds: Option<(u32, u32)>) -> String {
    let what = "Requests/s and full-prefix hit rate over robots";
    match seeds {
        Some((1, 1)) => format!("{what}; first seed only"),
        Some((low, high)) if low == high => format!("{what}; bands span {} seeds", count(low)),
        Some((low, high)) => {
            format!("{what}; bands span {} to {} seeds", count(low), count(high))
        }
        None => what.to_owned(),
    }
}

pub fn label(best: Option<[(f64, u32); 2]>, capped: Option<(&str, f64, u32)>) -> String {
    let mut words =
        "Requests per second and full-prefix hit rate over the number of robots.".to_owned();
    if let Some([best, last]) = best {
        let rate = fixed(best.0, 2);
        words.push_str(&format!(" Without a cap the rate reaches {rate} at {}", robots(best.1)));
        if last.1 > best.1 {
            words.push_str(&format!(" and is {} at {}", fixed(last.0, 2), count(last.1)));
        }
        words.push('.');
    }
    if let Some((cap, rate, fleet)) = capped {
        words.push_str(&format!(" With {cap} it is {} at {}.", fixed(rate, 2), count(fleet)));
    }
    words
}

pub fn capped() -> &'static str {
    "capped"
}

pub fn hit_rate() -> &'static str {
    "full-prefix hit rate"
}

pub fn alarm(figure: &str) -> String {
    format!("{figure} alarm")
}

pub fn thrashes() -> &'static str {
    "thrashes"
}

pub fn at_least(carried: u32) -> [String; 2] {
    [format!("at least {}", robots(carried)), format!("at least {carried}")]
}

pub fn measured(condition: &str) -> String {
    format!("measured {condition}")
}

pub fn measured_under(cap: &str, rate: &str) -> String {
    format!("{cap}: {rate}")
}

pub fn not_published() -> &'static str {
    "not published"
}

pub fn off() -> &'static str {
    "off"
}

pub fn caption() -> &'static str {
    "Requests per second and full-prefix hit rate over the number of robots"
}

pub fn heads() -> [&'static str; 12] {
    [
        "Robots N",
        "Cap K",
        "Rate (requests/s)",
        "Lowest seed",
        "Highest seed",
        "Full-prefix hits",
        "Episodes (per min)",
        "Jain's index",
        "Seeds",
        "Collapsed seeds",
        "Collapsed share",
        "Mark",
    ]
}
