//! The Controllers view in words: names and laws, heads and cells of the table, and the claim it comes to.

use crate::analysis::Carried;
use crate::analysis::compare::CompareResults;
use crate::analysis::compare::Contender;
use crate::analysis::compare::Standing;
use crate::scenario::Scenario;
use crate::ui::ranking::Column;
use crate::ui::ranking::Sort;

catalogue! {
    ui::controllers;

    /// While nothing is known.
    fn unknown() -> &'static str;

    /// The caption of the table.
    fn caption() -> &'static str;

    /// "Fixed K = 20", "AIMD, fleet paper", "Request cap 8".
    fn name(contender: Contender, scenario: &Scenario) -> String;

    /// What it does, or why this K is compared; `set` is the K that the answer above says to set.
    fn law(standing: &Standing, results: &CompareResults, set: Option<u32>) -> String;

    /// The head of a column, a line or two; the unit is in it.
    fn head(column: Column, scenario: &Scenario) -> [String; 2];

    /// A column in a sentence, and on a card of a narrow page.
    fn column(column: Column, scenario: &Scenario) -> String;

    /// A figure of a row; a dash where there is none.
    fn cell(column: Column, standing: &Standing) -> String;

    /// When the seeds that collapse do so: "minute 8".
    fn collapse_when(standing: &Standing) -> Option<String>;

    /// What the strip of a row shows, for those who do not see it.
    fn strip(standing: &Standing) -> String;

    /// What the small chart of a row shows.
    fn spark(standing: &Standing, alarm: f64) -> String;

    /// While no fixed K has a row: that some will.
    fn fixed_follow(results: &CompareResults) -> Option<&'static str>;

    /// Why the K that is suggested is not the one that does best; none where they are one, as far as is shown.
    fn suggested(results: &CompareResults, set: Option<u32>) -> Option<String>;

    /// Beside it, where the action layer carries fewer than the fleet: what the table does not tell.
    fn brain_alone(scenario: &Scenario, action: Option<Carried>) -> Option<String>;

    /// The line under the claim.
    fn sub(results: &CompareResults, sort: Sort) -> String;

    /// The trials a fleet is put through, as short as a button.
    fn trial(place: usize) -> &'static str;

    /// What the table comes to. Total: every comparison has exactly one.
    fn claim(results: &CompareResults) -> String;

    /// The landmark of the table.
    fn table() -> &'static str;

    /// The list of orders of a narrow page.
    fn sorted_by() -> &'static str;

    /// The button of a column's head.
    fn sort_by(by: Column, scenario: &Scenario) -> String;

    /// The tip of a row's button.
    fn open_run() -> &'static str;

    /// What the dot beside a name says.
    fn opened() -> &'static str;

    /// The way to it, where it is far below.
    fn to_run() -> &'static str;

    /// The group of trials.
    fn trials() -> &'static str;
}
