//! How sure what is shown is: of another scenario, or not whole.

use crate::scenario::Scenario;

/// Why the button that applies the cure does nothing for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// The answer is of another scenario than the one set.
    Stale,
    /// Not every cap has been tried.
    Searching,
    /// The answer has none: the one before only keeps its room, unseen.
    Room,
}

catalogue! {
    ui::answer;

    /// Why the button does nothing for now, below it.
    fn held(why: Held) -> &'static str;

    /// The badge of an answer, and the mark beside a figure, that has not all its runs.
    fn so_far() -> &'static str;

    /// The badge of a chart that shows another scenario while nothing is under way.
    fn unlike(shown: &Scenario, wanted: &Scenario) -> String;
}
