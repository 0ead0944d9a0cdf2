//! Random small fleets.

use fleet_planner::profile::engine;
use fleet_planner::sim::admission::Controller;
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use fleet_planner::sim::eviction;
use fleet_planner::sim::fleet::{Fleet, FleetWorld, Record, RobotPlan};
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::{Instant, PS_PER_S, Span, Tokens};
use fleet_planner::workload::trace::{Episode, Turn, Workload};
use std::sync::Arc;

/// Longer than any of these fleets needs to play all it has.
pub const LONG: Span = Span::from_minutes(600);
/// More steps than any of them needs.
const MOST_STEPS: u32 = 400_000;

/// Uniform draws under one seed.
pub struct Dice(Stream);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Stream::new(seed, Purpose::Arrival, 0))
    }

    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.0.below(u64::from(high - low) + 1) as u32
    }

    pub fn one_in(&mut self, chances: u32) -> bool {
        self.between(1, chances) == 1
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.between(0, choices.len() as u32 - 1) as usize]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}

/// A fleet of one to eight robots that each play one to three episodes and leave. Several join at one time; the pool
/// holds the largest request and up to all that is ever cached.
pub fn finite_fleet(seed: u64) -> FleetWorld {
    let mut dice = Dice::new(seed);
    let block = dice.between(4, 32);
    let workload = workload(&mut dice, block);
    let robots: Vec<RobotPlan> = (0..dice.between(1, 8))
        .map(|_| RobotPlan {
            joins: Instant(u64::from(dice.between(0, 3)) * 10 * PS_PER_S),
            episodes: dice.between(1, 3),
        })
        .collect();
    let groups = dice.pick(&[0, 1, 3]);
    let config = EngineConfig {
        pool_blocks: pool_blocks(&mut dice, &workload, block, groups, robots.len() as u32),
        block: Tokens(block),
        groups,
        budget: Tokens(block * dice.between(1, 8) + dice.between(8, 40)),
        max_sequences: dice.pick(&[1, 3, 64]),
        reservation: dice.pick(&[Reservation::Chunk, Reservation::Prompt]),
        reuse: dice.pick(&[Reuse::Replay, Reuse::Live]),
        shared_prefix: Tokens(0),
    };
    let cap = dice.one_in(2).then(|| dice.between(1, robots.len() as u32));
    FleetWorld {
        engine: config,
        costs: StepCosts::of(engine::named("h800-qwen3.6-27b-tp4").expect("a profile")),
        eviction: eviction::named(dice.pick(&["queue", "dead-first"])).expect("a policy"),
        host_fixed: Span(11_300_000_000),
        host_token: 330_000,
        workload: Arc::new(workload),
        robots,
        withdrawals: Vec::new(),
        controller: Controller::of_cap(cap),
        controlled_from: Instant::ZERO,
        is_gauged: false,
        duration: LONG,
        seed,
    }
}

fn workload(dice: &mut Dice, block: u32) -> Workload {
    let episodes = (0..dice.between(1, 5)).map(|_| {
        let mut prompt = 0;
        let turns = (0..dice.between(1, 5)).map(|_| {
            prompt += dice.between(1, 4 * block);
            let gap = if dice.one_in(3) { 0 } else { u64::from(dice.between(1, 300)) };
            Turn {
                prompt: Tokens(prompt),
                output: Tokens(dice.between(1, 40)),
                gap: Span(gap * 10_000_000_000),
            }
        });
        Episode { turns: turns.collect() }
    });
    Workload { episodes: episodes.collect() }
}

fn pool_blocks(dice: &mut Dice, workload: &Workload, block: u32, groups: u32, robots: u32) -> u32 {
    let wants = |turn: &Turn| (turn.prompt.0 + turn.output.0).div_ceil(block) + 3 * groups;
    let largest = workload.turns().map(wants).max().expect("a turn");
    1 + largest + dice.between(0, largest * robots / 2)
}

/// A pool in which nothing is ever evicted.
pub fn with_room_for_all(world: &FleetWorld) -> FleetWorld {
    let mut roomy = world.clone();
    roomy.engine.pool_blocks = 200_000;
    roomy
}

/// Plays a finite fleet to its end; none for the rare one that preempts itself for ever.
pub fn play(world: &FleetWorld) -> Option<Record> {
    let mut fleet = Fleet::new(world.clone());
    fleet.advance(MOST_STEPS).then(|| fleet.into_record())
}

/// [tokens] Scheduled prefill.
pub fn computed(record: &Record) -> u64 {
    record.samples.iter().map(|sample| sample.computed_prompt).sum()
}

/// [tokens] Generated.
pub fn generated(record: &Record) -> u64 {
    record.samples.iter().map(|sample| sample.generated).sum()
}
