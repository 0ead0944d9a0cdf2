//! The state of the page, the actions that change it, and the one pure function that does.
//!
//! What the browser must do is returned as data ([`Effect`]), so the whole behaviour is tested natively. Every
//! committed change of the scenario passes through one function (`settle` in `reduce.rs`), which keeps the undo history.
//! Absent on purpose: what is open or folded, which components keep for themselves.

mod action;
mod asides;
mod effect;
mod evidence;
mod export;
mod history;
mod looked;
mod main_study;
mod message;
pub mod paste;
mod pins;
mod reduce;
mod scenarios;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Opened, Results};
pub use asides::{AsideAction, Asides, Beside, Stand, Told};
pub use effect::Effect;
pub use evidence::{Evidence, EvidenceAction, Filter, LAST_SEED};
pub use export::{Export, Format, Rests, Saving};
pub use history::{Entry, History};
pub use looked::{LookAction, Run, SeedKnown};
pub use message::{Banner, Toast, Trouble};
pub use paste::{PasteAction, PasteEffect};
pub use pins::{Pin, Pins, SLOTS, letter};
pub use reduce::reduce;
pub use scenarios::Removed;
pub use view::{Place, Subject, View};

use super::outlook::{Compared, Outlook, Part, Shown};
use super::ranking::Ranking;
use super::shelf::{self, Saved};
use crate::analysis::compare::CompareResults;
use crate::analysis::plan::{Effort, PlanResults};
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId, Scenario};
use std::rc::Rc;

/// All the page knows.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The view that is shown.
    pub view: View,
    /// The scenario as last committed: what the address bar, the copy button and the full answer speak of.
    pub scenario: Scenario,
    /// A knob on the move.
    pub drag: Option<Drag>,
    /// What can be undone and redone.
    pub history: Rc<History>,
    /// The scenario the visitor began from.
    pub origin: Origin,
    /// What it is compared with.
    pub pins: Pins,
    /// Saved scenarios.
    pub shelf: Rc<Vec<Saved>>,
    /// Why nothing can be saved.
    pub shelf_trouble: Option<shelf::Trouble>,
    /// What the toast's button takes back.
    pub removed: Option<Removed>,
    /// The newest study.
    pub study: Study,
    /// What there is to show.
    pub outlook: Outlook,
    /// The last full answer: shown again at once when a drag is given up.
    pub last_full: Option<Rc<PlanResults>>,
    /// What there is to show of the controllers.
    pub compared: Compared,
    /// The last whole comparison.
    pub last_compare: Option<Rc<CompareResults>>,
    /// How the controllers are sorted, and whose run is opened.
    pub ranking: Ranking,
    /// What the Evidence view lists, and with which seeds it runs.
    pub evidence: Evidence,
    /// Studies beside the main one.
    pub asides: Asides,
    /// The paste panel, while it is open.
    pub paste: Option<paste::Panel>,
    /// The run that is looked into.
    pub run: Option<Run>,
    /// The chart it was opened from: the focus goes back there.
    pub opener: Option<&'static str>,
    /// Messages that stay until they are answered, newest first, one of a kind.
    pub banners: Vec<Banner>,
    /// A short message that leaves by itself.
    pub toast: Option<Toast>,
    /// Light, dark or as the system has it.
    pub theme: Theme,
}

/// The scenario the visitor began from: of the link the page was opened with, or the one saved or opened since.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// What it was.
    pub scenario: Scenario,
    /// Where it came from.
    pub kind: OriginKind,
}

/// Where a scenario came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OriginKind {
    /// The page was opened without a link.
    Start,
    /// A link.
    Link,
    /// Saved in this browser under this name, or opened from there.
    Saved(String),
}

/// A knob on the move, not committed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag {
    /// Which.
    pub knob: KnobId,
    /// Its raw value under the thumb.
    pub raw: i64,
}

/// The newest study.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Study {
    /// Its number; answers of any other number are dropped.
    pub number: u32,
    /// Which of the studies it is.
    pub subject: Subject,
    /// What it is about.
    pub scenario: Scenario,
    /// Preview or full.
    pub effort: Effort,
    /// How it stands.
    pub phase: Phase,
    /// It has taken long enough to show its progress.
    pub slow: bool,
    /// Milliseconds it has run.
    pub elapsed_ms: f64,
    /// It has shown something.
    pub shown: bool,
    /// The thumb has moved on: the next preview starts when this one has shown something.
    pub outrun: bool,
}

impl Study {
    /// Whether it deserves a line of progress.
    pub fn shows_progress(&self) -> bool {
        match self.phase {
            Phase::Computing => self.slow && self.effort == Effort::Full,
            Phase::Cancelled => self.effort == Effort::Full,
            Phase::Final | Phase::Failed => false,
        }
    }
}

/// How a study stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Runs are out.
    Computing,
    /// All runs are in.
    Final,
    /// The visitor stopped it; what is in is final.
    Cancelled,
    /// A worker failed or none started.
    Failed,
}

/// Colour theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The scenario with everything that changes nothing in a plan as the preset has it: the controllers' own settings, and
/// prices.
pub fn planned(scenario: Scenario) -> Scenario {
    without(scenario, &[Group::Control, Group::Prices])
}

/// The scenario with these groups as the preset has them.
fn without(mut scenario: Scenario, groups: &[Group]) -> Scenario {
    let preset = Scenario::of(scenario.preset());
    for knob in KNOBS.iter().filter(|knob| groups.contains(&knob.group)) {
        scenario.set(knob.id, preset.get(knob.id));
    }
    scenario
}

/// What of `scenario` a study depends on.
fn concerns(subject: Subject, scenario: Scenario) -> Scenario {
    match subject {
        Subject::Plan => planned(scenario),
        Subject::Compare | Subject::Baseline => without(scenario, &[Group::Prices]),
    }
}

impl State {
    /// A page that shows `scenario` and knows nothing of it yet.
    pub fn new(scenario: Scenario, theme: Theme) -> State {
        State {
            view: View::default(),
            scenario,
            drag: None,
            history: Rc::default(),
            origin: Origin { scenario, kind: OriginKind::Start },
            pins: Pins::default(),
            shelf: Rc::default(),
            shelf_trouble: None,
            removed: None,
            study: Study {
                number: 0,
                subject: Subject::Plan,
                scenario,
                effort: Effort::Full,
                phase: Phase::Computing,
                slow: false,
                elapsed_ms: 0.0,
                shown: false,
                outrun: false,
            },
            outlook: Outlook::default(),
            last_full: None,
            compared: Compared::default(),
            last_compare: None,
            ranking: Ranking::default(),
            evidence: Evidence::default(),
            asides: Asides::default(),
            paste: None,
            run: None,
            opener: None,
            banners: Vec::new(),
            toast: None,
            theme,
        }
    }

    /// The scenario the controls show: the committed one with the knob on the move.
    pub fn draft(&self) -> Scenario {
        self.drag.map_or(self.scenario, |drag| self.scenario.with(drag.knob, drag.raw))
    }

    /// What of that scenario a study depends on.
    pub fn draft_of(&self, subject: Subject) -> Scenario {
        concerns(subject, self.draft())
    }

    /// The view and the committed scenario.
    pub fn place(&self) -> Place {
        Place { view: self.view, scenario: self.scenario, run: self.run, beside: None }
    }

    /// What a part of the Plan view shows.
    pub fn part(&self, part: Part) -> Option<Shown<PlanResults>> {
        self.outlook.part(part, &self.draft_of(Subject::Plan))
    }

    /// What the Controllers view shows.
    pub fn comparison(&self) -> Option<Shown<CompareResults>> {
        self.compared.shown(&self.draft_of(Subject::Compare))
    }

    /// The newest results of the study under way, however few.
    pub fn current(&self) -> Option<Results> {
        let results = match self.study.subject {
            Subject::Plan => self.outlook.current().cloned().map(Results::Plan),
            Subject::Compare => self.compared.current().cloned().map(Results::Compare),
            Subject::Baseline => self.pins.under_way.clone().map(Results::Plan),
        };
        results.filter(|results| *results.scenario() == self.study.scenario)
    }

    /// The study whose results the view needs most and are not at hand, baselines last; none when all are.
    pub fn missing(&self) -> Option<Subject> {
        let plan = planned(self.scenario);
        let plan = self.last_full.as_ref().is_none_or(|results| results.scenario != plan);
        let compare = concerns(Subject::Compare, self.scenario);
        let compare = self.last_compare.as_ref().is_none_or(|results| results.scenario != compare);
        match self.view {
            View::Controllers if compare => Some(Subject::Compare),
            _ if plan => Some(Subject::Plan),
            _ => self.pins.waiting().map(|_| Subject::Baseline),
        }
    }

    /// What a full study of this subject is about.
    fn full(&self, subject: Subject) -> Scenario {
        let baseline = self.pins.waiting().filter(|_| subject == Subject::Baseline);
        baseline.map_or_else(|| concerns(subject, self.scenario), |(_, scenario)| scenario)
    }

    /// One word for tests and styles: what is drawn, and whether it is the last word.
    pub fn condition(&self) -> &'static str {
        let stale = match self.view {
            View::Plan | View::Brain => self.part(Part::Cliff).is_none_or(|shown| shown.stale),
            View::ActionLayer => self.part(Part::Starvation).is_none_or(|shown| shown.stale),
            View::Evidence => self.part(Part::Verdict).is_none_or(|shown| shown.stale),
            View::Controllers => self.comparison().is_none_or(|shown| shown.stale),
        };
        match self.study.phase {
            Phase::Failed => "failed",
            Phase::Cancelled => "cancelled",
            _ if stale => "stale",
            Phase::Final if self.study.effort == Effort::Full => "final",
            _ => "computing",
        }
    }
}
