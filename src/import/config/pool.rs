//! From layers to bytes a token, to a block and its groups, to the blocks that fit.

use super::fields::Fields;
use super::layers::Layers;
use super::{states, weights};
use crate::import::given::Given;
use crate::import::reading::{Problem, Provenance, Reading};
use crate::profile::serving;
use crate::scenario::KnobId;
use crate::words::import::model as words;

const GIB: f64 = 1_073_741_824.0;

/// What one layer of attention keeps of a token, on one GPU.
struct Token {
    bytes: u64,
    how: String,
}

/// Blocks and what they cost.
struct Block {
    tokens: u64,
    /// Bytes of one block in one layer.
    page: u64,
    /// Layers that share a group.
    group: u64,
    /// Groups of attention that keep all tokens.
    full_groups: u64,
}

/// Adds to a reading what the model says of the knobs.
pub(super) fn conclude(fields: &Fields, layers: &Layers, given: &Given, reading: &mut Reading) {
    let gpus = u64::from(given.tensor_parallel.unwrap_or(1));
    let Some(token) = token(fields, given, gpus) else {
        let expected = words::heads().to_owned();
        let found = words::without_them().to_owned();
        reading.problems.push(Problem { place: None, expected, found });
        return;
    };
    if let Some(nested) = fields.nested {
        reading.note(words::nested(nested));
    }
    let attention = layers.full + layers.sliding;
    let all = token.bytes.saturating_mul(attention);
    reading.note(words::cache_bytes(all, attention, token.bytes, &token.how));
    if given.tensor_parallel.is_none() {
        reading.note(words::one_gpu());
    }
    let Some(block) = block(fields, layers, given, gpus, &token, reading) else { return };
    sliding(fields, layers, &block, reading);
    pool(fields, layers, given, gpus, &block, reading);
}

fn token(fields: &Fields, given: &Given, gpus: u64) -> Option<Token> {
    let bytes =
        given.kv_cache_dtype.and_then(|kept| kept.bytes()).unwrap_or_else(|| fields.number_bytes());
    if let Some(rank) = fields.whole("kv_lora_rank") {
        let rope = fields.whole("qk_rope_head_dim").unwrap_or(0);
        let all = rank.checked_add(rope)?.checked_mul(bytes)?;
        let how = words::latent(rank, rope, bytes);
        return Some(Token { bytes: all, how });
    }
    let heads = fields.any(&["num_attention_heads", "n_head", "num_heads"])?;
    let kept = match fields.is("multi_query") {
        Some(true) => 1,
        _ => fields.any(&["num_key_value_heads", "num_kv_heads"]).unwrap_or(heads),
    };
    let head = match fields.whole("head_dim") {
        Some(head) => head,
        None => fields.any(&["hidden_size", "n_embd", "d_model"])?.checked_div(heads)?,
    };
    let here = kept.div_ceil(gpus);
    let all = here.checked_mul(head)?.checked_mul(bytes)?.checked_mul(2)?;
    let how = words::ordinary(here, kept, head, bytes);
    (all > 0).then_some(Token { bytes: all, how })
}

/// The block, and how layers are shared out to groups of one size.
fn block(
    fields: &Fields,
    layers: &Layers,
    given: &Given,
    gpus: u64,
    token: &Token,
    reading: &mut Reading,
) -> Option<Block> {
    let wanted = given.block_tokens.map(u64::from);
    let assumed = serving::constants().block_tokens.value;
    let (tokens, how) = if layers.linear > 0 {
        let Some(state) = states::of(fields, gpus) else {
            let expected = words::states().to_owned();
            let found = words::linear_without(layers.linear);
            reading.problems.push(Problem { place: None, expected, found });
            return None;
        };
        let least = state.bytes.div_ceil(token.bytes).div_ceil(16).saturating_mul(16);
        let how = words::block_of_state(least, state.bytes, &state.how, token.bytes);
        match wanted {
            Some(wanted) if wanted >= least => (wanted, words::block_given(wanted)),
            _ => (least, how),
        }
    } else if let Some(wanted) = wanted {
        (wanted, words::block_given(wanted))
    } else {
        (assumed, words::block_default(assumed))
    };
    reading.change(KnobId::BlockTokens, tokens, how, Provenance::Derived);
    let counts = [layers.full, layers.sliding, layers.linear];
    let present = || counts.into_iter().filter(|&count| count > 0);
    let (least, most) = (present().min()?, present().max()?);
    // The engine pads where the kinds are nearly even.
    let group = if 2 * most < 3 * least { most } else { least };
    let groups = layers.linear.div_ceil(group);
    let full_groups = layers.full.max(u64::from(layers.full == 0) * layers.sliding).div_ceil(group);
    let how = if groups == 0 {
        words::no_linear().to_owned()
    } else {
        words::groups(groups, layers.linear, group)
    };
    reading.change(KnobId::StateGroups, groups, how, Provenance::Derived);
    let page = token.bytes.checked_mul(tokens)?;
    Some(Block { tokens, page, group, full_groups: full_groups.max(1) })
}

/// What sliding windows mean here.
fn sliding(fields: &Fields, layers: &Layers, block: &Block, reading: &mut Reading) {
    if layers.sliding == 0 {
        return;
    }
    let window = fields.any(&["sliding_window", "attention_chunk_size"]).unwrap_or(0);
    if layers.full == 0 {
        reading.note(words::all_sliding(window));
        return;
    }
    let groups = layers.sliding.div_ceil(block.group);
    let each = window.div_ceil(block.tokens.max(1)).saturating_add(1).saturating_mul(groups);
    reading.note(words::some_sliding(layers.sliding, window, each));
}

/// Memory that is left for the cache, on one GPU.
struct Memory {
    gib: f64,
    /// The equation, with its numbers.
    how: String,
    /// What in it is guessed.
    guessed: String,
}

fn pool(
    fields: &Fields,
    layers: &Layers,
    given: &Given,
    gpus: u64,
    block: &Block,
    reading: &mut Reading,
) {
    let memory = match memory(fields, layers, given, gpus) {
        Ok(memory) => memory,
        Err((expected, found)) => {
            reading.problems.push(Problem { place: None, expected: expected.to_owned(), found });
            return;
        }
    };
    let bytes = block.page as f64 * block.group as f64;
    let blocks = (memory.gib * GIB / bytes).floor();
    let counted = (blocks / block.full_groups as f64).floor() as u64;

    let how = words::pool(
        counted,
        &memory.how,
        block.tokens,
        block.page / block.tokens.max(1),
        block.group,
        block.full_groups,
    );
    reading.change(KnobId::PoolBlocks, counted, how, Provenance::Estimated);
    reading.note(words::estimate(&memory.guessed));
}

/// What a GPU has for the cache; else what was expected, and what was found.
fn memory(
    fields: &Fields,
    layers: &Layers,
    given: &Given,
    gpus: u64,
) -> Result<Memory, (&'static str, String)> {
    let all = given
        .gpu_memory_gb
        .ok_or_else(|| (words::gpu_memory(), words::no_gpu_memory().to_owned()))?;
    let constants = serving::constants();
    let default = constants.memory_utilization.value as f64 / 100.0;
    let share = given.gpu_memory_utilization.unwrap_or(default);
    let reserve = constants.reserve.value as f64 / 1_024.0;
    let (weights, weights_how) = match given.weights_gb {
        Some(weights) => (weights * 1e9, words::as_given().to_owned()),
        None => weights::of(fields, layers)
            .map(|weights| (weights.bytes, words::guessed(&weights.how)))
            .ok_or_else(|| (words::weights(), words::without_it().to_owned()))?,
    };
    let weights = weights / GIB / gpus as f64;
    let how = words::memory(all, share, weights, reserve);
    let gib = all * share - weights - reserve;
    if gib <= 0.0 {
        return Err((words::memory_left(), words::memory_is(&how, gib)));
    }
    let is_given = given.gpu_memory_utilization.is_some();
    let guessed = words::memory_guessed(&weights_how, reserve, share, is_given);
    Ok(Memory { gib, how, guessed })
}
