//! What the browser must do about it.

use super::{PasteEffect, Place, Saving, Subject, Theme};
use crate::analysis::plan::{Effort, PlanResults};
use crate::scenario::Scenario;
use crate::ui::aside::Aside;
use crate::ui::shelf::Change;
use std::rc::Rc;

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
    /// Give the visitor a chart as a file.
    Save(Saving),
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
