//! What is said of a model's configuration.

catalogue! {
    import::model;

    /// What was expected where its beginning is missing.
    fn from_first() -> &'static str;

    /// What was found there.
    fn a_piece() -> &'static str;

    /// What was expected where its end is missing.
    fn to_last() -> &'static str;

    /// What was expected where it is damaged.
    fn as_downloaded() -> &'static str;

    /// What was found, where something is missing in it.
    fn without_it() -> &'static str;

    /// The same of several things.
    fn without_them() -> &'static str;

    /// What was expected: the number of layers.
    fn layers() -> &'static str;

    /// What was expected: a layer that fills a cache.
    fn attention() -> &'static str;

    /// What was expected: sizes of attention.
    fn heads() -> &'static str;

    /// The language model stands in an object of this name.
    fn nested(name: &str) -> String;

    /// Bytes of cache: all, layers, bytes of each, and the equation.
    fn cache_bytes(all: u64, layers: u64, each: u64, how: &str) -> String;

    /// The number of GPUs is not known.
    fn one_gpu() -> &'static str;

    /// Bytes of a token of latent attention.
    fn latent(rank: u64, rope: u64, bytes: u64) -> String;

    /// Bytes of a token of ordinary attention.
    fn ordinary(here: u64, kept: u64, head: u64, bytes: u64) -> String;

    /// What was expected: sizes of states.
    fn states() -> &'static str;

    /// What was found there.
    fn linear_without(layers: u64) -> String;

    /// The block that holds a state.
    fn block_of_state(tokens: u64, state: u64, how: &str, token: u64) -> String;

    /// The block that the visitor gives.
    fn block_given(tokens: u64) -> String;

    /// The block that the engine takes by itself.
    fn block_default(tokens: u64) -> String;

    /// Why there are no state groups.
    fn no_linear() -> &'static str;

    /// State groups.
    fn groups(groups: u64, layers: u64, each: u64) -> String;

    /// All layers look back only so far.
    fn all_sliding(window: u64) -> String;

    /// Some layers look back only so far, and hold so many blocks.
    fn some_sliding(layers: u64, window: u64, blocks: u64) -> String;

    /// The pool: blocks, the memory's equation, tokens of a block, bytes of one in a layer, layers of a group, and groups that
    /// keep all tokens.
    fn pool(
        blocks: u64,
        memory: &str,
        tokens: u64,
        bytes: u64,
        layers: u64,
        full_groups: u64,
    ) -> String;

    /// What in it is guessed.
    fn estimate(guessed: &str) -> String;

    /// What was expected: a GPU's memory.
    fn gpu_memory() -> &'static str;

    /// What was found there.
    fn no_gpu_memory() -> &'static str;

    /// What was expected: sizes of weights.
    fn weights() -> &'static str;

    /// Weights that the visitor gives.
    fn as_given() -> &'static str;

    /// Weights that are guessed.
    fn guessed(how: &str) -> String;

    /// Weights of so many billion parameters.
    fn parameters(billions: f64, bits: f64) -> String;

    /// Memory that is left: of all, the share, less weights and reserve, all in GiB.
    fn memory(all: f64, share: f64, weights: f64, reserve: f64) -> String;

    /// What was expected: a GPU with memory left.
    fn memory_left() -> &'static str;

    /// What was found there: the equation and what it comes to.
    fn memory_is(how: &str, gib: f64) -> String;

    /// What in the memory is guessed; whether the share is given.
    fn memory_guessed(weights: &str, reserve: f64, share: f64, is_given: bool) -> String;

    /// Bytes of a state: of its convolution (width, tail, bytes) and of the recurrent part (heads, rows, columns, bytes).
    fn state(conv: [u64; 3], recurrent: [u64; 4]) -> String;

    /// A damaged place: the character there, and what the parser says.
    fn damaged(character: Option<char>, message: &str) -> String;
}
