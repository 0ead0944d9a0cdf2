//! The Controllers view: the verdict in a line, the table of all controllers, and what it rests on as charts.

use super::answer::drawn_of;
use super::components::chart_card::ChartCard;
use super::components::drawing::{Comparing, Other, Source};
use super::components::standings::{Props as Table, standings};
use super::components::trial::trial;
use super::outlook::{Part, Shown};
use super::plan::{Props, opened_run, progress};
use super::ranking;
use super::state::{State, Subject};
use super::views::answer_line;
use super::words::controllers as words;
use crate::analysis::compare::CompareResults;
use crate::scenario::KnobId;
use std::rc::Rc;
use yew::prelude::*;

/// The view.
pub fn controllers(props: &Props) -> Html {
    let state = props.state;
    let shown = state.comparison();
    let drawn = shown.as_ref().map(|shown| shown.results.scenario);
    let stale = stale(shown.as_ref(), state);
    let opened =
        shown.as_ref().map_or(state.ranking.opened, |shown| state.ranking.opened(&shown.results));
    let chart = |what: Comparing, columns: &'static str| {
        let source = shown
            .as_ref()
            .map(|shown| Source::Other(Other::Compare(what, Rc::clone(&shown.results))));
        let (stale, colours, fonts) = (stale.clone(), props.colours, props.fonts);
        let dispatch = props.dispatch.clone();
        html! { <ChartCard {source} {stale} {columns} {colours} {fonts} {dispatch} /> }
    };
    html! {
        <>
            { answer_line(props) }
            { progress(state, drawn, props.dispatch) }
            { table(props, shown.as_ref(), stale.as_ref()) }
            <div class="grid">
                { chart(Comparing::Run(opened), "c7") }
                { chart(Comparing::Fairness, "c5") }
                { chart(Comparing::Survival, "c7") }
                { chart(Comparing::OverCap, "c5") }
            </div>
            { opened_run(props) }
        </>
    }
}

/// Which scenario is drawn, while another is asked for.
fn stale(shown: Option<&Shown<CompareResults>>, state: &State) -> Option<String> {
    let shown = shown.filter(|shown| shown.stale)?;
    Some(drawn_of(state, Subject::Compare, &shown.results.scenario))
}

fn table(props: &Props, shown: Option<&Shown<CompareResults>>, stale: Option<&String>) -> Html {
    let state = props.state;
    let finished = shown.is_some_and(|shown| shown.results.finished && !shown.stale);
    let claim =
        shown.map_or_else(|| words::unknown().to_owned(), |shown| words::claim(&shown.results));
    let verdict = state.part(Part::Verdict).filter(|verdict| !verdict.stale);
    // Of another scenario's table the answer above says nothing.
    let is_its_own = shown.is_some_and(|shown| !shown.stale);
    let set = verdict.as_ref().filter(|_| is_its_own);
    let set = set.and_then(|verdict| ranking::cap_to_set(&verdict.results));
    let suggested = shown.and_then(|shown| words::suggested(&shown.results, set));
    let brain_alone = verdict.and_then(|verdict| {
        words::brain_alone(&verdict.results.scenario, verdict.results.facts.action)
    });
    html! {
        <section class={classes!("card", "standings", stale.map(|_| "stale"))} aria-labelledby="standings-title"
            data-whole={finished.to_string()}>
            <header>
                <div>
                    <h2 class="h" id="standings-title">{ claim }</h2>
                    <p class="sub">
                        { shown.map(|shown| words::sub(&shown.results, state.ranking.sort(&shown.results.scenario))).unwrap_or_default() }
                    </p>
                    if let Some(stale) = stale { <p><span class="badge">{ stale }</span></p> }
                </div>
                { trial(state.draft().get(KnobId::Trial), props.dispatch) }
            </header>
            if let Some(shown) = shown {
                { standings(&Table { results: &shown.results, ranking: state.ranking, set, dispatch: props.dispatch }) }
                if let Some(said) = words::fixed_follow(&shown.results) { <p class="ctkey">{ said }</p> }
                // Below, so that the table stays where it is when this comes.
                if let Some(why) = suggested { <p class="ctkey">{ why }</p> }
                if let Some(said) = brain_alone { <p class="ctkey">{ said }</p> }
            } else {
                <div class="ctwait" aria-hidden="true"></div>
            }
        </section>
    }
}
