//! The Evidence view in words. How figures are called and written is in `chart::evidence::words`.

use crate::analysis::validate::{Meaning, ModelPart, Parameter, Tally};
use crate::profile::Mark;
use crate::profile::published::{Expectation, Group, OtherFigure};
use crate::ui::listing::{Agreement, Line, Outcome};
use crate::ui::state::Filter;

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

    /// The button that runs a group again.
    fn run_again() -> &'static str;

    /// Runs a group.
    fn run_group(group: Group) -> String;

    /// Runs a row's experiment.
    fn run_row(expectation: &Expectation) -> String;

    /// What a run here came to.
    fn outcome(outcome: &Outcome, first_seed: u64) -> String;

    /// A group's name, with a capital.
    fn group(group: Group) -> String;

    /// What a group's heading says beside its name.
    fn group_note(lines: &[Line]) -> String;

    /// Heading of the table.
    fn table() -> &'static str;

    /// Its caption.
    fn caption() -> &'static str;

    /// The name of the filter.
    fn list() -> &'static str;

    /// The region that scrolls.
    fn region() -> &'static str;

    /// Heads of the columns.
    fn heads() -> [&'static str; 6];

    /// Opens the rows of a group, where there is little room.
    fn show_group(group: Group, count: usize, is_open: bool) -> String;

    /// The head of what was run here.
    fn here(first_seed: u64) -> String;

    /// The head over the buttons, for those who do not see them.
    fn again() -> &'static str;

    /// A choice of the filter, with how many it lists.
    fn filter(filter: Filter, count: usize) -> String;

    /// How a value was read, where it is not simply stated as a number.
    fn read(expectation: &Expectation) -> Option<&'static str>;

    /// The paper of a group.
    fn source(group: Group) -> String;

    /// What was done in all of a group.
    fn protocol(group: Group) -> String;

    /// What was done, beyond what all of the group have in common.
    fn experiment(expectation: &Expectation) -> String;

    /// What else must be said of a row: what was assumed, tuned, counted beside, or is known of it.
    fn notes(line: &Line) -> Vec<String>;

    /// In place of a value that is not simulated.
    fn not_simulated() -> &'static str;

    /// How many runs a row rests on, and what else must be said of them.
    fn runs(line: &Line) -> (String, Option<String>);

    /// How what was run here stands to what was recorded.
    fn agreement(agreement: Agreement) -> &'static str;

    /// Heading of the misses.
    fn misses() -> &'static str;

    /// Below it.
    fn misses_sub() -> &'static str;

    /// A miss: what, the figures, why.
    fn miss(line: &Line) -> (String, String, String);

    /// Heading of what nobody reported.
    fn never() -> &'static str;

    /// Below it.
    fn never_sub() -> &'static str;

    /// Heading of the parameters.
    fn parameters() -> &'static str;

    /// Below it.
    fn parameters_sub(count: usize) -> String;

    /// Heads of the parameters.
    fn parameter_heads() -> [&'static str; 4];

    /// A part of the model.
    fn part(part: ModelPart) -> String;

    /// "10 parameters: 2 published, 5 fitted, 3 assumed".
    fn marks(parameters: &[Parameter]) -> String;

    /// How sure a value is.
    fn mark(mark: Mark) -> &'static str;

    /// What a parameter is.
    fn meaning(meaning: &Meaning) -> String;

    /// A parameter's value with its unit. Picoseconds are written in a unit in which they can be read.
    fn value(parameter: &Parameter) -> String;

    /// Heading of CONCUR's other figures.
    fn concur() -> &'static str;

    /// Below it.
    fn concur_sub(count: usize) -> String;

    /// Heads of that table.
    fn concur_heads() -> [&'static str; 4];

    /// Opens that table.
    fn concur_open() -> &'static str;

    /// What was measured, with a capital.
    fn of_concur(figure: &OtherFigure) -> String;

    /// Published values with their names.
    fn values(published: &[(String, f64)]) -> String;
}
