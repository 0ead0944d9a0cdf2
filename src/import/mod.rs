//! Your own pool: from what a person pastes of a real server to what it means for a scenario.
//!
//! [`read`] takes a vLLM start-up log, its `vllm:cache_config_info` metrics line, or a Hugging Face `config.json` with the
//! GPU's memory, and says what it recognised, the knobs it would set with the equation behind each, what is worth knowing,
//! and what it could not read. It is pure, panics on nothing, and takes time in proportion to the paste, of which at most
//! [`MOST_BYTES`] are read.
//!
//! A [`Reading`] applies nothing. To show it: its source, found, changes, notes, problems. To apply it:
//! [`Reading::applied`], one step to be undone as one.
//!
//! Absent on purpose: other engines, periodic lines and rates, guesses about a paste that is none of the three.

mod config;
mod engine;
mod given;
mod hybrid;
mod log;
mod metrics;
mod otherwise;
mod paste;
mod reading;
mod settings;
mod wording;

pub use given::{CacheType, Given};
pub use paste::Place;
pub use reading::{Change, Found, Problem, Provenance, Reading, Source};

use crate::scenario::KnobId;
use crate::words::import::paste as words;
use paste::Paste;

/// What is read of a paste, from its beginning.
pub const MOST_BYTES: usize = 1_000_000;

/// Reads a paste.
pub fn read(text: &str, given: &Given) -> Reading {
    let mut reading = whole(text, given);
    if reading.raw(KnobId::PoolBlocks).is_none() {
        reading.leave_out_sizes();
    }
    reading
}

fn whole(text: &str, given: &Given) -> Reading {
    let mut reading = Reading::default();
    let text = beginning(text, &mut reading);
    let (given, problems) = given.checked();
    reading.problems = problems;
    let paste = Paste::of(text);
    let has_log = log::has_pool(&paste);
    let has_metrics = metrics::read(&paste, &given, &mut reading);
    if has_metrics && (reading.raw(KnobId::PoolBlocks).is_some() || !has_log) {
        // Beside a log of the same engine they say the same, and more exactly.
        if has_log {
            reading.note(words::log_too());
        }
        return reading;
    }
    let is_config = config::is_there(&paste);
    if is_config && !has_log && config::read(&paste, &given, &mut reading) {
        return reading;
    }
    if log::read(&paste, &given, &mut reading) {
        if is_config {
            reading.note(words::config_too());
        }
        if reading.raw(KnobId::PoolBlocks).is_none() && reading.problems.is_empty() {
            reading
                .problems
                .push(log::broken(&paste).unwrap_or_else(|| otherwise::no_pool(&paste)));
        }
    } else if !config::read(&paste, &given, &mut reading) {
        let problem = log::broken(&paste).unwrap_or_else(|| otherwise::problem(&paste, text));
        reading.problems.push(problem);
    }
    reading
}

/// As much of a text as is read.
fn beginning<'a>(text: &'a str, reading: &mut Reading) -> &'a str {
    if text.len() <= MOST_BYTES {
        return text;
    }
    let mut end = MOST_BYTES;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let all = text.len() as f64 / 1e6;
    reading.note(words::cut(all));
    &text[..end]
}
