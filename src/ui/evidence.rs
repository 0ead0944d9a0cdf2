//! The Evidence view: what was published beside what is simulated, and how sure everything else is.

use super::aside::{Aside, Found, Rerun};
use super::components::Dispatch;
use super::components::again::Again;
use super::components::chart_card::ChartCard;
use super::components::drawing::{Other, Source};
use super::components::figures::Figures;
use super::components::parameters::{OtherFigures, Parameters};
use super::listing::{Line, lines};
use super::plan::{Props, progress};
use super::state::{Action, AsideAction, Filter, Rests, State};
use super::views::answer_line;
use super::words::evidence as words;
use crate::analysis::validate::{Selection, Tally, Validated, recorded_rows};
use crate::chart::evidence::Half;
use crate::profile::published::{Group, never_reported, recorded};
use std::rc::Rc;
use yew::prelude::*;

/// What was run here; the same by identity is the same.
#[derive(Clone)]
pub struct Ran(pub Rc<Validated>);

impl PartialEq for Ran {
    fn eq(&self, other: &Ran) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// The place of what is run here: there is one, whichever figures and seeds it is about.
const PLACE: Aside = Aside::Validate(Rerun { what: Selection::All, first_seed: 0 });

/// What was run here last, if anything was.
fn ran(state: &State) -> Option<Ran> {
    let aside = state.beside(PLACE)?.aside;
    match state.told(aside).filter(|told| !told.stale)?.found {
        Found::Validated(found) => Some(Ran(Rc::clone(found))),
        _ => None,
    }
}

/// The view.
pub fn evidence(props: &Props) -> Html {
    let (state, dispatch) = (props.state, props.dispatch);
    let ran = ran(state);
    let chart = |half: Half| {
        let again = ran.as_ref().filter(|ran| ran.0.first_seed != recorded().first_seed);
        let source = Some(Source::Other(Other::Evidence(half, again.map(|ran| Rc::clone(&ran.0)))));
        let rests = again.map_or(Rests::Data, |_| Rests::Beside(PLACE));
        let (colours, fonts, dispatch) = (props.colours, props.fonts, dispatch.clone());
        html! { <ChartCard {source} stale={None::<String>} {rests} columns="c6" {colours} {fonts} {dispatch} /> }
    };
    html! {
        <>
            { answer_line(props) }
            { progress(state, None, dispatch) }
            { summary(props, ran.clone()) }
            <div class="grid evcharts">{ chart(Half::Alone) }{ chart(Half::Fleets) }</div>
            <div class="grid evlists">
                <Misses ran={ran.clone()} />
                <Never />
            </div>
            <Figures filter={state.evidence.filter} {ran} seed={first_seed(state)} dispatch={dispatch.clone()} />
            <Parameters />
            <OtherFigures />
        </>
    }
}

/// The first seed of the next run.
fn first_seed(state: &State) -> u64 {
    state.evidence.first_seed.unwrap_or(recorded().first_seed)
}

/// The claim, its facts, what follows from it, and the run here.
fn summary(props: &Props, ran: Option<Ran>) -> Html {
    let state = props.state;
    let tally = Tally::of(recorded_rows());
    let fact = |fact: words::Fact| {
        html! {
            <div>
                <dt>{ fact.label }</dt>
                <dd class="n">{ fact.figure }</dd>
                <dd class="s">{ fact.note }</dd>
            </div>
        }
    };
    let beside = state.beside(PLACE).cloned();
    html! {
        <section class="card evsum" aria-labelledby="evidence-title">
            <h2 class="h" id="evidence-title">{ words::claim(&tally) }</h2>
            <p class="sub">{ words::sub() }</p>
            <dl class="facts">{ for words::facts(&tally).map(fact) }</dl>
            <div class="evproof">
                <div><h3>{ words::proves() }</h3><p>{ words::shows() }</p></div>
                <div><h3>{ words::proves_not() }</h3><p>{ words::shows_not() }</p></div>
            </div>
            <Again {ran} {beside} seed={first_seed(state)} is_recorded={state.evidence.first_seed.is_none()}
                dispatch={props.dispatch.clone()} />
        </section>
    }
}

/// Properties of [`Misses`].
#[derive(Clone, PartialEq, Properties)]
struct MissesProps {
    /// What was run here.
    ran: Option<Ran>,
}

/// Every miss in words, then what is known to miss and does not here, then what is not run.
#[component(Misses)]
fn misses(props: &MissesProps) -> Html {
    let tally = Tally::of(recorded_rows());
    let all = lines(props.ran.as_ref().map(|ran| &*ran.0));
    let missed: Vec<&Line> = all.iter().filter(|line| line.is_miss()).collect();
    let though: Vec<&Line> = all.iter().filter(|line| line.is_within_though()).collect();
    let more = missed.iter().filter(|line| !line.standing().is_miss()).count();
    let item = |line: &&Line| {
        let (what, figures, why) = words::miss(line);
        html! { <div><dt>{ what }</dt><dd>{ figures }</dd><dd class="why">{ why }</dd></div> }
    };
    html! {
        <section class="card c12" aria-labelledby="misses-title">
            <h2 class="h" id="misses-title">{ words::misses(&tally) }</h2>
            <p class="sub">{ words::misses_sub(more) }</p>
            <dl class="evlist evmissed">{ for missed.iter().map(item) }</dl>
            if !though.is_empty() {
                <h3>{ words::though(though.len()) }</h3>
                <dl class="evlist">{ for though.iter().map(item) }</dl>
            }
            <h3>{ words::left() }</h3>
            <p class="sub">{ words::left_sub() }</p>
        </section>
    }
}

/// What was never measured.
#[component(Never)]
fn never() -> Html {
    html! {
        <section class="card c12" aria-labelledby="never-title">
            <h2 class="h" id="never-title">{ words::never() }</h2>
            <p class="sub">{ words::never_sub() }</p>
            <dl class="evlist">
                { for never_reported().iter().map(|item| html! {
                    <div><dt>{ &item.what }</dt><dd class="why">{ &item.instead }</dd></div>
                }) }
            </dl>
        </section>
    }
}

/// Runs figures again: what ran before is forgotten, so that the same can be run twice.
pub(super) fn run_again(rerun: Rerun, dispatch: &Dispatch) {
    let aside = Aside::Validate(rerun);
    dispatch.emit(Action::Aside(AsideAction::Forget(aside)));
    dispatch.emit(Action::Aside(AsideAction::Want(aside)));
}

/// All filters, in the order of the control.
pub(super) fn filters() -> impl Iterator<Item = Filter> {
    let groups = Group::ALL.into_iter().map(Filter::Group);
    [Filter::All, Filter::Misses].into_iter().chain(groups)
}
