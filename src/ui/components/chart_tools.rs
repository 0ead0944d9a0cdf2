//! The tools of a chart that the first view has: open the run at the crosshair, table.

use super::chart_body::Body;
use super::icon::Icon;
use crate::chart::Pick;
use crate::ui::words::{controls, look};
use yew::prelude::*;

/// The button that opens the run at the crosshair, for fingers and for those who do not point.
pub fn opener(shown: &Body) -> Html {
    let pick = shown.chart.pick_sample(shown.read()).filter(|_| shown.chart.can_pick());
    let Some(Pick::Run { robots, cap }) = pick else { return Html::default() };
    let label = look::open_run(robots, cap);
    let onclick = shown.on_pick.reform(move |_: MouseEvent| Pick::Run { robots, cap });
    html! {
        <button type="button" class="ib" title={label.clone()} aria-label={label} {onclick}>
            { Icon::Run.draw() }
        </button>
    }
}

/// The button that shows and hides the table.
pub fn table_button(shown: &Body, prefix: &str) -> Html {
    let label = controls::data_table(&shown.chart.claim);
    let onclick = shown.on_table.reform(|_: MouseEvent| ());
    html! {
        <button type="button" class="ib" title={label.clone()} aria-label={label} {onclick}
            aria-expanded={shown.table.to_string()} aria-controls={shown.table.then(|| format!("{prefix}-table"))}>
            { Icon::Table.draw() }
        </button>
    }
}
