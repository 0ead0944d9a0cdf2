//! The words around the charts of the Action layer view. What the charts themselves say is in
//! `chart::action_layer::words`.

use crate::words::english::chart::action_layer as charts;
use crate::words::english::chart::figure;

pub fn deadlines() -> &'static str {
    "Starvation over robots at several deadlines"
}

pub fn deadline_label() -> &'static str {
    "Deadline"
}

pub fn capacities() -> &'static str {
    "Robots carried, by deadline and GPUs"
}

pub fn batches() -> &'static str {
    "What a batch costs, and which ones form"
}

pub fn strip() -> &'static str {
    "What a late chunk looks like"
}

pub fn asking() -> &'static str {
    "Longer chunks, and other ways of asking"
}

pub fn seed() -> &'static str {
    "Seed"
}

pub fn robot_label() -> &'static str {
    "Robot"
}

pub fn most_starved() -> &'static str {
    "most starved"
}

pub fn part() -> &'static str {
    "Part of the run"
}

pub fn earlier() -> &'static str {
    "Earlier"
}

pub fn next_late() -> &'static str {
    "Next late chunk"
}

pub fn later() -> &'static str {
    "Later"
}

pub fn another() -> &'static str {
    "Updating to what was chosen"
}

pub fn no_layer() -> &'static str {
    "No second layer yet"
}

pub fn no_layer_help() -> &'static str {
    "Set action GPUs above 0 to see starvation."
}

pub fn set_gpus(gpus: u32) -> String {
    format!("Set {}", figure::of(gpus, "action GPU", "action GPUs"))
}

pub fn deadline(deadline_s: f64, is_own: bool) -> String {
    let text = charts::seconds(deadline_s);
    if is_own { format!("{text}, set here") } else { text }
}

pub fn robot(robot: u32, missed: Option<f64>) -> String {
    let name = figure::count(robot + 1);
    match missed {
        Some(share) if share > 0.0 => format!("{name}: {} missed", figure::percent(share)),
        _ => format!("{name}: none missed"),
    }
}

pub fn coupled(active: u32, planned: u32) -> String {
    format!(
        "The action layer sees active robots only: K lets {} of {} act at once.",
        figure::count(active),
        figure::count(planned)
    )
}

pub fn all_act(planned: u32) -> String {
    format!(
        "Every one of {} acts all the time here: the hardest case for the action layer. A cap K below N would let fewer act.",
        figure::of(planned, "robot", "robots")
    )
}
