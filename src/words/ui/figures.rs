//! The table of published figures in words.

use crate::profile::published::{Expectation, Group};
use crate::ui::listing::Line;
use crate::ui::state::Filter;

catalogue! {
    ui::figures;

    /// A group's name, with a capital.
    fn group(group: Group) -> String;

    /// What a group's heading says beside its name.
    fn group_note(lines: &[Line]) -> String;

    /// Runs a group.
    fn run_group(group: Group) -> String;

    /// The button that runs a group again.
    fn run_again() -> &'static str;

    /// Runs a row's experiment.
    fn run_row(expectation: &Expectation) -> String;

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

    /// What was run here is what was recorded, to the last digit.
    fn same() -> &'static str;

    /// It is not.
    fn differs() -> &'static str;
}
