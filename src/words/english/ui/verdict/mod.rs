//! The answer in words: a state word, a headline, why, and the one button that applies the cure.

mod action;
mod brain;
mod cap;
mod cures;
mod holds;
#[cfg(test)]
mod tests;

use super::{grouped, robots};
use crate::analysis::verdict::Verdict;
use crate::scenario::Scenario;
use crate::words::Line;
use crate::words::ui::verdict::{Cure, Said, Tone};

pub fn spoken(said: &Said) -> String {
    format!("{}. {} {}", said.state, said.headline.plain(), said.why.plain())
}

pub fn said(verdict: &Verdict, scenario: &Scenario) -> Said {
    let said = in_words(verdict, scenario);
    debug_assert_eq!(
        said.cure.as_ref().map(|cure| cure.change),
        verdict.cure(),
        "the button does what the verdict says"
    );
    said
}

fn in_words(verdict: &Verdict, scenario: &Scenario) -> Said {
    match verdict {
        Verdict::Computing => computing(),
        Verdict::CappedHolds { .. } | Verdict::Healthy { .. } | Verdict::AtTheEdge { .. } => {
            holds::holds(verdict, scenario)
        }
        Verdict::Thrashes { .. } | Verdict::Uncertain { .. } | Verdict::PastTheBest { .. } => {
            brain::brain(verdict, scenario)
        }
        Verdict::MissesDeadline { .. } | Verdict::BothFail { .. } => {
            action::action(verdict, scenario)
        }
        Verdict::CapTooHigh { .. } | Verdict::CapTooLow { .. } => cap::cap(verdict, scenario),
    }
}

fn say(
    tone: Tone,
    state: String,
    brief: &'static str,
    headline: String,
    why: String,
    cure: Option<Cure>,
) -> Said {
    Said { tone, state, brief, headline: Line::of(&headline), why: Line::of(&why), cure }
}

fn computing() -> Said {
    say(
        Tone::Quiet,
        "Simulating".into(),
        "Simulating",
        "How many robots does this site carry?".into(),
        "The first runs of the simulation are under way.".into(),
        None,
    )
}

pub fn not_simulated() -> Said {
    say(
        Tone::Quiet,
        "Not simulated".into(),
        "Not simulated",
        "How many robots does this site carry?".into(),
        "The simulation stopped before its first answer.".into(),
        None,
    )
}

/// "no seed of 24 collapses", "4 of 24 seeds collapse".
fn collapses(collapsed: u32, seeds: u32) -> String {
    match collapsed {
        0 => format!("no seed of {seeds} collapses"),
        1 => format!("1 of {seeds} seeds collapses"),
        many => format!("{many} of {seeds} seeds collapse"),
    }
}

fn carries_of(carried: u32, planned: u32) -> String {
    format!("This site carries *{}*. You planned *{}*.", robots(carried), grouped(planned))
}
