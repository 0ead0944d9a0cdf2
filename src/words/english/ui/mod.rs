//! What the page says, in English.

pub mod action_layer;
pub mod answer;
pub mod around;
pub mod brain;
pub mod chart;
pub mod confidence;
pub mod controllers;
pub mod controls;
pub mod differences;
pub mod evidence;
pub mod facts;
pub mod figures;
pub mod knobs;
pub mod look;
pub mod page;
pub mod parameters;
pub mod paste;
pub mod questions;
pub mod scenarios;
pub mod verdict;

use super::numbers::{
    capital, duration, grouped, percent, percent_beside, robots, short, trim, two,
};
use crate::words::Line;
