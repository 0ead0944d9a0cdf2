//! Guards that call back while they live: an element's size, its passing out of view.

use super::page::window;
use gloo_events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, ResizeObserver};

/// Width and height in css px, and device pixels in one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// Width in css px.
    pub width: f64,
    /// Height in css px.
    pub height: f64,
    /// Device pixels in a css px.
    pub ratio: f64,
}

impl Size {
    /// The size of an element now.
    pub fn of(element: &Element) -> Size {
        let ratio = window().device_pixel_ratio();
        Size {
            width: f64::from(element.client_width()),
            height: f64::from(element.client_height()),
            ratio: if ratio > 0.0 { ratio } else { 1.0 },
        }
    }
}

/// Calls back with the size of an element, now and whenever it or the pixel ratio changes.
pub struct SizeWatch {
    observer: ResizeObserver,
    _on_resize: Closure<dyn FnMut()>,
    _on_ratio: Rc<RefCell<Option<EventListener>>>,
}

impl SizeWatch {
    /// Begins to watch.
    pub fn new(element: Element, callback: impl Fn(Size) + 'static) -> Option<SizeWatch> {
        let callback = Rc::new(callback);
        let tell = {
            let element = element.clone();
            move || callback(Size::of(&element))
        };
        let on_resize = Closure::<dyn FnMut()>::new(tell.clone());
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok()?;
        observer.observe(&element);
        let on_ratio = Rc::new(RefCell::new(None));
        watch_ratio(Rc::clone(&on_ratio), Rc::new(tell));
        Some(SizeWatch { observer, _on_resize: on_resize, _on_ratio: on_ratio })
    }
}

/// A resolution query matches one ratio only, so each change needs a new one.
fn watch_ratio(place: Rc<RefCell<Option<EventListener>>>, tell: Rc<dyn Fn()>) {
    let query = format!("(resolution: {}dppx)", window().device_pixel_ratio());
    let Ok(Some(query)) = window().match_media(&query) else { return };
    let weak = Rc::downgrade(&place);
    let listener = EventListener::once(&query, "change", move |_| {
        tell();
        if let Some(place) = weak.upgrade() {
            watch_ratio(place, tell);
        }
    });
    *place.borrow_mut() = Some(listener);
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls back with whether an element has been scrolled past: it is out of view, above.
pub struct PassedWatch {
    observer: IntersectionObserver,
    _on_change: Closure<dyn FnMut(js_sys::Array)>,
}

impl PassedWatch {
    /// Begins to watch.
    pub fn new(element: &Element, callback: impl Fn(bool) + 'static) -> Option<PassedWatch> {
        let on_change = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            if let Ok(entry) = entries.pop().dyn_into::<IntersectionObserverEntry>() {
                callback(!entry.is_intersecting() && entry.bounding_client_rect().top() < 0.0);
            }
        });
        let observer = IntersectionObserver::new(on_change.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(PassedWatch { observer, _on_change: on_change })
    }
}

/// Calls back with whether an element is in view, now and whenever that changes.
pub struct ViewWatch {
    observer: IntersectionObserver,
    _on_change: Closure<dyn FnMut(js_sys::Array)>,
}

impl ViewWatch {
    /// Begins to watch.
    pub fn new(element: &Element, callback: impl Fn(bool) + 'static) -> Option<ViewWatch> {
        let on_change = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            if let Ok(entry) = entries.pop().dyn_into::<IntersectionObserverEntry>() {
                callback(entry.is_intersecting());
            }
        });
        let observer = IntersectionObserver::new(on_change.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(ViewWatch { observer, _on_change: on_change })
    }
}

impl Drop for ViewWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

impl Drop for PassedWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
