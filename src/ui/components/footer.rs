//! The key of provenance marks, and what the figures rest on.

use super::icon::Mark;
use crate::scenario::Scenario;
use crate::ui::words::page;
use yew::prelude::*;

/// The footer, of the scenario asked for.
pub fn footer(scenario: &Scenario) -> Html {
    html! {
        <footer class="foot" aria-label="Key and provenance">
            <span>{ Mark::Measured.draw() }{ "measured" }</span>
            <span>{ Mark::Interpolated.draw() }{ "interpolated between measured points" }</span>
            <span>{ Mark::Simulated.draw() }{ "simulated, band over seeds" }</span>
            <span>{ Mark::Beyond.draw() }{ "beyond the table, a guess" }</span>
            <span>{ page::provenance(scenario) }</span>
        </footer>
    }
}
