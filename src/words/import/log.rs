//! What is said of a start-up log, and of metrics.

/// What differs within one start-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// Counts of blocks.
    Blocks,
    /// Sizes in tokens.
    Sizes,
}

catalogue! {
    import::log;

    /// What was expected before a line that states the concurrency.
    fn pool_before() -> &'static str;

    /// What was found there.
    fn concurrency_alone() -> &'static str;

    /// What was expected where a number is missing.
    fn a_number() -> &'static str;

    /// Several servers: how many, and which is used.
    fn servers(count: usize, used: &str) -> String;

    /// Several start-ups: how many, from which line the one is that is used, and whether it is the last of all.
    fn start_ups(count: usize, line: u32, is_last: bool) -> String;

    /// Several figures: the least and the most with their lines, and the one that is used, the smallest or else the last.
    fn several(
        figures: Figures,
        least: (u64, u32),
        most: (u64, u32),
        used: u64,
        is_smallest: bool,
    ) -> String;

    /// What was recognised: size in tokens, concurrency, block of a hybrid model, its states, GPUs of a context, memory.
    fn recognised() -> [&'static str; 6];

    /// The value of a concurrency.
    fn concurrency(requests: f64, length: u64) -> String;

    /// The value of a hybrid model's states.
    fn padded() -> &'static str;

    /// The value of memory.
    fn gib(gib: f64) -> String;

    /// The value of a setting that is on or off.
    fn on_off(is_on: bool) -> &'static str;

    /// What was expected of metrics that are cut.
    fn labels() -> &'static str;

    /// What was expected of metrics without a pool.
    fn block_count() -> &'static str;

    /// What was found there.
    fn no_block_count() -> &'static str;
}
