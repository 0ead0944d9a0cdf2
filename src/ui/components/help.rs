//! The panel behind a "?": what a knob means, the formula it enters, where its default comes from.

use crate::scenario::KnobId;
use crate::ui::words::knobs;
use yew::prelude::*;

/// The panel of a knob; `id` names it for the button that opens it.
pub fn help(knob: KnobId, id: String) -> Html {
    let row = knob.knob();
    html! {
        <div class="help" id={id}>
            <p>{ row.help }</p>
            <dl>
                <dt>{ "Formula" }</dt><dd>{ row.formula }</dd>
                <dt>{ "Source" }</dt><dd>{ row.source }</dd>
                <dt>{ "Default" }</dt><dd>{ knobs::mark(row.mark) }</dd>
                <dt>{ "Accepts" }</dt><dd>{ knobs::accepts(knob) }</dd>
            </dl>
        </div>
    }
}
