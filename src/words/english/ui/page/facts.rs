//! The facts below the headline.

use super::super::{confidence, grouped, percent, trim};
use super::{carried, unknown};
use crate::analysis::verdict::Facts;
use crate::analysis::{Carried, Layer};
use crate::scenario::Scenario;
use crate::words::ui::page::{Fact, Hue};

pub fn facts(facts: &Facts, scenario: &Scenario) -> [Fact; 4] {
    let (low, high) = facts.rule_of_thumb;
    // A cap holds more robots than a site carries without one: the figure must not seem to contradict it.
    let without = if scenario.cap().is_some() { "without a cap; " } else { "" };
    [
        Fact {
            label: "Robots carried",
            figure: carried(facts.carried),
            unit: "",
            note: if low == high {
                format!("{without}rule of thumb: {}", grouped(low))
            } else {
                format!("{without}rule of thumb: {} to {}", grouped(low), grouped(high))
            },
            hue: Hue::Ink,
            simulated: true,
            about: Some(confidence::rule_of_thumb(facts, scenario)),
        },
        binding(facts),
        Fact {
            label: "Suggested K",
            figure: facts.cap_to_set().map_or_else(
                || match facts.is_held_lower() {
                    // Nothing that was tried holds in both layers.
                    true => "none".to_owned(),
                    false => unknown().to_owned(),
                },
                |suggestion| match suggestion.cap {
                    cap if cap >= scenario.robots() => "none".to_owned(),
                    cap => grouped(cap),
                },
            ),
            unit: "",
            note: facts.suggested.map_or_else(
                || "searched by simulation".to_owned(),
                |suggestion| {
                    let share = percent(suggestion.share_of_best);
                    // At the edge itself a cap is what buys distance.
                    let spares = facts.headroom.is_some_and(|spare| spare > 0);
                    match scenario.cap() {
                        _ if suggestion.cap >= scenario.robots() => "all may be active".to_owned(),
                        _ if facts.is_held_lower() => {
                            format!("the brain alone: {}", grouped(suggestion.cap))
                        }
                        None if spares => format!("none needed; {share} of the safe rate"),
                        _ => format!("{share} of the best safe rate"),
                    }
                },
            ),
            hue: Hue::Ink,
            simulated: true,
            about: None,
        },
        headroom(facts, scenario),
    ]
}

fn binding(facts: &Facts) -> Fact {
    let (figure, note, hue) = match (facts.binding, facts.action) {
        (Some(Layer::Brain), None) => ("Brain", "no second layer".to_owned(), Hue::Brain),
        (Some(Layer::Brain), other) => {
            ("Brain", format!("action layer carries {}", carried(other)), Hue::Brain)
        }
        (Some(Layer::Action), _) => {
            ("Action layer", format!("brain carries {}", carried(facts.brain)), Hue::Action)
        }
        (None, _) => (unknown(), "the lower of the two".to_owned(), Hue::Ink),
    };
    Fact {
        label: "Binding layer",
        figure: figure.to_owned(),
        unit: "",
        note,
        hue,
        simulated: false,
        about: None,
    }
}

fn headroom(facts: &Facts, scenario: &Scenario) -> Fact {
    let active = scenario.cap().map_or(scenario.robots(), |cap| cap.min(scenario.robots()));
    let who = if active < scenario.robots() { "active" } else { "planned" };
    let (figure, note, hue) = match (facts.headroom, facts.carried) {
        (Some(room), Some(most)) => {
            let at_least = if matches!(most, Carried::AtLeast(_)) { "at least " } else { "" };
            let most = most.robots();
            let share = room.unsigned_abs() as f64 / f64::from(most.max(1));
            let note = match room {
                _ if most == 0 => format!("{} {who}, none carried", grouped(active)),
                0 => format!("{who} exactly the most it carries"),
                1.. => format!("{who} {at_least}{} under the edge", percent(share)),
                // Percent of more than twice are hard to read.
                _ if share >= 1.0 => format!("{} times what it carries", times(1.0 + share)),
                _ => format!("{who} {} over the edge", percent(share)),
            };
            let text = if room > 0 { format!("+{}", grouped(room)) } else { grouped(room) };
            (text, note, if room < 0 { Hue::Danger } else { Hue::Ink })
        }
        _ => (unknown().to_owned(), "robots to the edge".to_owned(), Hue::Ink),
    };
    Fact { label: "Head-room", figure, unit: "robots", note, hue, simulated: false, about: None }
}

/// "7.5", "20".
fn times(ratio: f64) -> String {
    if ratio < 9.95 { trim((ratio * 10.0).round() / 10.0) } else { grouped(ratio.round() as i64) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::verdict::Suggestion;
    use crate::scenario::{KnobId, Preset};

    #[test]
    fn head_room_is_told_in_words_that_can_be_read() {
        let note = |planned: u32, most: Carried| {
            let scenario = Scenario::of(Preset::SITE).with(KnobId::Robots, planned.into());
            let headroom = Some(i64::from(most.robots()) - i64::from(planned));
            let told = Facts { carried: Some(most), headroom, ..Facts::default() };
            super::facts(&told, &scenario)[3].note.clone()
        };
        use Carried::{AtLeast, Exactly};
        assert_eq!(note(20, Exactly(1)), "20 times what it carries");
        assert_eq!(note(30, Exactly(4)), "7.5 times what it carries");
        assert_eq!(note(32, Exactly(23)), "planned 39% over the edge");
        assert_eq!(note(23, Exactly(23)), "planned exactly the most it carries");
        assert_eq!(note(18, Exactly(24)), "planned 25% under the edge");
        assert_eq!(note(16, AtLeast(64)), "planned at least 75% under the edge");
        assert_eq!(note(3, Exactly(0)), "3 planned, none carried");
    }

    #[test]
    fn a_cap_that_lets_all_be_active_is_none() {
        let site = Scenario::of(Preset::SITE).with(KnobId::Robots, 6);
        let of = |cap: u32| {
            let suggested = Suggestion { cap, rate: 0.8, share_of_best: 1.0, episodes_ratio: None };
            let told = Facts { suggested: Some(suggested), ..Facts::default() };
            let [_, _, fact, _] = super::facts(&told, &site);
            (fact.figure, fact.note)
        };
        assert_eq!(of(6), ("none".to_owned(), "all may be active".to_owned()));
        assert_eq!(of(5), ("5".to_owned(), "100% of the best safe rate".to_owned()));
    }

    #[test]
    fn the_cap_that_is_told_is_one_that_both_layers_hold() {
        let site = Scenario::of(Preset::SITE);
        let cap = |cap: u32| {
            let (rate, share_of_best, episodes_ratio) = (2.3, 0.96, None);
            Some(Suggestion { cap, rate, share_of_best, episodes_ratio })
        };
        let action = |robots| Some(Carried::Exactly(robots));
        let of = |facts: &Facts| {
            let [_, _, fact, _] = super::facts(facts, &site);
            (fact.figure, fact.note)
        };
        let told = Facts { suggested: cap(18), suggested_for_both: cap(4), ..Facts::default() };
        let starved = Facts { action: action(4), ..told.clone() };
        assert_eq!(of(&starved), ("4".to_owned(), "the brain alone: 18".to_owned()));
        let fed = Facts { action: action(18), suggested_for_both: cap(18), ..told.clone() };
        assert_eq!(of(&fed), ("18".to_owned(), "96% of the best safe rate".to_owned()));
        let spare = Facts { headroom: Some(3), ..fed };
        assert_eq!(of(&spare).1, "none needed; 96% of the safe rate");
        // Of a large fleet nobody ran the action layer with so many: a bound is no limit.
        let bound = Facts { action: Some(Carried::AtLeast(4)), ..told.clone() };
        assert_eq!(of(&bound).0, "18");
        // More than it carries, but run and fed.
        let by_run = Facts { action: action(17), suggested_for_both: cap(18), ..told.clone() };
        assert_eq!(of(&by_run), ("18".to_owned(), "96% of the best safe rate".to_owned()));
        let none = Facts { action: action(0), suggested_for_both: None, ..told };
        assert_eq!(of(&none).0, "none");
    }
}
