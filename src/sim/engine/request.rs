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
    /// [tokens] Generated so far; while it decodes, at [`Request::at`].
    pub generated: u32,
    /// [tokens] Computed so far; while it decodes, at [`Request::at`].
    pub computed: u32,
    /// [decode steps] The engine's count at which the two were true: see [`Request::catch_up`].
    pub at: u32,
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
            at: 0,
            target: ask.prompt,
            attention: HeldAttention::default(),
            states: Vec::new(),
            state_length: 0,
            previous_state: None,
            hashed: 0,
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
    }

    /// Whether its next token is a decode.
    pub fn decodes(&self) -> bool {
        self.computed >= self.target
    }

    /// Counts the decodes since it was last looked at: every decode step gives it a token.
    pub fn catch_up(&mut self, count: u32) {
        if self.decodes() {
            let steps = count - self.at;
            self.computed += steps;
            self.generated += steps;
            self.at = count;
        }
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

/// The running requests that decode.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Decoders {
    pub count: u64,
    /// [tokens] Computed, of all of them.
    pub context: u64,
}

impl Decoders {
    pub fn join(&mut self, request: &Request) {
        self.count += 1;
        self.context += u64::from(request.computed);
    }

    /// The request is caught up.
    pub fn leave(&mut self, request: &Request) {
        self.count -= 1;
        self.context -= u64::from(request.computed);
    }

    /// What a step of them reads: the new token is part of its own context.
    pub fn next_context(&self) -> u64 {
        self.context + self.count
    }

    pub fn advance(&mut self, steps: u64) {
        self.context += steps * self.count;
    }
}

/// Price of a step that does these chunks and decodes.
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

    pub fn decodes(&mut self, decoders: &Decoders) {
        self.sequences = decoders.count;
        self.context = decoders.next_context();
    }

    pub fn total(&self, costs: &StepCosts) -> u64 {
        let prefill = if self.has_prefill { costs.prefill_step.0 } else { 0 };
        costs.base.0 + prefill + self.chunks + costs.decodes(self.sequences, self.context)
    }
}
