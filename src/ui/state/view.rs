//! The views of the page, and what an address says: a view of a scenario, perhaps with a run of it opened.

use super::Run;
use crate::scenario::Scenario;

/// A view of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The verdict and what it rests on.
    #[default]
    Plan,
    /// What the brain does, and why.
    Brain,
    /// What the action layer does, and why.
    ActionLayer,
    /// All admission controllers side by side.
    Controllers,
    /// Published figures beside simulated ones.
    Evidence,
}

impl View {
    /// All, in the order of the tabs.
    pub const ALL: [View; 5] =
        [View::Plan, View::Brain, View::ActionLayer, View::Controllers, View::Evidence];

    /// In links.
    pub fn name(self) -> &'static str {
        match self {
            View::Plan => "plan",
            View::Brain => "brain",
            View::ActionLayer => "action",
            View::Controllers => "controllers",
            View::Evidence => "evidence",
        }
    }

    /// The view of this name, in either case.
    pub fn named(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name().eq_ignore_ascii_case(name))
    }

    /// The study whose results it is made of.
    pub fn subject(self) -> Subject {
        match self {
            View::Plan | View::Brain | View::ActionLayer | View::Evidence => Subject::Plan,
            View::Controllers => Subject::Compare,
        }
    }

    /// Whether a quick study follows a thumb on the move; the others wait for the release.
    pub fn previews(self) -> bool {
        matches!(self, View::Plan | View::Brain | View::ActionLayer)
    }
}

/// What a study is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// What the Plan view shows; every view needs its verdict.
    Plan,
    /// All controllers on the same seeds.
    Compare,
    /// What the Plan view shows, of a baseline.
    Baseline,
}

/// A view of a scenario: what an address and a link say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which view.
    pub view: View,
    /// Of what.
    pub scenario: Scenario,
    /// The scenario to compare it with, in a link that carries two.
    pub beside: Option<Scenario>,
    /// The run that is looked into.
    pub run: Option<Run>,
}
