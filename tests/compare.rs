//! The comparison of controllers: what it answers does not depend on the order of its runs, its figures are those of
//! the runs, and the caps it adds are the ones it says they are.

use fleet_planner::analysis::compare::{CompareResults, CompareStudy, Contender, Why};
use fleet_planner::analysis::job::{BrainSummary, Execution};
use fleet_planner::analysis::plan::{Effort, PlanStudy, Scope};
use fleet_planner::analysis::study::Study;
use fleet_planner::analysis::sweep::holds_seeds;
use fleet_planner::analysis::verdict::Verdict;
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::admission::CONTROLLERS;
use fleet_planner::sim::fleet::Fleet;

/// A small pool, few seeds and minutes: 12 robots are too many for it.
fn quick() -> Scenario {
    Scenario::of(Preset::SITE)
        .with(KnobId::Robots, 12)
        .with(KnobId::PoolBlocks, 1_400)
        .with(KnobId::Seeds, 3)
        .with(KnobId::Minutes, 16)
}

fn study_backwards(scenario: Scenario) -> CompareResults {
    let mut study = CompareStudy::new(scenario);
    loop {
        let mut jobs = study.take_jobs(29);
        if jobs.is_empty() {
            return study.results();
        }
        while let Some(job) = jobs.pop() {
            if jobs.len() == 7 {
                study.give_back(job);
                continue;
            }
            let outcome = Execution::start(&scenario, job).run();
            study.absorb(job, outcome);
        }
    }
}

#[test]
fn the_order_of_answers_changes_nothing() {
    let (forwards, backwards) = (CompareStudy::new(quick()).run(), study_backwards(quick()));
    assert!(forwards.finished && forwards.caps_settled);
    assert_eq!(forwards.progress.0, forwards.progress.1);
    assert_eq!(forwards, backwards);
}

#[test]
fn everyone_of_the_table_stands_there_with_all_seeds_and_a_time_line() {
    let results = CompareStudy::new(quick()).run();
    for row in CONTROLLERS.iter().filter(|row| row.name != "cap") {
        let standing = results.named(row.name).expect(row.name);
        assert_eq!(standing.seeds, [1001, 1002, 1003], "{}", row.name);
        assert_eq!(standing.why, Why::Listed);
        let (timeline, trace) = &**standing.timeline.as_ref().expect("the first seed's");
        assert_eq!(timeline.seed, 1001);
        assert!(!trace.margins.is_empty(), "{}: the margin is on every time line", row.name);
        let decides = ["aimd", "concur", "alive", "alive-idle"].contains(&row.name);
        assert_eq!(!trace.decisions.is_empty(), decides, "{}", row.name);
    }
}

#[test]
fn figures_are_those_of_the_runs() {
    let scenario = quick();
    let results = CompareStudy::new(scenario).run();
    for standing in &results.standings {
        for (place, &seed) in standing.seeds.iter().enumerate() {
            let world = scenario.trial_world(standing.contender.controller(&scenario), seed);
            let summary = BrainSummary::of(&Fleet::new(world).run(), 80);
            assert_eq!(standing.rates[place], summary.rate);
            assert_eq!(standing.first_low_s[place], summary.first_low_s);
        }
        let mean = standing.rates.iter().sum::<f64>() / standing.rates.len() as f64;
        assert_eq!(standing.rate.mean, mean);
    }
}

#[test]
fn caps_are_the_suggested_the_best_and_the_first_that_fails() {
    let scenario = quick().with(KnobId::Cap, 3);
    let results = CompareStudy::new(scenario).run();
    let cap_of = |why: Why| {
        let found = results.standings.iter().find(|standing| standing.why == why);
        found.and_then(|standing| standing.contender.cap)
    };
    let points = || results.over_cap.points.iter().filter(|point| point.cap < Some(12));
    let fails = points().find(|point| !holds_seeds(point)).and_then(|point| point.cap);
    assert!(fails.is_some() && fails == cap_of(Why::Fails), "{fails:?}");
    let best = points()
        .filter(|point| holds_seeds(point))
        .max_by(|a, b| a.rate.mean.total_cmp(&b.rate.mean))
        .and_then(|point| point.cap);
    let suggested = cap_of(Why::Suggested).expect("some cap is sound");
    assert!(best == cap_of(Why::Best) || best == Some(suggested), "{best:?}");
    assert_eq!(cap_of(Why::Own), Some(3));
    // One robot's own cap of N never binds: that is the row without a cap.
    assert_eq!(results.of(Contender::cap(12)), None);
}

#[test]
fn a_trial_that_begins_in_thrash_tells_when_hits_are_back() {
    let scenario = quick().with(KnobId::Trial, 1).with(KnobId::Minutes, 24);
    let results = CompareStudy::new(scenario).run();
    let back = |name: &str| {
        let recovery =
            results.named(name).expect(name).recovery.clone().expect("control began late");
        (recovery.alarm_s, recovery.rate.mean)
    };
    let (none, uncontrolled) = back("none");
    let (alive, controlled) = back("alive");
    assert_eq!(none, [None; 3], "nobody recovers without control");
    assert!(alive.iter().all(|time| time.is_some_and(|time| time <= 240)), "{alive:?}");
    assert!(controlled > 1.5 * uncontrolled);
    let fresh = CompareStudy::new(scenario.with(KnobId::Trial, 0)).run();
    assert!(fresh.standings.iter().all(|standing| standing.recovery.is_none()));
}

#[test]
fn load_that_rises_and_falls_is_half_then_all_then_half() {
    let scenario = quick().with(KnobId::Trial, 2).with(KnobId::Robots, 9);
    let none = Contender::named("none").expect("it stands in the table");
    let record = Fleet::new(scenario.trial_world(none.controller(&scenario), 1)).run();
    let active: Vec<u32> = record.samples.iter().map(|sample| sample.active).collect();
    // Thirds of 16 minutes; who leaves ends an episode first.
    assert!(active[..5].iter().all(|&active| active == 5), "{active:?}");
    assert!(active[5..10].iter().all(|&active| active == 9), "{active:?}");
    assert_eq!(active[15], 5, "{active:?}");
}

#[test]
fn a_fleet_so_large_that_nobody_comes_past_a_first_turn_does_not_hold() {
    let scenario = Scenario::of(Preset::SITE)
        .with(KnobId::Robots, 10_000)
        .with(KnobId::ActionGpus, 0)
        .with(KnobId::Seeds, 2)
        .with(KnobId::Minutes, 20);
    let results = CompareStudy::new(scenario).run();
    let none = results.named("none").expect("it stands in the table");
    assert_eq!((none.hit, none.collapsed()), (None, 0), "no window can be low");
    // The K to suggest depends on the pool, not on how many wait.
    let suggested = results.standings.iter().find(|row| row.why == Why::Suggested);
    let cap = suggested.and_then(|row| row.contender.cap).expect("small caps are tried");
    assert!((12..=26).contains(&cap), "{cap}");
    let verdict = |gpus: i64| {
        let scenario = scenario.with(KnobId::ActionGpus, gpus);
        let scope = Scope { starvation: true, ..Scope::FLEETS };
        PlanStudy::scoped(scenario, Effort::Full, scope).run().verdict
    };
    assert!(matches!(verdict(0), Verdict::Thrashes { suggested: Some(_), .. }));
    // The action layer carries more than the brain's K, of which it has run no such number.
    let Verdict::BothFail { suggested: Some(suggested), cap, .. } = verdict(4) else {
        panic!("both layers fail");
    };
    assert_eq!(cap, Some(suggested.cap));
}
