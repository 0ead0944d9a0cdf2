//! The key of provenance marks, and what the figures rest on.

use super::icon::Mark;
use crate::scenario::Scenario;
use crate::ui::words::{controls, page};
use yew::prelude::*;

/// The footer, of the scenario asked for.
pub fn footer(scenario: &Scenario) -> Html {
    let [measured, interpolated, simulated, beyond] = controls::marks();
    html! {
        <footer class="foot" aria-label={controls::footer()}>
            <span>{ Mark::Measured.draw() }{ measured }</span>
            <span>{ Mark::Interpolated.draw() }{ interpolated }</span>
            <span>{ Mark::Simulated.draw() }{ simulated }</span>
            <span>{ Mark::Beyond.draw() }{ beyond }</span>
            <span>{ page::provenance(scenario) }</span>
        </footer>
    }
}
