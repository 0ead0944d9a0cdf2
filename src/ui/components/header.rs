//! The top of the page: name, view, preset, undo, theme, the link to copy; on a narrow page a menu holds what has no room.

use super::Dispatch;
use super::groups::Groups;
use super::icon::{Icon, logo};
use super::rail::paste_button;
use super::resets::resets;
use super::saved::Saved;
use super::select::Select;
use super::tabs::tabs;
use super::tool::tool;
use crate::scenario::{Preset, Scenario};
use crate::ui::shelf::{self, Saved as Item};
use crate::ui::state::{Action, History, Origin, Place, Theme};
use crate::ui::words::{controls, page, scenarios};
use crate::words::scenario::presets;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Header`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The view and the committed scenario.
    pub place: Place,
    /// The scenario the visitor began from.
    pub origin: Origin,
    /// What can be undone and redone.
    pub history: Rc<History>,
    /// The label of the pin button, and whether it can pin.
    pub pin: (String, bool),
    /// Saved scenarios.
    pub shelf: Rc<Vec<Item>>,
    /// Why nothing can be saved.
    pub trouble: Option<shelf::Trouble>,
    /// The theme.
    pub theme: Theme,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The list of presets.
fn presets(scenario: &Scenario, place: &'static str, dispatch: &Dispatch) -> Html {
    let dispatch = dispatch.clone();
    let on_choose = Callback::from(move |index: usize| {
        if let Some(preset) = Preset::all().nth(index) {
            dispatch.emit(Action::Choose(preset));
        }
    });
    let id = format!("{place}-preset");
    let options: Vec<(String, String)> = Preset::all()
        .map(|preset| (preset.row().name.clone(), presets::label(preset).to_owned()))
        .collect();
    let chosen = Preset::all().position(|preset| preset == scenario.preset()).unwrap_or_default();
    html! {
        <span class="preset">
            <label class="vh" for={id.clone()}>{ controls::preset() }</label>
            <Select {id} {options} {chosen} title={presets::about(scenario.preset())} {on_choose} />
        </span>
    }
}

fn theme_button(theme: Theme, dispatch: &Dispatch) -> Html {
    let (icon, next) = match theme {
        Theme::System => (Icon::System, Theme::Light),
        Theme::Light => (Icon::Sun, Theme::Dark),
        Theme::Dark => (Icon::Moon, Theme::System),
    };
    let words = controls::theme(page::theme(theme));
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| dispatch.emit(Action::SetTheme(next)));
    html! {
        <button type="button" class="ib" id="theme" title={words.clone()} aria-label={words} {onclick}>{ icon.draw() }</button>
    }
}

/// Undo, redo and pin; `wide` has the ids, since the menu of a narrow page has them again.
fn history_buttons(props: &Props, wide: bool) -> Html {
    let (history, now) = (&props.history, &props.place.scenario);
    let undo = history.before().map(|before| scenarios::change(before, now));
    let redo = history.after().map(|after| scenarios::change(now, after));
    let (can_undo, can_redo) = (undo.is_some(), redo.is_some());
    let button = |icon, id, words, can: bool, action: fn() -> Action| {
        let onclick = can.then(|| props.dispatch.reform(move |_: MouseEvent| action()));
        tool(icon, wide.then_some(id), words, onclick)
    };
    html! {
        <>
            { button(Icon::Undo, "undo", scenarios::undo(undo), can_undo, || Action::Undo) }
            { button(Icon::Redo, "redo", scenarios::redo(redo), can_redo, || Action::Redo) }
            { button(Icon::Pin, "pin", props.pin.0.clone(), props.pin.1, || Action::Pin) }
        </>
    }
}

/// The header.
#[component(Header)]
pub fn header(props: &Props) -> Html {
    let open = use_state(|| false);
    let scenario = props.place.scenario;
    let copy = {
        let dispatch = props.dispatch.clone();
        Callback::from(move |_: MouseEvent| dispatch.emit(Action::Copy))
    };
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let close = {
        let open = open.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                open.set(false);
            }
        })
    };
    // The panel opens below the menu, which would cover it.
    let to_panel = {
        let (open, dispatch) = (open.clone(), props.dispatch.clone());
        Callback::from(move |action: Action| {
            open.set(false);
            dispatch.emit(action);
        })
    };
    html! {
        <>
        <header class="top" onkeydown={close}>
            <a class="skip" href="#main" onclick={Callback::from(skip)}>{ controls::skip() }</a>
            <span class="logo">{ logo() }<span>{ controls::product() }</span></span>
            { tabs(props.place, "wide", &props.dispatch) }
            <span class="grow"></span>
            <span class="wide">{ presets(&scenario, "top", &props.dispatch) }</span>
            <span class="wide">{ history_buttons(props, true) }</span>
            { theme_button(props.theme, &props.dispatch) }
            <button type="button" class="btn" id="copy" onclick={copy}>
                { Icon::Link.draw() }<span>{ controls::copy_link() }</span>
            </button>
            <button type="button" class="ib narrow" id="menu" aria-label={controls::menu()}
                aria-expanded={open.to_string()} aria-controls={open.then_some("menu-panel")} onclick={toggle}>
                { if *open { Icon::Close.draw() } else { Icon::Menu.draw() } }
            </button>
            if *open {
                <div class="menu narrow" id="menu-panel">
                    <div class="menuhead">
                        { presets(&scenario, "menu", &props.dispatch) }
                        <span class="acts">{ history_buttons(props, false) }</span>
                        { resets(&scenario, &props.origin, &props.dispatch) }
                        { paste_button("menu", false, &to_panel) }
                    </div>
                    <Groups view={props.place.view} {scenario} place="menu" dispatch={props.dispatch.clone()} />
                    <Saved shelf={props.shelf.clone()} trouble={props.trouble} place="menu" dispatch={props.dispatch.clone()} />
                </div>
            }
        </header>
        { tabs(props.place, "narrow", &props.dispatch) }
        </>
    }
}

/// Moves the focus without touching the fragment, which carries the scenario.
fn skip(event: MouseEvent) {
    event.prevent_default();
    crate::ui::browser::page::focus("main");
}
