//! The panel behind a "?": what a knob means, the formula it enters, where its default comes from.

use crate::scenario::KnobId;
use crate::ui::words::{around, controls, knobs};
use yew::prelude::*;

/// The panel of a knob; `id` names it for the button that opens it. `seeds` are those of its outcome track.
pub fn help(knob: KnobId, id: String, seeds: Option<u32>) -> Html {
    let (row, words) = (knob.knob(), knob.knob().words());
    let [formula, source, default, accepts, track] = controls::help();
    html! {
        <div class="help" id={id}>
            <p>{ words.help }</p>
            <dl>
                <dt>{ formula }</dt><dd>{ words.formula }</dd>
                <dt>{ source }</dt><dd>{ words.source }</dd>
                <dt>{ default }</dt><dd>{ knobs::mark(row.mark) }</dd>
                <dt>{ accepts }</dt><dd>{ knobs::accepts(knob) }</dd>
                if let Some(seeds) = seeds { <dt>{ track }</dt><dd>{ around::track_help(seeds) }</dd> }
            </dl>
        </div>
    }
}
