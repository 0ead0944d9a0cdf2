//! What the Controllers view says, outcome by outcome.

use super::*;
use crate::analysis::Band;
use crate::analysis::compare::{CompareStudy, Recovery};
use crate::scenario::Preset;

/// The figures that matter here: who, rate, seeds of ten that collapse.
type Row = (Contender, f64, usize);

/// A whole comparison of these rows.
fn compared(rows: &[Row]) -> CompareResults {
    let scenario = Scenario::of(Preset::SITE)
        .with(KnobId::Seeds, 1)
        .with(KnobId::Minutes, 4)
        .with(KnobId::Robots, 2);
    let mut results = CompareStudy::new(scenario).run();
    let like = results.standings[0].clone();
    let row = |&(contender, rate, collapsed): &Row| Standing {
        contender,
        rate: Band { mean: rate, min: rate, max: rate },
        first_low_s: (0..10).map(|seed| (seed < collapsed).then_some(240)).collect(),
        seeds: (0..10).collect(),
        ..like.clone()
    };
    results.standings = rows.iter().map(row).collect();
    results
}

fn of(name: &str) -> Contender {
    Contender::named(name).expect("in the table of controllers")
}

#[test]
fn every_outcome_has_its_claim() {
    let (none, aimd, alive) = (of("none"), of("aimd"), of("alive"));
    let k = Contender::cap(22);
    let claims: [(&[Row], &str); 9] = [
        (&[], unknown()),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 0.8, 10), (alive, 2.0, 0)],
            "A fixed K of 22 beats every adaptive controller on these seeds",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 0.8, 10), (alive, 2.26, 0)],
            "Prefix-alive comes within 2% of the best fixed K, 22, and needs no K",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (alive, 2.31, 0)],
            "Prefix-alive does as much as the best fixed K, and needs no K",
        ),
        (
            &[(none, 0.6, 10), (k, 2.0, 0), (alive, 2.3, 1)],
            "Prefix-alive beats every fixed K on these seeds",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 2.2, 5)],
            "A fixed K of 22 holds where every adaptive controller collapses",
        ),
        (
            &[(none, 1.8, 0), (k, 1.7, 0), (aimd, 1.8, 0), (alive, 1.79, 0)],
            "Nobody needs to be held back at 2 robots: all controllers do the same work",
        ),
        (
            &[(none, 0.6, 10), (k, 0.7, 10), (aimd, 0.6, 10)],
            "No controller holds here: all of them collapse on these seeds",
        ),
        (&[(none, 0.9, 2), (alive, 1.2, 0)], "Prefix-alive does the most work on these seeds"),
    ];
    for (rows, expected) in claims {
        assert_eq!(claim(&compared(rows)), expected);
    }
    let under_way = |rows: &[Row]| CompareResults { finished: false, ..compared(rows) };
    assert_eq!(
        claim(&under_way(&[(alive, 2.0, 0)])),
        "So far prefix-alive leads; which fixed K compare is not known yet"
    );
    assert_eq!(
        claim(&under_way(&[(alive, 2.0, 0), (k, 1.9, 0)])),
        "So far prefix-alive does the most work"
    );
}

#[test]
fn a_suggested_k_that_is_not_the_best_is_explained() {
    let mut results = compared(&[
        (of("none"), 0.6, 10),
        (Contender::cap(20), 2.3, 0),
        (Contender::cap(23), 2.4, 1),
    ]);
    assert_eq!(suggested(&results), None, "none is suggested");
    results.standings[1].why = Why::Suggested;
    let trial = results.scenario.with(KnobId::Trial, 2);
    let in_trial = CompareResults { scenario: trial, ..results.clone() };
    assert!(
        suggested(&in_trial)
            .is_some_and(|said| said.contains("suggested of runs from the start: "))
    );
    results.standings[2].why = Why::Best;
    assert_eq!(
        suggested(&results).as_deref(),
        Some(
            "K = 23 is best on rate alone. K = 20 is suggested: the smallest at which no seed collapses and the rate \
             is at least 95% of the best, which leaves more distance to the edge."
        )
    );
    let mut under_way = CompareResults { finished: false, ..results.clone() };
    assert_eq!((suggested(&under_way), fixed_follow(&under_way)), (None, None));
    under_way.standings.truncate(1);
    assert!(fixed_follow(&under_way).is_some(), "no fixed K has a row");
    under_way.finished = true;
    assert_eq!(fixed_follow(&under_way), None, "none will");
    results.standings.pop();
    assert_eq!(suggested(&results), None, "they are one");
}

#[test]
fn where_the_action_layer_carries_fewer_the_table_says_so() {
    let scenario = Scenario::of(Preset::SITE);
    let said = |action| brain_alone(&scenario, action);
    assert_eq!(
        said(Some(Carried::Exactly(21))).as_deref(),
        Some(
            "This table is about the brain. The action layer feeds 21 active robots at 10 Hz: with more, control \
             ticks starve."
        )
    );
    assert_eq!(said(Some(Carried::Exactly(32))), None, "it feeds the fleet");
    assert_eq!(said(Some(Carried::AtLeast(21))), None, "nobody knows of a limit");
    assert_eq!(said(None), None);
    let none = said(Some(Carried::Exactly(0)));
    assert!(none.is_some_and(|said| said.ends_with("feeds no robot at 10 Hz.")));
}

#[test]
fn out_of_thrash_the_claim_is_about_the_way_back() {
    let mut results = compared(&[(of("none"), 0.6, 10), (of("alive"), 1.8, 10)]);
    let late = |time: Option<u32>, rate: f64| {
        let (alarm_s, hits_s) = (vec![time; 10], vec![time; 10]);
        Some(Recovery { alarm_s, hits_s, rate: Band { mean: rate, min: rate, max: rate } })
    };
    results.standings[0].recovery = late(None, 0.4);
    results.standings[1].recovery = late(Some(120), 2.0);
    assert_eq!(
        claim(&results),
        "Prefix-alive leads the fleet out of thrash: hits back after 2 min"
    );
    let alone = results.standings[0].recovery.take();
    results.standings[0].recovery = late(Some(120), 0.4);
    assert_eq!(
        claim(&results),
        "Prefix-alive does the most work out of thrash: hits back after 2 min"
    );
    results.standings[0].recovery = alone;
    assert_eq!(cell(Column::Back, &results.standings[0]), "never");
    assert_eq!(cell(Column::Back, &results.standings[1]), "120 s");
    results.standings[1].recovery = late(None, 0.5);
    assert_eq!(claim(&results), "Once the fleet thrashes, no controller brings the hits back");
}

#[test]
fn rows_say_who_and_why() {
    let results = compared(&[(of("requests"), 1.0, 4), (of("aimd"), 1.0, 0)]);
    let [requests, aimd] = &results.standings[..] else { panic!("two rows") };
    let scenario = &results.scenario;
    assert_eq!(
        name(requests.contender, scenario),
        format!("Request cap {}", scenario.get(KnobId::Requests))
    );
    assert_eq!(name(Contender::cap(20), scenario), "Fixed K = 20");
    assert_eq!(cell(Column::Collapse, requests), "4 of 10");
    assert_eq!(collapse_when(requests).as_deref(), Some("median of 4: min 4"));
    assert_eq!(collapse_when(aimd), None);
    let own = Standing { why: Why::Own, ..aimd.clone() };
    assert_eq!(law(&own, scenario), "this scenario\u{2019}s K");
    let usage = scenario.with(KnobId::AimdHigh, 95);
    assert!(law(aimd, &usage).ends_with("halve above 0.95"), "{}", law(aimd, &usage));
}

#[test]
fn the_sub_line_counts_seeds_while_they_come_in() {
    let mut results = compared(&[(of("none"), 1.0, 0)]);
    results.scenario.set(KnobId::Seeds, 24);
    let sort = ranking::Ranking::default().sort;
    assert_eq!(
        sub(&results, sort),
        "2 robots, 10 Hz, 10 to 24 of the same 24 seeds, 4 min. Sorted by episodes/min, falling"
    );
    let steps =
        CompareResults { scenario: results.scenario.with(KnobId::Trial, 2), ..results.clone() };
    let said = sub(&steps, sort);
    assert!(said.starts_with("1, then 2, then 1 robots, 10 Hz"), "{said}");
    results.scenario.set(KnobId::Seeds, 10);
    assert_eq!(
        sub(&results, sort.by(Column::Name)),
        "2 robots, 10 Hz, the same 10 seeds for all, 4 min. Sorted by name"
    );
}
