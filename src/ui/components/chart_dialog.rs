//! A chart over the whole page, with its table and all its tools.

use super::Dispatch;
use super::chart_body::{Body, body};
use super::chart_tools::{opener, table_button};
use super::exports::formats;
use super::icon::Icon;
use crate::ui::browser::page::show_modal;
use crate::ui::words::{bound, chart as words};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// The dialog of a chart; `on_close` is told when it has been closed.
pub fn chart_dialog(shown: &Body, on_close: &Callback<()>, dispatch: &Dispatch) -> Html {
    html! { <ChartDialog shown={shown.clone()} on_close={on_close.clone()} dispatch={dispatch.clone()} /> }
}

/// Properties of [`ChartDialog`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The chart as it is shown.
    pub shown: Body,
    /// Told when it has been closed.
    pub on_close: Callback<()>,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The dialog: open for as long as it is there.
#[component(ChartDialog)]
fn dialog(props: &Props) -> Html {
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                show_modal(&dialog);
            }
        });
    }
    // The browser gives the focus back to where it was before it tells.
    let close = {
        let dialog = dialog.clone();
        Callback::from(move |()| {
            if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
                dialog.close();
            }
        })
    };
    let onclose = props.on_close.reform(|_: Event| ());
    let onclick = close.reform(|_: MouseEvent| ());
    // What is opened from here is shown on the page below.
    let on_pick = {
        let (close, on_pick) = (close.clone(), props.shown.on_pick.clone());
        Callback::from(move |pick| {
            close.emit(());
            on_pick.emit(pick);
        })
    };
    let shown = Body { on_pick, ..props.shown.clone() };
    let chart = &shown.chart;
    let prefix = format!("large-{}", chart.name);
    let title = format!("{prefix}-title");
    html! {
        <dialog class={classes!("large", "card", chart.stale.is_some().then_some("stale"))} ref={dialog}
            aria-labelledby={title.clone()} data-large={chart.name} {onclose}>
            <header>
                <div>
                    <h2 class="h" id={title}>{ bound(&chart.claim) }</h2>
                    <p class="sub">{ bound(&chart.sub) }</p>
                    if let Some(stale) = &chart.stale { <p><span class="badge">{ stale }</span></p> }
                </div>
                <div class="tools">
                    { opener(&shown) }
                    { table_button(&shown, &prefix) }
                    <button type="button" class="ib" title={words::close()} aria-label={words::close()} {onclick}>
                        { Icon::Close.draw() }
                    </button>
                </div>
            </header>
            { body(&shown, &prefix) }
            <div class="formats" role="group" aria-label={words::formats()}>{ formats(&shown, &props.dispatch, None) }</div>
        </dialog>
    }
}
