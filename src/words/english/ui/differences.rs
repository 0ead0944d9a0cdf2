//! The table of baselines beside the scenario.

use super::scenarios;
use super::{grouped, robots};
use crate::analysis::Layer;
use crate::scenario::Scenario;
use crate::words::ui::differences::Unit;

pub fn rows() -> [&'static str; 7] {
    [
        "Robots carried",
        "Binding layer",
        "Suggested K",
        "Requests/s as planned",
        "Full-prefix hits",
        "Episodes/min as planned",
        "Seeds that collapse",
    ]
}

pub fn preset() -> &'static str {
    "Preset"
}

pub fn binding(layer: Option<Layer>) -> &'static str {
    match layer {
        Some(Layer::Brain) => "Brain",
        Some(Layer::Action) => "Action layer",
        None => "not met",
    }
}

pub fn none() -> &'static str {
    "none"
}

pub fn collapsed(collapsed: usize, seeds: usize) -> String {
    format!("{collapsed} of {seeds}")
}

pub fn change(by: i64, unit: Unit) -> String {
    let unit = match unit {
        Unit::Number => "",
        Unit::Percent => "%",
        Unit::Points => " points",
    };
    let plus = if by > 0 { "+" } else { "" };
    format!("{plus}{}{unit}", grouped(by))
}

pub fn several(letters: &[String]) -> String {
    format!("Baselines {} against now", letters.join(", "))
}

pub fn one(letter: char) -> String {
    format!("Baseline {letter} against now")
}

pub fn carries(more: i64, letter: char) -> String {
    let number = robots(more.unsigned_abs() as u32);
    match more {
        0 => format!("Carries as many as baseline {letter}"),
        1.. => format!("Carries {number} more than baseline {letter}"),
        _ => format!("Carries {number} fewer than baseline {letter}"),
    }
}

pub fn same() -> &'static str {
    "The scenario is as it was pinned: change a setting"
}

pub fn differs(letter: char, now: &Scenario, pinned: &Scenario) -> String {
    format!("{letter} has {}", scenarios::differs(now, pinned))
}

pub fn settings() -> &'static str {
    "Settings that differ, and what each scenario gives"
}

pub fn quantity() -> &'static str {
    "Quantity"
}

pub fn now() -> &'static str {
    "now"
}

pub fn change_label() -> &'static str {
    "change"
}
