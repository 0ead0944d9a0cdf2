//! Engine settings wherever they are written: `key=value` of a dump, `'key': value` of a dictionary, `--key value` of a
//! command line. What is `None` was not stated.

use super::reading::shown;
use super::wording::number;
use crate::scenario::link;
use crate::words::import::log as words;

/// Which setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is named by the engine; see NAMES")]
pub(super) enum Key {
    BlockSize,
    Budget,
    Sequences,
    PrefixCaching,
    Blocks,
    BlocksOverride,
    DataParallel,
    TensorParallel,
    ModelLength,
    SpeculativeTokens,
    MemoryUtilization,
    CacheType,
}

const NAMES: [(&str, Key); 15] = [
    ("block_size", Key::BlockSize),
    ("max_num_batched_tokens", Key::Budget),
    ("max_num_seqs", Key::Sequences),
    ("enable_prefix_caching", Key::PrefixCaching),
    ("num_gpu_blocks", Key::Blocks),
    ("num_gpu_blocks_override", Key::BlocksOverride),
    ("data_parallel_size", Key::DataParallel),
    ("tensor_parallel_size", Key::TensorParallel),
    ("max_model_len", Key::ModelLength),
    ("max_seq_len", Key::ModelLength),
    ("num_speculative_tokens", Key::SpeculativeTokens),
    ("num_spec_tokens", Key::SpeculativeTokens),
    ("gpu_memory_utilization", Key::MemoryUtilization),
    ("kv_cache_dtype", Key::CacheType),
    ("cache_dtype", Key::CacheType),
];

impl Key {
    /// The engine's name for it.
    pub(super) fn name(self) -> &'static str {
        NAMES.iter().find(|(_, key)| *key == self).map_or("setting", |(name, _)| name)
    }
}

/// A value as written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// A number that is not negative.
    Number(f64, u64),
    /// `True` or `False`.
    Is(bool),
    /// Another word.
    Word(String),
}

impl Value {
    pub(super) fn whole(&self) -> Option<u64> {
        match self {
            Value::Number(_, whole) => Some(*whole),
            Value::Is(_) | Value::Word(_) => None,
        }
    }

    /// As it is shown.
    pub(super) fn words(&self) -> String {
        match self {
            Value::Number(value, whole) if *value == *whole as f64 => shown(*whole),
            Value::Number(value, _) => value.to_string(),
            Value::Is(is) => words::on_off(*is).to_owned(),
            Value::Word(word) => link::shown(word),
        }
    }

    pub(super) fn is(&self) -> Option<bool> {
        match self {
            Value::Is(is) => Some(*is),
            Value::Number(..) | Value::Word(_) => None,
        }
    }
}

/// A setting and where its name stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setting {
    pub(super) offset: usize,
    pub(super) key: Key,
    pub(super) value: Value,
}

/// All settings in a text, in no order.
pub(super) fn all(text: &str) -> Vec<Setting> {
    let mut settings = Vec::new();
    for (name, key) in NAMES {
        let dashed = name.replace('_', "-");
        for (written, is_flag) in [(name, false), (dashed.as_str(), true)] {
            let found = text.match_indices(written).filter_map(|(offset, _)| {
                let value = value(text, offset, written, is_flag, key)?;
                Some(Setting { offset, key, value })
            });
            settings.extend(found);
        }
    }
    settings
}

fn value(text: &str, offset: usize, name: &str, is_flag: bool, key: Key) -> Option<Value> {
    let bytes = text.as_bytes();
    let before = &text[..offset];
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let end = offset + name.len();
    if bytes.get(end).is_some_and(is_inside) {
        return None;
    }
    if is_flag {
        if before.ends_with("--no-") && key == Key::PrefixCaching {
            return Some(Value::Is(false));
        }
        if !before.ends_with("--") {
            return None;
        }
    } else if !before.ends_with("--") && bytes[..offset].last().is_some_and(is_inside) {
        return None;
    }
    let between = bytes[end..]
        .iter()
        .take(6)
        .take_while(|byte| matches!(byte, b' ' | b'=' | b':' | b'"' | b'\'' | b',' | b'\n'))
        .count();
    let between_text = &text[end..end + between];
    let is_set = between_text.contains(['=', ':']) || (is_flag && between > 0);
    let written =
        if is_set { written(text, end + between, between_text.contains('\n')) } else { None };
    match written {
        None if is_flag && key == Key::PrefixCaching => Some(Value::Is(true)),
        Some(Value::Word(_)) if is_flag && key == Key::PrefixCaching => Some(Value::Is(true)),
        written => written,
    }
}

fn written(text: &str, start: usize, is_wrapped: bool) -> Option<Value> {
    if let Some(number) = number(text, start) {
        // On the next line only where the list goes on: else it is that line's own, a date.
        let goes_on = matches!(text.as_bytes().get(number.end), Some(b',' | b'}' | b')'));
        return (!is_wrapped || goes_on).then_some(Value::Number(number.value, number.whole));
    }
    let word: String = text[start..]
        .chars()
        .take(32)
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
        .collect();
    match word.as_str() {
        "" | "None" | "none" | "null" => None,
        "True" | "true" => Some(Value::Is(true)),
        "False" | "false" => Some(Value::Is(false)),
        _ => Some(Value::Word(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, key: Key, expected: Option<Value>) {
        let found: Vec<_> = all(text).into_iter().filter(|setting| setting.key == key).collect();
        assert_eq!(found.first().map(|setting| setting.value.clone()), expected, "{text}");
        assert!(found.len() <= 1, "{text}");
    }

    #[test]
    fn settings_are_read_in_every_form() {
        let seqs = Some(Value::Number(32.0, 32));
        for text in [
            "max_num_seqs=32, x",
            "{'max_num_seqs': 32, 'y': 1}",
            "\"max_num_seqs\":32",
            "vllm serve m --max-num-seqs 32",
            "--max-num-seqs=32",
            "--max_num_seqs=32",
            "[\"--max-num-seqs\", \"32\"]",
        ] {
            check(text, Key::Sequences, seqs.clone());
        }
        check("num_gpu_blocks_override=None, max_num_seqs=7", Key::BlocksOverride, None);
        check("num_gpu_blocks_override=9", Key::Blocks, None);
        check("mamba_block_size=9 user_specified_block_size=True", Key::BlockSize, None);
        check("max_num_seqs (default 9)", Key::Sequences, None);
        check("'max_num_seqs':\n 9, 'x'", Key::Sequences, Some(Value::Number(9.0, 9)));
        check("max_num_seqs=\n2026-05-01 x", Key::Sequences, None);
        check("kv_cache_dtype='fp8_e4m3'", Key::CacheType, Some(Value::Word("fp8_e4m3".into())));
    }

    #[test]
    fn a_flag_is_on_or_off() {
        check("--enable-prefix-caching --port 1", Key::PrefixCaching, Some(Value::Is(true)));
        check("--no-enable-prefix-caching", Key::PrefixCaching, Some(Value::Is(false)));
        check("'enable_prefix_caching': False", Key::PrefixCaching, Some(Value::Is(false)));
    }
}
