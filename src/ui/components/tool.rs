//! A button that is an icon. One with nothing to do stays in the order of focus, so that the focus is not lost when it
//! has done its last work.

use super::Dispatch;
use super::icon::Icon;
use crate::ui::state::Action;
use yew::prelude::*;

/// The button: its words are its name and its tip; without an action it is shown as disabled.
pub fn tool(
    icon: Icon,
    id: Option<&'static str>,
    words: String,
    action: Option<Action>,
    dispatch: &Dispatch,
) -> Html {
    let disabled = action.is_none().then_some("true");
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if let Some(action) = &action {
            dispatch.emit(action.clone());
        }
    });
    html! {
        <button type="button" class="ib" {id} title={words.clone()} aria-label={words} aria-disabled={disabled} {onclick}>
            { icon.draw() }
        </button>
    }
}
