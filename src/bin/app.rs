//! The page, and each of its workers.

fn main() {
    fleet_planner::ui::browser::run();
}
