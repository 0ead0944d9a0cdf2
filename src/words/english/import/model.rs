//! What is said of a model's configuration.

use crate::words::english::numbers::grouped_whole as shown;

pub fn from_first() -> &'static str {
    "config.json from its first {"
}

pub fn a_piece() -> &'static str {
    "a piece of it"
}

pub fn to_last() -> &'static str {
    "the rest of config.json, up to its last }"
}

pub fn as_downloaded() -> &'static str {
    "config.json as it was downloaded"
}

pub fn without_it() -> &'static str {
    "a config.json without it"
}

pub fn without_them() -> &'static str {
    "a config.json without them"
}

pub fn layers() -> &'static str {
    "num_hidden_layers, the number of layers"
}

pub fn attention() -> &'static str {
    "a layer of attention, which is what fills a KV cache"
}

pub fn heads() -> &'static str {
    "num_attention_heads, and head_dim or hidden_size"
}

pub fn nested(name: &str) -> String {
    format!("The language model is in {name}. What the model sees with is left out.")
}

pub fn cache_bytes(all: u64, layers: u64, each: u64, how: &str) -> String {
    format!(
        "KV cache: {} B a token and GPU = {} layers x {} B ({how}).",
        shown(all),
        shown(layers),
        shown(each)
    )
}

pub fn one_gpu() -> &'static str {
    "The number of GPUs that share the model is not given: 1 is assumed."
}

pub fn latent(rank: u64, rope: u64, bytes: u64) -> String {
    format!("latent attention: ({rank} + {rope}) x {bytes} B, whole on every GPU")
}

pub fn ordinary(here: u64, kept: u64, head: u64, bytes: u64) -> String {
    format!("2 x {here} of {kept} KV heads x {head} x {bytes} B")
}

pub fn states() -> &'static str {
    "the sizes of its linear layers' states, of a kind known here (gated delta, delta, Mamba)"
}

pub fn linear_without(layers: u64) -> String {
    format!("{layers} linear layers without them")
}

pub fn block_of_state(tokens: u64, state: u64, how: &str, token: u64) -> String {
    format!(
        "{} = state {} B ({how}) / {} B a token and layer, rounded up to 16",
        shown(tokens),
        shown(state),
        shown(token)
    )
}

pub fn block_given(tokens: u64) -> String {
    format!("block size = {tokens}, as given")
}

pub fn block_default(tokens: u64) -> String {
    format!("block size = {tokens}, the engine's default")
}

pub fn no_linear() -> &'static str {
    "no layers of linear attention"
}

pub fn groups(groups: u64, layers: u64, each: u64) -> String {
    format!("{groups} = {layers} linear layers / {each} layers a group")
}

pub fn all_sliding(window: u64) -> String {
    format!(
        "All layers look back only {} tokens, and the engine drops what is older. The planner keeps whole \
         contexts: it will be too pessimistic.",
        shown(window)
    )
}

pub fn some_sliding(layers: u64, window: u64, blocks: u64) -> String {
    format!(
        "{layers} layers look back only {} tokens. The planner does not simulate them: each session holds up to {} blocks \
         more than it counts.",
        shown(window),
        shown(blocks)
    )
}

pub fn pool(
    blocks: u64,
    memory: &str,
    tokens: u64,
    bytes: u64,
    layers: u64,
    full_groups: u64,
) -> String {
    let shared = match full_groups {
        1 => String::new(),
        groups => format!(" / {groups} groups that keep all tokens"),
    };
    format!(
        "{} = ({memory}) / ({} tokens x {} B x {} layers){shared}; per GPU",
        shown(blocks),
        shown(tokens),
        shown(bytes),
        shown(layers)
    )
}

pub fn estimate(guessed: &str) -> String {
    format!("The pool is an estimate: {guessed}. A start-up log or /metrics tells the real count.")
}

pub fn gpu_memory() -> &'static str {
    "the GPU's memory beside a config.json, to tell the pool"
}

pub fn no_gpu_memory() -> &'static str {
    "no GPU memory given"
}

pub fn weights() -> &'static str {
    "hidden_size, to guess the weights, or their size"
}

pub fn as_given() -> &'static str {
    "as given"
}

pub fn guessed(how: &str) -> String {
    format!("guessed: {how}")
}

pub fn parameters(billions: f64, bits: f64) -> String {
    format!("{billions:.1} billion parameters x {bits} bits")
}

pub fn memory(all: f64, share: f64, weights: f64, reserve: f64) -> String {
    format!("{all} GiB x {share} - {weights:.1} GiB weights - {reserve} GiB reserve")
}

pub fn memory_left() -> &'static str {
    "a GPU on which cache is left beside the weights"
}

pub fn memory_is(how: &str, gib: f64) -> String {
    format!("{how} = {gib:.1} GiB")
}

pub fn memory_guessed(weights: &str, reserve: f64, share: f64, is_given: bool) -> String {
    let used = if is_given { "given" } else { "assumed" };
    format!(
        "weights are {weights}; {reserve} GiB a GPU for everything else is a guess; the share of memory, {share}, \
         is {used}"
    )
}

pub fn state(conv: [u64; 3], recurrent: [u64; 4]) -> String {
    let [width, tail, conv_bytes] = conv;
    let [heads, rows, columns, bytes] = recurrent;
    format!("{width} x {tail} x {conv_bytes} B + {heads} x {rows} x {columns} x {bytes} B")
}

pub fn damaged(character: Option<char>, message: &str) -> String {
    match character {
        Some(c) => format!("\u{201c}{c}\u{201d} ({message})"),
        None => message.to_owned(),
    }
}
