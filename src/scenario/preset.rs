//! The presets, from `src/data/presets.toml`.

use super::knob::{KNOBS, KnobId, ReadValue};
use crate::profile::{self, shape::PresetValues};
use std::sync::LazyLock;

/// A preset, by its place in the data file. The first is the page's default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Preset(u8);

/// What is known of a preset.
#[derive(Clone, Debug)]
pub struct PresetRow {
    /// In links.
    pub name: String,
    /// On the page.
    pub label: String,
    /// One sentence.
    pub about: String,
    /// Name of the engine profile.
    pub engine: String,
    /// Name of the action-layer latency table.
    pub action: String,
    values: [i64; KnobId::COUNT],
}

static PRESETS: LazyLock<Vec<PresetRow>> =
    LazyLock::new(|| profile::presets().preset.into_iter().map(parse).collect());

/// The data is the project's own: a fault in it is a bug, found by the tests, and panics.
fn parse(row: PresetValues) -> PresetRow {
    let values = std::array::from_fn(|index| {
        let knob = &KNOBS[index];
        let text = row
            .values
            .get(knob.name)
            .unwrap_or_else(|| panic!("preset {} lacks {}", row.name, knob.name));
        match knob.read(text) {
            Ok(ReadValue::Exact(raw)) => raw,
            other => panic!("preset {}, {}: {other:?}", row.name, knob.name),
        }
    });
    PresetRow {
        name: row.name,
        label: row.label,
        about: row.about,
        engine: row.engine,
        action: row.action,
        values,
    }
}

impl Preset {
    /// The page's default.
    pub const SITE: Preset = Preset(0);
    /// The published fleet.
    pub const H800: Preset = Preset(1);

    /// All presets.
    pub fn all() -> impl Iterator<Item = Preset> {
        (0..PRESETS.len() as u8).map(Preset)
    }

    /// Its place in the data file.
    pub(super) fn place(self) -> u8 {
        self.0
    }

    /// The preset at a place in the data file.
    pub(super) fn at(place: u8) -> Option<Preset> {
        (usize::from(place) < PRESETS.len()).then_some(Preset(place))
    }

    /// The preset of this link name.
    pub fn named(name: &str) -> Option<Preset> {
        Preset::all().find(|preset| preset.row().name == name)
    }

    /// Its row.
    pub fn row(self) -> &'static PresetRow {
        &PRESETS[self.0 as usize]
    }

    /// The raw value of every knob.
    pub(super) fn values(self) -> &'static [i64; KnobId::COUNT] {
        &self.row().values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_constants_are_the_presets_of_that_name() {
        assert_eq!(Preset::named("site"), Some(Preset::SITE));
        assert_eq!(Preset::named("h800"), Some(Preset::H800));
        assert_eq!(Preset::all().count(), 4);
    }
}
