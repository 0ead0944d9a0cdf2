//! The card of questions that are answered by search: each is asked by a button, told while it is searched for, and applied
//! by another.

use super::Dispatch;
use super::knob_head::KnobHead;
use super::line::line;
use crate::analysis::ask::{Answer, QUESTIONS, Question};
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, Scenario};
use crate::ui::aside::{Aside, Found};
use crate::ui::browser::page as window;
use crate::ui::state::{Action, AsideAction, Stand, State, Subject, Told, View};
use crate::ui::words::{controls, page, questions as words};
use yew::prelude::*;

/// The card, over so many columns.
pub fn questions(state: &State, columns: &'static str, dispatch: &Dispatch) -> Html {
    let scenario = state.draft();
    let to_controllers = dispatch.reform(|_: MouseEvent| Action::Show(View::Controllers));
    let to_tornado = Callback::from(|_: MouseEvent| window::reveal("tornado-title"));
    html! {
        <section class={classes!("card", "questions", columns)} aria-labelledby="questions-title">
            <header><div>
                <h2 class="h" id="questions-title">{ words::title() }</h2>
                <p class="sub">{ words::sub() }</p>
            </div></header>
            <ul class="ask">{ for QUESTIONS.iter().map(|&(question, name)| row(state, &scenario, question, name, dispatch)) }</ul>
            <p class="more">
                <button type="button" class="ib" id="to-controllers" onclick={to_controllers}>{ words::controllers() }</button>
                <button type="button" class="ib" id="to-tornado" onclick={to_tornado}>{ words::tornado() }</button>
            </p>
        </section>
    }
}

fn row(
    state: &State,
    scenario: &Scenario,
    question: Question,
    name: &'static str,
    dispatch: &Dispatch,
) -> Html {
    let aside = Aside::Ask(question);
    let stand = state.beside(aside).map(|beside| beside.stand);
    let told = state.told(aside);
    let is_busy = matches!(stand, Some(Stand::Waiting | Stand::Computing));
    let is_fresh = stand == Some(Stand::Final) && told.as_ref().is_some_and(|told| !told.stale);
    let (label, action) = match stand {
        _ if is_busy => (controls::cancel(), AsideAction::Cancel(aside)),
        None => (words::ask(), AsideAction::Want(aside)),
        Some(_) => (words::ask_again(), AsideAction::Want(aside)),
    };
    // The button stays where it is whatever becomes of the question, so that the focus stays on it.
    let ask = dispatch.reform(move |_: MouseEvent| Action::Aside(action.clone()));
    let asked = words::question(question, scenario);
    let news = match stand {
        Some(Stand::Waiting) => words::waiting(),
        Some(Stand::Cancelled) if told.is_none() => words::cancelled(),
        Some(Stand::Failed) => words::failed(),
        _ => "",
    };
    // It counts on many times a second: not for the ear.
    let runs = state.beside(aside).filter(|beside| beside.stand == Stand::Computing);
    let runs = runs.map(|beside| words::searching(beside.progress.0));
    html! {
        <li data-ask={name} data-stand={stand_word(stand, is_fresh)} key={name}>
            <span class="q">{ &asked }</span>
            <span class="act"><button type="button" class="btn" aria-label={words::button(label, &asked)}
                aria-disabled={is_fresh.then_some("true")} onclick={ask}>{ label }</button></span>
            <div class="says" role="status">
                if let Some(Told { found: Found::Answer(answer), scenario: of, stale }) = told {
                    { shown(answer, if stale { of } else { scenario }, stale.then(|| page::still(of, &state.draft_of(Subject::Plan)))) }
                    { apply(answer, scenario, stale || is_busy, dispatch) }
                }
                if !news.is_empty() { <p class="news">{ news }</p> }
            </div>
            if let Some(runs) = runs { <p class="news says">{ runs }</p> }
            if question == Question::CheapestSite && stand.is_some() { { prices(scenario, dispatch) } }
        </li>
    }
}

/// An answer to this scenario, which a badge names where another is asked for.
fn shown(answer: &Answer, scenario: &Scenario, badge: Option<String>) -> Html {
    html! {
        <div class={badge.is_some().then_some("stale")}>
            <b class="n">{ words::value(answer, scenario) }</b>
            if let Some(badge) = badge { <span class="badge">{ badge }</span> }
            <p>{ line(&words::detail(answer, scenario)) }</p>
        </div>
    }
}

/// One word for tests and styles.
fn stand_word(stand: Option<Stand>, is_fresh: bool) -> &'static str {
    match stand {
        None => "unasked",
        Some(Stand::Waiting | Stand::Computing) => "searching",
        Some(Stand::Final) if is_fresh => "answered",
        Some(Stand::Final) => "stale",
        Some(Stand::Cancelled) => "cancelled",
        Some(Stand::Failed) => "failed",
    }
}

/// The button that applies an answer.
fn apply(answer: &Answer, scenario: &Scenario, is_held: bool, dispatch: &Dispatch) -> Html {
    let Some((label, change)) = words::set(answer, scenario).filter(|_| !is_held) else {
        return Html::default();
    };
    let onclick = dispatch.reform(move |_: MouseEvent| Action::Apply(vec![change]));
    html! { <button type="button" class="btn set" {onclick}>{ label }</button> }
}

/// What only the cheapest site needs.
fn prices(scenario: &Scenario, dispatch: &Dispatch) -> Html {
    let preset = Scenario::of(scenario.preset());
    html! {
        <div class="prices">{ for KNOBS.iter().filter(|knob| knob.group == Group::Prices).map(|knob| html! {
            <KnobHead key={knob.name} knob={knob.id} raw={scenario.get(knob.id)} preset={preset.get(knob.id)} place="ask"
                dispatch={dispatch.clone()} />
        }) }</div>
    }
}
