//! The views as links, so that one can be copied, opened beside this one, and found by a screen reader.

use super::Dispatch;
use crate::ui::address;
use crate::ui::browser::page as window;
use crate::ui::state::{Action, Place, View};
use crate::ui::words::{controls, page};
use yew::prelude::*;

/// The tabs of a page that shows `place`; `class` says on which widths.
pub fn tabs(place: Place, class: &'static str, dispatch: &Dispatch) -> Html {
    html! {
        <nav class={classes!("tabs", class)} aria-label={controls::views()}>
            { for View::ALL.map(|view| {
                let address = window::address_with(&address::fragment(&Place { view, run: None, ..place }));
                let dispatch = dispatch.clone();
                let onclick = Callback::from(move |event: MouseEvent| {
                    // With a key held, the browser opens the link elsewhere.
                    if !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key()) {
                        event.prevent_default();
                        dispatch.emit(Action::Show(view));
                    }
                });
                let current = (view == place.view).then_some("page");
                html! { <a class="tab" href={address} aria-current={current} {onclick}>{ page::view(view) }</a> }
            }) }
        </nav>
    }
}
