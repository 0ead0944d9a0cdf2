//! The rail of a wide page: five knobs always in view, then the folded groups.

use super::Dispatch;
use super::groups::Groups;
use super::icon::Icon;
use super::knob::Knob;
use super::outcome_track::Outcomes;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId, Scenario};
use crate::ui::state::{Action, PasteAction, View};
use crate::ui::words::knobs;
use crate::ui::words::paste::OPEN;
use yew::prelude::*;

/// The button that says how much differs from the preset, and resets it.
pub fn reset_all(scenario: &Scenario, dispatch: &Dispatch) -> Html {
    let differs = scenario.differences().count();
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.emit(Action::Reset));
    if differs == 0 {
        return html! { <span class="small">{ knobs::reset_all(0) }</span> };
    }
    html! { <button type="button" class="ib small" {onclick}>{ knobs::reset_all(differs) }</button> }
}

/// The button that opens the paste panel; `place` distinguishes its ids.
pub fn paste_button(place: &str, is_open: bool, dispatch: &Dispatch) -> Html {
    let onclick = dispatch.reform(|_: MouseEvent| Action::Paste(PasteAction::Toggle));
    html! {
        <button type="button" class="ib pasteopen" id={format!("{place}-paste")} aria-expanded={is_open.to_string()}
            aria-controls={is_open.then_some("paste")} {onclick}>{ Icon::Paste.draw() }{ OPEN }</button>
    }
}

/// The rail beside a view: what the controls show, the knob on the move, what holds along the first knobs, and whether
/// the paste panel is open.
pub fn rail(
    view: View,
    scenario: Scenario,
    dragged: Option<KnobId>,
    outcomes: &Outcomes,
    pastes: bool,
    dispatch: &Dispatch,
) -> Html {
    html! {
        <aside class="rail" aria-label="Scenario">
            <div class="railhead"><h2>{ knobs::group(Group::First) }</h2>{ reset_all(&scenario, dispatch) }</div>
            { for KNOBS.iter().filter(|knob| knob.group == Group::First).map(|knob| html! {
                <>
                    <Knob key={knob.name} knob={knob.id} {scenario} place="rail"
                        previews={view == View::Plan} dragged={dragged == Some(knob.id)}
                        outcomes={outcomes.clone()} dispatch={dispatch.clone()} />
                    if knob.id == KnobId::PoolBlocks { { paste_button("rail", pastes, dispatch) } }
                </>
            }) }
            <Groups {view} {scenario} place="rail" dispatch={dispatch.clone()} />
        </aside>
    }
}
