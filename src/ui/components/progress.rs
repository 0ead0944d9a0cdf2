//! What is being computed, how far it is, and Cancel.

use super::Dispatch;
use crate::ui::state::Action;
use crate::ui::words::controls;
use yew::prelude::*;

/// The line below the facts: what is being computed or what a cancel left; how far, 0 to 1, none when cancelled; how
/// long it will take.
pub fn progress(text: &str, share: Option<f64>, left: Option<String>, dispatch: &Dispatch) -> Html {
    let (label, action) = if share.is_some() {
        (controls::cancel(), Action::Cancel)
    } else {
        (controls::run_rest(), Action::Resume)
    };
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.emit(action.clone()));
    html! {
        <div class="prog" id="progress">
            <span>{ text }</span>
            if let Some(share) = share {
                <progress max="1" value={format!("{share:.4}")} aria-label={text.to_owned()}></progress>
            } else {
                <span class="grow"></span>
            }
            if let Some(left) = left { <span class="left">{ left }</span> }
            <button type="button" class="btn" {onclick}>{ label }</button>
        </div>
    }
}
