//! The answer in words: a state word, a headline, why, and the one button that applies the cure.

use crate::analysis::verdict::Verdict;
use crate::scenario::{KnobId, Scenario};
use crate::words::Line;

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

catalogue! {
    ui::verdict;

    /// Puts a verdict on `scenario` into words.
    fn said(verdict: &Verdict, scenario: &Scenario) -> Said;

    /// When the simulation ended before it had an answer.
    fn not_simulated() -> Said;

    /// For the live region: all of it, once.
    fn spoken(said: &Said) -> String;
}
