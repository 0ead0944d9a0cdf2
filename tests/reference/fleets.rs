//! Whole fleets: the preset's for half an hour, and small ones with caps, late robots and finite episodes.

use crate::brain::{Fast, Pace, Reference};
use crate::figures::{self, Figures};
use crate::fleet::{Plan, Run, run};
use crate::log::{Entry, Event, difference, without_plain_decodes};
use crate::world::Dice;
use fleet_planner::scenario::{Preset, Scenario};
use fleet_planner::sim::admission::Controller;
use fleet_planner::sim::engine::config::{Reservation, Reuse};
use fleet_planner::sim::eviction;
use fleet_planner::sim::fleet::{Fleet, FleetWorld, RobotPlan};
use fleet_planner::units::{Instant, PS_PER_S, Span, Tokens};
use fleet_planner::workload::trace::Workload;
use std::sync::Arc;

fn preset_world(robots: u32) -> FleetWorld {
    let scenario = Scenario::of(Preset::named("h800").expect("a preset"));
    let workload = scenario.workload(scenario.millihertz()).into();
    scenario.fleet_world(workload, robots, None, 1001)
}

fn plan_of(world: &FleetWorld) -> Plan {
    assert!(world.withdrawals.is_empty(), "not in the plain fleet");
    Plan {
        host_fixed: world.host_fixed,
        host_token: world.host_token,
        workload: world.workload.clone(),
        robots: world.robots.clone(),
        cap: world.controller.cap(),
        end: world.duration.0,
        seed: world.seed,
    }
}

/// The plain fleet on the plain engine, the plain fleet on the fast engine, and the fast fleet: all alike.
fn compare(world: FleetWorld, dead_first: bool) -> Run {
    let plan = plan_of(&world);
    let mut reference = Reference::new(world.engine, world.costs, dead_first);
    let plain = run(&plan, &mut reference);
    let mut fast = Fast::new(world.engine, world.costs, dead_first, Pace::Jumps);
    let mixed = run(&plan, &mut fast);
    let logs = [&plain, &mixed].map(|run| without_plain_decodes(&run.log));
    assert_eq!(difference(&logs[0], &logs[1]), None, "plain fleet, two engines");
    let (single, jumped) = (reference.engine.counts.steps, fast.engine.step_count());
    assert!(jumped < u64::from(single), "no jumps");

    let expected = Figures::of(&plain, plan.end);
    let found = Figures::from(&Fleet::new(world).run());
    assert_eq!(figures::difference(&expected, &found), None, "two fleets");
    plain
}

#[test]
fn twenty_robots_for_half_an_hour() {
    let plain = compare(preset_world(20), false);
    assert!(plain.calls.len() > 4_000);
}

#[test]
fn thirty_two_robots_for_half_an_hour() {
    let plain = compare(preset_world(32), false);
    assert!(plain.calls.len() > 800);
}

/// A few robots on a small pool for a few minutes; some join late, some leave.
fn small_world(seed: u64, workload: &Arc<Workload>) -> (FleetWorld, bool) {
    let mut dice = Dice::new(seed);
    let robots = dice.between(1, 12);
    let mut world = preset_world(0);
    world.seed = seed;
    world.workload = workload.clone();
    world.duration = Span::from_seconds(u64::from(dice.between(60, 400)));
    let finite = dice.one_in(2);
    let together = dice.one_in(3);
    world.robots = (0..robots)
        .map(|_| RobotPlan {
            // Whole tens of seconds, so that several join at once.
            joins: Instant(if together {
                0
            } else {
                u64::from(dice.between(0, 9)) * 10 * PS_PER_S
            }),
            episodes: if finite { dice.between(1, 3) } else { u32::MAX },
        })
        .collect();
    if dice.one_in(2) {
        world.controller = Controller::static_cap(dice.between(1, robots));
    }
    world.engine.pool_blocks = dice.pick(&[200, 350, 700, 1_500]);
    world.engine.groups = dice.pick(&[0, 3, 3]);
    world.engine.budget = Tokens(dice.pick(&[2_048, 16_384]));
    world.engine.max_sequences = dice.pick(&[4, 1_024]);
    world.engine.reservation = dice.pick(&[Reservation::Chunk, Reservation::Prompt]);
    world.engine.reuse = dice.pick(&[Reuse::Replay, Reuse::Live]);
    world.engine.shared_prefix = Tokens(dice.pick(&[0, 8_000]));
    let dead_first = dice.one_in(2);
    world.eviction =
        eviction::named(if dead_first { "dead-first" } else { "queue" }).expect("in the table");
    (world, dead_first)
}

/// The preset's episodes, cut short so that several end in a run.
fn short_episodes() -> Arc<Workload> {
    let mut workload = (*preset_world(0).workload).clone();
    workload.episodes.iter_mut().for_each(|episode| episode.turns.truncate(6));
    Arc::new(workload)
}

#[test]
fn small_fleets_come_and_go_alike() {
    let workload = short_episodes();
    let (mut waits, mut episodes, mut preempted) = (0, 0, 0);
    for seed in 0..200 {
        let (world, dead_first) = small_world(seed, &workload);
        let end = world.duration.0;
        let plain = compare(world, dead_first);
        waits += plain.waits.iter().filter(|wait| **wait > 0).count();
        episodes += plain.episodes.iter().sum::<u32>();
        preempted += u32::from(Figures::of(&plain, end).preemptions > 0);
    }
    println!("{waits} waits, {episodes} episodes, preemptions in {preempted} fleets");
    assert!(waits > 500 && episodes > 2_000 && preempted > 20);
}

fn both_figures(world: FleetWorld, dead_first: bool) -> [Figures; 2] {
    let plan = plan_of(&world);
    let plain = run(&plan, &mut Reference::new(world.engine, world.costs, dead_first));
    [Figures::of(&plain, plan.end), Figures::from(&Fleet::new(world).run())]
}

#[test]
fn tokens_count_in_the_minute_in_which_their_step_ends() {
    let [expected, found] = both_figures(preset_world(20), false);
    assert_eq!(expected.generated, found.generated);
}

/// A run cut a picosecond before an episode ends: the robot that waits for it begins after the run.
#[test]
fn waits_that_end_after_the_run_do_not_count() {
    let world = |duration| FleetWorld {
        workload: short_episodes(),
        controller: Controller::static_cap(2),
        controlled_from: Instant::ZERO,
        is_gauged: false,
        duration,
        ..preset_world(3)
    };
    let longer = world(Span::from_minutes(4));
    let plan = plan_of(&longer);
    let plain = run(&plan, &mut Reference::new(longer.engine, longer.costs, false));
    let last = |entry: &&Entry| {
        entry.event == Event::Done && plain.calls[entry.request as usize].turn == 5
    };
    let end = plain.log.iter().rfind(last).expect("an episode ends").at;
    let [expected, found] = both_figures(world(Span(end - 1)), false);
    assert_eq!((expected.waits, expected.waited), (found.waits, found.waited));
}
