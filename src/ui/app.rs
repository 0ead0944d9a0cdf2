//! The page as a whole: it holds the state, passes actions through the reducer, and does what the effects say.

use super::address;
use super::aside::{Aside, Found};
use super::browser::frame;
use super::browser::keys::history_key;
use super::browser::page as window;
use super::browser::paste::Importer;
use super::browser::pool::Pool;
use super::browser::shelf;
use super::components::banner::{banners, toast};
use super::components::dock::Dock;
use super::components::footer::footer;
use super::components::header::Header;
use super::components::outcome_track::Outcomes;
use super::components::rail::rail;
use super::later;
use super::plan::{Props, plan};
use super::state::{
    Action, AsideAction, Effect, PasteEffect, Phase, Place, State, Subject, View, reduce,
};
use super::words;
use crate::analysis::plan::Effort;
use crate::chart;
use crate::scenario::{Preset, Scenario};
use crate::ui::outlook::Part;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// Milliseconds a study may take before its progress is shown.
const SLOW_MS: u32 = 300;
/// Milliseconds between two changes of the address while a thumb moves.
const ADDRESS_MS: u32 = 300;
/// Milliseconds a toast stays.
const TOAST_MS: u32 = 6_000;
/// Milliseconds of rest before the answer is spoken.
const SPEAK_MS: u32 = 500;

/// What the page is told.
#[allow(
    clippy::large_enum_variant,
    reason = "a scenario is plain data; there are never many of these"
)]
pub enum Msg {
    /// Something for the reducer.
    Do(Action),
    /// The address is to be brought up to date.
    Address,
    /// The rest before speaking is over.
    Speak,
    /// Fonts have come.
    Fonts,
    /// The system's theme has changed.
    System,
    /// The page goes to paper, or comes back.
    Paper(bool),
    /// What a view does without at first has come, or has not.
    Part(View, bool),
}

/// The page.
pub struct App {
    state: State,
    pool: Pool,
    importer: Importer,
    dispatch: Callback<Action>,
    colours: chart::Theme,
    fonts: bool,
    spoken: String,
    address_timer: Option<Timeout>,
    slow_timer: Option<Timeout>,
    toast_timer: Option<Timeout>,
    speak_timer: Option<Timeout>,
    /// By view.
    parts: [LaterPart; View::ALL.len()],
    /// What waits for the later part of the program.
    postponed: Vec<Effect>,
    /// The view whose tab was brought into sight last.
    tabbed: Option<View>,
    _listeners: Vec<EventListener>,
}

/// How what a view does without at first stands.
#[derive(PartialEq, Eq)]
enum LaterPart {
    Unasked,
    Coming,
    There,
    /// The visitor may try again.
    Failed,
}

/// Starts the page.
pub fn run() {
    window::remove_boot();
    yew::Renderer::<App>::with_root(window::root()).render();
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<App>) -> App {
        let dispatch = ctx.link().callback(Msg::Do);
        let theme = window::kept_theme();
        window::set_theme(theme);
        let link = ctx.link().clone();
        link.send_future(async {
            window::fonts_ready().await;
            Msg::Fonts
        });
        let opened = address::open(&window::fragment());
        link.send_message(Msg::Do(Action::Open(opened)));
        link.send_message(Msg::Do(Action::Begin));
        link.send_message(Msg::Do(Action::LookAtShelf));
        link.send_message(Msg::Do(Action::Aside(AsideAction::Want(Aside::Tracks))));
        App {
            state: State::new(Scenario::of(Preset::SITE), theme),
            pool: Pool::new(dispatch.clone()),
            importer: Importer::new(dispatch.clone()),
            dispatch,
            colours: window::colours(theme),
            fonts: false,
            spoken: String::new(),
            address_timer: None,
            slow_timer: None,
            toast_timer: None,
            speak_timer: None,
            parts: [const { LaterPart::Unasked }; View::ALL.len()],
            postponed: Vec::new(),
            tabbed: None,
            _listeners: listeners(ctx),
        }
    }

    fn update(&mut self, ctx: &Context<App>, msg: Msg) -> bool {
        match msg {
            Msg::Do(action) => {
                let (next, effects) = reduce(self.state.clone(), action);
                let changed = next != self.state;
                if next.view != self.state.view {
                    // Who comes back to a view that could not be loaded has it tried again.
                    let part = &mut self.parts[next.view as usize];
                    if *part == LaterPart::Failed {
                        *part = LaterPart::Unasked;
                    }
                    window::show_view(words::page::document_title(next.view));
                }
                self.state = next;
                for effect in effects {
                    self.act(ctx, effect);
                }
                self.fetch_wanted(ctx);
                if changed {
                    self.speak_later(ctx);
                }
                changed
            }
            Msg::Address => {
                self.address_timer = None;
                let scenario = self.state.draft();
                window::replace_address(&address::fragment(&Place {
                    scenario,
                    ..self.state.place()
                }));
                false
            }
            Msg::Speak => self.speak(),
            Msg::Fonts => {
                self.fonts = true;
                true
            }
            Msg::Part(view, has_come) => {
                self.parts[view as usize] =
                    if has_come { LaterPart::There } else { LaterPart::Failed };
                if has_come {
                    self.act_postponed(ctx);
                } else {
                    self.dispatch.emit(Action::PartMissing);
                }
                has_come
            }
            Msg::System => {
                self.colours = window::colours(self.state.theme);
                true
            }
            Msg::Paper(on_paper) => {
                frame::paint_at_once(on_paper);
                let screen = window::colours(self.state.theme);
                self.colours = if on_paper { chart::Theme::Light } else { screen };
                true
            }
        }
    }

    fn rendered(&mut self, _ctx: &Context<App>, _first: bool) {
        if self.tabbed.replace(self.state.view) != Some(self.state.view) {
            window::bring_tab();
        }
    }

    fn view(&self, _ctx: &Context<App>) -> Html {
        let state = &self.state;
        let draft = state.draft();
        let dragged = state.drag.map(|drag| drag.knob);
        let results = state.part(Part::Cliff).filter(|_| state.view == View::Plan);
        let results = results.map(|shown| shown.results);
        let outcomes = Outcomes(state.told(Aside::Tracks).and_then(|told| match told.found {
            Found::Tracks(tracks) => Some(Rc::clone(tracks)),
            _ => None,
        }));
        html! {
            <>
                <Header place={state.place()} origin={state.origin.clone()} history={state.history.clone()}
                    pin={words::scenarios::pin(&state.pins, &state.scenario)} shelf={state.shelf.clone()}
                    trouble={state.shelf_trouble} theme={state.theme} dispatch={self.dispatch.clone()} />
                <div class="shell">
                    { rail(state, &outcomes, &self.dispatch) }
                    <main class="main" id="main" tabindex="-1" data-state={state.condition()}
                        data-asides={state.beside_condition()}>
                        { banners(&state.banners, results.as_deref(), &self.dispatch) }
                        if let (Some(panel), Some(later)) = (&state.paste, later::get()) {
                            { (later.paste)(panel, &state.scenario, &self.dispatch) }
                        }
                        { self.shown() }
                        { footer(&Place { scenario: draft, ..state.place() }) }
                    </main>
                </div>
                <Dock view={state.view} scenario={draft} {dragged} {outcomes} dispatch={self.dispatch.clone()} />
                { toast(state.toast, &state.pins, &self.dispatch) }
                <div class="vh" id="live" aria-live="polite">{ &self.spoken }</div>
            </>
        }
    }
}

impl App {
    fn shown(&self) -> Html {
        let (state, dispatch) = (&self.state, &self.dispatch);
        let props = Props { state, colours: self.colours, fonts: self.fonts, dispatch };
        // Each view under a key of its own: nothing that is open in one is open in another.
        let shown = match state.view {
            View::Plan => plan(&props),
            view => match later::of(view).filter(|_| later::has(view)) {
                Some(part) => (part.view)(&props),
                None => {
                    html! { <p class="coming" role="status">{ words::page::part_coming() }</p> }
                }
            },
        };
        html! { <div class="view" key={state.view.name()}>{ shown }</div> }
    }

    /// Loads the later part of the program once the first answer is there, or when something needs it before.
    fn fetch_wanted(&mut self, ctx: &Context<App>) {
        let state = &self.state;
        let is_wanted = state.view != View::Plan
            || state.study.phase == Phase::Final
            || state.paste.is_some()
            || !self.postponed.is_empty();
        if self.parts[self.state.view as usize] == LaterPart::Unasked && is_wanted {
            self.fetch(ctx);
        }
    }

    /// Loads what the view shown does without at first.
    fn fetch(&mut self, ctx: &Context<App>) {
        let view = self.state.view;
        self.parts[view as usize] = LaterPart::Coming;
        ctx.link().send_future(async move { Msg::Part(view, later::fetch(view).await.is_ok()) });
    }

    /// Does what waited for the later part, but for what nobody wants any more.
    fn act_postponed(&mut self, ctx: &Context<App>) {
        for effect in std::mem::take(&mut self.postponed) {
            let is_wanted = match &effect {
                Effect::Start { number, .. } => *number == self.state.study.number,
                _ => true,
            };
            if is_wanted {
                self.act(ctx, effect);
            }
        }
    }

    fn act(&mut self, ctx: &Context<App>, effect: Effect) {
        match effect {
            Effect::Start { number, subject, scenario, effort } => {
                if subject == Subject::Compare && later::of(View::Controllers).is_none() {
                    self.pool.stop();
                    self.postponed.push(effect);
                } else {
                    self.pool.start(number, subject, scenario, effort);
                }
                self.slow_timer = (effort == Effort::Full).then(|| {
                    let dispatch = self.dispatch.clone();
                    Timeout::new(SLOW_MS, move || dispatch.emit(Action::Slow(number)))
                });
            }
            Effect::StartAside { aside, .. } if !later::has(aside.view()) => {
                self.postponed.push(effect);
            }
            Effect::StartAside { number, aside, scenario, plan } => {
                self.pool.start_aside(number, aside, scenario, plan.as_deref());
            }
            Effect::StopAside(number) => {
                let is_it = |effect: &Effect| matches!(effect, Effect::StartAside { number: of, .. } if *of == number);
                self.postponed.retain(|effect| !is_it(effect));
                self.pool.stop_aside(number);
            }
            Effect::Stop => self.pool.stop(),
            Effect::Resume => self.pool.resume(),
            Effect::FetchPart => self.fetch(ctx),
            Effect::ShowDraft(_) => {
                if self.address_timer.is_none() {
                    let link = ctx.link().clone();
                    self.address_timer =
                        Some(Timeout::new(ADDRESS_MS, move || link.send_message(Msg::Address)));
                }
            }
            Effect::ShowCommitted(place) => {
                self.address_timer = None;
                window::replace_address(&address::fragment(&place));
            }
            Effect::Push { from, to } => {
                // The entry that showed the draft goes back to what it was before the drag.
                if self.address_timer.take().is_some() || window::fragment().contains('=') {
                    window::replace_address(&address::fragment(&from));
                }
                window::push_address(&address::fragment(&to));
            }
            Effect::Save(_) if later::get().is_none() => self.postponed.push(effect),
            Effect::Save(saving) => {
                if let Some(later) = later::get() {
                    (later.save)(&saving, self.colours, &self.dispatch);
                }
            }
            Effect::Copy(place) => {
                let fragment = address::fragment(&place);
                ctx.link().send_future(async move {
                    Msg::Do(Action::Copied(window::copy(fragment).await))
                });
            }
            Effect::Theme(theme) => {
                window::set_theme(theme);
                self.colours = window::colours(theme);
            }
            Effect::HoldToast => self.toast_timer = None,
            Effect::Shelve(change) => {
                let found = shelf::change(change.as_ref());
                ctx.link().send_message(Msg::Do(Action::Shelved(found, change)));
            }
            Effect::Paste(effect) => match effect {
                PasteEffect::Load(number) => self.importer.load(number),
                PasteEffect::Read(paste) => self.importer.read(paste),
                PasteEffect::End => self.importer.end(),
            },
            Effect::Focus(id) => window::focus(&id),
            Effect::ToastTimer => {
                let dispatch = self.dispatch.clone();
                self.toast_timer =
                    Some(Timeout::new(TOAST_MS, move || dispatch.emit(Action::ToastOver)));
            }
        }
    }

    /// The answer is spoken once it has not changed for a while.
    fn speak_later(&mut self, ctx: &Context<App>) {
        let link = ctx.link().clone();
        self.speak_timer = Some(Timeout::new(SPEAK_MS, move || link.send_message(Msg::Speak)));
    }

    fn speak(&mut self) -> bool {
        // A baseline's study follows the page's own answer.
        let study = &self.state.study;
        let knows = study.phase == Phase::Final || study.subject == Subject::Baseline;
        if self.state.drag.is_some() || !knows {
            return false;
        }
        let Some(words) = self.words() else { return false };
        let changed = words != self.spoken;
        self.spoken = words;
        changed
    }
}

impl App {
    /// What the view has to say, once it is known.
    fn words(&self) -> Option<String> {
        let state = &self.state;
        match state.view.subject() {
            Subject::Plan | Subject::Baseline => {
                let shown = state.part(Part::Verdict).filter(|shown| !shown.stale)?;
                Some(words::verdict::spoken(&words::verdict::said(
                    &shown.results.verdict,
                    &shown.results.scenario,
                )))
            }
            Subject::Compare => {
                let shown = state.comparison().filter(|shown| !shown.stale)?;
                let outcome = later::of(View::Controllers)?.outcome?;
                Some(outcome(&shown.results))
            }
        }
    }
}

/// Back, forward and a fragment typed by hand; keys that undo; the system's theme.
fn listeners(ctx: &Context<App>) -> Vec<EventListener> {
    let link = ctx.link().clone();
    let mut listeners = vec![EventListener::new(&window::window(), "hashchange", move |_| {
        let opened = address::open(&window::fragment());
        let is_own = window::is_own_address();
        let action = if is_own { Action::Return(opened) } else { Action::Open(opened) };
        link.send_message(Msg::Do(action));
    })];
    let link = ctx.link().clone();
    // Another tab has saved or deleted something.
    listeners.push(EventListener::new(&window::window(), "storage", move |_| {
        link.send_message(Msg::Do(Action::LookAtShelf));
    }));
    let link = ctx.link().clone();
    let options = EventListenerOptions::enable_prevent_default();
    listeners.push(EventListener::new_with_options(
        &window::window(),
        "keydown",
        options,
        move |event| {
            if let Some(action) = history_key(event) {
                link.send_message(Msg::Do(action));
            }
        },
    ));
    if let Some(query) = window::dark_query() {
        let link = ctx.link().clone();
        listeners
            .push(EventListener::new(&query, "change", move |_| link.send_message(Msg::System)));
    }
    for (event, on_paper) in [("beforeprint", true), ("afterprint", false)] {
        let link = ctx.link().clone();
        listeners.push(EventListener::new(&window::window(), event, move |_| {
            link.send_message(Msg::Paper(on_paper));
        }));
    }
    listeners
}
