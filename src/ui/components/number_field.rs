//! A number field: what is typed stays text until Enter or until the field is left.

use super::Dispatch;
use crate::scenario::KnobId;
use crate::scenario::knob::ReadValue;
use crate::ui::state::Action;
use crate::ui::track::Move;
use crate::ui::words::knobs;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`NumberField`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Which knob.
    pub knob: KnobId,
    /// Its raw value.
    pub raw: i64,
    /// The preset's raw value.
    pub preset: i64,
    /// The element's id.
    pub id: String,
    /// Id of the message below, while there is one.
    pub described_by: Option<String>,
    /// Told what is wrong with the text and the raw value it goes with, or that nothing is.
    pub on_message: Callback<Option<(String, i64)>>,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The field with its unit.
#[component(NumberField)]
pub fn number_field(props: &Props) -> Html {
    let typed = use_state(|| None::<String>);
    let knob = props.knob;
    // Values that were entered here and are still to come back.
    let entered = use_mut_ref(Vec::<i64>::new);
    {
        // A value that came from elsewhere replaces what was being typed; one that was entered here, and comes back while
        // the next is typed, does not.
        let (typed, entered) = (typed.clone(), entered.clone());
        use_effect_with(props.raw, move |raw| {
            let mut entered = entered.borrow_mut();
            match entered.iter().position(|own| own == raw) {
                Some(place) => drop(entered.drain(..=place)),
                None => {
                    entered.clear();
                    typed.set(None);
                }
            }
        });
    }
    let shown = (*typed).clone().unwrap_or_else(|| knobs::value(knob, props.raw));
    let invalid = typed.as_ref().is_some_and(|text| knob.knob().read(text).is_err());

    let commit = {
        let (typed, dispatch, on_message, raw) =
            (typed.clone(), props.dispatch.clone(), props.on_message.clone(), props.raw);
        let entered = entered.clone();
        move || {
            let Some(text) = (*typed).clone() else { return };
            match knob.knob().read(&text) {
                Ok(read) => {
                    on_message.emit(match read {
                        ReadValue::Exact(_) => None,
                        ReadValue::Clamped(used) => {
                            Some((knobs::out_of_range(knob, text.trim(), used), used))
                        }
                    });
                    typed.set(None);
                    let last = entered.borrow().last().copied();
                    if read.raw() != last.unwrap_or(raw) {
                        entered.borrow_mut().push(read.raw());
                        dispatch.emit(Action::Set(knob, read.raw()));
                    }
                }
                // The text stays, so that it can be mended; the last valid value is drawn.
                Err(_) => on_message.emit(Some((knobs::not_read(knob, &text), raw))),
            }
        }
    };
    let oninput = {
        let (typed, on_message) = (typed.clone(), props.on_message.clone());
        Callback::from(move |event: InputEvent| {
            typed.set(Some(event.target_unchecked_into::<HtmlInputElement>().value()));
            on_message.emit(None);
        })
    };
    let onkeydown = {
        let (typed, commit, dispatch, on_message) =
            (typed.clone(), commit.clone(), props.dispatch.clone(), props.on_message.clone());
        let preset = props.preset;
        Callback::from(move |event: KeyboardEvent| {
            let step = |sign: i64| {
                if knob.knob().slider(preset).is_none() {
                    return;
                }
                event.prevent_default();
                let movement = if event.shift_key() { Move::Fine(sign) } else { Move::Step(sign) };
                typed.set(None);
                on_message.emit(None);
                dispatch.emit(Action::Step(knob, movement));
            };
            match event.key().as_str() {
                "Enter" => commit(),
                "Escape" => {
                    typed.set(None);
                    on_message.emit(None);
                }
                "ArrowUp" => step(1),
                "ArrowDown" => step(-1),
                _ => {}
            }
        })
    };
    let onblur = Callback::from(move |_: FocusEvent| commit());
    let unit = knobs::unit(knob, props.raw);
    let width = shown.chars().count().clamp(2, 12);
    html! {
        <span class={classes!("num", invalid.then_some("bad"))}>
            <input id={props.id.clone()} type="text" inputmode={if knob == KnobId::Cap { "text" } else { "decimal" }}
                autocomplete="off" spellcheck="false" style={format!("width:calc({}ch + 10px)", width as f64 + 0.2)}
                value={shown} aria-invalid={invalid.then_some("true")} aria-describedby={props.described_by.clone()}
                {oninput} {onkeydown} {onblur} />
            if !unit.is_empty() {
                <span class="u" aria-hidden="true">{ unit }</span>
            }
        </span>
    }
}
