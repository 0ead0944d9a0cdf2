//! Sessions revisited in a circle, in words.

use crate::analysis::bench::{Bench, Row};
use crate::chart::model::Table;

catalogue! {
    chart::revisit;

    /// The x axis.
    fn axis() -> &'static str;

    /// Around the crosshair's value.
    fn sample() -> (&'static str, &'static str);

    /// At a measured cell that the simulation does not give.
    fn miss() -> &'static str;

    /// "4,270 blocks, batch".
    fn name(row: &Row) -> String;

    /// "4,270 batch".
    fn short(row: &Row) -> String;

    /// A share of visits.
    fn kept(share: f64) -> String;

    /// The title, of the chosen row.
    fn claim(bench: &Bench) -> String;

    /// What is drawn and how.
    fn sub(bench: &Bench, rows: &[&Row]) -> String;

    /// In place of the cells.
    fn empty(bench: &Bench) -> String;

    /// A sentence in place of the picture.
    fn label(bench: &Bench, rows: &[&Row]) -> String;

    /// A row a cell, of all pools.
    fn table(bench: &Bench) -> Table;
}
