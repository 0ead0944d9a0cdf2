//! What presets are called.

use crate::scenario::Preset;

pub fn label(preset: Preset) -> &'static str {
    &preset.row().label
}

pub fn about(preset: Preset) -> &'static str {
    &preset.row().about
}
