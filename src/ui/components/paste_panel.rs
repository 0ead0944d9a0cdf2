//! The paste panel: a text or a file of one's own engine, what was recognised in it, what it would set, and Apply.

use super::Dispatch;
use super::icon::Icon;
use crate::protocol::paste::{Paste, PasteReading};
use crate::scenario::Scenario;
use crate::scenario::knob::parse_decimal;
use crate::ui::address;
use crate::ui::browser::page as window;
use crate::ui::browser::paste::text_of;
use crate::ui::state::paste::{Panel, Reading, applied};
use crate::ui::state::{Action, PasteAction};
use crate::ui::words::{controls, paste as words};
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DragEvent, File, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Milliseconds without a key before what is typed is read.
const REST_MS: u32 = 250;

/// Properties of [`PastePanel`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// How it stands.
    pub panel: Panel,
    /// What the reading would change.
    pub scenario: Scenario,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The panel as it stands, in a scenario.
pub fn paste_panel(panel: &Panel, scenario: &Scenario, dispatch: &Dispatch) -> Html {
    let (panel, scenario, dispatch) = (panel.clone(), *scenario, dispatch.clone());
    html! { <PastePanel {panel} {scenario} {dispatch} /> }
}

/// What the panel is told.
pub enum Msg {
    /// Something was typed, pasted or stated: it is read when no more follows.
    Typed,
    /// It is read now.
    Read,
    /// A text is pasted.
    Pasted(ClipboardEvent),
    /// A file was chosen or dropped.
    File(File),
    /// Its text, and its length in bytes.
    Text(String, f64),
}

/// The panel.
pub struct PastePanel {
    text: NodeRef,
    memory: NodeRef,
    gpus: NodeRef,
    rest: Option<Timeout>,
    /// What is said of a text that was cut.
    cut: Option<String>,
    /// What is wrong with a stated number.
    wrong: Option<String>,
}

impl Component for PastePanel {
    type Message = Msg;
    type Properties = Props;

    fn create(_ctx: &Context<PastePanel>) -> PastePanel {
        let node = NodeRef::default;
        PastePanel {
            text: node(),
            memory: node(),
            gpus: node(),
            rest: None,
            cut: None,
            wrong: None,
        }
    }

    fn update(&mut self, ctx: &Context<PastePanel>, msg: Msg) -> bool {
        let link = ctx.link().clone();
        match msg {
            Msg::Typed => {
                self.cut = None;
                self.rest = Some(Timeout::new(REST_MS, move || link.send_message(Msg::Read)));
                true
            }
            Msg::Read => {
                let (read, wrong) = self.asked();
                self.wrong = wrong;
                ctx.props().dispatch.emit(Action::Paste(read));
                true
            }
            Msg::Pasted(event) => {
                let is_cut = self.pasted(&event);
                if is_cut {
                    link.send_message(Msg::Read);
                }
                is_cut
            }
            Msg::File(file) => {
                let bytes = file.size();
                link.send_future(async move { Msg::Text(text_of(file).await, bytes) });
                false
            }
            Msg::Text(text, bytes) => {
                if let Some(area) = self.text.cast::<HtmlTextAreaElement>() {
                    area.set_value(&text);
                }
                self.cut = (bytes > words::MOST_CHARACTERS as f64).then(|| words::cut_file(bytes));
                link.send_message(Msg::Read);
                true
            }
        }
    }

    fn rendered(&mut self, _ctx: &Context<PastePanel>, first: bool) {
        if first {
            window::focus("paste-text");
        }
    }

    fn destroy(&mut self, _ctx: &Context<PastePanel>) {
        // To the button that opened it: one of the two is in view, and the other takes no focus.
        window::focus("menu");
        window::focus("rail-paste");
    }

    fn view(&self, ctx: &Context<PastePanel>) -> Html {
        let link = ctx.link();
        let ondrop = link.batch_callback(|event: DragEvent| {
            event.prevent_default();
            event.data_transfer()?.files()?.get(0).map(Msg::File)
        });
        let ondragover = Callback::from(|event: DragEvent| event.prevent_default());
        let dispatch = ctx.props().dispatch.clone();
        let close = dispatch.reform(|_: MouseEvent| Action::Paste(PasteAction::Close));
        let onkeydown = Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                dispatch.emit(Action::Paste(PasteAction::Close));
            }
        });
        html! {
            <section class="card paste" id="paste" aria-labelledby="paste-title" {ondrop} {ondragover} {onkeydown}>
                <header>
                    <div><h2 class="h" id="paste-title">{ words::title() }</h2></div>
                    <div class="tools">
                        <button type="button" class="ib" aria-label={words::close()} onclick={close}>{ Icon::Close.draw() }</button>
                    </div>
                </header>
                <label class="sub" for="paste-text">{ words::label() }</label>
                <textarea ref={self.text.clone()} id="paste-text" rows="7" wrap="off" spellcheck="false" autocomplete="off"
                    placeholder={words::example()} aria-describedby="paste-hint" oninput={link.callback(|_: InputEvent| Msg::Typed)}
                    onpaste={link.callback(|event: Event| Msg::Pasted(event.unchecked_into()))} />
                <div class="pasterow">
                    <label class="btn">{ words::choose() }
                        <input type="file" class="vh" id="paste-file" onchange={link.batch_callback(|event: Event| {
                            let input: HtmlInputElement = event.target_unchecked_into();
                            let file = input.files()?.get(0);
                            // The same file can be chosen again.
                            input.set_value("");
                            file.map(Msg::File)
                        })} />
                    </label>
                    <span class="sub" id="paste-hint">{ words::hint() }</span>
                </div>
                { self.result(ctx) }
            </section>
        }
    }
}

impl PastePanel {
    /// What is to be read, and what is wrong with the numbers stated besides.
    fn asked(&self) -> (PasteAction, Option<String>) {
        let area = self.text.cast::<HtmlTextAreaElement>();
        let text = area.map(|area| area.value()).unwrap_or_default();
        if text.trim().is_empty() {
            return (PasteAction::Clear, None);
        }
        let mut wrong = None;
        let mut number = |field: &NodeRef| {
            let typed = field.cast::<HtmlInputElement>()?.value();
            if typed.trim().is_empty() {
                return None;
            }
            let hundredths = parse_decimal(typed.trim(), 2).filter(|&hundredths| hundredths > 0);
            if hundredths.is_none() {
                wrong = Some(words::not_a_number(&typed));
            }
            hundredths
        };
        let gpu_memory_gb = number(&self.memory).map(|hundredths| hundredths as f64 / 100.0);
        let tensor_parallel = number(&self.gpus)
            .map(|hundredths| u32::try_from(hundredths / 100).unwrap_or(u32::MAX));
        let paste = Paste { number: 0, text, gpu_memory_gb, tensor_parallel };
        (PasteAction::Read(paste), wrong)
    }

    /// A paste that is too long for a text field is cut here; any other the browser puts in by itself.
    fn pasted(&mut self, event: &ClipboardEvent) -> bool {
        let data = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        let Some(text) = data.filter(|text| text.len() > words::MOST_CHARACTERS) else {
            return false;
        };
        event.prevent_default();
        let kept: String = text.chars().take(words::MOST_CHARACTERS).collect();
        if let Some(area) = self.text.cast::<HtmlTextAreaElement>() {
            area.set_value(&kept);
        }
        self.cut = Some(words::cut(text.chars().count()));
        true
    }

    fn result(&self, ctx: &Context<PastePanel>) -> Html {
        let Props { panel, scenario, dispatch } = ctx.props();
        let act = |action: PasteAction| {
            let dispatch = dispatch.clone();
            Callback::from(move |_: MouseEvent| dispatch.emit(Action::Paste(action.clone())))
        };
        // They stay while the text is read anew: what is typed must not go.
        let mut asks = self.memory.get().is_some();
        let mut below = Html::default();
        let says = match &panel.phase {
            Reading::Nothing | Reading::UnderWay { slow: false } => Html::default(),
            Reading::UnderWay { slow: true } => html! {
                <div class="prog">
                    <span>{ words::reading() }</span><progress aria-label={words::reading()}></progress>
                    <button type="button" class="btn" onclick={act(PasteAction::Cancel)}>{ controls::cancel() }</button>
                </div>
            },
            Reading::Failed(trouble) => {
                let again = ctx.link().callback(|_: MouseEvent| Msg::Read);
                html! {
                    <div class="pasterow"><p class="msg">{ words::trouble(*trouble) }</p>
                        <button type="button" class="btn" onclick={again}>{ words::again() }</button></div>
                }
            }
            Reading::Read(reading) => {
                asks = reading.is_config;
                below = listed(reading, scenario, act(PasteAction::Apply));
                said(reading, scenario)
            }
        };
        html! {
            <>
                <div role="status" id="paste-says">
                    if let Some(cut) = &self.cut { <p class="sub">{ cut }</p> }
                    { says }
                </div>
                if asks { { self.given(ctx) } }
                { below }
            </>
        }
    }

    /// What a config.json does not say.
    fn given(&self, ctx: &Context<PastePanel>) -> Html {
        let oninput = ctx.link().callback(|_: InputEvent| Msg::Typed);
        let field = |node: &NodeRef, id: &'static str, label: &'static str| {
            html! {
                <span class="pasterow">
                    <label for={id}>{ label }</label>
                    <span class="num"><input ref={node.clone()} {id} type="text" inputmode="decimal" autocomplete="off"
                        size="6" oninput={oninput.clone()} /></span>
                </span>
            }
        };
        html! {
            <div class="pasterow" id="paste-given">
                { field(&self.memory, "paste-memory", words::gpu_memory()) }
                { field(&self.gpus, "paste-gpus", words::gpus()) }
                if let Some(wrong) = &self.wrong { <p class="msg" role="alert">{ wrong }</p> }
            </div>
        }
    }
}

/// What the paste is, and what could not be read of it.
fn said(reading: &PasteReading, scenario: &Scenario) -> Html {
    html! {
        <>
            <p class="pastehead">{ words::heading(reading, scenario) }</p>
            { for reading.problems.iter().map(|problem| html! { <p class="msg">{ words::problem(problem) }</p> }) }
        </>
    }
}

/// What it would set, what is worth knowing, and the button.
fn listed(reading: &PasteReading, scenario: &Scenario, onclick: Callback<MouseEvent>) -> Html {
    let rows = words::changes(reading, scenario);
    let changed = rows.iter().filter(|row| row.differs).count();
    let fault = address::check(&applied(reading, scenario)).err().filter(|_| changed > 0);
    let head = |text: &'static str| html! { <th scope="col">{ text }</th> };
    html! {
        <>
            if !rows.is_empty() {
                <table class="t changes">
                    <caption class="vh">{ words::caption() }</caption>
                    <thead><tr>{ for words::heads().map(head) }</tr></thead>
                    <tbody>{ for rows.iter().map(|row| html! {
                        <tr class={(!row.differs).then_some("same")}>
                            <th scope="row">{ row.label }</th><td>{ &row.values.0 }</td><td data-then={words::then()}><b>{ &row.values.1 }</b></td>
                            <td class="how"><b>{ row.sure }</b>{ ": " }{ &row.how }</td>
                        </tr>
                    }) }</tbody>
                </table>
            }
            if !reading.notes.is_empty() {
                <ul class="notes">{ for reading.notes.iter().map(|note| html! { <li>{ note }</li> }) }</ul>
            }
            if !reading.found.is_empty() {
                <details>
                    <summary>{ words::recognised_count(reading.found.len()) }</summary>
                    <ul class="notes">{ for reading.found.iter().map(|((line, column), what, value)| html! {
                        <li>{ words::recognised(*line, *column, what, value) }</li>
                    }) }</ul>
                </details>
            }
            if let Some(fault) = fault {
                <p class="msg" role="alert">{ fault }</p>
            } else if changed > 0 {
                <div class="pasterow"><button type="button" class="btn pri" id="paste-apply" {onclick}>{ words::apply(changed) }</button></div>
            }
        </>
    }
}
