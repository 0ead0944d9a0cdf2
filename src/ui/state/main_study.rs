//! The main study: which one is begun, what is at hand instead, and which follows.

use super::{Banner, Effect, Phase, Results, State, Study, Subject, concerns};
use crate::analysis::plan::Effort;
use crate::ui::address;
use std::rc::Rc;

/// Begins a study: in full of the committed scenario, as a preview of what the controls show.
pub(super) fn begin(state: &mut State, subject: Subject, effort: Effort) -> Vec<Effect> {
    let scenario = match effort {
        Effort::Full => state.full(subject),
        Effort::Preview => concerns(subject, state.draft()),
    };
    let number = state.study.number.wrapping_add(1);
    match subject {
        Subject::Plan => state.outlook.begin(),
        Subject::Compare => state.compared.begin(),
        Subject::Baseline => state.pins.under_way = None,
    }
    state.banners.retain(|banner| !matches!(banner, Banner::Stopped(_)));
    state.study = Study {
        number,
        subject,
        scenario,
        effort,
        phase: Phase::Computing,
        slow: false,
        elapsed_ms: 0.0,
        shown: false,
        outrun: false,
    };
    vec![Effect::Start { number, subject, scenario, effort }]
}

/// The full answer to the committed scenario: what is at hand is shown at once, and a study begins for what is missing.
pub(super) fn answer(state: &mut State) -> Vec<Effect> {
    recall(state);
    let study = &state.study;
    let is_whole = study.effort == Effort::Full;
    let Some(subject) = state.missing() else {
        if is_whole && study.phase == Phase::Final {
            return Vec::new();
        }
        let subject = state.view.subject();
        let number = study.number.wrapping_add(1);
        let scenario = concerns(subject, state.scenario);
        let (effort, phase) = (Effort::Full, Phase::Final);
        state.study = Study { number, subject, scenario, effort, phase, ..state.study };
        return vec![Effect::Stop];
    };
    let is_under_way = study.number > 0
        && is_whole
        && study.subject == subject
        && study.scenario == state.full(subject)
        && study.phase != Phase::Failed;
    if is_under_way { Vec::new() } else { begin(state, subject, Effort::Full) }
}

/// Shows the whole answers that are at hand.
fn recall(state: &mut State) {
    let plan = concerns(Subject::Plan, state.scenario);
    if let Some(known) = state.pins.answer(&plan) {
        state.last_full = Some(Rc::clone(known));
    }
    if let Some(known) = state.last_full.clone().filter(|known| known.scenario == plan)
        && state.outlook.current().is_none_or(|current| !Rc::ptr_eq(current, &known))
    {
        state.outlook.begin();
        state.outlook.update(known);
    }
    let compare = concerns(Subject::Compare, state.scenario);
    if let Some(known) = state.last_compare.clone().filter(|known| known.scenario == compare)
        && state.compared.current().is_none_or(|current| !Rc::ptr_eq(current, &known))
    {
        state.compared.begin();
        state.compared.update(known);
    }
}

/// Results of the main study came in.
pub(super) fn absorb(state: &mut State, results: Results, finished: bool) -> Vec<Effect> {
    if state.study.phase != Phase::Computing {
        return Vec::new();
    }
    let outrun = state.study.effort == Effort::Preview && state.study.outrun;
    if outrun && address::check(&state.draft()).is_ok() {
        return begin(state, Subject::Plan, Effort::Preview);
    }
    if !finished {
        return Vec::new();
    }
    state.study.phase = Phase::Final;
    match (state.study.effort, results) {
        (Effort::Full, Results::Plan(results)) => {
            state.pins.fill(&results);
            if state.study.subject == Subject::Plan {
                state.last_full = Some(results);
            }
            follow(state)
        }
        (Effort::Full, Results::Compare(results)) => {
            state.last_compare = Some(results);
            follow(state)
        }
        (Effort::Preview, _) => Vec::new(),
    }
}

/// The study that follows a finished one, if any does: its progress takes the place of the other's at once.
fn follow(state: &mut State) -> Vec<Effect> {
    let slow = state.study.slow;
    let effects = answer(state);
    state.study.slow |= slow && state.study.phase == Phase::Computing;
    effects
}
