//! What a paste looks like that is none of those that are read.

use super::paste::{Paste, Place};
use super::reading::Problem;
use crate::words::import::paste::{self as words, Other};

/// Words that give a kind of text away, the surest first.
const KINDS: [(&[&str], Other); 16] = [
    (&["<!DOCTYPE html", "<!doctype html", "<html", "</div>"], Other::WebPage),
    (
        &["No available memory for the cache blocks", "larger than the available KV cache memory"],
        Other::NoMemory,
    ),
    (&["Traceback (most recent call last)"], Other::PythonError),
    (&["panicked at ", "Segmentation fault"], Other::Crash),
    (&["Avg prompt throughput:"], Other::PeriodicLines),
    (
        &["vllm:num_requests_running", "vllm:kv_cache_usage_perc", "vllm:gpu_cache_usage_perc"],
        Other::OtherMetrics,
    ),
    (&["max_total_num_tokens=", "sglang"], Other::Sglang),
    (&["llama_kv_cache", "llama_context", "llama_model_loader"], Other::LlamaCpp),
    (&["TensorRT-LLM", "trtllm"], Other::TensorRt),
    (&["NVIDIA-SMI"], Other::NvidiaSmi),
    (&["preset=site", "preset=h800", "\"preset\":"], Other::Scenario),
    (&["# TYPE ", "# HELP "], Other::ForeignMetrics),
    (&["POST /v1/chat/completions", "GET /metrics HTTP"], Other::AccessLog),
    (&["\"choices\":", "\"object\":"], Other::Answer),
    (&["tokenizer_class", "\"added_tokens", "\"chat_template\""], Other::Tokenizer),
    (&["\"weight_map\":"], Other::WeightIndex),
];

/// What was expected, and what it looks like instead.
pub(super) fn problem(paste: &Paste, raw: &str) -> Problem {
    let known = kind(paste);
    let found = match known {
        Some((_, kind)) => words::other(kind).to_owned(),
        None if paste.text.trim().is_empty() => words::nothing().to_owned(),
        None if is_binary(raw) => words::binary().to_owned(),
        None => words::other_lines(paste.lines()),
    };
    Problem { place: known.map(|(place, _)| place), expected: words::expected().to_owned(), found }
}

/// Of engine settings without a pool: what was expected, and what stands there instead.
pub(super) fn no_pool(paste: &Paste) -> Problem {
    let expected = words::pool_line();
    let known = kind(paste);
    let found = known.map_or_else(words::settings_only, |(_, kind)| words::other(kind)).to_owned();
    Problem { place: known.map(|(place, _)| place), expected: expected.to_owned(), found }
}

/// What gives the text away, and where.
fn kind(paste: &Paste) -> Option<(Place, Other)> {
    KINDS.iter().find_map(|(words, kind)| {
        let offset = words.iter().filter_map(|word| paste.text.find(word)).min()?;
        Some((paste.place(offset), *kind))
    })
}

/// More than one character in twenty is none that text has.
fn is_binary(raw: &str) -> bool {
    const LOOKED_AT: usize = 4_096;
    let is_odd = |c: &char| {
        *c == char::REPLACEMENT_CHARACTER
            || (c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{1b}'))
    };
    let odd = raw.chars().take(LOOKED_AT).filter(is_odd).count();
    odd * 20 > raw.chars().take(LOOKED_AT).count()
}
