//! `golden.toml`: links with what they mean. A link under `shipped` is never changed or removed: whoever has it in a
//! ticket opens the same scenario for ever.

use fleet_planner::scenario::link::{self, Opened, PageKey, Verdict};
use fleet_planner::scenario::{KNOBS, Knob, Preset, Scenario};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Golden {
    presets: BTreeMap<String, BTreeMap<String, String>>,
    shipped: Vec<Shipped>,
    read: Vec<Read>,
}

/// A link as the product wrote it.
#[derive(Deserialize)]
struct Shipped {
    link: String,
    preset: String,
    #[serde(default)]
    values: BTreeMap<String, String>,
    #[serde(flatten)]
    second: Second,
}

/// The scenario to compare with, where a link carries one.
#[derive(Default, Deserialize)]
struct Second {
    second_preset: Option<String>,
    #[serde(default)]
    second_values: BTreeMap<String, String>,
}

impl Second {
    fn told(self) -> Option<(String, BTreeMap<String, String>)> {
        Some((self.second_preset?, self.second_values))
    }
}

/// Any text, and everything that reading it gives.
#[derive(Deserialize)]
struct Read {
    about: String,
    text: String,
    verdict: String,
    /// Absent when nothing could be read.
    preset: Option<String>,
    #[serde(default)]
    values: BTreeMap<String, String>,
    #[serde(default)]
    page: BTreeMap<String, String>,
    #[serde(default)]
    banner: String,
    #[serde(flatten)]
    second: Second,
}

fn golden() -> Golden {
    toml::from_str(include_str!("golden.toml")).expect("golden.toml is well formed")
}

/// Preset and differences, as the file tells them.
fn told(scenario: &Scenario) -> (String, BTreeMap<String, String>) {
    let values = scenario
        .differences()
        .map(|id| (id.knob().name.to_owned(), id.knob().format(scenario.get(id))));
    (scenario.preset().row().name.clone(), values.collect())
}

fn verdict(opened: &Opened) -> (&'static str, Option<Scenario>) {
    match opened.verdict() {
        Verdict::Exact(scenario) => ("exact", Some(scenario)),
        Verdict::Adjusted(scenario) => ("adjusted", Some(scenario)),
        Verdict::Refused { readable, .. } => ("refused", readable),
    }
}

#[test]
fn every_shipped_link_opens_as_it_did_and_is_written_the_same() {
    for Shipped { link, preset, values, second } in golden().shipped {
        let opened = link::read(&link);
        assert_eq!(opened.to_string(), "", "{link}");
        let (verdict, scenario) = verdict(&opened);
        let scenario = scenario.expect("a scenario");
        assert_eq!((verdict, opened.typed_by_hand), ("exact", false), "{link}");
        assert_eq!(told(&scenario), (preset, values), "{link}");
        assert_eq!(opened.second.as_ref().map(told), second.told(), "{link}");
        let written = match &opened.second {
            Some(second) => link::write_both(&scenario, second),
            None => link::write(&scenario),
        };
        assert_eq!(written, link);
    }
}

#[test]
fn every_preset_is_as_it_was_when_links_left_out_its_values() {
    for (name, values) in golden().presets {
        let preset = Preset::named(&name).expect("a preset is never removed");
        for (knob, value) in values {
            let knob = Knob::named(&knob).expect("a knob is never removed");
            let raw = Scenario::of(preset).get(knob.id);
            assert_eq!(knob.format(raw), value, "{name}, {}", knob.name);
        }
    }
}

#[test]
fn every_text_gives_what_the_file_says() {
    let mut failures = Vec::new();
    for case in golden().read {
        let opened = link::read(&case.text);
        let (verdict, scenario) = verdict(&opened);
        let page: BTreeMap<_, _> = PageKey::ALL
            .into_iter()
            .filter_map(|(key, name)| Some((name.to_owned(), opened.page(key)?.to_owned())))
            .collect();
        let expected = case.preset.map(|preset| (preset, case.values));
        let banner = opened.to_string();
        let (second, expected_second) = (opened.second.as_ref().map(told), case.second.told());
        if verdict != case.verdict
            || scenario.as_ref().map(told) != expected
            || page != case.page
            || banner != case.banner
            || second != expected_second
        {
            let found = scenario.as_ref().map(told);
            failures.push(format!(
                "{}\n  {}\n  {verdict} {found:?} {page:?} {second:?}\n{banner}",
                case.about, case.text
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn the_file_covers_every_preset_and_every_knob() {
    let Golden { presets, shipped, .. } = golden();
    let names: BTreeSet<_> = Preset::all().map(|preset| preset.row().name.as_str()).collect();
    let knobs: BTreeSet<_> = KNOBS.iter().map(|knob| knob.name).collect();
    let in_links = shipped.iter().flat_map(|case| case.values.keys().map(String::as_str));
    assert_eq!(in_links.collect::<BTreeSet<_>>(), knobs);
    assert_eq!(shipped.iter().map(|case| case.preset.as_str()).collect::<BTreeSet<_>>(), names);
    assert_eq!(presets.keys().map(String::as_str).collect::<BTreeSet<_>>(), names);
    for (preset, values) in &presets {
        assert_eq!(values.keys().map(String::as_str).collect::<BTreeSet<_>>(), knobs, "{preset}");
    }
}
