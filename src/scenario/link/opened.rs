//! What reading gave: the scenario, the problems, and how to treat them.

use super::problem::{Problem, Weight};
use crate::scenario::check::{self, WorldLimits};
use crate::scenario::{Preset, Scenario};
use crate::stats::sort_short_by_key;
use crate::words::scenario::values;
use std::fmt;

/// What a link or a file said. Nothing in it was opened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// What can be opened, or offered when the verdict is to refuse; none when no setting could be read.
    pub scenario: Option<Scenario>,
    /// The scenario to compare it with, where the link carries one and nothing is wrong with it.
    pub second: Option<Scenario>,
    /// Everything found, the gravest first.
    pub problems: Vec<Problem>,
    /// Keys of the page found in it, in their order, and their values as written.
    pub page: Vec<(PageKey, String)>,
    /// It carries no checksum.
    pub typed_by_hand: bool,
}

/// How to treat what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Open it. There may still be notices to show.
    Exact(Scenario),
    /// Open it, and list the problems: something is not as written.
    Adjusted(Scenario),
    /// Leave the visitor's scenario as it is, say why, and offer what was readable.
    Refused {
        /// The gravest problem.
        reason: Problem,
        /// What may be offered.
        readable: Option<Scenario>,
    },
}

/// A key that belongs to the page, not to the scenario. It stands after the checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageKey {
    /// Which view is shown.
    View,
    /// The page is a frame in another one.
    Embed,
    /// The page is on a projector.
    Present,
    /// Light, dark, or as the system.
    Theme,
    /// The run that is looked into.
    Run,
}

impl PageKey {
    /// All, with their names in links.
    pub const ALL: [(PageKey, &'static str); 5] = [
        (PageKey::View, "view"),
        (PageKey::Embed, "embed"),
        (PageKey::Present, "present"),
        (PageKey::Theme, "theme"),
        (PageKey::Run, "run"),
    ];

    /// In links.
    pub fn name(self) -> &'static str {
        PageKey::ALL[self as usize].1
    }

    /// The key of this name, in either case.
    pub fn named(name: &str) -> Option<PageKey> {
        PageKey::ALL
            .into_iter()
            .find(|(_, known)| known.eq_ignore_ascii_case(name))
            .map(|(key, _)| key)
    }
}

impl Opened {
    /// A preset as it stands, and nothing to say.
    pub(super) fn preset(preset: Preset) -> Opened {
        Opened {
            scenario: Some(Scenario::of(preset)),
            second: None,
            problems: Vec::new(),
            page: Vec::new(),
            typed_by_hand: true,
        }
    }

    /// Nothing but a problem.
    pub(in crate::scenario) fn unreadable(problem: Problem) -> Opened {
        Opened {
            scenario: None,
            second: None,
            problems: vec![problem],
            page: Vec::new(),
            typed_by_hand: true,
        }
    }

    /// How to treat it: as its gravest problem says.
    pub fn verdict(&self) -> Verdict {
        let refusal = self.problems.iter().find(|problem| problem.weight() == Weight::Refuses);
        let is_changed = self.problems.iter().any(|problem| problem.weight() == Weight::Changes);
        match (refusal, self.scenario) {
            (Some(reason), readable) => Verdict::Refused { reason: reason.clone(), readable },
            (None, None) => Verdict::Refused { reason: Problem::NoScenario, readable: None },
            (None, Some(scenario)) if is_changed => Verdict::Adjusted(scenario),
            (None, Some(scenario)) => Verdict::Exact(scenario),
        }
    }

    /// The value of a key of the page; the first, if it stands there twice.
    pub fn page(&self, key: PageKey) -> Option<&str> {
        self.page.iter().find(|(found, _)| *found == key).map(|(_, value)| value.as_str())
    }

    /// The same, after asking whether these worlds can run. If the first cannot, it is refused, and what is offered
    /// instead is the same scenario with the smallest values that work, or nothing where none do; if the second cannot,
    /// the first is offered.
    #[must_use]
    pub fn with_check(mut self, limits: impl Fn(&Scenario) -> WorldLimits) -> Opened {
        if let Some(second) = self.second
            && let Err(problems) = second.check(&limits(&second))
        {
            self.second = None;
            let told = problems.into_iter().map(Problem::CannotRun).map(Box::new);
            self.problems.extend(told.map(Problem::InSecond));
        }
        let Some(scenario) = self.scenario else {
            return self;
        };
        let limits = limits(&scenario);
        if let Err(problems) = scenario.check(&limits) {
            self.scenario = check::mended(&scenario, &limits);
            self.problems.extend(problems.into_iter().map(Problem::CannotRun));
        }
        self.sort();
        self
    }

    /// Puts the gravest problem first; those of one weight stay in the order they were found.
    pub(in crate::scenario) fn sort(&mut self) {
        sort_short_by_key(&mut self.problems, |problem| std::cmp::Reverse(problem.weight()));
    }
}

/// The banner: one line a problem; empty when there is nothing to say.
impl fmt::Display for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
            if index == 0 && problem.weight() == Weight::Refuses {
                write!(f, " {}", values::unchanged())?;
            }
        }
        Ok(())
    }
}
