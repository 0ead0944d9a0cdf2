//! A knob with named alternatives.

use super::Dispatch;
use crate::scenario::KnobId;
use crate::scenario::knob::Choice;
use crate::ui::state::Action;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The alternatives of a knob as a list to choose from.
pub fn choice(knob: KnobId, choices: &'static [Choice], raw: i64, id: String, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    let onchange = Callback::from(move |event: Event| {
        let select: HtmlSelectElement = event.target_unchecked_into();
        let index = select.selected_index();
        // The list shows what the state says: a choice that is refused must not stay.
        select.set_selected_index(raw as i32);
        dispatch.emit(Action::Set(knob, i64::from(index)));
    });
    html! {
        <select class="sel" {id} {onchange}>
            { for choices.iter().enumerate().map(|(index, choice)| html! {
                <option ~value={choice.name} ~selected={index as i64 == raw}>{ choice.label }</option>
            }) }
        </select>
    }
}
