//! The paste panel in words.

use crate::protocol::paste::PasteProblem;
use crate::protocol::paste::PasteReading;
use crate::scenario::Scenario;
use crate::ui::state::paste::Trouble;

/// Characters a paste may have: what is pasted beyond is not kept, so that the page stays quick.
pub const MOST_CHARACTERS: usize = 1_000_000;

/// A setting that is listed.
pub struct Row {
    /// Its label.
    pub label: &'static str,
    /// The value now, and after; with the unit.
    pub values: (String, String),
    /// They differ.
    pub differs: bool,
    /// How sure the new one is.
    pub sure: &'static str,
    /// The equation behind it.
    pub how: String,
}

catalogue! {
    ui::paste;

    /// On the buttons that open the panel.
    fn open() -> &'static str;

    /// Its title.
    fn title() -> &'static str;

    /// Above the text.
    fn label() -> &'static str;

    /// Below it.
    fn hint() -> &'static str;

    /// Where the pool is printed.
    fn example() -> &'static str;

    /// While it is read.
    fn reading() -> &'static str;

    /// The importer has stopped, or never began.
    fn again() -> &'static str;

    /// Nothing would change.
    fn same() -> &'static str;

    /// What was pasted is longer than is kept.
    fn cut(characters: usize) -> String;

    /// A file is longer than is read.
    fn cut_file(bytes: f64) -> String;

    /// What a reading comes to.
    fn heading(reading: &PasteReading, scenario: &Scenario) -> String;

    /// The settings a reading speaks of.
    fn changes(reading: &PasteReading, scenario: &Scenario) -> Vec<Row>;

    /// What could not be read: where, what was expected, what was found.
    fn problem(problem: &PasteProblem) -> String;

    /// What was recognised: "Line 4: block size 784".
    fn recognised(line: u32, column: u32, what: &str, value: &str) -> String;

    /// On the fold of what was recognised.
    fn recognised_count(count: usize) -> String;

    /// On the button that applies it.
    fn apply(changed: usize) -> String;

    /// Why a paste was not read.
    fn trouble(trouble: Trouble) -> &'static str;

    /// What was typed for a number of the GPUs.
    fn not_a_number(text: &str) -> String;

    /// The button that closes the panel.
    fn close() -> &'static str;

    /// The button that takes a file.
    fn choose() -> &'static str;

    /// The field of a GPU's memory.
    fn gpu_memory() -> &'static str;

    /// The field of the number of GPUs.
    fn gpus() -> &'static str;

    /// Of the table of changes.
    fn caption() -> &'static str;

    /// Heads of that table: setting, now, then, where it comes from.
    fn heads() -> [&'static str; 4];

    /// On a narrow page, before the value that would be set.
    fn then() -> &'static str;
}
