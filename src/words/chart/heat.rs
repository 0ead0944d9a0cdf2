//! What the map over two settings says.

use crate::analysis::heat::Cell;
use crate::analysis::heat::Heat;
use crate::analysis::probe::Holding;

catalogue! {
    chart::heat;

    /// Heading of the map.
    fn claim(heat: Option<&Heat>) -> String;

    /// Below the heading.
    fn sub(seeds: u32) -> String;

    /// How a cell stands.
    fn stands(holding: Holding) -> &'static str;

    /// Who fails in a cell, in a letter or two.
    fn who_fails(cell: &Cell) -> &'static str;

    /// The map in a sentence: its claim, and its settings upwards and across.
    fn label(claim: &str, upwards: &str, across: &str) -> String;

    /// In place of the picture.
    fn empty() -> &'static str;

    /// In the key: this scenario's own cell.
    fn here() -> &'static str;

    /// In the key: who fails.
    fn who() -> &'static str;

    /// Of the table.
    fn caption(seeds: u32) -> String;

    /// Heads of the table behind the two settings.
    fn heads() -> [&'static str; 4];

    /// In the table: who fails.
    fn fails(cell: &Cell) -> &'static str;

    /// In the table: a cell that cannot run at all.
    fn cannot_run() -> &'static str;

    /// In the table: a cell that is not known yet.
    fn not_yet() -> &'static str;
}
