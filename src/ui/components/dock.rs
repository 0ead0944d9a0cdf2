//! The dock of a narrow page: five chips always in view; a tap opens that one knob above them.

use super::Dispatch;
use super::knob::Knob;
use super::outcome_track::Outcomes;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, KnobId, Scenario};
use crate::ui::state::View;
use crate::ui::track::Track;
use crate::ui::words::{controls, knobs};
use web_sys::HtmlElement;
use yew::prelude::*;

/// Properties of [`Dock`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The view that is shown.
    pub view: View,
    /// What the controls show.
    pub scenario: Scenario,
    /// The knob on the move.
    pub dragged: Option<KnobId>,
    /// What holds along the knobs.
    pub outcomes: Outcomes,
    /// Where actions go.
    pub dispatch: Dispatch,
}

const CHIPS: usize = 5;

/// A knob's track on its chip, with where it stands.
fn miniature(knob: KnobId, props: &Props) -> Html {
    let preset = Scenario::of(props.scenario.preset()).get(knob);
    let Some(track) = Track::of(knob.knob(), preset) else { return Html::default() };
    let now = format!("{:.2}%", track.share(props.scenario.get(knob)) * 100.0);
    html! {
        <svg class="st" aria-hidden="true">
            { props.outcomes.lines(knob, &props.scenario) }
            <line class="now" x1={now.clone()} x2={now} y1="0" y2="100%" />
        </svg>
    }
}

/// The dock and the knob above it.
#[component(Dock)]
pub fn dock(props: &Props) -> Html {
    let open = use_state(|| None::<KnobId>);
    let focused = use_state(|| 0usize);
    let chips = use_mut_ref(|| [const { None::<NodeRef> }; CHIPS].map(|_| NodeRef::default()));
    // Closing takes the focus back to the chip that opened.
    let close = {
        let (focused, chips, open) = (focused.clone(), chips.clone(), open.clone());
        Callback::from(move |()| {
            open.set(None);
            if let Some(chip) = chips.borrow()[*focused].cast::<HtmlElement>() {
                // Focus fails only on an element that is not shown.
                let _ = chip.focus();
            }
        })
    };
    let onkeydown = {
        let (focused, chips, close) = (focused.clone(), chips.clone(), close.clone());
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" => (*focused + 1) % CHIPS,
                "ArrowLeft" => (*focused + CHIPS - 1) % CHIPS,
                "Home" => 0,
                "End" => CHIPS - 1,
                "Escape" => {
                    close.emit(());
                    return;
                }
                _ => return,
            };
            event.prevent_default();
            focused.set(next);
            if let Some(chip) = chips.borrow()[next].cast::<HtmlElement>() {
                // Focus fails only on an element that is not shown.
                let _ = chip.focus();
            }
        })
    };
    let close_on_escape = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            close.emit(());
        }
    });
    let first = KNOBS.iter().filter(|knob| knob.group == Group::First);
    html! {
        <section class="docked" aria-label={controls::scenario()}>
            if let Some(knob) = *open {
                <div class="msheet" id="sheet" onkeydown={close_on_escape}>
                    <Knob key={knob.knob().name} {knob} scenario={props.scenario} place="sheet"
                        previews={props.view.previews()} dragged={props.dragged == Some(knob)}
                        outcomes={props.outcomes.clone()} dispatch={props.dispatch.clone()} />
                    <p class="about">{ knob.knob().words().help }</p>
                </div>
            }
            <div class="dock" role="toolbar" aria-label={controls::knobs()} {onkeydown}>
                { for first.enumerate().map(|(index, knob)| {
                    let is_open = *open == Some(knob.id);
                    let (open, focused, id) = (open.clone(), focused.clone(), knob.id);
                    let tab = if *focused == index { "0" } else { "-1" };
                    let onclick = Callback::from(move |_: MouseEvent| {
                        focused.set(index);
                        open.set((!is_open).then_some(id));
                    });
                    html! {
                        <button type="button" ref={chips.borrow()[index].clone()} data-chip={knob.name} tabindex={tab}
                            aria-expanded={is_open.to_string()} aria-controls={is_open.then_some("sheet")} {onclick}>
                            <span class="l">{ knobs::chip(knob.id) }</span>
                            <span class="v">{ knobs::chip_value(knob.id, props.scenario.get(knob.id)) }</span>
                            { miniature(knob.id, props) }
                        </button>
                    }
                }) }
            </div>
        </section>
    }
}
