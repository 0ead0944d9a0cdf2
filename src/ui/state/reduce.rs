//! The one function that changes the state.

use super::main_study::{absorb, answer, begin};
use super::scenarios::{
    exchange, open_saved, pin, pin_beside, save, shelved, swap, take_back, unpin,
};
use super::{
    Action, Banner, Drag, Effect, Entry, History, Opened, Origin, OriginKind, Phase, Place,
    Results, Saving, State, Subject, Toast, View, asides, evidence, looked,
};
use crate::analysis::plan::Effort;
use crate::scenario::{KnobId, Scenario};
use crate::ui::address;
use crate::ui::shelf::Change;
use crate::ui::track::{Move, Track};
use std::mem::discriminant;
use std::rc::Rc;

/// The state after `action`, and what the browser must do about it.
pub fn reduce(mut state: State, action: Action) -> (State, Vec<Effect>) {
    let mut effects = match action {
        Action::Aside(action) => asides::reduce(&mut state, action),
        Action::Look(action) => looked::reduce(&mut state, action),
        Action::Evidence(action) => evidence::reduce(&mut state, action),
        // A link has begun already.
        Action::Begin if state.study.number > 0 => Vec::new(),
        Action::Begin => answer(&mut state),
        Action::Show(view) => show_view(&mut state, view),
        Action::Sort(column) => {
            state.ranking = state.ranking.sorted_by(column, &state.scenario);
            Vec::new()
        }
        Action::OpenRun(contender) => {
            state.ranking.opened = contender;
            Vec::new()
        }
        Action::Move(knob, raw) => drag(&mut state, knob, raw),
        Action::Nudge(knob, movement) => {
            let raw = moved(&state, knob, movement);
            drag(&mut state, knob, raw)
        }
        Action::Step(knob, movement) => {
            let to = state.scenario.with(knob, moved(&state, knob, movement));
            settle(&mut state, to)
        }
        Action::Release => match state.drag {
            Some(Drag { knob, raw }) => {
                let to = state.scenario.with(knob, raw);
                settle(&mut state, to)
            }
            None => Vec::new(),
        },
        Action::GiveUp => give_up(&mut state),
        Action::Set(knob, raw) => {
            let to = state.scenario.with(knob, raw);
            settle(&mut state, to)
        }
        Action::Apply(changes) => {
            let to = changes
                .into_iter()
                .fold(state.scenario, |scenario, (knob, raw)| scenario.with(knob, raw));
            settle(&mut state, to)
        }
        Action::Choose(preset) => settle(&mut state, Scenario::of(preset)),
        Action::Reset => {
            let to = Scenario::of(state.scenario.preset());
            settle(&mut state, to)
        }
        Action::ResetToOrigin => {
            let to = state.origin.scenario;
            settle(&mut state, to)
        }
        // A drag is the newest change, and not committed yet.
        Action::Undo | Action::Redo if state.drag.is_some() => give_up(&mut state),
        Action::Undo => travel(&mut state, History::undo),
        Action::Redo => travel(&mut state, History::redo),
        Action::Open(opened) => {
            if let Opened::Place(place, _) = &opened {
                let is_first = state.study.number == 0 && place.scenario == state.scenario;
                let kind = if is_first { OriginKind::Start } else { OriginKind::Link };
                state.origin = Origin { scenario: place.scenario, kind };
            }
            open(&mut state, opened)
        }
        Action::Return(opened) => open(&mut state, opened),
        Action::OpenReadable => {
            let readable = state.banners.iter().find_map(|banner| match banner {
                Banner::LinkBroken { readable, .. } => *readable,
                _ => None,
            });
            readable.map_or_else(Vec::new, |scenario| settle(&mut state, scenario))
        }
        Action::Results { number, results, finished, elapsed_ms }
            if number == state.study.number =>
        {
            state.study.elapsed_ms = elapsed_ms;
            state.study.shown = true;
            match &results {
                Results::Plan(results) if state.study.subject == Subject::Baseline => {
                    state.pins.under_way = Some(Rc::clone(results));
                }
                Results::Plan(results) => state.outlook.update(Rc::clone(results)),
                Results::Compare(results) => state.compared.update(Rc::clone(results)),
            }
            absorb(&mut state, results, finished)
        }
        // A late answer never overwrites a newer one.
        Action::Results { .. } => Vec::new(),
        Action::Slow(number) => {
            state.study.slow |=
                number == state.study.number && state.study.phase == Phase::Computing;
            Vec::new()
        }
        Action::Cancel if state.study.phase == Phase::Computing => {
            state.study.phase = Phase::Cancelled;
            vec![Effect::Stop]
        }
        Action::Cancel => Vec::new(),
        Action::Resume => {
            state.banners.retain(|banner| !matches!(banner, Banner::Stopped(_)));
            state.study.phase = Phase::Computing;
            vec![Effect::Resume]
        }
        Action::Stopped(trouble) => {
            state.study.phase = Phase::Failed;
            show(&mut state, Banner::Stopped(trouble));
            vec![Effect::Stop]
        }
        Action::PartMissing => {
            show(&mut state, Banner::PartMissing);
            Vec::new()
        }
        Action::FetchPart => {
            state.banners.retain(|banner| *banner != Banner::PartMissing);
            vec![Effect::FetchPart]
        }
        Action::Close(place) => {
            if place < state.banners.len() {
                state.banners.remove(place);
            }
            Vec::new()
        }
        Action::Paste(action) => super::paste::reduce(&mut state, action),
        Action::Export(export) => {
            let is_partial = state.is_partial(export.rests);
            vec![Effect::Save(Saving { export, place: state.place(), is_partial })]
        }
        Action::Copy => vec![Effect::Copy(state.place())],
        Action::CopyBoth => {
            let beside = state.pins.shown().next().map(|(_, pin)| pin.scenario);
            vec![Effect::Copy(Place { beside, ..state.place() })]
        }
        Action::Pin => pin(&mut state),
        Action::Unpin(slot) => unpin(&mut state, slot),
        Action::Swap(slot) => swap(&mut state, slot),
        Action::Save(name) => save(&state, &name),
        Action::OpenSaved(name) => open_saved(&mut state, &name),
        Action::Delete(name) => vec![Effect::Shelve(Some(Change::Remove(name)))],
        Action::LookAtShelf => vec![Effect::Shelve(None)],
        Action::Shelved(found, change) => shelved(&mut state, found, change),
        Action::TakeBack => take_back(&mut state),
        Action::HoldToast(true) => vec![Effect::HoldToast],
        Action::HoldToast(false) if state.toast.is_some() => vec![Effect::ToastTimer],
        Action::HoldToast(false) => Vec::new(),
        Action::Copied(toast) => notice(&mut state, toast),
        Action::ToastOver => {
            state.toast = None;
            Vec::new()
        }
        Action::SetTheme(theme) => {
            state.theme = theme;
            vec![Effect::Theme(theme)]
        }
    };
    asides::tend(&mut state, &mut effects);
    (state, effects)
}

fn show_view(state: &mut State, view: View) -> Vec<Effect> {
    if view == state.view {
        return Vec::new();
    }
    let from = state.place();
    state.drag = None;
    state.view = view;
    let mut effects = looked::close(state);
    effects.push(Effect::Push { from, to: state.place() });
    effects.extend(answer(state));
    effects
}

/// What a movement makes of a knob; a choice stays as it is.
fn moved(state: &State, knob: KnobId, movement: Move) -> i64 {
    let (row, raw) = (knob.knob(), state.draft().get(knob));
    let preset = Scenario::of(state.scenario.preset()).get(knob);
    Track::of(row, preset).map_or(raw, |track| track.moved(row, raw, movement))
}

fn drag(state: &mut State, knob: KnobId, raw: i64) -> Vec<Effect> {
    let raw = knob.knob().clamp(raw);
    let before = state.draft();
    state.drag = Some(Drag { knob, raw });
    let draft = state.draft();
    if draft == before {
        return Vec::new();
    }
    let mut effects = vec![Effect::ShowDraft(Place { scenario: draft, ..state.place() })];
    if !state.view.previews() {
        return effects;
    }
    // A preview under way is let show a first curve, else a moving thumb would never see one.
    let study = &mut state.study;
    let previews = study.effort == Effort::Preview && study.phase == Phase::Computing;
    if previews && !study.shown {
        study.outrun = true;
    } else if address::check(&draft).is_ok() {
        effects.extend(begin(state, Subject::Plan, Effort::Preview));
    }
    effects
}

fn give_up(state: &mut State) -> Vec<Effect> {
    if state.drag.take().is_none() {
        return Vec::new();
    }
    let mut effects = vec![Effect::ShowCommitted(state.place())];
    effects.extend(answer(state));
    effects
}

/// Every committed change of the scenario passes here, once.
pub(super) fn settle(state: &mut State, to: Scenario) -> Vec<Effect> {
    let dragged = state.drag.take().is_some();
    if to == state.scenario {
        if !dragged {
            return Vec::new();
        }
        let mut effects = vec![Effect::ShowCommitted(state.place())];
        effects.extend(answer(state));
        return effects;
    }
    if let Err(reason) = address::check(&to) {
        show(state, Banner::Refused { reason });
        let mut effects = vec![Effect::ShowCommitted(state.place())];
        effects.extend(answer(state));
        return effects;
    }
    record(state, None);
    go(state, to)
}

/// The scenario of now can be returned to.
pub(super) fn record(state: &mut State, swapped: Option<usize>) {
    let entry = Entry { scenario: state.scenario, swapped };
    Rc::make_mut(&mut state.history).record(entry);
}

/// Another scenario is shown, one step of the browser's history on.
pub(super) fn go(state: &mut State, to: Scenario) -> Vec<Effect> {
    let from = state.place();
    state.scenario = to;
    state.banners.retain(Banner::is_lasting);
    let mut effects = vec![Effect::Push { from, to: state.place() }];
    effects.extend(answer(state));
    effects
}

/// Undo or redo: a step on in the browser's history too, so that its back button returns from it.
fn travel(state: &mut State, step: fn(&mut History, Scenario) -> Option<Entry>) -> Vec<Effect> {
    let now = state.scenario;
    let Some(entry) = step(Rc::make_mut(&mut state.history), now) else { return Vec::new() };
    let pinned = |slot: &usize| state.pins.get(*slot).map(|pin| pin.scenario);
    if let Some(slot) = entry.swapped.filter(|slot| pinned(slot) == Some(entry.scenario)) {
        exchange(state, slot);
    }
    go(state, entry.scenario)
}

fn open(state: &mut State, opened: Opened) -> Vec<Effect> {
    match opened {
        Opened::Broken { reasons, readable } => {
            // What was said of an earlier link no longer matters.
            state.banners.retain(Banner::is_lasting);
            show(state, Banner::LinkBroken { reasons, readable });
            Vec::new()
        }
        Opened::Place(place, notes) => {
            state.drag = None;
            // What the page is opened with is no change.
            if state.study.number > 0 && place.scenario != state.scenario {
                record(state, None);
            }
            state.scenario = place.scenario;
            state.view = place.view;
            pin_beside(state, &place);
            state.banners.retain(Banner::is_lasting);
            if !notes.is_empty() {
                show(state, Banner::LinkNoted { notes });
            }
            let mut effects = looked::set(state, place.run);
            effects.extend(answer(state));
            effects
        }
    }
}

/// Shows a banner in front of the others, in place of an older one of its kind.
pub(super) fn show(state: &mut State, banner: Banner) {
    state.banners.retain(|other| discriminant(other) != discriminant(&banner));
    state.banners.insert(0, banner);
}

pub(super) fn notice(state: &mut State, toast: Toast) -> Vec<Effect> {
    state.toast = Some(toast);
    vec![Effect::ToastTimer]
}
