//! The workers, and the study they work on. A full study that is left for another is kept, and goes on where it stood
//! when it is asked for again.
//!
//! Each worker holds at most a few jobs, so that the most urgent come first. Answers are absorbed as they come and
//! reported at most once an animation frame.

use super::{frame, page};
use crate::analysis::compare::CompareStudy;
use crate::analysis::job::{Job, Outcome};
use crate::analysis::plan::{Effort, PlanStudy};
use crate::analysis::study::Study;
use crate::protocol::{FromWorker, ToWorker, pack, unpack};
use crate::scenario::Scenario;
use crate::ui::state::{Action, Results, Subject, Trouble};
use gloo_timers::callback::Timeout;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// Jobs a worker holds at most: as many as keep it busy while this thread paints, some 15 ms of work. A Cancel finds
/// it between two slices, however many there are.
const DEPTH: usize = 8;
/// A worker that has not answered by then is taken as not started.
const PATIENCE_MS: u32 = 20_000;
/// Milliseconds between two reports of a preview, and of a full study: painting takes time from the workers where cores
/// are few.
const REPORT_MS: (f64, f64) = (40.0, 100.0);

/// The workers of a page.
#[derive(Clone)]
pub struct Pool(Rc<RefCell<Inner>>);

struct Inner {
    slots: Vec<Option<Slot>>,
    study: Option<Running>,
    /// Full studies left for another, one a subject.
    left: Vec<Running>,
    paused: bool,
    frame_asked: bool,
    reported_at: f64,
    report: Callback<Action>,
    patience: Option<Timeout>,
}

struct Slot {
    worker: Worker,
    ready: bool,
    out: Vec<Job>,
    // Kept for as long as the worker may call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

struct Running {
    number: u32,
    subject: Subject,
    effort: Effort,
    work: Work,
    /// When it began, less the time in which it was left.
    begun: f64,
    is_reported: bool,
}

enum Work {
    Plan(Box<PlanStudy>),
    Compare(Box<CompareStudy>),
}

impl Running {
    fn new(subject: Subject, scenario: Scenario, effort: Effort) -> Running {
        let work = match subject {
            Subject::Plan | Subject::Baseline => {
                Work::Plan(Box::new(PlanStudy::new(scenario, effort)))
            }
            Subject::Compare => Work::Compare(Box::new(CompareStudy::new(scenario))),
        };
        Running { number: 0, subject, effort, work, begun: page::now(), is_reported: false }
    }

    fn study(&self) -> &dyn Study {
        match &self.work {
            Work::Plan(study) => study.as_ref(),
            Work::Compare(study) => study.as_ref(),
        }
    }

    fn study_mut(&mut self) -> &mut dyn Study {
        match &mut self.work {
            Work::Plan(study) => study.as_mut(),
            Work::Compare(study) => study.as_mut(),
        }
    }

    fn results(&mut self) -> Results {
        match &mut self.work {
            Work::Plan(study) => Results::Plan(Rc::new(study.results().clone())),
            Work::Compare(study) => Results::Compare(Rc::new(study.results())),
        }
    }

    /// Whether there is something worth a first look.
    fn has_curve(&self) -> bool {
        match &self.work {
            Work::Plan(study) => study.has_curve(),
            Work::Compare(_) => false,
        }
    }

    fn is(&self, subject: Subject, scenario: &Scenario, effort: Effort) -> bool {
        (self.subject, self.effort) == (subject, effort) && self.study().scenario() == scenario
    }
}

impl Pool {
    /// Starts the workers; what happens is told to `report`.
    pub fn new(report: Callback<Action>) -> Pool {
        let slots = (0..page::cores().clamp(2, 8)).map(|_| None).collect();
        let pool = Pool(Rc::new(RefCell::new(Inner {
            slots,
            study: None,
            left: Vec::new(),
            paused: false,
            frame_asked: false,
            reported_at: 0.0,
            report,
            patience: None,
        })));
        pool.fill();
        pool
    }

    /// Begins a study, or goes on with it where it was left.
    pub fn start(&self, number: u32, subject: Subject, scenario: Scenario, effort: Effort) {
        {
            let mut inner = self.0.borrow_mut();
            inner.call_off();
            inner.paused = false;
            inner.leave();
            let kept = inner.left.iter().position(|left| left.is(subject, &scenario, effort));
            let mut running = match kept {
                Some(place) => inner.left.swap_remove(place),
                None => Running::new(subject, scenario, effort),
            };
            running.number = number;
            // What was left holds the time it had taken.
            if kept.is_some() {
                running.begun = page::now() - running.begun;
            }
            running.is_reported = false;
            inner.reported_at = page::now();
            inner.study = Some(running);
        }
        self.fill();
        self.feed();
        // One that was finished before it was left gives nothing more to do.
        self.report_soon();
    }

    /// Stops handing out runs; those under way are given up. What is in by now is told at once, so that nothing comes
    /// after.
    pub fn stop(&self) {
        {
            let mut inner = self.0.borrow_mut();
            inner.paused = true;
            inner.reported_at = f64::NEG_INFINITY;
            inner.call_off();
        }
        self.report();
    }

    /// Goes on after [`Pool::stop`] or a failure.
    pub fn resume(&self) {
        self.0.borrow_mut().paused = false;
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
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./worker.js", &options)?;
        // The page's own program, which need not be loaded or compiled again.
        let program = Array::of2(&page::script()?.into(), &wasm_bindgen::module());
        worker.post_message(&program)?;
        let pool = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match unpack::<FromWorker>(&Uint8Array::new(&event.data()).to_vec()) {
                Ok(message) => pool.receive(index, message),
                Err(reason) => pool.refused(index, &reason),
            }
        });
        let pool = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| pool.lost(index));
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
            let Some(running) = inner.study.as_mut().filter(|running| running.number == number)
            else {
                return;
            };
            if let Some(slot) = &mut inner.slots[index] {
                slot.out.retain(|other| *other != job);
            }
            running.study_mut().absorb(job, outcome);
        }
        self.feed();
        self.report_soon();
    }

    /// Hands out jobs evenly, the emptiest worker first.
    fn feed(&self) {
        let mut inner = self.0.borrow_mut();
        let Inner { slots, study: Some(running), paused: false, .. } = &mut *inner else { return };
        let mut hands: Vec<Vec<Job>> = slots.iter().map(|_| Vec::new()).collect();
        loop {
            let load = |index: usize| {
                slots[index].as_ref().map_or(DEPTH, |slot| slot.out.len()) + hands[index].len()
            };
            let free = (0..slots.len())
                .filter(|&index| {
                    slots[index].as_ref().is_some_and(|slot| slot.ready) && load(index) < DEPTH
                })
                .min_by_key(|&index| load(index));
            let Some(index) = free else { break };
            let jobs = running.study_mut().take_jobs(1);
            if jobs.is_empty() {
                break;
            }
            hands[index].extend(jobs);
        }
        for (slot, jobs) in slots.iter_mut().zip(hands) {
            if let (Some(slot), false) = (slot, jobs.is_empty()) {
                slot.out.extend(&jobs);
                slot.post(&ToWorker::Run {
                    study: running.number,
                    scenario: running.study().scenario().to_raw(),
                    jobs,
                });
            }
        }
    }

    /// Reports at the next frame, or a few later when the last report is recent.
    fn report_soon(&self) {
        if std::mem::replace(&mut self.0.borrow_mut().frame_asked, true) {
            return;
        }
        let pool = self.clone();
        frame::next(move || pool.report());
    }

    fn report(&self) {
        let action = {
            let mut inner = self.0.borrow_mut();
            inner.frame_asked = false;
            let (now, last) = (page::now(), inner.reported_at);
            let Some(running) = &mut inner.study else { return };
            let finished = running.study_mut().finished();
            // A first curve does not wait.
            let waits = running.is_reported || !running.has_curve();
            let pause = match running.effort {
                Effort::Preview => REPORT_MS.0,
                Effort::Full => REPORT_MS.1,
            };
            if !finished && waits && now - last < pause {
                drop(inner);
                return self.report_soon();
            }
            let results = running.results();
            let action = Action::Results {
                number: running.number,
                results,
                finished,
                elapsed_ms: now - running.begun,
            };
            running.is_reported = true;
            inner.reported_at = now;
            action
        };
        self.tell(action);
    }

    /// A worker has failed: its jobs are given back, and it is not used again.
    fn lost(&self, index: usize) {
        let trouble = {
            let mut inner = self.0.borrow_mut();
            let Some(slot) = inner.slots[index].take() else { return };
            slot.worker.set_onmessage(None);
            slot.worker.set_onerror(None);
            slot.worker.terminate();
            let robots_planned =
                inner.study.as_ref().map_or(0, |running| running.study().scenario().robots());
            let robots = slot.out.first().map(|job| match job {
                Job::Brain(run) | Job::Timeline(run) | Job::Rota(run) => run.robots,
                Job::Action { robots, .. } => *robots,
                Job::Control(_) | Job::Probe(_) => robots_planned,
            });
            if let Some(running) = &mut inner.study {
                slot.out.iter().for_each(|job| running.study_mut().give_back(*job));
            }
            // Its closures are running now: they are freed when the browser has returned from them.
            let started = slot.ready;
            Timeout::new(0, move || drop(slot)).forget();
            if started {
                Trouble::Worker { worker: index + 1, robots }
            } else {
                Trouble::NotStarted
            }
        };
        self.tell(Action::Stopped(trouble));
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
    /// Takes all jobs back from the workers.
    fn call_off(&mut self) {
        for slot in self.slots.iter_mut().flatten().filter(|slot| !slot.out.is_empty()) {
            slot.post(&ToWorker::Cancel);
            for job in slot.out.drain(..) {
                if let Some(running) = &mut self.study {
                    running.study_mut().give_back(job);
                }
            }
        }
    }

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
                slot.worker.terminate();
            }
        }
    }
}

impl Slot {
    fn post(&self, message: &ToWorker) {
        let bytes = Uint8Array::from(pack(message).as_slice());
        if self.worker.post_message(&bytes).is_err() {
            page::log("a message to a worker was refused");
        }
    }
}
