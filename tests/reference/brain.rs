//! One face for both engines, so that one driver can run either.

use crate::engine::{Call, Engine};
use crate::log::{Entry, Event, NOBODY};
use fleet_planner::sim::engine as fast;
use fleet_planner::sim::engine::config::{EngineConfig, StepCosts};
use fleet_planner::sim::engine::pool::SessionId;
use fleet_planner::sim::eviction;
use fleet_planner::units::Instant;

pub trait Brain {
    fn new_session(&mut self) -> u32;
    fn end_session(&mut self, session: u32);
    fn now(&self) -> u64;
    fn is_idle(&self) -> bool;
    /// Moves the clock of an idle engine.
    fn idle_until(&mut self, instant: u64);
    fn submit(&mut self, call: Call);
    /// One step or more; none but the last ends at or after `limit`.
    fn advance(&mut self, limit: u64, log: &mut Vec<Entry>);
}

/// The plain engine.
pub struct Reference {
    pub engine: Engine,
    sessions: u32,
}

impl Reference {
    pub fn new(config: EngineConfig, costs: StepCosts, dead_first: bool) -> Reference {
        Reference { engine: Engine::new(config, costs, dead_first), sessions: 0 }
    }
}

impl Brain for Reference {
    fn new_session(&mut self) -> u32 {
        self.sessions += 1;
        self.sessions - 1
    }
    fn end_session(&mut self, session: u32) {
        self.engine.pool.end_session(session);
    }
    fn now(&self) -> u64 {
        self.engine.now
    }
    fn is_idle(&self) -> bool {
        self.engine.is_idle()
    }
    fn idle_until(&mut self, instant: u64) {
        self.engine.now = instant;
    }
    fn submit(&mut self, call: Call) {
        self.engine.submit(call);
    }
    fn advance(&mut self, _: u64, log: &mut Vec<Entry>) {
        self.engine.step(log);
    }
}

/// How the fast engine is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Steps,
    Jumps,
}

/// The engine under test.
pub struct Fast {
    pub engine: fast::Engine,
    sessions: Vec<SessionId>,
    generated: u64,
    pace: Pace,
}

impl Fast {
    pub fn new(config: EngineConfig, costs: StepCosts, dead_first: bool, pace: Pace) -> Fast {
        let policy = if dead_first { "dead-first" } else { "queue" };
        let policy = eviction::named(policy).expect("in the table");
        let engine = fast::Engine::new(config, costs, policy);
        Fast { engine, sessions: Vec::new(), generated: 0, pace }
    }
}

impl Brain for Fast {
    fn new_session(&mut self) -> u32 {
        self.sessions.push(self.engine.new_session());
        self.sessions.len() as u32 - 1
    }
    fn end_session(&mut self, session: u32) {
        self.engine.end_session(self.sessions[session as usize]);
    }
    fn now(&self) -> u64 {
        self.engine.now().0
    }
    fn is_idle(&self) -> bool {
        self.engine.is_idle()
    }
    fn idle_until(&mut self, instant: u64) {
        self.engine.idle_until(Instant(instant));
    }
    fn submit(&mut self, call: Call) {
        self.engine.submit(fast::Ask {
            tag: call.tag,
            session: self.sessions[call.session as usize],
            prompt: call.prompt,
            output: call.output,
            previous_prompt: call.previous_prompt,
        });
    }
    fn advance(&mut self, limit: u64, log: &mut Vec<Entry>) {
        let began = self.engine.now().0;
        let mut scribe = Scribe { began, log, generated: &mut self.generated };
        let took = match self.pace {
            Pace::Steps => self.engine.step(&mut scribe),
            Pace::Jumps => self.engine.advance(Instant(limit), &mut scribe),
        };
        assert_eq!(self.engine.now().0, began + took.0, "the clock moves by what a step takes");
        log.push(Entry {
            at: self.engine.now().0,
            request: NOBODY,
            event: Event::StepEnd {
                free: self.engine.pool().free_count(),
                running: self.engine.running_count(),
                waiting: self.engine.waiting_count(),
                generated: self.generated,
            },
        });
    }
}

/// Writes down what the fast engine tells.
struct Scribe<'a> {
    began: u64,
    log: &'a mut Vec<Entry>,
    generated: &'a mut u64,
}

impl Scribe<'_> {
    fn write(&mut self, at: u64, ask: &fast::Ask, event: Event) {
        self.log.push(Entry { at, request: ask.tag, event });
    }
}

impl fast::Observer for Scribe<'_> {
    fn admitted(&mut self, ask: &fast::Ask, hit: u32, full: bool) {
        self.write(self.began, ask, Event::Admitted { hit, full });
    }
    fn preempted(&mut self, ask: &fast::Ask) {
        self.write(self.began, ask, Event::Preempted);
    }
    fn prefill(&mut self, ask: &fast::Ask, tokens: u32) {
        self.write(self.began, ask, Event::Prefill(tokens));
    }
    fn decode(&mut self, ask: &fast::Ask) {
        self.write(self.began, ask, Event::Decode);
    }
    fn generated(&mut self, count: u64, _: Instant) {
        *self.generated += count;
    }
    fn first_token(&mut self, ask: &fast::Ask, now: Instant) {
        self.write(now.0, ask, Event::First);
    }
    fn done(&mut self, ask: &fast::Ask, now: Instant) {
        self.write(now.0, ask, Event::Done);
    }
}
