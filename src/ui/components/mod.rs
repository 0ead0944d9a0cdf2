//! One file per component. They hold what is open, typed or pointed at, and no domain state.

pub mod again;
pub mod banner;
pub mod capacity;
pub mod chart_body;
pub mod chart_card;
pub mod chart_dialog;
pub mod chart_table;
pub mod chart_tools;
pub mod choice;
pub mod crosshair;
pub mod deadline_card;
pub mod differences;
pub mod dock;
pub mod drawing;
pub mod exports;
pub mod facts;
pub mod figures;
pub mod footer;
pub mod groups;
pub mod header;
pub mod heat;
pub mod heat_card;
pub mod help;
pub mod hiding;
pub mod icon;
pub mod knob;
pub mod knob_head;
pub mod legend;
pub mod line;
pub mod near;
pub mod number_field;
pub mod outcome_track;
pub mod parameters;
pub mod paste_panel;
pub mod plot;
pub mod progress;
pub mod questions;
pub mod rail;
pub mod resets;
pub mod run_panel;
pub mod saved;
pub mod segments;
pub mod select;
pub mod sparks;
pub mod standings;
pub mod strip_card;
pub mod tabs;
pub mod tool;
pub mod trial;
pub mod verdict;

use super::state::Action;
use yew::Callback;

/// Where components send what happened.
pub type Dispatch = Callback<Action>;
