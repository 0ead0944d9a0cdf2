//! What lies around this scenario, below the charts: what matters most, a map over two knobs, and questions.

use super::answer::found_of;
use super::aside::{Aside, Found};
use super::components::chart_card::ChartCard;
use super::components::drawing::{Other, Source};
use super::components::heat_card::HeatCard;
use super::components::near::{Near, stand};
use super::components::questions::questions;
use super::plan::Props;
use super::state::{Rests, Subject, Told};
use super::words::around;
use crate::scenario::KnobId;
use std::rc::Rc;
use yew::prelude::*;

/// The row of cards.
pub fn around(props: &Props) -> Html {
    html! {
        <div class="around">
            { tornado(props) }
            { heat(props) }
            { questions(props.state, "c3", props.dispatch) }
        </div>
    }
}

fn tornado(props: &Props) -> Html {
    let (state, dispatch) = (props.state, props.dispatch);
    let (source, stale) = match state.told(Aside::Tornado) {
        Some(Told { found: Found::Tornado(found), stale, .. }) => {
            let words = stale.then(|| found_of(state, Aside::Tornado, &found.scenario));
            (Some(Source::Other(Other::Tornado(Rc::clone(found)))), words)
        }
        _ => (None, None),
    };
    let below = stand(state.beside(Aside::Tornado), dispatch);
    let rests = Rests::Beside(Aside::Tornado);
    let (colours, fonts) = (props.colours, props.fonts);
    html! {
        <Near aside={Aside::Tornado} class="c4" dispatch={dispatch.clone()}>
            if source.is_some() {
                <ChartCard {source} {stale} {rests} columns="" {colours} {fonts} {below} dispatch={dispatch.clone()} />
            } else {
                <section class="card" aria-labelledby="tornado-title">
                    <h2 class="h" id="tornado-title">{ around::tornado() }</h2>
                    <p class="sub">{ around::tornado_sub() }</p>
                    { below }
                </section>
            }
        </Near>
    }
}

/// The knobs of the map at first.
const FIRST: (KnobId, KnobId) = (KnobId::PoolBlocks, KnobId::Growth);

fn heat(props: &Props) -> Html {
    let (state, dispatch) = (props.state, props.dispatch);
    // There is one map: whichever knobs it is over.
    let beside = state.beside(Aside::Heat(FIRST.0, FIRST.1));
    let knobs = match beside.map(|beside| beside.aside) {
        Some(Aside::Heat(x, y)) => (x, y),
        _ => FIRST,
    };
    let aside = Aside::Heat(knobs.0, knobs.1);
    let (heat, stale) = match state.told(aside) {
        Some(Told { found: Found::Heat(heat), stale, .. }) => (Some(Rc::clone(heat)), stale),
        _ => (None, false),
    };
    let scenario = state.draft_of(Subject::Plan);
    // The same scenario under other knobs is not said to be another.
    let other = heat.as_ref().filter(|heat| stale && heat.scenario != scenario);
    let badge = other.map(|heat| found_of(state, aside, &heat.scenario));
    let below = stand(beside, dispatch);
    let (colours, fonts) = (props.colours, props.fonts);
    html! {
        <Near {aside} class="c5" dispatch={dispatch.clone()}>
            <HeatCard {heat} {stale} {badge} {scenario} {knobs} {colours} {fonts} {below} dispatch={dispatch.clone()} />
        </Near>
    }
}
