//! A card with a chart: claim, what is drawn, plot, legend with values, table; and the same once more over the whole page.

use super::Dispatch;
use super::chart_body::{Body, body};
use super::chart_tools::{opener, table_button};
use super::crosshair::use_crosshair;
use super::drawing::{Baselines, Source, compared};
use super::hiding::use_hiding;
use crate::chart::pick::Picks;
use crate::chart::{ChartModel, Pick, Theme};
use crate::ui::later;
use crate::ui::state::{Action, LookAction, Rests};
use crate::ui::words::{bound, look as words};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`ChartCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is drawn; none before the first results.
    pub source: Option<Source>,
    /// What is drawn beside it.
    #[prop_or_default]
    pub baselines: Baselines,
    /// Which scenario is drawn, while another is asked for.
    pub stale: Option<String>,
    /// Where its figures come from.
    #[prop_or_default]
    pub rests: Rests,
    /// Columns of twelve on a wide page.
    pub columns: &'static str,
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// What stands above the plot: choices of what is drawn.
    #[prop_or_default]
    pub above: Html,
    /// What stands below the legend.
    #[prop_or_default]
    pub below: Html,
    /// Told what is opened from it.
    pub dispatch: Dispatch,
    /// Whether the later part of the program is there, which has some of the tools.
    #[prop_or(true)]
    pub whole: bool,
}

/// The card.
#[component(ChartCard)]
pub fn chart_card(props: &Props) -> Html {
    let table = use_state(|| false);
    let pinned = use_state(|| None::<f64>);
    let expanded = use_state(|| false);

    // Made anew only when the results are others.
    let from = (props.source.clone(), props.baselines.clone(), props.stale.clone());
    let drawn = use_memo(from, |(source, baselines, stale)| {
        let drawn = compared(source.as_ref()?, baselines);
        Some(Rc::new(ChartModel { stale: stale.clone(), ..drawn }))
    });
    let (chart, on_toggle) = use_hiding((*drawn).clone());
    let along = chart.as_ref().and_then(|chart| chart.along);
    let (cross, put) = use_crosshair(along);
    let Some(chart) = chart else {
        return html! { <section class={classes!("card", "waiting", props.columns)} aria-hidden="true"></section> };
    };
    let flip = |state: &UseStateHandle<bool>| {
        let state = state.clone();
        Callback::from(move |()| state.set(!*state))
    };
    let on_expand = flip(&expanded);
    let on_table = {
        let table = table.clone();
        Callback::from(move |()| {
            if let Some(later) = later::get() {
                (later.hold_plots)(!*table);
            }
            table.set(!*table);
        })
    };
    let on_pin = {
        let pinned = pinned.clone();
        Callback::from(move |at: Option<f64>| pinned.set(at.filter(|at| *pinned != Some(*at))))
    };
    let name = chart.name;
    let on_pick = props.dispatch.reform(move |pick: Pick| {
        Action::Look(match pick {
            Pick::Run { robots, cap } => LookAction::Open { robots, cap, from: name },
            Pick::Robot(robot) => LookAction::Robot(robot),
        })
    });
    let shown = Body {
        rests: props.rests,
        cross,
        pinned: pinned.filter(|at| chart.samples.contains(at)),
        table: *table,
        colours: props.colours,
        fonts: props.fonts,
        on_put: put,
        on_toggle,
        on_table,
        on_pick,
        on_pin,
        chart,
    };
    let chart = &shown.chart;
    let title = format!("{name}-title");
    let later = later::get().filter(|_| props.whole);
    let hints = matches!(chart.picks, Picks::Runs(_)) && chart.can_pick();
    html! {
        <section class={classes!("card", props.columns, chart.stale.is_some().then_some("stale"))} data-chart={name}
            aria-labelledby={title.clone()}>
            <header>
                <div>
                    <h2 class="h" id={title}>{ bound(&chart.claim) }</h2>
                    <p class="sub">
                        { bound(&chart.sub) }
                        if hints { <span class="hint">{ words::hint() }</span> }
                    </p>
                    if let Some(stale) = &chart.stale { <p><span class="badge">{ stale }</span></p> }
                </div>
                <div class="tools">
                    { opener(&shown) }
                    { table_button(&shown, name) }
                    if let Some(later) = later { { (later.chart_tools)(&shown, &on_expand, &props.dispatch) } }
                </div>
            </header>
            { props.above.clone() }
            { body(&shown, name) }
            { props.below.clone() }
            if let (true, Some(later)) = (*expanded, later) {
                { (later.chart_dialog)(&shown, &on_expand, &props.dispatch) }
            }
        </section>
    }
}
