//! The pictures of a run looked into draw that run, and say in words what its own figures are.

use fleet_planner::analysis::job::{Execution, Job, Outcome};
use fleet_planner::analysis::look::{Look, LookJob};
use fleet_planner::chart::look::{lanes, pool, robot, time, words};
use fleet_planner::chart::pick::Picks;
use fleet_planner::chart::{ChartModel, Layout, Pick, Role};
use fleet_planner::scenario::{KnobId, Preset, Scenario};

fn run(scenario: &Scenario, robots: u32, cap: Option<u32>) -> Look {
    let job = LookJob { robots, cap, seed: 1, from_robot: 0 };
    match Execution::start(scenario, Job::Look(job)).run() {
        Outcome::Look(look) => *look,
        other => panic!("a look, not {other:?}"),
    }
}

pub fn thrashing() -> Look {
    run(&Scenario::of(Preset::SITE), 32, None)
}

fn healthy() -> Look {
    run(&Scenario::of(Preset::SITE).with(KnobId::Minutes, 12), 20, None)
}

/// Runs of all kinds, by name.
pub fn cases() -> Vec<(&'static str, Look)> {
    let site = Scenario::of(Preset::SITE).with(KnobId::Minutes, 12);
    let few = site.with(KnobId::EpisodesEach, 1);
    vec![
        ("look thrashing", thrashing()),
        ("look healthy", healthy()),
        ("look capped", run(&site, 48, Some(16))),
        ("look alone", run(&few, 1, None)),
        ("look large", run(&site.with(KnobId::Minutes, 4), 300, None)),
    ]
}

/// All pictures of a run.
pub fn charts(look: &Look) -> [ChartModel; 5] {
    [
        time(look, &[look.timeline.first_low_s]),
        pool(look),
        lanes(look, look.lanes().start),
        robot(look, look.lanes().end - 1, None),
        robot(look, look.lanes().start, Some((2.0, 4.0))),
    ]
}

#[test]
fn the_stack_is_the_pool() {
    let look = thrashing();
    let chart = pool(&look);
    let fills = &chart.panels[0].fills;
    assert_eq!(fills.len(), 5, "what was never used is left blank");
    for (place, point) in look.points.iter().enumerate() {
        let mut low = 0.0;
        for (fill, blocks) in fills.iter().zip(point.classes()) {
            let (x, from, to) = fill.points[place];
            assert_eq!((x, from), (f64::from(point.at_s) / 60.0, low));
            assert_eq!(to - from, f64::from(blocks));
            low = to;
        }
        assert_eq!(low + f64::from(point.unused), f64::from(look.blocks));
    }
    let read = chart.read_out(0);
    assert_eq!(read.len(), chart.legend.len(), "every entry has a value at every sample");
}

#[test]
fn a_turn_is_drawn_where_it_was() {
    let look = thrashing();
    let chart = robot(&look, 4, None);
    let turns = look.turns_of(4);
    assert_eq!(chart.samples.len(), turns.len());
    let lost = turns.iter().filter(|turn| turn.lost.is_some()).count();
    let marks = chart.panels[0].marks.iter().filter(|mark| mark.role == Role::Danger);
    assert_eq!(marks.count(), lost);
    assert!(lost > 3);
    // Each prompt's bars are as tall as the prompt.
    let admitted: f64 = turns
        .iter()
        .filter(|turn| turn.admitted.is_some_and(|at| f64::from(at) < 30.0 * 60_000.0))
        .map(|turn| f64::from(turn.prompt) / 1000.0)
        .sum();
    let drawn: f64 =
        chart.panels[2].fills.iter().map(|fill| fill.points[0].2 - fill.points[0].1).sum();
    assert!((admitted - drawn).abs() < 1e-6, "{admitted} {drawn}");
    assert_eq!(chart.table.rows.len(), turns.len());
}

#[test]
fn nothing_is_drawn_outside_the_part_that_is_asked_for() {
    let look = thrashing();
    let chart = robot(&look, 4, Some((10.0, 15.0)));
    let xs = |chart: &ChartModel| -> Vec<f64> {
        let fills = chart.panels.iter().flat_map(|panel| &panel.fills);
        fills.flat_map(|fill| fill.points.iter().map(|(x, ..)| *x)).collect()
    };
    let xs = xs(&chart);
    assert!(!xs.is_empty() && xs.iter().all(|x| (10.0..=15.0).contains(x)));
}

#[test]
fn rows_are_robots_and_a_click_chooses_one() {
    let look = thrashing();
    let chart = lanes(&look, 3);
    assert_eq!(chart.picks, Picks::Rows { first: 0, rows: 32, chosen: 3 });
    let layout = Layout::compute(&chart, 900.0, 420.0);
    let plot = layout.panels[0];
    let row = (plot.bottom - plot.top) / 32.0;
    for robot in [0, 13, 31] {
        let at = (plot.left + 50.0, plot.top + row * (f64::from(robot) + 0.5));
        assert_eq!(chart.pick_at(&layout, at), Some(Pick::Robot(robot)));
    }
    assert_eq!(chart.pick_at(&layout, (plot.left + 50.0, plot.bottom + 20.0)), None);
    assert_eq!(chart.pick_by_key("ArrowDown", None), Some(Pick::Robot(4)));
    assert_eq!(lanes(&look, 0).pick_by_key("ArrowUp", None), Some(Pick::Robot(0)));
    assert_eq!(lanes(&look, 31).pick_by_key("ArrowDown", None), Some(Pick::Robot(31)));
}

#[test]
fn all_pictures_share_their_axis() {
    let look = thrashing();
    let [time, pool, lanes, robot, _] = charts(&look);
    let lefts = [time, pool, lanes, robot].map(|chart| {
        let layout = Layout::compute(&chart, 900.0, 400.0);
        (layout.plot.left, layout.plot.right, layout.x_to_px(7.0))
    });
    assert!(lefts.iter().all(|left| *left == lefts[0]), "{lefts:?}");
}

#[test]
fn a_healthy_run_says_that_nothing_was_evicted() {
    let look = healthy();
    let story = words::story(&look);
    assert!(story.starts_with("Nothing alive was evicted in 12 minutes: "), "{story}");
    assert_eq!(pool(&look).claim, "Nothing alive was evicted in 12 minutes");
    assert_eq!(lanes(&look, 0).claim, "No robot computed a prompt twice");
}

#[test]
fn a_thrashing_run_says_who_lost_what_first() {
    let look = thrashing();
    let story = words::story(&look);
    let first = look.first_miss.expect("it thrashes");
    assert!(story.contains(&format!("that of robot {},", first.robot + 1)), "{story}");
    let again: u64 = look.points.iter().map(|point| point.again).sum();
    assert!(again > 10_000_000 && story.contains("of all prompt tokens computed"), "{story}");
    assert!(story.contains("The median answer took "), "{story}");
    assert_eq!(lanes(&look, 0).claim, "Every robot computed prompts twice");
}
