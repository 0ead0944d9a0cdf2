//! A pool that holds everything computes each prompt once.
//!
//! Exact in replay without a shared prefix: every turn after the first then hits all whole blocks of the prompt before
//! it (with state groups too, since the chunk that ends on a prompt's last whole block leaves a state there), so the
//! computed tokens have a closed form. A smaller pool can only hit less, and computes again what it preempts. With a
//! shared prefix it would not be true: in a roomy pool two first turns run side by side and both compute the prefix,
//! where in a tight one the second waits and hits it. In live serving no closed form is needed for the inequality: what
//! a turn may hit depends on its own session alone.

use crate::world::{Dice, computed, finite_fleet, play, with_room_for_all};
use fleet_planner::sim::engine::config::Reuse;
use fleet_planner::sim::fleet::FleetWorld;

const WORLDS: u64 = 2_000;

/// [tokens] Computed where every turn hits the whole blocks of the one before. The fleet plays whole passes.
fn once_each(world: &FleetWorld) -> u64 {
    let block = world.engine.block;
    let planned: u64 = world.robots.iter().map(|plan| u64::from(plan.episodes)).sum();
    let passes = planned / world.workload.episodes.len() as u64;
    let mut sum = 0;
    for episode in &world.workload.episodes {
        let mut before = 0;
        for turn in &episode.turns {
            sum += u64::from(turn.prompt.0 - before);
            before = turn.prompt.blocks_floor(block).0 * block.0;
        }
    }
    passes * sum
}

#[test]
fn more_room_never_computes_more_and_enough_room_computes_once() {
    let (mut compared, mut more, mut exact) = (0, 0, 0);
    for seed in 0..WORLDS {
        let mut world = finite_fleet(seed);
        let episodes = world.workload.episodes.len() as u32;
        let planned: u32 = world.robots.iter().map(|plan| plan.episodes).sum();
        world.robots[0].episodes += planned.next_multiple_of(episodes) - planned;
        let Some(tight) = play(&world) else { continue };
        let roomy = play(&with_room_for_all(&world)).expect("nothing is preempted");
        assert!(computed(&roomy) <= computed(&tight), "seed {seed}");
        assert!(roomy.full_hits >= tight.full_hits, "seed {seed}");
        assert_eq!((roomy.full_hits, roomy.preemptions), (roomy.later_turns, 0), "seed {seed}");
        if world.engine.reuse == Reuse::Replay {
            assert_eq!(computed(&roomy), once_each(&world), "seed {seed}");
            exact += 1;
        }
        compared += 1;
        more += u32::from(computed(&roomy) < computed(&tight));
    }
    assert!(compared > 1_990 && more > 500 && exact > 900, "{compared} {more} {exact}");
}

/// In a pool that holds everything, more room changes nothing at all.
#[test]
fn room_beyond_enough_changes_nothing() {
    for seed in 0..WORLDS / 4 {
        let roomy = with_room_for_all(&finite_fleet(seed));
        let mut roomier = roomy.clone();
        roomier.engine.pool_blocks += Dice::new(seed).between(1, 1_000_000);
        assert_eq!(play(&roomy), play(&roomier), "seed {seed}");
    }
}
