//! The words around a run that is looked into. What the run itself says is in `chart::look::words`.

use crate::ui::state::{Run, SeedKnown};
use crate::words::english::chart::figure;
use crate::words::english::chart::terms;

pub fn hint() -> &'static str {
    "; a click opens a run"
}

pub fn cap_label() -> &'static str {
    "Cap K"
}

pub fn seed_label() -> &'static str {
    "Seed"
}

pub fn robot_label() -> &'static str {
    "Robot"
}

pub fn part_label() -> &'static str {
    "Part of the run"
}

pub fn close() -> &'static str {
    "Close the run"
}

pub fn computing() -> &'static str {
    "Computing this run."
}

pub fn failed() -> &'static str {
    "The simulation of this run stopped."
}

pub fn again() -> &'static str {
    "Try again"
}

pub fn open_run(robots: u32, cap: Option<u32>) -> String {
    let cap = cap.filter(|cap| *cap < robots).map_or_else(|| "no cap".to_owned(), cap_of);
    format!("Open a run of {}, {cap}", figure::of(robots, "robot", "robots"))
}

pub fn title(run: &Run) -> String {
    format!("Run: {}", terms::run(run.robots, run.cap, run.seed))
}

fn cap_of(cap: u32) -> String {
    format!("K = {}", figure::count(cap))
}

pub fn cap(cap: Option<u32>) -> String {
    cap.map_or_else(|| "no cap".to_owned(), cap_of)
}

pub fn seed((seed, low): &SeedKnown) -> String {
    match low {
        None => seed.to_string(),
        Some(None) => format!("{seed}: no low window"),
        Some(Some(start)) => {
            format!("{seed}: low from minute {}", figure::short(f64::from(*start) / 60.0, 1))
        }
    }
}

pub fn robot(robot: u32, missed: usize) -> String {
    let name = figure::count(robot + 1);
    match missed {
        0 => format!("{name}: none missed"),
        missed => format!("{name}: {}", figure::of(missed as u32, "turn missed", "turns missed")),
    }
}

pub fn part(part: Option<(f64, f64)>) -> String {
    part.map_or_else(
        || "whole run".to_owned(),
        |(from, to)| format!("minutes {} to {}", figure::short(from, 1), figure::short(to, 1)),
    )
}

pub fn updating(run: &Run) -> String {
    format!("Updating to {}", terms::run(run.robots, run.cap, run.seed))
}
