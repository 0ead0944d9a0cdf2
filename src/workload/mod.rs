//! What robots ask of the brain: episodes of turns.

mod draws;
mod fit;
pub mod generator;
#[cfg(test)]
mod marginals;
pub mod recipe;
pub mod trace;
