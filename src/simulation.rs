//! The simulation and what it stands on, as a package of its own: the page's program is built small, and this part of it
//! fast, which Cargo does a package at a time. All else uses it through `fleet_planner`, whose `lib.rs` shows the arrow.

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

pub mod profile;
pub mod sim;
pub mod stats;
pub mod units;
pub mod workload;
