//! The Evidence view: what was published beside what is simulated.

use super::plan::{Props, progress};
use super::views::answer_line;
use yew::prelude::*;

/// The view.
pub fn evidence(props: &Props) -> Html {
    html! {
        <>
            { answer_line(props) }
            { progress(props.state, None, props.dispatch) }
        </>
    }
}
