//! Words of the tools that any chart has.

use crate::ui::state::Format;

/// Closes the chart that fills the page.
pub const CLOSE: &str = "Close";
/// Names the choice of formats.
pub const FORMATS: &str = "Save as a file";
/// Why nothing can be saved.
pub const NOT_YET: &str = "Once the figures of this scenario are in.";
/// Takes pinned values away.
pub const UNPIN: &str = "Unpin these values";
/// The figures were saved before all runs were in.
pub const PARTIAL: &str = "Saved while runs were still under way: figures can change.";

/// Opens the table.
pub fn table(claim: &str) -> String {
    format!("Data table: {claim}")
}

/// Opens the choice of formats.
pub fn export(claim: &str) -> String {
    format!("Save: {claim}")
}

/// Opens the chart over the whole page.
pub fn expand(claim: &str) -> String {
    format!("Enlarge: {claim}")
}

/// Pins the values of the legend.
pub fn pin(heading: &str) -> String {
    format!("Pin these values ({})", heading.trim_end_matches(':'))
}

/// A format, as its button names it.
pub fn format(format: Format) -> &'static str {
    match format {
        Format::Png => "PNG picture",
        Format::Svg => "SVG picture",
        Format::Csv => "CSV table",
    }
}
