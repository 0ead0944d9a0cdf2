//! A run looked into is the run itself: the same figures to the bit. Every block is counted once, every token is hit or
//! computed, and a robot does one thing at a time.

#[allow(dead_code, reason = "the frozen digests of the same worlds")]
#[path = "digests/random.rs"]
mod random;

use fleet_planner::analysis::job::{BrainJob, Execution, Job, Outcome};
use fleet_planner::analysis::look::{LANES, Look, LookJob};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::fleet::watch::{TurnLife, Watch, Watched};
use fleet_planner::sim::fleet::{Fleet, FleetWorld, Record};
use fleet_planner::units::{Instant, Span};
use std::sync::Arc;

/// Worlds of all kinds: the two presets, capped, with finite episodes, every eviction, preemption, live serving.
fn worlds() -> Vec<Scenario> {
    let site = Scenario::of(Preset::SITE).with(KnobId::Minutes, 12);
    let mut worlds: Vec<Scenario> = random::scenarios().step_by(4).collect();
    worlds.extend([
        site,
        site.with(KnobId::Cap, 20),
        site.with(KnobId::Robots, 24).with(KnobId::SharedPrefix, 8_000),
        site.with(KnobId::StateGroups, 0).with(KnobId::PoolBlocks, 3_000),
        site.with(KnobId::EpisodesEach, 1).with(KnobId::Robots, 6).with(KnobId::Minutes, 61),
        site.with(KnobId::Reuse, 1).with(KnobId::Reservation, 1),
    ]);
    worlds
}

fn world(scenario: &Scenario) -> FleetWorld {
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    scenario.fleet_world(workload, scenario.robots(), scenario.cap(), scenario.seed(0))
}

fn watched(scenario: &Scenario) -> (Record, Watched) {
    let mut fleet = Fleet::new(world(scenario));
    let robots = 0..scenario.robots();
    fleet.watch(Watch { every: Span::from_seconds(10), robots, turns: usize::MAX });
    while !fleet.advance(1_000) {}
    let watched = fleet.take_watched();
    (fleet.into_record(), watched)
}

fn look(scenario: &Scenario, from_robot: u32) -> Look {
    let job = LookJob {
        robots: scenario.robots(),
        cap: scenario.cap(),
        seed: scenario.seed(0),
        from_robot,
    };
    match Execution::start(scenario, Job::Look(job)).run() {
        Outcome::Look(look) => *look,
        other => panic!("a look, not {other:?}"),
    }
}

#[test]
fn watching_changes_nothing() {
    for scenario in worlds() {
        let mut alone = Fleet::new(world(&scenario));
        while !alone.advance(u32::MAX) {}
        let (record, _) = watched(&scenario);
        assert_eq!(&record, alone.record(), "{scenario:?}");
        let run = BrainJob {
            robots: scenario.robots(),
            cap: scenario.cap(),
            millihertz: scenario.millihertz(),
            seed: scenario.seed(0),
        };
        let seen = look(&scenario, 0);
        let Outcome::Timeline(timeline, trace) =
            Execution::start(&scenario, Job::Timeline(run)).run()
        else {
            panic!("a time line")
        };
        assert_eq!((&seen.timeline, &seen.trace), (&timeline, &trace));
        let summary = Execution::start(&scenario, Job::Brain(run)).run();
        assert_eq!(Outcome::Brain(seen.summary), summary);
    }
}

#[test]
fn every_block_is_counted_once() {
    for scenario in worlds() {
        let shared = scenario.get(KnobId::SharedPrefix) > 0;
        let (_, watched) = watched(&scenario);
        let usable = scenario.get(KnobId::PoolBlocks) as u32 - 1;
        assert!(!watched.samples.is_empty());
        assert_eq!(watched.samples.len(), watched.robots.len());
        for (sample, robots) in watched.samples.iter().zip(&watched.robots) {
            let census = sample.census;
            let sum = census.held + census.alive + census.outlived + census.ended + census.unused;
            assert_eq!(sum, usable, "at {:?} of {scenario:?}", sample.at);
            assert!(sample.alive_waiting <= census.alive);
            let of_robots: u32 = robots.iter().map(|robot| robot.held + robot.alive).sum();
            let all = census.held + census.alive;
            assert!(if shared { of_robots <= all } else { of_robots == all }, "{scenario:?}");
        }
    }
}

/// Instants of a turn in the order in which they must come.
fn instants(turn: &TurnLife) -> Vec<Instant> {
    let later = [turn.arrived, turn.sent, turn.admitted, turn.first_token, turn.done];
    let known: Vec<Instant> = later.iter().map_while(|at| *at).collect();
    assert_eq!(known.len(), later.iter().flatten().count(), "nothing is skipped: {turn:?}");
    std::iter::once(turn.asked).chain(known).collect()
}

#[test]
fn turns_hit_or_compute_every_token_and_do_not_overlap() {
    for scenario in worlds() {
        let (record, watched) = watched(&scenario);
        assert_eq!(watched.left_out, 0);
        let done = watched.turns.iter().filter(|turn| turn.done.is_some());
        assert_eq!(done.count() as u64, record.calls, "{scenario:?}");
        let computed: u64 = watched.turns.iter().map(|turn| u64::from(turn.computed)).sum();
        let of_record: u64 = record.samples.iter().map(|sample| sample.computed_prompt).sum();
        assert_eq!(computed, of_record, "{scenario:?}");
        let of_samples: u64 = watched.samples.iter().map(|sample| sample.computed).sum();
        // The last step may end after the run.
        assert!(of_samples >= of_record);
        let preempted: u64 = watched.turns.iter().map(|turn| u64::from(turn.preemptions)).sum();
        assert_eq!(preempted, record.preemptions);
        for turn in &watched.turns {
            assert!(instants(turn).is_sorted(), "{turn:?}");
            assert!(turn.hit < turn.prompt && turn.again < turn.prompt);
            if turn.first_token.is_some() && turn.preemptions == 0 {
                assert_eq!(turn.hit + turn.computed, turn.prompt, "{turn:?}");
            }
            assert!(turn.missing.is_none() || turn.again > 0);
        }
        let mut turns = watched.turns;
        turns.sort_by_key(|turn| (turn.robot, turn.asked));
        for pair in turns.windows(2).filter(|pair| pair[0].robot == pair[1].robot) {
            assert!(pair[0].done.is_some_and(|done| done <= pair[1].asked), "{pair:?}");
        }
    }
}

#[test]
fn what_a_turn_misses_was_lost_before() {
    // In a fleet that is never preempted, every miss has a loss to explain it, and full hits have none.
    let site = Scenario::of(Preset::SITE);
    let (record, watched) = watched(&site);
    assert_eq!(record.preemptions, 0);
    let later = watched.turns.iter().filter(|turn| turn.turn > 0 && turn.admitted.is_some());
    let (missed, full): (Vec<&TurnLife>, Vec<&TurnLife>) = later.partition(|turn| turn.again > 0);
    assert!(missed.len() > 300 && full.len() > 300);
    for turn in missed {
        let lost = turn.missing.unwrap_or_else(|| panic!("lost before {turn:?}"));
        assert!(Some(lost.at) <= turn.admitted);
    }
    let done_full = full.iter().filter(|turn| turn.done.is_some()).count() as u64;
    assert_eq!(done_full, record.full_hits);
}

#[test]
fn a_healthy_fleet_loses_nothing_alive() {
    let healthy = Scenario::of(Preset::SITE).with(KnobId::Robots, 20);
    let seen = look(&healthy, 0);
    assert_eq!((seen.misses(), seen.first_miss), (0, None));
    assert!(seen.turns.iter().all(|turn| turn.lost.is_none() && turn.again == 0));
    assert_eq!(seen.points.len(), 180);
    let thrashing = look(&Scenario::of(Preset::SITE), 0);
    assert!(thrashing.misses() > 300 && thrashing.first_miss.is_some());
}

#[test]
fn the_wire_keeps_a_window_of_robots_and_all_totals() {
    let large = Scenario::of(Preset::SITE).with(KnobId::Robots, 150).with(KnobId::Minutes, 8);
    let windows = [0, LANES, 2 * LANES].map(|from| look(&large, from));
    let lanes = windows.each_ref().map(Look::lanes);
    assert_eq!(lanes, [0..64, 64..128, 128..150]);
    for seen in &windows {
        assert_eq!(seen.points, windows[0].points, "totals are of all robots");
        assert!(seen.turns.iter().all(|turn| seen.lanes().contains(&turn.robot)));
        let one = seen.turns_of(seen.lanes().start + 3);
        assert!(one.iter().all(|turn| turn.robot == seen.lanes().start + 3));
    }
    let bytes = fleet_planner::protocol::pack(&look(&Scenario::of(Preset::SITE), 0)).len();
    assert!(bytes < 200_000, "{bytes} bytes to the page");
}
