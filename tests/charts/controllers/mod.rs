//! The controllers' charts: one run of one of them, and all of them side by side.

mod claims;
mod drawing;
mod trace;

use fleet_planner::chart::Role;
use fleet_planner::chart::model::{Panel, Series};

fn line(panel: &Panel, role: Role) -> &Series {
    panel.series.iter().find(|series| series.role == role).expect("drawn")
}
