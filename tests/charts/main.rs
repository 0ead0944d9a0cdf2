//! The charts of the Plan view: what they claim, what they draw, and that they can be painted at any size.

mod claims;
mod drawing;
mod figures;
mod fixture;
mod layout;

use fleet_planner::analysis::plan::PlanResults;
use fleet_planner::chart::{ChartModel, cliff, envelope, starvation, timeline};

/// All four charts of some results.
fn charts(results: &PlanResults) -> [ChartModel; 4] {
    [
        cliff(results, &fixture::measured()),
        envelope(results),
        starvation(results),
        timeline(results),
    ]
}

/// Every case, by name.
fn cases() -> [(&'static str, PlanResults); 6] {
    [
        ("thrashing", fixture::thrashing()),
        ("healthy", fixture::healthy()),
        ("disagreeing", fixture::disagreeing()),
        ("partial", fixture::partial()),
        ("empty", fixture::empty()),
        ("absurd", fixture::absurd()),
    ]
}
