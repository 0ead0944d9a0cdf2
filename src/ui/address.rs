//! Links, as the page uses them: the library's own reading and writing, put into what the page shows.

use super::state::Opened;
use crate::scenario::{Scenario, check, link};

/// The fragment of a scenario, without the hash sign.
pub fn fragment(scenario: &Scenario) -> String {
    link::write(scenario)
}

/// Reads a fragment, with or without the hash sign.
pub fn open(fragment: &str) -> Opened {
    let read = link::read(fragment);
    let read = match read.scenario {
        Some(scenario) => read.with_check(&scenario.world_limits()),
        None => read,
    };
    let words = |problems: &[link::Problem]| problems.iter().map(ToString::to_string).collect();
    match read.verdict() {
        link::Verdict::Exact(scenario) | link::Verdict::Adjusted(scenario) => {
            Opened::Scenario(scenario, words(&read.problems))
        }
        link::Verdict::Refused { readable, .. } => {
            Opened::Broken { reasons: words(&read.problems), readable }
        }
    }
}

/// Whether a world can run.
///
/// # Errors
/// Why not, with the smallest value that works.
pub fn check(scenario: &Scenario) -> Result<(), String> {
    scenario.check(&scenario.world_limits()).map_err(|problems: Vec<check::Problem>| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    })
}
