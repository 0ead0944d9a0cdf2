//! The worker's side: a queue of jobs, done in slices so that a Cancel is seen between them.
//!
//! Slices yield through a message channel, because a browser clamps timers to 4 ms. A panic ends the worker: the page
//! sees its error event and starts another.

use crate::analysis::job::{Execution, Job};
use crate::protocol::{FromWorker, ToWorker, pack, unpack};
use crate::scenario::Scenario;
use js_sys::Uint8Array;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// Milliseconds of work between two looks at the message queue.
const SLICE_MS: f64 = 8.0;
/// Engine steps between two looks at the clock.
const STEPS: u32 = 400;

/// What the worker has to do.
#[derive(Default)]
struct Desk {
    queue: VecDeque<Errand>,
    running: Option<(u32, Job, Execution)>,
    awake: bool,
}

/// A job, and the number and scenario of its study: those of several may wait.
struct Errand {
    study: u32,
    scenario: Rc<Scenario>,
    job: Job,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

/// Begins to listen, and says so.
pub fn run() {
    std::panic::set_hook(Box::new(|info| {
        post(&FromWorker::Refused { reason: info.to_string() });
    }));
    let channel = MessageChannel::new().expect("every worker has message channels");
    let (wake, sleep) = (channel.port2(), channel.port1());
    let on_wake = Closure::<dyn FnMut()>::new({
        let wake = wake.clone();
        move || slice(&wake)
    });
    sleep.set_onmessage(Some(on_wake.as_ref().unchecked_ref()));
    on_wake.forget();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        match unpack::<ToWorker>(&bytes) {
            Ok(message) => receive(message, &wake),
            Err(reason) => post(&FromWorker::Refused { reason }),
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // The page waits for this before it sends anything: messages to a worker that still loads can be lost.
    post(&FromWorker::Ready);
}

fn receive(message: ToWorker, wake: &MessagePort) {
    match message {
        ToWorker::Cancel => DESK.with_borrow_mut(|desk| {
            desk.queue.clear();
            desk.running = None;
        }),
        ToWorker::Run { study, scenario: (preset, values), jobs } => {
            let Some(scenario) = Scenario::from_raw(preset, &values) else {
                return post(&FromWorker::Refused { reason: "No such preset.".to_owned() });
            };
            let scenario = Rc::new(scenario);
            DESK.with_borrow_mut(|desk| {
                desk.queue.extend(jobs.into_iter().map(|job| Errand {
                    study,
                    scenario: Rc::clone(&scenario),
                    job,
                }));
                if !desk.awake {
                    desk.awake = true;
                    knock(wake);
                }
            });
        }
    }
}

/// Works for a slice, then lets messages in.
fn slice(wake: &MessagePort) {
    DESK.with_borrow_mut(|desk| {
        let begun = now();
        desk.awake = loop {
            if desk.running.is_none() {
                desk.running = desk.queue.pop_front().map(|Errand { study, scenario, job }| {
                    (study, job, Execution::start(&scenario, job))
                });
            }
            let Some((study, job, execution)) = &mut desk.running else { break false };
            if let Some(outcome) = execution.advance(STEPS) {
                post(&FromWorker::Done { study: *study, job: *job, outcome });
                desk.running = None;
            }
            if now() - begun > SLICE_MS {
                break true;
            }
        };
        if desk.awake {
            knock(wake);
        }
    });
}

fn knock(wake: &MessagePort) {
    wake.post_message(&JsValue::NULL).expect("null can be posted");
}

fn post(message: &FromWorker) {
    let bytes = Uint8Array::from(pack(message).as_slice());
    scope().post_message(&bytes).expect("bytes can be posted");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}
