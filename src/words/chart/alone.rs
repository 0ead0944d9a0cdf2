//! One request alone, in words.

use crate::analysis::bench::Bench;
use crate::chart::model::Table;

catalogue! {
    chart::alone;

    /// The x axis.
    fn axis() -> &'static str;

    /// The y axis.
    fn seconds() -> &'static str;

    /// Around the crosshair's value.
    fn sample() -> (&'static str, &'static str);

    /// Nothing of the context is cached.
    fn evicted() -> &'static str;

    /// All of it is.
    fn kept() -> &'static str;

    /// Published points.
    fn measured() -> &'static str;

    /// The title: what the longest context costs.
    fn claim(bench: &Bench) -> String;

    /// What is drawn, and what is not.
    fn sub(bench: &Bench) -> String;

    /// In place of the curves.
    fn empty(bench: &Bench) -> &'static str;

    /// A sentence in place of the picture.
    fn label(bench: &Bench) -> String;

    /// A row a context, evicted and retained.
    fn table(bench: &Bench) -> Table;
}
