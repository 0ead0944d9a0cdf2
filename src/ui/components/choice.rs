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
        let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        dispatch.emit(Action::Set(knob, i64::from(index)));
    });
    html! {
        <select class="sel" {id} {onchange}>
            { for choices.iter().enumerate().map(|(index, choice)| html! {
                <option value={choice.name} selected={index as i64 == raw}>{ choice.label }</option>
            }) }
        </select>
    }
}
