//! What the controllers are put through: a segmented control, one stop for Tab, arrows choose.

use super::Dispatch;
use crate::scenario::{Kind, KnobId};
use crate::ui::state::Action;
use crate::ui::words::controllers as words;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Properties of [`Trial`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Which is chosen.
    pub chosen: i64,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// Most trials there can be buttons for.
const MOST: usize = 6;

/// The control.
#[component(Trial)]
pub fn trial(props: &Props) -> Html {
    let buttons = use_mut_ref(|| [const { None::<NodeRef> }; MOST].map(|_| NodeRef::default()));
    let Kind::Choice(choices) = KnobId::Trial.knob().kind else { return Html::default() };
    let count = choices.len().min(MOST);
    let chosen = props.chosen as usize;
    let choose = {
        let dispatch = props.dispatch.clone();
        move |place: usize| dispatch.emit(Action::Set(KnobId::Trial, place as i64))
    };
    let onkeydown = {
        let (buttons, choose) = (buttons.clone(), choose.clone());
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count,
                "ArrowLeft" | "ArrowUp" => (chosen + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            if let Some(button) = buttons.borrow()[next].cast::<HtmlElement>() {
                // Focus fails only on an element that is not shown.
                let _ = button.focus();
            }
            choose(next);
        })
    };
    html! {
        <div class="segc" role="radiogroup" aria-label="Trial" {onkeydown}>
            { for (0..count).map(|place| {
                let choose = choose.clone();
                let onclick = Callback::from(move |_: MouseEvent| choose(place));
                let is_chosen = place == chosen;
                html! {
                    <button type="button" role="radio" ref={buttons.borrow()[place].clone()} data-trial={choices[place].name}
                        aria-checked={is_chosen.to_string()} tabindex={if is_chosen { "0" } else { "-1" }}
                        title={choices[place].label} {onclick}>{ words::trial(place) }</button>
                }
            }) }
        </div>
    }
}
