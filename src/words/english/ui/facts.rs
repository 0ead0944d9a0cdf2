//! Names in the row of facts, and the sticky line.

use super::{Line, grouped, page};
use crate::analysis::Layer;
use crate::analysis::verdict::Facts;

pub fn simulated() -> &'static str {
    ", simulated"
}

pub fn about_rule() -> &'static str {
    "About the rule of thumb"
}

pub fn confidence() -> &'static str {
    "Confidence"
}

pub fn about_confidence() -> &'static str {
    "About the confidence"
}

pub fn seed(seed: u64, did: &str) -> String {
    format!("seed {seed}: {did}")
}

pub fn explained() -> [&'static str; 3] {
    ["Robots carried", "Rule of thumb", "How sure"]
}

pub fn brief(facts: &Facts, planned: u32, cap: Option<u32>) -> [Option<Line>; 3] {
    let best = facts.suggested.map(|best| Line::of(&format!("best K *{}*", grouped(best.cap))));
    // What a site carries without a cap must not seem to contradict that it holds with one.
    if cap.is_some_and(|cap| cap < planned) {
        let without = facts.carried.map(|carried| {
            let carried = page::carried(Some(carried));
            Line::of(&format!("*{carried}* of {} without a cap", grouped(planned)))
        });
        return [without, None, best];
    }
    let carried = facts.carried.map(|carried| {
        Line::of(&format!("Carries *{}* of {}", page::carried(Some(carried)), grouped(planned)))
    });
    let binds = facts.binding.map(|layer| {
        Line::of(match layer {
            Layer::Brain => "<Brain> binds",
            Layer::Action => "^Action^ binds",
        })
    });
    [carried, binds, best]
}
