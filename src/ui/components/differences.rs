//! The baselines beside the current scenario, as a table; each column can be swapped in or unpinned.

use super::Dispatch;
use super::icon::Icon;
use super::tool::tool;
use crate::ui::differences::{Row, differences as table};
use crate::ui::outlook::Part;
use crate::ui::state::{Action, State, Subject, letter};
use crate::ui::words::{differences as words, scenarios};
use yew::prelude::*;

/// The card; nothing while nothing is pinned.
pub fn differences(state: &State, dispatch: &Dispatch) -> Html {
    let Some((first, _)) = state.pins.shown().next() else { return Html::default() };
    let plan = state.draft_of(Subject::Plan);
    let shown = state.part(Part::Verdict).filter(|shown| shown.results.scenario == plan);
    let results = shown.as_ref().map(|shown| shown.results.as_ref());
    let table = table(&state.pins, &state.draft(), results);
    let copy = dispatch.reform(|_: MouseEvent| Action::CopyBoth);
    let one = table.slots.len() == 1;
    html! {
        <section class={classes!("card", "c5", "diffs", (!one).then_some("many"))} aria-labelledby="diffs-title">
            <header>
                <div><h2 class="h" id="diffs-title">{ table.claim }</h2><p class="sub">{ table.sub }</p></div>
                <button type="button" class="btn" id="copy-both" title={scenarios::copy_both()} onclick={copy}>
                    { Icon::Link.draw() }<span>{ scenarios::copy_with(first) }</span>
                </button>
            </header>
            <div class="tscroll" tabindex="0" role="region" aria-labelledby="diffs-title">
                <table class="t">
                    <thead><tr>
                        <th scope="col"><span class="vh">{ words::quantity() }</span></th>
                        { for table.slots.iter().map(|&slot| baseline(slot, dispatch)) }
                        <th scope="col">{ words::now() }</th>
                        if one { <th scope="col">{ words::change_label() }</th> }
                    </tr></thead>
                    <tbody>{ for table.rows.iter().map(|each| row(each, one)) }</tbody>
                </table>
            </div>
        </section>
    }
}

fn baseline(slot: usize, dispatch: &Dispatch) -> Html {
    let on = |action: fn(usize) -> Action| Some(dispatch.reform(move |_: MouseEvent| action(slot)));
    html! {
        <th scope="col">
            <span class="pinned">
                { tool(Icon::Swap, None, scenarios::swap(slot), on(Action::Swap)) }
                { tool(Icon::Close, None, scenarios::unpin(slot), on(Action::Unpin)) }
            </span>
            { letter(slot) }
        </th>
    }
}

fn row(row: &Row, one: bool) -> Html {
    html! {
        <tr>
            <th scope="row">{ &row.label }</th>
            { for row.cells.iter().map(|cell| html! { <td>{ cell }</td> }) }
            if one { <td><b>{ row.change.clone().unwrap_or_default() }</b></td> }
        </tr>
    }
}
