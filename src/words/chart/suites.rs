//! The workload in words. It is a surrogate: the measured traces were never published.

use crate::analysis::suites::{Context, Gaps};
use crate::chart::model::Table;
use crate::scenario::Scenario;

catalogue! {
    chart::suites;

    /// Under the turns.
    fn turn() -> &'static str;

    /// The y axis of contexts.
    fn context() -> &'static str;

    /// Around the crosshair's value.
    fn at_turn() -> (&'static str, &'static str);

    /// The middle of the episodes.
    fn median() -> &'static str;

    /// Under the gaps.
    fn gap() -> &'static str;

    /// The y axis of gaps.
    fn share() -> &'static str;

    /// Around the crosshair's value.
    fn within() -> (&'static str, &'static str);

    /// Every episode has one turn.
    fn no_gaps() -> &'static str;

    /// The suites to choose from, in the trace's order; the first is all of them.
    fn suites() -> [&'static str; 5];

    /// The title of the contexts.
    fn growth_claim(known: &[Context], suite: Option<usize>) -> String;

    /// What is drawn, and what was done to it.
    fn growth_sub(scenario: &Scenario) -> String;

    /// "[58k to 66k] of 80 episodes".
    fn middle_half(context: &Context) -> String;

    /// A sentence in place of the picture.
    fn growth_label(known: &[Context], suite: Option<usize>) -> String;

    /// A row a turn.
    fn growth_table(known: &[Context], suite: Option<usize>) -> Table;

    /// The title of the gaps.
    fn gaps_claim(gaps: &Gaps, suite: Option<usize>) -> String;

    /// What is drawn, and what was done to it.
    fn gaps_sub(scenario: &Scenario, gaps: &Gaps, suite: Option<usize>) -> String;

    /// Beside the start of the curve.
    fn at_once(gaps: &Gaps) -> [String; 1];

    /// A sentence in place of the picture.
    fn gaps_label(gaps: &Gaps) -> String;

    /// Shares of all gaps, and how long they are at most.
    fn gaps_table(gaps: &Gaps, suite: Option<usize>) -> Table;
}
