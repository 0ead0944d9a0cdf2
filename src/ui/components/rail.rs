//! The rail of a wide page: five knobs always in view, then the folded groups.

use super::Dispatch;
use super::groups::Groups;
use super::knob::Knob;
use super::resets::resets;
use super::saved::Saved;
use crate::scenario::KNOBS;
use crate::scenario::knob::Group;
use crate::ui::state::{State, View};
use crate::ui::words::knobs;
use yew::prelude::*;

/// The rail of a page: what the controls show, the knob on the move, saved scenarios.
pub fn rail(state: &State, dispatch: &Dispatch) -> Html {
    let (view, scenario, dragged) = (state.view, state.draft(), state.drag.map(|drag| drag.knob));
    html! {
        <aside class="rail" aria-label="Scenario">
            <div class="railhead"><h2>{ knobs::group(Group::First) }</h2>{ resets(&scenario, &state.origin, dispatch) }</div>
            { for KNOBS.iter().filter(|knob| knob.group == Group::First).map(|knob| html! {
                <Knob key={knob.name} knob={knob.id} {scenario} place="rail"
                    previews={view == View::Plan} dragged={dragged == Some(knob.id)} dispatch={dispatch.clone()} />
            }) }
            <Groups {view} {scenario} place="rail" dispatch={dispatch.clone()} />
            <Saved shelf={state.shelf.clone()} trouble={state.shelf_trouble} place="rail" dispatch={dispatch.clone()} />
        </aside>
    }
}
