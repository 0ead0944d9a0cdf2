//! The importer's side: one paste at a time. The page ends it where one takes too long, so nothing here looks for a
//! cancellation.

use crate::protocol::paste::{FromImporter, Paste};
use crate::protocol::{BUILD, pack, unpack};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Begins to listen, and says so.
pub fn run() {
    std::panic::set_hook(Box::new(|info| {
        post(&FromImporter::Refused { reason: info.to_string() });
    }));
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        post(&match unpack::<Paste>(&bytes) {
            Ok(paste) => FromImporter::Read { number: paste.number, reading: paste.read() },
            Err(reason) => FromImporter::Refused { reason },
        });
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // The page waits for this before it sends anything: messages to a worker that still loads can be lost.
    post(&FromImporter::Ready { build: BUILD.to_owned() });
}

fn post(message: &FromImporter) {
    let bytes = Uint8Array::from(pack(message).as_slice());
    scope().post_message(&bytes).expect("bytes can be posted");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
