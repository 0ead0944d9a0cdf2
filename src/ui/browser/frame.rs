//! Animation frames: one-off callbacks, and paints of which each frame does one.

use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

type Paint = Box<dyn FnOnce()>;

thread_local! {
    static AT_ONCE: Cell<bool> = const { Cell::new(false) };
    static PAINTS: RefCell<Vec<(String, Paint)>> = const { RefCell::new(Vec::new()) };
}

/// Calls back at the next animation frame.
pub fn next(callback: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(callback);
    if let Some(window) = web_sys::window() {
        // Fails only where there is no window to draw in.
        let _ = window.request_animation_frame(callback.unchecked_ref());
    }
}

/// Paints a chart in one of the next frames; an older paint of the same name that still waits is dropped.
pub fn paint(name: &str, callback: impl FnOnce() + 'static) {
    if AT_ONCE.get() {
        return callback();
    }
    let idle = PAINTS.with_borrow_mut(|paints| {
        let idle = paints.is_empty();
        match paints.iter_mut().find(|(other, _)| other == name) {
            Some(waiting) => waiting.1 = Box::new(callback),
            None => paints.push((name.to_owned(), Box::new(callback))),
        }
        idle
    });
    if idle {
        next(paint_one);
    }
}

/// Whether charts are painted at once: a page on its way to the printer has no more frames.
pub fn paint_at_once(at_once: bool) {
    AT_ONCE.set(at_once);
}

fn paint_one() {
    let (paint, more) = PAINTS.with_borrow_mut(|paints| {
        let paint = if paints.is_empty() { None } else { Some(paints.remove(0).1) };
        (paint, !paints.is_empty())
    });
    if more {
        next(paint_one);
    }
    if let Some(paint) = paint {
        paint();
    }
}
