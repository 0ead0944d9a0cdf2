//! The page's worker: runs the simulation off the main thread.

fn main() {
    fleet_planner::ui::browser::worker::run();
}
