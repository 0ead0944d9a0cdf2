//! How many AI-driven robots a site carries, which layer binds, and what to set.
//!
//! Modules form an arrow; each uses only what stands to its left:
//!
//! ```text
//! units -> stats -> profile -> workload -> sim -> scenario -> analysis -> import -> chart -> protocol -> ui
//! ```
//!
//! `sim` is the authority: it knows no browser, no files, no wire format and no clock. `ui` simulates nothing.

/// The text of a data file `src/data/NAME.toml`, as JSON (see build.rs).
macro_rules! data {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $name, ".json"))
    };
}

/// The data of `src/data/NAME.toml` that has a form in `profile::shape`, packed by build.rs.
macro_rules! unpack {
    ($form:ty, $name:literal) => {
        postcard::from_bytes::<$form>(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bin")))
            .expect("build.rs packed it with the same forms")
    };
}

pub mod analysis;
pub mod chart;
pub mod import;
pub mod profile;
pub mod protocol;
pub mod scenario;
pub mod sim;
pub mod stats;
pub mod ui;
pub mod units;
pub mod workload;

/// The examples of the documentation compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../docs/CONTROLLERS.md")]
struct Documentation;
