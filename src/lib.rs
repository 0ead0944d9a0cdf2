//! How many AI-driven robots a site carries, which layer binds, and what to set.
//!
//! Modules form an arrow; each uses only what stands to its left:
//!
//! ```text
//! units -> stats -> profile -> workload -> sim -> scenario -> analysis -> import -> chart -> protocol -> ui
//! ```
//!
//! `sim` is the authority: it knows no browser, no files, no wire format and no clock. `ui` simulates nothing. Beside the
//! arrow stands [`words`]: everything that people read, said for each module from `scenario` on.

pub use fleet_simulation::{profile, sim, stats, units, workload};

pub mod analysis;
pub mod chart;
pub mod import;
pub mod protocol;
pub mod scenario;
pub mod ui;
pub mod words;

/// The examples of the documentation compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../docs/CONTROLLERS.md")]
struct Documentation;
