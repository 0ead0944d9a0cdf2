//! The table of controllers: a row each, sorted by any column; on a narrow page a card each.

use super::Dispatch;
use super::select::Select;
use super::sparks::{spark, spark_axis, strip, strip_axis};
use crate::analysis::compare::{CompareResults, Standing};
use crate::scenario::KnobId;
use crate::ui::browser::page as window;
use crate::ui::ranking::{self, Column, Ranking, RateAxis, Sort};
use crate::ui::state::Action;
use crate::ui::words::controllers as words;
use yew::prelude::*;

/// What the table is made from.
pub struct Props<'a> {
    /// The comparison.
    pub results: &'a CompareResults,
    /// How it is sorted, and whose run is opened.
    pub ranking: Ranking,
    /// The K that the answer above says to set.
    pub set: Option<u32>,
    /// Where actions go.
    pub dispatch: &'a Dispatch,
}

/// The table. Its roles are written out, because a narrow page lays rows out as cards.
pub fn standings(props: &Props) -> Html {
    let results = props.results;
    let axis = RateAxis::of(results);
    let late = ranking::is_late(&results.scenario);
    let sort = props.ranking.sort(&results.scenario);
    let best = results.winner();
    let opened = props.ranking.opened(results);
    html! {
        <>
            { sort_list(props, late, sort) }
            <div class="ctscroll" tabindex="0" role="region" aria-label={words::table()}>
                <table class={classes!("ct", late.then_some("late"))} role="table" data-table="controllers">
                    <caption class="vh">{ words::caption() }</caption>
                    <thead role="rowgroup"><tr role="row">
                        { for Column::shown(late).map(|column| head(column, props, sort, &axis)) }
                    </tr></thead>
                    <tbody role="rowgroup">
                        { for props.ranking.rows(results).into_iter().map(|standing| {
                            let is_best = best == Some(standing.contender);
                            let is_opened = opened == standing.contender;
                            row(standing, props, &axis, late, (is_best, is_opened))
                        }) }
                    </tbody>
                </table>
            </div>
            <p class="ctkey"><i></i>{ words::opened() }</p>
        </>
    }
}

/// The order as a list to choose from, where there is no room for heads.
fn sort_list(props: &Props, late: bool, sort: Sort) -> Html {
    let scenario = &props.results.scenario;
    let columns: Vec<Column> = Column::shown(late).collect();
    let chosen = columns.iter().position(|&column| column == sort.column);
    let options: Vec<(String, String)> =
        columns.iter().map(|&column| (String::new(), words::column(column, scenario))).collect();
    let dispatch = props.dispatch.clone();
    let on_choose = Callback::from(move |place: usize| dispatch.emit(Action::Sort(columns[place])));
    html! {
        <div class="sortlist">
            <label for="sort">{ words::sorted_by() }</label>
            <Select id="sort" {options} chosen={chosen.unwrap_or_default()} {on_choose} />
        </div>
    }
}

fn head(column: Column, props: &Props, sort: Sort, axis: &RateAxis) -> Html {
    let scenario = &props.results.scenario;
    let [first, second] = words::head(column, scenario);
    let is_sorted = sort.column == column;
    let direction = match (is_sorted, sort.falling) {
        (false, _) => None,
        (true, true) => Some("descending"),
        (true, false) => Some("ascending"),
    };
    let dispatch = props.dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.emit(Action::Sort(column)));
    html! {
        <th scope="col" role="columnheader" class={class(column)} aria-sort={direction} key={format!("{column:?}")}>
            <button type="button" title={words::sort_by(column, scenario)} {onclick}>
                <span>{ first }if !second.is_empty() { <br />{ second } }</span>
                if is_sorted {
                    <svg class="dir" viewBox="0 0 8 8" aria-hidden="true">
                        <path d={if sort.falling { "M0 2h8L4 7z" } else { "M0 6h8L4 1z" }} />
                    </svg>
                }
            </button>
            if column == Column::Seeds { { strip_axis(axis) } }
        </th>
    }
}

/// What a column's cells are: text, a picture, a figure.
fn class(column: Column) -> &'static str {
    match column {
        Column::Name => "who",
        Column::Seeds => "p strip",
        Column::First => "p spark",
        _ => "n",
    }
}

fn row(
    standing: &Standing,
    props: &Props,
    axis: &RateAxis,
    late: bool,
    (is_best, is_opened): (bool, bool),
) -> Html {
    let scenario = &props.results.scenario;
    let contender = standing.contender;
    let dispatch = props.dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.emit(Action::OpenRun(contender)));
    let title = |column: Column| {
        let [first, _] = words::head(column, scenario);
        first
    };
    let cell = |column: Column| match column {
        Column::Name => html! {
            <th scope="row" role="rowheader" class="who">
                <button type="button" aria-pressed={is_opened.to_string()} title={words::open_run()} onclick={onclick.clone()}>
                    { words::name(contender, scenario) }
                </button>
                <small>{ words::law(standing, props.results, props.set) }</small>
                if is_opened {
                    <button type="button" class="torun" onclick={Callback::from(|_: MouseEvent| window::reveal("trace-title"))}>
                        { words::to_run() }
                    </button>
                }
            </th>
        },
        // Where rows are cards no head is there to tell what is drawn, and on which scale.
        Column::Seeds => html! {
            <td role="cell" class="p strip" data-l={title(column)}>{ strip(standing, axis, is_best) }{ strip_axis(axis) }</td>
        },
        Column::First => html! {
            <td role="cell" class="p spark" data-l={title(column)}>
                { spark(standing, scenario.number(KnobId::HitAlarm) / 100.0) }{ spark_axis(scenario.minutes()) }
            </td>
        },
        column => {
            let fails = column == Column::Collapse && standing.collapsed() > 0;
            let when = fails.then(|| words::collapse_when(standing)).flatten();
            html! {
                <td role="cell" class={classes!("n", fails.then_some("danger"))} data-l={words::column(column, scenario)}>
                    { words::cell(column, standing) }
                    if let Some(when) = when { <small>{ when }</small> }
                </td>
            }
        }
    };
    html! {
        <tr role="row" key={contender.name()} data-controller={contender.name()}
            class={classes!(is_best.then_some("best"), is_opened.then_some("opened"))}>
            { for Column::shown(late).map(cell) }
        </tr>
    }
}
