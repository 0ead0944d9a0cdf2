//! The paste panel: what was read of a paste, and how its importer stands. The text itself is the panel's own.

use super::reduce::settle;
use super::{Effect, State};
use crate::protocol::paste::{Paste, PasteReading};
use crate::scenario::{KnobId, Scenario};
use std::rc::Rc;

/// The open panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Number of the newest paste; readings of any other are dropped.
    pub number: u32,
    /// How it stands.
    pub phase: Reading,
}

/// How the newest paste stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// There is none.
    Nothing,
    /// It is being read.
    UnderWay {
        /// It has taken long enough to be told.
        slow: bool,
    },
    /// It was read.
    Read(Rc<PasteReading>),
    /// It was not read.
    Failed(Trouble),
}

/// Why a paste was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The importer did not load.
    NotLoaded,
    /// The importer is of another release than the page.
    OtherBuild,
    /// The importer broke.
    Broke,
    /// It took too long.
    TooLong,
    /// The visitor stopped it.
    Cancelled,
}

/// What can happen to the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PasteAction {
    /// It is opened, or closed if it is open.
    Toggle,
    /// It is closed.
    Close,
    /// A text is to be read, with what is stated besides; its number is not set yet.
    Read(Paste),
    /// The text is empty.
    Clear,
    /// A paste was read.
    Came(u32, Rc<PasteReading>),
    /// A paste has been read for 300 ms.
    Slow(u32),
    /// A paste could not be read.
    Failed(u32, Trouble),
    /// The visitor stops it.
    Cancel,
    /// What was read is applied: one step.
    Apply,
}

/// What the browser must do for the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PasteEffect {
    /// Load the importer, so that it is there when something is pasted.
    Load,
    /// Read this.
    Read(Paste),
    /// End the importer.
    End,
}

/// The scenario with all that a reading would set.
pub fn applied(reading: &PasteReading, scenario: &Scenario) -> Scenario {
    reading.changes.iter().fold(*scenario, |scenario, change| {
        match KnobId::ALL.get(usize::from(change.knob)) {
            Some(&knob) => scenario.with(knob, change.raw),
            None => scenario,
        }
    })
}

pub(super) fn reduce(state: &mut State, action: PasteAction) -> Vec<Effect> {
    let end = || vec![Effect::Paste(PasteEffect::End)];
    let Some(panel) = &mut state.paste else {
        if action != PasteAction::Toggle {
            return Vec::new();
        }
        state.paste = Some(Panel { number: 0, phase: Reading::Nothing });
        return vec![Effect::Paste(PasteEffect::Load)];
    };
    let is_under_way = matches!(panel.phase, Reading::UnderWay { .. });
    match action {
        PasteAction::Toggle | PasteAction::Close => {
            state.paste = None;
            end()
        }
        PasteAction::Read(paste) => {
            panel.number = panel.number.wrapping_add(1);
            panel.phase = Reading::UnderWay { slow: false };
            let number = panel.number;
            vec![Effect::Paste(PasteEffect::Read(Paste { number, ..paste }))]
        }
        PasteAction::Clear => {
            panel.number = panel.number.wrapping_add(1);
            panel.phase = Reading::Nothing;
            if is_under_way { end() } else { Vec::new() }
        }
        PasteAction::Came(number, reading) => {
            if is_under_way && number == panel.number {
                panel.phase = Reading::Read(reading);
            }
            Vec::new()
        }
        PasteAction::Slow(number) => {
            if is_under_way && number == panel.number {
                panel.phase = Reading::UnderWay { slow: true };
            }
            Vec::new()
        }
        // The importer may fail to load before anything was pasted.
        PasteAction::Failed(number, trouble) => {
            if number == panel.number {
                panel.phase = Reading::Failed(trouble);
                return end();
            }
            Vec::new()
        }
        PasteAction::Cancel => {
            if is_under_way {
                panel.phase = Reading::Failed(Trouble::Cancelled);
                return end();
            }
            Vec::new()
        }
        PasteAction::Apply => apply(state),
    }
}

/// Sets what was read, and closes the panel unless that was refused.
fn apply(state: &mut State) -> Vec<Effect> {
    let Some(Panel { phase: Reading::Read(reading), .. }) = &state.paste else {
        return Vec::new();
    };
    let to = applied(reading, &state.scenario);
    let mut effects = settle(state, to);
    if state.scenario == to {
        state.paste = None;
        effects.push(Effect::Paste(PasteEffect::End));
    }
    effects
}
