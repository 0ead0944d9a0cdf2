//! The rules against a naive model of one request alone in an empty pool, and both against the engine.

use super::*;
use crate::scenario::Preset;
use crate::sim::engine::config::StepCosts;
use crate::sim::engine::{Ask, Engine, Observer};
use crate::units::Instant;
use proptest::prelude::*;

/// One request alone, by the rules of the engine.
struct Alone {
    block: u64,
    groups: u64,
    budget: u64,
    prompt: u64,
    output: u64,
}

#[derive(Debug, Default, PartialEq)]
struct Peak {
    blocks: u64,
    states: u64,
}

impl Alone {
    /// How many tokens of a prefill with `n` possible ones are computed at once.
    fn split(&self, computed: u64, n: u64, target: u64) -> u64 {
        let last = target / self.block * self.block;
        if self.groups == 0 {
            n
        } else if computed + n < last {
            n / self.block * self.block
        } else if computed < last && last < computed + n {
            last - computed
        } else {
            n
        }
    }

    /// The most it holds, run from a hit of `hit` blocks without being preempted; none if it never ends. Steps leave it
    /// the budgets of `left` in turn (others decode in them), then the whole budget.
    fn run(&self, hit: u64, left: &[u64]) -> Option<Peak> {
        let mut left = left.iter().copied().map(|budget| budget.min(self.budget));
        let mut computed = hit * self.block;
        let mut states: Vec<u64> = (hit > 0).then(|| hit - 1).into_iter().collect();
        let mut length = hit;
        let mut previous: Option<u64> = None;
        let mut peak = Peak::default();
        let mut generated = 0;
        while generated < self.output {
            let n = if computed < self.prompt {
                let budget = left.next();
                let n = self.split(
                    computed,
                    budget.unwrap_or(self.budget).min(self.prompt - computed),
                    self.prompt,
                );
                if n == 0 && budget.is_none() {
                    return None;
                }
                n
            } else {
                1
            };
            if n == 0 {
                continue;
            }
            if self.groups > 0 {
                self.release_states(computed, length, previous, &mut states);
            }
            let needed = (computed + n).div_ceil(self.block);
            if self.groups > 0 && needed > length {
                previous = length.checked_sub(1);
                length = needed;
                states.push(needed - 1);
            }
            peak.blocks = peak.blocks.max(needed + self.groups * states.len() as u64);
            peak.states = peak.states.max(states.len() as u64);
            computed += n;
            generated += u64::from(computed >= self.prompt);
        }
        Some(peak)
    }

    fn release_states(
        &self,
        computed: u64,
        length: u64,
        previous: Option<u64>,
        states: &mut Vec<u64>,
    ) {
        if computed < 2 {
            return;
        }
        let mut below = ((computed - 1) / self.block).min(length);
        while below > 0 && states.contains(&(below - 1)) {
            states.retain(|&index| index != below - 1);
            below -= 1;
        }
        if let Some(previous) =
            previous.filter(|&previous| previous + 1 < computed.div_ceil(self.block))
        {
            states.retain(|&index| index != previous);
        }
    }
}

fn scenario(block: u64, groups: u64, budget: u64, pool: u64) -> Scenario {
    Scenario::of(Preset::SITE)
        .with(KnobId::BlockTokens, block as i64)
        .with(KnobId::StateGroups, groups as i64)
        .with(KnobId::TokenBudget, budget as i64)
        .with(KnobId::PoolBlocks, pool as i64)
}

proptest! {
    #[test]
    fn what_passes_the_check_runs_alone_from_any_hit(
        (block, groups, budget) in (1u64..40, 0u64..4, 1u64..120),
        (prompt, output) in (1u64..400, 1u64..60),
        hit in 0u64..40,
        left in proptest::collection::vec(0u64..120, 0..6),
    ) {
        let alone = Alone { block, groups, budget, prompt, output };
        let limits = WorldLimits { largest_prompt: prompt as u32, largest_output: output as u32 };
        let hit = hit.min((prompt - 1) / block);
        let world = scenario(block, groups, budget, 10_000);
        match world.check(&limits) {
            Ok(()) => {
                let peak = alone.run(hit, &left).expect("it gets on");
                let smallest = world.smallest_pool(&limits);
                prop_assert!(peak.blocks < smallest, "{peak:?} of {smallest}");
                prop_assert!(peak.states <= STATES_HELD);
                prop_assert!(smallest - peak.blocks <= STATES_HELD * groups + 2, "no more than that to spare");
            }
            Err(problems) => {
                prop_assert_eq!(problems[0].reason, Reason::BudgetBelowBlock);
                prop_assert_eq!(problems[0].smallest, Some(block as i64));
                // A prompt below a block gets stuck only when it is recomputed with its outputs.
                prop_assert!(prompt < block || alone.run(0, &[]).is_none());
            }
        }
    }

    #[test]
    fn the_mended_world_passes_and_one_less_does_not(
        (block, groups, budget, pool) in (1u64..2_000, 0u64..16, 1u64..4_000, 8u64..5_000),
        (prompt, output) in (1u32..2_000_000, 1u32..4_000),
    ) {
        let limits = WorldLimits { largest_prompt: prompt, largest_output: output };
        let found = scenario(block, groups, budget, pool);
        let mended = mended(&found, &limits).expect("within what the knobs accept");
        prop_assert_eq!(mended.check(&limits), Ok(()));
        for problem in found.check(&limits).err().unwrap_or_default() {
            prop_assert_eq!(problem.smallest, Some(mended.get(problem.knob)));
            let one_less = mended.with(problem.knob, mended.get(problem.knob) - 1);
            prop_assert!(one_less.check(&limits).is_err() || one_less == mended);
        }
    }
}

/// First turns that have ended, whose second turn is to come.
struct Turns(Vec<Ask>);

impl Observer for Turns {
    fn done(&mut self, ask: &Ask, _: Instant) {
        if ask.previous_prompt == 0 {
            self.0.push(Ask { previous_prompt: ask.prompt, ..*ask });
        }
    }
}

/// Whether the engine ends `requests` of these sessions, queued at once, two turns each.
fn engine_ends(world: &Scenario, requests: &[(u32, u32)]) -> bool {
    let costs = StepCosts::of(world.engine_profile());
    let mut engine = Engine::new(world.engine_config(), costs, world.eviction());
    for (tag, &(prompt, output)) in requests.iter().enumerate() {
        let session = engine.new_session();
        engine.submit(Ask { tag: tag as u32, session, prompt, output, previous_prompt: 0 });
    }
    let mut turns = Turns(Vec::new());
    // Every step that gets on computes a token; preemption repeats some.
    let steps = 100 * requests.iter().map(|&(prompt, output)| prompt + output).sum::<u32>();
    (0..steps).any(|_| {
        engine.step(&mut turns);
        turns.0.drain(..).for_each(|ask| engine.submit(ask));
        engine.is_idle()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_engine_ends_everything_in_the_smallest_world(
        (block, groups) in (1u64..30, 0u64..4),
        requests in proptest::collection::vec((1u32..300, 1u32..40), 1..6),
        (reservation, reuse, eviction) in (0i64..2, 0i64..2, 0i64..2),
    ) {
        let limits = WorldLimits {
            largest_prompt: requests.iter().map(|&(prompt, _)| prompt).max().unwrap_or(1),
            largest_output: requests.iter().map(|&(_, output)| output).max().unwrap_or(1),
        };
        let world = scenario(block, groups, 1, 8)
            .with(KnobId::Reservation, reservation)
            .with(KnobId::Reuse, reuse)
            .with(KnobId::Eviction, eviction);
        let world = mended(&world, &limits).unwrap_or(world);
        prop_assert!(engine_ends(&world, &requests));
    }

    /// Its last step holds its attention blocks and one state at least. (A little above that it may end after being
    /// preempted: recomputed in one chunk it never holds two states.)
    #[test]
    fn the_engine_never_ends_what_the_world_cannot_hold(
        (block, groups, budget) in (1u64..30, 0u64..4, 1u64..120),
        (prompt, output) in (1u32..300, 1u32..40),
    ) {
        let requests = [(prompt, output)];
        let least = u64::from(prompt + output - 1).div_ceil(block) + groups;
        if least >= 8 {
            prop_assert!(!engine_ends(&scenario(block, groups, budget, least), &requests));
        }
        let alone = Alone { block, groups, budget, prompt: prompt.into(), output: output.into() };
        if alone.run(0, &[]).is_none() {
            prop_assert!(!engine_ends(&scenario(block, groups, budget, 10_000), &requests));
        }
        let limits = WorldLimits { largest_prompt: prompt, largest_output: output };
        let smallest = scenario(block, groups, budget, 8).smallest_pool(&limits);
        prop_assert!((least + 1..=least + 2 + 2 * groups).contains(&smallest));
    }
}

const PUBLISHED: WorldLimits = WorldLimits { largest_prompt: 175_000, largest_output: 1_600 };

#[track_caller]
fn check(scenario: Scenario, limits: WorldLimits, expected: &[&str]) {
    let problems: Vec<_> =
        scenario.check(&limits).err().unwrap_or_default().iter().map(Problem::to_string).collect();
    assert_eq!(problems, expected);
}

#[test]
fn the_presets_run() {
    for preset in Preset::all() {
        check(Scenario::of(preset), PUBLISHED, &[]);
    }
}

#[test]
fn what_cannot_run_is_told_with_the_smallest_value_that_works() {
    check(
        scenario(784, 3, 512, 200),
        PUBLISHED,
        &[
            "A token budget of 512 a step cannot run: with state groups a step must hold one block. \
             The smallest that works is 784.",
            "A pool of 200 blocks cannot run: it does not hold one request of 175,000 tokens and 1,600 of output. \
             The smallest that is sure to work is 236.",
        ],
    );
    check(scenario(784, 0, 512, 4_270), PUBLISHED, &[]);
    let shorter = WorldLimits { largest_prompt: 600, largest_output: 100 };
    check(scenario(784, 3, 512, 4_270), shorter, &[]);
}

#[test]
fn a_need_beyond_the_knob_is_told_as_such() {
    let endless = WorldLimits { largest_prompt: u32::MAX, largest_output: u32::MAX };
    let world = scenario(16, 0, 512, 10_000_000);
    check(
        world,
        endless,
        &[
            "A pool of 10,000,000 blocks cannot run: it does not hold one request of 4,294,967,295 tokens and \
           4,294,967,295 of output. No value works: Pool blocks takes 8 to 10,000,000.",
        ],
    );
    assert_eq!(mended(&world, &endless), None);
}
