//! The words around the charts of the Action layer view. What the charts themselves say is in
//! `chart::action_layer::words`.

use crate::chart::action_layer::words as charts;
use crate::chart::figure;

/// Of the card with starvation, before there is anything to draw.
pub const DEADLINES: &str = "Starvation over robots at several deadlines";
/// What is chosen there.
pub const DEADLINE: &str = "Deadline";
/// Of the table, before anything is known.
pub const CAPACITIES: &str = "Robots carried, by deadline and GPUs";
/// Of the card with batches.
pub const BATCHES: &str = "What a batch costs, and which ones form";
/// Of the card with strips.
pub const STRIP: &str = "What a late chunk looks like";
/// Of the card with chunk lengths.
pub const ASKING: &str = "Longer chunks, and other ways of asking";
/// The label of the seed.
pub const SEED: &str = "Seed";
/// The label of the robot.
pub const ROBOT: &str = "Robot";
/// The robot that is shown unless another is chosen.
pub const MOST_STARVED: &str = "most starved";
/// What the buttons choose.
pub const PART: &str = "Part of the run";
/// To the part before.
pub const EARLIER: &str = "Earlier";
/// To the next part with a late chunk.
pub const NEXT_LATE: &str = "Next late chunk";
/// To the part after.
pub const LATER: &str = "Later";
/// What is drawn is another robot's or seed's than the one chosen.
pub const ANOTHER: &str = "Updating to what was chosen";
/// Where there is no action layer: its heading.
pub const NO_LAYER: &str = "No second layer yet";
/// What to do about it.
pub const NO_LAYER_HELP: &str = "Set action GPUs above 0 to see starvation.";

/// The button that does it.
pub fn set_gpus(gpus: u32) -> String {
    format!("Set {}", figure::of(gpus, "action GPU", "action GPUs"))
}

/// A deadline to choose; this scenario's says so.
pub fn deadline(deadline_s: f64, is_own: bool) -> String {
    let text = charts::seconds(deadline_s);
    if is_own { format!("{text}, set here") } else { text }
}

/// A robot to choose: "3: 12% missed".
pub fn robot(robot: u32, missed: Option<f64>) -> String {
    let name = figure::count(robot + 1);
    match missed {
        Some(share) if share > 0.0 => format!("{name}: {} missed", figure::percent(share)),
        _ => format!("{name}: none missed"),
    }
}

/// What the view counts, where a cap holds robots back.
pub fn coupled(active: u32, planned: u32) -> String {
    format!(
        "The action layer sees active robots only: K lets {} of {} act at once.",
        figure::count(active),
        figure::count(planned)
    )
}

/// The same without a cap that binds.
pub fn all_act(planned: u32) -> String {
    format!(
        "Every one of {} acts all the time here: the hardest case for the action layer. A cap K would let fewer act.",
        figure::of(planned, "robot", "robots")
    )
}
