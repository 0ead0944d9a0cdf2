//! The workers, and the studies they work on: the main one, and those beside it. A full study that is left for another
//! is kept, and goes on where it stood when it is asked for again.
//!
//! Each worker holds at most a few jobs, so that the most urgent come first. Answers are absorbed as they come and
//! reported at most once an animation frame.

mod feed;
mod report;
mod running;
mod slot;

use super::page;
use crate::analysis::job::{Job, Outcome};
use crate::analysis::plan::{Effort, PlanResults};
use crate::protocol::{FromWorker, unpack};
use crate::scenario::Scenario;
use crate::stats::sort_short_by_key;
use crate::ui::aside::Aside;
use crate::ui::later;
use crate::ui::state::{Action, AsideAction, Subject, Trouble};
use gloo_timers::callback::Timeout;
use js_sys::Uint8Array;
use running::{Beside, Running, robots_of};
pub use running::{CompareWork, compare};
use slot::Slot;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::MessageEvent;
use yew::Callback;

/// A worker that has not answered by then is taken as not started.
const PATIENCE_MS: u32 = 20_000;

/// The workers of a page.
#[derive(Clone)]
pub struct Pool(Rc<RefCell<Inner>>);

struct Inner {
    slots: Vec<Option<Slot>>,
    study: Option<Running>,
    /// Full studies left for another, one a subject.
    left: Vec<Running>,
    /// Studies beside the main one, by rank.
    asides: Vec<Beside>,
    /// The main study is.
    paused: bool,
    frame_asked: bool,
    /// When the main study was last reported.
    reported_at: f64,
    report: Callback<Action>,
    patience: Option<Timeout>,
}

impl Pool {
    /// Starts the workers; what happens is told to `report`.
    pub fn new(report: Callback<Action>) -> Pool {
        let slots = (0..page::cores().clamp(2, 8)).map(|_| None).collect();
        let pool = Pool(Rc::new(RefCell::new(Inner {
            slots,
            study: None,
            left: Vec::new(),
            asides: Vec::new(),
            paused: false,
            frame_asked: false,
            reported_at: 0.0,
            report,
            patience: None,
        })));
        pool.fill();
        pool
    }

    /// Begins a study, or goes on with it where it was left. Nothing begins while the part of the program is missing
    /// that it needs.
    pub fn start(&self, number: u32, subject: Subject, scenario: Scenario, effort: Effort) {
        {
            let mut inner = self.0.borrow_mut();
            inner.call_off();
            inner.paused = false;
            inner.leave();
            let kept = inner.left.iter().position(|left| left.is(subject, &scenario, effort));
            let mut running = match kept {
                Some(place) => inner.left.swap_remove(place),
                None => match Running::new(subject, scenario, effort) {
                    Some(running) => running,
                    None => return,
                },
            };
            running.number = number;
            // What was left holds the time it had taken.
            if kept.is_some() {
                running.begun = page::now() - running.begun;
            }
            (running.is_reported, running.has_news) = (false, true);
            inner.reported_at = page::now();
            inner.study = Some(running);
        }
        self.fill();
        self.feed();
        // One that was finished before it was left gives nothing more to do.
        self.report_soon();
    }

    /// Begins a study beside the main one. `plan` is the whole answer to the same scenario, if it is at hand.
    pub fn start_aside(
        &self,
        number: u32,
        aside: Aside,
        scenario: Scenario,
        plan: Option<&PlanResults>,
    ) {
        {
            let mut inner = self.0.borrow_mut();
            let Some(study) = later::aside(aside, scenario, plan) else { return };
            inner.asides.push(Beside {
                number,
                aside,
                study,
                has_news: true,
                reported_at: page::now(),
            });
            sort_short_by_key(&mut inner.asides, |beside| beside.aside.rank());
        }
        self.feed();
        // What needs no run is told at once.
        self.report_soon();
    }

    /// Forgets a study beside the main one.
    pub fn stop_aside(&self, number: u32) {
        {
            let mut inner = self.0.borrow_mut();
            let under_way = inner.slots.iter().flatten().flat_map(|slot| &slot.out);
            let has_runs = under_way.into_iter().any(|&(of, _)| of == number);
            inner.asides.retain(|beside| beside.number != number);
            if has_runs {
                inner.call_off();
            }
        }
        self.feed();
    }

    /// Stops handing out runs of the main study; those under way are given up. What is in by now is told at once, so
    /// that nothing comes after.
    pub fn stop(&self) {
        {
            let mut inner = self.0.borrow_mut();
            inner.paused = true;
            inner.reported_at = f64::NEG_INFINITY;
            inner.call_off();
        }
        self.report();
        self.feed();
    }

    /// Goes on after [`Pool::stop`] or a failure.
    pub fn resume(&self) {
        {
            let mut inner = self.0.borrow_mut();
            inner.paused = false;
            inner.call_off();
        }
        self.fill();
        self.feed();
    }

    /// Starts a worker wherever there is none.
    fn fill(&self) {
        let missing: Vec<usize> = {
            let inner = self.0.borrow();
            (0..inner.slots.len()).filter(|&index| inner.slots[index].is_none()).collect()
        };
        if missing.is_empty() {
            return;
        }
        for index in missing {
            match self.spawn(index) {
                Ok(slot) => self.0.borrow_mut().slots[index] = Some(slot),
                Err(_) => self.tell(Action::Stopped(Trouble::NotStarted)),
            }
        }
        let pool = self.clone();
        self.0.borrow_mut().patience = Some(Timeout::new(PATIENCE_MS, move || {
            if !pool.anyone_ready() {
                pool.0.borrow_mut().dismiss_silent();
                pool.tell(Action::Stopped(Trouble::NotStarted));
            }
        }));
    }

    fn spawn(&self, index: usize) -> Result<Slot, JsValue> {
        let pool = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match unpack::<FromWorker>(&Uint8Array::new(&event.data()).to_vec()) {
                Ok(message) => pool.receive(index, message),
                Err(reason) => pool.refused(index, &reason),
            }
        });
        let pool = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| pool.lost(index));
        Slot::start(on_message, on_error)
    }

    fn receive(&self, index: usize, message: FromWorker) {
        match message {
            FromWorker::Ready => {
                if let Some(slot) = &mut self.0.borrow_mut().slots[index] {
                    slot.ready = true;
                }
                self.feed();
            }
            FromWorker::Done { study, job, outcome } => self.done(index, study, job, outcome),
            FromWorker::Refused { reason } => self.refused(index, &reason),
        }
    }

    fn done(&self, index: usize, number: u32, job: Job, outcome: Outcome) {
        {
            let mut inner = self.0.borrow_mut();
            let inner = &mut *inner;
            // An answer to a study that is no longer asked for.
            let Some((study, has_news)) = inner.numbered(number) else { return };
            study.absorb(job, outcome);
            *has_news = true;
            if let Some(slot) = &mut inner.slots[index] {
                slot.out.retain(|other| *other != (number, job));
            }
        }
        self.feed();
        self.report_soon();
    }

    fn feed(&self) {
        self.0.borrow_mut().feed();
    }

    /// A worker has failed: its jobs are given back, and it is not used again. Who failed is the study of the run it was
    /// at; one beside the main study is given up, and another worker takes the place.
    fn lost(&self, index: usize) {
        let (trouble, aside) = {
            let mut inner = self.0.borrow_mut();
            let Some(mut slot) = inner.slots[index].take() else { return };
            slot.end();
            let out = std::mem::take(&mut slot.out);
            let first = out.first().copied();
            inner.give_back(out);
            let at = |number| inner.asides.iter().position(|beside| beside.number == number);
            let aside = first.and_then(|(number, _)| at(number));
            let aside = aside.map(|place| inner.asides.remove(place).number);
            let running = inner.study.as_ref();
            let robots =
                first.zip(running).map(|((_, job), running)| robots_of(&job, running.study()));
            // Its closures are running now: they are freed when the browser has returned from them.
            let started = slot.ready;
            Timeout::new(0, move || drop(slot)).forget();
            let trouble = if started {
                Trouble::Worker { worker: index + 1, robots }
            } else {
                Trouble::NotStarted
            };
            (trouble, aside)
        };
        match aside {
            Some(number) => {
                self.fill();
                self.feed();
                self.tell(Action::Aside(AsideAction::Failed(number)));
            }
            None => self.tell(Action::Stopped(trouble)),
        }
    }

    /// One side did not understand the other.
    fn refused(&self, index: usize, reason: &str) {
        page::log(reason);
        self.lost(index);
    }

    fn anyone_ready(&self) -> bool {
        self.0.borrow().slots.iter().flatten().any(|slot| slot.ready)
    }

    /// Never called while the pool is borrowed: the page may answer at once.
    fn tell(&self, action: Action) {
        let report = self.0.borrow().report.clone();
        report.emit(action);
    }
}

impl Inner {
    /// Keeps the study under way, if it is a full one, in place of an older one of its subject.
    fn leave(&mut self) {
        let full = self.study.take().filter(|running| running.effort == Effort::Full);
        if let Some(mut running) = full {
            running.begun = page::now() - running.begun;
            self.left.retain(|left| left.subject != running.subject);
            self.left.push(running);
        }
    }

    /// Ends workers that never answered.
    fn dismiss_silent(&mut self) {
        for slot in
            self.slots.iter_mut().filter(|slot| slot.as_ref().is_some_and(|slot| !slot.ready))
        {
            if let Some(slot) = slot.take() {
                slot.end();
            }
        }
    }
}
