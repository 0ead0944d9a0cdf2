//! The verdict as it is shown: its words, how sure they are, and whether the button that applies the cure may be pressed.

use super::outlook::{Part, Shown};
use super::state::{Phase, Stand, State, Subject};
use super::words::answer::{self, Held};
use super::words::page;
use super::words::verdict::{Said, not_simulated, said};
use crate::analysis::plan::{Effort, PlanResults};
use crate::analysis::verdict::{Facts, Verdict};
use crate::scenario::Scenario;
use crate::ui::aside::Aside;

/// The verdict, ready to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// In words.
    pub said: Said,
    /// Whose answer it still is, or that it is a preview's, or that it is not whole.
    pub badge: Option<String>,
    /// Why the button does nothing for now.
    pub held: Option<Held>,
}

/// The answer as the page shows it now.
pub fn answer(state: &State) -> Answer {
    let shown = state.part(Part::Verdict);
    let badge = shown.as_ref().and_then(|shown| badge(shown, state));
    let Some(shown) = shown.filter(|shown| shown.results.verdict != Verdict::Computing) else {
        let said = match comes(state) {
            true => said(&Verdict::Computing, &state.draft()),
            false => not_simulated(),
        };
        return Answer { said, badge, held: None };
    };
    let (results, stale) = (&*shown.results, shown.stale);
    let mut said = said(&results.verdict, &results.scenario);
    let mut held =
        if stale { Some(Held::Stale) } else { results.facts.searching.then_some(Held::Searching) };
    // Few runs know of no cure: the button before keeps its room, so that nothing below moves while a thumb does.
    if said.cure.is_none()
        && !is_whole(results)
        && let Some(before) = &state.last_full
    {
        said.cure = super::words::verdict::said(&before.verdict, &before.scenario).cure;
        held = Some(Held::Room);
    }
    Answer { said, badge, held }
}

/// All runs of a whole study are in.
fn is_whole(results: &PlanResults) -> bool {
    results.effort == Effort::Full && results.finished
}

fn badge(shown: &Shown<PlanResults>, state: &State) -> Option<String> {
    let results = &shown.results;
    if shown.stale {
        return Some(page::still(&results.scenario, &state.draft_of(Subject::Plan)));
    }
    match results.effort {
        Effort::Preview => Some(page::preview().to_owned()),
        Effort::Full if !results.finished => Some(answer::so_far().to_owned()),
        Effort::Full => None,
    }
}

/// Whether the facts may change yet, though they are of the scenario asked for.
pub fn is_partial(shown: &Shown<PlanResults>) -> bool {
    !shown.stale && !is_whole(&shown.results)
}

/// The facts as they are told: a K that the search may still change is not.
pub fn told_facts(results: &PlanResults) -> Facts {
    let mut facts = results.facts.clone();
    if facts.searching {
        (facts.suggested, facts.suggested_for_both) = (None, None);
    }
    facts
}

/// Whether the answer to what is asked for is on its way.
pub fn comes(state: &State) -> bool {
    !matches!(state.study.phase, Phase::Cancelled | Phase::Failed)
}

/// Which scenario is drawn while another is asked for, and whether that one is on its way.
pub fn drawn_of(state: &State, subject: Subject, shown: &Scenario) -> String {
    shows(shown, &state.draft_of(subject), comes(state))
}

/// The same of what an aside has found.
pub fn found_of(state: &State, aside: Aside, shown: &Scenario) -> String {
    let stopped = state
        .beside(aside)
        .is_some_and(|beside| matches!(beside.stand, Stand::Cancelled | Stand::Failed));
    let wanted = state.draft_of(Subject::Plan);
    if stopped { shows(shown, &wanted, false) } else { drawn_of(state, Subject::Plan, shown) }
}

/// The same of any two scenarios; `comes` when the one asked for is on its way.
pub fn shows(shown: &Scenario, wanted: &Scenario, comes: bool) -> String {
    if comes { page::updating(shown, wanted) } else { answer::unlike(shown, wanted) }
}

/// Whether anything the view shows is of another scenario than the one asked for.
pub fn is_mixed(state: &State) -> bool {
    let parts = Part::ALL.into_iter().any(|part| state.part(part).is_some_and(|shown| shown.stale));
    match state.study.subject {
        Subject::Compare => parts || state.comparison().is_some_and(|shown| shown.stale),
        Subject::Plan | Subject::Baseline => parts,
    }
}

#[cfg(test)]
mod tests;
