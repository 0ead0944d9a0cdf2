//! Blocks, requests and time are neither made nor lost, however requests come, wait, are preempted and go.

use crate::world::{Dice, LONG, computed, finite_fleet, generated, play};
use fleet_planner::sim::engine::{Ask, Engine, Observer};
use fleet_planner::sim::fleet::{Fleet, FleetWorld};
use fleet_planner::units::Instant;
use std::collections::BTreeMap;

const WORLDS: u64 = 1_500;

/// A request as seen from outside.
#[derive(Clone, Copy)]
struct Seen {
    submitted: Instant,
    /// [tokens] Computed so far; unknown once it was preempted, since a later hit is not told.
    computed: Option<u32>,
}

/// Counts what an engine tells.
#[derive(Default)]
struct Ledger {
    block: u32,
    in_engine: BTreeMap<u32, Seen>,
    running: BTreeMap<u32, ()>,
    first_tokens: BTreeMap<u32, u32>,
    done: Vec<u32>,
    generated: u64,
    /// [ps] Sum over requests of the time they were in the engine.
    stayed: u128,
    /// Requests that were preempted at least once.
    preempted: u32,
}

impl Observer for Ledger {
    fn admitted(&mut self, ask: &Ask, hit_blocks: u32, _: bool) {
        let seen = self.in_engine.get_mut(&ask.tag).expect("submitted before");
        seen.computed = Some(hit_blocks * self.block);
        self.running.insert(ask.tag, ());
    }
    fn preempted(&mut self, ask: &Ask) {
        self.in_engine.get_mut(&ask.tag).expect("in the engine").computed = None;
        self.running.remove(&ask.tag);
        self.preempted += 1;
    }
    fn prefill(&mut self, ask: &Ask, tokens: u32) {
        let seen = self.in_engine.get_mut(&ask.tag).expect("in the engine");
        seen.computed = seen.computed.map(|computed| computed + tokens);
        self.running.insert(ask.tag, ());
    }
    fn decode(&mut self, ask: &Ask) {
        let seen = self.in_engine.get_mut(&ask.tag).expect("in the engine");
        seen.computed = seen.computed.map(|computed| computed + 1);
    }
    fn generated(&mut self, count: u64, _: Instant) {
        self.generated += count;
    }
    fn first_token(&mut self, ask: &Ask, _: Instant) {
        *self.first_tokens.entry(ask.tag).or_default() += 1;
    }
    fn done(&mut self, ask: &Ask, now: Instant) {
        let seen = self.in_engine.remove(&ask.tag).expect("done once, after it was submitted");
        self.running.remove(&ask.tag);
        self.stayed += u128::from((now - seen.submitted).0);
        self.done.push(ask.tag);
    }
}

impl Ledger {
    /// Blocks referenced against what the running requests must hold: their attention blocks, and of each state group
    /// one to three.
    fn check_blocks(&self, engine: &Engine, groups: u32) {
        let pool = engine.pool();
        assert_eq!(pool.free_count() + pool.referenced_count(), pool.usable_count());
        let lengths: Option<Vec<u32>> = self
            .running
            .keys()
            .map(|tag| Some(self.in_engine[tag].computed?.div_ceil(self.block)))
            .collect();
        let Some(lengths) = lengths else { return };
        let attention: u32 = lengths.iter().sum();
        let least = attention + groups * lengths.len() as u32;
        let most = attention + 3 * groups * lengths.len() as u32;
        assert!((least..=most).contains(&pool.referenced_count()), "{least} to {most}");
    }
}

/// Submits random turns one after another to a bare engine, steps it singly, and checks all books after each step.
fn play_by_the_book(world: &FleetWorld, dice: &mut Dice) -> Ledger {
    let mut engine = Engine::new(world.engine, world.costs, world.eviction);
    let mut ledger = Ledger { block: world.engine.block.0, ..Ledger::default() };
    let turns: Vec<_> = world.workload.turns().copied().collect();
    let (mut submitted, mut wanted) = (0, 0);
    let (mut spans, mut occupied) = (0, 0);
    let total = dice.between(1, 30);
    for _ in 0..20_000 {
        while submitted < total && (engine.is_idle() || dice.one_in(4)) {
            let session = engine.new_session();
            let turn = dice.pick(&turns);
            let (prompt, output) = (turn.prompt.0, turn.output.0);
            engine.submit(Ask { tag: submitted, session, prompt, output, previous_prompt: 0 });
            let seen = Seen { submitted: engine.now(), computed: Some(0) };
            ledger.in_engine.insert(submitted, seen);
            wanted += u64::from(output);
            submitted += 1;
        }
        if engine.is_idle() {
            break;
        }
        let inside = engine.running_count() + engine.waiting_count();
        assert_eq!(inside as usize, ledger.in_engine.len());
        let before = engine.now();
        let took = engine.step(&mut ledger);
        assert_eq!(engine.now() - before, took);
        spans += took.0;
        occupied += u128::from(inside) * u128::from(took.0);
        assert_eq!(engine.running_count() as usize, ledger.running.len());
        assert_eq!(ledger.done.len() + ledger.in_engine.len(), submitted as usize);
        ledger.check_blocks(&engine, world.engine.groups);
    }
    assert!(engine.is_idle() && ledger.in_engine.is_empty(), "it drains");
    assert_eq!(engine.now().0, spans, "the clock is the sum of its steps");
    assert_eq!(occupied, ledger.stayed, "Little's law, in integers");
    assert_eq!(engine.pool().free_count(), engine.pool().usable_count());
    assert_eq!(ledger.generated, wanted);
    assert!(ledger.first_tokens.values().all(|&count| count == 1));
    assert_eq!(ledger.first_tokens.len(), submitted as usize);
    ledger
}

#[test]
fn blocks_requests_tokens_and_time_are_conserved_in_the_engine() {
    let (mut preempted, mut requests) = (0, 0);
    for seed in 0..WORLDS {
        let world = finite_fleet(seed);
        let ledger = play_by_the_book(&world, &mut Dice::new(!seed));
        preempted += ledger.preempted;
        requests += ledger.done.len();
    }
    assert!(preempted > 1_000 && requests > 15_000, "{preempted} {requests}");
}

/// A finite fleet drains: all episodes are played, every block is free, and the books of its record agree with the
/// workload: the queue hands out whole passes, so that which episodes were played is known without the run.
#[test]
fn a_finite_fleet_plays_all_it_has_and_leaves_an_empty_engine() {
    let mut endless = 0;
    for seed in 0..WORLDS {
        let mut world = finite_fleet(seed);
        // As many episodes in all as whole passes through the workload.
        let episodes = world.workload.episodes.len() as u32;
        let planned: u32 = world.robots.iter().map(|plan| plan.episodes).sum();
        world.robots[0].episodes += planned.next_multiple_of(episodes) - planned;
        let passes = u64::from(planned.div_ceil(episodes));

        let mut fleet = Fleet::new(world.clone());
        let mut steps = 0;
        while !fleet.advance(50) && steps < 400_000 {
            steps += 50;
            let pool = fleet.engine().pool();
            assert_eq!(pool.free_count() + pool.referenced_count(), pool.usable_count());
        }
        if steps >= 400_000 {
            endless += 1;
            continue;
        }
        let engine = fleet.engine();
        assert!(engine.is_idle() && engine.pool().referenced_count() == 0, "seed {seed}");
        let record = fleet.into_record();
        assert!(record.end.0 < LONG.0);
        let plans: Vec<u32> = world.robots.iter().map(|plan| plan.episodes).collect();
        assert_eq!(record.episodes, plans, "seed {seed}");
        let turns = world.workload.turns().count() as u64;
        assert_eq!(record.calls, passes * turns);
        assert_eq!(record.later_turns, record.calls - passes * u64::from(episodes));
        assert_eq!(record.turn_latencies.len() as u64, record.calls);
        assert_eq!(record.first_token_latencies.len() as u64, record.calls);
        let outputs: u64 = world.workload.turns().map(|turn| u64::from(turn.output.0)).sum();
        assert_eq!(generated(&record), passes * outputs);
        let calls: u64 = record.samples.iter().map(|sample| u64::from(sample.calls)).sum();
        assert_eq!(calls, record.calls);
        assert!(record.full_hits <= record.later_turns && computed(&record) > 0);
    }
    assert!(endless <= 2, "{endless}");
}

/// A cap that nobody reaches is no cap, to the bit.
#[test]
fn a_cap_of_all_robots_is_none() {
    use fleet_planner::sim::admission::Controller;
    for seed in 0..WORLDS / 3 {
        let world = finite_fleet(seed);
        let robots = world.robots.len() as u32;
        let under =
            |cap| play(&FleetWorld { controller: Controller::of_cap(cap), ..world.clone() });
        let uncapped = under(None);
        for cap in [robots, robots + 1, u32::MAX] {
            assert_eq!(under(Some(cap)), uncapped, "seed {seed}");
        }
    }
}
