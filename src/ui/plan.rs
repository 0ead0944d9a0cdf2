//! The Plan view: the verdict, the facts, the progress, and two rows of charts.

use super::components::Dispatch;
use super::components::chart_card::ChartCard;
use super::components::facts::Facts;
use super::components::line::line;
use super::components::progress::Progress;
use super::components::verdict::Verdict;
use super::outlook::{Part, Shown};
use super::state::{Phase, State, Subject};
use super::words::verdict::{Said, said};
use super::words::{Line, page};
use crate::analysis::plan::{Effort, PlanResults};
use crate::analysis::{Layer, verdict};
use crate::chart::{self, ChartModel, MeasuredPoint, Theme};
use crate::profile::published::rates;
use crate::scenario::{KnobId, Preset, Scenario};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Plan`].
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

/// The view.
#[component(Plan)]
pub fn plan(props: &Props) -> Html {
    let state = &props.state;
    let answer = state.part(Part::Verdict);
    let words = answer_words(state);
    let badge = answer.as_ref().and_then(|shown| badge(shown, state)).map(AttrValue::from);
    let stale = answer.as_ref().is_some_and(|shown| shown.stale);
    let brief = answer.as_ref().map(|shown| brief(&shown.results)).unwrap_or_default();
    let drawn = state.part(Part::Cliff).map(|shown| shown.results.scenario);
    html! {
        <>
            <Verdict said={words} {badge} {brief} dispatch={props.dispatch.clone()} />
            <Facts results={answer.map(|shown| shown.results)} {stale} />
            { progress(state, drawn, &props.dispatch) }
            <div class="grid">
                <Chart part={Part::Cliff} columns="c7" ..chart_props(props, Part::Cliff) />
                <Chart part={Part::Envelope} columns="c5" ..chart_props(props, Part::Envelope) />
                <Chart part={Part::Starvation} columns="c5" ..chart_props(props, Part::Starvation) />
                <Chart part={Part::Time} columns="c7" ..chart_props(props, Part::Time) />
            </div>
        </>
    }
}

/// The verdict in words.
pub(super) fn answer_words(state: &State) -> Said {
    match state.part(Part::Verdict) {
        Some(shown) => said(&shown.results.verdict, &shown.results.scenario),
        None => said(&verdict::Verdict::Computing, &state.draft()),
    }
}

/// What the verdict's badge says: whose answer it still is, or that it is a preview's.
pub(super) fn badge(shown: &Shown<PlanResults>, state: &State) -> Option<String> {
    let draft = state.draft_of(Subject::Plan);
    if shown.stale {
        return Some(page::still(&shown.results.scenario, &draft));
    }
    let preview = state.study.effort == Effort::Preview && state.drag.is_some();
    preview.then(|| page::PREVIEW.to_owned())
}

/// The sticky line of a narrow page.
pub(super) fn brief(results: &PlanResults) -> Html {
    let facts = &results.facts;
    let Some(carried) = facts.carried else { return Html::default() };
    let mut lines = vec![Line::of(&format!(
        "Carries *{}* of {}",
        page::carried(Some(carried)),
        results.scenario.robots()
    ))];
    match facts.binding {
        Some(Layer::Brain) => lines.push(Line::of("<Brain> binds")),
        Some(Layer::Action) => lines.push(Line::of("^Action^ binds")),
        None => {}
    }
    if let Some(suggested) = facts.suggested {
        lines.push(Line::of(&format!("best K *{}*", suggested.cap)));
    }
    lines.iter().map(|words| html! { <span>{ line(words) }</span> }).collect()
}

/// What is being computed, once that takes long enough to be told; `before` is the scenario that is drawn meanwhile.
pub(super) fn progress(state: &State, before: Option<Scenario>, dispatch: &Dispatch) -> Html {
    let study = &state.study;
    if !page::shows_progress(study) {
        return Html::default();
    }
    let runs = state.current().map(|results| results.progress());
    let (text, share) = if study.phase == Phase::Cancelled {
        (page::cancelled(runs), None)
    } else {
        let share = runs.map_or(0.0, |(done, known)| f64::from(done) / f64::from(known.max(1)));
        (page::computing(study, state.view, runs, before.as_ref()), Some(share))
    };
    let left = share.and_then(|_| page::time_left(study, runs));
    html! { <Progress {text} {share} {left} dispatch={dispatch.clone()} /> }
}

#[derive(Clone, PartialEq, Properties)]
struct ChartProps {
    part: Part,
    columns: &'static str,
    shown: Option<Drawn>,
    stale: Option<String>,
    colours: Theme,
    fonts: bool,
}

/// Results, compared by identity: the same results are the same chart.
#[derive(Clone)]
struct Drawn(Rc<PlanResults>);

impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

fn chart_props(props: &Props, part: Part) -> ChartProps {
    let shown = props.state.part(part);
    let draft = props.state.draft_of(Subject::Plan);
    let stale = shown
        .as_ref()
        .filter(|shown| shown.stale)
        .map(|shown| page::updating(&shown.results.scenario, &draft));
    ChartProps {
        part,
        columns: "c12",
        shown: shown.map(|shown| Drawn(shown.results)),
        stale,
        colours: props.colours,
        fonts: props.fonts,
    }
}

#[component(Chart)]
fn chart_of(props: &ChartProps) -> Html {
    let chart =
        use_memo((props.part, props.shown.clone(), props.stale.clone()), |(part, shown, stale)| {
            shown.as_ref().map(|Drawn(results)| {
                let chart = model(*part, results);
                Rc::new(ChartModel { stale: stale.clone(), ..chart })
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

/// Published rates, where they were measured in a world like this one: everything but the fleet, the control frequency
/// (each point names its own), the action layer and the length of the run is as published.
fn measured(scenario: &Scenario) -> Vec<MeasuredPoint> {
    use KnobId::{
        ActionGpus, Ask, AskShare, Cap, ChunkSteps, ControlHz, FirstSeed, Minutes, Robots, Seeds,
        StarvationLimit,
    };
    let free = [
        Robots,
        Cap,
        ControlHz,
        ActionGpus,
        ChunkSteps,
        Ask,
        AskShare,
        Minutes,
        Seeds,
        FirstSeed,
        StarvationLimit,
        KnobId::HitAlarm,
    ];
    let published = Scenario::of(Preset::H800);
    if KnobId::ALL
        .into_iter()
        .any(|id| !free.contains(&id) && scenario.get(id) != published.get(id))
    {
        return Vec::new();
    }
    rates()
        .iter()
        .map(|rate| MeasuredPoint {
            robots: rate.robots,
            rate_low: rate.low,
            rate_high: rate.high,
            cap: rate.cap,
            condition: format!("at {}", rate.condition()),
        })
        .collect()
}

/// The model of a part's chart.
fn model(part: Part, results: &PlanResults) -> ChartModel {
    match part {
        Part::Envelope => chart::envelope(results),
        Part::Starvation => chart::starvation(results),
        Part::Time => chart::timeline(results),
        Part::Verdict | Part::Cliff => chart::cliff(results, &measured(&results.scenario)),
    }
}
