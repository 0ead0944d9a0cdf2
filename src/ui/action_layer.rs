//! The Action layer view: what the action layer does with this scenario, and why.

use super::plan::{Props, progress};
use super::views::answer_line;
use yew::prelude::*;

/// The view.
pub fn action_layer(props: &Props) -> Html {
    html! {
        <>
            { answer_line(props) }
            { progress(props.state, None, props.dispatch) }
        </>
    }
}
