//! What a paste looks like that is none of those that are read.

use super::paste::{Paste, Place};
use super::reading::Problem;

/// What is read, for everyone who pasted something else.
const EXPECTED: &str = "a vLLM start-up log (\"# GPU blocks: ...\" or \"GPU KV cache size: ... tokens\"), the line \
                        vllm:cache_config_info{...} of its /metrics, or a model's config.json";

/// Words that give a kind of text away, the surest first.
const KINDS: [(&[&str], &str); 16] = [
    (
        &["<!DOCTYPE html", "<!doctype html", "<html", "</div>"],
        "a web page: paste its text instead",
    ),
    (
        &["No available memory for the cache blocks", "larger than the available KV cache memory"],
        "a start-up that failed for lack of memory, so there is no pool",
    ),
    (&["Traceback (most recent call last)"], "a Python error without the lines before it"),
    (&["panicked at ", "Segmentation fault"], "a crash report"),
    (
        &["Avg prompt throughput:"],
        "the engine's periodic lines, which tell usage but not size: the size stands in the lines of its start",
    ),
    (
        &["vllm:num_requests_running", "vllm:kv_cache_usage_perc", "vllm:gpu_cache_usage_perc"],
        "a part of /metrics without vllm:cache_config_info",
    ),
    (&["max_total_num_tokens=", "sglang"], "an SGLang log, which is not read yet"),
    (
        &["llama_kv_cache", "llama_context", "llama_model_loader"],
        "a llama.cpp log, which is not read",
    ),
    (&["TensorRT-LLM", "trtllm"], "a TensorRT-LLM log, which is not read"),
    (&["NVIDIA-SMI"], "nvidia-smi's table: it tells the card's memory, not the engine's pool"),
    (
        &["preset=site", "preset=h800", "\"preset\":"],
        "a scenario of this planner: open it as a link",
    ),
    (&["# TYPE ", "# HELP "], "metrics of another program"),
    (&["POST /v1/chat/completions", "GET /metrics HTTP"], "an access log"),
    (&["\"choices\":", "\"object\":"], "an answer of the server's API"),
    (
        &["tokenizer_class", "\"added_tokens", "\"chat_template\""],
        "tokenizer settings: config.json is the file beside them",
    ),
    (&["\"weight_map\":"], "the index of the weights: config.json is the file beside it"),
];

/// What was expected, and what it looks like instead.
pub(super) fn problem(paste: &Paste, raw: &str) -> Problem {
    let known = kind(paste);
    let found = match known {
        Some((_, kind)) => kind.to_owned(),
        None if paste.text.trim().is_empty() => "nothing".to_owned(),
        None if is_binary(raw) => "what looks like a binary file".to_owned(),
        None => {
            let count = paste.lines();
            let lines = if count == 1 { "one line".to_owned() } else { format!("{count} lines") };
            format!("{lines} without any of these")
        }
    };
    Problem { place: known.map(|(place, _)| place), expected: EXPECTED.to_owned(), found }
}

/// Of engine settings without a pool: what was expected, and what stands there instead.
pub(super) fn no_pool(paste: &Paste) -> Problem {
    let expected =
        "a line that states the pool (\"# GPU blocks: ...\" or \"GPU KV cache size: ... tokens\")";
    let known = kind(paste);
    let found = known.map_or("engine settings only", |(_, kind)| kind).to_owned();
    Problem { place: known.map(|(place, _)| place), expected: expected.to_owned(), found }
}

/// What gives the text away, and where.
fn kind(paste: &Paste) -> Option<(Place, &'static str)> {
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
