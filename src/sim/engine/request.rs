//! A request: what was asked for, and how far it has come.

use super::config::StepCosts;
use super::pool::{HeldAttention, HeldState, SessionId};
use crate::units::Instant;

/// What a robot asks the brain for: one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The caller's own number for it, given back with every event.
    pub tag: u32,
    /// The episode's session.
    pub session: SessionId,
    /// [tokens] The whole prompt, at least 1.
    pub prompt: u32,
    /// [tokens] Wanted outputs, at least 1.
    pub output: u32,
    /// [tokens] The session's prompt before; 0 on its first turn.
    pub previous_prompt: u32,
}

/// A request in the engine.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub ask: Ask,
    /// [tokens] Generated so far.
    pub generated: u32,
    /// [tokens] Computed so far.
    pub computed: u32,
    /// [tokens] Where its prefill ends: prompt plus what it had generated when it was last admitted.
    pub target: u32,
    /// Attention blocks held.
    pub attention: HeldAttention,
    /// States held, in rising index; at most three.
    pub states: Vec<HeldState>,
    /// [blocks] Logical length of the state.
    pub state_length: u32,
    /// Index of the state before the newest.
    pub previous_state: Option<u32>,
    /// [blocks] Attention blocks below this were made findable, or were hit.
    pub hashed: u32,
    /// Decode steps at fewer computed tokens than this take no block and free none, and none before the last of them
    /// ends the request; 0 while it does not decode.
    pub plain_until: u32,
    /// Whether its hit has been recorded.
    pub counted: bool,
    /// When it was last admitted: the last access of its blocks, as an engine's metrics count it.
    pub admitted: Instant,
}

impl Request {
    pub fn new(ask: Ask) -> Request {
        Request {
            ask,
            generated: 0,
            computed: 0,
            target: ask.prompt,
            attention: HeldAttention::default(),
            states: Vec::new(),
            state_length: 0,
            previous_state: None,
            hashed: 0,
            plain_until: 0,
            counted: false,
            admitted: Instant::ZERO,
        }
    }

    /// Begins anew as the request of `ask`. It must hold nothing; its memory is used again.
    pub fn begin(&mut self, ask: Ask) {
        let attention = std::mem::take(&mut self.attention);
        let states = std::mem::take(&mut self.states);
        *self = Request { attention, states, ..Request::new(ask) };
    }

    /// Stands at the end of a hit, before it holds it; or at its own beginning, for a hit of 0.
    pub fn stand_at(&mut self, hit_blocks: u32, block: u32) {
        self.target = self.ask.prompt + self.generated;
        self.computed = hit_blocks * block;
        self.state_length = hit_blocks;
        self.hashed = hit_blocks;
        self.previous_state = None;
        self.plain_until = 0;
    }

    /// Whether its next token is a decode.
    pub fn decodes(&self) -> bool {
        self.computed >= self.target
    }

    /// How many plain decode steps it can do from now on.
    pub fn plain_steps(&self) -> u32 {
        self.plain_until.saturating_sub(self.computed)
    }

    /// Does `steps` decode steps, at most [`Request::plain_steps`] or one; whether it has all its outputs then.
    pub fn decode(&mut self, steps: u32) -> bool {
        self.computed += steps;
        self.generated += steps;
        // Plain steps end no later than the request does.
        self.computed >= self.plain_until && self.generated == self.ask.output
    }

    /// Takes a state out of what is held that no look-up can find, at an index below `current`.
    pub fn take_dead_state(&mut self, current: u32) -> Option<HeldState> {
        let is_dead = |state: &HeldState| state.index < current && !state.is_findable();
        let place = self.states.iter().position(is_dead)?;
        Some(self.states.remove(place))
    }

    /// Takes the state at `index` out of what is held.
    pub fn take_state(&mut self, index: u32) -> Option<HeldState> {
        let place = self.states.iter().position(|state| state.index == index)?;
        Some(self.states.remove(place))
    }
}

/// A prefill chunk of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefill {
    /// Place in the running list.
    pub place: usize,
    pub tokens: u32,
}

/// Price of a step that does these chunks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepPrice {
    chunks: u64,
    has_prefill: bool,
    sequences: u64,
    context: u64,
}

impl StepPrice {
    pub fn prefill(&mut self, costs: &StepCosts, position: u32, tokens: u32) {
        self.has_prefill = true;
        self.chunks += costs.chunk(position, tokens);
    }

    pub fn decode(&mut self, computed: u32) {
        self.sequences += 1;
        self.context += u64::from(computed) + 1;
    }

    /// A decode that had `computed` tokens at the end of the step.
    pub fn decoded(&mut self, computed: u32) {
        self.sequences += 1;
        self.context += u64::from(computed);
    }

    /// Sequences and context of a step right after this one, if the same requests decode in it.
    pub fn next_decodes(&self) -> (u64, u64) {
        (self.sequences, self.context + self.sequences)
    }

    /// Becomes the price of the last of `steps` further steps of the same decodes.
    pub fn advance(&mut self, steps: u64) {
        self.context += steps * self.sequences;
    }

    pub fn total(&self, costs: &StepCosts) -> u64 {
        let prefill = if self.has_prefill { costs.prefill_step.0 } else { 0 };
        costs.base.0 + prefill + self.chunks + costs.decodes(self.sequences, self.context)
    }
}
