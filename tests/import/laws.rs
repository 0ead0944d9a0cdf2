//! What holds for every paste: it is read without a panic, in time that grows with its length, and gives nothing that a
//! scenario cannot take.

use crate::cases;
use fleet_planner::import::{self, Given, MOST_BYTES, Reading};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// No reading of a megabyte takes longer, on a machine that is busy with something else.
const LONGEST: Duration = Duration::from_secs(10);

fn hold(text: &str, given: &Given) -> Reading {
    let begun = Instant::now();
    let reading = import::read(text, given);
    assert!(begun.elapsed() < LONGEST, "{:?} for {} bytes", begun.elapsed(), text.len());
    assert_eq!(reading, import::read(text, given), "the same again");
    for change in &reading.changes {
        assert_eq!(change.knob.knob().clamp(change.raw), change.raw, "{change:?}");
        assert!(!change.how.is_empty());
    }
    for pair in reading.changes.windows(2) {
        assert!(pair[0].knob < pair[1].knob, "{pair:?}");
    }
    let lines = text.lines().count().max(1) as u32;
    let places = reading.problems.iter().filter_map(|problem| problem.place);
    for place in reading.found.iter().map(|found| found.place).chain(places) {
        assert!((1..=lines + 1).contains(&place.line) && place.column >= 1, "{place:?}");
    }
    assert!(
        !reading.changes.is_empty() || !reading.problems.is_empty(),
        "says neither what it is nor what is wrong"
    );
    assert!(reading.changes.is_empty() || reading.source.is_some());
    reading
}

fn givens() -> impl Strategy<Value = Given> {
    let number =
        prop_oneof![Just(f64::NAN), -1.0..2.0, 0.0..200.0, Just(f64::INFINITY), Just(1e300)];
    let count = prop_oneof![0u32..20, any::<u32>()];
    let kept = proptest::sample::select(vec!["auto", "fp8", "bfloat16", "float32"]);
    (
        proptest::option::of(number.clone()),
        proptest::option::of(count.clone()),
        proptest::option::of(number.clone()),
        proptest::option::of(kept),
        proptest::option::of(count),
        proptest::option::of(number),
    )
        .prop_map(|(memory, gpus, share, kept, block, weights)| Given {
            gpu_memory_gb: memory,
            tensor_parallel: gpus,
            gpu_memory_utilization: share,
            kv_cache_dtype: kept.and_then(import::CacheType::named),
            block_tokens: block,
            weights_gb: weights,
        })
}

/// Pieces of what is read, so that the parsers are met in depth.
fn likely_texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        proptest::sample::select(vec![
            "# GPU blocks: ",
            "GPU KV cache size: ",
            " tokens",
            ", Maximum concurrency for ",
            " tokens per request: ",
            "num_gpu_blocks is: ",
            "Setting attention block size to ",
            "Overriding num_gpu_blocks=",
            " with num_gpu_blocks_override=",
            "Multiplying the GPU KV cache size by the cp_world_size ",
            "non-default args: {'max_num_seqs': ",
            "--no-enable-prefix-caching",
            "--block-size ",
            "vllm:cache_config_info{",
            "kv_cache_size_tokens=\"",
            "kv_cache_max_concurrency=\"",
            "num_gpu_blocks=\"",
            "mamba_block_size=\"",
            "\", ",
            "\"} 1.0",
            "(EngineCore_DP1 pid=7) ",
            "vllm-1  | ",
            "\u{1b}[36m",
            "{\"num_hidden_layers\": ",
            ", \"num_attention_heads\": ",
            ", \"hidden_size\": ",
            ", \"layer_types\": [\"linear_attention\", \"full_attention\"]",
            ", \"linear_num_value_heads\": ",
            ", \"linear_num_key_heads\": 1, \"linear_value_head_dim\": ",
            ", \"linear_key_head_dim\": ",
            ", \"kv_lora_rank\": ",
            "}",
            "\n",
            "\r\n",
        ])
        .prop_map(str::to_owned),
        "[0-9]{1,7}",
        "[0-9]{1,3}(,[0-9]{3}){1,6}",
        "[0-9]{18,40}",
        "[0-9]{1,3}\\.[0-9]{0,20}",
        "\\PC{0,8}",
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// A case cut, doubled, with a character put in or taken out.
fn damaged() -> impl Strategy<Value = (String, Given)> {
    let all = cases::pastes();
    (proptest::sample::select(all), 0.0..1.0f64, 0.0..1.0f64, 0..4u8, any::<char>()).prop_map(
        |((text, given), one, other, how, c)| {
            let chars: Vec<char> = text.chars().collect();
            let at = (one * chars.len() as f64) as usize;
            let end = at + (other * (chars.len() - at) as f64) as usize;
            let piece: String = chars[at..end].iter().collect();
            let (head, tail): (String, String) =
                (chars[..at].iter().collect(), chars[at..].iter().collect());
            let text = match how {
                0 => piece,
                1 => format!("{head}{piece}{tail}"),
                2 => format!("{head}{c}{tail}"),
                _ => format!("{head}{}", chars[end..].iter().collect::<String>()),
            };
            (text, given)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read(text in "(?s).{0,400}", given in givens()) {
        hold(&text, &given);
    }

    #[test]
    fn texts_like_pastes_are_read(text in likely_texts(), given in givens()) {
        hold(&text, &given);
    }

    #[test]
    fn damaged_pastes_are_read((text, given) in damaged()) {
        hold(&text, &given);
    }
}

#[test]
fn a_megabyte_of_anything_takes_its_length() {
    for piece in [
        "GPU KV cache size: 432,192 tokens ",
        "# GPU blocks: 12\n",
        "srv1  | # GPU blocks: 12\n",
        "non-default args: ",
        "GPU ",
        "GPU KV ca\n",
        " ",
        "\n",
        "1",
        "block_size=",
        "--block-size ",
        "vllm:cache_config_info{",
        "cache_config_info{a=\"",
        "cache_config_info{a=\"b\",",
        "{\"num_hidden_layers\":",
        "[[[\"num_hidden_layers\"",
        "\u{1b}[",
        "[1;",
        "\u{0}",
        "\u{fffd}",
        "(EngineCore_DP1 pid=1) GPU KV cache size: 1 tokens non-default args: \n",
        "Overriding num_gpu_blocks=1 with num_gpu_blocks_override=2 ",
    ] {
        hold(&piece.repeat(1_200_000 / piece.len()), &Given::default());
    }
    // Every line another number, server and engine.
    let text: String = (0..40_000)
        .map(|i| format!("s{i} | (EngineCore_DP{i}) # GPU blocks: {i} non-default args:\n"))
        .collect();
    hold(&text, &Given::default());
    let text: String =
        (0..40_000).map(|i| format!("cache_config_info{{engine=\"{i}\"}}")).collect();
    hold(&text, &Given::default());
}

#[test]
fn what_is_beyond_a_megabyte_is_not_read_and_told() {
    let text = format!("{}# GPU blocks: 12", "\u{e9}".repeat(MOST_BYTES / 2));
    let reading = hold(&text, &Given::default());
    assert_eq!(reading.changes, []);
    assert!(reading.notes[0].contains("first 1 MB"), "{:?}", reading.notes);
}

/// The way to the page and back, as the page's importer takes it: whatever was pasted, the message is read again, and
/// every change names a knob and a value that it accepts.
#[test]
fn every_case_survives_the_way_to_the_page() {
    use fleet_planner::protocol::paste::{FromImporter, Paste};
    use fleet_planner::protocol::{pack, unpack};
    use fleet_planner::scenario::KnobId;

    for (text, given) in cases::pastes() {
        let paste = Paste {
            number: 7,
            text,
            gpu_memory_gb: given.gpu_memory_gb,
            tensor_parallel: given.tensor_parallel,
        };
        let sent: Paste = unpack(&pack(&paste)).expect("a message of this build");
        let answer = FromImporter::Read { number: sent.number, reading: sent.read() };
        let Ok(FromImporter::Read { number: 7, reading }) = unpack(&pack(&answer)) else {
            panic!("{answer:?}");
        };
        let plain = Given {
            gpu_memory_gb: given.gpu_memory_gb,
            tensor_parallel: given.tensor_parallel,
            ..Given::default()
        };
        let expected = import::read(&paste.text, &plain);
        assert_eq!(reading.changes.len(), expected.changes.len());
        assert_eq!(reading.notes, expected.notes);
        assert_eq!(reading.problems.len(), expected.problems.len());
        for change in &reading.changes {
            let knob = KnobId::ALL[usize::from(change.knob)];
            assert_eq!(expected.raw(knob), Some(change.raw));
            assert_eq!(knob.knob().clamp(change.raw), change.raw);
        }
    }
}
