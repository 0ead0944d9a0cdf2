//! Random small worlds, and the driver that plays one on either engine.

use crate::brain::Brain;
use crate::engine::Call;
use crate::log::{Entry, Event, NOBODY};
use fleet_planner::profile::engine;
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::{Span, Tokens};
use std::collections::BTreeSet;

/// One call of a session.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub prompt: u32,
    pub output: u32,
    /// [ps] From the end of the turn before (from 0 for the first) until it is submitted.
    pub gap: u64,
}

#[derive(Clone, Debug)]
pub struct World {
    pub config: EngineConfig,
    pub costs: StepCosts,
    pub dead_first: bool,
    /// Whether a session is ended after its last turn.
    pub ends_sessions: bool,
    pub sessions: Vec<Vec<Turn>>,
}

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
}

impl World {
    /// The world of this seed. Every request fits an empty pool and every block a step's budget, so it ends.
    pub fn random(seed: u64) -> World {
        let mut dice = Dice::new(seed);
        let block = dice.between(1, 32);
        let groups = dice.pick(&[0, 1, 3, 3]);
        let shared_prefix = if dice.one_in(2) { 0 } else { dice.between(1, 4 * block) };
        let reuse = dice.pick(&[Reuse::Replay, Reuse::Live]);
        let sessions: Vec<Vec<Turn>> = (0..dice.between(1, 8))
            .map(|_| random_session(&mut dice, block, shared_prefix, reuse))
            .collect();
        let config = EngineConfig {
            pool_blocks: pool_blocks(&mut dice, &sessions, block, groups),
            block: Tokens(block),
            groups,
            budget: Tokens(block + dice.pick(&[0, 2, 6, 40]) * dice.between(0, block)),
            max_sequences: dice.pick(&[1, 2, 3, 4, 8, 64]),
            reservation: dice.pick(&[Reservation::Chunk, Reservation::Prompt]),
            reuse,
            shared_prefix: Tokens(shared_prefix),
        };
        World {
            config,
            costs: random_costs(&mut dice),
            dead_first: dice.one_in(2),
            ends_sessions: !dice.one_in(5),
            sessions,
        }
    }

    /// Plays the world to its end; none if it takes more than `most` steps or jumps.
    pub fn play(&self, brain: &mut impl Brain, most: u32) -> Option<Vec<Entry>> {
        let mut log = Vec::new();
        let mut read = 0;
        let mut due = BTreeSet::new();
        let mut place = vec![0; self.sessions.len()];
        for (session, turns) in self.sessions.iter().enumerate() {
            brain.new_session();
            due.insert((turns[0].gap, session));
        }
        for _ in 0..most {
            if brain.is_idle() {
                let Some((at, _)) = due.first() else { return Some(log) };
                brain.idle_until((*at).max(brain.now()));
            }
            while let Some((at, session)) = due.first().copied()
                && at <= brain.now()
            {
                due.pop_first();
                brain.submit(self.call(session, place[session]));
                let request = tag(session, place[session]);
                log.push(Entry { at: brain.now(), request, event: Event::Submitted });
            }
            brain.advance(due.first().map_or(u64::MAX, |(at, _)| *at), &mut log);
            for entry in &log[read..] {
                if entry.request == NOBODY || entry.event != Event::Done {
                    continue;
                }
                let session = entry.request as usize / 100;
                place[session] += 1;
                match self.sessions[session].get(place[session]) {
                    Some(turn) => _ = due.insert((entry.at + turn.gap, session)),
                    None if self.ends_sessions => brain.end_session(session as u32),
                    None => {}
                }
            }
            read = log.len();
        }
        None
    }

    fn call(&self, session: usize, turn: usize) -> Call {
        let turns = &self.sessions[session];
        Call {
            tag: tag(session, turn),
            session: session as u32,
            prompt: turns[turn].prompt,
            output: turns[turn].output,
            previous_prompt: turn.checked_sub(1).map_or(0, |before| turns[before].prompt),
        }
    }
}

/// Hundreds are the session, ones the turn.
fn tag(session: usize, turn: usize) -> u32 {
    (session * 100 + turn) as u32
}

fn random_session(dice: &mut Dice, block: u32, shared_prefix: u32, reuse: Reuse) -> Vec<Turn> {
    let longest_output = dice.between(1, (3 * block).min(60));
    let mut prompt = dice.between(1, 6 * block);
    // Some prompts are shorter than what they share: in live serving outputs are then shared too.
    if !dice.one_in(5) {
        prompt += shared_prefix;
    }
    let mut turns: Vec<Turn> = Vec::new();
    for _ in 0..dice.between(1, 5) {
        if let Some(last) = turns.last() {
            prompt += dice.between(1, 3 * block);
            // What was written is usually read again.
            if reuse == Reuse::Live && !dice.one_in(4) {
                prompt += last.output;
            }
        }
        let gap = if dice.one_in(3) { 0 } else { u64::from(dice.between(0, 400)) * 1_000_000_000 };
        turns.push(Turn { prompt, output: dice.between(1, longest_output), gap });
    }
    turns
}

/// Enough for the largest request and the three states it may hold, and up to all that the sessions together want.
fn pool_blocks(dice: &mut Dice, sessions: &[Vec<Turn>], block: u32, groups: u32) -> u32 {
    let wants = |turn: &Turn| (turn.prompt + turn.output).div_ceil(block) + 3 * groups;
    let largest = sessions.iter().flatten().map(wants).max().expect("a session");
    let all: u32 = sessions.iter().flat_map(|turns| turns.last()).map(wants).sum();
    let share = dice.pick(&[0, 10, 20, 40, 80, 120]);
    1 + largest + dice.between(0, all * share / 100)
}

/// The preset's prices, or others of the same shape.
fn random_costs(dice: &mut Dice) -> StepCosts {
    if dice.one_in(2) {
        return StepCosts::of(engine::named("h800-qwen3.6-27b-tp4").expect("a profile"));
    }
    let context_batch = u64::from(dice.between(0, 10_000));
    StepCosts {
        base: Span(u64::from(dice.between(1, 20_000_000)) * 1_000),
        prefill_step: Span(u64::from(dice.between(0, 20_000_000)) * 1_000),
        prefill_token: u64::from(dice.between(0, 90_000_000)),
        prefill_attention: u64::from(dice.between(0, 400)) * 2,
        context_single: context_batch + u64::from(dice.between(0, 900_000)),
        context_batch,
        sequence: u64::from(dice.between(0, 90_000_000)),
    }
}
