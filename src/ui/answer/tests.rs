use super::*;
use crate::analysis::plan::PlanStudy;
use crate::analysis::verdict::Suggestion;
use crate::scenario::{KnobId, Preset};
use crate::ui::state::{Action, Results, Theme, reduce};
use std::rc::Rc;

fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(state, |state, action| reduce(state, action).0)
}

/// News of the study under way: a cap too high, with a smaller one suggested or none.
fn news(state: &State, suggested: Option<u32>, finished: bool) -> Action {
    let mut results = PlanStudy::new(state.study.scenario, state.study.effort).results().clone();
    let suggested = suggested.map(|cap| Suggestion {
        cap,
        rate: 2.3,
        share_of_best: 0.96,
        episodes_ratio: None,
    });
    results.verdict = Verdict::CapTooHigh { cap: 40, collapsed: 1, seeds: 2, suggested };
    results.facts.suggested = suggested;
    results.facts.searching = !finished && state.study.effort == Effort::Full;
    (results.finished, results.progress) = (finished, (3, 9));
    let (number, results) = (state.study.number, Results::Plan(Rc::new(results)));
    Action::Results { number, results, finished, elapsed_ms: 1.0 }
}

fn begun() -> State {
    after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin])
}

fn told(state: State, suggested: Option<u32>, finished: bool) -> State {
    let news = news(&state, suggested, finished);
    after(state, [news])
}

fn label(answer: &Answer) -> Option<&str> {
    answer.said.cure.as_ref().map(|cure| cure.label.as_str())
}

#[test]
fn a_cure_of_another_scenario_cannot_be_pressed() {
    let page = told(begun(), Some(20), true);
    assert_eq!((label(&answer(&page)), answer(&page).held), (Some("Set K = 20"), None));
    // No quick study follows the thumb there.
    let page = after(page, [Action::Show(crate::ui::state::View::Controllers)]);
    let held = |page: &State| (label(&answer(page)).map(str::to_owned), answer(page).held);
    let stale = (Some("Set K = 20".to_owned()), Some(Held::Stale));
    let page = after(page, [Action::Move(KnobId::Growth, 1350)]);
    assert_eq!(held(&page), stale, "during the drag");
    let page = after(page, [Action::Release]);
    assert_eq!(held(&page), stale, "after the release");
    let page = after(page, [Action::Cancel]);
    assert_eq!(held(&page), stale, "after Cancel");
    assert_eq!(answer(&page).badge.as_deref(), Some("still for 1.00\u{d7} growth"));
}

#[test]
fn a_preview_keeps_its_cure_and_one_without_keeps_the_place_of_the_cure_before() {
    let page = after(told(begun(), Some(20), true), [Action::Move(KnobId::Growth, 1350)]);
    let own = told(page.clone(), Some(12), true);
    assert_eq!((label(&answer(&own)), answer(&own).held), (Some("Set K = 12"), None));
    assert_eq!(answer(&own).badge.as_deref(), Some("preview, few seeds"));
    let none = told(page, None, true);
    assert_eq!((label(&answer(&none)), answer(&none).held), (Some("Set K = 20"), Some(Held::Room)));
    // A preview's answer stays one after the release, until the full study has its own.
    let released = after(own, [Action::Release]);
    assert_eq!(answer(&released).badge.as_deref(), Some("preview, few seeds"));
}

#[test]
fn an_answer_that_is_not_whole_says_so_and_suggests_nothing_yet() {
    let page = told(begun(), Some(24), false);
    let shown = answer(&page);
    assert_eq!((shown.badge.as_deref(), shown.held), (Some("so far"), Some(Held::Searching)));
    let part = page.part(Part::Verdict).expect("an answer");
    assert!(is_partial(&part));
    let fact = &page::facts(&told_facts(&part.results), &part.results.scenario)[2];
    assert_eq!((fact.figure.as_str(), fact.note.as_str()), ("\u{2026}", "searched by simulation"));
    let page = told(page, Some(20), true);
    assert_eq!((answer(&page).badge, answer(&page).held), (None, None));
    let part = page.part(Part::Verdict).expect("an answer");
    assert!(!is_partial(&part));
    let fact = &page::facts(&told_facts(&part.results), &part.results.scenario)[2];
    assert_eq!(fact.figure, "20");
}

#[test]
fn nothing_is_said_to_come_once_it_was_cancelled() {
    let page = told(begun(), Some(20), true);
    let shown = page.scenario;
    let page = after(page, [Action::Set(KnobId::Growth, 1350)]);
    let said = |page: &State| drawn_of(page, Subject::Plan, &shown);
    assert_eq!(said(&page), "Shows 1.00\u{d7} growth, updating to 1.35\u{d7}");
    let page = after(page, [Action::Cancel]);
    assert_eq!(said(&page), "Shows 1.00\u{d7} growth, not 1.35\u{d7}");
    assert_eq!(found_of(&page, Aside::Tornado, &shown), said(&page));
    assert!(is_mixed(&page));
    assert_eq!(
        page::cancelled(Some((699, 912)), true),
        "Cancelled at 699 of 912 runs: what is drawn has no more than these; what is dimmed is of the scenario before."
    );
    let first = after(begun(), [Action::Cancel]);
    assert!(!is_mixed(&first));
}
