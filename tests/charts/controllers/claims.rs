//! What the controllers' charts claim.

use crate::compared::{self as cases, named, run, standing};
use fleet_planner::analysis::compare::{CompareResults, Contender};
use fleet_planner::chart::controllers::{fairness, over_cap, survival, trace};
use fleet_planner::scenario::KnobId;
use std::sync::Arc;

fn claims(results: &CompareResults) -> [String; 3] {
    [fairness(results), survival(results), over_cap(results)].map(|chart| chart.claim)
}

fn traced(results: &CompareResults, name: &str) -> String {
    trace(results, named(name)).claim
}

/// The site's results with another run of one controller.
fn with_run(name: &str, hit: fn(u32) -> f64, slots: &[u32]) -> CompareResults {
    let mut results = cases::thrashing();
    let reads = !name.starts_with("alive");
    let decided = cases::decisions(if reads { 30.0 } else { 5.0 }, 1_800.0, slots, reads);
    let place = results.standings.iter().position(|one| one.contender == named(name));
    results.standings[place.expect("it is compared")].timeline =
        Some(Arc::new(run((32, 30), hit, cases::calm, decided)));
    results
}

#[test]
fn traces_claim_what_befell_the_run() {
    let results = cases::thrashing();
    let claim = |contender| trace(&results, contender).claim;
    assert_eq!(
        claim(named("none")),
        "Without control the margin falls under 1 at minute 1.5, hits fall at minute 4"
    );
    assert_eq!(claim(Contender::cap(20)), "With K = 20 nothing fails in 30 minutes");
    assert_eq!(
        claim(Contender::cap(24)),
        "With K = 24 the margin falls under 1 at minute 15, yet hits hold"
    );
    assert_eq!(
        claim(named("requests")),
        "With 8 requests at once the margin falls under 1 at minute 7.5, hits fall at minute 10"
    );
    assert_eq!(claim(named("aimd")), "AIMD climbs past the edge and does not back off");
    assert_eq!(claim(named("concur")), "CONCUR holds 16 slots and never shrinks");
    assert_eq!(claim(named("alive")), "Prefix-alive settles at 21 slots, the margin never under 1");
    assert_eq!(claim(named("alive-idle")), "One run: measured prefix-alive");
}

#[test]
fn traces_have_twins() {
    let whole = |_| 1.0;
    let late = |start_s| if start_s < 720 { 1.0 } else { 0.3 };
    let check = |name, hit: fn(u32) -> f64, slots: &[u32], expected: &str| {
        assert_eq!(traced(&with_run(name, hit, slots), name), expected);
    };
    check("aimd", whole, &[11, 13, 11, 13, 11], "AIMD stays under the edge");
    check("aimd", late, &[11, 13, 15], "AIMD stays under the edge, yet hits fall at minute 12");
    check("aimd", late, &[11, 31, 15, 13], "AIMD climbs past the edge and backs off to 13 slots");
    check("aimd", late, &[11, 31, 15, 28], "AIMD backs off, but ends past the edge at 28 slots");
    check("aimd", whole, &[11, 1, 1], "AIMD stays under the edge");
    let swinging: Vec<u32> = (0..360).map(|step| 10 + step % 9).collect();
    check(
        "alive",
        whole,
        &swinging,
        "Prefix-alive ends between 10 and 18 slots, the margin never under 1",
    );
    let mut unsettled = with_run("aimd", late, &[11, 31]);
    unsettled.caps_settled = false;
    assert_eq!(traced(&unsettled, "aimd"), "AIMD does not keep hits: they fall at minute 12");
}

#[test]
fn a_fleet_that_needs_no_control_is_let_in() {
    let results = cases::healthy();
    for (name, who) in [("aimd", "AIMD"), ("concur", "CONCUR"), ("alive", "Prefix-alive")] {
        assert_eq!(traced(&results, name), format!("{who} lets all 12 robots in, and hits hold"));
    }
    assert_eq!(traced(&results, "none"), "Without control nothing fails in 30 minutes");
    assert_eq!(traced(&cases::one(), "aimd"), "AIMD lets the one robot in, and hits hold");
}

#[test]
fn after_a_late_start_it_counts_whether_hits_come_back() {
    let claim = |hit: fn(u32) -> f64| {
        let mut results = with_run("aimd", hit, &[11, 13]);
        results.scenario.set(KnobId::Trial, 1);
        let chart = trace(&results, named("aimd"));
        assert!(chart.sub.contains("control from minute 8"), "{}", chart.sub);
        assert_eq!(chart.verticals[0].at, 8.0);
        chart.claim
    };
    assert_eq!(claim(|_| 0.2), "Under AIMD hits do not come back");
    assert_eq!(
        claim(|start_s| if start_s < 600 { 0.2 } else { 1.0 }),
        "Under AIMD hits come back at minute 10"
    );
    assert_eq!(
        claim(|start_s| if start_s == 600 { 1.0 } else { 0.2 }),
        "Under AIMD hits come back at minute 10, and fall again"
    );
    let mut results = cases::collapsed();
    results.scenario.set(KnobId::Trial, 1);
    assert_eq!(survival(&results).claim, "Every run collapses before control begins at minute 8");
}

#[test]
fn comparisons_claim_what_the_data_says() {
    let check = |results, expected: [&str; 3]| assert_eq!(claims(&results), expected);
    check(
        cases::thrashing(),
        [
            "Runs that collapse are less fair",
            "4 of 8 never collapse; without a cap all seeds do by minute 4",
            "Best fixed K is 23; prefix-alive comes within 3% of its requests/s without being told N",
        ],
    );
    check(
        cases::healthy(),
        [
            "No controller collapses, and all are fair",
            "No controller collapses in any seed",
            "No K beats leaving all 12 robots active; prefix-alive comes within 1% in requests/s",
        ],
    );
    check(
        cases::collapsed(),
        [
            "All collapse in every seed; K = 20, CONCUR and measured prefix-alive are the fairest of them",
            "All alike: without a cap all seeds collapse by minute 4",
            "No fixed K holds at 32 robots",
        ],
    );
    check(
        cases::one(),
        [
            "No controller collapses, and all are fair",
            "No controller collapses in any seed",
            "One robot needs no K; prefix-alive comes within 1% in requests/s",
        ],
    );
    check(
        cases::vast(),
        [
            "Runs that collapse are also unfair",
            "1 of 3 never collapses; without a cap, 6 of 12 seeds do by minute 76",
            "Best fixed K is 5,200; prefix-alive comes within 2% of its requests/s without being told N",
        ],
    );
    check(
        cases::partial(),
        ["So far: 2 controllers", "So far: 2 controllers", "So far K = 4 does best of 3 fixed K"],
    );
    check(
        cases::empty(),
        ["No controller computed yet", "No controller computed yet", "No K computed yet"],
    );
}

#[test]
fn titles_wait_for_what_bears_them() {
    // Everyone listed, on one seed: what they come to may change yet.
    let mut results = cases::thrashing();
    results.finished = false;
    let so_far = [
        "So far: runs that collapse are less fair",
        "So far: 4 of 8 never collapse; without a cap all seeds do by minute 4",
        "Best fixed K is 23, at 2.39 requests/s",
    ];
    assert_eq!(claims(&results), so_far);
    for standing in &mut results.standings {
        standing.seeds.truncate(1);
        standing.first_low_s.truncate(1);
    }
    let one = "So far: 4 of 8 never collapse; without a cap the one seed does by minute 4";
    assert_eq!(survival(&results).claim, one);
    // Some are missing: nothing is said of all.
    results.standings.pop();
    results.standings.remove(0);
    results.caps_settled = false;
    let waiting = claims(&results);
    assert!(waiting.iter().all(|claim| claim.starts_with("So far")), "{waiting:?}");
    assert_eq!(waiting[0], "So far: 6 controllers");
}

#[test]
fn a_trial_is_not_compared_with_what_ran_from_the_start() {
    let mut results = cases::thrashing();
    for trial in [1, 2] {
        results.scenario.set(KnobId::Trial, trial);
        let claim = over_cap(&results).claim;
        assert_eq!(claim, "Run from the start the best fixed K is 23, at 2.39 requests/s");
    }
}

#[test]
fn runs_that_hold_unfairly_are_not_said_to_be_fair() {
    let mut results = cases::thrashing();
    for standing in &mut results.standings {
        standing.jain.mean = if standing.collapsed() > 0 { 0.7 } else { 0.8 };
    }
    assert_eq!(fairness(&results).claim, "Runs that collapse are less fair");
    for standing in results.standings.iter_mut().filter(|one| one.collapsed() == 0) {
        standing.jain.mean = 0.95;
    }
    assert_eq!(fairness(&results).claim, "Runs that collapse are also unfair");
}

#[test]
fn comparisons_have_twins() {
    let mut results = cases::thrashing();
    results.standings[0].jain.mean = 0.97;
    assert_eq!(fairness(&results).claim, "Collapse and unfairness do not always go together");
    results.standings.iter_mut().for_each(|one| one.jain.mean = 0.95);
    assert_eq!(fairness(&results).claim, "Some collapse, yet all are fair");
    let best = results.over_cap.points.iter().find(|point| point.cap == Some(23));
    let best = best.expect("the case has it").rate.mean;
    let alive = results.standings.iter_mut().find(|one| one.contender == named("alive"));
    let alive = alive.expect("it is compared");
    alive.rate.mean = 1.1 * best;
    assert!(over_cap(&results).claim.ends_with("prefix-alive gives 10% more requests/s"));
    results.standings[6].first_low_s[..5].fill(Some(600));
    assert!(over_cap(&results).claim.ends_with("prefix-alive collapses in 5 of 24 seeds"));
    results.standings.retain(|one| one.contender.row().name != "alive");
    assert_eq!(over_cap(&results).claim, "Best fixed K is 23, at 2.39 requests/s");
    results.standings = vec![standing(named("aimd"), (1.0, 0.8), 24, &[600; 3], None)];
    assert_eq!(survival(&results).claim, "Under AIMD, 3 of 24 seeds collapse");
    results.standings[0].first_low_s.fill(None);
    assert_eq!(survival(&results).claim, "AIMD collapses in no seed");
    assert_eq!(fairness(&results).claim, "AIMD: fairness 0.80 so far");
}

#[test]
fn where_the_load_falls_again_a_run_is_judged_at_full_load() {
    let mut results = cases::thrashing();
    let of = |results: &fleet_planner::analysis::compare::CompareResults| {
        trace(results, named("alive")).claim
    };
    assert!(!of(&results).contains("full load"), "{}", of(&results));
    results.scenario.set(KnobId::Trial, 2);
    let one = results.named("alive").and_then(|one| one.timeline.clone()).expect("the case has it");
    let (run, log) = &*one;
    let end_s = f64::from(run.minutes) * 60.0;
    let mut full =
        log.decisions.iter().filter(|one| (0.5..2.0 / 3.0).contains(&(one.at_s / end_s)));
    let last = full.next_back().expect("it decides all the time").after;
    let claim = of(&results);
    let said = format!("settles at {last} slots at full load");
    assert!(claim.contains(&said) || claim.contains("ends between"), "{claim}");
    assert!(claim.contains("at full load"), "{claim}");
}

#[test]
fn where_nobody_holds_the_titles_count_the_seeds() {
    // Starts in thrash: the first seeds are low before control begins, fewer of prefix-alive's later.
    let mut results = cases::collapsed();
    let alive =
        results.standings.iter_mut().filter(|one| one.contender.name().starts_with("alive"));
    for standing in alive {
        standing.first_low_s[15..].fill(None);
        standing.jain.mean = 0.99;
    }
    let claims = claims(&results);
    assert_eq!(claims[0], "None holds; prefix-alive and measured prefix-alive are the fairest");
    assert_eq!(
        claims[1],
        "Every controller collapses in some seeds; prefix-alive and measured prefix-alive last longest, with 15 of 24"
    );
    let alive = results.standings.iter_mut().find(|one| one.contender == named("alive"));
    alive.expect("it is compared").jain.mean = 0.96;
    assert_eq!(
        fairness(&results).claim,
        "None holds; measured prefix-alive is the fairest, and collapses in 15 of 24 seeds"
    );
    results.standings.iter_mut().for_each(|one| one.jain.mean = 0.9);
    assert_eq!(fairness(&results).claim, "None holds, and all are equally fair");
    let mut results = cases::collapsed();
    let aimd = results.standings.iter_mut().find(|one| one.contender == named("aimd"));
    aimd.expect("it is compared").first_low_s.fill(Some(360));
    assert_eq!(
        survival(&results).claim,
        "Every controller collapses in every seed; AIMD lasts longest"
    );
    results.standings.iter_mut().for_each(|one| one.jain.mean = 0.9);
    assert_eq!(fairness(&results).claim, "All collapse in every seed, and are equally fair");
}
