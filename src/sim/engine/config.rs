//! What an engine is told: sizes, switches, and the price of a step.

use crate::profile::engine::EngineProfile;
use crate::units::{Span, Tokens};

/// Most state groups of a model.
pub const MAX_GROUPS: usize = 16;

/// Sizes and switches of the brain's engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// [blocks] All blocks, the null block among them.
    pub pool_blocks: u32,
    /// [tokens] Size of a block.
    pub block: Tokens,
    /// [groups] State groups of a hybrid model, at most [`MAX_GROUPS`]; 0 for an ordinary one.
    pub groups: u32,
    /// [tokens] Most tokens one step computes.
    pub budget: Tokens,
    /// [requests] Most requests that run at once.
    pub max_sequences: u32,
    /// What must be free before a request starts.
    pub reservation: Reservation,
    /// Whether the next prompt contains what was generated.
    pub reuse: Reuse,
    /// [tokens] First tokens that all sessions have in common.
    pub shared_prefix: Tokens,
}

/// What must be free before a request starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reservation {
    /// Room for its first chunk (vLLM 0.17).
    Chunk,
    /// Room for its whole prompt (newer engines).
    Prompt,
}

/// Whether generated tokens can be hit by the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// The next prompt does not contain them.
    Replay,
    /// It does.
    Live,
}

/// The price of a step, in picoseconds. Integers, so that a jump over m steps equals m steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCosts {
    /// A step without KV.
    pub base: Span,
    /// More, if the step has any prefill.
    pub prefill_step: Span,
    /// [ps/token] Prefill, linear part.
    pub prefill_token: u64,
    /// [ps/(token x context token)] Prefill attention.
    pub prefill_attention: u64,
    /// [ps/context token] KV read of a decode alone. At least `context_batch`.
    pub context_single: u64,
    /// [ps/context token] KV read in a large batch.
    pub context_batch: u64,
    /// [ps/sequence] State read and write, sampling.
    pub sequence: u64,
}

impl StepCosts {
    /// The prices of a profile.
    pub fn of(profile: &EngineProfile) -> StepCosts {
        StepCosts {
            base: Span(profile.base.value),
            prefill_step: Span(profile.prefill_step.value),
            prefill_token: profile.prefill_token.value,
            prefill_attention: profile.prefill_attention.value,
            context_single: profile.context_single.value,
            context_batch: profile.context_batch.value,
            sequence: profile.sequence.value,
        }
    }

    /// Price of a prefill chunk of `tokens` after `position` computed tokens: c (a + b (p + c/2)).
    pub fn chunk(&self, position: u32, tokens: u32) -> u64 {
        let (position, tokens) = (u64::from(position), u64::from(tokens));
        tokens * self.prefill_token + self.prefill_attention * tokens * (2 * position + tokens) / 2
    }

    /// Price of `sequences` decodes with `context` tokens between them; 0 without any.
    pub fn decodes(&self, sequences: u64, context: u64) -> u64 {
        if sequences == 0 {
            return 0;
        }
        self.context_batch * context
            + (self.context_single - self.context_batch) * context / sequences
            + self.sequence * sequences
    }

    /// The price of decode steps in a row that begin with `context` tokens between `sequences`: each step adds a token
    /// to every sequence, so the mean context grows by exactly 1 and the prices are an arithmetic series.
    pub fn decode_series(&self, sequences: u64, context: u64) -> DecodeSeries {
        DecodeSeries {
            first: self.base.0 + self.decodes(sequences, context),
            growth: self.context_batch * sequences + (self.context_single - self.context_batch),
        }
    }
}

/// Prices of decode steps in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeSeries {
    first: u64,
    growth: u64,
}

impl DecodeSeries {
    /// Price of the first `steps` of them, at least one.
    pub fn total(&self, steps: u64) -> u64 {
        steps * self.first + self.growth * (steps * (steps - 1) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn many_decode_steps_cost_what_single_ones_do(
            steps in 1u64..300, contexts in prop::collection::vec(1u64..300_000, 1..50)
        ) {
            let costs = StepCosts {
                base: Span(8_430_000_000), prefill_step: Span(8_000_000_000), prefill_token: 28_200_000,
                prefill_attention: 160, context_single: 10_420, context_batch: 6_600, sequence: 30_000_000,
            };
            let (sequences, mut context) = (contexts.len() as u64, contexts.iter().sum::<u64>());
            let whole = costs.decode_series(sequences, context).total(steps);
            let mut single = 0;
            for _ in 0..steps {
                single += costs.base.0 + costs.decodes(sequences, context);
                context += sequences;
            }
            prop_assert_eq!(whole, single);
        }
    }
}
