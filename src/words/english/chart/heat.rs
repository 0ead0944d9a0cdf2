//! What the map over two settings says.

use crate::analysis::heat::{Cell, Heat};
use crate::analysis::probe::Holding;

pub fn claim(heat: Option<&Heat>) -> String {
    match heat {
        Some(heat) if heat.settled => {
            let all = heat.cells.len();
            let holds = heat.cells.iter().flatten().filter(|cell| cell.holding == Holding::Holds);
            match holds.count() {
                0 => "Nothing on this map holds".to_owned(),
                count if count == all => "Everything on this map holds".to_owned(),
                count => format!("{count} of {all} combinations hold"),
            }
        }
        _ => "Two settings at once".to_owned(),
    }
}

pub fn sub(seeds: u32) -> String {
    let few = seeds.min(4);
    format!("Where it holds; {seeds} seeds, {few} where it fails outright")
}

pub fn stands(holding: Holding) -> &'static str {
    match holding {
        Holding::Holds => "holds",
        Holding::Disagrees => "seeds disagree",
        Holding::Fails => "fails",
    }
}

pub fn who_fails(cell: &Cell) -> &'static str {
    match (cell.brain_fails, cell.action_fails) {
        (true, true) => "B A",
        (true, false) => "B",
        (false, true) => "A",
        (false, false) => "",
    }
}

pub fn label(claim: &str, upwards: &str, across: &str) -> String {
    format!("{claim}, by {upwards} and {across}.")
}

pub fn empty() -> &'static str {
    "The first runs are on their way."
}

pub fn here() -> &'static str {
    "this scenario"
}

pub fn caption(seeds: u32) -> String {
    format!("Where it holds when two settings move, at most {seeds} seeds a combination")
}

pub fn heads() -> [&'static str; 4] {
    ["Stands", "Fails", "Seeds", "Collapsed"]
}

pub fn cannot_run() -> &'static str {
    "cannot run: the pool is too small for a prompt"
}

pub fn not_yet() -> &'static str {
    "not computed yet"
}

pub fn who() -> &'static str {
    "B brain, A action layer fails"
}

pub fn fails(cell: &Cell) -> &'static str {
    match (cell.brain_fails, cell.action_fails) {
        (true, true) => "both layers",
        (true, false) => "brain",
        (false, true) => "action layer",
        (false, false) => "",
    }
}
