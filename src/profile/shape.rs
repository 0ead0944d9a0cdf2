//! The forms of the data files that the page reads. build.rs reads the TOML into them, holds it to them, and packs it:
//! the page unpacks them with a tenth of the code that a text would take.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Stated by the source.
    Published,
    /// Fitted to published figures.
    Fitted,
    /// Chosen among values that fit or were published.
    Chosen,
    /// Computed from other values.
    Derived,
    /// Nobody measured it.
    Assumed,
}

/// A value with its provenance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// In `unit`.
    pub value: u64,
    /// Unit.
    pub unit: String,
    /// What it is.
    pub meaning: String,
    /// How sure it is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
}

/// A profile of an engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct EngineProfile {
    pub name: String,
    pub label: String,
    pub gpus: Constant,
    pub base: Constant,
    pub prefill_step: Constant,
    pub prefill_token: Constant,
    pub prefill_attention: Constant,
    pub context_single: Constant,
    pub context_batch: Constant,
    pub sequence: Constant,
    pub host_fixed: Constant,
    pub host_token: Constant,
}

/// `engines.toml`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct Engines {
    pub engine: Vec<EngineProfile>,
}

/// `action_layers.toml`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct ActionLayers {
    pub layer: Vec<LayerRow>,
}

/// A table of an action layer, not yet checked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct LayerRow {
    pub name: String,
    pub label: String,
    pub source: String,
    pub jitter: ValueRow,
    pub overhead: ValueRow,
    pub point: Vec<PointRow>,
}

/// A value of such a table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct ValueRow {
    pub value: f64,
    pub unit: String,
    pub mark: Mark,
    pub source: String,
}

/// A batch size of such a table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct PointRow {
    pub batch: u32,
    pub latency_s: f64,
    pub mark: Mark,
    pub source: String,
}

/// `presets.toml`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct Presets {
    pub preset: Vec<PresetValues>,
}

/// A preset, its values as a link writes them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct PresetValues {
    pub name: String,
    pub label: String,
    pub about: String,
    pub engine: String,
    pub action: String,
    pub values: BTreeMap<String, String>,
}

/// What the page shows of `published.toml`: rates of fleets. The file has more.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct Rates {
    pub setup: RatesSetup,
    pub brain: RatesOfFleets,
}

/// How they were measured.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct RatesSetup {
    pub sim_step_hz: f64,
}

/// Without a cap, and under one.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct RatesOfFleets {
    pub sustained: Vec<RateRow>,
    pub static_cap: Vec<RateRow>,
}

/// A rate.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct RateRow {
    pub robots: u32,
    pub cap: Option<u32>,
    #[serde(default)]
    pub requests_per_s: Vec<f64>,
}

/// `recorded.toml`: what the simulation gave for every figure it is held to.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct Recorded {
    /// Of this program.
    pub version: String,
    pub first_seed: u64,
    pub row: Vec<RecordedRow>,
}

/// A figure.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedRow {
    /// Experiment and quantity.
    pub id: String,
    /// The statistic.
    pub value: f64,
    /// Lowest run.
    pub low: f64,
    /// Highest run.
    pub high: f64,
    /// Runs.
    pub runs: u32,
    /// Within its tolerance.
    pub within: bool,
    /// Runs of a fleet with a low window.
    pub collapsed: Option<u32>,
}

/// What the page shows of `published.toml` besides: requests alone and sessions revisited in a circle.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct Alone {
    pub brain: AloneTables,
}

/// Its tables.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct AloneTables {
    pub latency: LatencyTable,
    pub cliff: Vec<CliffRow>,
}

/// Latencies of one request alone, a column a context.
#[derive(Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the file's own words")]
pub struct LatencyTable {
    pub context_tokens: Vec<u32>,
    pub ttft_evicted: Vec<f64>,
    pub ttft_retained: Vec<f64>,
    pub call150_evicted: Vec<f64>,
    pub call150_retained: Vec<f64>,
    pub appended_tokens_when_retained: u32,
}

/// How the sessions of the cliff experiment were warmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WarmUp {
    /// All queued at once.
    Batch,
    /// Each after the one before has ended.
    Sequential,
}

/// One configuration of the cliff experiment: sessions of 100,000 tokens revisited in a circle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CliffRow {
    /// Pool size.
    pub pool_blocks: u32,
    /// How it was warmed.
    pub warm: WarmUp,
    /// Session counts of which all kept their prefix.
    pub all_kept: Vec<u32>,
    /// Session counts of which all lost it.
    pub all_lost: Vec<u32>,
}
