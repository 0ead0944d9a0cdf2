//! The window: address bar, clipboard, theme, clock, console.

use crate::chart::Theme as Colours;
use crate::ui::state::{Theme, Toast};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, HtmlDialogElement, HtmlElement, HtmlLinkElement, Window};

const THEME_KEY: &str = "fleet-planner theme";
const DARK: &str = "(prefers-color-scheme: dark)";

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Address of the page's own script.
///
/// # Errors
/// When the document names none: it was not built by Trunk.
pub fn script() -> Result<String, JsValue> {
    let link = document().query_selector("link[rel=modulepreload]")?;
    let link = link.and_then(|link| link.dyn_into::<HtmlLinkElement>().ok());
    link.map(|link| link.href()).ok_or_else(|| "the document names no script".into())
}

/// Processors the browser tells of.
pub fn cores() -> usize {
    window().navigator().hardware_concurrency() as usize
}

/// A line in the console.
pub fn log(text: &str) {
    web_sys::console::warn_1(&JsValue::from_str(text));
}

/// Takes away what `index.html` shows while the page loads.
pub fn remove_boot() {
    if let Some(boot) = document().get_element_by_id("boot") {
        boot.remove();
    }
}

/// Keeps every plot as high as it is while a table makes a row of cards higher, or lets go of them once no table but the
/// one that closes is open.
pub fn hold_plots(held: bool) {
    let all = |what: &str| document().query_selector_all(what).ok();
    let open = all("[data-chart]>.tscroll").map_or(0, |tables| tables.length());
    if !held && open > 1 {
        return;
    }
    let Some(plots) = all("[data-chart]>.plot") else { return };
    let plots = (0..plots.length()).filter_map(|place| plots.item(place)?.dyn_into().ok());
    plots.for_each(|plot: HtmlElement| {
        let height = plot.client_height();
        // A style can be set on any element.
        let _ = match held {
            true => plot.set_attribute("style", &format!("flex:none;height:{height}px")),
            false => plot.remove_attribute("style"),
        };
    });
}

/// The element the page lives in, made now.
pub fn root() -> web_sys::Element {
    let root = document().create_element("div").expect("div is an element");
    root.set_id("page");
    document()
        .body()
        .expect("the document has a body")
        .append_child(&root)
        .expect("a body takes children");
    root
}

/// The fragment of the address, with its hash sign; empty without one.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// The address with another fragment.
pub fn address_with(fragment: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let base = href.split('#').next().unwrap_or_default();
    format!("{base}#{fragment}")
}

/// Whether the address shown was set by the page: a link typed by hand carries no state.
pub fn is_own_address() -> bool {
    window().history().and_then(|history| history.state()).is_ok_and(|state| state.is_truthy())
}

/// Changes the address in place. Browsers refuse a flood of these; then the address is merely late.
pub fn replace_address(fragment: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::TRUE, "", Some(&address_with(fragment)));
    }
}

/// Changes the address with a history entry.
pub fn push_address(fragment: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::TRUE, "", Some(&address_with(fragment)));
    }
}

/// Another view is shown, from its top, under its own title.
pub fn show_view(title: &str) {
    document().set_title(title);
    if let Some(root) = document().document_element() {
        root.set_scroll_top(0);
    }
}

/// Brings the tab of the view shown to the middle of its row, where all do not fit.
pub fn bring_tab() {
    let tab = document().query_selector("nav.narrow [aria-current]").ok().flatten();
    let tab = tab.and_then(|tab| tab.dyn_into::<HtmlElement>().ok());
    if let Some((tab, row)) = tab.and_then(|tab| Some((tab.clone(), tab.parent_element()?))) {
        row.set_scroll_left(tab.offset_left() + (tab.offset_width() - row.client_width()) / 2);
    }
}

/// Puts a link on the clipboard.
pub async fn copy(fragment: String) -> Toast {
    let address = address_with(&fragment);
    // Browsers have no clipboard on insecure origins.
    if !window().is_secure_context() {
        return Toast::NotCopied;
    }
    match JsFuture::from(window().navigator().clipboard().write_text(&address)).await {
        Ok(_) => {
            Toast::Copied { characters: address.chars().count(), both: fragment.contains("&b.") }
        }
        Err(_) => Toast::NotCopied,
    }
}

/// The theme kept from the last visit.
pub fn kept_theme() -> Theme {
    let kept = window()
        .local_storage()
        .ok()
        .flatten()
        .and_then(|storage| storage.get_item(THEME_KEY).ok().flatten());
    match kept.as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::System,
    }
}

/// Shows a theme and keeps it for the next visit, if the browser keeps anything.
pub fn set_theme(theme: Theme) {
    let name = match theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-theme", name);
    }
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(THEME_KEY, name);
    }
}

/// The colours a theme comes to on a screen.
pub fn colours(theme: Theme) -> Colours {
    let dark = match theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => {
            window().match_media(DARK).ok().flatten().is_some_and(|query| query.matches())
        }
    };
    if dark { Colours::Dark } else { Colours::Light }
}

/// The query whose change event tells that the system's theme changed.
pub fn dark_query() -> Option<web_sys::MediaQueryList> {
    window().match_media(DARK).ok().flatten()
}

/// Waits until text can be measured in the page's own font.
pub async fn fonts_ready() {
    let fonts = document().fonts();
    // The canvas alone asks for no font: ask in its name.
    for font in ["12px 'IBM Plex Sans'", "bold 13px 'IBM Plex Sans'"] {
        let _ = JsFuture::from(fonts.load(font)).await;
    }
    if let Ok(ready) = fonts.ready() {
        let _ = JsFuture::from(ready).await;
    }
}

/// Brings the element of this id into view, and what can be reached by keyboard next to it near the next Tab.
pub fn reveal(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.scroll_into_view();
        // A heading takes the focus only where it is told to.
        let _ = element.set_attribute("tabindex", "-1");
        focus(id);
    }
}

/// Scrolls the element of this id to the top of what is in view.
pub fn bring_up(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.scroll_into_view_with_bool(true);
    }
}

/// Opens a dialog over the page.
pub fn show_modal(dialog: &HtmlDialogElement) {
    if let Err(error) = dialog.show_modal() {
        log(&format!("a dialog could not be opened: {error:?}"));
    }
}

/// Moves the focus to the element of this id.
pub fn focus(id: &str) {
    if let Some(element) =
        document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok())
    {
        let _ = element.focus();
    }
}
