//! Words of the tools that any chart has.

use crate::ui::state::Format;

pub fn close() -> &'static str {
    "Close"
}

pub fn formats() -> &'static str {
    "Save as a file"
}

pub fn not_yet() -> &'static str {
    "Once the figures of this scenario are in."
}

pub fn unpin() -> &'static str {
    "Unpin these values"
}

pub fn partial() -> &'static str {
    "Saved before all runs were in: figures can change."
}

pub fn export(claim: &str) -> String {
    format!("Save: {claim}")
}

pub fn expand(claim: &str) -> String {
    format!("Enlarge: {claim}")
}

pub fn pin(heading: &str) -> String {
    format!("Pin these values ({})", heading.trim_end_matches(':'))
}

pub fn format(format: Format) -> &'static str {
    match format {
        Format::Png => "PNG picture",
        Format::Svg => "SVG picture",
        Format::Csv => "CSV table",
    }
}
