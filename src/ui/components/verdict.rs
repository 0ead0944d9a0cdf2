//! The answer: state word, sentence, why, and the one button; and the line it shrinks to on a narrow page.

use super::Dispatch;
use super::icon::Icon;
use super::line::line;
use crate::ui::browser::watch::PassedWatch;
use crate::ui::state::Action;
use crate::ui::words::verdict::{Said, Tone};
use web_sys::Element;
use yew::prelude::*;

/// Properties of [`Verdict`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The verdict in words.
    pub said: Said,
    /// What it still speaks of, when the scenario asked for is another.
    pub badge: Option<AttrValue>,
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

/// The button that applies the cure, if one knob cures it.
fn cure_button(said: &Said, class: &'static str, dispatch: &Dispatch) -> Html {
    let Some(cure) = &said.cure else { return Html::default() };
    let (dispatch, changes) = (dispatch.clone(), vec![cure.change]);
    let onclick =
        Callback::from(move |_: MouseEvent| dispatch.emit(Action::Apply(changes.clone())));
    html! { <button type="button" class={classes!("btn", "pri", class)} id="cure" {onclick}>{ &cure.label }</button> }
}

/// The verdict in the views that are about something else: one line that stays in sight, with robots carried, the
/// binding layer and what the seeds did.
pub fn verdict_line(said: &Said, badge: Option<String>, brief: Html, dispatch: &Dispatch) -> Html {
    html! {
        <section class="vline" aria-labelledby="answer" data-tone={said.tone.name()}>
            <h1 class="vh" id="answer">{ line(&said.headline) }</h1>
            { state_word(said.tone, said.brief) }
            if let Some(badge) = badge { <span class="badge">{ badge }</span> }
            { brief }
            <span class="grow"></span>
            if let Some(cure) = &said.cure { <span class="note">{ line(&cure.note) }</span> }
            { cure_button(said, "", dispatch) }
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
                        <div class="do">
                            { cure_button(said, "big", &props.dispatch) }
                            <p>{ line(&cure.note) }</p>
                        </div>
                    }
                </div>
            </section>
        </>
    }
}
