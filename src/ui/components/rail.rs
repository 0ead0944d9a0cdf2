//! The rail of a wide page: five knobs always in view, then the folded groups.

use super::Dispatch;
use super::groups::Groups;
use super::icon::Icon;
use super::knob::Knob;
use super::outcome_track::Outcomes;
use super::resets::resets;
use super::saved::Saved;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId};
use crate::ui::state::{Action, PasteAction, State};
use crate::ui::words::{controls, knobs, paste};
use yew::prelude::*;

/// The button that opens the paste panel; `place` distinguishes its ids.
pub fn paste_button(place: &str, is_open: bool, dispatch: &Dispatch) -> Html {
    let onclick = dispatch.reform(|_: MouseEvent| Action::Paste(PasteAction::Toggle));
    html! {
        <button type="button" class="ib pasteopen" id={format!("{place}-paste")} aria-expanded={is_open.to_string()}
            aria-controls={is_open.then_some("paste")} {onclick}>{ Icon::Paste.draw() }{ paste::open() }</button>
    }
}

/// The rail of a page: what the controls show, the knob on the move, what holds along the first knobs, saved scenarios.
pub fn rail(state: &State, outcomes: &Outcomes, dispatch: &Dispatch) -> Html {
    let (view, scenario, dragged) = (state.view, state.draft(), state.drag.map(|drag| drag.knob));
    let pastes = state.paste.is_some();
    html! {
        <aside class="rail" aria-label={controls::scenario()}>
            <div class="railhead"><h2>{ knobs::group(Group::First) }</h2>{ resets(&scenario, &state.origin, dispatch) }</div>
            { for KNOBS.iter().filter(|knob| knob.group == Group::First).map(|knob| html! {
                <>
                    <Knob key={knob.name} knob={knob.id} {scenario} place="rail"
                        previews={view.previews()} dragged={dragged == Some(knob.id)}
                        outcomes={outcomes.clone()} dispatch={dispatch.clone()} />
                    if knob.id == KnobId::PoolBlocks { { paste_button("rail", pastes, dispatch) } }
                </>
            }) }
            <Groups {view} {scenario} place="rail" dispatch={dispatch.clone()} />
            <Saved shelf={state.shelf.clone()} trouble={state.shelf_trouble} place="rail" dispatch={dispatch.clone()} />
        </aside>
    }
}
