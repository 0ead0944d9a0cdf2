//! Verdicts of a cap that is too high or too low.

use super::cures::set_cap;
use super::{Said, Tone, collapses, computing, say};
use crate::analysis::verdict::Verdict;
use crate::scenario::Scenario;
use crate::words::english::numbers::{grouped, percent, robots};

pub(super) fn cap(verdict: &Verdict, scenario: &Scenario) -> Said {
    let n = scenario.robots();
    match verdict {
        Verdict::CapTooHigh { cap, collapsed, seeds, suggested } => say(
            Tone::Bad,
            "K too high".into(),
            "K too high",
            format!("K = *{}* is past the edge: {}.", grouped(*cap), collapses(*collapsed, *seeds)),
            suggested.map_or_else(
                || "No smaller K that was tried holds either: the pool is too small.".to_owned(),
                |suggestion| format!("Lower K to {}.", grouped(suggestion.cap)),
            ),
            suggested.map(|suggestion| set_cap(&suggestion, n, true)),
        ),
        Verdict::CapTooLow { cap, share_of_best, waiting, suggested } => {
            let waits = if *waiting == 1 {
                "1 robot waits".to_owned()
            } else {
                format!("{} wait", robots(*waiting))
            };
            say(
                Tone::Near,
                "K too low".into(),
                "K too low",
                format!(
                    "K = *{}* holds, at {} of the rate K = {} gives.",
                    grouped(*cap),
                    percent(*share_of_best),
                    grouped(suggested.cap)
                ),
                format!(
                    "{waits} at a time. Raise K to {}: no seed collapses there.",
                    grouped(suggested.cap)
                ),
                Some(set_cap(suggested, n, true)),
            )
        }
        _ => computing(),
    }
}
