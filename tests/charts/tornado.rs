//! What matters around a scenario: made-up bars, their claim, their ends, their table.

use fleet_planner::analysis::tornado::{Bar, Carries, Tornado};
use fleet_planner::analysis::{Carried, Layer};
use fleet_planner::chart::tornado;
use fleet_planner::scenario::{KnobId, Preset, Scenario};

fn carries(robots: u32, layer: Layer) -> Option<Carries> {
    Some(Carries { robots: Carried::Exactly(robots), binding: Some(layer) })
}

fn found(now: Option<Carries>, bars: Vec<Bar>) -> Tornado {
    Tornado { scenario: Scenario::of(Preset::SITE), seeds: 24, now, bars }
}

fn bar(knob: KnobId, ends: [(i64, Option<Carries>); 2]) -> Bar {
    Bar { knob, ends: ends.to_vec() }
}

pub fn whole() -> Tornado {
    let (brain, action) = (Layer::Brain, Layer::Action);
    found(
        carries(23, brain),
        vec![
            bar(KnobId::ControlHz, [(8_000, carries(24, brain)), (12_500, carries(4, action))]),
            bar(KnobId::PoolBlocks, [(3_420, carries(18, brain)), (5_340, carries(30, brain))]),
            bar(KnobId::Growth, [(800, carries(28, brain)), (1_250, carries(19, brain))]),
            bar(KnobId::Eviction, [(1, carries(30, brain)), (3, carries(31, brain))]),
            bar(KnobId::ActionGpus, [(3, carries(23, brain)), (5, carries(23, brain))]),
        ],
    )
}

/// Every case, by name.
pub fn cases() -> [(&'static str, Tornado); 5] {
    let most = Some(Carries { robots: Carried::AtLeast(10_000), binding: None });
    let none = carries(0, Layer::Action);
    let still = bar(KnobId::PoolBlocks, [(3_420, none), (5_340, none)]);
    let mut partial = whole();
    partial.bars[0].ends[1].1 = None;
    [
        ("whole", whole()),
        ("partial", partial),
        ("nothing yet", found(None, Vec::new())),
        ("none carried", found(none, vec![still])),
        ("vast", found(most, vec![bar(KnobId::Growth, [(800, most), (1_250, none)])])),
    ]
}

#[test]
fn it_says_what_matters_most_once_all_is_known() {
    let claims = cases().map(|(_, case)| tornado(&case).claim);
    assert_eq!(
        claims,
        [
            "What matters most: control frequency",
            "What matters here",
            "What matters here",
            "No single step changes what the site carries",
            "What matters most: context growth",
        ]
    );
}

#[test]
fn settings_that_matter_alike_are_named_together() {
    let (brain, action) = (Layer::Brain, Layer::Action);
    let ends = |knob| bar(knob, [(1, carries(23, brain)), (2, carries(4, action))]);
    let tied = found(
        carries(21, action),
        vec![
            ends(KnobId::ControlHz),
            ends(KnobId::ChunkSteps),
            bar(KnobId::PoolBlocks, [(3_420, carries(18, brain)), (5_340, carries(21, action))]),
        ],
    );
    assert_eq!(tornado(&tied).claim, "What matters most: control frequency and steps a chunk");
}

#[test]
fn bars_reach_from_what_is_carried_now_to_their_ends() {
    let chart = tornado(&whole());
    let ends: Vec<(f64, f64)> =
        chart.panels[0].fills.iter().map(|fill| (fill.points[0].0, fill.points[1].0)).collect();
    let expected = [(4.0, 23.0), (23.0, 24.0), (18.0, 23.0), (23.0, 30.0), (19.0, 23.0)];
    assert_eq!(ends[..5], expected);
    assert_eq!(ends.len(), 7, "nothing is drawn where nothing changes");
    assert_eq!(chart.legend.len(), 2);
    assert_eq!(chart.table.rows.len(), 11);
    assert_eq!(chart.table.rows[2], ["Control frequency", "12.5 Hz", "4", "action layer"]);
    assert!(tornado(&cases()[2].1).empty.is_some());
}

#[test]
fn values_are_in_the_words_of_the_page() {
    let chart = tornado(&whole());
    let moved: Vec<&str> = chart.table.rows.iter().map(|row| row[1].as_str()).collect();
    assert!(moved.contains(&"0.80\u{d7}") && moved.contains(&"1.25\u{d7}"), "{moved:?}");
    assert!(moved.contains(&"states kept to the end"), "not a link's word: {moved:?}");
}
