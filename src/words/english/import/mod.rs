//! What the importer says, in English.

pub mod engine;
pub mod log;
pub mod model;
pub mod paste;
