//! What the views have in common that are loaded after the first: each is in a file of its name.

use super::answer::answer;
use super::components::line::line;
use super::components::verdict::verdict_line;
use super::outlook::{Part, Shown};
use super::plan::{Props, brief};
use super::words::confidence;
use crate::analysis::confidence::Confidence;
use yew::prelude::*;

/// The verdict in a line, for every view but Plan.
pub(super) fn answer_line(props: &Props) -> Html {
    let state = props.state;
    let shown = state.part(Part::Verdict);
    let facts = shown.as_ref().map(|Shown { results, .. }| {
        let seeds = confidence::counted(&Confidence::of(results), &results.facts.seeds);
        html! { <>{ brief(results) }<span class="seedline">{ line(&seeds) }</span></> }
    });
    let brief = facts.unwrap_or_default();
    verdict_line(&answer(state), brief, props.dispatch)
}
