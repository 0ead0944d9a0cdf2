//! What a knob takes, and what was wrong with what was typed.

use crate::words::english::numbers::grouped_decimal;

pub fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

pub fn number_or(word: Option<&str>) -> String {
    match word {
        Some(word) => format!("a number or \u{201c}{word}\u{201d}"),
        None => "a number".to_owned(),
    }
}

pub fn bounds(low: &str, high: &str, off: Option<&str>) -> String {
    let range = format!("{} to {}", grouped_decimal(low), grouped_decimal(high));
    match off {
        Some(word) => format!("{range}, or {word}"),
        None => range,
    }
}

pub fn unchanged() -> &'static str {
    "Your scenario is unchanged."
}

pub fn number_or_text() -> &'static str {
    "a number or a text"
}

pub fn settings() -> &'static str {
    "settings between { and }"
}

pub fn setting() -> &'static str {
    "a setting such as n=40"
}

pub fn checksum() -> &'static str {
    "a checksum of four hexadecimal digits"
}

pub fn version(newest: u64) -> String {
    format!("a version of the format, at most {newest}")
}
