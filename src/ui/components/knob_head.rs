//! A knob's first row: label, dot when changed, help, reset, and its field; messages and help below it.

use super::Dispatch;
use super::choice::choice;
use super::help::help;
use super::icon::Icon;
use super::number_field::NumberField;
use crate::scenario::{Kind, KnobId};
use crate::ui::state::Action;
use crate::ui::words::controls;
use yew::prelude::*;

/// Properties of [`KnobHead`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Which knob.
    pub knob: KnobId,
    /// Its raw value.
    pub raw: i64,
    /// The preset's raw value.
    pub preset: i64,
    /// Distinguishes the ids of two places that show the same knob.
    pub place: &'static str,
    /// Where actions go.
    pub dispatch: Dispatch,
    /// Seeds its outcome track rests on, if it has one.
    #[prop_or_default]
    pub seeds: Option<u32>,
    /// What stands between the row and the help: the slider.
    #[prop_or_default]
    pub children: Html,
}

/// The row, what belongs to it, and the slider between.
#[component(KnobHead)]
pub fn knob_head(props: &Props) -> Html {
    let open = use_state(|| false);
    let message = use_state(|| None::<(String, i64)>);
    let row = props.knob.knob();
    let field = format!("{}-{}", props.place, row.name);
    let (help_id, message_id) = (format!("{field}-help"), format!("{field}-message"));
    let changed = props.raw != props.preset;
    // A message goes with one value, and leaves with it.
    let said = (*message).clone().filter(|(_, raw)| *raw == props.raw).map(|(text, _)| text);

    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let onkeydown = {
        let open = open.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                open.set(false);
            }
        })
    };
    let reset = {
        let (dispatch, message, knob, preset) =
            (props.dispatch.clone(), message.clone(), props.knob, props.preset);
        Callback::from(move |_: MouseEvent| {
            message.set(None);
            dispatch.emit(Action::Set(knob, preset));
        })
    };
    let on_message = {
        let message = message.clone();
        Callback::from(move |text: Option<(String, i64)>| message.set(text))
    };
    html! {
        <div class={classes!("knob", changed.then_some("diff"))} role="group" aria-label={row.label()} data-knob={row.name}
            {onkeydown}>
            <div class="k1">
                <label for={field.clone()}>
                    { row.label() }
                    if changed { <span class="vh">{ controls::changed() }</span> }
                </label>
                <button type="button" class="ib" aria-label={controls::about(row.label())}
                    aria-expanded={open.to_string()} aria-controls={open.then(|| help_id.clone())} onclick={toggle}>
                    { Icon::Help.draw() }
                </button>
                <span class="grow"></span>
                if changed {
                    <button type="button" class="ib" title={controls::reset(row.label())}
                        aria-label={controls::reset(row.label())} onclick={reset}>{ Icon::Reset.draw() }</button>
                }
                { match row.kind {
                    Kind::Number { .. } => html! {
                        <NumberField knob={props.knob} raw={props.raw} preset={props.preset} id={field} {on_message}
                            described_by={said.is_some().then(|| message_id.clone())}
                            dispatch={props.dispatch.clone()} />
                    },
                    Kind::Choice(choices) => choice(props.knob, choices, props.raw, field, &props.dispatch),
                } }
            </div>
            { props.children.clone() }
            if let Some(text) = said {
                <p class="msg" id={message_id} role="alert">{ text }</p>
            }
            if *open { { help(props.knob, help_id, props.seeds) } }
        </div>
    }
}
