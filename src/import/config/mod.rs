//! A Hugging Face `config.json`: from the shapes of a model's layers to bytes of cache a token, block and groups, and with
//! the GPU's memory to blocks. An estimate: what an engine takes besides weights and cache is nowhere in the file.

mod fields;
mod layers;
mod pool;
mod states;
mod weights;

use super::given::{CacheType, Given};
use super::paste::Paste;
use super::reading::{Found, MOST_FOUND, Problem, Provenance, Reading, Source, shown};
use super::settings::{self, Key, Setting, Value};
use crate::scenario::KnobId;
use crate::words::import::{engine as of_engine, model as words, paste as of_paste};
use fields::Fields;
use layers::Layers;
use std::ops::Range;

/// Names of which one makes an object a model's configuration.
const SIGNS: [&str; 4] =
    ["\"num_hidden_layers\"", "\"n_layer\"", "\"text_config\"", "\"model_type\""];

/// Reads a configuration into `reading`; false when there is none in the paste.
pub(super) fn read(paste: &Paste, given: &Given, reading: &mut Reading) -> bool {
    let text = paste.text.as_str();
    if !SIGNS.iter().any(|sign| text.contains(sign)) {
        return false;
    }
    // Before it may stand the command that printed it.
    let Some(start) = text.find('{') else {
        let place = SIGNS.iter().filter_map(|sign| text.find(sign)).min().map(|at| paste.place(at));
        let expected = words::from_first().to_owned();
        reading.source = Some(Source::ModelConfig);
        reading.problems.push(Problem { place, expected, found: words::a_piece().to_owned() });
        return true;
    };
    let mut values =
        serde_json::Deserializer::from_str(&text[start..]).into_iter::<serde_json::Value>();
    let value = match values.next() {
        Some(Ok(value)) => value,
        Some(Err(error)) => {
            reading.source = Some(Source::ModelConfig);
            reading.problems.push(syntax(paste, start, &error));
            return true;
        }
        None => return false,
    };
    let Some(fields) = Fields::of(&value) else { return false };
    reading.source = Some(Source::ModelConfig);
    let place = paste.place(start);
    // What the model sees with has layers, too.
    let inner = fields.nested.and_then(|name| text.find(&format!("\"{name}\""))).unwrap_or(start);
    let mut find = |what: &'static str, value: Option<String>| {
        if let Some(value) = value {
            let key = format!("\"{what}\"");
            let place = [inner, 0]
                .into_iter()
                .find_map(|from| Some(from + text[from..].find(&key)?))
                .map_or(place, |offset| paste.place(offset));
            reading.found.push(Found { place, what, value });
        }
    };
    find("model_type", fields.text("model_type").map(crate::scenario::link::shown));
    let told = [
        "num_hidden_layers",
        "num_attention_heads",
        "num_key_value_heads",
        "head_dim",
        "kv_lora_rank",
        "sliding_window",
        "linear_num_value_heads",
    ];
    for what in told {
        find(what, fields.whole(what).map(shown));
    }
    let end = (start + values.byte_offset()).min(text.len());
    let given = flags(paste, start..end, given, reading);
    match Layers::of(&fields) {
        Ok(layers) => pool::conclude(&fields, &layers, &given, reading),
        Err(missing) => {
            let found = words::without_it().to_owned();
            reading.problems.push(Problem { place: Some(place), expected: missing, found });
        }
    }
    true
}

/// What engine flags around the file say, where the visitor does not say it.
fn flags(paste: &Paste, file: Range<usize>, given: &Given, reading: &mut Reading) -> Given {
    let mut given = *given;
    for Setting { offset, key, value } in settings::all(&paste.text) {
        if file.contains(&offset) {
            continue;
        }
        let place = paste.place(offset);
        let how = |whole: u64| of_engine::setting(key.name(), whole, place.line);
        let whole = value.whole().filter(|&whole| whole > 0);
        let small = whole.and_then(|whole| u32::try_from(whole).ok()).filter(|&w| w <= 65_536);
        match (key, &value) {
            (Key::TensorParallel, _) => given.tensor_parallel = given.tensor_parallel.or(small),
            (Key::BlockSize, _) => given.block_tokens = given.block_tokens.or(small),
            (Key::MemoryUtilization, Value::Number(share, _)) if *share > 0.0 && *share <= 1.0 => {
                given.gpu_memory_utilization = given.gpu_memory_utilization.or(Some(*share));
            }
            (Key::CacheType, Value::Word(name)) => {
                given.kv_cache_dtype = given.kv_cache_dtype.or(CacheType::named(name));
            }
            (Key::Budget, _) => {
                if let Some(whole) = whole {
                    reading.change(KnobId::TokenBudget, whole, how(whole), Provenance::Stated);
                }
            }
            (Key::Sequences, _) => {
                if let Some(whole) = whole {
                    reading.change(KnobId::MaxSequences, whole, how(whole), Provenance::Stated);
                }
            }
            _ => continue,
        }
        reading.found.push(Found { place, what: key.name(), value: value.words() });
    }
    reading.found.sort_by_key(|found| found.place);
    reading.found.truncate(MOST_FOUND);
    given
}

/// Whether the paste has the signs of a configuration.
pub(super) fn is_there(paste: &Paste) -> bool {
    SIGNS[..2].iter().any(|sign| paste.text.contains(sign))
}

fn syntax(paste: &Paste, start: usize, error: &serde_json::Error) -> Problem {
    let rest = &paste.text[start..];
    let before: usize =
        rest.split('\n').take(error.line().saturating_sub(1)).map(|l| l.len() + 1).sum();
    let mut offset = (start + before + error.column().saturating_sub(1)).min(paste.text.len());
    while !paste.text.is_char_boundary(offset) {
        offset -= 1;
    }
    let place = paste.place(offset);
    if error.is_eof() {
        return Problem::at(place, words::to_last(), of_paste::the_end());
    }
    let whole = error.to_string();
    let message = whole.split_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
    let found = words::damaged(paste.text[offset..].chars().next(), message);
    Problem::at(place, words::as_downloaded(), &found)
}
