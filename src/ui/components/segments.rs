//! A segmented control: one stop for Tab, arrows choose.

use crate::ui::browser::page as window;
use yew::prelude::*;

/// One of its buttons.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// What its id ends with.
    pub name: String,
    /// Its words.
    pub words: String,
    /// More words on hover.
    pub title: Option<String>,
}

/// What it is made from.
pub struct Segments<'a> {
    /// Its name.
    pub label: &'static str,
    /// What the ids of its buttons begin with.
    pub id: &'static str,
    /// Its buttons.
    pub options: &'a [Segment],
    /// Which is chosen.
    pub chosen: usize,
    /// Told which was chosen.
    pub on_choose: Callback<usize>,
}

/// The control.
pub fn segments(segments: &Segments) -> Html {
    let &Segments { label, id, options, chosen, ref on_choose } = segments;
    let ids: Vec<String> = options.iter().map(|option| format!("{id}-{}", option.name)).collect();
    let onkeydown = {
        let (on_choose, ids) = (on_choose.clone(), ids.clone());
        Callback::from(move |event: KeyboardEvent| {
            let count = ids.len();
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count,
                "ArrowLeft" | "ArrowUp" => (chosen + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            window::focus(&ids[next]);
            on_choose.emit(next);
        })
    };
    html! {
        <div class="segc" role="radiogroup" aria-label={label} {onkeydown}>
            { for options.iter().zip(&ids).enumerate().map(|(place, (option, id))| {
                let on_choose = on_choose.clone();
                let onclick = Callback::from(move |_: MouseEvent| on_choose.emit(place));
                let is_chosen = place == chosen;
                html! {
                    <button type="button" role="radio" id={id.clone()} aria-checked={is_chosen.to_string()}
                        tabindex={if is_chosen { "0" } else { "-1" }} title={option.title.clone()} {onclick}>
                        { &option.words }
                    </button>
                }
            }) }
        </div>
    }
}
