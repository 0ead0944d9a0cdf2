//! The Brain view: what the brain does with this scenario, and why.

use super::plan::{Props, progress};
use super::views::answer_line;
use yew::prelude::*;

/// The view.
pub fn brain(props: &Props) -> Html {
    html! {
        <>
            { answer_line(props) }
            { progress(props.state, None, props.dispatch) }
        </>
    }
}
