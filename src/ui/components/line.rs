//! A line of the catalogue as text with emphasis.

use crate::ui::words::{Emphasis, Line};
use yew::prelude::*;

/// The line's runs.
pub fn line(line: &Line) -> Html {
    line.0
        .iter()
        .map(|span| match span.emphasis {
            Emphasis::Plain => html! { { &span.text } },
            Emphasis::Strong => html! { <b>{ &span.text }</b> },
            Emphasis::Brain => html! { <b class="brain">{ &span.text }</b> },
            Emphasis::Action => html! { <b class="action">{ &span.text }</b> },
            Emphasis::Danger => html! { <b class="danger">{ &span.text }</b> },
        })
        .collect()
}
