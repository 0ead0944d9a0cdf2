//! What is said of scenarios, links and files.

pub mod check;
pub mod knobs;
pub mod link;
pub mod presets;
pub mod values;
