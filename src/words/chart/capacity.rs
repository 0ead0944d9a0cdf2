//! What the table of capacities says.

use crate::analysis::Carried;
use crate::analysis::deadlines::Agreement;

/// What the table of capacities comes to.
pub enum CapacityFact {
    /// Rows that are known, of so many.
    Open(usize, usize),
    /// Published capacities that are met, of so many.
    Published(usize, usize),
    /// The scenario's own deadline and GPUs, and what they carry.
    Own(f64, u32, Carried),
}

catalogue! {
    chart::capacity;

    /// Heads of the table of capacities; the last two only under the published conditions.
    fn heads() -> [&'static str; 6];

    /// Where nothing was published.
    fn not_published() -> &'static str;

    /// The claim of the table of capacities.
    fn claim(fact: &CapacityFact) -> String;

    /// Below it.
    fn sub(runs: &[u64], step: u32, is_published: bool) -> String;

    /// "20 Hz".
    fn hertz(hz: f64) -> String;

    /// A published capacity of which only a failure is known.
    fn under(robots: u32) -> String;

    /// "12 and 13 by run".
    fn by_run(runs: &[Carried]) -> String;

    /// How the simulated figure stands to the published one.
    fn agreement(agreement: Option<Agreement>) -> &'static str;
}
