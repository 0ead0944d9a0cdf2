//! The page.

fn main() {
    fleet_planner::ui::app::run();
}
