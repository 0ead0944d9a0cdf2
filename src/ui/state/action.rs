//! What can happen to the page.

use super::{
    AsideAction, EvidenceAction, Export, LookAction, PasteAction, Place, Theme, Toast, Trouble,
    View,
};
use crate::analysis::compare::{CompareResults, Contender};
use crate::analysis::plan::PlanResults;
use crate::scenario::{KnobId, Preset, Scenario};
use crate::ui::ranking::Column;
use crate::ui::shelf::{self, Change, Saved};
use crate::ui::track;
use std::rc::Rc;

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
    /// Something about the Evidence view.
    Evidence(EvidenceAction),
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
    /// A chart is to be saved as a file.
    Export(Export),
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
