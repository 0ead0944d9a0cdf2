//! What the tracks, the tornado and the heat map claim is so: by runs done here, one by one, without their machinery.

use fleet_planner::analysis::heat::HeatStudy;
use fleet_planner::analysis::job::{BrainJob, BrainSummary, Execution, Job, Outcome};
use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::probe::Holding;
use fleet_planner::analysis::prober::run;
use fleet_planner::analysis::study::Study;
use fleet_planner::analysis::tornado::TornadoStudy;
use fleet_planner::analysis::tracks::{Reach, Tracks, TracksStudy};
use fleet_planner::analysis::verdict::Verdict;
use fleet_planner::analysis::{Carried, Layer};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use std::sync::OnceLock;

fn site() -> Scenario {
    Scenario::of(Preset::SITE).with(KnobId::Seeds, 12)
}

/// One run of a scenario as it stands.
fn brain(scenario: &Scenario, seed: u64) -> BrainSummary {
    let run = BrainJob {
        robots: scenario.robots(),
        cap: scenario.cap(),
        millihertz: scenario.millihertz(),
        seed,
    };
    match Execution::start(scenario, Job::Brain(run)).run() {
        Outcome::Brain(summary) => summary,
        other => panic!("{other:?}"),
    }
}

/// Seeds from `first` on, of which so many collapse.
fn collapsed(scenario: &Scenario, first: u64, seeds: u64) -> usize {
    let runs = (first..first + seeds).map(|seed| brain(scenario, seed));
    runs.filter(|run| run.first_low_s.is_some()).count()
}

/// Mean rate over so many seeds.
fn rate(scenario: &Scenario, seeds: u64) -> f64 {
    let first = scenario.seed(0);
    (first..first + seeds).map(|seed| brain(scenario, seed).rate).sum::<f64>() / seeds as f64
}

/// One robot fewer, or one active robot fewer, does more than 5% more work.
fn is_past_its_best(scenario: &Scenario, seeds: u64) -> bool {
    let fewer = match scenario.cap() {
        Some(cap) => scenario.with(KnobId::Cap, i64::from(cap) - 1),
        None => scenario.with(KnobId::Robots, i64::from(scenario.robots()) - 1),
    };
    rate(scenario, seeds) < 0.95 * rate(&fewer, seeds)
}

fn starved(scenario: &Scenario) -> bool {
    let active = scenario.cap().unwrap_or(u32::MAX).min(scenario.robots());
    (0..2).any(|index| {
        let job = Job::Action {
            robots: active,
            gpus: scenario.action_gpus(),
            millihertz: scenario.millihertz(),
            seed: scenario.seed(index),
        };
        let Outcome::Action(run) = Execution::start(scenario, job).run() else { panic!("{job:?}") };
        run.starved > scenario.number(KnobId::StarvationLimit) / 100.0
    })
}

/// The tracks of [`site`], which several tests look at.
fn of_site() -> &'static Tracks {
    static TRACKS: OnceLock<Tracks> = OnceLock::new();
    TRACKS.get_or_init(|| tracks(site()))
}

fn tracks(scenario: Scenario) -> Tracks {
    let scope = Scope { starvation: true, ..Scope::FLEETS };
    let plan = PlanStudy::scoped(scenario, Effort::Full, scope).run();
    let mut study = TracksStudy::new(scenario, Some(&plan));
    run(&mut study);
    study.results()
}

/// An end of what holds: the raw value that does, and its neighbour that does not.
fn ends(tracks: &Tracks, knob: KnobId) -> Vec<(i64, i64)> {
    let track = tracks.of(knob).expect("a track");
    assert!(track.settled, "{knob:?}");
    let place = |raw| track.grid.place(raw);
    let beyond = |place: usize| track.grid.raw(place);
    match track.reach(tracks.scenario.get(knob)) {
        Reach::To(raw) => vec![(raw, beyond(place(raw) + 1))],
        Reach::From(raw) => vec![(raw, beyond(place(raw) - 1))],
        Reach::Between(low, high) => {
            vec![(low, beyond(place(low) - 1)), (high, beyond(place(high) + 1))]
        }
        Reach::Throughout | Reach::Nowhere => Vec::new(),
        Reach::Unknown => panic!("{knob:?} is settled"),
    }
}

#[test]
fn every_end_of_a_track_holds_and_the_value_beyond_does_not() {
    for tracks in [of_site(), &tracks(site().with(KnobId::Cap, 20))] {
        let scenario = tracks.scenario;
        let mut found = 0;
        for track in &tracks.tracks {
            for (good, bad) in ends(tracks, track.knob) {
                found += 1;
                let (good, bad) = (scenario.with(track.knob, good), scenario.with(track.knob, bad));
                assert!(!starved(&good), "{:?}", track.knob);
                assert!(collapsed(&good, scenario.seed(0), 12) * 10 <= 12, "{:?}", track.knob);
                let fails = collapsed(&bad, scenario.seed(0), 12) * 10 > 12;
                assert!(fails || starved(&bad) || is_past_its_best(&bad, 12), "{:?}", track.knob);
            }
        }
        assert!(found >= 2, "{found} ends");
    }
}

#[test]
fn a_little_inside_an_end_other_seeds_hold_too_and_a_little_beyond_they_do_not() {
    let (scenario, tracks) = (site(), of_site());
    for (knob, inside, beyond) in [
        (KnobId::Robots, -1, 3),
        (KnobId::Cap, -1, 3),
        (KnobId::PoolBlocks, 150, -300),
        (KnobId::Growth, -50, 100),
    ] {
        let [(good, _)] = ends(tracks, knob)[..] else { panic!("{knob:?}") };
        let inside = scenario.with(knob, good + inside);
        let beyond = scenario.with(knob, good + beyond);
        assert!(collapsed(&inside, 5_001, 12) <= 2, "{knob:?}");
        assert!(collapsed(&beyond, 5_001, 12) >= 2, "{knob:?}");
    }
}

#[test]
fn a_stretch_says_no_more_than_was_run() {
    for track in &of_site().tracks {
        let spans = track.spans();
        for pair in spans.windows(2) {
            assert!(pair[0].drawn.1 <= pair[1].drawn.0, "{:?}", track.knob);
            let gap = pair[1].places.0 - pair[0].places.1;
            let near = pair.iter().any(|span| span.holding == Holding::Holds);
            assert!(gap == 1 || !near, "{:?}: an end of what holds is open", track.knob);
        }
        for span in &spans {
            let inside = |place| span.places.0 <= place && place <= span.places.1;
            let samples = track.samples.iter().filter(|sample| inside(sample.place));
            assert!(samples.clone().count() > 0);
            assert!(samples.into_iter().all(|sample| sample.holding == span.holding));
        }
        // What stands next to a value that differs was run on all seeds.
        for pair in track.samples.windows(2).filter(|pair| pair[0].holding != pair[1].holding) {
            assert!(pair.iter().all(|sample| sample.seeds == 12), "{:?}", track.knob);
        }
    }
}

/// Does a study with two runs out at a time, the later of which comes back first.
fn run_backwards(study: &mut impl Study) {
    loop {
        let jobs = study.take_jobs(3);
        if jobs.is_empty() {
            return;
        }
        study.give_back(jobs[0]);
        for job in jobs.into_iter().skip(1).rev() {
            let outcome = Execution::start(study.scenario(), job).run();
            study.absorb(job, outcome);
        }
        for job in study.take_jobs(1) {
            let outcome = Execution::start(study.scenario(), job).run();
            study.absorb(job, outcome);
        }
    }
}

#[test]
fn the_order_of_outcomes_changes_nothing() {
    let scenario = site().with(KnobId::Seeds, 5);
    let mut tracks = [TracksStudy::new(scenario, None), TracksStudy::new(scenario, None)];
    run(&mut tracks[0]);
    run_backwards(&mut tracks[1]);
    assert!(tracks[0].finished() && tracks[1].finished());
    assert_eq!(tracks[0].results(), tracks[1].results());
    let of = || HeatStudy::new(scenario, KnobId::PoolBlocks, KnobId::ControlHz);
    let mut heats = [of(), of()];
    run(&mut heats[0]);
    run_backwards(&mut heats[1]);
    assert_eq!(heats[0].results(), heats[1].results());
}

#[test]
fn the_tornado_begins_from_what_the_site_carries_and_its_ends_are_edges() {
    let scenario = site();
    let mut study = TornadoStudy::new(scenario, None);
    run(&mut study);
    let found = study.results();
    let scope = Scope { starvation: true, ..Scope::FLEETS };
    let plan = PlanStudy::scoped(scenario, Effort::Full, scope).run();
    let now = found.now.expect("it is done");
    assert_eq!((Some(now.robots), now.binding), (plan.facts.carried, plan.facts.binding));
    let now = now.robots.robots();
    let effects: Vec<u32> = found.bars.iter().filter_map(|bar| bar.effect(now)).collect();
    assert_eq!(effects.len(), found.bars.len());
    assert!(effects.is_sorted_by(|one, next| one >= next), "{effects:?}");
    let bar = found.bars.iter().find(|bar| bar.knob == KnobId::PoolBlocks).expect("a bar");
    for &(raw, carries) in &bar.ends {
        let carries = carries.expect("it is done");
        let Carried::Exactly(robots) = carries.robots else { panic!("{carries:?}") };
        assert_eq!(carries.binding, Some(Layer::Brain));
        let fleet = |robots: u32| {
            scenario.with(KnobId::PoolBlocks, raw).with(KnobId::Robots, i64::from(robots))
        };
        assert!(collapsed(&fleet(robots), scenario.seed(0), 12) <= 1, "{raw}");
        assert!(collapsed(&fleet(robots + 1), scenario.seed(0), 12) > 1, "{raw}");
    }
}

#[test]
fn a_cell_of_the_map_says_what_its_scenario_does() {
    let scenario = site();
    let mut study = HeatStudy::new(scenario, KnobId::PoolBlocks, KnobId::ControlHz);
    run(&mut study);
    let heat = study.results();
    assert!(heat.settled && heat.cells.iter().all(Option::is_some));
    for (x, y) in [(0, 0), (3, 2), (4, 2), (5, 2), (6, 6)] {
        let cell = *heat.at(x, y).expect("settled");
        let there =
            scenario.with(KnobId::PoolBlocks, heat.x.1[x]).with(KnobId::ControlHz, heat.y.1[y]);
        let collapsed = collapsed(&there, scenario.seed(0), u64::from(cell.seeds.0));
        assert_eq!(cell.seeds.1 as usize, collapsed, "{x} {y}");
        assert_eq!(cell.action_fails, starved(&there), "{x} {y}");
        if collapsed as u32 * 10 > cell.seeds.0 {
            assert!(cell.brain_fails && cell.holding != Holding::Holds, "{x} {y}");
        }
    }
}

#[test]
fn a_world_that_cannot_run_fails_and_a_site_without_a_second_layer_is_the_brains() {
    let scenario = site().with(KnobId::ActionGpus, 0).with(KnobId::Robots, 4);
    let mut study = HeatStudy::new(scenario, KnobId::PoolBlocks, KnobId::SharedPrefix);
    run(&mut study);
    assert!(study.results().cells.iter().flatten().all(|cell| !cell.action_fails));
    let mut tornado = TornadoStudy::new(scenario, None);
    run(&mut tornado);
    let found = tornado.results();
    assert!(found.bars.iter().all(|bar| bar.knob != KnobId::ActionGpus));
    assert_eq!(found.now.and_then(|now| now.binding), Some(Layer::Brain));
}

#[test]
fn the_tornado_steps_as_far_as_the_cure() {
    let scenario = Scenario::of(Preset::H800);
    let mut plan = PlanStudy::new(scenario, Effort::Full).results().clone();
    let ends = |plan: &PlanResults| -> Vec<i64> {
        let bars = TornadoStudy::new(scenario, Some(plan)).results().bars;
        let bar = bars.into_iter().find(|bar| bar.knob == KnobId::ControlHz).expect("a bar");
        bar.ends.iter().map(|end| end.0).collect::<Vec<_>>()
    };
    assert_eq!(ends(&plan), [16_000, 25_000], "a step each way while no cure is known");
    for (slower_hz, low) in [(None, 16_000), (Some(18.0), 16_000), (Some(8.0), 8_000)] {
        plan.verdict = Verdict::MissesDeadline {
            hz: 20.0,
            deadline_s: 0.25,
            action: Carried::Exactly(1),
            active: 20,
            robots: 20,
            slower_hz,
            cap: Some(1),
        };
        assert_eq!(ends(&plan), [low, 25_000], "{slower_hz:?}");
    }
}
