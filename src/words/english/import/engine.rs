//! What follows from what an engine states of itself: equations, notes, and what is missing.

use crate::words::english::numbers::grouped_whole as shown;

pub fn a_block() -> &'static str {
    "at least one block"
}

pub fn no_block() -> &'static str {
    "0: this start-up failed for lack of memory"
}

pub fn setting(name: &str, value: u64, line: u32) -> String {
    format!("{name} = {} (line {line})", shown(value))
}

pub fn caching_off() -> &'static str {
    "Prefix caching is off in this engine: every turn is computed anew. The planner always keeps \
                               prefixes, so its answer is for the same engine with caching on."
}

pub fn context_parallel(gpus: u64) -> String {
    format!(
        "{} GPUs share one context: a block holds that many times its tokens, which is in the numbers.",
        shown(gpus)
    )
}

pub fn block_given(tokens: u64) -> String {
    format!("block size = {}, as given", shown(tokens))
}

pub fn block_stated(tokens: u64, line: u32) -> String {
    format!("block size = {} tokens (line {line})", shown(tokens))
}

pub fn block_assumed(tokens: u64, why: &str) -> String {
    format!("block size = {}, assumed: {why}", shown(tokens))
}

pub fn block_of_context(how: &str, gpus: u64) -> String {
    format!("{how}, x {gpus} GPUs a context")
}

pub fn no_block_size() -> &'static str {
    "The paste does not state the block size: it stays as it is."
}

pub fn no_states() -> &'static str {
    "the engine keeps no states of linear attention"
}

pub fn no_hybrid_line() -> &'static str {
    "no line of a hybrid model in the paste"
}

pub fn pool(blocks: u64, name: &str, line: u32) -> String {
    format!("{} blocks = {name} (line {line})", shown(blocks))
}

pub fn count_used() -> &'static str {
    "On a hybrid model the printed token figure is derived, not blocks x block size: the block count is used."
}

pub fn several_kinds(blocks: u64, block_tokens: u64, product: u64, printed: u64) -> String {
    format!(
        "{} blocks x {} tokens are {}, and the printed size is {} tokens: the layers are of several \
         kinds. The block count is used.",
        shown(blocks),
        shown(block_tokens),
        shown(product),
        shown(printed)
    )
}

pub fn tokens() -> &'static str {
    "tokens in the pool"
}

pub fn ordinary() -> &'static str {
    "The paste states tokens only, and neither a block size nor a model: an ordinary model is assumed. \
                            On a hybrid model the figure is not blocks x block size: paste the whole start-up log, or the line \
                            vllm:cache_config_info of /metrics."
}

pub fn disagree() -> &'static str {
    "The printed size and the concurrency disagree, so the layers are of several kinds (sliding \
                            windows?). The pool is the one that holds as many of the longest requests."
}

pub fn pool_of_tokens(blocks: u64, tokens: u64, line: u32, block_tokens: u64) -> String {
    format!(
        "{} = {} tokens (line {line}) / {} tokens a block",
        shown(blocks),
        shown(tokens),
        shown(block_tokens)
    )
}

pub fn pool_of_concurrency(blocks: u64, concurrency: f64, length_blocks: u64) -> String {
    format!(
        "{} = concurrency {concurrency} x {} blocks of the longest request",
        shown(blocks),
        shown(length_blocks)
    )
}

pub fn pool_of_requests(
    blocks: u64,
    tokens: u64,
    line: u32,
    length: u64,
    length_blocks: u64,
) -> String {
    format!(
        "{} = {} tokens (line {line}) / {} of the longest request x its {} blocks",
        shown(blocks),
        shown(tokens),
        shown(length),
        shown(length_blocks)
    )
}

pub fn a_count() -> &'static str {
    "a block count: on a hybrid model the printed token figure is derived, not blocks x \
                           block size. Paste the line vllm:cache_config_info of /metrics, or a log with \
                           VLLM_LOGGING_LEVEL=DEBUG"
}

pub fn tokens_only(tokens: u64) -> String {
    format!("{} tokens", shown(tokens))
}

pub fn solved() -> &'static str {
    "On a hybrid model the printed token figure is derived, not blocks x block size: the block count that \
                          gives both printed figures is used."
}

pub fn pool_solved(
    blocks: u64,
    concurrency: f64,
    length_blocks: u64,
    states: u64,
    tokens: u64,
    groups: Option<u64>,
) -> String {
    let open = groups.map_or_else(String::new, |groups| format!("; at most {groups} more"));
    format!(
        "{} = concurrency {concurrency} x ({} blocks of the longest request + {} states); the count that gives {} \
         tokens{open}",
        shown(blocks),
        shown(length_blocks),
        shown(states),
        shown(tokens)
    )
}

pub fn groups_solved(groups: u64) -> String {
    format!("{groups} = the only number of groups that gives both figures")
}

pub fn groups_of_states(groups: u64, states: u64, each: u64) -> String {
    format!("{groups} = {states} blocks of states a request / {each} a group")
}

pub fn no_groups() -> &'static str {
    "The paste does not tell how many state groups this hybrid model has: they stay as they are. A \
                             model with three linear layers to one of attention has 3."
}
