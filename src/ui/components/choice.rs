//! A knob with named alternatives.

use super::Dispatch;
use super::select::Select;
use crate::scenario::KnobId;
use crate::scenario::knob::Choice;
use crate::ui::state::Action;
use yew::prelude::*;

/// The alternatives of a knob as a list to choose from.
pub fn choice(
    knob: KnobId,
    choices: &'static [Choice],
    raw: i64,
    id: String,
    dispatch: &Dispatch,
) -> Html {
    let options: Vec<(String, String)> = (0i64..)
        .zip(choices)
        .map(|(place, choice)| (choice.name.to_owned(), knob.knob().choice(place).to_owned()))
        .collect();
    let dispatch = dispatch.clone();
    let on_choose =
        Callback::from(move |index: usize| dispatch.emit(Action::Set(knob, index as i64)));
    html! { <Select {id} {options} chosen={raw as usize} {on_choose} /> }
}
