//! How much differs from the preset, and the two resets: to the preset, and to where the visitor began.

use super::Dispatch;
use super::icon::Icon;
use crate::scenario::Scenario;
use crate::ui::state::{Action, Origin};
use crate::ui::words::{controls, knobs, scenarios};
use yew::prelude::*;

/// The line and the buttons. Both always take their place, so that no knob moves when something first differs.
pub fn resets(scenario: &Scenario, origin: &Origin, dispatch: &Dispatch) -> Html {
    let preset = Scenario::of(scenario.preset());
    let button = |words: String, title: &'static str, is_there: bool, action: fn() -> Action| {
        let disabled = is_there.then_some("true");
        let onclick = (!is_there).then(|| dispatch.reform(move |_: MouseEvent| action()));
        html! {
            <button type="button" class="ib small" {title} aria-disabled={disabled} {onclick}>
                { Icon::Reset.draw() }<span>{ words }</span>
            </button>
        }
    };
    let began = scenarios::origin(&origin.kind);
    html! {
        <>
            <span class="small">{ knobs::differ(scenario.differences().count()) }</span>
            <div class="resets" role="group" aria-label={controls::resets()}>
                { button(scenarios::reset(&scenario.preset().row().name), scenarios::to_preset(), *scenario == preset,
                    || Action::Reset) }
                { button(scenarios::reset(&began.0), began.1, *scenario == origin.scenario, || Action::ResetToOrigin) }
            </div>
        </>
    }
}
