//! What follows from what an engine states of itself: equations, notes, and what is missing.

catalogue! {
    import::engine;

    /// What was expected of a pool of no blocks.
    fn a_block() -> &'static str;

    /// What was found there.
    fn no_block() -> &'static str;

    /// A setting of the engine, as a line states it.
    fn setting(name: &str, value: u64, line: u32) -> String;

    /// The engine keeps no prefixes.
    fn caching_off() -> &'static str;

    /// GPUs share a context.
    fn context_parallel(gpus: u64) -> String;

    /// The block size that the visitor gives.
    fn block_given(tokens: u64) -> String;

    /// The block size that a line states.
    fn block_stated(tokens: u64, line: u32) -> String;

    /// The block size that is assumed, and why.
    fn block_assumed(tokens: u64, why: &str) -> String;

    /// An equation of the block size, where GPUs share a context.
    fn block_of_context(how: &str, gpus: u64) -> String;

    /// The block size is not known.
    fn no_block_size() -> &'static str;

    /// Why there are no state groups: the engine says so.
    fn no_states() -> &'static str;

    /// Why there are no state groups: nothing says so.
    fn no_hybrid_line() -> &'static str;

    /// The pool that a line of this name states.
    fn pool(blocks: u64, name: &str, line: u32) -> String;

    /// Of a hybrid model that states blocks and tokens.
    fn count_used() -> &'static str;

    /// Blocks and tokens disagree.
    fn several_kinds(blocks: u64, block_tokens: u64, product: u64, printed: u64) -> String;

    /// What was expected of a pool of no tokens.
    fn tokens() -> &'static str;

    /// An ordinary model is assumed.
    fn ordinary() -> &'static str;

    /// Size and concurrency disagree.
    fn disagree() -> &'static str;

    /// The pool of so many tokens, by the block.
    fn pool_of_tokens(blocks: u64, tokens: u64, line: u32, block_tokens: u64) -> String;

    /// The pool of so many of the longest requests.
    fn pool_of_concurrency(blocks: u64, concurrency: f64, length_blocks: u64) -> String;

    /// The pool of whole requests.
    fn pool_of_requests(
        blocks: u64,
        tokens: u64,
        line: u32,
        length: u64,
        length_blocks: u64,
    ) -> String;

    /// What was expected of a hybrid model that states tokens only.
    fn a_count() -> &'static str;

    /// What was found there.
    fn tokens_only(tokens: u64) -> String;

    /// A hybrid model's blocks were solved for.
    fn solved() -> &'static str;

    /// The pool that was solved for; it may have as many blocks more as there are groups, where these are known too.
    fn pool_solved(
        blocks: u64,
        concurrency: f64,
        length_blocks: u64,
        states: u64,
        tokens: u64,
        groups: Option<u64>,
    ) -> String;

    /// The groups that were solved for.
    fn groups_solved(groups: u64) -> String;

    /// The groups that share out a request's states.
    fn groups_of_states(groups: u64, states: u64, each: u64) -> String;

    /// The groups are not known.
    fn no_groups() -> &'static str;
}
