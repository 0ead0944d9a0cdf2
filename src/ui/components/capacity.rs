//! The table of capacities.

use super::icon::Mark;
use crate::analysis::deadlines::Agreement;
use crate::chart::action_layer::{Capacities, Line};
use crate::ui::words::action_layer as words;
use yew::prelude::*;

/// The card; `below` says how far its study is.
pub fn capacity(table: Option<&Capacities>, stale: Option<String>, below: Html) -> Html {
    let claim = table.map_or(words::capacities(), |table| &table.claim);
    html! {
        <section class={classes!("card", "capacity", "c7", stale.as_ref().map(|_| "stale"))} aria-labelledby="capacity-title"
            data-card="capacity">
            <header>
                <div>
                    <h2 class="h" id="capacity-title">{ claim }</h2>
                    if let Some(table) = table { <p class="sub">{ &table.sub }</p> }
                    if let Some(stale) = stale { <p><span class="badge">{ stale }</span></p> }
                </div>
            </header>
            if let Some(table) = table { { rows(table) } }
            { below }
        </section>
    }
}

fn rows(table: &Capacities) -> Html {
    html! {
        <div class="tscroll" tabindex="0" role="region" aria-label={table.claim.clone()}>
            <table class="t">
                <thead><tr>{ for table.heads.iter().map(|head| html! { <th scope="col">{ *head }</th> }) }</tr></thead>
                <tbody>{ for table.lines.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

fn row(line: &Line) -> Html {
    let small = |text: &str| html! { <small>{ text }</small> };
    html! {
        <tr class={line.is_own.then_some("own")} aria-current={line.is_own.then_some("true")}>
            <th scope="row">{ &line.deadline.0 }{ small(&line.deadline.1) }</th>
            <td>{ &line.gpus }</td>
            <td>{ &line.on_grid }</td>
            <td><b>{ &line.every.0 }</b>{ line.every.1.as_deref().map(small) }</td>
            if let Some((published, agreement, words)) = &line.published {
                <td class={agreement.is_none().then_some("quiet")}>
                    if agreement.is_some() { { Mark::Measured.draw() } }
                    { published }
                </td>
                <td class={shade(*agreement)}>{ words }</td>
            }
        </tr>
    }
}

fn shade(agreement: Option<Agreement>) -> Option<&'static str> {
    match agreement? {
        Agreement::Agrees => Some("agrees"),
        Agreement::Misses => Some("misses"),
        Agreement::Open => None,
    }
}
