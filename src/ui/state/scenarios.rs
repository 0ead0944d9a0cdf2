//! The part of the reducer that is about scenarios as wholes: baselines, and saved ones.

use super::main_study::answer;
use super::reduce::{go, notice, record, settle, show};
use super::{
    Banner, Effect, Opened, Origin, OriginKind, Pin, Place, State, Subject, Toast, concerns,
};
use crate::scenario::link;
use crate::ui::address;
use crate::ui::shelf::{self, Change, Saved};
use std::rc::Rc;

/// What the toast's button takes back.
#[derive(Clone, Debug, PartialEq)]
pub enum Removed {
    /// A baseline, from its place.
    Pin(usize, Pin),
    /// A saved scenario.
    Saved(Saved),
}

/// The committed scenario with its whole answer, if that is at hand.
fn own(state: &State) -> Pin {
    let plan = concerns(Subject::Plan, state.scenario);
    let results = state.last_full.clone().filter(|known| known.scenario == plan);
    Pin { scenario: state.scenario, results }
}

/// Pins the committed scenario at the first free place; one that is pinned already stays where it is.
pub(super) fn pin(state: &mut State) -> Vec<Effect> {
    let Some(slot) = state.pins.free() else { return Vec::new() };
    if state.pins.place_of(&state.scenario).is_some() {
        return Vec::new();
    }
    let own = own(state);
    state.pins.put(slot, own);
    let mut effects = notice(state, Toast::Pinned(slot));
    effects.extend(recompute(state));
    effects
}

/// Takes a baseline away; the toast offers it back.
pub(super) fn unpin(state: &mut State, slot: usize) -> Vec<Effect> {
    let Some(pin) = state.pins.take(slot) else { return Vec::new() };
    state.removed = Some(Removed::Pin(slot, pin));
    let mut effects = notice(state, Toast::Unpinned(slot));
    effects.extend(recompute(state));
    effects
}

/// A drag has its own study, and the release asks for what is missing then.
fn recompute(state: &mut State) -> Vec<Effect> {
    if state.drag.is_some() { Vec::new() } else { answer(state) }
}

/// The committed scenario and a baseline change places.
pub(super) fn swap(state: &mut State, slot: usize) -> Vec<Effect> {
    let Some(pin) = state.pins.get(slot).cloned() else { return Vec::new() };
    state.drag = None;
    if pin.scenario == state.scenario {
        return Vec::new();
    }
    record(state, Some(slot));
    exchange(state, slot);
    go(state, pin.scenario)
}

/// Pins the committed scenario in place of a baseline, whose answer stays at hand.
pub(super) fn exchange(state: &mut State, slot: usize) {
    let own = own(state);
    if let Some(pin) = state.pins.put(slot, own)
        && pin.results.is_some()
    {
        state.last_full = pin.results;
    }
}

/// The second scenario of a link becomes baseline A; what was there moves to a free place.
pub(super) fn pin_beside(state: &mut State, place: &Place) {
    let Some(scenario) = place.beside.filter(|second| state.pins.place_of(second).is_none()) else {
        return;
    };
    let results = state.pins.answer(&concerns(Subject::Plan, scenario)).cloned();
    let before = state.pins.put(0, Pin { scenario, results });
    if let (Some(before), Some(free)) = (before, state.pins.free()) {
        state.pins.put(free, before);
    }
}

/// Saves the committed scenario under a name.
pub(super) fn save(state: &State, typed: &str) -> Vec<Effect> {
    let Some(name) = shelf::name(typed) else { return Vec::new() };
    let link = link::write(&state.scenario);
    vec![Effect::Shelve(Some(Change::Put(Saved { name, link })))]
}

/// What became of a change to the list of saved scenarios.
pub(super) fn shelved(
    state: &mut State,
    found: Result<Vec<Saved>, shelf::Trouble>,
    change: Option<Change>,
) -> Vec<Effect> {
    let before = std::mem::take(&mut state.shelf);
    let saved = match found {
        Ok(saved) => saved,
        Err(trouble) => {
            state.shelf = before;
            state.shelf_trouble = Some(trouble);
            return Vec::new();
        }
    };
    state.shelf = Rc::new(saved);
    state.shelf_trouble = None;
    match change {
        Some(Change::Put(saved)) => {
            let scenario = address::open(&saved.link);
            if let Opened::Place(Place { scenario, .. }, _) = scenario
                && scenario == state.scenario
            {
                state.origin = Origin { scenario, kind: OriginKind::Saved(saved.name) };
            }
            notice(state, Toast::Saved)
        }
        Some(Change::Remove(name)) => {
            let gone = before.iter().find(|saved| saved.name == name);
            state.removed = gone.cloned().map(Removed::Saved);
            notice(state, Toast::Deleted)
        }
        None => Vec::new(),
    }
}

/// Opens a saved scenario, as a change that can be undone.
pub(super) fn open_saved(state: &mut State, name: &str) -> Vec<Effect> {
    let Some(saved) = state.shelf.iter().find(|saved| saved.name == name).cloned() else {
        return Vec::new();
    };
    match address::open(&saved.link) {
        Opened::Broken { reasons, readable } => {
            show(state, Banner::LinkBroken { reasons, readable });
            Vec::new()
        }
        Opened::Place(place, notes) => {
            state.origin = Origin { scenario: place.scenario, kind: OriginKind::Saved(saved.name) };
            pin_beside(state, &place);
            let effects = settle(state, place.scenario);
            if !notes.is_empty() {
                show(state, Banner::LinkNoted { notes });
            }
            effects
        }
    }
}

/// The toast's button: what was taken away comes back.
pub(super) fn take_back(state: &mut State) -> Vec<Effect> {
    state.toast = None;
    match state.removed.take() {
        Some(Removed::Pin(slot, pin)) => {
            let slot = if state.pins.get(slot).is_none() { Some(slot) } else { state.pins.free() };
            if let Some(slot) = slot.filter(|_| state.pins.place_of(&pin.scenario).is_none()) {
                state.pins.put(slot, pin);
            }
            recompute(state)
        }
        Some(Removed::Saved(saved)) => vec![Effect::Shelve(Some(Change::Put(saved)))],
        None => Vec::new(),
    }
}
