//! What the Controllers view says, outcome by outcome.

use super::*;
use crate::analysis::Band;
use crate::analysis::compare::CompareStudy;
use crate::analysis::sweep::{Sweep, SweepPoint};
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

/// The rates of these K, all of which hold, from the start.
fn tried(results: &CompareResults, rates: &[(u32, f64)]) -> Sweep {
    let like = &results.over_cap.points[0];
    let point = |&(cap, rate): &(u32, f64)| SweepPoint {
        cap: Some(cap),
        rate: Band { mean: rate, min: rate, max: rate },
        first_low_s: vec![None; like.first_low_s.len()],
        ..like.clone()
    };
    Sweep { points: rates.iter().map(point).collect() }
}

fn of(name: &str) -> Contender {
    Contender::named(name).expect("in the table of controllers")
}

#[test]
fn every_outcome_has_its_claim() {
    let (none, aimd, concur, alive) = (of("none"), of("aimd"), of("concur"), of("alive"));
    let k = Contender::cap(22);
    let claims: [(&[Row], &str); 18] = [
        (&[], unknown()),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 0.8, 10), (alive, 2.0, 0)],
            "A fixed K of 22 beats every adaptive controller on these seeds",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 0.8, 10), (alive, 2.26, 0)],
            "Prefix-alive comes within 2% of the requests/s of the best fixed K, 22, and needs no K",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (concur, 2.26, 0), (alive, 2.26, 0)],
            "CONCUR and prefix-alive come within 2% of the requests/s of the best fixed K, 22, and need no K",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (alive, 2.31, 0)],
            "Prefix-alive does as many requests/s as the best fixed K, 22, and needs no K",
        ),
        (
            &[(none, 0.6, 10), (k, 2.0, 0), (alive, 2.3, 1)],
            "Prefix-alive beats every fixed K on these seeds",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 2.2, 5)],
            "A fixed K of 22 holds where no adaptive controller does: each collapses in at least 5 of 10 seeds",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 0), (aimd, 0.6, 10)],
            "A fixed K of 22 holds where no adaptive controller does: each collapses in every seed",
        ),
        (
            &[(none, 0.6, 10), (k, 2.3, 2), (alive, 2.2, 1)],
            "Prefix-alive holds where no fixed K does",
        ),
        (
            &[(none, 1.6, 1), (k, 2.3, 2), (alive, 2.2, 3)],
            "Nobody needs to be held back at 2 robots: no controller that holds does more work than no cap",
        ),
        (
            &[(none, 1.8, 0), (k, 1.7, 0), (aimd, 1.8, 0), (alive, 1.79, 0)],
            "Nobody needs to be held back at 2 robots: all but a fixed K of 22 do the same work to within 1%",
        ),
        (
            &[(none, 1.8, 0), (k, 1.8, 0), (aimd, 1.8, 0), (alive, 1.801, 0)],
            "Nobody needs to be held back at 2 robots: all controllers do the same work",
        ),
        (
            &[(none, 1.8, 0), (aimd, 1.8, 0), (alive, 1.74, 0)],
            "Nobody needs to be held back at 2 robots: all controllers do the same work to within 4%",
        ),
        (
            &[(none, 1.8, 0), (k, 1.3, 0), (aimd, 1.2, 0), (alive, 1.4, 0)],
            "Nobody needs to be held back at 2 robots: no controller does more work than no cap",
        ),
        (
            &[(none, 1.8, 0), (k, 1.3, 0), (aimd, 1.2, 0), (concur, 1.3, 0), (alive, 1.83, 0)],
            "Nobody needs to be held back at 2 robots: no controller does over 2% more work than no cap",
        ),
        (
            &[(none, 0.6, 10), (k, 0.7, 10), (aimd, 0.6, 10)],
            "No controller holds here: each collapses in every seed",
        ),
        (
            &[(none, 0.6, 10), (k, 0.7, 9), (alive, 0.6, 6)],
            "No controller holds here: each collapses in at least 6 of 10 seeds",
        ),
        (&[(none, 0.9, 2), (alive, 1.2, 0)], "Prefix-alive does the most work on these seeds"),
    ];
    for (rows, expected) in claims {
        assert_eq!(claim(&compared(rows)), expected);
    }
    let under_way = |rows: &[Row]| CompareResults { finished: false, ..compared(rows) };
    let mut early = under_way(&[(concur, 2.0, 0), (alive, 2.001, 0)]);
    early.over_cap = tried(&early, &[(1, 0.5), (27, 2.0), (30, 1.9)]);
    // The chart over K says the same of the fixed K.
    let said = "So far CONCUR and prefix-alive lead those without a fixed K; K = 27 does best of 3 fixed K";
    assert_eq!(claim(&early), said);
    let chart = crate::chart::controllers::over_cap(&CompareResults {
        caps_settled: false,
        ..early.clone()
    });
    assert_eq!(chart.claim, "So far K = 27 does best of 3 fixed K");
    early.over_cap.points.clear();
    early.standings.remove(0);
    assert_eq!(claim(&early), "So far prefix-alive leads those without a fixed K");
    let mut steps = compared(&[(none, 0.6, 10), (k, 2.3, 0), (alive, 2.26, 0)]);
    steps.scenario.set(KnobId::Trial, 2);
    let said = "Prefix-alive comes within 2% of the requests/s of the best fixed K compared, 22, and needs no K";
    assert_eq!(claim(&steps), said, "not every K ran through this trial");
    let level =
        compared(&[(none, 0.6, 10), (k, 2.3, 0), (Contender::cap(23), 2.301, 0), (alive, 1.8, 0)]);
    assert_eq!(
        claim(&level),
        "A fixed K of 22 or 23 beats every adaptive controller on these seeds"
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
    results.over_cap = tried(&results, &[(20, 2.3), (23, 2.4), (24, 1.0)]);
    results.scenario.set(KnobId::Robots, 32);
    assert_eq!(suggested(&results, None), None, "none is suggested");
    results.standings[1].why = Why::Suggested;
    results.standings[2].why = Why::Best;
    let why = "the smallest at which no seed collapses and the rate is at least 95% of the best, which leaves more \
               distance to the edge.";
    let said = |for_whom: &str| {
        format!("On rate alone K = 23 is best. K = 20 is suggested{for_whom}: {why}")
    };
    assert_eq!(suggested(&results, Some(20)), Some(said("")));
    // The answer above says another K, or another knob, or nothing yet.
    for set in [Some(18), None] {
        assert_eq!(suggested(&results, set), Some(said(" for the brain alone")));
    }
    let trial = results.scenario.with(KnobId::Trial, 2);
    let in_trial = CompareResults { scenario: trial, ..results.clone() };
    let words = suggested(&in_trial, Some(20)).unwrap_or_default();
    assert!(words.starts_with("In runs from the start, on rate alone K = 23 is best."), "{words}");
    let mut under_way = CompareResults { finished: false, ..results.clone() };
    assert_eq!((suggested(&under_way, None), fixed_follow(&under_way)), (None, None));
    under_way.standings.truncate(1);
    assert!(fixed_follow(&under_way).is_some(), "no fixed K has a row");
    under_way.finished = true;
    assert_eq!(fixed_follow(&under_way), None, "none will");
    // What is best need have no row: at 24 robots K = 24 is no cap.
    results.over_cap = tried(&results, &[(20, 2.3), (23, 2.39), (32, 2.4)]);
    let words = suggested(&results, Some(20)).unwrap_or_default();
    assert!(words.starts_with("On rate alone no cap is best."), "{words}");
    results.over_cap = tried(&results, &[(20, 2.396), (23, 2.4)]);
    assert_eq!(suggested(&results, Some(20)), None, "to what the table shows they are level");
    results.over_cap = tried(&results, &[(20, 2.3), (23, 2.2)]);
    assert_eq!(suggested(&results, Some(20)), None, "they are one");
}

#[test]
fn a_suggested_k_says_for_whom_and_a_healthy_fleet_has_none() {
    let rows = [(of("none"), 0.6, 10), (Contender::cap(18), 2.3, 0), (Contender::cap(20), 2.2, 0)];
    let mut results = compared(&rows);
    results.standings[1].why = Why::Suggested;
    let said = |results: &CompareResults, set| law(&results.standings[1], results, set);
    assert_eq!(said(&results, Some(18)), "suggested for this scenario");
    for set in [None, Some(12)] {
        assert_eq!(said(&results, set), "suggested for the brain alone");
    }
    results.scenario.set(KnobId::Trial, 2);
    assert_eq!(said(&results, Some(18)), "suggested from the start");
    assert_eq!(said(&results, None), "suggested for the brain alone from the start");
    results.scenario.set(KnobId::Trial, 0);
    assert_eq!(results.winner(), Some(Contender::cap(18)));
    results.standings[2].rate.mean = 2.301;
    assert_eq!(results.winner(), None, "nobody wins whose figure another has");
    // Nobody needs to be held back.
    results.standings[0].rate.mean = 2.302;
    results.standings[0].first_low_s.fill(None);
    results.standings[2].rate.mean = 2.34;
    assert_eq!(said(&results, None), "the smallest within 5% of the best");
    assert_eq!(suggested(&results, None), None);
    assert_eq!(results.winner(), None);
}

#[test]
fn where_the_uncapped_fleet_does_best_no_k_is_called_so() {
    let scenario = Scenario::of(Preset::SITE)
        .with(KnobId::Seeds, 2)
        .with(KnobId::Minutes, 12)
        .with(KnobId::Robots, 8);
    let results = CompareStudy::new(scenario).run();
    let (best, _) = results.best_cap().expect("all hold");
    let row = results.standings.iter().find(|row| row.why == Why::Best);
    let called = row.and_then(|row| row.contender.cap);
    assert_eq!(called, Some(best).filter(|best| *best < 8));
    assert!(results.needs_no_cap() && results.winner().is_none());
    assert!(claim(&results).starts_with("Nobody needs to be held back at 8 robots: "));
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
    results.scenario.set(KnobId::Trial, 1);
    results.scenario.set(KnobId::Minutes, 30);
    let late = |time: Option<u32>, rate: f64| {
        let (alarm_s, hits_s) = (vec![time; 10], vec![time; 10]);
        let rate = Band { mean: rate, min: rate, max: rate };
        Some(Recovery { was_low: vec![true; 10], alarm_s, hits_s, rate })
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
    // Who shows the same figure is named with it.
    results.standings[0].recovery = late(Some(240), 2.001);
    assert_eq!(
        claim(&results),
        "No cap and prefix-alive lead the fleet out of thrash: hits back within 4 min"
    );
    assert_eq!(results.winner(), None);
    results.standings[0].recovery = alone;
    assert_eq!(cell(Column::Back, &results.standings[0]), "never");
    assert_eq!(cell(Column::Back, &results.standings[1]), "120 s");
    results.standings[1].recovery = late(None, 0.5);
    assert_eq!(claim(&results), "Once the fleet thrashes, no controller brings the hits back");
    // Another brings them back.
    results.standings[0].recovery = late(Some(120), 0.4);
    assert_eq!(claim(&results), "Prefix-alive does the most work, yet hits do not come back");
}

#[test]
fn what_was_never_low_has_nothing_to_come_back_from() {
    let mut results = compared(&[(of("none"), 0.6, 10), (of("alive"), 1.8, 0)]);
    results.scenario.set(KnobId::Trial, 1);
    results.scenario.set(KnobId::Minutes, 30);
    let low = |low: usize, rate: f64| {
        let (alarm_s, hits_s) = (vec![Some(0); 10], vec![Some(0); 10]);
        let was_low = (0..10).map(|seed| seed < low).collect();
        Some(Recovery { was_low, alarm_s, hits_s, rate: Band { mean: rate, min: rate, max: rate } })
    };
    results.standings[0].recovery = low(0, 0.6);
    results.standings[1].recovery = low(0, 1.8);
    let cells = |results: &CompareResults| {
        results.standings.iter().map(|row| cell(Column::Back, row)).collect::<Vec<_>>()
    };
    assert_eq!(cells(&results), ["low later", "never low"]);
    assert_eq!(
        claim(&results),
        "No run thrashes before control begins; prefix-alive does the most work"
    );
    let sort = ranking::Ranking::default().sort(&results.scenario);
    let words = sub(&results, sort);
    assert!(words.contains("Sorted by requests/s from minute 8, falling. No run thrashes before control begins at minute 8."), "{words}");
    results.standings[0].recovery = low(6, 0.6);
    let words = sub(&results, sort);
    assert!(words.contains("in the 6 of 10 seeds that thrash before. The line above"), "{words}");
    // The median is of those six.
    let recovery = results.standings[0].recovery.as_mut().expect("set above");
    recovery.alarm_s[..6].fill(None);
    assert_eq!(cells(&results), ["never", "never low"]);
    let scenario = &results.scenario;
    assert_eq!(head(Column::Since, scenario), ["requests/s", "from minute 8"]);
    assert_eq!(column(Column::Since, scenario), "requests/s from minute 8");
    // Half of a shorter run, and from the first whole window on.
    assert_eq!(
        column(Column::Since, &scenario.with(KnobId::Minutes, 10)),
        "requests/s from minute 6"
    );
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
    assert_eq!(law(&own, &results, None), "this scenario\u{2019}s K");
    let usage = scenario.with(KnobId::AimdHigh, 95);
    let usage = law(aimd, &CompareResults { scenario: usage, ..results.clone() }, None);
    assert!(usage.ends_with("halve above 0.95"), "{usage}");
}

#[test]
fn the_sub_line_counts_seeds_while_they_come_in() {
    let mut results = compared(&[(of("none"), 1.0, 0)]);
    results.scenario.set(KnobId::Seeds, 24);
    let sort = ranking::Ranking::default().sort(&results.scenario);
    assert_eq!(
        sub(&results, sort),
        "2 robots, 10 Hz, 10 to 24 of the same 24 seeds, 4 min. Judged by requests/s. Sorted by episodes/min, falling"
    );
    let steps =
        CompareResults { scenario: results.scenario.with(KnobId::Trial, 2), ..results.clone() };
    let said = sub(&steps, sort);
    assert!(said.starts_with("1, then 2, then 1 robot, 10 Hz"), "{said}");
    results.scenario.set(KnobId::Seeds, 10);
    assert_eq!(
        sub(&results, sort.by(Column::Name)),
        "2 robots, 10 Hz, the same 10 seeds for all, 4 min. Judged by requests/s. Sorted by name"
    );
    results.scenario.set(KnobId::Robots, 1);
    assert!(sub(&results, sort).starts_with("1 robot, 10 Hz"));
    let one = Standing { seeds: vec![1], ..results.standings[0].clone() };
    assert!(strip(&one).ends_with("over 1 seed"));
}
