//! What robots ask of the brain: episodes of turns.

pub mod trace;
