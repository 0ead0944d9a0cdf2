//! What contenders are called on charts, and what they look like.

use crate::analysis::compare::{Contender, Standing};
use crate::chart::figure;
use crate::chart::theme::{Role, Stroke};
use crate::scenario::{KnobId, Scenario};

/// Its name within a sentence: "prefix-alive", "K = 20".
pub(super) fn name(contender: Contender, scenario: &Scenario) -> String {
    let row = contender.row();
    match (row.name, contender.cap) {
        (_, Some(cap)) => format!("K = {}", figure::count(cap)),
        ("none", _) => "no cap".to_owned(),
        ("requests", _) => {
            let most = scenario.get(KnobId::Requests) as u32;
            figure::of(most, "request", "requests")
        }
        ("concur", _) => "CONCUR".to_owned(),
        ("aimd", _) => "AIMD".to_owned(),
        ("alive", _) => "prefix-alive".to_owned(),
        ("alive-idle", _) => "measured prefix-alive".to_owned(),
        _ => row.label.to_owned(),
    }
}

/// Under which regime its runs are: "with K = 20", "under AIMD".
pub(super) fn under(contender: Contender, scenario: &Scenario) -> String {
    match contender.row().name {
        "none" => "without a cap".to_owned(),
        "cap" | "requests" => format!("with {}", name(contender, scenario)),
        _ => format!("under {}", name(contender, scenario)),
    }
}

/// The same at the start of a sentence.
pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The knob of its period; none for one without decisions.
pub(super) fn period(contender: Contender) -> Option<KnobId> {
    match contender.row().name {
        "aimd" => Some(KnobId::AimdPeriod),
        "concur" => Some(KnobId::ConcurPeriod),
        "alive" | "alive-idle" => Some(KnobId::AlivePeriod),
        _ => None,
    }
}

/// Its colour and line.
pub(super) fn look(contender: Contender) -> (Role, Stroke) {
    match contender.row().name {
        "none" => (Role::NoCap, Stroke::dashed(2.0, &[7.0, 4.0])),
        "cap" => (Role::Brain, Stroke::solid(2.0)),
        "requests" => (Role::Ink3, Stroke::dashed(2.0, &[2.0, 3.0])),
        "aimd" => (Role::Usage, Stroke::dashed(2.0, &[8.0, 2.0, 2.0, 2.0])),
        "concur" => (Role::Generated, Stroke::dashed(2.0, &[6.0, 3.0])),
        "alive" => (Role::Measured, Stroke::solid(2.0)),
        "alive-idle" => (Role::Measured, Stroke::dashed(2.0, &[1.0, 4.0])),
        _ => (Role::Ink2, Stroke::solid(1.0)),
    }
}

/// Whether at most a tenth of its seeds collapse.
pub(super) fn holds(standing: &Standing) -> bool {
    standing.collapsed() as usize * 10 <= standing.seeds.len()
}

/// Two or three names as "a, b and c".
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How many seeds stand behind these standings: "24 seeds each", "3 to 24 seeds each", "one seed each".
pub(super) fn seeds<'a>(standings: impl Iterator<Item = &'a Standing>) -> String {
    let counts: Vec<u32> = standings.map(|standing| standing.seeds.len() as u32).collect();
    match (counts.iter().min(), counts.iter().max()) {
        (Some(1), Some(1)) => "first seed only".to_owned(),
        (Some(low), Some(high)) if low == high => format!("{} seeds each", figure::count(*low)),
        (Some(low), Some(high)) => {
            format!("{} to {} seeds each", figure::count(*low), figure::count(*high))
        }
        _ => "no seed yet".to_owned(),
    }
}
