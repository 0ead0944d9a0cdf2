//! What the importer says.

pub mod engine;
pub mod log;
pub mod model;
pub mod paste;
