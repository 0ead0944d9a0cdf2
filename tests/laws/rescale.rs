//! Time has no unit of its own.
//!
//! If every price, delay, gap and joining time is c times as long, everything happens at c times its time, exactly,
//! where no division rounds: the price of attention is even (it is halved), and what a lone decode costs beyond a
//! batched one is a multiple of 840, which 1 to 8 sequences divide. Minutes and windows stay as long as they were, so
//! they count other turns; everything else is compared.
//!
//! The action layer counts from 5 s to 125 s and has no exact form of this.

use crate::world::{Dice, computed, finite_fleet, generated, play};
use fleet_planner::sim::engine::config::StepCosts;
use fleet_planner::sim::fleet::{FleetWorld, RobotPlan};
use fleet_planner::units::{Instant, Span};
use fleet_planner::workload::trace::Workload;
use std::sync::Arc;

fn divisible_costs(dice: &mut Dice) -> StepCosts {
    let mut up_to = |most: u32| u64::from(dice.between(0, most));
    let context_batch = up_to(10_000);
    StepCosts {
        base: Span(1 + up_to(2_000_000_000)),
        prefill_step: Span(up_to(2_000_000_000)),
        prefill_token: up_to(90_000_000),
        prefill_attention: 2 * up_to(200),
        context_batch,
        context_single: context_batch + 840 * up_to(1_000),
        sequence: up_to(90_000_000),
    }
}

fn times(world: &FleetWorld, factor: u64) -> FleetWorld {
    let longer = |span: Span| Span(span.0 * factor);
    let costs = &world.costs;
    let mut workload: Workload = (*world.workload).clone();
    for turn in workload.episodes.iter_mut().flat_map(|episode| &mut episode.turns) {
        turn.gap = longer(turn.gap);
    }
    let robot = |plan: &RobotPlan| RobotPlan { joins: Instant(plan.joins.0 * factor), ..*plan };
    FleetWorld {
        costs: StepCosts {
            base: longer(costs.base),
            prefill_step: longer(costs.prefill_step),
            prefill_token: costs.prefill_token * factor,
            prefill_attention: costs.prefill_attention * factor,
            context_single: costs.context_single * factor,
            context_batch: costs.context_batch * factor,
            sequence: costs.sequence * factor,
        },
        host_fixed: longer(world.host_fixed),
        host_token: world.host_token * factor,
        workload: Arc::new(workload),
        robots: world.robots.iter().map(robot).collect(),
        duration: longer(world.duration),
        ..world.clone()
    }
}

#[test]
fn a_slower_world_is_the_same_world() {
    let mut compared = 0;
    for seed in 0..800 {
        let mut dice = Dice::new(!seed);
        let world = FleetWorld { costs: divisible_costs(&mut dice), ..finite_fleet(seed) };
        let factor = u64::from(dice.between(2, 9));
        let (Some(fast), Some(slow)) = (play(&world), play(&times(&world, factor))) else {
            continue;
        };
        let longer =
            |spans: &[Span]| spans.iter().map(|span| Span(span.0 * factor)).collect::<Vec<_>>();
        assert_eq!(slow.end.0, fast.end.0 * factor, "seed {seed}");
        assert_eq!(slow.turn_latencies, longer(&fast.turn_latencies), "seed {seed}");
        assert_eq!(slow.first_token_latencies, longer(&fast.first_token_latencies));
        assert_eq!((slow.waits, slow.waited.0), (fast.waits, fast.waited.0 * factor));
        assert_eq!((slow.calls, slow.full_hits), (fast.calls, fast.full_hits));
        assert_eq!((&slow.episodes, slow.preemptions), (&fast.episodes, fast.preemptions));
        assert_eq!(computed(&slow), computed(&fast), "seed {seed}");
        assert_eq!(generated(&slow), generated(&fast), "seed {seed}");
        compared += 1;
    }
    assert!(compared > 790, "{compared}");
}
