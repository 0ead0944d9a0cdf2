//! The place of an aside on the page: its study is wanted while the place is in view, and how far it is stands below.

use super::Dispatch;
use crate::ui::aside::Aside;
use crate::ui::browser::watch::ViewWatch;
use crate::ui::state::{Action, AsideAction, Beside, Stand};
use crate::ui::words::{around, controls};
use web_sys::Element;
use yew::prelude::*;

/// Properties of [`Near`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Which aside.
    pub aside: Aside,
    /// Its columns.
    pub class: &'static str,
    /// Where actions go.
    pub dispatch: Dispatch,
    /// It is wanted for as long as the place is on the page, once it came into view: other places show it, too.
    #[prop_or_default]
    pub keeps: bool,
    /// What is shown.
    pub children: Html,
}

/// The place.
#[component(Near)]
pub fn near(props: &Props) -> Html {
    let node = use_node_ref();
    {
        let (node, dispatch) = (node.clone(), props.dispatch.clone());
        use_effect_with((props.aside, props.keeps), move |&(aside, keeps)| {
            let watch = node.cast::<Element>().and_then(|element| {
                let dispatch = dispatch.clone();
                ViewWatch::new(&element, move |in_view| {
                    if in_view {
                        dispatch.emit(Action::Aside(AsideAction::Want(aside)));
                    } else if !keeps {
                        dispatch.emit(Action::Aside(AsideAction::Leave(aside)));
                    }
                })
            });
            move || {
                drop(watch);
                // A place that is gone, with its view, is out of view too.
                dispatch.emit(Action::Aside(AsideAction::Leave(aside)));
            }
        });
    }
    html! { <div ref={node} class={classes!("near", props.class)}>
        { props.children.clone() }
        <p class="unprinted">{ around::not_computed() }</p>
    </div> }
}

/// How far an aside is, and what can be done about it.
pub fn stand(beside: Option<&Beside>, dispatch: &Dispatch) -> Html {
    let Some(beside) = beside else { return Html::default() };
    let aside = beside.aside;
    let button = |label: &'static str, action: AsideAction| {
        let dispatch = dispatch.clone();
        let onclick =
            Callback::from(move |_: MouseEvent| dispatch.emit(Action::Aside(action.clone())));
        html! { <button type="button" class="btn" {onclick}>{ label }</button> }
    };
    let (done, known) = beside.progress;
    let (words, act) = match beside.stand {
        Stand::Final => return Html::default(),
        Stand::Waiting => (around::waits().to_owned(), Html::default()),
        Stand::Computing => {
            (around::runs(beside.progress), button(controls::cancel(), AsideAction::Cancel(aside)))
        }
        Stand::Cancelled => (
            around::stopped(beside.progress),
            button(controls::run_rest(), AsideAction::Want(aside)),
        ),
        Stand::Failed => {
            (around::failed().to_owned(), button(controls::retry(), AsideAction::Want(aside)))
        }
    };
    let is_busy = beside.stand == Stand::Computing;
    // What leaves by itself lies over the foot of its card, which does not grow for it.
    let passes = matches!(beside.stand, Stand::Computing | Stand::Waiting);
    html! {
        <div class={classes!("stand", passes.then_some("passes"))} role={(beside.stand == Stand::Failed).then_some("alert")}>
            <span class={(!is_busy).then_some("grow")}>{ &words }</span>
            if is_busy {
                <progress max={known.max(1).to_string()} value={done.to_string()} aria-label={words}></progress>
            }
            { act }
        </div>
    }
}
