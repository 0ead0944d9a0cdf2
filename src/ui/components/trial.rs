//! What the controllers are put through: a segmented control, one stop for Tab, arrows choose.

use super::Dispatch;
use crate::scenario::{Kind, KnobId};
use crate::ui::browser::page as window;
use crate::ui::state::Action;
use crate::ui::words::controllers as words;
use yew::prelude::*;

/// The control, and which trial is chosen.
pub fn trial(chosen: i64, dispatch: &Dispatch) -> Html {
    let Kind::Choice(choices) = KnobId::Trial.knob().kind else { return Html::default() };
    let (count, chosen) = (choices.len(), chosen as usize);
    let id = |place: usize| format!("trial-{}", choices[place].name);
    let choose = {
        let dispatch = dispatch.clone();
        move |place: usize| dispatch.emit(Action::Set(KnobId::Trial, place as i64))
    };
    let onkeydown = {
        let choose = choose.clone();
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count,
                "ArrowLeft" | "ArrowUp" => (chosen + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            window::focus(&id(next));
            choose(next);
        })
    };
    html! {
        <div class="segc" role="radiogroup" aria-label={words::trials()} {onkeydown}>
            { for (0..count).map(|place| {
                let choose = choose.clone();
                let onclick = Callback::from(move |_: MouseEvent| choose(place));
                let is_chosen = place == chosen;
                html! {
                    <button type="button" role="radio" id={id(place)} aria-checked={is_chosen.to_string()}
                        tabindex={if is_chosen { "0" } else { "-1" }} title={KnobId::Trial.knob().choice(place as i64)} {onclick}>
                        { words::trial(place) }
                    </button>
                }
            }) }
        </div>
    }
}
