//! What the visitor states besides the paste.

use super::reading::Problem;
use crate::words::import::paste as words;

/// What is known of the server besides the paste. What is left out is read from the paste, or assumed and said to be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Given {
    /// Memory of one GPU in GB, as vendors print it.
    pub gpu_memory_gb: Option<f64>,
    /// GPUs that share the model (`tensor_parallel_size`).
    pub tensor_parallel: Option<u32>,
    /// Share of a GPU's memory the engine may take (`gpu_memory_utilization`), above 0 and at most 1.
    pub gpu_memory_utilization: Option<f64>,
    /// Numbers of the KV cache (`kv_cache_dtype`).
    pub kv_cache_dtype: Option<CacheType>,
    /// Tokens in one block (`block_size`).
    pub block_tokens: Option<u32>,
    /// All weights together, in GB; estimated from the model's sizes if left out.
    pub weights_gb: Option<f64>,
}

/// How numbers of the KV cache are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheType {
    /// As the model's own.
    Auto,
    /// One byte each.
    Fp8,
    /// Two bytes each.
    Bf16,
    /// Four bytes each.
    Fp32,
}

impl CacheType {
    /// The type of vLLM's name for it: `fp8` and its variants, `bfloat16`, `float16`, `auto`.
    pub fn named(name: &str) -> Option<CacheType> {
        let name = name.trim().to_ascii_lowercase();
        match name.trim_start_matches("torch.") {
            "auto" => Some(CacheType::Auto),
            "bfloat16" | "float16" | "half" | "bf16" | "fp16" => Some(CacheType::Bf16),
            "float32" | "float" | "fp32" => Some(CacheType::Fp32),
            "int8" => Some(CacheType::Fp8),
            name if name.starts_with("fp8") || name.starts_with("float8") => Some(CacheType::Fp8),
            _ => None,
        }
    }

    /// Bytes of one number; none for the model's own.
    pub fn bytes(self) -> Option<u64> {
        match self {
            CacheType::Auto => None,
            CacheType::Fp8 => Some(1),
            CacheType::Bf16 => Some(2),
            CacheType::Fp32 => Some(4),
        }
    }
}

impl Given {
    /// The same without what cannot be, and what was wrong with that.
    pub(super) fn checked(mut self) -> (Given, Vec<Problem>) {
        let mut problems = Vec::new();
        let mut keep = |value: &mut Option<f64>, most: f64, name: &str, expected: &str| {
            if let Some(found) = value.take_if(|value| !(*value > 0.0 && *value <= most)) {
                problems.push(Problem::of_given(name, expected, &found.to_string()));
            }
        };
        let ([memory, share, weights, gpus, block], expected) =
            (words::given(), words::given_expected());
        keep(&mut self.gpu_memory_gb, 100_000.0, memory, expected[0]);
        keep(&mut self.gpu_memory_utilization, 1.0, share, expected[1]);
        keep(&mut self.weights_gb, 1_000_000.0, weights, expected[2]);
        for (value, name, expected) in [
            (&mut self.tensor_parallel, gpus, expected[3]),
            (&mut self.block_tokens, block, expected[4]),
        ] {
            if value.take_if(|value| *value == 0 || *value > 65_536).is_some() {
                problems.push(Problem::of_given(name, expected, words::another_number()));
            }
        }
        (self, problems)
    }
}
