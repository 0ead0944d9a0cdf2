//! The page's importer: reads what is pasted, off the main thread.

fn main() {
    fleet_planner::ui::browser::importer::run();
}
