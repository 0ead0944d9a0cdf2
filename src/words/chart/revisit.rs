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

    /// In the legend: all kept, some, none, measured, measured otherwise.
    fn entry(place: usize) -> &'static str;

    /// A row in the read-out of its state, with the share of visits kept where it is some.
    fn read_out(row: &Row, kept: f64) -> String;

    /// Several rows of one state.
    fn rows(rows: &[String]) -> String;

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
