//! Animation frames: one-off callbacks, and paints of which each frame does one.

use std::cell::RefCell;
use wasm_bindgen::prelude::*;

type Paint = Box<dyn FnOnce()>;

thread_local! {
    static PAINTS: RefCell<Vec<(&'static str, Paint)>> = const { RefCell::new(Vec::new()) };
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
pub fn paint(name: &'static str, callback: impl FnOnce() + 'static) {
    let idle = PAINTS.with_borrow_mut(|paints| {
        let idle = paints.is_empty();
        match paints.iter_mut().find(|(other, _)| *other == name) {
            Some(waiting) => waiting.1 = Box::new(callback),
            None => paints.push((name, Box::new(callback))),
        }
        idle
    });
    if idle {
        next(paint_one);
    }
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
