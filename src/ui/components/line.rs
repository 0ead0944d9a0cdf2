//! A line of the catalogue as text with emphasis.

use crate::ui::words::{Emphasis, Line, bound};
use yew::prelude::*;

/// The line's runs.
pub fn line(line: &Line) -> Html {
    line.0
        .iter()
        .map(|span| (bound(&span.text), span.emphasis))
        .map(|(text, emphasis)| match emphasis {
            Emphasis::Plain => html! { { text } },
            Emphasis::Strong => html! { <b>{ text }</b> },
            Emphasis::Brain => html! { <b class="brain">{ text }</b> },
            Emphasis::Action => html! { <b class="action">{ text }</b> },
            Emphasis::Danger => html! { <b class="danger">{ text }</b> },
        })
        .collect()
}
