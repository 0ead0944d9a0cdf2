//! A model's weights in bytes, estimated from the shapes of its layers. Norms, biases, gates and the eyes of a model are
//! left out: a few percent.

use super::fields::Fields;
use super::layers::Layers;
use crate::words::import::model as words;

/// Weights, and how they were come by.
pub(super) struct Weights {
    /// Bytes of all of them.
    pub(super) bytes: f64,
    /// Parameters, and bits of each.
    pub(super) how: String,
}

/// The estimate; none where a shape is missing.
pub(super) fn of(fields: &Fields, layers: &Layers) -> Option<Weights> {
    let parameters = parameters(fields, layers)?;
    let bits = bits(fields);
    let how = words::parameters(parameters / 1e9, bits);
    Some(Weights { bytes: parameters * bits / 8.0, how })
}

fn parameters(fields: &Fields, layers: &Layers) -> Option<f64> {
    let get = |names: &[&str]| fields.any(names).map(|value| value as f64);
    let hidden = get(&["hidden_size", "n_embd", "d_model"])?;
    let vocabulary = get(&["vocab_size"]).unwrap_or(0.0);
    let is_tied = fields.is("tie_word_embeddings").unwrap_or(false);
    let embeddings = vocabulary * hidden * if is_tied { 1.0 } else { 2.0 };
    let attention = attention(fields, hidden)? * (layers.full + layers.sliding) as f64;
    let linear = linear(fields, hidden) * layers.linear as f64;
    Some(embeddings + attention + linear + feed_forward(fields, layers, hidden)?)
}

/// One layer's attention.
fn attention(fields: &Fields, hidden: f64) -> Option<f64> {
    let get = |name: &str| fields.whole(name).map(|value| value as f64);
    let heads = fields.any(&["num_attention_heads", "n_head"])? as f64;
    if let Some(rank) = get("kv_lora_rank") {
        let rope = get("qk_rope_head_dim").unwrap_or(0.0);
        let plain = get("qk_nope_head_dim").unwrap_or(128.0);
        let values = get("v_head_dim").unwrap_or(128.0);
        let queries = heads * (plain + rope);
        let asked = get("q_lora_rank").map_or(hidden * queries, |q| q * (hidden + queries));
        return Some(
            asked
                + hidden * (rank + rope)
                + rank * heads * (plain + values)
                + heads * values * hidden,
        );
    }
    let head = get("head_dim").unwrap_or(hidden / heads);
    let kept = get("num_key_value_heads").unwrap_or(heads);
    let gate = if fields.is("attn_output_gate") == Some(true) { 1.0 } else { 0.0 };
    Some(hidden * head * ((2.0 + gate) * heads + 2.0 * kept))
}

/// One layer of linear attention.
fn linear(fields: &Fields, hidden: f64) -> f64 {
    let product = |one: &str, other: &str| {
        fields.whole(one).zip(fields.whole(other)).map(|(one, other)| one as f64 * other as f64)
    };
    let keys = product("linear_num_key_heads", "linear_key_head_dim");
    let values = product("linear_num_value_heads", "linear_value_head_dim");
    if let (Some(keys), Some(values)) = (keys, values) {
        return hidden * (2.0 * keys + 3.0 * values);
    }
    let delta = fields.get("linear_attn_config").and_then(|config| {
        Some(config.get("num_heads")?.as_f64()? * config.get("head_dim")?.as_f64()?)
    });
    if let Some(width) = delta.filter(|width| (1.0..1e12).contains(width)) {
        return 4.0 * hidden * width;
    }
    let inner = product("mamba_n_heads", "mamba_d_head")
        .or_else(|| product("mamba_num_heads", "mamba_head_dim"))
        .unwrap_or(2.0 * hidden);
    3.0 * hidden * inner
}

/// The feed-forward parts of all layers, experts among them.
fn feed_forward(fields: &Fields, layers: &Layers, hidden: f64) -> Option<f64> {
    let get = |names: &[&str]| fields.any(names).map(|value| value as f64);
    let one = |width: f64| 3.0 * hidden * width;
    let width = get(&["intermediate_size", "ffn_dim", "n_inner"]);
    let experts =
        get(&["num_experts", "n_routed_experts", "num_local_experts"]).filter(|&n| n > 1.0);
    let Some(experts) = experts else {
        return Some(one(width.unwrap_or(4.0 * hidden)) * layers.feed_forward as f64);
    };
    let small = get(&["moe_intermediate_size"]).or(width)?;
    let shared = get(&["shared_expert_intermediate_size"])
        .or_else(|| get(&["n_shared_experts", "num_shared_experts"]).map(|count| count * small))
        .unwrap_or(0.0);
    let dense =
        (fields.whole("first_k_dense_replace").unwrap_or(0)).min(layers.feed_forward) as f64;
    let sparse = layers.feed_forward as f64 - dense;
    Some(one(width.unwrap_or(small)) * dense + (experts * one(small) + one(shared)) * sparse)
}

/// Bits of one weight.
fn bits(fields: &Fields) -> f64 {
    let own = 8.0 * fields.number_bytes() as f64;
    let Some(quantized) = fields.get("quantization_config") else { return own };
    let number =
        |name: &str| quantized.get(name)?.as_f64().filter(|bits| (1.0..=32.0).contains(bits));
    let grouped = || {
        let groups = quantized.get("config_groups")?.as_object()?;
        groups.values().find_map(|group| group.get("weights")?.get("num_bits")?.as_f64())
    };
    let method = quantized.get("quant_method").and_then(|method| method.as_str()).unwrap_or("");
    let is_four = quantized.get("load_in_4bit").and_then(|is| is.as_bool()) == Some(true);
    match method {
        "fp8" | "fbgemm_fp8" => 8.0,
        "mxfp4" => 4.25,
        "bitsandbytes" if is_four => 4.5,
        _ => number("bits").or_else(grouped).filter(|b| (1.0..=32.0).contains(b)).unwrap_or(own),
    }
}
