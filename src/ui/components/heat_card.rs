//! The card of the map over two settings: its claim, the tools of a chart, and the map.

use super::Dispatch;
use super::chart_body::Body;
use super::chart_dialog::chart_dialog;
use super::crosshair::Cross;
use super::exports::tools;
use super::heat::HeatMap;
use super::hiding::use_hiding;
use crate::analysis::heat::Heat;
use crate::chart::{self, ChartModel, Theme};
use crate::scenario::{KnobId, Scenario};
use crate::ui::aside::Aside;
use crate::ui::state::Rests;
use crate::ui::words::around;
use crate::words::chart::heat as said;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`HeatCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is known; none before the first results.
    pub heat: Option<Rc<Heat>>,
    /// It belongs to another scenario, or other knobs, than asked for.
    pub stale: bool,
    /// Which scenario is shown, while another is asked for.
    pub badge: Option<String>,
    /// What the controls show.
    pub scenario: Scenario,
    /// The knobs, from left to right and from bottom to top.
    pub knobs: (KnobId, KnobId),
    /// In which colours a picture of it is drawn.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// What stands below: how far it is.
    pub below: Html,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The card.
#[component(HeatCard)]
pub fn heat_card(props: &Props) -> Html {
    let expanded = use_state(|| false);
    let table = use_state(|| false);
    let from = (props.heat.clone(), props.stale.then(|| props.badge.clone().unwrap_or_default()));
    let drawn = use_memo(from, |(heat, stale)| {
        let drawn = chart::heat(heat.as_ref()?);
        Some(Rc::new(ChartModel { stale: stale.clone(), ..drawn }))
    });
    let flip = |state: &UseStateHandle<bool>| {
        let state = state.clone();
        Callback::from(move |()| state.set(!*state))
    };
    let (on_table, on_expand) = (flip(&table), flip(&expanded));
    let (chart, on_toggle) = use_hiding((*drawn).clone());
    // Its cells are walked in on the page; the picture of it is only looked at.
    let shown = chart.map(|chart| Body {
        chart,
        cross: Cross::default(),
        rests: Rests::Beside(Aside::Heat(props.knobs.0, props.knobs.1)),
        pinned: None,
        table: *table,
        colours: props.colours,
        fonts: props.fonts,
        on_put: Callback::noop(),
        on_toggle,
        on_table,
        on_pick: Callback::noop(),
        on_pin: Callback::noop(),
    });
    let Props { heat, stale, badge, scenario, knobs, dispatch, .. } = props;
    let claim = said::claim(heat.as_deref().filter(|_| !stale));
    html! {
        <section class="card" aria-labelledby="heat-title" data-card="heat">
            <header>
                <div>
                    <h2 class="h" id="heat-title">{ claim }</h2>
                    <p class={classes!("sub", badge.as_ref().map(|_| "held"))}>
                        <span class={badge.as_ref().map(|_| "room")}>
                            { said::sub(scenario.seeds()) }{ around::map_hint() }
                        </span>
                        if let Some(badge) = badge { <span class="badge">{ badge }</span> }
                    </p>
                </div>
                if let Some(shown) = &shown {
                    <div class="tools">{ tools(shown, &on_expand, dispatch) }</div>
                }
            </header>
            <HeatMap heat={heat.clone()} stale={*stale} scenario={*scenario} knobs={*knobs} dispatch={dispatch.clone()} />
            { props.below.clone() }
            if let (true, Some(shown)) = (*expanded, &shown) {
                { chart_dialog(shown, &on_expand, dispatch) }
            }
        </section>
    }
}
