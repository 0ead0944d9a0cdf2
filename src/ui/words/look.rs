//! The words around a run that is looked into. What the run itself says is in `chart::look::words`.

use crate::chart::figure;
use crate::chart::look::words as run_words;
use crate::ui::state::{Run, SeedKnown};

/// Beside what a sweep shows.
pub const HINT: &str = "Click opens a run.";
/// The label of the cap.
pub const CAP: &str = "Cap K";
/// The label of the seed.
pub const SEED: &str = "Seed";
/// The label of the robot.
pub const ROBOT: &str = "Robot";
/// The label of the part of the run.
pub const PART: &str = "Part of the run";
/// The button that closes the run.
pub const CLOSE: &str = "Close the run";
/// While nothing is known yet.
pub const COMPUTING: &str = "Computing this run.";
/// A worker failed at it.
pub const FAILED: &str = "The simulation of this run stopped.";
/// The button that tries again.
pub const AGAIN: &str = "Try again";

/// "Open the run of 28 robots, no cap".
pub fn open_run(robots: u32, cap: Option<u32>) -> String {
    let cap = cap.filter(|cap| *cap < robots).map_or_else(|| "no cap".to_owned(), cap_of);
    format!("Open a run of {}, {cap}", figure::of(robots, "robot", "robots"))
}

/// "Run: 28 robots, no cap, seed 3".
pub fn title(run: &Run) -> String {
    format!("Run: {}", run_words::run_of(run.robots, run.cap, run.seed))
}

fn cap_of(cap: u32) -> String {
    format!("K = {}", figure::count(cap))
}

/// A cap to choose.
pub fn cap(cap: Option<u32>) -> String {
    cap.map_or_else(|| "no cap".to_owned(), cap_of)
}

/// A seed to choose: "3: low from minute 4".
pub fn seed((seed, low): &SeedKnown) -> String {
    match low {
        None => seed.to_string(),
        Some(None) => format!("{seed}: no low window"),
        Some(Some(start)) => {
            format!("{seed}: low from minute {}", figure::short(f64::from(*start) / 60.0, 1))
        }
    }
}

/// A robot to choose: "13: 9 turns missed".
pub fn robot(robot: u32, missed: usize) -> String {
    let name = figure::count(robot + 1);
    match missed {
        0 => format!("{name}: none missed"),
        missed => format!("{name}: {}", figure::of(missed as u32, "turn missed", "turns missed")),
    }
}

/// A part of the run to choose.
pub fn part(part: Option<(f64, f64)>) -> String {
    part.map_or_else(
        || "whole run".to_owned(),
        |(from, to)| format!("minutes {} to {}", figure::short(from, 1), figure::short(to, 1)),
    )
}

/// What is drawn belongs to another run or scenario than the one asked for.
pub fn updating(run: &Run) -> String {
    format!("Updating to {}", run_words::run_of(run.robots, run.cap, run.seed))
}
