//! What ghosts of pinned baselines say.

pub fn site() -> &'static str {
    "site"
}

pub fn curve(letter: char, name: &str) -> String {
    format!("{letter}, {name}")
}

pub fn entry(letter: char) -> String {
    format!("baseline {letter}")
}

pub fn mark(letter: char, mark: &str) -> String {
    format!("baseline {letter}, {mark}")
}

pub fn label(letter: char, claim: &str) -> String {
    format!(" Baseline {letter}: {claim}.")
}
