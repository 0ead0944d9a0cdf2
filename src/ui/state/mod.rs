//! The state of the page, the actions that change it, and the one pure function that does.
//!
//! What the browser must do is returned as data ([`Effect`]), so the whole behaviour is tested natively. Every
//! committed change of the scenario passes through one function (`settle` in `reduce.rs`), which keeps the undo history.
//! Absent on purpose: what is open or folded, which components keep for themselves.

mod asides;
mod history;
mod looked;
pub mod paste;
mod pins;
mod reduce;
mod scenarios;
#[cfg(test)]
mod tests;
mod view;

pub use asides::{AsideAction, Asides, Beside, Stand, Told};
pub use history::{Entry, History};
pub use looked::{LookAction, Run, SeedKnown};
pub use paste::{PasteAction, PasteEffect};
pub use pins::{Pin, Pins, SLOTS, letter};
pub use reduce::reduce;
pub use scenarios::Removed;
pub use view::{Place, Subject, View};

use super::aside::Aside;
use super::outlook::{Compared, Outlook, Part, Shown};
use super::ranking::{Column, Ranking};
use super::shelf::{self, Change, Saved};
use super::track;
use crate::analysis::compare::{CompareResults, Contender};
use crate::analysis::plan::{Effort, PlanResults};
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId, Preset, Scenario};
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

/// A message that stays.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a scenario is plain data; there are never many of these"
)]
pub enum Banner {
    /// A link could not be opened; the scenario is unchanged.
    LinkBroken {
        /// What is wrong, the gravest first, each in a sentence or two.
        reasons: Vec<String>,
        /// What could be read.
        readable: Option<Scenario>,
    },
    /// A link was opened, with remarks: values clamped, settings unknown here.
    LinkNoted {
        /// A sentence each.
        notes: Vec<String>,
    },
    /// A world that cannot run was asked for and refused.
    Refused {
        /// Why, with the smallest value that works.
        reason: String,
    },
    /// The simulation stopped.
    Stopped(Trouble),
    /// What the first answer does without could not be loaded.
    PartMissing,
}

impl Banner {
    /// Whether it outlives the scenario it came with.
    pub fn is_lasting(&self) -> bool {
        matches!(self, Banner::Stopped(_) | Banner::PartMissing)
    }
}

/// What stopped the simulation.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// No worker answered in time, or it could not be loaded.
    NotStarted,
    /// A worker panicked or could not read a message.
    Worker {
        /// Counted from 1.
        worker: usize,
        /// Fleet size of the run it was at.
        robots: Option<u32>,
    },
}

/// A short message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toast {
    /// The link is on the clipboard.
    Copied {
        /// Its length in characters.
        characters: usize,
        /// It carries a baseline too.
        both: bool,
    },
    /// The clipboard refused.
    NotCopied,
    /// The scenario was pinned at this place.
    Pinned(usize),
    /// A baseline was taken away, from this place.
    Unpinned(usize),
    /// The scenario was saved.
    Saved,
    /// A saved scenario was deleted.
    Deleted,
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

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a scenario is plain data; there are never many of these"
)]
pub enum Action {
    /// The page has loaded: begin with this scenario.
    Begin,
    /// Another view is asked for.
    Show(View),
    /// The table of controllers is to be sorted by this column, or the other way round if it is already.
    Sort(Column),
    /// This controller's run is to be opened.
    OpenRun(Contender),
    /// A thumb moves a knob.
    Move(KnobId, i64),
    /// A key moves a knob on its slider, from where it stands by now: keys come faster than the page is drawn.
    Nudge(KnobId, track::Move),
    /// The knob is let go: commit.
    Release,
    /// Escape: give the drag up.
    GiveUp,
    /// A knob is set at once: number field, choice.
    Set(KnobId, i64),
    /// A knob is set a step on, from where it stands by now: step button, arrow keys in the number field.
    Step(KnobId, track::Move),
    /// Several knobs are set at once: the verdict's button.
    Apply(Vec<(KnobId, i64)>),
    /// A preset is chosen: every knob takes its value.
    Choose(Preset),
    /// Every knob of this preset is reset.
    Reset,
    /// The scenario becomes the one the visitor began from.
    ResetToOrigin,
    /// The newest change is taken back.
    Undo,
    /// What was taken back last is done again.
    Redo,
    /// A link was opened: with the page, or typed by hand.
    Open(Opened),
    /// The browser's back or forward button.
    Return(Opened),
    /// What could be read of a broken link is to be opened after all.
    OpenReadable,
    /// Results of a study.
    Results {
        /// Its number.
        number: u32,
        /// What is known.
        results: Results,
        /// Whether all is in.
        finished: bool,
        /// Milliseconds since it began.
        elapsed_ms: f64,
    },
    /// Something about the studies beside the main one.
    Aside(AsideAction),
    /// Something about the run that is looked into.
    Look(LookAction),
    /// A study has run for 300 ms.
    Slow(u32),
    /// Stop computing; keep what is there.
    Cancel,
    /// Go on after a cancel or a failure.
    Resume,
    /// The simulation stopped by itself.
    Stopped(Trouble),
    /// What the first answer does without could not be loaded.
    PartMissing,
    /// It is to be loaded after all.
    FetchPart,
    /// A banner is closed, by its place.
    Close(usize),
    /// Something happens to the paste panel.
    Paste(PasteAction),
    /// The link is to be copied.
    Copy,
    /// The link is to be copied with the first baseline in it.
    CopyBoth,
    /// The scenario is to be pinned as a baseline.
    Pin,
    /// The baseline at this place is to be taken away.
    Unpin(usize),
    /// The scenario and the baseline at this place are to change places.
    Swap(usize),
    /// The scenario is to be saved under this name.
    Save(String),
    /// The saved scenario of this name is to be opened.
    OpenSaved(String),
    /// The saved scenario of this name is to be deleted.
    Delete(String),
    /// The list of saved scenarios may have changed in another tab.
    LookAtShelf,
    /// What the browser has saved, after this change.
    Shelved(Result<Vec<Saved>, shelf::Trouble>, Option<Change>),
    /// The toast's button: what was taken away comes back.
    TakeBack,
    /// The toast is looked at, or no longer: it does not leave meanwhile.
    HoldToast(bool),
    /// What became of it.
    Copied(Toast),
    /// The toast has been there long enough.
    ToastOver,
    /// A theme is chosen.
    SetTheme(Theme),
}

/// What is known, of either study.
#[derive(Clone, Debug, PartialEq)]
pub enum Results {
    /// For the Plan view and the verdict.
    Plan(Rc<PlanResults>),
    /// For the Controllers view.
    Compare(Rc<CompareResults>),
}

impl Results {
    /// Runs that are in, and runs now known to be needed.
    pub fn progress(&self) -> (u32, u32) {
        match self {
            Results::Plan(results) => results.progress,
            Results::Compare(results) => results.progress,
        }
    }

    /// The scenario they belong to.
    pub fn scenario(&self) -> &Scenario {
        match self {
            Results::Plan(results) => &results.scenario,
            Results::Compare(results) => &results.scenario,
        }
    }
}

/// What a link gave.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a scenario is plain data; there are never many of these"
)]
pub enum Opened {
    /// A view of a scenario, and what must be said about it.
    Place(Place, Vec<String>),
    /// Nothing to trust.
    Broken {
        /// What is wrong, the gravest first, each in a sentence or two.
        reasons: Vec<String>,
        /// What could be read.
        readable: Option<Scenario>,
    },
}

/// What the browser must do.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a scenario is plain data; there are never many of these"
)]
pub enum Effect {
    /// Begin a study; any other is forgotten.
    Start {
        /// Number to stamp it with.
        number: u32,
        /// Which study.
        subject: Subject,
        /// What about.
        scenario: Scenario,
        /// Preview or full.
        effort: Effort,
    },
    /// Begin a study beside the main one.
    StartAside {
        /// Number to stamp it with.
        number: u32,
        /// Which.
        aside: Aside,
        /// What about.
        scenario: Scenario,
        /// The whole answer to that scenario, if it is at hand.
        plan: Option<Rc<PlanResults>>,
    },
    /// Forget the study beside the main one that has this number.
    StopAside(u32),
    /// Stop handing out runs of the main study; keep it.
    Stop,
    /// Go on with the study, with new workers where they failed.
    Resume,
    /// Load what the first answer does without.
    FetchPart,
    /// Show a draft in the address bar, at most every 300 ms, without a history entry.
    ShowDraft(Place),
    /// Put the committed scenario back without a history entry.
    ShowCommitted(Place),
    /// A committed change: one history entry, after the one of what was before.
    Push {
        /// What the entry before must show.
        from: Place,
        /// What the new one shows.
        to: Place,
    },
    /// Put the link of this place on the clipboard.
    Copy(Place),
    /// Keep and show the theme.
    Theme(Theme),
    /// Move the focus to the element of this id.
    Focus(String),
    /// Remove the toast in 6 s.
    ToastTimer,
    /// Leave the toast where it is.
    HoldToast,
    /// Change the list of saved scenarios, or only look at it, and tell what is there.
    Shelve(Option<Change>),
    /// Something for the importer.
    Paste(PasteEffect),
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
            View::Plan => self.part(Part::Cliff).is_none_or(|shown| shown.stale),
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
