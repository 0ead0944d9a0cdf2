//! The answer: state word, sentence, why, and the one button; and the line it shrinks to on a narrow page.

use super::Dispatch;
use super::icon::Icon;
use super::line::line;
use crate::ui::answer::Answer;
use crate::ui::browser::watch::PassedWatch;
use crate::ui::state::Action;
use crate::ui::words::answer::{self as words, Held};
use crate::ui::words::verdict::{Cure, Said, Tone};
use web_sys::Element;
use yew::prelude::*;

/// Properties of [`Verdict`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The verdict in words.
    pub said: Said,
    /// What it still speaks of, when the scenario asked for is another.
    pub badge: Option<AttrValue>,
    /// Why the button does nothing for now.
    pub held: Option<Held>,
    /// For the sticky line: robots carried, the binding layer, suggested K.
    pub brief: Html,
    /// Where actions go.
    pub dispatch: Dispatch,
}

fn state_word(tone: Tone, text: &str) -> Html {
    let (icon, class) = match tone {
        Tone::Quiet => (Icon::Dots, "quiet"),
        Tone::Good => (Icon::Check, "okk"),
        Tone::Near => (Icon::Half, "near"),
        Tone::Bad => (Icon::Warning, "bad"),
    };
    html! { <span class={classes!("state", class)}>{ icon.draw() }{ text }</span> }
}

/// What only keeps its room is not seen.
fn unseen(held: Option<Held>) -> Option<&'static str> {
    (held == Some(Held::Room)).then_some("unseen")
}

/// The button that applies the cure, if one knob cures it. While it is held it keeps its place and does nothing.
fn cure_button(
    said: &Said,
    held: Option<Held>,
    class: Option<&'static str>,
    dispatch: &Dispatch,
) -> Html {
    let Some(cure) = &said.cure else { return Html::default() };
    let (dispatch, changes) = (dispatch.clone(), vec![cure.change]);
    let onclick = Callback::from(move |_: MouseEvent| {
        if held.is_none() {
            dispatch.emit(Action::Apply(changes.clone()));
        }
    });
    html! {
        <button type="button" class={classes!("btn", "pri", class)} id="cure" title={held.map(words::held)}
            aria-disabled={held.map(|_| "true")} aria-describedby="cure-note" {onclick}>{ &cure.label }</button>
    }
}

/// What follows from the cure, or why it cannot be had for now; that takes the room of the other.
fn note(cure: &Cure, held: Option<Held>) -> Html {
    match held {
        None => line(&cure.note),
        Some(why) => html! {
            <>
                <span class="room" aria-hidden="true">{ line(&cure.note) }</span>
                <span>{ words::held(why) }</span>
            </>
        },
    }
}

/// The verdict in the views that are about something else: one line that stays in sight, with robots carried, the
/// binding layer and what the seeds did.
pub fn verdict_line(answer: &Answer, brief: Html, dispatch: &Dispatch) -> Html {
    let Answer { said, badge, held } = answer;
    html! {
        <section class="vline" aria-labelledby="answer" data-tone={said.tone.name()}>
            <h1 class="vh" id="answer">{ line(&said.headline) }</h1>
            { state_word(said.tone, said.brief) }
            if let Some(badge) = badge { <span class="badge">{ badge }</span> }
            { brief }
            <span class="grow"></span>
            if let Some(cure) = &said.cure { <span class={classes!("note", unseen(*held))} id="cure-note">{ note(cure, *held) }</span> }
            { cure_button(said, *held, unseen(*held), dispatch) }
        </section>
    }
}

/// The verdict.
#[component(Verdict)]
pub fn verdict(props: &Props) -> Html {
    let said = &props.said;
    let section = use_node_ref();
    let passed = use_state(|| false);
    {
        let passed = passed.clone();
        use_effect_with(section.clone(), move |section| {
            let watch = section
                .cast::<Element>()
                .and_then(|section| PassedWatch::new(&section, move |now| passed.set(now)));
            move || drop(watch)
        });
    }
    html! {
        <>
            if *passed {
                <div class="mini" aria-hidden="true">{ state_word(said.tone, said.brief) }{ props.brief.clone() }</div>
            }
            <section class="verdict" ref={section} aria-labelledby="answer" data-tone={said.tone.name()}>
                <div class="v1">
                    <div>
                        <p class="stateline">
                            { state_word(said.tone, &said.state) }
                            if let Some(badge) = &props.badge { <span class="badge">{ badge }</span> }
                        </p>
                        <h1 id="answer">{ line(&said.headline) }</h1>
                        <p class="why">{ line(&said.why) }</p>
                    </div>
                    if let Some(cure) = &said.cure {
                        <div class={classes!("do", unseen(props.held))}>
                            { cure_button(said, props.held, Some("big"), &props.dispatch) }
                            <p id="cure-note" class={props.held.map(|_| "held")}>{ note(cure, props.held) }</p>
                        </div>
                    }
                </div>
            </section>
        </>
    }
}
