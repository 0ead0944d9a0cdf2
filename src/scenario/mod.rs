//! A scenario: the value of every knob, and the preset it began from.
//!
//! Values are integers in units of a knob's smallest step (growth 1.25 is 1250), so that a scenario is `Eq`, `Copy` and
//! the same everywhere. [`knob`] is the one place that bounds them.

pub mod check;
pub mod json;
pub mod knob;
pub mod link;
pub mod preset;
pub mod world;

pub use json::read_any;
pub use knob::{KNOBS, Kind, Knob, KnobId};
pub use preset::Preset;

/// The value of every knob. Always within the bounds of [`knob::KNOBS`]; a world that cannot run is refused by
/// [`Scenario::check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scenario {
    preset: Preset,
    values: [i64; KnobId::COUNT],
}

impl Scenario {
    /// The preset as it stands.
    pub fn of(preset: Preset) -> Scenario {
        Scenario { preset, values: *preset.values() }
    }

    /// The preset this scenario is told as a difference from.
    pub fn preset(&self) -> Preset {
        self.preset
    }

    /// The raw value: an integer in units of the knob's smallest step; the index of a choice; 0 for off.
    pub fn get(&self, id: KnobId) -> i64 {
        self.values[id as usize]
    }

    /// The preset's place and all raw values, for messages within one build. A link is for everything else.
    pub fn to_raw(&self) -> (u8, Vec<i64>) {
        (self.preset.place(), self.values.to_vec())
    }

    /// The scenario of [`Scenario::to_raw`]; values are clamped, and none comes of a preset that is not there or of
    /// another number of values.
    pub fn from_raw(preset: u8, values: &[i64]) -> Option<Scenario> {
        let preset = Preset::at(preset)?;
        let mut scenario = Scenario { preset, values: values.try_into().ok()? };
        for id in KnobId::ALL {
            scenario.set(id, values[id as usize]);
        }
        Some(scenario)
    }

    /// Sets a raw value, clamped to what the knob accepts.
    pub fn set(&mut self, id: KnobId, raw: i64) {
        self.values[id as usize] = id.knob().clamp(raw);
    }

    /// The same scenario with one knob set (clamped).
    pub fn with(mut self, id: KnobId, raw: i64) -> Scenario {
        self.set(id, raw);
        self
    }

    /// The value as a number in the knob's unit.
    pub fn number(&self, id: KnobId) -> f64 {
        self.get(id) as f64 / id.knob().scale() as f64
    }

    /// Knobs whose value differs from the preset, in the order of the table.
    pub fn differences(&self) -> impl Iterator<Item = KnobId> + '_ {
        KnobId::ALL.into_iter().filter(|&id| self.get(id) != self.preset.values()[id as usize])
    }

    /// Robots N.
    pub fn robots(&self) -> u32 {
        self.get(KnobId::Robots) as u32
    }

    /// Cap K on active episodes; none when off.
    pub fn cap(&self) -> Option<u32> {
        match self.get(KnobId::Cap) {
            0 => None,
            cap => Some(cap as u32),
        }
    }

    /// Control frequency in hertz.
    pub fn control_hz(&self) -> f64 {
        self.number(KnobId::ControlHz)
    }

    /// Minutes of a run.
    pub fn minutes(&self) -> u32 {
        self.get(KnobId::Minutes) as u32
    }

    /// Seeds a point.
    pub fn seeds(&self) -> u32 {
        self.get(KnobId::Seeds) as u32
    }

    /// The `index`-th seed of this scenario.
    pub fn seed(&self, index: u32) -> u64 {
        self.get(KnobId::FirstSeed) as u64 + u64::from(index)
    }

    /// GPUs of the action layer; 0 means there is no second layer.
    pub fn action_gpus(&self) -> u32 {
        self.get(KnobId::ActionGpus) as u32
    }
}
