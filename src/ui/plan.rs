//! The Plan view: the verdict, the facts, the progress, and two rows of charts.

use super::answer::{self, Answer, drawn_of, is_mixed, is_partial, told_facts};
use super::aside::Found;
use super::components::Dispatch;
use super::components::chart_card::ChartCard;
use super::components::drawing::{Baselines, Source};
use super::components::facts::Facts;
use super::components::line::line;
use super::components::progress;
use super::components::run_panel::{Looked, RunPanel};
use super::components::verdict::Verdict;
use super::later;
use super::outlook::Part;
use super::state::{Phase, Stand, State, Subject};
use super::words::{facts as words, page};
use crate::analysis::plan::PlanResults;
use crate::chart::{MeasuredPoint, Theme};
use crate::profile::published::rates;
use crate::scenario::{KnobId, Preset, Scenario};
use std::sync::Arc;
use yew::prelude::*;

/// What a view is made from.
pub struct Props<'a> {
    /// The page's state.
    pub state: &'a State,
    /// Colours of the charts.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// Where actions go.
    pub dispatch: &'a Dispatch,
}

/// The view.
pub fn plan(props: &Props) -> Html {
    let state = props.state;
    let shown = state.part(Part::Verdict);
    let Answer { said, badge, held } = answer::answer(state);
    let partial = shown.as_ref().is_some_and(is_partial);
    let stale = shown.as_ref().is_some_and(|shown| shown.stale);
    let brief = shown.as_ref().map(|shown| brief(&shown.results)).unwrap_or_default();
    let drawn = state.part(Part::Cliff).map(|shown| shown.results.scenario);
    html! {
        <>
            <Verdict {said} badge={badge.map(AttrValue::from)} {held} {brief} dispatch={props.dispatch.clone()} />
            <Facts results={shown.map(|shown| shown.results)} {stale} {partial} />
            { progress(state, drawn, props.dispatch) }
            <div class="grid">
                { chart(props, Part::Cliff, "c7") }
                if let Some(later) = later::get() { { (later.differences)(state, props.dispatch) } }
                { chart(props, Part::Envelope, "c5") }
                { chart(props, Part::Starvation, "c5") }
                { chart(props, Part::Time, "c7") }
            </div>
            if let Some(later) = later::get() {
                { (later.around)(props) }
                { (later.opened_run)(props) }
            }
        </>
    }
}

fn chart(props: &Props, part: Part, columns: &'static str) -> Html {
    let shown = props.state.part(part);
    let stale = shown
        .as_ref()
        .filter(|shown| shown.stale)
        .map(|shown| drawn_of(props.state, Subject::Plan, &shown.results.scenario));
    let source = shown.map(|shown| Source::Plan(part, shown.results));
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    let baselines = Baselines::of(&props.state.pins);
    let whole = later::get().is_some();
    html! { <ChartCard {source} {baselines} {stale} {columns} {colours} {fonts} {dispatch} {whole} /> }
}

/// The run that is looked into, if any is.
pub fn opened_run(props: &Props) -> Html {
    let state = props.state;
    let Some(run) = state.run else { return Html::default() };
    let aside = run.aside();
    let told = state.told(aside);
    let stale = told.as_ref().is_some_and(|told| told.stale);
    let failed = state.beside(aside).is_some_and(|beside| beside.stand == Stand::Failed);
    let look = told.and_then(|told| match told.found {
        Found::Look(look) => Some(Looked(Arc::clone(look))),
        _ => None,
    });
    let (seeds, caps) = (state.seeds_of(run.robots, run.cap), state.caps_of(&run));
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    html! { <RunPanel {run} {look} {stale} {failed} {seeds} {caps} {colours} {fonts} {dispatch} /> }
}

/// The sticky line of a narrow page.
pub(super) fn brief(results: &PlanResults) -> Html {
    let lines =
        words::brief(&told_facts(results), results.scenario.robots(), results.scenario.cap());
    if lines[0].is_none() {
        return Html::default();
    }
    let spans = ["carries", "binds", "bestk"].into_iter().zip(lines);
    spans
        .filter_map(|(class, words)| Some(html! { <span {class}>{ line(&words?) }</span> }))
        .collect()
}

/// What is being computed, once that takes long enough to be told; `before` is the scenario that is drawn meanwhile. Its
/// room is kept while there is nothing to tell, so that what is below does not move as it comes and goes.
pub(super) fn progress(state: &State, before: Option<Scenario>, dispatch: &Dispatch) -> Html {
    html! { <div class="progslot">{ under_way(state, before, dispatch) }</div> }
}

fn under_way(state: &State, before: Option<Scenario>, dispatch: &Dispatch) -> Html {
    let study = &state.study;
    if !study.shows_progress() {
        return Html::default();
    }
    let runs = state.current().map(|results| results.progress());
    let (text, share) = if study.phase == Phase::Cancelled {
        (page::cancelled(runs, is_mixed(state)), None)
    } else {
        let share = runs.map_or(0.0, |(done, known)| f64::from(done) / f64::from(known.max(1)));
        (page::computing(study, state.view, runs, before.as_ref()), Some(share))
    };
    let left = share.and_then(|_| page::time_left(study, runs));
    progress::progress(&text, share, left, dispatch)
}

/// Published rates, where they were measured in a world like this one: everything but the fleet, the control frequency
/// (each point names its own), the action layer and the length of the run is as published.
pub(super) fn measured(scenario: &Scenario) -> Vec<MeasuredPoint> {
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
    if scenario.engine_profile().name != published.engine_profile().name {
        return Vec::new();
    }
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
            condition: page::condition(&rate.condition()),
        })
        .collect()
}
