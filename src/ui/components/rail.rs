//! The rail of a wide page: five knobs always in view, then the folded groups.

use super::Dispatch;
use super::groups::Groups;
use super::knob::Knob;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId, Scenario};
use crate::ui::state::{Action, View};
use crate::ui::words::knobs;
use yew::prelude::*;

/// Properties of [`Rail`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The view that is shown.
    pub view: View,
    /// What the controls show.
    pub scenario: Scenario,
    /// The knob on the move.
    pub dragged: Option<KnobId>,
    /// Where actions go.
    pub dispatch: Dispatch,
}

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

/// The rail.
#[component(Rail)]
pub fn rail(props: &Props) -> Html {
    html! {
        <aside class="rail" aria-label="Scenario">
            <div class="railhead"><h2>{ knobs::group(Group::First) }</h2>{ reset_all(&props.scenario, &props.dispatch) }</div>
            { for KNOBS.iter().filter(|knob| knob.group == Group::First).map(|knob| html! {
                <Knob key={knob.name} knob={knob.id} scenario={props.scenario} place="rail"
                    previews={props.view == View::Plan} dragged={props.dragged == Some(knob.id)} dispatch={props.dispatch.clone()} />
            }) }
            <Groups view={props.view} scenario={props.scenario} place="rail" dispatch={props.dispatch.clone()} />
        </aside>
    }
}
