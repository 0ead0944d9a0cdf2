//! The button that offers a chart as a file.

use super::Dispatch;
use super::chart_body::Body;
use super::icon::Icon;
use crate::ui::state::{Action, Export, Format};
use crate::ui::words::chart as words;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};
use yew::prelude::*;

/// The tools of a card that are loaded later: files, and the whole page; `on_expand` opens the dialog.
pub fn tools(shown: &Body, on_expand: &Callback<()>, dispatch: &Dispatch) -> Html {
    let label = words::expand(&shown.chart.claim);
    let onclick = on_expand.reform(|_: MouseEvent| ());
    html! {
        <>
            <Exports shown={shown.clone()} dispatch={dispatch.clone()} />
            <button type="button" class="ib" title={label.clone()} aria-label={label} aria-haspopup="dialog" {onclick}>
                { Icon::Expand.draw() }
            </button>
        </>
    }
}

/// Properties of [`Exports`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The chart as it is shown.
    pub shown: Body,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The button and, once pressed, the choice of formats.
#[component(Exports)]
pub fn exports(props: &Props) -> Html {
    let open = use_state(|| false);
    let root = use_node_ref();
    let chart = &props.shown.chart;
    let label = words::export(&chart.claim);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let onkeydown = {
        let (open, root) = (open.clone(), root.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                // Around it a dialog may be open that the next Escape closes.
                event.stop_propagation();
                event.prevent_default();
                open.set(false);
                let button = root.cast::<Element>().and_then(|root| root.first_element_child());
                if let Some(button) = button.and_then(|b| b.dyn_into::<web_sys::HtmlElement>().ok())
                {
                    // It is on the page: it takes the focus.
                    let _ = button.focus();
                }
            }
        })
    };
    // Who goes elsewhere leaves no open menu behind.
    let onfocusout = {
        let (open, root) = (open.clone(), root.clone());
        Callback::from(move |event: FocusEvent| {
            let to = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
            let stays = to.is_some() && root.get().is_some_and(|root| root.contains(to.as_ref()));
            if !stays {
                open.set(false);
            }
        })
    };
    html! {
        <div class="exports" ref={root} {onkeydown} {onfocusout}>
            <button type="button" class="ib" title={label.clone()} aria-label={label} aria-expanded={open.to_string()}
                onclick={toggle}>
                { Icon::Export.draw() }
            </button>
            if *open {
                <div class="pop" role="group" aria-label={words::formats()}>
                    { formats(&props.shown, &props.dispatch, Some(open.setter())) }
                </div>
            }
        </div>
    }
}

/// A button a format; told to `close` when one is pressed.
pub fn formats(shown: &Body, dispatch: &Dispatch, close: Option<UseStateSetter<bool>>) -> Html {
    // A picture of another scenario than its link's would be a lie.
    let is_whole = shown.chart.stale.is_none() && shown.chart.empty.is_none();
    let button = |format: Format| {
        let (chart, sample, dispatch) = (shown.chart.clone(), shown.read(), dispatch.clone());
        let rests = shown.rests;
        let close = close.clone();
        let onclick = is_whole.then(|| {
            Callback::from(move |_: MouseEvent| {
                dispatch.emit(Action::Export(Export {
                    format,
                    chart: chart.clone(),
                    sample,
                    rests,
                }));
                if let Some(close) = &close {
                    close.set(false);
                }
            })
        });
        html! {
            <button type="button" class="btn" aria-disabled={onclick.is_none().then_some("true")} {onclick}>
                { words::format(format) }
            </button>
        }
    };
    html! {
        <>
            { for Format::ALL.map(button) }
            if !is_whole { <p class="sub">{ words::not_yet() }</p> }
        </>
    }
}
