//! The only place that touches the browser: workers, canvas, history, clipboard, theme.

pub mod canvas;
pub mod frame;
pub mod keys;
pub mod page;
pub mod pool;
pub mod shelf;
pub mod watch;
pub mod worker;

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// Starts what this instance of the program is: the page, or a worker that a page started.
pub fn run() {
    if js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>() {
        worker::run();
    } else {
        super::app::run();
    }
}
