//! Fleets that share nothing add.
//!
//! Two fleets in one engine at one time share its steps, so their figures do not add. Apart in time they do, exactly: a
//! fleet that joins after another has left finds an engine whose blocks are all free, and those of ended episodes stand
//! before any of its own in every queue, so that the leftovers cannot be told from an empty pool. (With one episode in
//! the trace, since the queue of episodes goes on; without a shared prefix, which outlives a fleet.)
//!
//! In the action layer GPUs share nothing. Phases are keyed by the robot's number and jitter by the GPU's, so a run of
//! 2g GPUs cannot be put together from runs of g GPUs on the same keys. Where every robot has a GPU of its own it can:
//! then GPUs without a robot change nothing, and a robot adds the same whatever others there are.

use crate::world::{Dice, finite_fleet, play};
use fleet_planner::profile::action_layer::ActionLayer;
use fleet_planner::sim::action::{ActionTally, ActionWorld, AskPolicy, run};
use fleet_planner::sim::fleet::{FleetWorld, Record, SAMPLE, Sample, WindowCount};
use fleet_planner::units::{Instant, Span};
use fleet_planner::workload::trace::Workload;
use std::num::NonZeroU32;
use std::sync::Arc;

/// A whole number of windows, after which every first fleet has left.
const LATER: Span = Span::from_minutes(60);

fn later(world: &FleetWorld) -> FleetWorld {
    let mut world = world.clone();
    world.robots.iter_mut().for_each(|plan| plan.joins += LATER);
    world
}

/// The minutes of the first fleet, then those of the second: the one that ends as it joins sees it already.
fn in_turn(first: &[Sample], second: &[Sample]) -> Vec<Sample> {
    let minutes = (LATER.0 / SAMPLE.0) as usize - 1;
    [&first[..minutes], &second[minutes..]].concat()
}

#[test]
fn a_fleet_that_comes_after_another_has_left_finds_a_fresh_engine() {
    let mut evicting = 0;
    for seed in 0..1_000 {
        let mut world = finite_fleet(seed);
        let episode = world.workload.episodes[0].clone();
        world.workload = Arc::new(Workload { episodes: vec![episode] });
        let after = later(&world);
        let robots: Vec<_> = world.robots.iter().chain(&after.robots).copied().collect();
        let both = FleetWorld { robots, ..world.clone() };
        let (Some(first), Some(second), Some(both)) = (play(&world), play(&after), play(&both))
        else {
            continue;
        };
        assert!(first.end < Instant::ZERO + LATER);
        evicting += u32::from(first.full_hits < first.later_turns);
        let joined = |a: &[Span], b: &[Span]| [a, b].concat();
        let windows: Vec<WindowCount> = (first.windows.iter().zip(&second.windows))
            .map(|(a, b)| WindowCount {
                full_hits: a.full_hits + b.full_hits,
                later_turns: a.later_turns + b.later_turns,
            })
            .collect();
        let expected = Record {
            end: second.end,
            windows,
            samples: in_turn(&first.samples, &second.samples),
            calls: first.calls + second.calls,
            full_hits: first.full_hits + second.full_hits,
            later_turns: first.later_turns + second.later_turns,
            episodes: [&first.episodes[..], &second.episodes].concat(),
            waits: first.waits + second.waits,
            waited: first.waited + second.waited,
            turn_latencies: joined(&first.turn_latencies, &second.turn_latencies),
            first_token_latencies: joined(
                &first.first_token_latencies,
                &second.first_token_latencies,
            ),
            preemptions: first.preemptions + second.preemptions,
            decisions: Vec::new(),
            margins: Vec::new(),
        };
        assert_eq!(both, expected, "seed {seed}");
    }
    assert!(evicting > 100, "{evicting}");
}

/// A run that begins later is the same run.
#[test]
fn what_time_it_is_means_nothing() {
    for seed in 0..500 {
        let world = finite_fleet(seed);
        let (Some(now), Some(then)) = (play(&world), play(&later(&world))) else { continue };
        assert_eq!(then.end - now.end, LATER);
        assert_eq!(then.turn_latencies, now.turn_latencies, "seed {seed}");
        assert_eq!(then.first_token_latencies, now.first_token_latencies, "seed {seed}");
        assert_eq!((then.waits, then.waited), (now.waits, now.waited), "seed {seed}");
    }
}

fn action_world(robots: u32, gpus: u32, millihertz: u32, ask: AskPolicy) -> ActionWorld {
    let count = |value| NonZeroU32::new(value).expect("not 0");
    ActionWorld {
        robots,
        gpus: count(gpus),
        steps: count(5),
        millihertz: count(millihertz),
        ask,
        table: ActionLayer::named("h800-pi0.5").expect("a table").clone(),
    }
}

fn counts(tally: ActionTally) -> [u64; 4] {
    [tally.executed, tally.missed, tally.batches, tally.chunks]
}

#[test]
fn robots_with_a_gpu_each_add() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let millihertz = dice.between(5_000, 60_000);
        let ask = dice.pick(&[
            AskPolicy::AtStart,
            AskPolicy::AtShareLeft { percent: 50 },
            AskPolicy::AtEnd,
        ]);
        let tally = |robots, gpus| counts(run(action_world(robots, gpus, millihertz, ask), seed));
        let robots = dice.between(2, 12);
        let whole = tally(robots, robots);
        assert_eq!(tally(robots, robots + dice.between(1, 20)), whole, "idle GPUs do nothing");
        // The first half by themselves, and what the second half adds to twice as many GPUs.
        let half = robots / 2;
        let first = tally(half, half);
        let (with, without) = (tally(robots, 3 * robots), tally(half, 3 * robots));
        for place in 0..4 {
            assert_eq!(whole[place], first[place] + (with[place] - without[place]));
        }
    }
}

/// Robots and GPUs in the same proportion starve alike, but for the draws: two halves are no better than the whole, nor
/// worse, within 1 point over 24 seeds.
#[test]
fn twice_the_robots_on_twice_the_gpus_starve_alike() {
    let starved = |robots, gpus| {
        let tallies =
            (0..24).map(|seed| run(action_world(robots, gpus, 10_000, AskPolicy::AtStart), seed));
        let (missed, all) = tallies.fold((0, 0), |(missed, all), tally| {
            (missed + tally.missed, all + tally.missed + tally.executed)
        });
        missed as f64 / all as f64
    };
    for robots in [12, 16, 24] {
        let (one, two) = (starved(robots, 1), starved(2 * robots, 2));
        assert!((one - two).abs() < 0.01, "{robots} robots a GPU: {one} {two}");
    }
}
