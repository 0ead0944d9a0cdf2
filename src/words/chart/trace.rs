//! What the chart of one run under one controller says.

use crate::analysis::trace::Branch;

/// A threshold of who reads usage and hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// Usage above which it halves or shrinks.
    CutsAbove,
    /// Usage under which it raises.
    RaisesUnder,
    /// Hits under which it halves or shrinks.
    CutsUnder,
    /// Both of the last.
    Both,
}

catalogue! {
    chart::trace;

    /// The claim while the run is not in.
    fn computing(name: &str) -> String;

    /// In place of the picture, for those who do not see it.
    fn nothing(name: &str) -> String;

    /// What befell a run: the minutes at which the margin fell under 1 and hits fell, as figures, and its length.
    fn fate(under: Option<&str>, low: Option<&str>, length: u32) -> String;

    /// The claim of a run under a controller that decides nothing: who, by the name of its row, and its fate.
    fn undecided(row: &str, name: &str, fate: &str) -> String;

    /// The claim of a run that was low before control began, and stays so; under which regime.
    fn not_back(under: &str) -> String;

    /// The claim of one whose hits come back.
    fn back(under: &str, minute: &str, lost_again: bool) -> String;

    /// The claim where all are let in.
    fn lets_all_in(name: &str, robots: u32) -> String;

    /// The claim of one that climbs past the edge and stays there.
    fn climbs_past(name: &str) -> String;

    /// The claim of one that backs off too little.
    fn ends_past(name: &str, slots: u32) -> String;

    /// The claim of one that backs off far enough.
    fn backs_off(name: &str, slots: u32) -> String;

    /// The claim of one under the edge whose hits fall.
    fn under_edge_yet_low(name: &str, minute: &str) -> String;

    /// The same where the edge is not known.
    fn low(name: &str, minute: &str) -> String;

    /// The claim of one that never lowers.
    fn never_shrinks(name: &str, slots: u32) -> String;

    /// The claim of one under the edge.
    fn under_edge(name: &str) -> String;

    /// Where it settles, or between what it ends.
    fn ends(name: &str, settled: Option<u32>, least: u32, most: u32) -> String;

    /// Behind it, where a load rises and falls: when.
    fn at_full_load(ends: &str) -> String;

    /// Behind it: nothing is evicted.
    fn ends_unevicted(ends: &str) -> String;

    /// Behind it: the margin never fell under 1, or did at this minute.
    fn ends_with_margin(ends: &str, under: Option<&str>) -> String;

    /// What is drawn: the period in seconds or else the fleet, the seed, when control begins, the robots of each
    /// third of a run whose load rises and falls, and what the marks mean.
    fn sub(
        period_s: Option<f64>,
        robots: u32,
        seed: u64,
        control_from: Option<f64>,
        steps: Option<[u32; 3]>,
        marks: &[String],
    ) -> String;

    /// Behind it, of who reads usage and hits: under which U it raises, above which U and under which H it halves or
    /// shrinks.
    fn rule(halves: bool, low: &str, high: &str, hit: &str) -> String;

    /// What the mark of a branch means under the controller of this row; what is added or what is left, as a figure.
    fn mark(branch: Branch, row: &str, figure: &str) -> String;

    /// In place of the picture: who, fleet, length and fate; the first, most and last slots; the edge.
    fn label(
        name: &str,
        robots: u32,
        length: u32,
        fate: &str,
        slots: Option<[u32; 3]>,
        edge: Option<&str>,
    ) -> String;

    /// Beside the line of a threshold, at length and short; whether it halves or else shrinks, and the threshold's figure.
    fn threshold(threshold: Threshold, halves: bool, figure: &str) -> [String; 2];

    /// The legend's entry of the branches.
    fn branch() -> &'static str;

    /// "2 raise, 1 hold"; alone without a number. Empty without a decision.
    fn branches(fired: &[(Branch, u32)]) -> String;

    /// Heads of the table; with branches, and with usage and hits, or without.
    fn heads(has_branches: bool, has_usage: bool) -> Vec<&'static str>;

    /// A cell of slots without a limit.
    fn no_limit() -> &'static str;

    /// Of the table.
    fn caption(name: &str, seed: u64) -> String;

    /// The legend's entry of hits.
    fn hits() -> &'static str;

    /// The same of active robots, and the name of their panel.
    fn active() -> &'static str;

    /// The name of the panel under a fixed K.
    fn cap_and_active() -> &'static str;

    /// The legend's entry of slots.
    fn slots_k() -> &'static str;

    /// Where K leaves the panel at its top: how far it goes, at length and short.
    fn beyond(most: &str) -> [String; 2];

    /// The name of the panel of slots: at length, shorter, short.
    fn slots_panel() -> [&'static str; 3];

    /// Beside the line of the edge: at length and short.
    fn edge(figure: &str) -> [String; 2];

    /// The name of the panel of usage and hits: at length and short.
    fn usage_panel() -> [&'static str; 2];

    /// The legend's entries of usage and of hits.
    fn usage_and_hits() -> [&'static str; 2];

    /// The name of the panel of S and T: at length and short.
    fn times_panel() -> [&'static str; 2];

    /// The legend's entries of S and of T.
    fn survival_and_reuse() -> [&'static str; 2];

    /// The S that is wanted, as a multiple of T: in the legend, and beside its line.
    fn wanted(figure: &str) -> [String; 2];

    /// "12 to 14": between what the edge lies.
    fn edge_between(low: u32, high: u32) -> String;

    /// Beside the line at which control begins, the longest first.
    fn control_begins(minute: &str) -> [String; 2];
}
