//! What published and simulated figures are called and how they are written, in the charts and in the table.

use crate::analysis::validate::{Row, Standing, Tally};
use crate::chart::evidence::Half;
use crate::profile::published::{Expectation, Group, Quantity};

catalogue! {
    chart::evidence;

    /// The axis.
    fn axis() -> &'static str;

    /// Nothing is known.
    fn empty() -> &'static str;

    /// In the legend.
    fn published_line() -> &'static str;

    /// In the legend.
    fn tolerance_bar() -> &'static str;

    /// In the legend.
    fn outside() -> &'static str;

    /// In the legend: ends of a row without a bar.
    fn by_range() -> &'static str;

    /// In the legend: an end that is not drawn.
    fn beyond() -> &'static str;

    /// Beside a row of which no number was published, and which is not met; the longest first.
    fn words_outside() -> [&'static str; 2];

    /// Beside a row of which 0 was published: nothing is a share of it; the longest first.
    fn zero(is_out: bool) -> [&'static str; 2];

    /// Beside a row of which no number was published, and which is met; the longest first.
    fn words_within() -> [&'static str; 2];

    /// Heads of the table.
    fn heads() -> [&'static str; 7];

    /// One more, where other seeds were run.
    fn again_head() -> &'static str;

    /// In the legend.
    fn within(first_seed: u64) -> String;

    /// In the legend.
    fn again(first_seed: u64) -> String;

    /// The title.
    fn claim(half: Half, tally: &Tally) -> String;

    /// Below the title.
    fn sub(first_seed: u64, again: Option<u64>) -> String;

    /// In one sentence.
    fn label(half: Half, tally: &Tally) -> String;

    /// The table's caption.
    fn caption(half: Half) -> String;

    /// A group's name.
    fn group(group: Group) -> &'static str;

    /// How a row stands.
    fn standing(standing: Standing) -> &'static str;

    /// A row's name where there is little room: its group says the rest.
    fn short(row: &Expectation) -> String;

    /// A row's name by itself.
    fn full(row: &Expectation) -> String;

    /// A number of this quantity, with its unit.
    fn number(quantity: Quantity, value: f64) -> String;

    /// The published value.
    fn published(row: &Expectation) -> String;

    /// The simulated value.
    fn value(row: &Row) -> String;

    /// Lowest to highest run, where they differ.
    fn range(row: &Row) -> Option<String>;

    /// The tolerance.
    fn tolerance(row: &Expectation) -> String;
}
