//! Engine profiles: what a step costs and what passes outside the engine.

use super::Mark;
use crate::units::{Span, Tokens};
use serde::Deserialize;
use std::sync::LazyLock;

/// A value with its provenance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// In `unit`.
    pub value: u64,
    /// Unit.
    pub unit: String,
    /// What it is.
    pub meaning: String,
    /// How sure it is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
}

/// A profile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct EngineProfile {
    pub name: String,
    pub label: String,
    pub gpus: Constant,
    pub base: Constant,
    pub prefill_step: Constant,
    pub prefill_token: Constant,
    pub prefill_attention: Constant,
    pub context_single: Constant,
    pub context_batch: Constant,
    pub sequence: Constant,
    pub host_fixed: Constant,
    pub host_token: Constant,
}

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    engine: Vec<EngineProfile>,
}

static PROFILES: LazyLock<Vec<EngineProfile>> = LazyLock::new(|| {
    let file: File =
        serde_json::from_str(data!("engines")).expect("engines.toml is checked by a test");
    file.engine
});

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
