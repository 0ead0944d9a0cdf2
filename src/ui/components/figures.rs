//! The table of published and simulated figures: a row each, by groups; on a narrow page a card each.

use super::Dispatch;
use super::icon::{Icon, Mark};
use super::select::Select;
use crate::analysis::validate::{Row, Selection, Standing, Validated};
use crate::profile::published::{Expected, Group};
use crate::ui::aside::Rerun;
use crate::ui::browser::page as window;
use crate::ui::evidence::{Ran, filters, run_again};
use crate::ui::listing::{self, Agreement, Line, agreement};
use crate::ui::state::{Action, EvidenceAction, Filter};
use crate::ui::words::figures as words;
use crate::words::chart::evidence as row_words;
use std::collections::BTreeSet;
use yew::prelude::*;

/// Properties of [`Figures`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Which are listed.
    pub filter: Filter,
    /// What was run here.
    pub ran: Option<Ran>,
    /// The first seed of the next run.
    pub seed: u64,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The card.
#[component(Figures)]
pub fn figures(props: &Props) -> Html {
    let again = props.ran.as_ref().map(|ran| &*ran.0);
    let groups = listing::grouped(props.filter, again);
    let opened = use_state(BTreeSet::<Group>::new);
    html! {
        <section class="card evfigures" aria-labelledby="figures-title">
            <h2 class="h" id="figures-title">{ words::table() }</h2>
            { filter(props, again) }
            <div class="ctscroll" tabindex="0" role="region" aria-label={words::region()}>
                <table class="ev" role="table" data-table="figures">
                    <caption class="vh">{ words::caption() }</caption>
                    <thead role="rowgroup"><tr role="row">
                        { for words::heads().map(|text| html! { <th scope="col" role="columnheader">{ text }</th> }) }
                        <th scope="col" role="columnheader" class="evhere">{ words::here(seeds(again, props)) }</th>
                        <th scope="col" role="columnheader" class="evact"><span class="vh">{ words::again() }</span></th>
                    </tr></thead>
                    { for groups.iter().map(|(group, lines)| body(*group, lines, again, props, &opened)) }
                </table>
            </div>
        </section>
    }
}

/// Which figures are listed: a segmented control, one stop for Tab, arrows choose; where there is no room, a list.
fn filter(props: &Props, again: Option<&Validated>) -> Html {
    let all: Vec<Filter> = filters().collect();
    let chosen = all.iter().position(|&filter| filter == props.filter).unwrap_or(0);
    let name = |place: usize| words::filter(all[place], listing::count(all[place], again));
    let id = |place: usize| format!("list-{place}");
    let choose = {
        let (dispatch, all) = (props.dispatch.clone(), all.clone());
        move |place: usize| {
            dispatch.emit(Action::Evidence(EvidenceAction::List(all[place])));
        }
    };
    let count = all.len();
    let onkeydown = {
        let choose = choose.clone();
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (chosen + 1) % count,
                "ArrowLeft" | "ArrowUp" => (chosen + count - 1) % count,
                "Home" => 0,
                "End" => count - 1,
                _ => return,
            };
            event.prevent_default();
            window::focus(&id(next));
            choose(next);
        })
    };
    let options = (0..count).map(|place| (place.to_string(), name(place))).collect::<Vec<_>>();
    let on_choose = Callback::from(choose.clone());
    html! {
        <>
            <div class="segc evfilter" role="radiogroup" aria-label={words::list()} {onkeydown}>
                { for (0..count).map(|place| {
                    let choose = choose.clone();
                    let onclick = Callback::from(move |_: MouseEvent| choose(place));
                    let is_chosen = place == chosen;
                    html! {
                        <button type="button" role="radio" id={id(place)} aria-checked={is_chosen.to_string()}
                            tabindex={if is_chosen { "0" } else { "-1" }} {onclick}>{ name(place) }</button>
                    }
                }) }
            </div>
            <div class="evchoice">
                <label for="list">{ words::list() }</label>
                <Select id="list" {options} {chosen} {on_choose} />
            </div>
        </>
    }
}

/// A group. Where there is little room its rows stay folded until they are asked for, or chosen.
fn body(
    group: Group,
    lines: &[Line],
    again: Option<&Validated>,
    props: &Props,
    opened: &UseStateHandle<BTreeSet<Group>>,
) -> Html {
    let run = lines.iter().any(|line| line.case.is_some()).then(|| {
        let rerun = Rerun { what: Selection::Group(group), first_seed: props.seed };
        let (dispatch, label) = (props.dispatch.clone(), words::run_group(group));
        let onclick = Callback::from(move |_: MouseEvent| run_again(rerun, &dispatch));
        html! { <button type="button" class="btn" aria-label={label} {onclick}>{ words::run_again() }</button> }
    });
    let is_open = props.filter != Filter::All || opened.contains(&group);
    let fold = (props.filter == Filter::All).then(|| {
        let opened = opened.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            let mut next = (*opened).clone();
            if !next.remove(&group) {
                next.insert(group);
            }
            opened.set(next);
        });
        html! {
            <button type="button" class="btn fold" aria-expanded={is_open.to_string()} {onclick}>
                { words::show_group(group, lines.len(), is_open) }
            </button>
        }
    });
    html! {
        <tbody role="rowgroup" key={format!("{group:?}")} class={is_open.then_some("open")}>
            <tr role="row" class="evgroup">
                <th role="rowheader" scope="rowgroup" colspan="8">
                    <div><b>{ words::group(group) }</b><small>{ words::group_note(lines) }</small>{ fold }{ run }</div>
                    <small>{ words::protocol(group) }{ " " }{ words::source(group) }</small>
                </th>
            </tr>
            { for lines.iter().map(|line| row(line, again, props)) }
        </tbody>
    }
}

/// The first seed of what was run here, or, before anything was, of what would be.
fn seeds(again: Option<&Validated>, props: &Props) -> u64 {
    again.map_or(props.seed, |again| again.first_seed)
}

/// Runs a row's experiment again.
fn button(rerun: Rerun, label: String, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| run_again(rerun, &dispatch));
    html! {
        <button type="button" class="ib" title={label.clone()} aria-label={label} {onclick}>{ Icon::Reset.draw() }</button>
    }
}

fn row(line: &Line, again: Option<&Validated>, props: &Props) -> Html {
    let expectation = line.expectation;
    let id = expectation.figure_id();
    let (runs, of) = words::runs(line);
    let [_, published, simulated, tolerance, verdict, count] = words::heads();
    html! {
        <tr role="row" key={id.clone()} data-figure={id} class={class(line)}>
            <th scope="row" role="rowheader">
                { row_words::full(expectation) }{ " " }
                <small class="evhow">{ words::experiment(expectation) }</small>
                { for words::notes(line).into_iter().map(|note| html! { <small class="evnote">{ note }</small> }) }
            </th>
            <td role="cell" data-l={published}>
                <span class="evval">{ Mark::Measured.draw() }{ row_words::published(expectation) }</span>
                if let Some(read) = words::read(expectation) { <small>{ read }</small> }
            </td>
            <td role="cell" data-l={simulated}>
                if let Some(row) = line.recorded { { value(row) } } else { { words::not_simulated() } }
            </td>
            <td role="cell" data-l={tolerance}>{ row_words::tolerance(expectation) }</td>
            <td role="cell" data-l={verdict}>{ stands(line.standing()) }</td>
            <td role="cell" data-l={count}>{ runs }{ " " }if let Some(of) = of { <small class="evhow">{ of }</small> }</td>
            // It is there before anything was run, so that a run moves nothing.
            <td role="cell" class="evhere" data-l={words::here(seeds(again, props))}>
                if let Some(row) = line.again { { here(row, seeds(again, props)) } }
            </td>
            <td role="cell" class="evact">
                if let Some(case) = line.case {
                    { button(Rerun { what: Selection::Case(case), first_seed: props.seed },
                        words::run_row(expectation), &props.dispatch) }
                }
            </td>
        </tr>
    }
}

/// What is outside stands out; what is known to miss, and does not here, a little.
fn class(line: &Line) -> Option<&'static str> {
    let is_known = line.expectation.expected != Expected::Hold;
    if line.is_miss() { Some("miss") } else { is_known.then_some("known") }
}

fn value(row: &Row) -> Html {
    html! {
        <>
            <span class="evval">{ Mark::Simulated.draw() }{ row_words::value(row) }</span>{ " " }
            if let Some(range) = row_words::range(row) { <small class="evhow">{ range }</small> }
        </>
    }
}

/// What a run here gave: how it stands to the recorded figure, or, with other seeds, by itself.
fn here(row: &Row, first_seed: u64) -> Html {
    let told = match agreement(row, first_seed) {
        Agreement::OtherSeeds => stands(row.standing()),
        Agreement::Same => html! { <small class="evsame">{ words::same() }</small> },
        Agreement::Differs => html! { <small class="evsame bad">{ words::differs() }</small> },
    };
    html! { <div><span>{ value(row) }</span>{ told }</div> }
}

/// A verdict by shape and word.
fn stands(standing: Standing) -> Html {
    let (class, icon) = match standing {
        Standing::Within => ("okk", Icon::Check),
        Standing::WithinThough => ("okk", Icon::Half),
        Standing::KnownMiss | Standing::Outside => ("bad", Icon::Close),
        Standing::NotRun => ("quiet", Icon::Minus),
    };
    html! {
        <span class={classes!("evstand", class)}>{ icon.draw() }{ row_words::standing(standing) }</span>
    }
}
