//! The key of provenance marks, and what the figures rest on.

use super::icon::Mark;
use crate::ui::address;
use crate::ui::browser::page as window;
use crate::ui::state::Place;
use crate::ui::words::{controls, page};
use yew::prelude::*;

/// The footer, of the scenario asked for; on paper with its link.
pub fn footer(place: &Place) -> Html {
    let [measured, interpolated, simulated, beyond] = controls::marks();
    html! {
        <footer class="foot" aria-label={controls::footer()}>
            <span>{ Mark::Measured.draw() }{ measured }</span>
            <span>{ Mark::Interpolated.draw() }{ interpolated }</span>
            <span>{ Mark::Simulated.draw() }{ simulated }</span>
            <span>{ Mark::Beyond.draw() }{ beyond }</span>
            <span>{ page::provenance(&place.scenario, place.view) }</span>
            <span class="paper">{ window::address_with(&address::fragment(place)) }</span>
        </footer>
    }
}
