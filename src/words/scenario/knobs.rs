//! What is said of each knob.

use crate::scenario::KnobId;

/// What is said of a knob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnobWords {
    /// Which.
    pub id: KnobId,
    /// Beside it.
    pub label: &'static str,
    /// After the number.
    pub unit: &'static str,
    /// What it means.
    pub help: &'static str,
    /// The formula it enters, in words.
    pub formula: &'static str,
    /// Where its default comes from.
    pub source: &'static str,
    /// Its alternatives, in their order; none for a number.
    pub choices: &'static [&'static str],
}

catalogue! {
    scenario::knobs;

    /// Of all knobs, in their order.
    fn knobs() -> &'static [KnobWords; KnobId::COUNT];
}
