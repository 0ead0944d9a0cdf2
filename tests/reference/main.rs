//! The fast engine against a plain one that does one block and one step at a time.
//!
//! Two engines by one hand prove consistency only; the golden logs, which both must reproduce, tie them to a third.

mod brain;
mod engine;
mod figures;
mod fleet;
mod fleets;
mod golden;
mod log;
mod memory;
mod pool;
mod world;
mod worlds;
