//! A chart's data as a table.

use crate::chart::ChartModel;
use yew::prelude::*;

/// The table, in a box that scrolls by keyboard too.
pub fn chart_table(chart: &ChartModel, prefix: &str) -> Html {
    let table = &chart.table;
    html! {
        <div class="tscroll" id={format!("{prefix}-table")} tabindex="0" role="region"
            aria-label={table.caption.clone()} data-table={prefix.to_owned()}>
            <table class="t">
                <caption>{ &table.caption }</caption>
                <thead><tr>{ for table.heads.iter().map(|head| html! { <th scope="col">{ head }</th> }) }</tr></thead>
                <tbody>
                    { for table.rows.iter().map(|row| html! {
                        <tr>
                            { for row.iter().enumerate().map(|(index, cell)| if index == 0 {
                                html! { <th scope="row">{ cell }</th> }
                            } else {
                                html! { <td>{ cell }</td> }
                            }) }
                        </tr>
                    }) }
                </tbody>
            </table>
        </div>
    }
}
