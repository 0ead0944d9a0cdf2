//! Verdicts of an action layer that comes too late.

use super::cures::{at_most_cap, cures, set_hz};
use super::{Said, Tone, said, say};
use crate::analysis::verdict::Verdict;
use crate::scenario::Scenario;
use crate::words::english::numbers::{grouped, robots, trim};

pub(super) fn action(verdict: &Verdict, scenario: &Scenario) -> Said {
    match verdict {
        Verdict::MissesDeadline { hz, deadline_s, action, active, robots: n, slower_hz, cap } => {
            let slow = slower_hz.map(|hz| format!("Slow control to {} Hz", trim(hz)));
            let at_most = cap.map(|cap| format!("let at most {} act at once", grouped(cap)));
            let headline = if active < n {
                format!(
                    "At {} Hz the action layer feeds *{}*. K lets *{}* act.",
                    trim(*hz),
                    robots(action.robots()),
                    grouped(*active)
                )
            } else {
                format!(
                    "At {} Hz this site carries *{}*. You planned *{}*.",
                    trim(*hz),
                    robots(action.robots()),
                    grouped(*n)
                )
            };
            say(
                Tone::Bad,
                "Misses its deadline".into(),
                "Misses its deadline",
                headline,
                format!(
                    "The ^action layer^ binds: a chunk must arrive within {} s. {}",
                    trim(*deadline_s),
                    cures([slow, Some("add action GPUs".into()), at_most])
                ),
                slower_hz.map(|hz| set_hz(hz, *active)).or(cap.map(|cap| at_most_cap(cap, *n))),
            )
        }
        Verdict::BothFail { hz, robots: n, action, brain, slower_hz, suggested, cap } => {
            // Slower control is worth nothing where the same K holds without it.
            let higher = suggested.filter(|suggestion| Some(suggestion.cap) != *cap);
            let both = higher.zip(*slower_hz).map(|(suggestion, slower)| {
                let cap = grouped(suggestion.cap);
                format!("Slow control to {} Hz and set K = {cap}", trim(slower))
            });
            let fewer =
                cap.map(|cap| format!("stay at {} Hz with K = {}", trim(*hz), grouped(cap)));
            say(
                Tone::Bad,
                "Both limits broken".into(),
                "Both fail",
                format!("At {} Hz and {} *both layers* fail.", trim(*hz), robots(*n)),
                format!(
                    "The ^action layer^ carries {}, the <brain> {}. {}",
                    grouped(action.robots()),
                    grouped(brain.robots()),
                    cures([both, fewer, None])
                ),
                cap.map(|cap| at_most_cap(cap, *n)),
            )
        }
        _ => said(&Verdict::Computing, scenario),
    }
}
