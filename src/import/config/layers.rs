//! Which kinds of layers a model has, and how many of each.

use super::fields::Fields;
use crate::words::import::model as words;
use serde_json::Value;

/// Layers are counted this far.
const MOST_LAYERS: u64 = 10_000;

/// Layers by what they keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layers {
    /// All.
    pub(super) all: u64,
    /// Keep every token.
    pub(super) full: u64,
    /// Keep the tokens of a window.
    pub(super) sliding: u64,
    /// Keep a state of one size.
    pub(super) linear: u64,
    /// Have a feed-forward part.
    pub(super) feed_forward: u64,
}

/// What one layer keeps.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Full,
    Sliding,
    Linear,
    /// Attention and a state side by side.
    Both,
    Nothing,
}

impl Layers {
    /// Counts them.
    ///
    /// # Errors
    /// What is missing.
    pub(super) fn of(fields: &Fields) -> Result<Layers, String> {
        let all = fields
            .any(&["num_hidden_layers", "n_layer", "num_layers", "n_layers"])
            .filter(|&all| all <= MOST_LAYERS)
            .ok_or_else(words::layers)?;
        let kinds = listed(fields)
            .or_else(|| pattern(fields))
            .or_else(|| periodic(fields, all))
            .or_else(|| windows(fields, all))
            .unwrap_or_else(|| vec![Kind::Full; all as usize]);
        let shared = fields.whole("num_kv_shared_layers").unwrap_or(0).min(all);
        let own = kinds.len().saturating_sub(shared as usize);
        let count = |wanted: &[Kind]| {
            kinds[..own].iter().filter(|kind| wanted.contains(kind)).count() as u64
        };
        let layers = Layers {
            all,
            full: count(&[Kind::Full, Kind::Both]),
            sliding: count(&[Kind::Sliding]),
            linear: count(&[Kind::Linear, Kind::Both]),
            // Where these parts are layers of their own, the others have none.
            feed_forward: match count(&[Kind::Nothing]) {
                0 => all,
                own => own,
            },
        };
        if layers.full + layers.sliding == 0 {
            return Err(words::attention().to_owned());
        }
        Ok(layers)
    }
}

fn kind(name: &str) -> Kind {
    match name {
        "sliding_attention" | "chunked_attention" | "sliding_window" | "local" => Kind::Sliding,
        "linear_attention" | "mamba" | "mamba2" | "kda" | "conv" | "recurrent" | "linear" => {
            Kind::Linear
        }
        "hybrid" => Kind::Both,
        "mlp" | "moe" | "none" => Kind::Nothing,
        _ => Kind::Full,
    }
}

/// A list with a word, or a number, a layer.
fn listed(fields: &Fields) -> Option<Vec<Kind>> {
    if let Some(list) = fields.list("layer_types").or_else(|| fields.list("layers_block_type")) {
        let kinds =
            list.iter().take(MOST_LAYERS as usize).map(|entry| kind(entry.as_str().unwrap_or("")));
        return (!list.is_empty()).then(|| kinds.collect());
    }
    let list = fields.list("attn_type_list").filter(|list| !list.is_empty())?;
    let is_linear = |entry: &Value| entry.as_u64() == Some(0);
    let of = |entry| if is_linear(entry) { Kind::Linear } else { Kind::Full };
    Some(list.iter().take(MOST_LAYERS as usize).map(of).collect())
}

/// A letter a layer.
fn pattern(fields: &Fields) -> Option<Vec<Kind>> {
    let letters = fields.text("hybrid_override_pattern").filter(|letters| !letters.is_empty())?;
    let kinds = letters.chars().take(MOST_LAYERS as usize).map(|letter| match letter {
        'M' => Kind::Linear,
        '*' => Kind::Full,
        _ => Kind::Nothing,
    });
    Some(kinds.collect())
}

/// One layer of attention in so many, or those that are named.
fn periodic(fields: &Fields, all: u64) -> Option<Vec<Kind>> {
    let one_in = |period: u64, offset: u64| {
        let is_full = move |layer: u64| layer % period == offset % period;
        (0..all).map(|l| if is_full(l) { Kind::Full } else { Kind::Linear }).collect()
    };
    if let Some(interval) = fields.whole("full_attention_interval") {
        return Some(one_in(interval, interval - 1));
    }
    if let Some(period) = fields.whole("attn_layer_period") {
        return Some(one_in(period, fields.whole("attn_layer_offset").unwrap_or(0)));
    }
    if let Some(attention) = fields.list("attn_layer_indices") {
        let is_full =
            |layer: u64| attention.iter().take(1_000).any(|entry| entry.as_u64() == Some(layer));
        return (all <= 1_000).then(|| {
            (0..all).map(|l| if is_full(l) { Kind::Full } else { Kind::Linear }).collect()
        });
    }
    let linear = fields.get("linear_attn_config")?.get("kda_layers")?.as_array()?.len() as u64;
    let linear = linear.min(all);
    Some((0..all).map(|layer| if layer < linear { Kind::Linear } else { Kind::Full }).collect())
}

/// Sliding windows told by a pattern, by a first layer, or for all layers.
fn windows(fields: &Fields, all: u64) -> Option<Vec<Kind>> {
    fields.whole("sliding_window")?;
    if fields.is("use_sliding_window") == Some(false) {
        return None;
    }
    let is_full: Box<dyn Fn(u64) -> bool> =
        if let Some(pattern) = fields.any(&["sliding_window_pattern", "_sliding_window_pattern"]) {
            Box::new(move |layer| (layer + 1) % pattern == 0)
        } else if fields.is("use_sliding_window") == Some(true) {
            let first = fields.whole("max_window_layers").unwrap_or(0);
            Box::new(move |layer| layer < first)
        } else {
            Box::new(|_| false)
        };
    Some((0..all).map(|layer| if is_full(layer) { Kind::Full } else { Kind::Sliding }).collect())
}
