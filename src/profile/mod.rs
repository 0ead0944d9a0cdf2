//! What the world is like: engine profiles, action-layer latencies, published figures, each value with its mark and
//! source. Read from `src/data/*.toml`, which is compiled in; a fault there is a bug that a test finds.

pub mod action_layer;
pub mod engine;
pub mod published;
pub mod serving;
pub mod shape;

pub use shape::Mark;

/// The presets, their values as a link writes them: the scenario reads them.
pub fn presets() -> shape::Presets {
    unpack!(shape::Presets, "presets")
}
