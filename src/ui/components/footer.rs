//! The key of provenance marks, and what the figures rest on.

use super::icon::Mark;
use crate::scenario::Scenario;
use crate::ui::words::page;
use yew::prelude::*;

/// Properties of [`Footer`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The scenario asked for.
    pub scenario: Scenario,
}

/// The footer.
#[component(Footer)]
pub fn footer(props: &Props) -> Html {
    html! {
        <footer class="foot" aria-label="Key and provenance">
            <span>{ Mark::Measured.draw() }{ "measured" }</span>
            <span>{ Mark::Interpolated.draw() }{ "interpolated between measured points" }</span>
            <span>{ Mark::Simulated.draw() }{ "simulated, band over seeds" }</span>
            <span>{ Mark::Beyond.draw() }{ "beyond the table, a guess" }</span>
            <span>{ page::provenance(&props.scenario) }</span>
        </footer>
    }
}
