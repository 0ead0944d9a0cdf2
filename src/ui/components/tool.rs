//! A button that is an icon. One with nothing to do stays in the order of focus, so that the focus is not lost when it
//! has done its last work.

use super::icon::Icon;
use yew::prelude::*;

/// The button: its words are its name and its tip; without something to do it is shown as disabled.
pub fn tool(
    icon: Icon,
    id: Option<&'static str>,
    words: String,
    onclick: Option<Callback<MouseEvent>>,
) -> Html {
    let disabled = onclick.is_none().then_some("true");
    html! {
        <button type="button" class="ib" {id} title={words.clone()} aria-label={words} aria-disabled={disabled} {onclick}>
            { icon.draw() }
        </button>
    }
}
