//! Keys that work wherever the focus is.

use crate::ui::state::Action;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, HtmlInputElement, KeyboardEvent};

/// What a key asks for: Ctrl or Cmd with Z undoes, with Shift+Z or Y redoes. In a text field they are the browser's own.
pub fn history_key(event: &Event) -> Option<Action> {
    let event = event.dyn_ref::<KeyboardEvent>()?;
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() || is_text(event) {
        return None;
    }
    let action = match (event.key().as_str(), event.shift_key()) {
        ("z" | "Z", false) => Action::Undo,
        ("z" | "Z", true) | ("y" | "Y", false) => Action::Redo,
        _ => return None,
    };
    event.prevent_default();
    Some(action)
}

/// Whether the key was pressed where text is typed.
fn is_text(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target() else { return false };
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        return !matches!(input.type_().as_str(), "range" | "checkbox" | "radio" | "button");
    }
    target
        .dyn_ref::<HtmlElement>()
        .is_some_and(|element| element.tag_name() == "TEXTAREA" || element.is_content_editable())
}
