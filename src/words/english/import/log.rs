//! What is said of a start-up log, and of metrics.

use crate::words::english::numbers::grouped_whole as shown;
use crate::words::import::log::Figures;

pub fn pool_before() -> &'static str {
    "the line before it, which states the pool (\"GPU KV cache size: ... tokens\")"
}

pub fn concurrency_alone() -> &'static str {
    "the concurrency alone"
}

pub fn a_number() -> &'static str {
    "a number here, as in \"# GPU blocks: 27012\" and \"GPU KV cache size: 432,192 tokens\""
}

pub fn servers(count: usize, used: &str) -> String {
    format!("{count} servers in this paste: {used}, which states its pool last, is used.")
}

pub fn start_ups(count: usize, line: u32, is_last: bool) -> String {
    let which = if is_last { "the last" } else { "the last that states a pool" };
    format!("{count} start-ups in this paste: {which}, from line {line}, is used.")
}

pub fn several(
    figures: Figures,
    least: (u64, u32),
    most: (u64, u32),
    used: u64,
    is_smallest: bool,
) -> String {
    let what = match figures {
        Figures::Blocks => "block counts",
        Figures::Sizes => "sizes",
    };
    let why =
        if is_smallest { "the smallest, as an engine does with its workers" } else { "the last" };
    format!(
        "Several {what} in one start-up, from {} (line {}) to {} (line {}): {why}, {}, is used.",
        shown(least.0),
        least.1,
        shown(most.0),
        most.1,
        shown(used)
    )
}

pub fn recognised() -> [&'static str; 6] {
    [
        "KV cache size in tokens",
        "concurrency",
        "attention block size of a hybrid model",
        "states of a hybrid model",
        "GPUs that share a context",
        "memory for the KV cache",
    ]
}

pub fn concurrency(requests: f64, length: u64) -> String {
    format!("{requests} requests of {} tokens", shown(length))
}

pub fn padded() -> &'static str {
    "padded to the block"
}

pub fn gib(gib: f64) -> String {
    format!("{gib} GiB")
}

pub fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

pub fn labels() -> &'static str {
    "the rest of the labels, up to }"
}

pub fn block_count() -> &'static str {
    "the engine's block count, which is there once it has started"
}

pub fn no_block_count() -> &'static str {
    "no num_gpu_blocks"
}
