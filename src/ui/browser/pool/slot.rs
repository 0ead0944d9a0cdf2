//! One worker, and the jobs it holds.

use super::super::page;
use crate::analysis::job::Job;
use crate::protocol::{ToWorker, pack};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

pub(super) struct Slot {
    worker: Worker,
    pub ready: bool,
    /// What it holds, by study, in the order it was given.
    pub out: Vec<(u32, Job)>,
    // Kept for as long as the worker may call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Slot {
    /// Starts a worker that tells these what it sends and that it failed.
    pub fn start(
        on_message: Closure<dyn FnMut(MessageEvent)>,
        on_error: Closure<dyn FnMut(web_sys::Event)>,
    ) -> Result<Slot, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./worker.js", &options)?;
        // The page's own program, which need not be loaded or compiled again.
        let program = Array::of2(&page::script()?.into(), &wasm_bindgen::module());
        worker.post_message(&program)?;
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Slot {
            worker,
            ready: false,
            out: Vec::new(),
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    pub fn post(&self, message: &ToWorker) {
        let bytes = Uint8Array::from(pack(message).as_slice());
        if self.worker.post_message(&bytes).is_err() {
            page::log("a message to a worker was refused");
        }
    }

    /// Ends the worker; it tells nothing any more.
    pub fn end(&self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
