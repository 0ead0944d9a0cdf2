//! Charts of the controllers: one run of one of them, and all of them side by side.

mod fairness;
mod over_cap;
mod survival;
mod trace;
mod who;

pub use fairness::fairness;
pub use over_cap::over_cap;
pub use survival::survival;
pub use trace::trace;
