//! Slow turns in words.

use crate::analysis::tails::{Tail, Tails};
use crate::chart::model::Table;

catalogue! {
    chart::tails;

    /// The y axis.
    fn seconds() -> &'static str;

    /// Around the crosshair's value.
    fn sample() -> (&'static str, &'static str);

    /// Of the curve to the last token.
    fn turn(tail: &Tail) -> String;

    /// Of the curve to the first token.
    fn first_token(tail: &Tail) -> String;

    /// The title: the slowest turn in a thousand, or of all when there are fewer.
    fn claim(found: &Tails) -> String;

    /// What is drawn and what stands behind it.
    fn sub(found: &Tails) -> String;

    /// In place of the curves.
    fn empty(found: &Tails) -> &'static str;

    /// A sentence in place of the picture.
    fn label(found: &Tails) -> String;

    /// A row a percentile, both latencies, both caps.
    fn table(found: &Tails) -> Table;
}
