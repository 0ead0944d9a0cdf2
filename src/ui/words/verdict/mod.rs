//! The answer in words: a state word, a headline, why, and the one button that applies the cure.

mod action;
mod brain;
mod cap;
mod cures;
mod holds;
#[cfg(test)]
mod tests;

use super::{Line, grouped, robots};
use crate::analysis::verdict::Verdict;
use crate::scenario::{KnobId, Scenario};

/// What colour and icon the state word takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Not known yet.
    Quiet,
    /// It holds.
    Good,
    /// It holds, but.
    Near,
    /// It does not.
    Bad,
}

impl Tone {
    /// For the page's style sheet and tests.
    pub fn name(self) -> &'static str {
        match self {
            Tone::Quiet => "quiet",
            Tone::Good => "good",
            Tone::Near => "near",
            Tone::Bad => "bad",
        }
    }
}

/// The button and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Cure {
    /// On the button.
    pub label: String,
    /// What follows from it.
    pub note: Line,
    /// The knob it sets, and the raw value: [`Verdict::cure`].
    pub change: (KnobId, i64),
}

/// A verdict in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// Colour and icon.
    pub tone: Tone,
    /// The state word, for the full verdict.
    pub state: String,
    /// The same in one or two words, for the sticky line.
    pub brief: &'static str,
    /// The headline.
    pub headline: Line,
    /// Why.
    pub why: Line,
    /// The button, when one knob cures it.
    pub cure: Option<Cure>,
}

impl Said {
    /// For the live region: all of it, once.
    pub fn spoken(&self) -> String {
        format!("{}. {} {}", self.state, self.headline.plain(), self.why.plain())
    }
}

/// Puts a verdict on `scenario` into words.
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
