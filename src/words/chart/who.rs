//! What contenders are called on charts.

use crate::analysis::compare::Contender;
use crate::scenario::Scenario;

catalogue! {
    chart::who;

    /// Its name within a sentence: "prefix-alive", "K = 20".
    fn name(contender: Contender, scenario: &Scenario) -> String;

    /// Under which regime its runs are: "with K = 20", "under AIMD".
    fn under(contender: Contender, scenario: &Scenario) -> String;

    /// Two or three names as "a, b and c".
    fn list(names: &[String]) -> String;

    /// The same of the first of them, and how many more there are.
    fn list_some(names: &[String], more: usize) -> String;

    /// The title while some controllers have no run yet.
    fn in_yet(controllers: u32) -> String;

    /// The title while more seeds may change it.
    fn so_far(claim: &str) -> String;

    /// How many seeds stand behind what is drawn, at least and at most: "24 seeds each", "3 to 24 seeds each".
    fn seeds(seeds: Option<(u32, u32)>) -> String;
}
