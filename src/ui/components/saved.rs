//! Saved scenarios, as a folded group: a name to save under, and the list.

use super::Dispatch;
use super::icon::Icon;
use super::tool::tool;
use crate::ui::shelf::{self, Saved as Item};
use crate::ui::state::Action;
use crate::ui::words::scenarios;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`Saved`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The list.
    pub shelf: Rc<Vec<Item>>,
    /// Why nothing can be saved.
    pub trouble: Option<shelf::Trouble>,
    /// Distinguishes the ids of two places that show the same list.
    pub place: &'static str,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The group.
#[component(Saved)]
pub fn saved(props: &Props) -> Html {
    let open = use_state(|| false);
    let typed = use_state(String::new);
    let id = format!("{}-saved", props.place);
    let toggle = {
        let (open, dispatch) = (open.clone(), props.dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            dispatch.emit(Action::LookAtShelf);
            open.set(!*open);
        })
    };
    let oninput = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let name = shelf::name(&typed);
    let replaces = props.shelf.iter().any(|item| Some(&item.name) == name.as_ref());
    let onsubmit = {
        let (typed, dispatch) = (typed.clone(), props.dispatch.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            dispatch.emit(Action::Save((*typed).clone()));
        })
    };
    html! {
        <div class="group">
            <h3><button type="button" class="grp" aria-expanded={open.to_string()}
                aria-controls={open.then(|| id.clone())} onclick={toggle}>
                { Icon::Fold.draw() }<span class="l">{ scenarios::saved_fold() }</span>
                <span class="v">{ scenarios::saved(props.shelf.len()) }</span>
            </button></h3>
            if *open {
                <div class="folded saved" id={id.clone()}>
                    <form {onsubmit}>
                        <label class="vh" for={format!("{id}-name")}>{ scenarios::name() }</label>
                        <input type="text" id={format!("{id}-name")} placeholder={scenarios::name()} autocomplete="off"
                            maxlength={shelf::LONGEST.to_string()} value={(*typed).clone()} {oninput} />
                        <button type="submit" class="btn" aria-disabled={name.is_none().then_some("true")}>
                            { if replaces { scenarios::replace() } else { scenarios::save() } }
                        </button>
                    </form>
                    if let Some(trouble) = props.trouble {
                        <p class="msg" role="alert">{ scenarios::shelf_trouble(trouble) }</p>
                    }
                    <ul>{ for props.shelf.iter().map(|item| row(item, &typed, &props.dispatch)) }</ul>
                </div>
            }
        </div>
    }
}

fn row(item: &Item, typed: &UseStateHandle<String>, dispatch: &Dispatch) -> Html {
    let name = item.name.clone();
    let onclick = {
        // Its name stands ready to be saved under again.
        let (typed, dispatch, name) = (typed.clone(), dispatch.clone(), name.clone());
        Callback::from(move |_: MouseEvent| {
            typed.set(name.clone());
            dispatch.emit(Action::OpenSaved(name.clone()));
        })
    };
    let gone = name.clone();
    let delete = dispatch.reform(move |_: MouseEvent| Action::Delete(gone.clone()));
    html! {
        <li key={name.clone()}>
            <button type="button" class="name" title={scenarios::open_saved(&name)} {onclick}>{ &name }</button>
            { tool(Icon::Close, None, scenarios::delete(&name), Some(delete)) }
        </li>
    }
}
