//! Plain text tables: columns padded to their widest cell, figures right-aligned.

/// Prints a table. The first column is left-aligned, the others right-aligned.
pub fn print(head: &[&str], rows: &[Vec<String>]) {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let padded =
            cells.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    say!("{}", line(head.to_vec()));
    for row in rows {
        say!("{}", line(row.iter().map(String::as_str).collect()));
    }
}

/// "1.234 [1.200 to 1.300]".
pub fn band(band: &fleet_planner::analysis::Band, decimals: usize) -> String {
    format!("{:.decimals$} [{:.decimals$} to {:.decimals$}]", band.mean, band.min, band.max)
}

/// "97.3%", or "-" without a value.
pub fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.2}%", share * 100.0))
}
