//! The page's side of the importer: a worker that is loaded when the panel opens, reads one paste at a time, and is ended
//! when it takes too long. And what a visitor drops or chooses, as text.

use super::page;
use crate::protocol::paste::{FromImporter, Paste};
use crate::protocol::{BUILD, pack, unpack};
use crate::ui::state::paste::Trouble;
use crate::ui::state::{Action, PasteAction};
use gloo_timers::callback::Timeout;
use js_sys::Uint8Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// A reading that takes longer is told, with a way to stop it.
const SLOW_MS: u32 = 300;
/// A megabyte of anything takes less; what takes longer is stopped.
const PATIENCE_MS: u32 = 6_000;
/// An importer that has not answered by then is taken as not loaded.
const LOADING_MS: u32 = 20_000;
/// Bytes of a file that are read: the importer reads the first megabyte, and tells if there was more.
const MOST_BYTES: f64 = 1_000_001.0;

/// The importer.
#[derive(Clone)]
pub struct Importer(Rc<RefCell<Desk>>);

struct Desk {
    worker: Option<Loaded>,
    /// What waits for the importer to be ready.
    waiting: Option<Paste>,
    /// Number of the newest paste.
    number: u32,
    is_busy: bool,
    timers: Vec<Timeout>,
    report: Callback<Action>,
}

struct Loaded {
    worker: Worker,
    ready: bool,
    // Kept for as long as the worker may call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Importer {
    /// Nothing is loaded yet; what happens is told to `report`.
    pub fn new(report: Callback<Action>) -> Importer {
        let (worker, waiting) = (None, None);
        let timers = Vec::new();
        Importer(Rc::new(RefCell::new(Desk {
            worker,
            waiting,
            number: 0,
            is_busy: false,
            timers,
            report,
        })))
    }

    /// Loads the importer; `number` is told with what goes wrong.
    pub fn load(&self, number: u32) {
        self.0.borrow_mut().number = number;
        if self.0.borrow().worker.is_some() {
            return;
        }
        match self.spawn() {
            Ok(loaded) => self.0.borrow_mut().worker = Some(loaded),
            Err(_) => return self.fail(Trouble::NotLoaded),
        }
        self.after(LOADING_MS, |importer| {
            let desk = importer.0.borrow();
            let waits = desk.worker.as_ref().is_some_and(|loaded| !loaded.ready);
            drop(desk);
            if waits {
                importer.fail(Trouble::NotLoaded);
            }
        });
    }

    /// Reads a paste, in place of one under way.
    pub fn read(&self, paste: Paste) {
        if self.0.borrow().is_busy {
            self.end();
        }
        let number = paste.number;
        self.0.borrow_mut().waiting = Some(paste);
        self.load(number);
        self.after(SLOW_MS, move |importer| {
            importer.tell(Action::Paste(PasteAction::Slow(number)));
        });
        self.send();
    }

    /// Ends the importer, whatever it is doing.
    pub fn end(&self) {
        let mut desk = self.0.borrow_mut();
        desk.timers.clear();
        desk.waiting = None;
        desk.is_busy = false;
        if let Some(loaded) = desk.worker.take() {
            loaded.worker.set_onmessage(None);
            loaded.worker.set_onerror(None);
            loaded.worker.terminate();
            // Its closures may be running now: they are freed when the browser has returned from them.
            Timeout::new(0, move || drop(loaded)).forget();
        }
    }

    fn spawn(&self) -> Result<Loaded, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./importer_loader.js", &options)?;
        let importer = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let bytes = Uint8Array::new(&event.data()).to_vec();
            match unpack::<FromImporter>(&bytes) {
                Ok(message) => importer.receive(message),
                // Bytes of another release.
                Err(_) => importer.fail(Trouble::OtherBuild),
            }
        });
        let importer = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_: web_sys::Event| {
            let ready = importer.0.borrow().worker.as_ref().is_some_and(|loaded| loaded.ready);
            importer.fail(if ready { Trouble::Broke } else { Trouble::NotLoaded });
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Loaded { worker, ready: false, _on_message: on_message, _on_error: on_error })
    }

    fn receive(&self, message: FromImporter) {
        match message {
            FromImporter::Ready { build } if build == BUILD => {
                if let Some(loaded) = &mut self.0.borrow_mut().worker {
                    loaded.ready = true;
                }
                self.send();
            }
            FromImporter::Ready { .. } => self.fail(Trouble::OtherBuild),
            FromImporter::Read { number, reading } => {
                {
                    let mut desk = self.0.borrow_mut();
                    desk.is_busy = false;
                    desk.timers.clear();
                }
                self.tell(Action::Paste(PasteAction::Came(number, Rc::new(reading))));
            }
            FromImporter::Refused { reason } => {
                page::log(&reason);
                self.fail(Trouble::Broke);
            }
        }
    }

    /// Sends what waits, once the importer listens.
    fn send(&self) {
        let mut desk = self.0.borrow_mut();
        let Desk { worker: Some(Loaded { worker, ready: true, .. }), .. } = &*desk else { return };
        let Some(paste) = &desk.waiting else { return };
        let bytes = Uint8Array::from(pack(paste).as_slice());
        if worker.post_message(&bytes).is_err() {
            page::log("a message to the importer was refused");
        }
        desk.waiting = None;
        desk.is_busy = true;
        drop(desk);
        self.after(PATIENCE_MS, |importer| importer.fail(Trouble::TooLong));
    }

    fn after(&self, milliseconds: u32, what: impl FnOnce(&Importer) + 'static) {
        let importer = self.clone();
        let timer = Timeout::new(milliseconds, move || what(&importer));
        self.0.borrow_mut().timers.push(timer);
    }

    fn fail(&self, trouble: Trouble) {
        let number = self.0.borrow().number;
        self.tell(Action::Paste(PasteAction::Failed(number, trouble)));
    }

    /// Never called while the desk is borrowed: the page may answer at once.
    fn tell(&self, action: Action) {
        let report = self.0.borrow().report.clone();
        report.emit(action);
    }
}

/// As much of a file as is read, whatever its bytes are; empty when the browser does not let it be read.
pub async fn text_of(file: File) -> String {
    let Ok(beginning) = file.slice_with_f64_and_f64(0.0, MOST_BYTES) else { return String::new() };
    let text = JsFuture::from(beginning.text()).await.ok();
    text.and_then(|text| text.as_string()).unwrap_or_default()
}
