//! What is being computed, how far it is, and Cancel.

use super::Dispatch;
use crate::ui::state::Action;
use yew::prelude::*;

/// Properties of [`Progress`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is being computed, or what a cancel left.
    pub text: String,
    /// How far, 0 to 1; none when cancelled.
    pub share: Option<f64>,
    /// "0.9 s left".
    pub left: Option<String>,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The line below the facts.
#[component(Progress)]
pub fn progress(props: &Props) -> Html {
    let (label, action) = if props.share.is_some() {
        ("Cancel", Action::Cancel)
    } else {
        ("Run the rest", Action::Resume)
    };
    let dispatch = props.dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.emit(action.clone()));
    html! {
        <div class="prog" id="progress">
            <span>{ &props.text }</span>
            if let Some(share) = props.share {
                <progress max="1" value={format!("{share:.4}")} aria-label={props.text.clone()}></progress>
            } else {
                <span class="grow"></span>
            }
            if let Some(left) = &props.left { <span class="left">{ left }</span> }
            <button type="button" class="btn" {onclick}>{ label }</button>
        </div>
    }
}
