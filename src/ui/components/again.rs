//! Running the published figures again in this browser: with which seeds, how far it is, and what it came to.

use super::Dispatch;
use super::near::stand;
use crate::analysis::validate::Selection;
use crate::ui::aside::Rerun;
use crate::ui::evidence::{Ran, run_again};
use crate::ui::listing::outcome;
use crate::ui::state::{Action, Beside, EvidenceAction, LAST_SEED, Stand};
use crate::ui::words::evidence as words;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`Again`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What was run here last.
    pub ran: Option<Ran>,
    /// How that stands.
    pub beside: Option<Beside>,
    /// The first seed of the next run.
    pub seed: u64,
    /// They are the recorded seeds.
    pub is_recorded: bool,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The controls, and what was run.
#[component(Again)]
pub fn again(props: &Props) -> Html {
    let typed = use_state(|| None::<String>);
    {
        // A seed that came from elsewhere replaces what was being typed.
        let typed = typed.clone();
        use_effect_with(props.seed, move |_| typed.set(None));
    }
    let act = |action: EvidenceAction| {
        let dispatch = props.dispatch.clone();
        Callback::from(move |_: MouseEvent| dispatch.emit(Action::Evidence(action)))
    };
    let run = {
        let (dispatch, first_seed) = (props.dispatch.clone(), props.seed);
        Callback::from(move |_: MouseEvent| {
            run_again(Rerun { what: Selection::All, first_seed }, &dispatch);
        })
    };
    let last = props.ran.as_ref().map_or(props.seed, |ran| ran.0.first_seed.max(props.seed));
    // Said once, when it is over.
    let is_over = props.beside.as_ref().is_none_or(|beside| beside.stand != Stand::Computing);
    let said = props
        .ran
        .as_ref()
        .filter(|_| is_over)
        .map(|ran| words::outcome(&outcome(&ran.0), ran.0.first_seed));
    html! {
        <div class="evrun">
            <div class="evset">
                <button type="button" class="btn pri" id="run-all" onclick={run}>{ words::run_all() }</button>
                { field(props, &typed) }
                <button type="button" class="btn" id="fresh" onclick={act(EvidenceAction::Fresh(last))}>{ words::fresh() }</button>
                if !props.is_recorded {
                    <button type="button" class="btn" onclick={act(EvidenceAction::Recorded)}>{ words::recorded() }</button>
                }
                <span class="sub">{ words::run_sub() }</span>
            </div>
            { stand(props.beside.as_ref(), &props.dispatch) }
            <p class="evsaid" role="status">{ said }</p>
        </div>
    }
}

fn read(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter(|c| !matches!(c, ',' | ' ' | '\u{a0}')).collect();
    digits.parse().ok().filter(|seed| *seed <= LAST_SEED)
}

fn field(props: &Props, typed: &UseStateHandle<Option<String>>) -> Html {
    let shown = (**typed).clone().unwrap_or_else(|| props.seed.to_string());
    let is_bad = typed.as_ref().is_some_and(|text| read(text).is_none());
    let oninput = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            typed.set(Some(event.target_unchecked_into::<HtmlInputElement>().value()));
        })
    };
    let commit = {
        let (typed, dispatch, seed) = (typed.clone(), props.dispatch.clone(), props.seed);
        move || {
            let Some(next) = typed.as_deref().and_then(read) else { return };
            typed.set(None);
            if next != seed {
                dispatch.emit(Action::Evidence(EvidenceAction::FirstSeed(next)));
            }
        }
    };
    let onkeydown = {
        let (typed, commit) = (typed.clone(), commit.clone());
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" => commit(),
            "Escape" => typed.set(None),
            _ => {}
        })
    };
    let onblur = Callback::from(move |_: FocusEvent| commit());
    html! {
        <>
            <span class="evseed">
            <label for="first-seed">{ words::first_seed() }</label>
            <span class={classes!("num", is_bad.then_some("bad"))}>
                <input id="first-seed" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" value={shown}
                    aria-invalid={is_bad.then_some("true")} aria-describedby={is_bad.then_some("first-seed-message")}
                    {oninput} {onkeydown} {onblur} />
            </span>
            </span>
            if is_bad {
                <span class="msg" id="first-seed-message" role="alert">{ words::not_a_seed(LAST_SEED) }</span>
            }
        </>
    }
}
