//! What presets are called.

use crate::scenario::Preset;

catalogue! {
    scenario::presets;

    /// In a list. The data file's own words are English.
    fn label(preset: Preset) -> &'static str;

    /// A sentence about one.
    fn about(preset: Preset) -> &'static str;
}
