//! Charts from the plan.

use super::{numbers, odd, of_plan, with_caps};
use crate::fixture;
use fleet_planner::analysis::Carried;
use fleet_planner::analysis::plan::PlanResults;
use fleet_planner::analysis::slowness::{Slowness, slowness};
use fleet_planner::analysis::sweep::{SweepPoint, holds_seeds};
use fleet_planner::analysis::verdict::Verdict;
use fleet_planner::chart::model::Panel;
use fleet_planner::chart::transform::Layout;
use fleet_planner::chart::{Pick, Role, brain, figure};
use fleet_planner::scenario::KnobId;
use fleet_planner::stats::survival::{KaplanMeier, WatchEnd, Watched};
use fleet_planner::words;

fn line(panel: &Panel, legend: usize) -> Vec<(f64, f64)> {
    let series = panel.series.iter().find(|series| series.legend == Some(legend)).expect("drawn");
    series.points.iter().filter_map(|(x, y)| Some((*x, (*y)?))).collect()
}

#[test]
fn the_rate_over_k_is_the_sweep_over_k() {
    for case in odd() {
        let chart = brain::over_cap(&case.plan);
        let points = &case.plan.over_cap.points;
        let x = |point: &SweepPoint| f64::from(point.cap.expect("a sweep over K"));
        let means: Vec<_> = points.iter().map(|point| (x(point), point.rate.mean)).collect();
        assert_eq!(line(&chart.panels[0], 0), means, "{}", case.name);
        let band = chart.panels[0].fills.iter().find(|fill| fill.role == Role::Brain);
        let spans: Vec<_> =
            points.iter().map(|point| (x(point), point.rate.min, point.rate.max)).collect();
        assert_eq!(band.expect("drawn").points, spans);
        let crosses = chart.panels[0].marks.iter().filter(|mark| mark.role == Role::Danger);
        let collapsing = points.iter().filter(|point| point.collapsed() > 0);
        assert_eq!(crosses.count(), collapsing.count(), "{}", case.name);
        assert_eq!(chart.table.rows.len(), points.len());
        let robots = case.plan.scenario.robots();
        for (sample, point) in chart.samples.iter().enumerate().zip(points).map(|(s, p)| (s.0, p)) {
            let pick = chart.pick_sample(Some(sample));
            assert_eq!(pick, Some(Pick::Run { robots, cap: point.cap }));
        }
    }
}

/// Without a collapse in any seed, and within 5% of the best such rate.
fn safe_and_fast(plan: &PlanResults) -> Vec<u32> {
    let safe = |point: &&SweepPoint| holds_seeds(point) && point.collapsed() == 0;
    let safe: Vec<&SweepPoint> = plan.over_cap.points.iter().filter(safe).collect();
    let best = safe.iter().map(|point| point.rate.mean).fold(0.0, f64::max);
    let fast = safe.into_iter().filter(|point| point.rate.mean >= 0.95 * best);
    fast.filter_map(|point| point.cap).collect()
}

#[test]
fn what_is_said_of_k_is_true() {
    let mut seen = Vec::new();
    for case in odd() {
        let (plan, robots) = (&case.plan, case.plan.scenario.robots());
        let claim = brain::over_cap(plan).claim;
        let sound = safe_and_fast(plan);
        // Where the action layer carries fewer than the K that are called safe, they are the brain's alone.
        let fed = match plan.facts.action {
            Some(Carried::Exactly(fed)) => fed,
            _ => u32::MAX,
        };
        let (is_alone, claim) = match claim.strip_prefix("Brain alone: ") {
            Some(rest) => (true, words::capital(rest)),
            None => (false, claim),
        };
        let suggested = plan.facts.suggested.map(|suggested| suggested.cap);
        assert_eq!(sound.first().copied(), suggested, "{}", case.name);
        let known = numbers(&claim);
        if let Some(range) = claim.strip_prefix("Safe and fast: ") {
            let first = known[0] as u32;
            let last = if range.starts_with("K from") { known[1] as u32 } else { first };
            assert_eq!(Some(first), suggested);
            assert_eq!(is_alone, fed < last, "{}: {claim}", case.name);
            let within = plan.over_cap.points.iter().filter_map(|point| point.cap);
            for cap in within.filter(|cap| (first..=last).contains(cap)) {
                assert!(sound.contains(&cap), "{}: {claim}", case.name);
            }
            let next = plan.over_cap.points.iter().find(|point| point.cap > Some(last));
            let next = next.expect("else no cap is needed");
            assert!(!sound.contains(&next.cap.expect("a K")), "{}: {claim}", case.name);
            assert_eq!(
                claim.contains("slips") || claim.contains("every seed"),
                next.collapsed() > 0
            );
            assert_eq!(claim.contains("every seed"), next.collapsed() == next.seeds);
            seen.push("range");
        } else if claim.starts_with("No cap is needed") {
            assert!(sound.contains(&robots) && fed >= robots, "{}: {claim}", case.name);
            seen.push("none needed");
        } else if is_alone && claim.starts_with("All ") {
            assert!(sound.contains(&robots) && fed < robots, "{}: {claim}", case.name);
            seen.push("the brain's alone");
        } else if claim.starts_with("No K is safe") {
            assert!(sound.is_empty(), "{}: {claim}", case.name);
        } else {
            assert_eq!((&claim[..], robots), ("One robot needs no K", 1), "{}", case.name);
            seen.push("one");
        }
    }
    let mut none = with_caps(fixture::thrashing());
    for point in &mut none.over_cap.points {
        point.first_low_s.fill(Some(240));
    }
    assert_eq!(brain::over_cap(&none).claim, "No K is safe for 32 robots");
    let mut starved = with_caps(fixture::thrashing());
    starved.facts.action = Some(Carried::Exactly(4));
    let chart = brain::over_cap(&starved);
    assert!(chart.claim.starts_with("Brain alone: safe and fast: K from "), "{}", chart.claim);
    assert!(chart.sub.contains("; the action layer carries 4;"), "{}", chart.sub);
    assert_eq!(chart.legend[1].text, "safe and fast for the brain");
    for kind in ["range", "none needed", "one", "the brain's alone"] {
        assert!(seen.contains(&kind), "no scenario here is of this kind: {kind}");
    }
}

#[test]
fn first_low_windows_are_those_of_the_seeds() {
    for case in odd() {
        let plan = &case.plan;
        let chart = brain::first_low(plan);
        let end_s = plan.scenario.minutes() * 60;
        for (place, entry) in chart.legend.iter().enumerate() {
            let named = numbers(&entry.text);
            let cap = entry.text.contains("K =").then(|| named[1] as u32);
            let sweep = if cap.is_some() { &plan.capped } else { &plan.uncapped };
            let point = sweep.at(named[0] as u32).expect("a fleet of the sweep");
            assert_eq!(point.cap, cap);
            let watched: Vec<_> = point
                .first_low_s
                .iter()
                .map(|low| Watched {
                    until: low.unwrap_or(end_s),
                    end: if low.is_some() { WatchEnd::Event } else { WatchEnd::Censored },
                })
                .collect();
            let curve = KaplanMeier::of(&watched);
            for (x, share) in line(&chart.panels[0], place) {
                let time = (x * 60.0).round() as u32;
                let step = curve.steps().iter().find(|step| step.at == time);
                let before = if time == 0 { 1.0 } else { curve.survival(time - 1) };
                let after = step.map_or(before, |step| step.survival);
                assert!(share == before || share == after, "{} {x} {share}", case.name);
            }
            let last = line(&chart.panels[0], place).last().copied().expect("points");
            assert_eq!(last.1, curve.survival(end_s));
            let censored = chart.panels[0].marks.iter().any(|mark| mark.legend == Some(place));
            assert_eq!(censored, curve.survival(end_s) > 0.0, "a tick where seeds are censored");
        }
    }
}

#[test]
fn what_is_said_of_first_low_windows_is_true() {
    for case in odd() {
        let plan = &case.plan;
        let claim = brain::first_low(plan).claim;
        let (low, all) = (plan.facts.seeds.iter().flatten().count(), plan.facts.seeds.len());
        let some = format!("{low} of {all} runs collapse");
        if claim.contains("nobody came past") {
            assert!(plan.facts.seeds.iter().all(Option::is_none), "{}", case.name);
        } else if low == 0 {
            let none = claim.contains(&format!("none of {all} runs collapses"))
                || claim.contains("the first run does not collapse");
            assert!(none, "{}: {claim}", case.name);
        } else if low == all {
            let last = plan.facts.seeds.iter().flatten().max().expect("all do");
            let minute = figure::short(f64::from(*last) / 60.0, 1);
            assert!(claim.ends_with(&format!("minute {minute}")), "{}: {claim}", case.name);
            assert!(claim.contains("every run") || claim.contains("the first run"));
        } else {
            assert!(claim.contains(&some), "{}: {claim}", case.name);
        }
    }
}

#[test]
fn the_fleets_around_the_edge_are_drawn() {
    let plan = with_caps(fixture::thrashing());
    let chart = brain::first_low(&plan);
    let names: Vec<&str> = chart.legend.iter().map(|entry| &entry.text[..]).collect();
    assert_eq!(names, ["23 robots", "24 robots", "25 robots", "32 robots"]);
    assert_eq!(chart.claim, "At 32 robots every run collapses at minute 4");
    let fills: Vec<_> = chart.panels[0].fills.iter().map(|fill| fill.legend).collect();
    assert_eq!(fills.len(), 1, "the band of one of them");
    let healthy = brain::first_low(&with_caps(fixture::healthy()));
    assert!(healthy.claim.starts_with("At 12 robots none of 24 runs collapses"));
    assert!(healthy.panels[0].fills.is_empty());
    assert_eq!(plan.facts.brain, Some(Carried::Exactly(23)));
}

#[test]
fn the_run_is_the_plans_run() {
    for case in odd() {
        let run = case.plan.timeline.as_ref().expect("the plan has one");
        let [_, _, chart, _] = of_plan(&case.plan);
        let place = |text: &str| chart.legend.iter().position(|entry| entry.text == text);
        let running = place("running requests").expect("drawn");
        let last = chart.panels.last().expect("panels");
        let values: Vec<f64> = line(last, running).iter().map(|(_, y)| *y).collect();
        let expected: Vec<f64> = run.series.iter().map(|minute| minute.running).collect();
        assert_eq!(values, expected, "{}", case.name);
        let areas: Vec<f64> = last.fills[0].points.iter().map(|(_, _, y)| *y).collect();
        assert_eq!(areas, run.series.iter().map(|one| one.active).collect::<Vec<_>>());
        assert_eq!(last.limits.first().map(|limit| limit.at), run.cap.map(f64::from));
        let hits: Vec<_> = run.windows.iter().filter_map(|window| window.hit).collect();
        let drawn = line(&chart.panels[0], 0);
        assert!(hits.iter().all(|hit| drawn.iter().any(|(_, y)| y == hit)));
    }
}

#[test]
fn the_run_under_the_other_cap_has_that_cap() {
    for case in odd() {
        let Some((run, _)) = &case.tails.run else { continue };
        let other = case.tails.other.as_ref().expect("a run of the other");
        assert_eq!((run.cap, run.robots), (other.cap, case.plan.scenario.robots()));
        assert_eq!(run.seed, case.plan.scenario.seed(0));
        assert_eq!(run.first_low_s, other.first_low_s[0], "{}", case.name);
    }
}

#[test]
fn episodes_are_those_of_the_sweeps() {
    for case in odd() {
        let (plan, robots) = (&case.plan, case.plan.scenario.robots());
        let chart = brain::episodes(plan);
        for (place, sweep) in [(0, &plan.uncapped), (1, &plan.capped)] {
            if sweep.points.is_empty() {
                continue;
            }
            let means: Vec<_> = sweep
                .points
                .iter()
                .map(|point| (f64::from(point.robots), point.episodes_per_min.mean))
                .collect();
            assert_eq!(line(&chart.panels[0], place), means, "{}", case.name);
            assert_eq!(chart.legend[place].readings.len(), sweep.points.len(), "{}", case.name);
            for (reading, point) in chart.legend[place].readings.iter().zip(&sweep.points) {
                let index = format!("Jain {}", figure::fixed(point.jain.mean, 2));
                let said = reading.range.as_ref().expect("band and index");
                assert_eq!(reading.x, f64::from(point.robots), "{}", case.name);
                assert!(said.ends_with(&index), "{}: {said}", case.name);
                assert_eq!(said.starts_with('['), point.seeds > 1, "{}: {said}", case.name);
            }
            assert!(sweep.at(robots).is_some(), "this fleet is run");
            let labels = &chart.panels[0].labels;
            let mut named = labels.iter().flat_map(|label| &label.texts);
            assert!(named.all(|text| !text.contains("Jain")), "no index across a curve");
        }
        let (none, capped) = (plan.uncapped.at(robots), plan.capped.at(robots));
        if let (Some(none), Some(capped), Some((_, factor))) =
            (none, capped, chart.claim.split_once(" gives "))
        {
            let ratio = capped.episodes_per_min.mean / none.episodes_per_min.mean;
            let told = numbers(factor)[0];
            let told = if factor.contains('%') { 1.0 + told / 100.0 } else { told };
            assert!((told - ratio).abs() <= 0.51, "{}: {}", case.name, chart.claim);
        }
    }
}

#[test]
fn the_kind_of_slowness_is_the_verdicts() {
    let mut seen = Vec::new();
    for case in odd() {
        let (plan, kind) = (&case.plan, slowness(&case.plan));
        seen.push(kind);
        let agrees = match &plan.verdict {
            Verdict::Healthy { .. }
            | Verdict::CappedHolds { .. }
            | Verdict::AtTheEdge { .. }
            | Verdict::PastTheBest { .. }
            | Verdict::CapTooLow { .. } => kind == Slowness::Neither,
            Verdict::Thrashes { .. } => kind == Slowness::WorkingSet,
            Verdict::MissesDeadline { .. } => kind == Slowness::Deadline,
            Verdict::Uncertain { .. } | Verdict::CapTooHigh { .. } => {
                matches!(kind, Slowness::SomeSeeds { is_late: false, .. } | Slowness::WorkingSet)
            }
            Verdict::BothFail { .. } => {
                matches!(kind, Slowness::Both | Slowness::SomeSeeds { is_late: true, .. })
            }
            Verdict::Computing => false,
        };
        // Who never came past a first turn shows neither kind, whatever the verdict makes of it.
        assert!(agrees || kind == Slowness::Unseen, "{}: {kind:?} {:?}", case.name, plan.verdict);
    }
    for kind in [Slowness::Neither, Slowness::Deadline, Slowness::WorkingSet, Slowness::Both] {
        assert!(seen.contains(&kind), "no scenario here is {kind:?}: {seen:?}");
    }
    assert_eq!(slowness(&fixture::empty()), Slowness::Computing);
    let mut some = fixture::disagreeing();
    some.scenario.set(KnobId::ActionGpus, 0);
    let expected = Slowness::SomeSeeds { collapsed: 4, seeds: 24, is_late: false };
    assert_eq!(slowness(&some), expected);
}

#[test]
fn titles_while_results_come_in() {
    let claims = |plan: PlanResults| {
        let [caps, low, run, episodes] = of_plan(&with_caps(plan)).map(|chart| chart.claim);
        [caps, low, run, episodes]
    };
    assert_eq!(
        claims(fixture::empty()),
        [
            "No K computed yet",
            "No fleet size computed yet",
            "One run, minute by minute",
            "No fleet size computed yet"
        ]
    );
    let [caps, low, _, episodes] = claims(fixture::partial());
    assert_eq!(caps, "So far: 4 fixed K");
    assert_eq!(low, "At 32 robots the first run collapses at minute 4");
    assert_eq!(episodes, "32 robots complete 1.14 episodes a minute");
    let [_, low, ..] = claims(fixture::disagreeing());
    assert_eq!(low, "At 24 robots, 4 of 24 runs collapse in 30 minutes");
}

#[test]
fn no_two_fleets_of_the_chart_of_collapses_have_one_name() {
    for case in odd() {
        let chart = brain::first_low(&case.plan);
        let names: Vec<&str> = chart.legend.iter().map(|entry| entry.text.as_str()).collect();
        let twice = |at: usize| names[..at].contains(&names[at]);
        assert!(!(0..names.len()).any(twice), "{}: {names:?}", case.name);
        let capped = names.iter().any(|name| name.contains("K = "));
        let said = names.iter().all(|name| name.contains("K = ") || name.ends_with(", no cap"));
        assert!(!capped || said, "{}: {names:?}", case.name);
    }
}

#[test]
fn the_name_of_the_safe_band_does_not_cross_the_edge() {
    for case in odd() {
        let chart = brain::over_cap(&case.plan);
        let Some(edge) = chart.verticals.first().map(|line| line.at) else { continue };
        for (width, height) in [(275.0, 260.0), (330.0, 300.0), (560.0, 340.0)] {
            let layout = Layout::compute(&chart, width, height);
            let x = layout.x_to_px(edge);
            for text in layout.texts.iter().filter(|text| text.text.starts_with("safe")) {
                let bounds = text.bounds();
                let is_off = bounds.right < x || bounds.left > x;
                assert!(is_off, "{} at {width}: {bounds:?} over {x}", case.name);
            }
        }
    }
}

#[test]
fn a_fleet_without_the_cap_is_told_from_the_one_with_it() {
    let mut plan = with_caps(fixture::thrashing());
    let (robots, cap) = (plan.scenario.robots(), 20);
    plan.scenario.set(KnobId::Cap, i64::from(cap));
    let mut own = plan.uncapped.points.iter().find(|point| point.robots == 23).expect("it").clone();
    (own.robots, own.cap) = (robots, Some(cap));
    own.first_low_s.fill(None);
    plan.capped.points = vec![own];
    let chart = brain::first_low(&plan);
    assert_eq!(chart.claim, "At 32 robots, K = 20, none of 24 runs collapses");
    let next = plan.uncapped.points.iter_mut().find(|point| point.robots == robots + 1);
    let next = next.expect("a larger fleet");
    next.first_low_s.fill(None);
    next.first_low_s[..18].fill(Some(300));
    plan.facts.brain = Some(Carried::Exactly(robots));
    let chart = brain::first_low(&plan);
    let claim = "At 32 robots, K = 20, none of 24 runs collapses; 33 with no cap: 18 of 24";
    assert_eq!(chart.claim, claim);
    let looks: Vec<_> = chart.legend.iter().map(|entry| (entry.role, entry.stroke)).collect();
    let is_twice = |at: usize| looks[..at].contains(&looks[at]);
    assert!(!(0..looks.len()).any(is_twice), "two fleets look alike: {looks:?}");
}
