//! The table of baselines beside the scenario.

use crate::analysis::Layer;
use crate::scenario::Scenario;

/// What a change is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Itself.
    Number,
    /// Hundredths of what it was.
    Percent,
    /// Hundredths of all.
    Points,
}

catalogue! {
    ui::differences;

    /// Rows of results: robots, layer, K, rate, hits, episodes, seeds that collapse.
    fn rows() -> [&'static str; 7];

    /// The row of presets.
    fn preset() -> &'static str;

    /// A cell: which layer binds.
    fn binding(layer: Option<Layer>) -> &'static str;

    /// A cell without a suggested K.
    fn none() -> &'static str;

    /// A cell: so many of all seeds.
    fn collapsed(collapsed: usize, seeds: usize) -> String;

    /// "-4", "-27%", "-9 points", with a sign.
    fn change(by: i64, unit: Unit) -> String;

    /// The claim of several baselines.
    fn several(letters: &[String]) -> String;

    /// The claim of one while it is not known.
    fn one(letter: char) -> String;

    /// The claim of one: so many robots more, or fewer.
    fn carries(more: i64, letter: char) -> String;

    /// Below the claim, where nothing differs.
    fn same() -> &'static str;

    /// Below the claim of one: in what it differs.
    fn differs(letter: char, now: &Scenario, pinned: &Scenario) -> String;

    /// Below the claim of several.
    fn settings() -> &'static str;

    /// The head of the first column.
    fn quantity() -> &'static str;

    /// The head of the scenario's column.
    fn now() -> &'static str;

    /// The head of the change from the baseline.
    fn change_label() -> &'static str;
}
