//! Contexts and tool gaps are those of the trace that is played.

use fleet_planner::analysis::suites::{contexts, gaps, median_turns};
use fleet_planner::chart::brain;
use fleet_planner::scenario::{KnobId, Preset, Scenario};

/// From the slowest growth and control to the fastest.
pub fn scenarios() -> [Scenario; 4] {
    let site = Scenario::of(Preset::SITE);
    let of = |growth: i64, millihertz: i64| {
        site.with(KnobId::Growth, growth).with(KnobId::ControlHz, millihertz)
    };
    [site, of(50, 500), of(10_000, 200_000), of(1_250, 20_000)]
}

/// The rows of the trace as the file has them: suite, episode, turn, context, gap in seconds.
fn rows() -> Vec<(usize, usize, usize, u32, f64)> {
    let text = include_str!("../../../src/data/surrogate_trace.csv");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let whole = |place: usize| cells[place].parse().expect("a number");
        let (context, gap) = (cells[3].parse(), cells[6].parse());
        (whole(1), whole(0), whole(2), context.expect("tokens"), gap.expect("seconds"))
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn contexts_are_those_of_the_trace() {
    // As published: growth 1.
    let scenario = Scenario::of(Preset::SITE);
    for suite in [None, Some(0), Some(1), Some(2), Some(3)] {
        let known = contexts(&scenario, suite);
        let of_suite =
            |row: &&(usize, usize, usize, u32, f64)| suite.is_none_or(|own| own == row.0);
        for context in &known {
            let all = rows();
            let turn = context.turn as usize - 1;
            let mut prompts: Vec<u32> =
                all.iter().filter(of_suite).filter(|row| row.2 == turn).map(|row| row.3).collect();
            prompts.sort_unstable();
            assert_eq!(context.episodes as usize, prompts.len());
            assert_eq!(context.median, prompts[prompts.len().div_ceil(2) - 1]);
            assert_eq!(context.low, prompts[prompts.len().div_ceil(4) - 1]);
        }
        let chart = brain::growth(&scenario, suite);
        let drawn: Vec<f64> =
            chart.panels[0].series[0].points.iter().filter_map(|(_, y)| *y).collect();
        let expected: Vec<f64> = known.iter().map(|one| f64::from(one.median) / 1000.0).collect();
        assert_eq!(drawn, expected);
        assert!(chart.sub.contains("surrogate"));
    }
    assert_eq!(median_turns(&contexts(&scenario, Some(3))), 33, "as published for long tasks");
}

#[test]
fn gaps_are_those_of_the_trace_at_this_frequency() {
    for scenario in scenarios() {
        let scale = 20.0 / scenario.control_hz();
        let all = rows();
        let followed = |place: usize| all.get(place + 1).is_some_and(|next| next.1 == all[place].1);
        let mut expected: Vec<f64> = (0..all.len())
            .filter(|&place| followed(place))
            .map(|place| all[place].4 * scale)
            .collect();
        expected.sort_by(f64::total_cmp);
        let gaps = gaps(&scenario, None);
        assert_eq!(gaps.seconds.len(), expected.len());
        let close = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-9 * (1.0 + other);
        assert!(gaps.seconds.iter().zip(&expected).all(close));
        let chart = brain::tool_gaps(&scenario, None);
        for (x, y) in &chart.panels[0].series[0].points {
            let below = expected.iter().filter(|gap| **gap < x - 1e-9).count() as f64;
            let within = expected.iter().filter(|gap| **gap <= x + 1e-9).count() as f64;
            let share = y.expect("a step") * expected.len() as f64;
            assert!((below - 0.5..=within + 0.5).contains(&share), "{x} {share}");
        }
    }
}

#[test]
fn growth_and_frequency_move_them() {
    let [site, slow, fast, _] = scenarios();
    let last = |scenario: &Scenario| contexts(scenario, None).last().map(|one| one.median);
    assert!(last(&slow) < last(&site) && last(&site) < last(&fast));
    let longest = |scenario: &Scenario| gaps(scenario, None).seconds.last().copied();
    assert!(longest(&slow) > longest(&site) && longest(&site) > longest(&fast));
}
