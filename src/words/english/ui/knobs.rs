//! Knobs in words: values, ranges, differences, what a group amounts to.

use super::{grouped, two};
use crate::profile::Mark;
use crate::scenario::knob::Group;
use crate::scenario::{Kind, KnobId, Scenario};
use crate::ui::track::Track;

pub fn value(id: KnobId, raw: i64) -> String {
    let knob = id.knob();
    match (id, knob.kind) {
        (KnobId::Growth, _) if raw % 10 == 0 => format!("{:.2}", raw as f64 / knob.scale() as f64),
        (_, Kind::Number { decimals: 0, off, .. }) if off.is_none() || raw != 0 => grouped(raw),
        _ => knob.format(raw),
    }
}

pub fn unit(id: KnobId, raw: i64) -> &'static str {
    match id.knob().kind {
        Kind::Number { off: Some(_), .. } if raw == 0 => "",
        // The label says it.
        _ if matches!(id, KnobId::Robots) => "",
        _ => id.knob().unit(),
    }
}

pub fn spoken(id: KnobId, raw: i64, scenario: &Scenario) -> String {
    let text = value(id, raw);
    match id {
        KnobId::Robots => format!("{text} {}", if raw == 1 { "robot" } else { "robots" }),
        KnobId::PoolBlocks => format!("{text} blocks"),
        KnobId::Growth => format!("{text} times"),
        KnobId::ControlHz => {
            let hz = raw as f64 / id.knob().scale() as f64;
            let deadline = scenario.number(KnobId::ChunkSteps) / hz;
            format!("{text} hertz, deadline {} seconds", two(deadline))
        }
        KnobId::Cap if raw == 0 => "off, no cap".to_owned(),
        KnobId::Cap => format!("at most {text} active"),
        _ => format!("{text} {}", unit(id, raw)).trim_end().to_owned(),
    }
}

pub fn ends(id: KnobId, track: &Track) -> (String, String) {
    let text = |position: i64| {
        let raw = track.at(position);
        match id.knob().kind {
            Kind::Number { decimals: 0, .. } => value(id, raw),
            _ => id.knob().format(raw),
        }
    };
    (text(track.low), text(track.high))
}

pub fn chip(id: KnobId) -> &'static str {
    match id {
        KnobId::Robots => "N",
        KnobId::PoolBlocks => "Pool",
        KnobId::Growth => "Growth",
        KnobId::ControlHz => "Control",
        KnobId::Cap => "Cap K",
        _ => id.knob().label(),
    }
}

pub fn chip_value(id: KnobId, raw: i64) -> String {
    match id {
        KnobId::Growth => format!("{}\u{d7}", value(id, raw)),
        KnobId::ControlHz => format!("{}\u{a0}Hz", value(id, raw)),
        _ => match id.knob().kind {
            Kind::Choice(_) => id.knob().choice(raw).to_owned(),
            Kind::Number { .. } => value(id, raw),
        },
    }
}

pub fn with_unit(id: KnobId, raw: i64) -> String {
    match (id, id.knob().kind) {
        // The label of a pool says its unit.
        (KnobId::Growth | KnobId::ControlHz | KnobId::PoolBlocks, _) | (_, Kind::Choice(_)) => {
            chip_value(id, raw)
        }
        _ => format!("{} {}", value(id, raw), unit(id, raw)).trim_end().to_owned(),
    }
}

pub fn named(id: KnobId, raw: i64) -> String {
    let text = value(id, raw);
    match id {
        KnobId::Robots => format!("{text} {}", if raw == 1 { "robot" } else { "robots" }),
        KnobId::PoolBlocks => format!("{text} blocks"),
        KnobId::Growth => format!("{text}\u{d7} growth"),
        KnobId::ControlHz => format!("{text} Hz"),
        KnobId::Cap if raw == 0 => "no cap".to_owned(),
        KnobId::Cap => format!("K = {text}"),
        _ => match id.knob().kind {
            Kind::Choice(_) => {
                let label = id.knob().label().to_ascii_lowercase();
                format!("{label} \u{201c}{}\u{201d}", id.knob().choice(raw))
            }
            Kind::Number { .. } => {
                format!("{} {text} {}", id.knob().label().to_ascii_lowercase(), unit(id, raw))
                    .trim_end()
                    .to_owned()
            }
        },
    }
}

pub fn difference(scenario: &Scenario, other: &Scenario) -> String {
    let differs: Vec<KnobId> =
        KnobId::ALL.into_iter().filter(|&id| scenario.get(id) != other.get(id)).collect();
    match differs.as_slice() {
        [] => "this scenario".to_owned(),
        [one] => named(*one, scenario.get(*one)),
        [first, second] => format!(
            "{}, {}",
            named(*first, scenario.get(*first)),
            named(*second, scenario.get(*second))
        ),
        many => format!("{} other settings", many.len()),
    }
}

pub fn out_of_range(id: KnobId, typed: &str, used: i64) -> String {
    format!("{}. {typed} is not used; {} is drawn.", range(id), value(id, used))
}

pub fn not_read(id: KnobId, typed: &str) -> String {
    if typed.trim().is_empty() {
        format!("{}.", range(id))
    } else {
        format!("{}. \u{201c}{}\u{201d} is not a number.", range(id), typed.trim())
    }
}

pub fn range(id: KnobId) -> String {
    let knob = id.knob();
    match knob.kind {
        Kind::Number { accept: (low, high), off, .. } => {
            let off = off.map_or_else(String::new, |word| format!(", or {word}"));
            let name = if id == KnobId::Cap { "K" } else { knob.label() };
            format!("{name} goes from {} to {}{off}", value(id, low), value(id, high))
        }
        Kind::Choice(_) => knob.label().to_owned(),
    }
}

pub fn accepts(id: KnobId) -> String {
    let knob = id.knob();
    match knob.kind {
        Kind::Number { accept: (low, high), off, .. } => {
            let off = off.map_or_else(String::new, |word| format!(", or {word}"));
            format!(
                "{} to {}{off}; \u{201c}{}\u{201d} in links",
                value(id, low),
                value(id, high),
                knob.name
            )
        }
        Kind::Choice(choices) => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            format!("{}; \u{201c}{}\u{201d} in links", names.join(", "), knob.name)
        }
    }
}

pub fn group(group: Group) -> &'static str {
    match group {
        Group::First => "Scenario",
        Group::Workload => "Workload",
        Group::Brain => "Brain",
        Group::Action => "Action layer",
        Group::Run => "Run",
        Group::Control => "Controllers",
        Group::Prices => "Prices",
    }
}

pub fn summary(group: Group, scenario: &Scenario) -> String {
    let choice = |id: KnobId| id.knob().choice(scenario.get(id));
    match group {
        Group::First => String::new(),
        Group::Prices => {
            let (brain, action) =
                (scenario.get(KnobId::BrainPrice), scenario.get(KnobId::ActionPrice));
            match (brain, action) {
                (0, 0) => "not set".to_owned(),
                _ => format!(
                    "{}, {} an hour",
                    value(KnobId::BrainPrice, brain),
                    value(KnobId::ActionPrice, action)
                ),
            }
        }
        Group::Workload => {
            let shared = scenario.get(KnobId::SharedPrefix);
            let mut text = format!("surrogate mix, {}", choice(KnobId::Arrival));
            if shared > 0 {
                text = format!("{} shared, {}", grouped(shared), choice(KnobId::Arrival));
            }
            text
        }
        Group::Brain => format!(
            "{}, blocks of\u{a0}{}",
            choice(KnobId::Eviction),
            value(KnobId::BlockTokens, scenario.get(KnobId::BlockTokens))
        ),
        Group::Action => match scenario.action_gpus() {
            0 => "none".to_owned(),
            1 => format!("1 GPU, {} steps", scenario.get(KnobId::ChunkSteps)),
            gpus => format!("{gpus} GPUs, {} steps", scenario.get(KnobId::ChunkSteps)),
        },
        Group::Run => match scenario.seeds() {
            1 => format!("{} min, 1 seed", scenario.minutes()),
            seeds => format!("{} min, {seeds} seeds", scenario.minutes()),
        },
        Group::Control => choice(KnobId::Trial).to_owned(),
    }
}

pub fn differ(number: usize) -> String {
    match number {
        0 => "as the preset".to_owned(),
        1 => format!("1 of {} differs", KnobId::COUNT),
        many => format!("{many} of {} differ", KnobId::COUNT),
    }
}

pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Published => "published",
        Mark::Fitted => "fitted to published figures",
        Mark::Chosen => "chosen",
        Mark::Derived => "derived",
        Mark::Assumed => "assumed; nobody measured it",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    #[test]
    fn values_carry_their_unit_where_it_helps() {
        let site = Scenario::of(Preset::SITE);
        assert_eq!(
            (value(KnobId::Growth, 1000), value(KnobId::Growth, 1255)),
            ("1.00".into(), "1.255".into())
        );
        assert_eq!(value(KnobId::PoolBlocks, 4270), "4,270");
        assert_eq!((value(KnobId::Cap, 0), unit(KnobId::EpisodesEach, 0)), ("off".into(), ""));
        let robots = |raw| [spoken(KnobId::Robots, raw, &site), named(KnobId::Robots, raw)];
        assert_eq!(robots(1), ["1 robot", "1 robot"]);
        assert_eq!(robots(32), ["32 robots", "32 robots"]);
        assert!(summary(Group::Run, &site.with(KnobId::Seeds, 1)).ends_with(" min, 1 seed"));
        assert_eq!(spoken(KnobId::ControlHz, 10_000, &site), "10 hertz, deadline 0.50 seconds");
        assert_eq!(chip_value(KnobId::ControlHz, 12_500), "12.5\u{a0}Hz");
        let track = Track::of(KnobId::Cap.knob(), 0).expect("a number");
        assert_eq!(ends(KnobId::Cap, &track), ("1".into(), "off".into()));
    }

    #[test]
    fn differences_are_named_while_they_are_few() {
        let site = Scenario::of(Preset::SITE);
        let grown = site.with(KnobId::Growth, 1250);
        assert_eq!(difference(&grown, &site), "1.25\u{d7} growth");
        assert_eq!(difference(&site, &grown), "1.00\u{d7} growth");
        let many = grown.with(KnobId::Cap, 20).with(KnobId::Robots, 40);
        assert_eq!(difference(&many, &site), "3 other settings");
        assert_eq!(difference(&site, &site), "this scenario");
    }

    #[test]
    fn messages_say_what_is_accepted_and_what_is_drawn() {
        assert_eq!(
            out_of_range(KnobId::Cap, "48000", 10_000),
            "K goes from 1 to 10,000, or off. 48000 is not used; 10,000 is drawn."
        );
        assert_eq!(
            not_read(KnobId::Growth, "fast"),
            "Context growth goes from 0.05 to 10.00. \u{201c}fast\u{201d} is not a number."
        );
    }
}
