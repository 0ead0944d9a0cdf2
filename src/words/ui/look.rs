//! The words around a run that is looked into. What the run itself says is in `chart::look::words`.

use crate::ui::state::Run;
use crate::ui::state::SeedKnown;

catalogue! {
    ui::look;

    /// Beside what a sweep shows.
    fn hint() -> &'static str;

    /// The label of the cap.
    fn cap_label() -> &'static str;

    /// The label of the seed.
    fn seed_label() -> &'static str;

    /// The label of the robot.
    fn robot_label() -> &'static str;

    /// The label of the part of the run.
    fn part_label() -> &'static str;

    /// The button that closes the run.
    fn close() -> &'static str;

    /// While nothing is known yet.
    fn computing() -> &'static str;

    /// A worker failed at it.
    fn failed() -> &'static str;

    /// The button that tries again.
    fn again() -> &'static str;

    /// "Open the run of 28 robots, no cap".
    fn open_run(robots: u32, cap: Option<u32>) -> String;

    /// "Run: 28 robots, no cap, seed 3".
    fn title(run: &Run) -> String;

    /// A cap to choose.
    fn cap(cap: Option<u32>) -> String;

    /// A seed to choose: "3: low from minute 4".
    fn seed(seed: &SeedKnown) -> String;

    /// A robot to choose: "13: 9 turns missed".
    fn robot(robot: u32, missed: usize) -> String;

    /// A part of the run to choose.
    fn part(part: Option<(f64, f64)>) -> String;

    /// What is drawn belongs to another run or scenario than the one asked for.
    fn updating(run: &Run) -> String;
}
