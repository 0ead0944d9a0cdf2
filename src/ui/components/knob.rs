//! A knob with its slider: minus, track, plus, and the ends of the range.

use super::Dispatch;
use super::icon::Icon;
use super::knob_head::KnobHead;
use super::outcome_track::Outcomes;
use crate::scenario::{KnobId, Scenario};
use crate::ui::state::Action;
use crate::ui::track::{Move, Track};
use crate::ui::words::{controls, knobs};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`Knob`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Which knob.
    pub knob: KnobId,
    /// What the controls show.
    pub scenario: Scenario,
    /// The thumb is on the move.
    pub dragged: bool,
    /// A preview follows the thumb.
    pub previews: bool,
    /// Distinguishes the ids of two places that show the same knob.
    pub place: &'static str,
    /// What holds along the first knobs.
    pub outcomes: Outcomes,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The movement a key asks for.
fn movement(event: &KeyboardEvent) -> Option<Move> {
    let step = |sign| if event.shift_key() { Move::Fine(sign) } else { Move::Step(sign) };
    match event.key().as_str() {
        "ArrowRight" | "ArrowUp" => Some(step(1)),
        "ArrowLeft" | "ArrowDown" => Some(step(-1)),
        "PageUp" => Some(Move::Page(1)),
        "PageDown" => Some(Move::Page(-1)),
        "Home" => Some(Move::First),
        "End" => Some(Move::Last),
        _ => None,
    }
}

/// The knob.
#[component(Knob)]
pub fn knob(props: &Props) -> Html {
    let id = props.knob;
    let row = id.knob();
    let raw = props.scenario.get(id);
    let preset = Scenario::of(props.scenario.preset()).get(id);
    let input = use_node_ref();
    let given_up = use_mut_ref(|| false);
    let Some(track) = Track::of(row, preset) else { return Html::default() };

    let step = |sign: i64| {
        let dispatch = props.dispatch.clone();
        Callback::from(move |_: MouseEvent| dispatch.emit(Action::Step(id, Move::Step(sign))))
    };
    let oninput = {
        let (dispatch, given_up) = (props.dispatch.clone(), given_up.clone());
        Callback::from(move |event: InputEvent| {
            let position = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
            if !*given_up.borrow() {
                dispatch.emit(Action::Move(id, track.at(position.round() as i64)));
            }
        })
    };
    let release = {
        let (dispatch, given_up, input) = (props.dispatch.clone(), given_up.clone(), input.clone());
        move || {
            // After Escape the thumb may still be held; letting it go commits nothing, and it returns to its place.
            if given_up.replace(false)
                && let Some(input) = input.cast::<HtmlInputElement>()
            {
                input.set_value_as_number(track.position(raw) as f64);
            }
            dispatch.emit(Action::Release);
        }
    };
    let onchange = {
        let release = release.clone();
        Callback::from(move |_: Event| release())
    };
    let onblur = {
        let release = release.clone();
        Callback::from(move |_: FocusEvent| release())
    };
    // A drag that was given up may end without a change; the next one counts in any case.
    let onpointerdown = {
        let given_up = given_up.clone();
        Callback::from(move |_: PointerEvent| *given_up.borrow_mut() = false)
    };
    let onkeydown = {
        let (dispatch, given_up, dragged) =
            (props.dispatch.clone(), given_up.clone(), props.dragged);
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && dragged {
                event.prevent_default();
                event.stop_propagation();
                *given_up.borrow_mut() = true;
                dispatch.emit(Action::GiveUp);
            } else if let Some(movement) =
                movement(&event).filter(|_| !event.ctrl_key() && !event.alt_key())
            {
                event.prevent_default();
                dispatch.emit(Action::Nudge(id, movement));
            }
        })
    };
    let onkeyup = Callback::from(move |event: KeyboardEvent| {
        if movement(&event).is_some() {
            release();
        }
    });
    let (low, high) = knobs::ends(id, &track);
    let reach = props.outcomes.words(id, &props.scenario);
    let mut spoken = knobs::spoken(id, raw, &props.scenario);
    if let Some((words, _)) = &reach {
        spoken = controls::slider(&spoken, words);
    }
    let hairline = format!("{:.2}%", track.share(preset) * 100.0);
    html! {
        <KnobHead knob={id} {raw} {preset} seeds={props.scenario.seeds()} place={props.place} dispatch={props.dispatch.clone()}>
            <div class="k2">
                <button type="button" class="ib" aria-label={controls::step_down(row.label())} onclick={step(-1)}>
                    { Icon::Minus.draw() }
                </button>
                <div class="trk">
                    <svg aria-hidden="true">
                        { props.outcomes.lines(id, &props.scenario) }
                        <line class="pre" x1={hairline.clone()} x2={hairline} y1="20%" y2="80%" />
                    </svg>
                    <input ref={input} type="range" min={track.low.to_string()} max={track.high.to_string()} step="1"
                        value={track.position(raw).to_string()} aria-label={row.label()}
                        aria-valuetext={spoken}
                        {oninput} {onchange} {onblur} {onpointerdown} {onkeydown} {onkeyup} />
                </div>
                <button type="button" class="ib" aria-label={controls::step_up(row.label())} onclick={step(1)}>
                    { Icon::Plus.draw() }
                </button>
            </div>
            <div class="k3" aria-hidden="true">
                <span>{ low }</span>
                if props.dragged && props.previews {
                    <span class="badge">{ controls::preview() }</span>
                } else if let Some((words, holds)) = reach {
                    <span class={if holds { "reach" } else { "reach bad" }}>{ words }</span>
                }
                <span>{ high }</span>
            </div>
        </KnobHead>
    }
}
