//! What the views have in common that are loaded after the first: each is in a file of its name.

use super::components::line::line;
use super::components::verdict::verdict_line;
use super::outlook::{Part, Shown};
use super::plan::{Props, answer_words, badge, brief};
use super::words::confidence;
use crate::analysis::confidence::Confidence;
use yew::prelude::*;

/// The verdict in a line, for every view but Plan.
pub(super) fn answer_line(props: &Props) -> Html {
    let state = props.state;
    let answer = state.part(Part::Verdict);
    let badge = answer.as_ref().and_then(|shown| badge(shown, state));
    let facts = answer.as_ref().map(|Shown { results, .. }| {
        let seeds = confidence::counted(&Confidence::of(results), &results.facts.seeds);
        html! { <>{ brief(results) }<span class="seedline">{ line(&seeds) }</span></> }
    });
    let brief = facts.unwrap_or_default();
    verdict_line(&answer_words(state), badge, brief, props.dispatch)
}
