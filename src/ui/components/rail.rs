//! The rail of a wide page: five knobs always in view, then the folded groups.

use super::Dispatch;
use super::groups::Groups;
use super::knob::Knob;
use super::resets::resets;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId, Scenario};
use crate::ui::state::{Origin, View};
use crate::ui::words::knobs;
use yew::prelude::*;

/// The rail beside a view: what the controls show, and the knob on the move.
pub fn rail(
    view: View,
    scenario: Scenario,
    origin: &Origin,
    dragged: Option<KnobId>,
    dispatch: &Dispatch,
) -> Html {
    html! {
        <aside class="rail" aria-label="Scenario">
            <div class="railhead"><h2>{ knobs::group(Group::First) }</h2>{ resets(&scenario, origin, dispatch) }</div>
            { for KNOBS.iter().filter(|knob| knob.group == Group::First).map(|knob| html! {
                <Knob key={knob.name} knob={knob.id} {scenario} place="rail"
                    previews={view == View::Plan} dragged={dragged == Some(knob.id)} dispatch={dispatch.clone()} />
            }) }
            <Groups {view} {scenario} place="rail" dispatch={dispatch.clone()} />
        </aside>
    }
}
