//! Whatever a person sets, the study ends with exactly one verdict, without an impossible number, and the cure that it
//! offers holds when it is simulated.

#[allow(dead_code, reason = "only the scenarios are used here")]
mod digests;

use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::verdict::Verdict;
use fleet_planner::scenario::{Scenario, link};
use fleet_planner::ui::words::verdict::said;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const SCENARIOS: u64 = 1_000;
const CURES: usize = 20;

/// Runs `work` on both cores for each scenario.
fn for_each_scenario(work: impl Fn(u64, Scenario) + Sync) {
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= SCENARIOS + 100 {
                        return;
                    }
                    if let Some(scenario) = digests::random::scenario(index) {
                        work(index, scenario);
                    }
                }
            });
        }
    });
}

fn assert_possible(results: &PlanResults) {
    let context = || link::write(&results.scenario);
    let share = |value: f64| (0.0..=1.0 + 1e-9).contains(&value);
    for point in
        results.uncapped.points.iter().chain(&results.capped.points).chain(&results.over_cap.points)
    {
        let rates = [point.rate.min, point.rate.mean, point.rate.max];
        assert!(
            rates.is_sorted() && rates[0] >= 0.0 && rates[2].is_finite(),
            "{} {point:?}",
            context()
        );
        assert!(
            point.hit.is_none_or(|hit| share(hit.min) && share(hit.max)),
            "{} {point:?}",
            context()
        );
        assert!(point.jain.min > 0.0 && share(point.jain.max), "{} {point:?}", context());
        assert!(point.wait_s.is_none_or(|wait| wait.min >= 0.0), "{} {point:?}", context());
    }
    for point in results.starvation.iter().flat_map(|curve| &curve.points) {
        assert!(share(point.worst) && share(point.mean), "{} {point:?}", context());
    }
    let timeline = results.timeline.as_ref().expect("a time line");
    for minute in &timeline.series {
        let figures = [
            minute.computed_prompt,
            minute.generated,
            minute.calls,
            minute.running,
            minute.waiting,
        ];
        assert!(figures.iter().all(|figure| figure.is_finite() && *figure >= 0.0), "{}", context());
        assert!(share(minute.usage), "{}", context());
    }
}

#[test]
fn every_scenario_gets_one_verdict_and_no_impossible_number() {
    let tried = AtomicU64::new(0);
    let states = Mutex::new(std::collections::BTreeMap::new());
    for_each_scenario(|_, scenario| {
        let results = PlanStudy::new(scenario, Effort::Preview).run();
        assert!(results.finished);
        assert_possible(&results);
        let said = said(&results.verdict, &scenario);
        assert!(
            !said.headline.plain().is_empty()
                && !fleet_planner::words::ui::verdict::spoken(&said).contains("NaN")
        );
        let state = format!("{:?}", results.verdict);
        let state = state.split([' ', '{']).next().unwrap_or_default().to_owned();
        assert_ne!(state, "Computing", "{}", link::write(&scenario));
        *states.lock().expect("no panic").entry(state).or_insert(0u32) += 1;
        tried.fetch_add(1, Ordering::Relaxed);
    });
    let states = states.into_inner().expect("no panic");
    println!("{states:?}");
    assert!(tried.into_inner() >= SCENARIOS);
    assert!(states.len() >= 6, "many states were met: {states:?}");
}

#[test]
fn the_cure_simulated_holds() {
    let cured = Mutex::new(Vec::new());
    for_each_scenario(|index, scenario| {
        if cured.lock().expect("no panic").len() >= CURES || index % 3 != 0 {
            return;
        }
        let scope = Scope { envelope: index % 2 == 0, ..Scope::ALL };
        let results = PlanStudy::scoped(scenario, Effort::Full, scope).run();
        let Some((knob, raw)) = results.verdict.cure() else { return };
        let after = PlanStudy::scoped(scenario.with(knob, raw), Effort::Full, scope).run();
        // A cap that is too low holds as well, at a lower rate than another cap would give.
        let holds = matches!(
            after.verdict,
            Verdict::CappedHolds { .. }
                | Verdict::CapTooLow { .. }
                | Verdict::Healthy { .. }
                | Verdict::AtTheEdge { .. }
        );
        let link = link::write(&scenario);
        assert!(
            holds,
            "{link}: {:?} with {} = {raw}: {:?}",
            results.verdict,
            knob.knob().name,
            after.verdict
        );
        cured.lock().expect("no panic").push(link);
    });
    assert!(cured.into_inner().expect("no panic").len() >= CURES);
}
