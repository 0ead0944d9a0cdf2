//! What holds for every scenario and every text.

use fleet_planner::scenario::check::WorldLimits;
use fleet_planner::scenario::link::{self, Problem, Verdict};
use fleet_planner::scenario::{KnobId, Preset, Scenario, json, read_any};
use proptest::prelude::*;

/// Any scenario: each knob at its preset, or anywhere in its range.
fn scenarios() -> impl Strategy<Value = Scenario> {
    let preset = proptest::sample::select(Preset::all().collect::<Vec<_>>());
    let value = proptest::option::weighted(0.3, prop_oneof![0i64..100, 0i64..20_000_000]);
    (preset, proptest::collection::vec(value, KnobId::COUNT)).prop_map(|(preset, values)| {
        let set = KnobId::ALL.into_iter().zip(values).filter_map(|(id, value)| Some((id, value?)));
        set.fold(Scenario::of(preset), |scenario, (id, value)| scenario.with(id, value))
    })
}

/// Texts that look like links, so that the parser is met in depth.
fn likely_texts() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        proptest::sample::select(KnobId::ALL.map(|id| id.knob().name.to_owned()).to_vec()),
        proptest::sample::select(vec!["v", "preset", "c", "view", "embed", "b.n", "b.", "", "zz"])
            .prop_map(str::to_owned),
    ];
    let value = prop_oneof![
        "-?[0-9,.]{0,25}",
        "[a-z-]{0,8}",
        "[0-9a-f]{4}",
        "\\PC{0,6}",
        "%[0-9a-f]{2}",
        "site",
        "off"
    ];
    let piece = (name, value, "(&|&amp;|=|#|\\{|\n|%|%26|)")
        .prop_map(|(name, value, end)| format!("{name}={value}{end}"));
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.join("&"))
}

/// Reads in every way, and asks everything that can be asked.
fn read_wholly(text: &str) {
    let limits = WorldLimits { largest_prompt: 175_000, largest_output: 1_600 };
    for opened in [link::read(text), json::read_json(text), read_any(text)] {
        let checked = opened.clone().with_check(|_| limits);
        for opened in [opened, checked] {
            let _ = opened.to_string();
            let (Verdict::Exact(scenario) | Verdict::Adjusted(scenario)) = opened.verdict() else {
                continue;
            };
            assert_eq!(link::read(&link::write(&scenario)).verdict(), Verdict::Exact(scenario));
        }
    }
}

proptest! {
    #[test]
    fn a_scenario_is_read_as_it_was_written(scenario in scenarios()) {
        for text in [link::write(&scenario), format!("<https://example.org/#{}>.", link::write(&scenario))] {
            let opened = link::read(&text);
            prop_assert_eq!(opened.verdict(), Verdict::Exact(scenario));
            prop_assert!(opened.problems.is_empty() && !opened.typed_by_hand);
        }
        let file = json::write_json(&scenario);
        prop_assert_eq!(read_any(&file).verdict(), Verdict::Exact(scenario));
        let longest = link::write(&scenario).len();
        prop_assert!(longest < link::WARN_ABOVE, "{}", longest);
    }

    #[test]
    fn two_scenarios_are_read_as_they_were_written(first in scenarios(), second in scenarios()) {
        let opened = link::read(&link::write_both(&first, &second));
        prop_assert_eq!(opened.verdict(), Verdict::Exact(first));
        prop_assert_eq!(opened.second, Some(second).filter(|second| *second != first));
        prop_assert_eq!(link::write_both(&first, &first), link::write(&first));
    }

    /// Either it is refused, or the whole checksum is gone and its end is shown to be compared.
    #[test]
    fn a_cut_link_never_opens_in_silence(scenario in scenarios()) {
        let whole = link::write(&scenario);
        for end in 1..whole.len() {
            let cut = &whole[..end];
            let opened = link::read(cut);
            let last = cut.rsplit('&').next().unwrap_or_default();
            let is_told = opened.problems.iter().any(
                |problem| matches!(problem, Problem::NoChecksum { last: told } if told == last.trim_end_matches('.')),
            );
            match opened.verdict() {
                Verdict::Refused { .. } => {}
                Verdict::Exact(_) | Verdict::Adjusted(_) => prop_assert!(is_told && !cut.contains("&c="), "{}", cut),
            }
        }
    }

    /// One character changed, anywhere: refused, or the same scenario, or at least told that the checksum is gone.
    #[test]
    fn a_changed_link_never_opens_in_silence(
        scenario in scenarios(),
        at in any::<proptest::sample::Index>(),
        with in "[a-z0-9.=&-]",
    ) {
        let whole = link::write(&scenario);
        let at = at.index(whole.len());
        let changed = format!("{}{with}{}", &whole[..at], &whole[at + 1..]);
        let opened = link::read(&changed);
        let is_told = opened.problems.iter().any(|problem| matches!(problem, Problem::NoChecksum { .. }));
        match opened.verdict() {
            Verdict::Refused { .. } => {}
            Verdict::Exact(read) | Verdict::Adjusted(read) => prop_assert!(read == scenario || is_told, "{}", changed),
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC*", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_wholly(&text);
        read_wholly(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_likely_text_makes_it_panic(text in likely_texts()) {
        read_wholly(&text);
        read_wholly(&text.replace('&', ",").replace('=', ":"));
    }

    #[test]
    fn no_damage_makes_it_panic(scenario in scenarios(), at in any::<proptest::sample::Index>(), with in "\\PC{0,3}") {
        for whole in [link::write(&scenario), json::write_json(&scenario)] {
            let at = at.index(whole.len());
            read_wholly(&format!("{}{with}{}", &whole[..at], &whole[at..]));
            read_wholly(&format!("{}{with}", &whole[..at]));
            read_wholly(&format!("{with}{}", &whole[at..]));
        }
    }
}

#[test]
fn long_texts_are_told_and_longer_ones_refused() {
    let of_length = |length: usize| format!("n=40&zz={}", "1".repeat(length - 8));
    let opened = link::read(&of_length(link::WARN_ABOVE));
    assert!(matches!(opened.problems[..], [Problem::Unknown { .. }]));
    let opened = link::read(&of_length(link::REFUSE_ABOVE));
    assert!(matches!(
        opened.problems[..],
        [Problem::Unknown { .. }, Problem::Long { characters: link::REFUSE_ABOVE }]
    ));
    let opened = link::read(&of_length(link::REFUSE_ABOVE + 1));
    assert_eq!(
        opened.to_string(),
        "This link has 8,001 characters; at most 8,000 are read. Open a file instead. Your scenario is unchanged."
    );
}

#[test]
fn a_world_that_cannot_run_is_refused_and_offered_mended() {
    let limits = WorldLimits { largest_prompt: 175_000, largest_output: 1_600 };
    let opened = link::read("pool=100&n=20000").with_check(|_| limits);
    assert_eq!(
        opened.to_string(),
        "A pool of 100 blocks cannot run: it does not hold one request of 175,000 tokens and 1,600 of output. \
         The smallest that is sure to work is 236. Your scenario is unchanged.\n\
         n=20000 is out of range: 10,000 is used. Robots N takes 1 to 10,000."
    );
    let expected =
        Scenario::of(Preset::SITE).with(KnobId::Robots, 10_000).with(KnobId::PoolBlocks, 236);
    let Verdict::Refused { readable, .. } = opened.verdict() else { panic!("refused") };
    assert_eq!(readable, Some(expected));
}
