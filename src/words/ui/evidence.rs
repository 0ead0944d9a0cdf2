//! The Evidence view in words. How figures are called and written is in `chart::evidence::words`.

use crate::analysis::validate::Tally;
use crate::ui::listing::{Line, Outcome};

/// A fact: what it is, its figure, a line below.
pub struct Fact {
    /// What it is.
    pub label: &'static str,
    /// The figure.
    pub figure: String,
    /// The line below.
    pub note: String,
}

catalogue! {
    ui::evidence;

    /// Below the claim.
    fn sub() -> String;

    /// What the table comes to.
    fn claim(tally: &Tally) -> String;

    /// The facts below the claim.
    fn facts(tally: &Tally) -> [Fact; 5];

    /// Head of what follows from agreement.
    fn proves() -> &'static str;

    /// What it shows.
    fn shows() -> &'static str;

    /// Head of what does not follow.
    fn proves_not() -> &'static str;

    /// What it does not show.
    fn shows_not() -> String;

    /// The button that runs all again.
    fn run_all() -> &'static str;

    /// What a run in the browser is.
    fn run_sub() -> &'static str;

    /// The label of the field.
    fn first_seed() -> &'static str;

    /// The button for other seeds.
    fn fresh() -> &'static str;

    /// The button for the recorded ones.
    fn recorded() -> &'static str;

    /// The field holds no seed.
    fn not_a_seed(last: u64) -> String;

    /// What a run here came to.
    fn outcome(outcome: &Outcome, first_seed: u64) -> String;

    /// Heading of the misses.
    fn misses(tally: &Tally) -> String;

    /// Below it; `more` miss in the run here only.
    fn misses_sub(more: usize) -> String;

    /// Heading of what is known to miss, and is within on these seeds.
    fn though(count: usize) -> String;

    /// Heading of what is not run.
    fn left() -> String;

    /// Below it.
    fn left_sub() -> &'static str;

    /// A miss: what, the figures, why.
    fn miss(line: &Line) -> (String, String, String);

    /// Heading of what nobody reported.
    fn never() -> &'static str;

    /// Below it.
    fn never_sub() -> &'static str;
}
