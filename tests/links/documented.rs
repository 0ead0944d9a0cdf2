//! `docs/LINKS.md` tells every name and its bounds. The table there is the one made here from the table of knobs.

use fleet_planner::scenario::knob::Group;
use fleet_planner::scenario::link;
use fleet_planner::scenario::{KNOBS, Preset};

const PAGE: &str = include_str!("../../docs/LINKS.md");

fn knobs() -> String {
    let mut table = "| name | setting | unit | takes |\n|---|---|---|---|\n".to_owned();
    for group in [
        Group::First,
        Group::Workload,
        Group::Brain,
        Group::Action,
        Group::Run,
        Group::Prices,
        Group::Control,
    ] {
        for knob in KNOBS.iter().filter(|knob| knob.group == group) {
            table += &format!(
                "| `{}` | {} | {} | {} |\n",
                knob.name,
                knob.label(),
                knob.unit(),
                knob.bounds()
            );
        }
    }
    table
}

fn presets() -> String {
    let mut table = "| name | preset |\n|---|---|\n".to_owned();
    for preset in Preset::all() {
        table += &format!("| `{}` | {} |\n", preset.row().name, preset.row().label);
    }
    table
}

#[test]
fn the_page_has_the_tables_of_the_code() {
    for table in [presets(), knobs()] {
        assert!(PAGE.contains(&table), "docs/LINKS.md should contain:\n\n{table}");
    }
}

#[test]
fn the_examples_of_the_page_are_links() {
    let examples: Vec<_> = PAGE.lines().filter_map(|line| line.strip_prefix("    #")).collect();
    assert!(examples.len() >= 3);
    for example in examples {
        let opened = link::read(example);
        assert_eq!(opened.to_string(), "", "{example}");
        let scenario = opened.scenario.expect("a scenario");
        if !opened.typed_by_hand && opened.page.is_empty() {
            let both = opened.second.map(|second| link::write_both(&scenario, &second));
            assert_eq!(both.unwrap_or_else(|| link::write(&scenario)), example);
        }
    }
}
