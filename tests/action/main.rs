//! The action layer against published figures, closed forms, laws, and a plain model that steps tick by tick.
#![allow(clippy::unwrap_used, reason = "tests")]

mod plain;

use fleet_planner::profile::action_layer::{ActionLayer, Lookup};
use fleet_planner::profile::published::{self, Capacity};
use fleet_planner::sim::action::watch::Watch;
use fleet_planner::sim::action::{
    ActionRun, ActionWorld, AskPolicy, COUNTED_FROM, COUNTED_TO, run,
};
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::{Instant, PS_PER_S};
use plain::Plain;
use proptest::prelude::*;
use std::num::NonZeroU32;

fn count(value: u32) -> NonZeroU32 {
    NonZeroU32::new(value).unwrap()
}

/// pi0.5 on H800 with chunks of 5 steps, asked for as the current one starts.
fn world(robots: u32, gpus: u32, millihertz: u32) -> ActionWorld {
    ActionWorld {
        robots,
        gpus: count(gpus),
        steps: count(5),
        millihertz: count(millihertz),
        ask: AskPolicy::AtStart,
        table: ActionLayer::named("h800-pi0.5").unwrap().clone(),
    }
}

/// The world of a published deadline: chunks of 5 steps.
fn published_world(robots: u32, gpus: u32, deadline: f64) -> ActionWorld {
    world(robots, gpus, (5_000.0 / deadline).round() as u32)
}

fn starved(world: &ActionWorld, seed: u64) -> f64 {
    run(world.clone(), seed).starved().unwrap()
}

fn mean_starved(world: &ActionWorld) -> f64 {
    (0..24).map(|seed| starved(world, seed)).sum::<f64>() / 24.0
}

/// Every batch takes this long: no overhead, no jitter.
fn constant_table(latency_ms: u32) -> ActionLayer {
    let value =
        |value: f64| format!("{{ value = {value}, unit = '', mark = 'assumed', source = '' }}");
    let point = |batch: u32| {
        format!("{{ batch = {batch}, latency_s = {latency_ms}e-3, mark = 'assumed', source = '' }}")
    };
    let text = format!(
        "[[layer]]\nname = 'flat'\nlabel = ''\nsource = ''\njitter = {}\noverhead = {}\npoint = [{}, {}]\n",
        value(0.0),
        value(0.0),
        point(1),
        point(2)
    );
    let json: serde_json::Value = toml::from_str(&text).unwrap();
    ActionLayer::parse(&json.to_string()).unwrap().remove(0)
}

/// The largest robot count of the published grid that stays at or under 1% with every smaller one in both runs.
fn capacity_on_grid(gpus: u32, deadline: f64, seeds: [u64; 2]) -> u32 {
    let holds = |robots: &u32| {
        let world = published_world(*robots, gpus, deadline);
        seeds.iter().all(|&seed| starved(&world, seed) <= 0.01)
    };
    [1, 2, 4, 8, 16, 32].into_iter().take_while(holds).last().unwrap_or(0)
}

#[test]
fn capacities_are_as_published_on_the_published_grid_whatever_the_two_seeds() {
    for row in published::capacities() {
        for seed in (0..24).step_by(2) {
            let carried = capacity_on_grid(row.gpus, row.deadline_s, [seed, seed + 1]);
            match row.carries {
                Capacity::Robots(robots) => assert_eq!(carried, robots, "{row:?} seed {seed}"),
                Capacity::AtLeast(robots) => assert!(carried >= robots, "{row:?} seed {seed}"),
                Capacity::FailsAt(robots) => assert!(carried < robots, "{row:?} seed {seed}"),
            }
        }
    }
}

#[test]
fn starvation_is_as_published_within_6_points_but_for_the_known_high_one() {
    for row in published::starvation() {
        let simulated = mean_starved(&published_world(row.robots, row.gpus, row.deadline_s));
        let off = simulated - row.fraction_about;
        // "30-odd %" at 0.25 s and 8 robots: the model is known to be high there.
        let bound = if (row.robots, row.deadline_s) == (8, 0.25) { 0.0..0.09 } else { -0.06..0.06 };
        assert!(bound.contains(&off), "{row:?}: {simulated}");
    }
}

#[test]
fn robots_carried_on_a_fine_grid() {
    let carried = |gpus, seed| {
        (1..64)
            .take_while(|&robots| starved(&published_world(robots, gpus, 0.5), seed) <= 0.01)
            .last()
            .unwrap()
    };
    for seed in 0..12 {
        assert!((11..=13).contains(&carried(1, seed)), "{}", carried(1, seed));
        assert!((25..=26).contains(&carried(2, seed)), "{}", carried(2, seed));
    }
}

#[test]
fn one_robot_alone_follows_the_closed_form() {
    // A cycle is a chunk, then the ticks until its successor is there: nothing queues.
    for (latency_ms, ask, missed_ticks) in [
        (249, AskPolicy::AtStart, 0),
        (250, AskPolicy::AtStart, 0),
        (251, AskPolicy::AtStart, 1),
        (300, AskPolicy::AtStart, 1),
        (301, AskPolicy::AtStart, 2),
        (100, AskPolicy::AtShareLeft { percent: 50 }, 0),
        (101, AskPolicy::AtShareLeft { percent: 50 }, 1),
        (1, AskPolicy::AtEnd, 1),
        (190, AskPolicy::AtEnd, 4),
    ] {
        let world = ActionWorld { ask, table: constant_table(latency_ms), ..world(1, 1, 20_000) };
        let expected = f64::from(missed_ticks) / f64::from(5 + missed_ticks);
        for seed in 0..4 {
            let share = starved(&world, seed);
            // The window cuts one cycle at each end.
            assert!(
                (share - expected).abs() < 0.005,
                "{latency_ms} ms {ask:?}: {share}, expected {expected}"
            );
            assert!(missed_ticks > 0 || share == 0.0);
        }
    }
}

#[test]
fn the_ways_of_asking_differ_as_they_must() {
    let asking = |ask| ActionWorld { ask, ..world(8, 1, 10_000) };
    let [start, half, end] =
        [AskPolicy::AtStart, AskPolicy::AtShareLeft { percent: 50 }, AskPolicy::AtEnd].map(asking);
    assert_eq!(mean_starved(&start), 0.0);
    assert!(mean_starved(&half) > 0.05 && mean_starved(&half) < mean_starved(&end));
    // Asked for at the end, every chunk is late by at least latency(1) + overhead, here 2 ticks of 0.1 s after 5.
    assert!(mean_starved(&end) >= 2.0 / 7.0 - 0.01);
    // A long share is the start, none is the end.
    assert_eq!(run(asking(AskPolicy::AtShareLeft { percent: 100 }), 3), run(start, 3));
    assert_eq!(run(asking(AskPolicy::AtShareLeft { percent: 0 }), 3), run(end, 3));
    // LeRobot's client: 50-step chunks at 30 Hz, asked for at half: 0.83 s to answer in.
    let lerobot = ActionWorld {
        steps: count(50),
        ask: AskPolicy::AtShareLeft { percent: 50 },
        ..world(16, 1, 30_000)
    };
    assert_eq!(mean_starved(&lerobot), 0.0);
}

#[test]
fn slices_give_what_the_whole_gives() {
    for ask in [AskPolicy::AtStart, AskPolicy::AtShareLeft { percent: 40 }, AskPolicy::AtEnd] {
        let world = ActionWorld { ask, ..world(13, 3, 12_345) };
        let whole = run(world.clone(), 9);
        assert_eq!(run(world.clone(), 9), whole);
        assert_ne!(run(world.clone(), 10), whole);
        for slice in [1, 2, 7, 100] {
            let mut sliced = ActionRun::start(world.clone(), 9);
            while !sliced.advance(slice) {}
            assert!(sliced.advance(slice) && sliced.tally() == whole);
        }
    }
}

#[test]
fn watching_changes_nothing_and_sees_every_tick_and_batch() {
    for (robots, gpus, hz) in [(8, 1, 20_000), (13, 3, 12_345), (32, 4, 10_000), (1, 4, 5_000)] {
        for ask in [AskPolicy::AtStart, AskPolicy::AtShareLeft { percent: 40 }, AskPolicy::AtEnd] {
            let world = ActionWorld { ask, ..world(robots, gpus, hz) };
            let clock = world.clock();
            let whole = run(world.clone(), 9);
            let watched = |slice: u32, robot: u32| {
                let mut watched = ActionRun::start(world.clone(), 9);
                watched.watch(Watch { robot, most: 4_096 });
                while !watched.advance(slice) {}
                assert_eq!(watched.tally(), whole);
                watched.watched().unwrap().clone()
            };
            for robot in [0, robots - 1] {
                let seen = watched(u32::MAX, robot);
                assert_eq!(seen, watched(3, robot));
                let sum = |of: fn(&(u64, u64)) -> u64| seen.ticks.iter().map(of).sum::<u64>();
                assert_eq!((sum(|one| one.0), sum(|one| one.1)), (whole.executed, whole.missed));
                assert_eq!(
                    seen.sizes.pairs().iter().map(|size| size.1).sum::<u64>(),
                    whole.batches
                );
                let chunks: u64 =
                    seen.sizes.pairs().iter().map(|size| u64::from(size.0) * size.1).sum();
                assert_eq!(chunks, whole.chunks);
                assert_eq!(seen.sizes.pairs().last().map_or(0, |size| size.0), whole.largest_batch);
                // Every chunk follows the one before, and is late by the ticks it says.
                for chunk in &seen.chunks {
                    let (Some(begun), Some(arrived), Some(resumed)) =
                        (chunk.begun, chunk.arrived, chunk.resumed)
                    else {
                        continue;
                    };
                    assert!(chunk.asked <= begun && begun < arrived && chunk.asked <= chunk.due);
                    let late = arrived.0.saturating_sub(chunk.due.0).div_ceil(clock.tick().0);
                    assert_eq!(
                        (chunk.missed, resumed.0),
                        (late, chunk.due.0 + late * clock.tick().0)
                    );
                    let batch = seen.batches.iter().find(|batch| batch.begun == begun).unwrap();
                    assert_eq!(
                        (batch.done, batch.size, batch.is_own),
                        (arrived, chunk.batch, true)
                    );
                }
                for pair in seen.chunks.windows(2) {
                    assert_eq!(pair[1].due, pair[0].resumed.unwrap() + clock.chunk());
                }
                let own = seen.batches.iter().filter(|batch| batch.is_own).count();
                let served = seen.chunks.iter().filter(|chunk| chunk.begun.is_some()).count();
                assert_eq!(own, served);
                assert!(seen.batches.windows(2).all(|pair| pair[0].done <= pair[1].begun));
            }
        }
    }
}

/// A change here changes what every link shows: raise the model's version.
#[test]
fn two_runs_are_frozen() {
    let frozen = |robots, gpus, millihertz, seed| {
        let tally = run(world(robots, gpus, millihertz), seed);
        (tally.executed, tally.missed, tally.batches, tally.chunks, tally.largest_batch)
    };
    assert_eq!(frozen(8, 1, 20_000, 1), (11128, 8072, 581, 2321, 6));
    assert_eq!(frozen(32, 4, 10_007, 1_001), (38429, 0, 2522, 8001, 6));
}

#[test]
fn relabelling_gpus_changes_little_and_a_gpu_alone_is_its_part_of_the_whole() {
    // Two GPUs of 16 robots are one GPU of 16, apart from who draws which number.
    let (one, two) = (mean_starved(&world(16, 1, 10_000)), mean_starved(&world(32, 2, 10_000)));
    assert!((one - two).abs() < 0.01, "{one} {two}");
    // The robots of GPU 0 keep their phases, and it its jitter, whatever the other GPUs are given.
    let whole = |robots| run(world(robots, 2, 10_000), 5);
    let (even, odd) = (whole(20), whole(21));
    assert!(odd.executed > even.executed && odd.chunks > even.chunks);
    assert!(odd.batches.abs_diff(even.batches) <= even.batches / 10);
}

#[test]
fn worlds_without_ticks_have_no_share() {
    assert_eq!(run(world(0, 1, 20_000), 1).starved(), None);
    // Chunks of 2,000 s: a robot that has begun executes throughout.
    let slow = ActionWorld { steps: count(1_000), ..world(200, 2, 500) };
    let tally = run(slow, 1);
    assert!(tally.executed > 0 && tally.missed == 0);
}

#[test]
fn the_look_up_reported_is_the_least_certain_one() {
    assert_eq!(run(world(1, 1, 20_000), 1).lookup, Lookup::Measured);
    assert_eq!(run(world(8, 8, 20_000), 1).lookup, Lookup::Measured);
    assert_eq!(run(world(8, 1, 20_000), 1).lookup, Lookup::Interpolated);
    let crowd = run(world(200, 1, 20_000), 1);
    assert_eq!(crowd.lookup, Lookup::Beyond);
    assert!(crowd.largest_batch > 64);
}

#[test]
fn ten_thousand_robots_do_not_hang() {
    for gpus in [1, 100, 1_000] {
        for ask in [AskPolicy::AtStart, AskPolicy::AtEnd] {
            let tally =
                run(ActionWorld { steps: count(1), ask, ..world(10_000, gpus, 200_000) }, 1);
            assert!(tally.starved().unwrap() > 0.9);
        }
    }
}

fn any_ask() -> impl Strategy<Value = AskPolicy> {
    prop_oneof![
        Just(AskPolicy::AtStart),
        (0u32..=100).prop_map(|percent| AskPolicy::AtShareLeft { percent }),
        Just(AskPolicy::AtEnd),
    ]
}

/// Ticks of all robots in the window, from the phases alone.
fn ticks_of(world: &ActionWorld, seed: u64) -> u64 {
    let (tick, chunk) = (world.clock().tick().0, world.clock().chunk().0);
    let before = |phase: u64, end: Instant| end.0.saturating_sub(phase).div_ceil(tick);
    (0..u64::from(world.robots))
        .map(|robot| Stream::new(seed, Purpose::ActionPhase, robot).below(chunk))
        .map(|phase| before(phase, COUNTED_TO) - before(phase, COUNTED_FROM))
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn batch_by_batch_equals_tick_by_tick(
        robots in 0u32..24, gpus in 1u32..5, steps in 1u32..60, millihertz in 500u32..60_000, ask in any_ask(), seed: u64
    ) {
        let world = ActionWorld { steps: count(steps), ask, ..world(robots, gpus, millihertz) };
        prop_assert_eq!(run(world.clone(), seed), Plain::run(&world, seed));
    }

    #[test]
    fn every_tick_is_executed_or_missed(
        robots in 0u32..200, gpus in 1u32..300, steps in 1u32..1_000, millihertz in 500u32..200_000, ask in any_ask(), seed: u64
    ) {
        let world = ActionWorld { steps: count(steps), ask, ..world(robots, gpus, millihertz) };
        let tally = run(world.clone(), seed);
        prop_assert_eq!(tally.executed + tally.missed, ticks_of(&world, seed));
    }
}

#[test]
fn ties_are_settled_alike_in_both_models() {
    // Chunks of 0.25 s and batches of exactly one or five ticks: everything falls on the same instants.
    for latency_ms in [50, 100, 250, 500] {
        for ask in [AskPolicy::AtStart, AskPolicy::AtShareLeft { percent: 40 }, AskPolicy::AtEnd] {
            let world =
                ActionWorld { ask, table: constant_table(latency_ms), ..world(6, 2, 20_000) };
            for seed in 0..8 {
                assert_eq!(
                    run(world.clone(), seed),
                    Plain::run(&world, seed),
                    "{latency_ms} {ask:?}"
                );
            }
        }
    }
}

#[test]
#[ignore = "prints the table and run times; run with --release --nocapture"]
fn show() {
    for row in published::starvation() {
        let world = published_world(row.robots, row.gpus, row.deadline_s);
        let shares: Vec<f64> = (0..24).map(|seed| starved(&world, seed)).collect();
        let (low, high) = (
            shares.iter().copied().fold(1.0, f64::min),
            shares.iter().copied().fold(0.0, f64::max),
        );
        println!("{row:?}: {:.3} [{low:.3}..{high:.3}]", mean_starved(&world));
    }
    for (robots, gpus, millihertz, steps) in [
        (1, 1, 20_000, 5),
        (8, 1, 20_000, 5),
        (32, 1, 10_000, 5),
        (64, 1, 20_000, 5),
        (64, 1, 5_000, 5),
        (64, 4, 20_000, 5),
        (64, 64, 20_000, 5),
        (10_000, 1, 200_000, 1),
        (10_000, 100, 200_000, 1),
        (10_000, 1_000, 200_000, 1),
    ] {
        let world = ActionWorld { steps: count(steps), ..world(robots, gpus, millihertz) };
        let (mut seed, began) = (0, std::time::Instant::now());
        while seed == 0 || began.elapsed().as_millis() < 200 {
            std::hint::black_box(run(world.clone(), seed));
            seed += 1;
        }
        let each = began.elapsed().as_secs_f64() * 1e6 / seed as f64;
        println!(
            "{robots} robots, {gpus} GPUs, {} Hz, {steps} steps: {each:.0} us",
            millihertz / 1_000
        );
    }
    println!("a picosecond clock holds {} s", u64::MAX / PS_PER_S);
}
