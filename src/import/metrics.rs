//! The line `vllm:cache_config_info{...} 1.0`, alone or in a page of metrics. Its labels are the engine's cache settings,
//! `None` where one is unset.

use super::engine::{Engine, Known};
use super::given::Given;
use super::paste::Paste;
use super::reading::{Found, Problem, Reading, Source, shown};
use super::wording::{number, skip_blank};
use crate::scenario::link;
use crate::words::import::{log as words, paste as of_paste};
use std::collections::BTreeMap;

/// The metric's name without its prefix, which collectors change.
const NAME: &str = "cache_config_info";

/// Labels are read this far.
const MOST_BYTES: usize = 16_384;

/// One engine's labels.
struct Series {
    offset: usize,
    labels: Vec<Label>,
    /// Behind what was read.
    end: usize,
    /// The closing bracket was there.
    is_whole: bool,
}

struct Label {
    offset: usize,
    name: String,
    value: String,
}

/// Reads metrics into `reading`; false when the line is not in the paste.
pub(super) fn read(paste: &Paste, given: &Given, reading: &mut Reading) -> bool {
    // By name, shorter names first: 2 before 10.
    let mut engines: BTreeMap<(usize, String), Series> = BTreeMap::new();
    let mut from = 0;
    while let Some(found) = paste.text[from..].find(NAME) {
        let offset = from + found;
        from = offset + NAME.len();
        let bracket = skip_blank(&paste.text, from);
        if paste.text.as_bytes().get(bracket) != Some(&b'{') {
            continue;
        }
        let series = series(&paste.text, offset, bracket + 1);
        from = series.end;
        let engine = series.text("engine").unwrap_or_default().to_owned();
        engines.insert((engine.len(), engine), series);
    }
    let Some(((_, name), series)) = engines.first_key_value() else { return false };
    reading.source = Some(Source::Metrics);
    if engines.len() > 1 {
        reading.note(of_paste::engines(&engines.len().to_string(), &link::shown(name)));
    }
    if !series.is_whole {
        let place = paste.place(series.end);
        let problem = Problem::at(place, words::labels(), of_paste::the_end());
        reading.problems.push(problem);
    }
    series.list(paste, reading);
    let engine = series.engine(paste);
    if engine.blocks.is_none() && engine.tokens.is_none() {
        let offset = series.label("num_gpu_blocks").map_or(series.offset, |label| label.offset);
        let found = match series.label("num_gpu_blocks") {
            Some(label) => format!("num_gpu_blocks=\"{}\"", label.value),
            None => words::no_block_count().to_owned(),
        };
        reading.problems.push(Problem::at(paste.place(offset), words::block_count(), &found));
    }
    engine.conclude(given, reading);
    true
}

/// The labels behind a bracket; those that are whole, if the end is missing.
fn series(text: &str, offset: usize, start: usize) -> Series {
    let bytes = text.as_bytes();
    let mut series = Series { offset, labels: Vec::new(), end: start, is_whole: false };
    let most = bytes.len().min(start + MOST_BYTES);
    let mut at = start;
    while at < most {
        match bytes[at] {
            b'}' => {
                series.is_whole = true;
                break;
            }
            b' ' | b'\n' | b',' => at += 1,
            _ => {
                let Some(label) = label(text, at, most) else { break };
                at = label.1;
                series.labels.push(label.0);
            }
        }
    }
    series
}

/// `name="value"` and where it ends; a backslash takes the next character as it is.
fn label(text: &str, start: usize, most: usize) -> Option<(Label, usize)> {
    let bytes = text.as_bytes();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = bytes[start..most].iter().take_while(|byte| is_name(byte)).count();
    let equals = skip_blank(text, start + length);
    if length == 0 || bytes.get(equals) != Some(&b'=') {
        return None;
    }
    let mut at = skip_blank(text, equals + 1);
    // A quote may itself have been quoted on its way here.
    at += usize::from(bytes.get(at) == Some(&b'\\'));
    if bytes.get(at) != Some(&b'"') {
        return None;
    }
    let begin = at + 1;
    let end = (begin..most).find(|&end| bytes[end] == b'"')?;
    let value = text.get(begin..end)?.trim_end_matches('\\').replace('\n', "");
    let name = text[start..start + length].to_owned();
    Some((Label { offset: start, name, value }, end + 1))
}

impl Series {
    fn label(&self, name: &str) -> Option<&Label> {
        self.labels.iter().find(|label| label.name == name)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.label(name).map(|label| label.value.as_str())
    }

    /// A label's value, none if it is unset.
    fn stated(&self, name: &str) -> Option<&str> {
        self.text(name).filter(|value| !matches!(*value, "None" | "none" | "null" | ""))
    }

    fn whole(&self, name: &str, paste: &Paste) -> Option<Known<u64>> {
        let label = self.label(name)?;
        let number = number(&label.value, 0).filter(|number| number.end == label.value.len())?;
        Some(Known { value: number.whole, place: paste.place(label.offset) })
    }

    fn list(&self, paste: &Paste, reading: &mut Reading) {
        const TOLD: [&str; 6] = [
            "block_size",
            "num_gpu_blocks",
            "kv_cache_size_tokens",
            "kv_cache_max_concurrency",
            "mamba_block_size",
            "enable_prefix_caching",
        ];
        for what in TOLD {
            if let Some(label) = self.label(what) {
                let value = match number(&label.value, 0) {
                    Some(number)
                        if number.end == label.value.len() && number.value.fract() == 0.0 =>
                    {
                        shown(number.whole)
                    }
                    _ => link::shown(&label.value),
                };
                reading.found.push(Found { place: paste.place(label.offset), what, value });
            }
        }
    }

    fn engine(&self, paste: &Paste) -> Engine {
        let states = ["mamba_block_size", "mamba_page_size_padded"];
        let is_hybrid = states.iter().any(|name| self.stated(name).is_some());
        let concurrency = self.label("kv_cache_max_concurrency").and_then(|label| {
            let number = number(&label.value, 0).filter(|number| number.value > 0.0)?;
            Some(Known { value: number.value, place: paste.place(label.offset) })
        });
        let tokens = self.whole("kv_cache_size_tokens", paste);
        // Where prefixes of states are kept, their block is the attention's.
        let aligned = self
            .whole("mamba_block_size", paste)
            .filter(|_| self.stated("mamba_cache_mode") == Some("align"));
        let block = self.whole("block_size", paste);
        let block_tokens = match (block, aligned) {
            (Some(block), Some(aligned)) if aligned.value > block.value => Some(aligned),
            (block, aligned) => block.or(aligned),
        };
        let prefix_caching = match self.stated("enable_prefix_caching") {
            Some("True" | "true") => Some(true),
            Some("False" | "false") => Some(false),
            _ => None,
        };
        Engine {
            blocks: self.whole("num_gpu_blocks", paste),
            blocks_line: "num_gpu_blocks",
            // Tokens are the concurrency times the length: that gives the length back.
            length: tokens.zip(concurrency).map(|(tokens, concurrency)| {
                (tokens.value as f64 / concurrency.value).round() as u64
            }),
            tokens,
            concurrency,
            is_exact: true,
            block_tokens,
            is_hybrid,
            is_surely_plain: !is_hybrid && self.label(states[0]).is_some(),
            prefix_caching,
            ..Engine::default()
        }
    }
}
