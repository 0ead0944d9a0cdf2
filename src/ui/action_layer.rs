//! The Action layer view: starvation at several deadlines, what is carried there, the strips of one robot, the batches
//! that form, and what other chunks would carry.

use super::answer::{comes, found_of};
use super::aside::{Aside, Found};
use super::components::Dispatch;
use super::components::capacity::capacity;
use super::components::chart_card::ChartCard;
use super::components::deadline_card::DeadlineCard;
use super::components::drawing::{Baselines, Layering, Other, Source};
use super::components::near::{Near, stand};
use super::components::strip_card::StripCard;
use super::outlook::Part;
use super::plan::{Props, progress};
use super::state::{Action, Rests, Subject};
use super::views::answer_line;
use super::words::action_layer as words;
use crate::analysis::layer::active;
use crate::analysis::strips::Choice;
use crate::chart::action_layer::capacities;
use crate::scenario::{KnobId, Scenario};
use std::rc::Rc;
use yew::prelude::*;

/// The view.
pub fn action_layer(props: &Props) -> Html {
    let state = props.state;
    let scenario = state.draft_of(Subject::Plan);
    let drawn = state.part(Part::Starvation).map(|shown| shown.results.scenario);
    html! {
        <>
            { answer_line(props) }
            { progress(state, drawn, props.dispatch) }
            if scenario.action_gpus() == 0 {
                { no_layer(&scenario, props.dispatch) }
            } else {
                <p class="coupled">{ coupled(&scenario) }</p>
                <div class="layer">
                    // One study for both: one place, or what the one leaves the other would wait for.
                    <Near aside={Aside::Deadlines} class="pair" dispatch={props.dispatch.clone()}>
                        { deadlines(props, scenario) }
                        { table(props) }
                    </Near>
                    { strip(props, scenario) }
                    { chart(props, Aside::Batches, "c6", words::batches(), "batches-title") }
                    { chart(props, Aside::Asking, "c6", words::asking(), "asking-title") }
                </div>
            }
        </>
    }
}

/// Whom the action layer sees.
fn coupled(scenario: &Scenario) -> String {
    let (active, planned) = (active(scenario), scenario.robots());
    if active < planned { words::coupled(active, planned) } else { words::all_act(planned) }
}

/// Nothing to see, and the way out of it.
fn no_layer(scenario: &Scenario, dispatch: &Dispatch) -> Html {
    let usual = Scenario::of(scenario.preset()).action_gpus().max(1);
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        dispatch.emit(Action::Apply(vec![(KnobId::ActionGpus, i64::from(usual))]));
    });
    html! {
        <section class="card nolayer" aria-labelledby="nolayer-title">
            <h2 class="h" id="nolayer-title">{ words::no_layer() }</h2>
            <p class="sub">{ words::no_layer_help() }</p>
            <p><button type="button" class="btn pri" {onclick}>{ words::set_gpus(usual) }</button></p>
        </section>
    }
}

fn deadlines(props: &Props, scenario: Scenario) -> Html {
    let (state, aside) = (props.state, Aside::Deadlines);
    let found = match state.told(aside).map(|told| told.found) {
        Some(Found::Deadlines(found)) => Some(Rc::clone(found)),
        _ => None,
    };
    let plan = state.part(Part::Starvation).map(|shown| shown.results);
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    let below = stand(state.beside(aside), props.dispatch);
    let baselines = Baselines::of(&state.pins);
    html! { <DeadlineCard {scenario} comes={comes(state)} {plan} {baselines} {found} {colours} {fonts} {below} {dispatch} /> }
}

fn table(props: &Props) -> Html {
    let (state, dispatch, aside) = (props.state, props.dispatch, Aside::Deadlines);
    let (table, stale) = match state.told(aside) {
        Some(told) => match told.found {
            Found::Deadlines(found) => (
                Some(capacities(found)),
                told.stale.then(|| found_of(state, aside, &found.scenario)),
            ),
            _ => (None, None),
        },
        None => (None, None),
    };
    let below = stand(state.beside(aside), dispatch);
    capacity(table.as_ref(), stale, below)
}

fn strip(props: &Props, scenario: Scenario) -> Html {
    let (state, dispatch) = (props.state, props.dispatch);
    // There is one: whatever is chosen in it.
    let beside = state.beside(Aside::Strip(Choice::default()));
    let choice = match beside.map(|beside| beside.aside) {
        Some(Aside::Strip(choice)) => choice,
        _ => Choice::default(),
    };
    let aside = Aside::Strip(choice);
    let below = stand(beside, dispatch);
    let card = match state.told(aside) {
        Some(told) => match told.found {
            Found::Strip(found) => {
                let is_other = found.scenario != scenario;
                let stale = told.stale.then(|| {
                    if is_other {
                        found_of(state, aside, &found.scenario)
                    } else {
                        words::another().to_owned()
                    }
                });
                let (found, colours, fonts) = (Rc::clone(found), props.colours, props.fonts);
                let dispatch = dispatch.clone();
                html! { <StripCard {found} {choice} {scenario} {stale} {colours} {fonts} {below} {dispatch} /> }
            }
            _ => Html::default(),
        },
        None => waiting(words::strip(), "strip-title", below),
    };
    html! { <Near {aside} class="c12" dispatch={dispatch.clone()}>{ card }</Near> }
}

/// A chart that is all its card holds.
fn chart(
    props: &Props,
    aside: Aside,
    class: &'static str,
    title: &'static str,
    id: &'static str,
) -> Html {
    let (state, dispatch) = (props.state, props.dispatch);
    let told = state.told(aside);
    let stale =
        told.as_ref().filter(|told| told.stale).map(|told| found_of(state, aside, told.scenario));
    let what = match told.map(|told| told.found) {
        Some(Found::Batches(found)) => Some(Layering::Batches(Rc::clone(found))),
        Some(Found::Asking(found)) => Some(Layering::Asking(Rc::clone(found))),
        _ => None,
    };
    let below = stand(state.beside(aside), dispatch);
    let (colours, fonts) = (props.colours, props.fonts);
    let card = match what {
        Some(what) => {
            let source = Some(Source::Other(Other::Layer(what)));
            let dispatch = dispatch.clone();
            let rests = Rests::Beside(aside);
            html! { <ChartCard {source} {stale} {rests} columns="" {colours} {fonts} {below} {dispatch} /> }
        }
        None => waiting(title, id, below),
    };
    html! { <Near {aside} {class} dispatch={dispatch.clone()}>{ card }</Near> }
}

/// A card before there is anything to draw.
fn waiting(title: &'static str, id: &'static str, below: Html) -> Html {
    html! {
        <section class="card" aria-labelledby={id}>
            <h2 class="h" {id}>{ title }</h2>
            { below }
        </section>
    }
}
