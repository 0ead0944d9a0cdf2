//! Engine profiles: what a step costs and what passes outside the engine.

use super::shape::Engines;
pub use super::shape::{Constant, EngineProfile};
use crate::units::{Span, Tokens};
use std::sync::LazyLock;

impl EngineProfile {
    /// Delay of a request outside the engine.
    pub fn host_delay(&self, prompt: Tokens) -> Span {
        Span(self.host_fixed.value + self.host_token.value * u64::from(prompt.0))
    }

    /// All constants, for showing them.
    pub fn constants(&self) -> [(&'static str, &Constant); 10] {
        [
            ("gpus", &self.gpus),
            ("base", &self.base),
            ("prefill_step", &self.prefill_step),
            ("prefill_token", &self.prefill_token),
            ("prefill_attention", &self.prefill_attention),
            ("context_single", &self.context_single),
            ("context_batch", &self.context_batch),
            ("sequence", &self.sequence),
            ("host_fixed", &self.host_fixed),
            ("host_token", &self.host_token),
        ]
    }
}

static PROFILES: LazyLock<Vec<EngineProfile>> =
    LazyLock::new(|| unpack!(Engines, "engines").engine);

/// All profiles.
pub fn all() -> &'static [EngineProfile] {
    &PROFILES
}

/// The profile of this name.
pub fn named(name: &str) -> Option<&'static EngineProfile> {
    PROFILES.iter().find(|profile| profile.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_reads_cost_at_least_what_batched_ones_do() {
        // `StepCosts` subtracts one from the other.
        for profile in all() {
            assert!(
                profile.context_single.value >= profile.context_batch.value,
                "{}",
                profile.name
            );
        }
    }
}
