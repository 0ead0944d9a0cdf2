//! The only place that touches the browser: workers, canvas, history, clipboard, theme.

#[cfg(feature = "page")]
pub mod canvas;
#[cfg(feature = "page")]
pub mod frame;
#[cfg(feature = "importer")]
pub mod importer;
#[cfg(feature = "page")]
pub mod keys;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "page")]
pub mod paste;
#[cfg(feature = "page")]
pub mod pool;
#[cfg(feature = "page")]
pub mod save;
#[cfg(feature = "page")]
pub mod shelf;
#[cfg(feature = "page")]
pub mod watch;
#[cfg(feature = "page")]
pub mod worker;

#[cfg(feature = "page")]
use wasm_bindgen::JsCast;
#[cfg(feature = "page")]
use web_sys::DedicatedWorkerGlobalScope;

/// Starts what this instance of the program is: the page, or a worker that a page started.
#[cfg(feature = "page")]
pub fn run() {
    if js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>() {
        worker::run();
    } else {
        super::app::run();
    }
}
