//! The simulation: brain engine, fleet, action layer. No browser, no files, no wire format, no clock, no global
//! randomness.

pub mod action;
pub mod admission;
pub mod engine;
pub mod eviction;
pub mod fleet;
pub mod random;
