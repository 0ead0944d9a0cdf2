//! Bytes of the state that one layer of linear attention keeps for a request, on one GPU.

use super::fields::Fields;
use crate::words::import::model as words;

/// A state: how large, and of which kind of layer.
pub(super) struct State {
    /// Bytes on one GPU.
    pub(super) bytes: u64,
    /// The equation, with its numbers.
    pub(super) how: String,
}

/// The state's size with the layers shared by `gpus`; none where the kind of layer is not known.
pub(super) fn of(fields: &Fields, gpus: u64) -> Option<State> {
    gated_delta(fields, gpus).or_else(|| delta(fields, gpus)).or_else(|| mamba(fields, gpus))
}

/// Bytes of a convolution's tail and of a recurrent state.
fn state(
    conv: (u64, u64),
    conv_bytes: u64,
    recurrent: [u64; 3],
    recurrent_bytes: u64,
) -> Option<State> {
    let [heads, rows, columns] = recurrent;
    let (width, tail) = conv;
    let conv = width.checked_mul(tail)?.checked_mul(conv_bytes)?;
    let rest = heads.checked_mul(rows)?.checked_mul(columns)?.checked_mul(recurrent_bytes)?;
    let how = words::state([width, tail, conv_bytes], [heads, rows, columns, recurrent_bytes]);
    Some(State { bytes: conv.checked_add(rest)?, how })
}

/// Bytes of recurrent numbers: the file's own word, else those of the model.
fn recurrent_bytes(fields: &Fields) -> u64 {
    match fields.text("mamba_ssm_dtype").or_else(|| fields.text("mamba_ssm_cache_dtype")) {
        Some("float32") => 4,
        Some("float16" | "bfloat16") => 2,
        _ => fields.number_bytes(),
    }
}

/// Gated delta net: Qwen3-Next and its successors.
fn gated_delta(fields: &Fields, gpus: u64) -> Option<State> {
    let values = fields.whole("linear_num_value_heads")?;
    let keys = fields.whole("linear_num_key_heads")?;
    let value_width = fields.whole("linear_value_head_dim")?;
    let key_width = fields.whole("linear_key_head_dim")?;
    let kernel = fields.whole("linear_conv_kernel_dim").unwrap_or(4);
    let width = keys.checked_mul(key_width)?.checked_mul(2)?;
    let width = width.checked_add(values.checked_mul(value_width)?)?;
    let recurrent = [values.div_ceil(gpus), value_width, key_width];
    state(
        (width.div_ceil(gpus), kernel - 1),
        fields.number_bytes(),
        recurrent,
        recurrent_bytes(fields),
    )
}

/// Delta attention of Kimi Linear, whose recurrent state is kept in four bytes.
fn delta(fields: &Fields, gpus: u64) -> Option<State> {
    let config = fields.get("linear_attn_config")?;
    let whole = |name: &str| config.get(name)?.as_u64().filter(|v| (1..1 << 32).contains(v));
    let (heads, width) = (whole("num_heads")?, whole("head_dim")?);
    let kernel = whole("short_conv_kernel_size").unwrap_or(4);
    let conv = heads.checked_mul(width)?.checked_mul(3)?.div_ceil(gpus);
    state((conv, kernel - 1), fields.number_bytes(), [heads.div_ceil(gpus), width, width], 4)
}

/// Mamba 2, and Mamba 1 where there are no heads.
fn mamba(fields: &Fields, gpus: u64) -> Option<State> {
    let width = fields.any(&["mamba_d_state", "ssm_state_size", "state_size"])?;
    let kernel = fields.any(&["mamba_d_conv", "conv_kernel"]).unwrap_or(4);
    let bytes = fields.number_bytes();
    let Some(heads) = fields.any(&["mamba_n_heads", "mamba_num_heads", "n_mamba_heads"]) else {
        let inner =
            fields.whole("hidden_size")?.checked_mul(fields.any(&["mamba_expand", "expand"])?)?;
        let inner = inner.div_ceil(gpus);
        return state((inner, kernel - 1), bytes, [1, inner, width], recurrent_bytes(fields));
    };
    let head = fields.any(&["mamba_d_head", "mamba_head_dim", "mamba_headdim"])?;
    let groups = fields.any(&["mamba_n_groups", "n_groups", "mamba_ngroups"]).unwrap_or(1);
    // Groups that do not divide are repeated on every GPU.
    let groups = if groups.is_multiple_of(gpus) { groups } else { groups.max(gpus) };
    let conv = heads.checked_mul(head)?.checked_add(groups.checked_mul(width)?.checked_mul(2)?)?;
    let recurrent = [heads.div_ceil(gpus), head, width];
    state((conv.div_ceil(gpus), kernel - 1), bytes, recurrent, recurrent_bytes(fields))
}
