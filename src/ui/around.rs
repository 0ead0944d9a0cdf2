//! What lies around this scenario, below the charts: what matters most, and a map over two knobs.

use super::aside::{Aside, Found};
use super::components::Dispatch;
use super::components::chart_card::ChartCard;
use super::components::drawing::Source;
use super::components::heat::HeatMap;
use super::components::near::{Near, stand};
use super::plan::Props;
use super::state::{State, Subject};
use super::words::{around, page};
use crate::analysis::heat::Heat;
use crate::chart::Theme;
use crate::scenario::{KnobId, Scenario};
use std::rc::Rc;
use yew::prelude::*;

/// The row of cards.
pub fn around(props: &Props) -> Html {
    let state = props.state;
    html! {
        <div class="around">
            { tornado(props) }
            <HeatCard seen={Seen::of(state)} scenario={state.draft_of(Subject::Plan)} dispatch={props.dispatch.clone()} />
        </div>
    }
}

fn tornado(props: &Props) -> Html {
    let (state, dispatch) = (props.state, props.dispatch);
    let told = state.told(Aside::Tornado);
    let draft = state.draft_of(Subject::Plan);
    let found = told.as_ref().and_then(|told| match told.found {
        Found::Tornado(found) => Some((Rc::clone(found), told.stale)),
        _ => None,
    });
    let stale = found
        .as_ref()
        .filter(|(_, stale)| *stale)
        .map(|(found, _)| page::updating(&found.scenario, &draft));
    let source = found.map(|(found, _)| Source::Tornado(found));
    let below = stand(state.beside(Aside::Tornado), "", dispatch);
    let (colours, fonts): (Theme, bool) = (props.colours, props.fonts);
    html! {
        <Near aside={Aside::Tornado} class="c4" dispatch={dispatch.clone()}>
            if source.is_some() {
                <ChartCard {source} {stale} columns="" {colours} {fonts} {below} />
            } else {
                <section class="card" aria-labelledby="tornado-title">
                    <h2 class="h" id="tornado-title">{ around::TORNADO }</h2>
                    <p class="sub">{ around::TORNADO_SUB }</p>
                    { below }
                </section>
            }
        </Near>
    }
}

/// What is known of the map, whichever knobs it is over: compared by identity.
#[derive(Clone)]
pub struct Seen {
    heat: Option<(Rc<Heat>, bool)>,
    below: Option<super::state::Beside>,
}

impl PartialEq for Seen {
    fn eq(&self, other: &Seen) -> bool {
        let key = |seen: &Seen| {
            let heat = seen.heat.as_ref().map(|(heat, stale)| (Rc::as_ptr(heat), *stale));
            (heat, seen.below.as_ref().map(|below| (below.stand, below.progress, below.number)))
        };
        key(self) == key(other)
    }
}

/// The knobs of the map at first.
const FIRST: (KnobId, KnobId) = (KnobId::PoolBlocks, KnobId::Growth);

impl Seen {
    fn of(state: &State) -> Seen {
        let asked = state.beside(Aside::Heat(FIRST.0, FIRST.1));
        let told = asked.and_then(|beside| state.told(beside.aside));
        let heat = told.and_then(|told| match told.found {
            Found::Heat(heat) => Some((Rc::clone(heat), told.stale)),
            _ => None,
        });
        Seen { heat, below: asked.cloned() }
    }
}

/// Properties of [`HeatCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct HeatProps {
    /// What is known.
    pub seen: Seen,
    /// What the controls show.
    pub scenario: Scenario,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The card with the map.
#[component(HeatCard)]
pub fn heat_card(props: &HeatProps) -> Html {
    let knobs = use_state(|| FIRST);
    let on_knobs = {
        let knobs = knobs.clone();
        Callback::from(move |other| knobs.set(other))
    };
    let known = props.seen.heat.as_ref();
    let heat = known.map(|(heat, _)| Rc::clone(heat));
    let stale = known.is_some_and(|(_, stale)| *stale);
    html! {
        <Near aside={Aside::Heat(knobs.0, knobs.1)} class="c5" dispatch={props.dispatch.clone()}>
            <section class="card" aria-labelledby="heat-title" data-card="heat">
                <h2 class="h" id="heat-title">{ around::heat_claim(heat.as_deref().filter(|_| !stale)) }</h2>
                <p class="sub">{ around::heat_sub(props.scenario.seeds()) }</p>
                <HeatMap {heat} {stale} scenario={props.scenario} knobs={*knobs} {on_knobs} dispatch={props.dispatch.clone()} />
                { stand(props.seen.below.as_ref(), "", &props.dispatch) }
            </section>
        </Near>
    }
}
