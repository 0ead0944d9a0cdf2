//! The charts of the Brain view: what they draw is what was simulated or measured, and what they say is true of it.

mod alone;
mod plan;
mod tails;
mod workload;

use crate::fixture;
use fleet_planner::analysis::bench::{Bench, BenchStudy, Chosen};
use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::prober::run;
use fleet_planner::analysis::sweep::SweepPoint;
use fleet_planner::analysis::tails::{Tails, TailsStudy};
use fleet_planner::chart::{ChartModel, brain};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use std::sync::OnceLock;

/// A scenario with its whole plan and its tails.
pub struct Case {
    pub name: &'static str,
    pub plan: PlanResults,
    pub tails: Tails,
}

/// Few seeds and minutes.
fn quick() -> Scenario {
    Scenario::of(Preset::SITE).with(KnobId::Seeds, 3).with(KnobId::Minutes, 10)
}

fn scenarios() -> Vec<(&'static str, Scenario)> {
    let quick = quick();
    let of = |changes: &[(KnobId, i64)]| {
        changes.iter().fold(quick, |scenario, &(knob, raw)| scenario.with(knob, raw))
    };
    vec![
        ("site", quick),
        ("one robot", of(&[(KnobId::Robots, 1)])),
        ("two under one", of(&[(KnobId::Robots, 2), (KnobId::Cap, 1)])),
        ("healthy", of(&[(KnobId::Robots, 12)])),
        ("at the edge", of(&[(KnobId::Robots, 24), (KnobId::Minutes, 30)])),
        ("one seed", of(&[(KnobId::Seeds, 1)])),
        ("short", of(&[(KnobId::Minutes, 1)])),
        ("no second layer", of(&[(KnobId::ActionGpus, 0)])),
        ("late", of(&[(KnobId::ControlHz, 50_000), (KnobId::ActionGpus, 1), (KnobId::Robots, 8)])),
        ("both", of(&[(KnobId::ControlHz, 50_000), (KnobId::ActionGpus, 1)])),
        ("a low cap", of(&[(KnobId::Cap, 8)])),
        ("a high cap", of(&[(KnobId::Cap, 28)])),
        ("one episode each", of(&[(KnobId::EpisodesEach, 1), (KnobId::Minutes, 30)])),
        ("a small pool", of(&[(KnobId::PoolBlocks, 420)])),
        ("no groups", of(&[(KnobId::StateGroups, 0)])),
        ("slow growth", of(&[(KnobId::Growth, 100)])),
        ("large", of(&[(KnobId::Robots, 300), (KnobId::Minutes, 4), (KnobId::Seeds, 1)])),
    ]
}

/// A dozen odd scenarios and more, simulated.
pub fn odd() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let case = |(name, scenario): (&'static str, Scenario)| {
            let scope = Scope { starvation: true, ..Scope::FLEETS };
            let plan = PlanStudy::scoped(scenario, Effort::Full, scope).run();
            let mut study = TailsStudy::new(scenario, Some(&plan));
            run(&mut study);
            Case { name, plan, tails: study.results() }
        };
        scenarios().into_iter().map(case).collect()
    })
}

pub fn bench(scenario: Scenario, chosen: Chosen) -> Bench {
    let mut study = BenchStudy::new(scenario, chosen);
    run(&mut study);
    study.results()
}

/// The engine alone, by name.
pub fn benches() -> &'static [(&'static str, Bench)] {
    static BENCHES: OnceLock<Vec<(&'static str, Bench)>> = OnceLock::new();
    BENCHES.get_or_init(|| {
        let site = Scenario::of(Preset::SITE);
        let own = Chosen::default();
        let pool = |blocks: i64| site.with(KnobId::PoolBlocks, blocks);
        let turned = Chosen { pool_blocks: Some(4396), in_turn: true };
        vec![
            ("published", bench(site, own)),
            ("in turn", bench(pool(9_000), turned)),
            ("too small", bench(pool(100), own)),
            ("one session", bench(pool(200), own)),
            ("far", bench(pool(20_000), own)),
            ("beyond", bench(pool(10_000_000), own)),
            ("no groups", bench(site.with(KnobId::StateGroups, 0), own)),
            ("nothing yet", BenchStudy::new(site, own).results()),
        ]
    })
}

/// A made-up plan with a sweep over K: as many robots without a cap.
fn with_caps(mut plan: PlanResults) -> PlanResults {
    let robots = plan.scenario.robots();
    let cap = |point: &SweepPoint| SweepPoint { robots, cap: Some(point.robots), ..point.clone() };
    let points = plan.uncapped.points.iter().filter(|point| point.robots <= robots);
    plan.over_cap.points = points.map(cap).collect();
    // The made-up fleets begin with two robots.
    if let Some(first) = plan.over_cap.points.first().filter(|first| first.cap == Some(2)) {
        let one = SweepPoint { cap: Some(1), ..first.clone() };
        plan.over_cap.points.insert(0, one);
    }
    plan
}

fn of_plan(plan: &PlanResults) -> [ChartModel; 4] {
    [
        brain::over_cap(plan),
        brain::first_low(plan),
        brain::run(plan.timeline.as_ref(), plan.trace.as_deref(), &plan.facts.seeds),
        brain::episodes(plan),
    ]
}

/// Every chart of every case, by the case's name.
pub fn drawn() -> Vec<(String, ChartModel)> {
    let mut all = Vec::new();
    let made_up = [
        ("thrashing", fixture::thrashing()),
        ("healthy", fixture::healthy()),
        ("disagreeing", fixture::disagreeing()),
        ("partial", fixture::partial()),
        ("empty", fixture::empty()),
        ("absurd", fixture::absurd()),
    ];
    for (case, plan) in made_up {
        let plan = with_caps(plan);
        all.extend(of_plan(&plan).map(|chart| (format!("brain {case}"), chart)));
    }
    for case in odd() {
        let name = format!("brain odd {}", case.name);
        all.extend(of_plan(&case.plan).map(|chart| (name.clone(), chart)));
        all.push((name.clone(), brain::tails(&case.tails)));
        if let Some((run, trace)) = &case.tails.run {
            all.push((format!("{name}, twin"), brain::run(Some(run), Some(trace), &[])));
        }
    }
    let nothing = TailsStudy::new(quick(), None).results();
    all.push(("brain no tails".to_owned(), brain::tails(&nothing)));
    for (case, bench) in benches() {
        let charts = [brain::revisit(bench), brain::alone(bench)];
        all.extend(charts.map(|chart| (format!("bench {case}"), chart)));
    }
    for scenario in workload::scenarios() {
        for suite in [None, Some(0), Some(3)] {
            let charts = [brain::growth(&scenario, suite), brain::tool_gaps(&scenario, suite)];
            all.extend(charts.map(|chart| (format!("workload {suite:?}"), chart)));
        }
    }
    all
}

/// The numbers in a claim, thousands separators removed.
fn numbers(text: &str) -> Vec<f64> {
    let text = text.replace(',', "");
    text.split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|part| part.trim_end_matches('.').parse().ok())
        .collect()
}
