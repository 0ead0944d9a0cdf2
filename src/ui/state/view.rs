//! The views of the page, and what an address says: a view of a scenario, perhaps with a run of it opened.

use super::Run;
use crate::scenario::Scenario;

/// A view of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The verdict and what it rests on.
    #[default]
    Plan,
    /// All admission controllers side by side.
    Controllers,
}

impl View {
    /// All, in the order of the tabs.
    pub const ALL: [View; 2] = [View::Plan, View::Controllers];

    /// In links.
    pub fn name(self) -> &'static str {
        match self {
            View::Plan => "plan",
            View::Controllers => "controllers",
        }
    }

    /// The view of this name, in either case.
    pub fn named(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name().eq_ignore_ascii_case(name))
    }

    /// The study whose results it is made of.
    pub fn subject(self) -> Subject {
        match self {
            View::Plan => Subject::Plan,
            View::Controllers => Subject::Compare,
        }
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
