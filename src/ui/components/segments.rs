//! A segmented control: one stop for Tab, arrows choose.

use crate::ui::browser::page as window;
use yew::prelude::*;

/// Properties of [`Segments`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The beginning of its elements' ids.
    pub id: &'static str,
    /// What is chosen with it.
    pub label: &'static str,
    /// The alternatives.
    pub options: Vec<String>,
    /// Which is chosen.
    pub chosen: usize,
    /// Told which was chosen.
    pub on_choose: Callback<usize>,
}

/// The control.
#[component(Segments)]
pub fn segments(props: &Props) -> Html {
    let (count, chosen) = (props.options.len(), props.chosen);
    let id = props.id;
    let onkeydown = {
        let on_choose = props.on_choose.clone();
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count.max(1),
                "ArrowLeft" | "ArrowUp" => (chosen + count.max(1) - 1) % count.max(1),
                "Home" => 0,
                "End" => count.saturating_sub(1),
                _ => return,
            };
            event.prevent_default();
            window::focus(&format!("{id}-{next}"));
            on_choose.emit(next);
        })
    };
    html! {
        <div class="segc" role="radiogroup" aria-label={props.label} {onkeydown}>
            { for props.options.iter().enumerate().map(|(place, text)| {
                let on_choose = props.on_choose.clone();
                let onclick = Callback::from(move |_: MouseEvent| on_choose.emit(place));
                let is_chosen = place == chosen;
                html! {
                    <button type="button" role="radio" id={format!("{id}-{place}")} aria-checked={is_chosen.to_string()}
                        tabindex={if is_chosen { "0" } else { "-1" }} {onclick}>{ text }</button>
                }
            }) }
        </div>
    }
}
