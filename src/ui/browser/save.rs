//! Files that the page gives its visitor.

use super::page::{address_with, document, log, window};
use crate::chart::Theme;
use crate::chart::csv::csv;
use crate::chart::paint::Medium;
use crate::chart::sheet::Sheet;
use crate::ui::address;
use crate::ui::state::{Action, Format, Saving, Toast};
use crate::ui::words::{chart as words, page};
use js_sys::Array;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};
use yew::Callback;

/// Pixels of a PNG in one css px.
const RATIO: f64 = 2.0;

/// Makes the file and hands it to the browser; `dispatch` is told when that could not be done.
pub fn save(saving: &Saving, theme: Theme, dispatch: &Callback<Action>) {
    let notes = notes(saving);
    let export = &saving.export;
    let sheet = || Sheet::of(&export.chart, export.sample, &notes);
    let done = match export.format {
        Format::Csv => text(saving, &csv(&export.chart.table, &notes)),
        Format::Svg => text(saving, &sheet().svg(&export.chart, &notes, theme)),
        Format::Png => picture(saving, &sheet(), theme, dispatch),
    };
    if let Err(error) = done {
        failed(&error, dispatch);
    }
}

/// What the figures rest on, and the link that brings them back.
fn notes(saving: &Saving) -> Vec<String> {
    let mut notes = vec![page::provenance(&saving.place.scenario, saving.place.view)];
    if saving.is_partial {
        notes.push(words::partial().to_owned());
    }
    notes.push(address_with(&address::fragment(&saving.place)));
    notes
}

fn failed(error: &JsValue, dispatch: &Callback<Action>) {
    log(&format!("a file could not be made: {error:?}"));
    dispatch.emit(Action::Copied(Toast::NotKept));
}

fn text(saving: &Saving, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type(saving.export.format.media_type());
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    download(&blob, &saving.export.file_name())
}

fn picture(
    saving: &Saving,
    sheet: &Sheet,
    theme: Theme,
    dispatch: &Callback<Action>,
) -> Result<(), JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    let (width, height) = sheet.pixels(RATIO);
    canvas.set_width(width);
    canvas.set_height(height);
    let backend = CanvasBackend::with_canvas_object(canvas.clone()).ok_or("no canvas")?;
    sheet
        .paint(backend, &saving.export.chart, (Medium::Canvas, RATIO), theme)
        .map_err(|error| JsValue::from_str(&error.to_string()))?;
    let (name, dispatch) = (saving.export.file_name(), dispatch.clone());
    let made = Closure::once_into_js(move |blob: Option<Blob>| {
        let done = match blob {
            Some(blob) => download(&blob, &name),
            None => Err("the picture is too large".into()),
        };
        if let Err(error) = done {
            failed(&error, &dispatch);
        }
    });
    canvas.to_blob(made.unchecked_ref())
}

fn download(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser may begin to read after this returns.
    let forget = Closure::once_into_js(move || {
        // An address of its own is known to it.
        let _ = Url::revoke_object_url(&address);
    });
    window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(forget.unchecked_ref(), 60_000)?;
    Ok(())
}
