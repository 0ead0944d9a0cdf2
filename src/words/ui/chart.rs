//! Words of the tools that any chart has.

use crate::ui::state::Format;

catalogue! {
    ui::chart;

    /// Closes the chart that fills the page.
    fn close() -> &'static str;

    /// Names the choice of formats.
    fn formats() -> &'static str;

    /// Why nothing can be saved.
    fn not_yet() -> &'static str;

    /// Takes pinned values away.
    fn unpin() -> &'static str;

    /// The figures were saved before all runs were in.
    fn partial() -> &'static str;

    /// Opens the choice of formats.
    fn export(claim: &str) -> String;

    /// Opens the chart over the whole page.
    fn expand(claim: &str) -> String;

    /// Pins the values of the legend; `heading` is "At 32:".
    fn pin(heading: &str) -> String;

    /// A format, as its button names it.
    fn format(format: Format) -> &'static str;
}
