//! A chart's table as comma-separated values (RFC 4180), with what it rests on in lines that begin with `#`.

use super::model::Table;
use std::fmt::Write;

/// The table; each note becomes a comment before it. Figures lose their thousands separators, so that a program reads
/// them; ranges and words stay as they are.
pub fn csv(table: &Table, notes: &[String]) -> String {
    let mut out = String::new();
    for note in std::iter::once(&table.caption).chain(notes) {
        let line: String = note.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // Writing to a string does not fail.
        let _ = write!(out, "# {line}\r\n");
    }
    for row in std::iter::once(&table.heads).chain(&table.rows) {
        let cells: Vec<String> = row.iter().map(|cell| quoted(&plain(cell))).collect();
        out.push_str(&cells.join(","));
        out.push_str("\r\n");
    }
    out
}

/// A figure as a program reads it; anything else unchanged.
fn plain(cell: &str) -> String {
    let bare = cell.replace(',', "").replace('\u{2212}', "-");
    let (number, unit) = match bare.strip_suffix('%') {
        Some(number) => (number, "%"),
        None => (bare.as_str(), ""),
    };
    if number.parse::<f64>().is_ok_and(f64::is_finite) {
        format!("{number}{unit}")
    } else {
        cell.to_owned()
    }
}

fn quoted(cell: &str) -> String {
    // A spreadsheet would take these for formulas; a figure is none.
    let is_formula = cell.starts_with(['=', '+', '@']) && cell.parse::<f64>().is_err();
    let cell = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_plain_and_words_are_quoted() {
        let row =
            ["1,234", "\u{2212}9.5", "80%", "[1 to 2]", "a, b", "say \"x\"", "=1+1", "+6", ""];
        let table = Table {
            caption: "Rates\nover N".to_owned(),
            heads: row.iter().map(|_| "head".to_owned()).collect(),
            rows: vec![row.map(str::to_owned).into()],
        };
        let text = csv(&table, &["link#v=1".to_owned()]);
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(lines[0], "# Rates over N");
        assert_eq!(lines[1], "# link#v=1");
        assert_eq!(lines[2], ["head"; 9].join(","));
        assert_eq!(lines[3], "1234,-9.5,80%,[1 to 2],\"a, b\",\"say \"\"x\"\"\",'=1+1,+6,");
        assert_eq!(lines[4..], [""]);
    }
}
