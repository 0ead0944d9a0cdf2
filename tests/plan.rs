//! The Plan view's study: what it answers does not depend on the order of its runs, its verdicts are true of the
//! scenario they name, and the cure it offers holds.

use fleet_planner::analysis::Carried;
use fleet_planner::analysis::job::Execution;
use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::study::Study;
use fleet_planner::analysis::verdict::Verdict;
use fleet_planner::scenario::{KnobId, Preset, Scenario};

/// Few seeds and minutes: the brain of 32 robots falls in minute 4.
fn quick(preset: Preset) -> Scenario {
    Scenario::of(preset).with(KnobId::Seeds, 3).with(KnobId::Minutes, 12)
}

const FLEETS: Scope = Scope { starvation: true, ..Scope::FLEETS };

fn study(scenario: Scenario) -> PlanResults {
    PlanStudy::scoped(scenario, Effort::Full, FLEETS).run()
}

/// Does the study with its jobs given out in bunches and answered backwards.
fn study_backwards(scenario: Scenario) -> PlanResults {
    let mut study = PlanStudy::scoped(scenario, Effort::Full, FLEETS);
    loop {
        let mut jobs = study.take_jobs(97);
        if jobs.is_empty() {
            return study.results().clone();
        }
        while let Some(job) = jobs.pop() {
            if jobs.len() == 13 {
                // A worker is lost: its job comes again later.
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
    let scenario = quick(Preset::SITE).with(KnobId::PoolBlocks, 3000).with(KnobId::Seeds, 2);
    let (forwards, backwards) = (study(scenario), study_backwards(scenario));
    assert!(forwards.finished && backwards.finished);
    assert_eq!(forwards, backwards);
}

#[test]
fn the_default_site_thrashes_and_its_cure_holds() {
    let scenario = quick(Preset::SITE);
    let results = study(scenario);
    let Verdict::Thrashes { carried, robots: 32, suggested: Some(suggested), rate, best_rate } =
        results.verdict
    else {
        panic!("{:?}", results.verdict);
    };
    assert!((20..=25).contains(&carried), "{carried}");
    assert!(rate < 0.5 * best_rate);
    let cured = study(scenario.with(KnobId::Cap, i64::from(suggested.cap)));
    let Verdict::CappedHolds { cap, robots: 32, waiting, collapsed: 0, .. } = cured.verdict else {
        panic!("{:?}", cured.verdict);
    };
    assert_eq!((cap, waiting), (suggested.cap, 32 - suggested.cap));
    let planned = cured.capped.at(32).expect("the planned size");
    assert_eq!(planned.rate.mean, suggested.rate);
}

#[test]
fn both_layers_are_cured_by_the_k_that_is_suggested_where_it_does() {
    let results = study(quick(Preset::SITE).with(KnobId::ControlHz, 12_500));
    let suggested = results.facts.suggested.expect("a K");
    let Verdict::BothFail { action, cap, .. } = results.verdict else {
        panic!("{:?}", results.verdict);
    };
    assert!(suggested.cap <= action.robots(), "{suggested:?} {action:?}");
    assert_eq!(cap, Some(suggested.cap));
    // Where the action layer carries fewer, it is another, and no more than these.
    let results = study(quick(Preset::SITE).with(KnobId::ControlHz, 20_000));
    let Verdict::BothFail { action, cap: Some(cap), .. } = results.verdict else {
        panic!("{:?}", results.verdict);
    };
    assert!(cap <= action.robots() && results.facts.suggested.expect("a K").cap > cap);
}

#[test]
fn caps_are_judged() {
    let scenario = quick(Preset::SITE);
    let high = study(scenario.with(KnobId::Cap, 29));
    assert!(matches!(high.verdict, Verdict::CapTooHigh { cap: 29, .. }), "{:?}", high.verdict);
    let low = study(scenario.with(KnobId::Cap, 6));
    let Verdict::CapTooLow { cap: 6, share_of_best, waiting: 26, suggested } = low.verdict else {
        panic!("{:?}", low.verdict);
    };
    assert!(share_of_best < 0.95 && suggested.cap > 6);
}

#[test]
fn a_small_fleet_is_healthy_and_a_fast_one_misses_its_deadline() {
    let scenario = quick(Preset::SITE).with(KnobId::Robots, 10);
    let healthy = study(scenario);
    let Verdict::Healthy { carried: Carried::Exactly(carried), spare, .. } = healthy.verdict else {
        panic!("{:?}", healthy.verdict);
    };
    assert_eq!(spare, carried - 10);
    let fast = study(scenario.with(KnobId::ControlHz, 20_000));
    let Verdict::MissesDeadline { active: 10, action, .. } = fast.verdict else {
        panic!("{:?}", fast.verdict);
    };
    assert!(action.robots() < 10);
    let both = study(scenario.with(KnobId::ControlHz, 20_000).with(KnobId::Robots, 40));
    assert!(matches!(both.verdict, Verdict::BothFail { .. }), "{:?}", both.verdict);
}

#[test]
fn a_cap_of_at_least_the_fleet_is_the_uncapped_fleet() {
    let scenario = quick(Preset::SITE).with(KnobId::Robots, 12);
    let (free, capped) = (study(scenario), study(scenario.with(KnobId::Cap, 12)));
    assert_eq!(free.uncapped, capped.uncapped);
    assert_eq!(
        capped.capped.at(12).map(|point| point.rate),
        free.uncapped.at(12).map(|point| point.rate)
    );
    assert_eq!(free.verdict, capped.verdict);
}

#[test]
fn no_action_layer_leaves_the_brain_alone() {
    let results = study(quick(Preset::SITE).with(KnobId::ActionGpus, 0).with(KnobId::Robots, 10));
    assert!(results.starvation.is_empty());
    assert_eq!(results.facts.action, None);
    assert!(matches!(results.verdict, Verdict::Healthy { .. }), "{:?}", results.verdict);
}

#[test]
fn a_large_fleet_is_searched_on_a_grid_that_closes_around_the_edge() {
    let scenario = quick(Preset::SITE)
        .with(KnobId::Robots, 150)
        .with(KnobId::Minutes, 4)
        .with(KnobId::PoolBlocks, 20_000);
    let results = study(scenario.with(KnobId::Seeds, 2).with(KnobId::ActionGpus, 0));
    assert!(results.uncapped.points.len() < 70);
    let edge = results.uncapped.edge().expect("points");
    assert!(edge.is_closed(), "{edge:?}");
}

#[test]
fn a_suggestion_is_of_a_search_until_every_cap_is_in() {
    let scenario = quick(Preset::SITE);
    let mut plan = PlanStudy::new(scenario, Effort::Full);
    assert!(plan.results().facts.searching);
    while let Some(job) = plan.take_jobs(1).pop() {
        let outcome = Execution::start(&scenario, job).run();
        plan.absorb(job, outcome);
    }
    let whole = plan.into_results();
    assert!(!whole.facts.searching);
    assert_eq!(whole.shown_cap, whole.facts.suggested.map(|suggestion| suggestion.cap));
    for scenario in [scenario.with(KnobId::Cap, 30), scenario.with(KnobId::Robots, 1)] {
        assert!(!study(scenario).facts.searching);
    }
}
