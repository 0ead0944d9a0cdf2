//! What contenders are called on charts.

use super::figure::{count, of};
use crate::analysis::compare::Contender;
use crate::scenario::{KnobId, Scenario};

pub fn name(contender: Contender, scenario: &Scenario) -> String {
    let row = contender.row();
    match (row.name, contender.cap) {
        (_, Some(cap)) => format!("K = {}", count(cap)),
        ("none", _) => "no cap".to_owned(),
        ("requests", _) => of(scenario.get(KnobId::Requests) as u32, "request", "requests"),
        ("concur", _) => "CONCUR".to_owned(),
        ("aimd", _) => "AIMD".to_owned(),
        ("alive", _) => "prefix-alive".to_owned(),
        ("alive-idle", _) => "measured prefix-alive".to_owned(),
        _ => row.label.to_owned(),
    }
}

pub fn under(contender: Contender, scenario: &Scenario) -> String {
    match contender.row().name {
        "none" => "without a cap".to_owned(),
        "cap" | "requests" => format!("with {}", name(contender, scenario)),
        _ => format!("under {}", name(contender, scenario)),
    }
}

pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub fn list_some(names: &[String], more: usize) -> String {
    format!("{} and {more} more", names.join(", "))
}

pub fn in_yet(controllers: u32) -> String {
    format!("So far: {}", of(controllers, "controller", "controllers"))
}

pub fn so_far(claim: &str) -> String {
    let mut letters = claim.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    // A name stays as it is: "AIMD", "K = 20".
    match first.filter(|_| letters.clone().next().is_some_and(|second| second.is_lowercase())) {
        Some(first) => format!("So far: {first}{}", letters.as_str()),
        None => format!("So far: {claim}"),
    }
}

pub fn seeds(seeds: Option<(u32, u32)>) -> String {
    match seeds {
        Some((1, 1)) => "first seed only".to_owned(),
        Some((low, high)) if low == high => format!("{} seeds each", count(low)),
        Some((low, high)) => format!("{} to {} seeds each", count(low), count(high)),
        None => "no seed yet".to_owned(),
    }
}
