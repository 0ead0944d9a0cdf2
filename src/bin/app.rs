//! The page: starts the app in place of the loading message.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::prelude::*;

/// A minimal page that asks the worker and shows its answer.
#[component]
fn App() -> Html {
    let answer = use_state(|| None::<String>);
    {
        let answer = answer.clone();
        use_effect_with((), move |()| ask(move |text| answer.set(Some(text))));
    }
    html! {
        <main>
            <h1>{ "fleet-planner" }</h1>
            <p role="status" id="answer">{ answer.as_deref().unwrap_or("Waiting for the worker") }</p>
        </main>
    }
}

/// Starts the worker and asks it once.
fn ask(receive: impl Fn(String) + 'static) {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let Ok(worker) = Worker::new_with_options("./worker_loader.js", &options) else {
        return receive("The worker could not be started".into());
    };
    let asked = worker.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string() {
            // Only now does the worker listen: what was sent before is lost.
            Some(text) if text == "ready" => drop(asked.post_message(&"hello".into())),
            Some(text) => receive(text),
            None => {}
        }
    });
    worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
}

fn main() {
    if let Some(boot) = boot_message() {
        boot.remove();
    }
    yew::Renderer::<App>::new().render();
}

fn boot_message() -> Option<web_sys::Element> {
    web_sys::window()?.document()?.get_element_by_id("boot")
}
