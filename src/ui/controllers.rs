//! The Controllers view: the verdict in a line, the table of all controllers, and what it rests on as charts.

use super::components::Dispatch;
use super::components::chart_card::ChartCard;
use super::components::line::line;
use super::components::standings::Standings;
use super::components::trial::Trial;
use super::components::verdict::VerdictLine;
use super::outlook::{Part, Shown};
use super::plan::{answer_words, badge, brief, progress};
use super::state::{State, Subject};
use super::words::{controllers as words, page};
use crate::analysis::compare::{CompareResults, Contender};
use crate::chart::{ChartModel, Theme, controllers as charts};
use crate::scenario::KnobId;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Controllers`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The page's state.
    pub state: State,
    /// Colours of the charts.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The charts, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawing {
    /// One controller's run.
    Run(Contender),
    /// Jain's index over the rate.
    Fairness,
    /// Runs without a low window over time.
    Survival,
    /// Rate over K.
    OverCap,
}

/// The view.
#[component(Controllers)]
pub fn controllers(props: &Props) -> Html {
    let state = &props.state;
    let shown = state.comparison();
    let drawn = shown.as_ref().map(|shown| shown.results.scenario);
    let stale = stale(shown.as_ref(), state);
    let opened = shown
        .as_ref()
        .map_or(state.ranking.opened, |shown| state.ranking.opened(&shown.results));
    let chart = |drawing: Drawing, columns: &'static str| {
        let results = shown.as_ref().map(|shown| Drawn(Rc::clone(&shown.results)));
        let (stale, colours, fonts) = (stale.clone(), props.colours, props.fonts);
        html! { <Chart {drawing} {columns} {results} {stale} {colours} {fonts} /> }
    };
    html! {
        <>
            { verdict_line(props) }
            { progress(state, drawn, &props.dispatch) }
            { table(props, shown.as_ref(), stale.as_ref()) }
            <div class="grid">
                { chart(Drawing::Run(opened), "c7") }
                { chart(Drawing::Fairness, "c5") }
                { chart(Drawing::Survival, "c7") }
                { chart(Drawing::OverCap, "c5") }
            </div>
        </>
    }
}

fn verdict_line(props: &Props) -> Html {
    let state = &props.state;
    let answer = state.part(Part::Verdict);
    let badge = answer.as_ref().and_then(|shown| badge(shown, state)).map(AttrValue::from);
    let facts = answer.as_ref().map(|Shown { results, .. }| {
        let seeds = page::seeds(&results.facts.seeds, results.scenario.minutes());
        html! { <>{ brief(results) }<span class="seedline">{ line(&seeds) }</span></> }
    });
    let brief = facts.unwrap_or_default();
    html! { <VerdictLine said={answer_words(state)} {brief} {badge} dispatch={props.dispatch.clone()} /> }
}

/// Which scenario is drawn, while another is asked for.
fn stale(shown: Option<&Shown<CompareResults>>, state: &State) -> Option<String> {
    let shown = shown.filter(|shown| shown.stale)?;
    Some(page::updating(&shown.results.scenario, &state.draft_of(Subject::Compare)))
}

fn table(props: &Props, shown: Option<&Shown<CompareResults>>, stale: Option<&String>) -> Html {
    let state = &props.state;
    let finished = shown.is_some_and(|shown| shown.results.finished && !shown.stale);
    let claim =
        shown.map_or_else(|| words::UNKNOWN.to_owned(), |shown| words::claim(&shown.results));
    html! {
        <section class={classes!("card", "standings", stale.map(|_| "stale"))} aria-labelledby="standings-title"
            data-whole={finished.to_string()}>
            <header>
                <div>
                    <h2 class="h" id="standings-title">{ claim }</h2>
                    <p class="sub">
                        { shown.map(|shown| words::sub(&shown.results, state.ranking.sort)).unwrap_or_default() }
                    </p>
                    if let Some(stale) = stale { <p><span class="badge">{ stale }</span></p> }
                </div>
                <Trial chosen={state.draft().get(KnobId::Trial)} dispatch={props.dispatch.clone()} />
            </header>
            if let Some(shown) = shown {
                <Standings results={shown.results.clone()} ranking={state.ranking} dispatch={props.dispatch.clone()} />
            } else {
                <div class="ctwait" aria-hidden="true"></div>
            }
        </section>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct ChartProps {
    drawing: Drawing,
    columns: &'static str,
    results: Option<Drawn>,
    stale: Option<String>,
    colours: Theme,
    fonts: bool,
}

/// Results, compared by identity: the same results are the same chart.
#[derive(Clone)]
struct Drawn(Rc<CompareResults>);

impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[component(Chart)]
fn chart_of(props: &ChartProps) -> Html {
    let asked = (props.drawing, props.results.clone(), props.stale.clone());
    let chart = use_memo(asked, |(drawing, results, stale)| {
        results.as_ref().map(|Drawn(results)| {
            Rc::new(ChartModel { stale: stale.clone(), ..model(*drawing, results) })
        })
    });
    match &*chart {
        Some(chart) => html! {
            <ChartCard chart={chart.clone()} columns={props.columns} colours={props.colours} fonts={props.fonts} />
        },
        None => {
            html! { <section class={classes!("card", "waiting", props.columns)} aria-hidden="true"></section> }
        }
    }
}

fn model(drawing: Drawing, results: &CompareResults) -> ChartModel {
    match drawing {
        Drawing::Run(contender) => charts::trace(results, contender),
        Drawing::Fairness => charts::fairness(results),
        Drawing::Survival => charts::survival(results),
        Drawing::OverCap => charts::over_cap(results),
    }
}
