//! A chart's data as a table.

use crate::chart::ChartModel;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`ChartTable`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The chart.
    pub chart: Rc<ChartModel>,
}

/// The table, in a box that scrolls by keyboard too.
#[component(ChartTable)]
pub fn chart_table(props: &Props) -> Html {
    let table = &props.chart.table;
    html! {
        <div class="tscroll" id={format!("{}-table", props.chart.name)} tabindex="0" role="region"
            aria-label={table.caption.clone()} data-table={props.chart.name}>
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
