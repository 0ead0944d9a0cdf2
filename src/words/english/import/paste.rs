//! What is said of a paste: what it is, what was expected instead, and how sure it is.

use crate::import::{Place, Problem, Provenance, Source};
use crate::words::import::paste::Other;

pub fn source(source: Source) -> &'static str {
    match source {
        Source::StartupLog => "a vLLM start-up log",
        Source::Metrics => "vLLM metrics",
        Source::ModelConfig => "a model's config.json",
    }
}

pub fn sure(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Stated => "stated",
        Provenance::Derived => "derived",
        Provenance::Estimated => "estimated",
    }
}

pub fn problem(problem: &Problem) -> String {
    let place = problem.place.map_or_else(String::new, |Place { line, column }| {
        format!("Line {line}, column {column}: ")
    });
    format!("{place}expected {}, found {}.", problem.expected, problem.found)
}

pub fn of_given(name: &str, expected: &str) -> String {
    format!("{name}: {expected}")
}

pub fn left_out(sizes: &[String]) -> String {
    format!("Not set without the pool they belong to: {}.", sizes.join("; "))
}

pub fn size(label: &str, how: &str) -> String {
    format!("{label} ({how})")
}

pub fn log_too() -> &'static str {
    "There is a start-up log in the paste, too: the metrics are used."
}

pub fn config_too() -> &'static str {
    "There is a config.json in the paste, too: the log is used."
}

pub fn cut(megabytes: f64) -> String {
    format!("Only the first 1 MB of the paste's {megabytes:.1} MB is read.")
}

pub fn engines(count: &str, used: &str) -> String {
    format!(
        "{count} engines side by side (data parallel): engine {used} is used. The planner simulates one engine."
    )
}

pub fn expected() -> &'static str {
    "a vLLM start-up log (\"# GPU blocks: ...\" or \"GPU KV cache size: ... tokens\"), the line \
                            vllm:cache_config_info{...} of its /metrics, or a model's config.json"
}

pub fn other(other: Other) -> &'static str {
    match other {
        Other::WebPage => "a web page: paste its text instead",
        Other::NoMemory => "a start-up that failed for lack of memory, so there is no pool",
        Other::PythonError => "a Python error without the lines before it",
        Other::Crash => "a crash report",
        Other::PeriodicLines => {
            "the engine's periodic lines, which tell usage but not size: the size stands in the lines of its start"
        }
        Other::OtherMetrics => "a part of /metrics without vllm:cache_config_info",
        Other::Sglang => "an SGLang log, which is not read yet",
        Other::LlamaCpp => "a llama.cpp log, which is not read",
        Other::TensorRt => "a TensorRT-LLM log, which is not read",
        Other::NvidiaSmi => "nvidia-smi's table: it tells the card's memory, not the engine's pool",
        Other::Scenario => "a scenario of this planner: open it as a link",
        Other::ForeignMetrics => "metrics of another program",
        Other::AccessLog => "an access log",
        Other::Answer => "an answer of the server's API",
        Other::Tokenizer => "tokenizer settings: config.json is the file beside them",
        Other::WeightIndex => "the index of the weights: config.json is the file beside it",
    }
}

pub fn nothing() -> &'static str {
    "nothing"
}

pub fn binary() -> &'static str {
    "what looks like a binary file"
}

pub fn other_lines(count: usize) -> String {
    let lines = if count == 1 { "one line".to_owned() } else { format!("{count} lines") };
    format!("{lines} without any of these")
}

pub fn pool_line() -> &'static str {
    "a line that states the pool (\"# GPU blocks: ...\" or \"GPU KV cache size: ... tokens\")"
}

pub fn settings_only() -> &'static str {
    "engine settings only"
}

pub fn the_end() -> &'static str {
    "the end"
}

pub fn given() -> [&'static str; 5] {
    ["GPU memory", "GPU memory utilization", "Weights", "GPUs", "Block"]
}

pub fn given_expected() -> [&'static str; 5] {
    [
        "more than 0 and at most 100,000 GB",
        "a share above 0, at most 1",
        "more than 0 and at most 1,000,000 GB",
        "1 to 65,536",
        "1 to 65,536",
    ]
}

pub fn another_number() -> &'static str {
    "another number"
}
