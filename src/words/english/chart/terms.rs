//! What several charts say: counted things, units, names of curves, cells and heads of tables.

use super::figure::{count, of};
use crate::chart::model::Provenance;

pub fn robots(number: u32) -> String {
    of(number, "robot", "robots")
}

pub fn minutes(number: u32) -> String {
    of(number, "minute", "minutes")
}

pub fn turns(number: u32) -> String {
    of(number, "turn", "turns")
}

pub fn gpus(number: u32) -> String {
    of(number, "GPU", "GPUs")
}

pub fn cap(cap: u32) -> String {
    format!("K = {}", count(cap))
}

pub fn no_cap() -> &'static str {
    "no cap"
}

pub fn run(robots: u32, cap: Option<u32>, seed: u64) -> String {
    let cap = cap.map_or_else(|| no_cap().to_owned(), self::cap);
    format!("{}, {cap}, seed {seed}", self::robots(robots))
}

pub fn hertz(figure: &str) -> String {
    format!("{figure} Hz")
}

pub fn seconds(figure: &str) -> String {
    format!("{figure} s")
}

pub fn minutes_tick(figure: &str) -> String {
    format!("{figure} min")
}

pub fn from_to(low: &str, high: &str) -> String {
    format!("{low} to {high}")
}

pub fn at() -> (&'static str, &'static str) {
    ("At ", ":")
}

pub fn at_minute() -> (&'static str, &'static str) {
    ("At minute ", ":")
}

pub fn at_hertz() -> (&'static str, &'static str) {
    ("At ", " Hz:")
}

pub fn at_cap() -> (&'static str, &'static str) {
    ("At K = ", ":")
}

pub fn at_rate() -> (&'static str, &'static str) {
    ("At ", " requests/s:")
}

pub fn robots_n() -> &'static str {
    "robots N"
}

pub fn requests_per_s() -> &'static str {
    "requests/s"
}

pub fn robots_carried() -> &'static str {
    "robots carried"
}

pub fn planned() -> &'static str {
    "planned"
}

pub fn provenance(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Measured => "measured",
        Provenance::Interpolated => "interpolated",
        Provenance::Simulated => "simulated",
        Provenance::Beyond => "beyond the table",
    }
}

pub fn one_seed() -> &'static str {
    "simulated, one seed"
}

pub fn none() -> &'static str {
    "none"
}

pub fn computing() -> &'static str {
    "computing"
}

pub fn first_size() -> &'static str {
    "No fleet size computed yet"
}

pub fn no_size() -> &'static str {
    "No fleet size computed yet."
}

pub fn sizes_so_far(number: u32) -> String {
    format!("So far: {}", of(number, "fleet size", "fleet sizes"))
}

pub fn first_controller() -> &'static str {
    "No controller computed yet"
}

pub fn no_controller() -> &'static str {
    "No controller computed yet."
}

pub fn first_seed() -> &'static str {
    "The first seed of this scenario"
}

pub fn no_run() -> &'static str {
    "The run is not in yet."
}

pub fn crosses() -> &'static str {
    ". Crosses: seeds collapse"
}
