//! The studies of the Action layer view, against the runs they are made of.
#![allow(clippy::unwrap_used, reason = "tests")]

use fleet_planner::analysis::Carried;
use fleet_planner::analysis::asking::AskingStudy;
use fleet_planner::analysis::deadlines::{Agreement, DeadlinesStudy, GRID, is_published};
use fleet_planner::analysis::plan::{Effort, PlanStudy, Scope};
use fleet_planner::analysis::prober;
use fleet_planner::analysis::strips::{BatchesStudy, Choice, Strips, StripsStudy};
use fleet_planner::analysis::study::Study;
use fleet_planner::chart::action_layer::{Windows, at_deadline, strip};
use fleet_planner::profile::published::Capacity;
use fleet_planner::scenario::link::{Verdict, read};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::action;

fn scenario(link: &str) -> Scenario {
    match read(link).verdict() {
        Verdict::Exact(scenario) | Verdict::Adjusted(scenario) => scenario,
        other => panic!("{link}: {other:?}"),
    }
}

/// One run of the action layer of `scenario`, straight from the simulation.
fn starved(scenario: &Scenario, robots: u32, place: u32) -> f64 {
    let world = scenario.action_world(robots, scenario.action_gpus(), scenario.millihertz());
    action::run(world, scenario.seed(place)).starved().unwrap_or(0.0)
}

fn holds(scenario: &Scenario, robots: u32) -> bool {
    let limit = scenario.number(KnobId::StarvationLimit) / 100.0;
    (0..2).all(|place| starved(scenario, robots, place) <= limit)
}

/// By hand: the largest number that holds with every smaller one.
fn carried(scenario: &Scenario, most: u32) -> Carried {
    match (1..=most).find(|&robots| !holds(scenario, robots)) {
        Some(fails) => Carried::Exactly(fails - 1),
        None => Carried::AtLeast(most),
    }
}

#[test]
fn every_figure_of_the_table_is_that_of_its_own_runs() {
    let site = scenario("preset=site");
    let mut study = DeadlinesStudy::of(site);
    prober::run(&mut study);
    let found = study.results();
    assert_eq!((found.step, &found.seeds[..]), (1, &[site.seed(0), site.seed(1)][..]));
    assert_eq!(found.deadlines(), [0.25, 0.5, 1.0]);
    assert_eq!(found.rows.len(), 9);
    for row in &found.rows {
        let millihertz = (5_000.0 / row.deadline_s).round() as i64;
        let own = site
            .with(KnobId::ControlHz, millihertz)
            .with(KnobId::ActionGpus, i64::from(row.curve.gpus));
        for point in row.curve.points.iter().step_by(7) {
            let runs = [0, 1].map(|place| starved(&own, point.robots, place));
            assert_eq!(point.worst, runs[0].max(runs[1]), "{row:?}");
            assert_eq!(point.mean, (runs[0] + runs[1]) / 2.0);
        }
        assert_eq!(
            row.curve.carried,
            Some(carried(&own, 64)),
            "{} {}",
            row.deadline_s,
            row.curve.gpus
        );
        let on_grid =
            GRID.into_iter().take_while(|&robots| holds(&own, robots)).last().unwrap_or(0);
        assert_eq!(row.on_grid.unwrap().robots(), on_grid);
        let (low, high) = row.range().unwrap();
        assert_eq!(low.robots(), row.curve.carried.unwrap().robots());
        assert!(high.robots() >= low.robots());
    }
    let published: Vec<_> = found.rows.iter().filter(|row| row.published.is_some()).collect();
    assert_eq!(published.len(), 6);
    assert!(published.iter().all(|row| row.agreement() == Some(Agreement::Agrees)));
    assert_eq!(published[1].published, Some(Capacity::FailsAt(8)));
}

#[test]
fn the_own_row_is_the_plans_curve() {
    for link in ["preset=site", "preset=h800", "preset=site&n=40&cap=12&hz=13&steps=7&ask=share"] {
        let scenario = scenario(link);
        let scope = Scope { caps: false, starvation: true, ..Scope::CAPS };
        let plan = PlanStudy::scoped(scenario, Effort::Full, scope).run();
        let mut study = DeadlinesStudy::of(scenario);
        prober::run(&mut study);
        let found = study.results();
        let own = found.own().unwrap();
        assert_eq!(own.curve.points, plan.starvation[0].points, "{link}");
        assert_eq!(own.curve.carried, plan.starvation[0].carried, "{link}");
    }
}

#[test]
fn published_figures_stand_only_beside_what_was_asked_as_they_were() {
    assert!(is_published(&scenario("preset=h800")) && is_published(&scenario("preset=site&n=7")));
    for link in ["preset=site&steps=6", "preset=site&ask=end", "preset=site&starve=2"] {
        let scenario = scenario(link);
        assert!(!is_published(&scenario), "{link}");
        let study = DeadlinesStudy::of(scenario);
        assert!(study.results().rows.iter().all(|row| row.published.is_none()));
    }
}

#[test]
fn chunks_of_other_lengths_carry_what_their_own_runs_say() {
    let site = scenario("preset=site&n=20");
    let mut study = AskingStudy::of(site);
    prober::run(&mut study);
    let found = study.results();
    assert_eq!(found.rows.len(), 12);
    assert_eq!(found.rows.iter().filter(|row| row.this_scenario).count(), 1);
    for row in &found.rows {
        let own =
            site.with(KnobId::ChunkSteps, i64::from(row.steps)).with(KnobId::Ask, row.way as i64);
        assert_eq!(row.carried, Some(carried(&own, 64)), "{row:?}");
        let runs = [0, 1].map(|place| starved(&own, 20, place));
        assert_eq!(row.starved, Some(((runs[0] + runs[1]) / 2.0, runs[0].max(runs[1]))));
    }
    let times: Vec<f64> = found.rows.iter().map(|row| row.time_s).collect();
    // 5 steps at 10 Hz: all of them, the 2 that are left at half, none.
    assert_eq!(times[..3], [0.5, 0.2, 0.0]);
}

#[test]
fn batches_are_those_of_the_scenarios_own_runs() {
    let site = scenario("preset=site&n=32&cap=20");
    let mut study = BatchesStudy::of(site);
    prober::run(&mut study);
    let found = study.results();
    assert_eq!(found.runs.len(), 2);
    for (place, run) in (0..).zip(&found.runs) {
        let tally = action::run(site.action_world(20, 4, site.millihertz()), site.seed(place));
        let batches: u32 = run.sizes.iter().map(|size| size.1).sum();
        let chunks: u32 = run.sizes.iter().map(|size| size.0 * size.1).sum();
        assert_eq!((u64::from(batches), u64::from(chunks)), (tally.batches, tally.chunks));
        assert_eq!(run.starved, tally.starved().unwrap());
    }
}

/// The strips of a scenario, as its plan tells them to be.
fn strips(scenario: Scenario, choice: Choice) -> Strips {
    let scope = Scope { caps: false, starvation: true, ..Scope::CAPS };
    let plan = PlanStudy::scoped(scenario, Effort::Full, scope).run();
    let mut study = StripsStudy::of(scenario, choice, Some(&plan));
    assert!(study.results().is_none());
    prober::run(&mut study);
    study.results().unwrap()
}

#[test]
fn a_strip_stands_beside_one_at_the_edge() {
    // 46 are carried: 32 hold, and 47 do not.
    let site = scenario("preset=site");
    let found = strips(site, Choice::default());
    let other = found.other.clone().unwrap();
    let Some(Carried::Exactly(edge)) = found.carried else { panic!("{:?}", found.carried) };
    assert_eq!((found.own.job.robots, other.job.robots), (32, edge + 1));
    assert!(found.holds() && other.job.robot == found.own.job.robot);
    // One that fails stands beside the largest that holds, and shows its most starved robot.
    let tight = scenario("preset=h800&n=8&gpus=1&hz=20");
    let found = strips(tight, Choice { seed: 1, robot: None });
    let other = found.other.clone().unwrap();
    assert_eq!((found.own.job.robots, other.job.robots, other.job.robot), (8, 1, 0));
    assert_eq!(found.own.job.seed, tight.seed(1));
    assert!(!found.holds() && other.starved <= 0.01);
    assert!(found.own.chunks.iter().any(|chunk| chunk.missed > 0));
    // Another robot.
    let found = strips(tight, Choice { seed: 0, robot: Some(5) });
    assert_eq!(found.own.job.robot, 5);
}

#[test]
fn odd_scenarios_come_to_an_end() {
    for link in [
        "preset=site&gpus=0",
        "preset=site&n=10000&pool=1000000",
        "preset=site&n=1&gpus=1000&hz=200",
        "preset=site&n=3&hz=0.5&steps=1000",
        "preset=site&steps=1&hz=25&ask=share&askshare=99",
        "preset=site&n=300&ask=end&steps=1000&hz=20&starve=0.1",
        "preset=site&starve=50&seeds=1&cap=1",
    ] {
        let scenario = scenario(link);
        let (mut deadlines, mut asking) = (DeadlinesStudy::of(scenario), AskingStudy::of(scenario));
        prober::run(&mut deadlines);
        prober::run(&mut asking);
        assert!(deadlines.finished() && asking.finished());
        let has = scenario.action_gpus() > 0;
        let (table, ways) = (deadlines.results(), asking.results());
        assert_eq!((table.own().is_some(), !ways.rows.is_empty()), (has, has), "{link}");
        assert!(table.rows.iter().all(|row| row.curve.carried.is_some() && row.range().is_some()));
        assert!(ways.rows.iter().all(|row| row.carried.is_some() && row.starved.is_some()));
        let mut batches = BatchesStudy::of(scenario);
        prober::run(&mut batches);
        assert_eq!(batches.results().runs.len(), if has { 2 } else { 0 });
        let mut strips = StripsStudy::of(scenario, Choice::default(), None);
        prober::run(&mut strips);
        assert_eq!(strips.results().is_some(), has, "{link}");
    }
    assert_eq!(Scenario::of(Preset::SITE).get(KnobId::ActionGpus), 4);
}

/// What the page's own thread does for these studies; run with --release --nocapture.
#[test]
#[ignore = "prints times"]
fn show() {
    for link in ["preset=site", "preset=site&n=10000&pool=1000000"] {
        let scenario = scenario(link);
        let time = |name: &str, of: &mut dyn FnMut()| {
            let begun = std::time::Instant::now();
            of();
            println!("{link}: {name} {:.3} ms", begun.elapsed().as_secs_f64() * 1e3);
        };
        let mut study = DeadlinesStudy::of(scenario);
        time("first jobs", &mut || drop(study.take_jobs(8)));
        let mut study = DeadlinesStudy::of(scenario);
        time("all runs", &mut || prober::run(&mut study));
        time("results", &mut || drop(study.results()));
        let found = study.results();
        time("chart", &mut || drop(at_deadline(&found, 0.5)));
        let mut study = AskingStudy::of(scenario);
        time("all ways", &mut || prober::run(&mut study));
        time("results", &mut || drop(study.results()));
        let found = strips(scenario, Choice::default());
        time("windows", &mut || drop(Windows::of(&found)));
        time("strip", &mut || drop(strip(&found, Windows::of(&found).first())));
    }
}

#[test]
fn the_command_line_prints_the_table() {
    let run = |arguments: &[&str]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_planner"))
            .arg("capacity")
            .args(arguments)
            .output()
            .unwrap()
    };
    let output = run(&["#preset=site", "--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 9);
    let own: Vec<_> = lines.iter().filter(|line| line["this_scenario"] == true).collect();
    assert_eq!((own.len(), &own[0]["gpus"], &own[0]["deadline_s"]), (1, &4.into(), &0.5.into()));
    assert_eq!(lines[1]["published"], serde_json::json!({ "fails_at": 8, "agrees": true }));
    assert_eq!(lines[8]["on_grid"], serde_json::json!({ "robots": 32, "exact": false }));
    let table = run(&["#preset=h800"]);
    assert!(String::from_utf8(table.stdout).unwrap().contains("All 6 published capacities"));
    let none = run(&["#preset=site&gpus=0"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8(none.stderr).unwrap().contains("no second layer"));
}
