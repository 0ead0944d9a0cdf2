//! What is said of a paste: what it is, what was expected instead, and how sure it is.

use crate::import::Problem;
use crate::import::Provenance;
use crate::import::Source;

/// What a text is that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words say it")]
pub enum Other {
    WebPage,
    NoMemory,
    PythonError,
    Crash,
    PeriodicLines,
    OtherMetrics,
    Sglang,
    LlamaCpp,
    TensorRt,
    NvidiaSmi,
    Scenario,
    ForeignMetrics,
    AccessLog,
    Answer,
    Tokenizer,
    WeightIndex,
}

catalogue! {
    import::paste;

    /// What kind of paste it is; also in files.
    fn source(source: Source) -> &'static str;

    /// How sure a value is; also in files.
    fn sure(provenance: Provenance) -> &'static str;

    /// What could not be read, and where.
    fn problem(problem: &Problem) -> String;

    /// What was expected of something that is given besides the paste.
    fn of_given(name: &str, expected: &str) -> String;

    /// Sizes that were left out, each with its equation.
    fn left_out(sizes: &[String]) -> String;

    /// One of them: its label and its equation.
    fn size(label: &str, how: &str) -> String;

    /// Beside metrics there is a log.
    fn log_too() -> &'static str;

    /// Beside a log there is a model's configuration.
    fn config_too() -> &'static str;

    /// Only the beginning is read.
    fn cut(megabytes: f64) -> String;

    /// Several engines: how many, and which is used.
    fn engines(count: &str, used: &str) -> String;

    /// What is read at all.
    fn expected() -> &'static str;

    /// What was found in place of what is read.
    fn other(other: Other) -> &'static str;

    /// What was found: an empty paste.
    fn nothing() -> &'static str;

    /// What was found: no text.
    fn binary() -> &'static str;

    /// What was found: so many lines of something else.
    fn other_lines(count: usize) -> String;

    /// What was expected beside engine settings.
    fn pool_line() -> &'static str;

    /// What was found there.
    fn settings_only() -> &'static str;

    /// What was found where a text ends too early.
    fn the_end() -> &'static str;

    /// The number of the visitor's own that is wrong: memory of a GPU, share of it, weights, GPUs, block.
    fn given() -> [&'static str; 5];

    /// What was expected of each.
    fn given_expected() -> [&'static str; 5];

    /// What was found of a whole number.
    fn another_number() -> &'static str;
}
