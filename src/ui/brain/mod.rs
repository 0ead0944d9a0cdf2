//! The Brain view: what the brain does with this scenario, and why.
//!
//! The first two rows are the plan's. Turn latencies, the second run and the telltales are one aside; the engine alone is
//! another; both begin when one of their places comes into view.

mod cards;
mod drawn;

pub use drawn::Drawn;

use super::answer::{drawn_of, found_of};
use super::aside::{Aside, Found};
use super::components::chart_card::ChartCard;
use super::components::drawing::{Baselines, Other, Source};
use super::components::near::{Near, stand};
use super::outlook::{Part, Shown};
use super::plan::{Props, opened_run, progress};
use super::state::{Rests, State, Subject, Told};
use super::views::answer_line;
use super::words::brain as words;
use crate::analysis::bench::{Bench, Chosen};
use crate::analysis::plan::PlanResults;
use crate::analysis::tails::Tails;
use crate::scenario::{KnobId, Scenario};
use cards::{TimeCard, WorkloadCards, bench_choice, slowness};
use drawn::{OfBench, OfPlan, OfTails};
use std::rc::Rc;
use yew::prelude::*;

/// The view.
pub fn brain(props: &Props) -> Html {
    let state = props.state;
    let drawn = state.part(Part::Cliff).map(|shown| shown.results.scenario);
    html! {
        <>
            { answer_line(props) }
            { progress(state, drawn, props.dispatch) }
            <div class="bgrid">
                { cliff(props) }
                { of_plan(props, OfPlan::OverCap, Part::Caps, "b4") }
                { of_plan(props, OfPlan::FirstLow, Part::Cliff, "b4") }
                { time(props) }
                { bench(props) }
                { tails(props) }
                { of_plan(props, OfPlan::Episodes, Part::Cliff, "b6") }
                { two_kinds(props) }
                { workload(props) }
            </div>
            { opened_run(props) }
        </>
    }
}

/// Which scenario is drawn, while another is asked for.
fn stale_plan(shown: Option<&Shown<PlanResults>>, state: &State) -> Option<String> {
    let shown = shown.filter(|shown| shown.stale)?;
    Some(drawn_of(state, Subject::Plan, &shown.results.scenario))
}

fn cliff(props: &Props) -> Html {
    let shown = props.state.part(Part::Cliff);
    let stale = stale_plan(shown.as_ref(), props.state);
    let source = shown.map(|shown| Source::Plan(Part::Cliff, shown.results));
    let baselines = Baselines::of(&props.state.pins);
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    html! { <ChartCard {source} {baselines} {stale} columns="b8" {colours} {fonts} {dispatch} /> }
}

fn of_plan(props: &Props, what: OfPlan, part: Part, columns: &'static str) -> Html {
    let shown = props.state.part(part);
    let stale = stale_plan(shown.as_ref(), props.state);
    let source = shown.map(|shown| Source::Other(Other::Brain(Drawn::Plan(what, shown.results))));
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    html! { <ChartCard {source} {stale} {columns} {colours} {fonts} {dispatch} /> }
}

/// What an aside has found, and which scenario it is of while another is asked for.
fn told<T>(
    state: &State,
    aside: Aside,
    of: impl Fn(&Found) -> Option<(Rc<T>, Scenario)>,
) -> (Option<Rc<T>>, Option<String>) {
    let Some(Told { found, scenario, stale }) = state.told(aside) else { return (None, None) };
    let draft = state.draft_of(Subject::Plan);
    let words = stale.then(|| match scenario == &draft {
        // The same scenario, another choice on its card.
        true => words::choosing().to_owned(),
        false => found_of(state, aside, scenario),
    });
    (of(found).map(|(found, _)| found), words)
}

fn found_tails(state: &State) -> (Option<Rc<Tails>>, Option<String>) {
    told(state, Aside::Tails, |found| match found {
        Found::Tails(tails) => Some((Rc::clone(tails), tails.scenario)),
        _ => None,
    })
}

fn found_bench(state: &State, aside: Aside) -> (Option<Rc<Bench>>, Option<String>) {
    told(state, aside, |found| match found {
        Found::Bench(bench) => Some((Rc::clone(bench), bench.scenario)),
        _ => None,
    })
}

/// The scenario's run, and the one under the other cap.
fn time(props: &Props) -> Html {
    let state = props.state;
    let shown = state.part(Part::Time);
    let stale = stale_plan(shown.as_ref(), state);
    let own = shown.as_ref().and_then(|shown| shown.results.timeline.as_ref());
    let own = own.map(|run| words::run(run.cap));
    let source =
        shown.map(|shown| Source::Other(Other::Brain(Drawn::Plan(OfPlan::Run, shown.results))));
    let (tails, twin_stale) = found_tails(state);
    let twin = tails.as_ref().and_then(|tails| tails.run.as_ref());
    let twin = twin.map(|run| words::run(run.0.cap));
    let twin_source = tails
        .filter(|tails| tails.run.is_some())
        .map(|tails| Source::Other(Other::Brain(Drawn::Tails(OfTails::Run, tails))));
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    html! {
        <Near aside={Aside::Tails} class="b8" keeps=true dispatch={dispatch.clone()}>
            <TimeCard sources={[source, twin_source]} stale={[stale, twin_stale]} names={[own, twin]}
                {colours} {fonts} {dispatch} />
        </Near>
    }
}

/// A chart of an aside, or its title and how far it is.
fn of_aside(
    props: &Props,
    aside: Aside,
    (source, stale): (Option<Source>, Option<String>),
    (id, title, sub): (&'static str, &'static str, &'static str),
    [above, below]: [Html; 2],
) -> Html {
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    if source.is_some() {
        let rests = Rests::Beside(aside);
        return html! { <ChartCard {source} {stale} {rests} columns="" {colours} {fonts} {above} {below} {dispatch} /> };
    }
    let title_id = format!("{id}-title");
    html! {
        <section class="card" aria-labelledby={title_id.clone()}>
            <h2 class="h" id={title_id}>{ title }</h2>
            <p class="sub">{ sub }</p>
            { above }
            { below }
        </section>
    }
}

/// The engine alone: two cards from one study.
fn bench(props: &Props) -> Html {
    let state = props.state;
    // There is one bench, whichever row is chosen.
    let beside = state.beside(Aside::Bench(Chosen::default()));
    let chosen = match beside.map(|beside| beside.aside) {
        Some(Aside::Bench(chosen)) => chosen,
        _ => Chosen::default(),
    };
    let aside = Aside::Bench(chosen);
    let (bench, stale) = found_bench(state, aside);
    let source = |what: OfBench| {
        bench
            .as_ref()
            .map(|bench| Source::Other(Other::Brain(Drawn::Bench(what, Rc::clone(bench)))))
    };
    let own_pool = state.draft().get(KnobId::PoolBlocks) as u32;
    let choice = bench_choice(chosen, own_pool, props.dispatch);
    let revisit = of_aside(
        props,
        aside,
        (source(OfBench::Revisit), stale.clone()),
        ("revisit", words::revisit(), words::revisit_sub()),
        [choice, stand(beside, props.dispatch)],
    );
    let alone = of_aside(
        props,
        aside,
        (source(OfBench::Alone), stale),
        ("alone", words::alone(), words::alone_sub()),
        [Html::default(), Html::default()],
    );
    html! {
        <Near {aside} class="b8 pair" keeps=true dispatch={props.dispatch.clone()}>{ revisit }{ alone }</Near>
    }
}

fn tails(props: &Props) -> Html {
    let (tails, stale) = found_tails(props.state);
    let source =
        tails.map(|tails| Source::Other(Other::Brain(Drawn::Tails(OfTails::Latencies, tails))));
    let below = stand(props.state.beside(Aside::Tails), props.dispatch);
    let card = of_aside(
        props,
        Aside::Tails,
        (source, stale),
        ("tails", words::tails(), words::tails_sub()),
        [Html::default(), below],
    );
    html! {
        <Near aside={Aside::Tails} class="b4" keeps=true dispatch={props.dispatch.clone()}>{ card }</Near>
    }
}

fn two_kinds(props: &Props) -> Html {
    let state = props.state;
    let shown = state.part(Part::Verdict);
    let stale = stale_plan(shown.as_ref(), state);
    let (tails, _) = found_tails(state);
    // Telltales of another scenario would be false beside this one's verdict.
    let plan = shown.as_ref().map(|shown| &*shown.results);
    let tails = tails.filter(|tails| plan.is_some_and(|plan| plan.scenario == tails.scenario));
    let card = slowness(plan, tails.as_deref(), stale);
    html! {
        <Near aside={Aside::Tails} class="b6 whole" keeps=true dispatch={props.dispatch.clone()}>{ card }</Near>
    }
}

/// The workload depends on two knobs only.
fn workload(props: &Props) -> Html {
    let draft = props.state.draft();
    let mut scenario = Scenario::of(draft.preset());
    for knob in [KnobId::Growth, KnobId::ControlHz] {
        scenario.set(knob, draft.get(knob));
    }
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    html! { <WorkloadCards {scenario} {colours} {fonts} {dispatch} /> }
}
