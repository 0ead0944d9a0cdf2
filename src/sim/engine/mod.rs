//! The brain's engine: one scheduler step at a time, or many decode steps at once where nothing else can happen.
//!
//! ```text
//! submit -> [waiting queue] -> admit (look up the prefix, take blocks) -> [running, in order of admission]
//!              ^                                                             | prefill chunks, then decodes
//!              +--------------- preempted: all blocks released <-------------+ -> done: blocks released
//! ```
//!
//! Four properties make the cliff. A hit needs the attention blocks **and** the states at its end. States exist only
//! where a prefill chunk ended. Freed blocks, useful or dead, queue up alike. And the state at the prompt's boundary is
//! released at the first decode step, so it ages during the whole decode, and dies before its own request ends once
//! decodes get slow.
//!
//! Absent on purpose: robots, episodes, gaps, admission control (see `fleet`); measuring (see [`Observer`]).

pub mod config;
pub mod pool;
mod request;
mod schedule;

use crate::sim::eviction::Eviction;
use crate::units::{Instant, Span};
use config::{DecodeSeries, EngineConfig, StepCosts};
use pool::{Loss, Pool, SessionId};
pub use request::Ask;
use request::{Decoders, Prefill, Request, StepPrice};
use std::collections::VecDeque;

/// What an engine tells whoever runs it. Every method does nothing unless it is written.
pub trait Observer {
    /// A request is scheduled for the first time, with a hit of `hit_blocks`; `full` when that is all of its session's
    /// prompt before.
    fn admitted(&mut self, _ask: &Ask, _hit_blocks: u32, _full: bool) {}
    /// A running request lost its blocks and waits again.
    fn preempted(&mut self, _ask: &Ask) {}
    /// A prefill chunk is scheduled.
    fn prefill(&mut self, _ask: &Ask, _tokens: u32) {}
    /// A decode token is scheduled. Not called for the steps of a jump.
    fn decode(&mut self, _ask: &Ask) {}
    /// `count` tokens were generated, at `now`.
    fn generated(&mut self, _count: u64, _now: Instant) {}
    /// A prefill reached its end at `now`: the first token, unless it had been preempted after it.
    fn first_token(&mut self, _ask: &Ask, _now: Instant) {}
    /// A request has all its outputs, at `now`.
    fn done(&mut self, _ask: &Ask, _now: Instant) {}
}

/// Watches nothing.
impl Observer for () {}

/// The engine.
#[allow(
    clippy::vec_box,
    reason = "requests are large and move between these lists and within them"
)]
pub struct Engine {
    config: EngineConfig,
    costs: StepCosts,
    /// See [`Eviction::keeps_states`].
    keeps_states: bool,
    pool: Pool,
    waiting: VecDeque<Box<Request>>,
    running: Vec<Box<Request>>,
    /// When each of them is to be looked at, in the same order.
    due: Vec<Due>,
    decoders: Decoders,
    /// [decode steps] So far: steps but for those of a jump, each counted. Time runs out long before the count does.
    decode_steps: u32,
    /// [decode steps] No request ends before this count.
    next_end: u32,
    /// Ended ones, whose memory is used again.
    spare: Vec<Box<Request>>,
    prefills: Vec<Prefill>,
    step: Step,
    now: Instant,
    /// State of the world in which the head of the queue could not be admitted: nothing changes until it does.
    blocked: Option<Blocked>,
    steps: u64,
}

/// When a running request is to be looked at, in counts of decode steps. Until then it only decodes, and catches up.
#[derive(Clone, Copy)]
struct Due {
    /// From this count on its next step is not plain: it does not decode, or takes a block or frees one.
    not_plain: u32,
    /// It has all its outputs at this count, the latest there is while it does not decode.
    ends: u32,
}

impl Due {
    /// Of one that does not decode.
    const PREFILL: Due = Due { not_plain: 0, ends: u32::MAX };
}

/// The step under way, or the last one.
#[derive(Clone, Copy, Default)]
struct Step {
    price: StepPrice,
    /// Tokens generated in it.
    generated: u64,
    /// How many steps after it are plain as far as the running requests go: each decodes, takes no block and frees
    /// none, and none ends before the last of them.
    plain: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Blocked {
    pool_version: u64,
    budget: u32,
    running: usize,
}

impl Engine {
    /// An idle engine with an empty pool, at time 0.
    pub fn new(config: EngineConfig, costs: StepCosts, eviction: &'static dyn Eviction) -> Engine {
        Engine {
            keeps_states: eviction.keeps_states(),
            pool: Pool::new(&config, eviction),
            config,
            costs,
            waiting: VecDeque::new(),
            running: Vec::new(),
            due: Vec::new(),
            decoders: Decoders::default(),
            decode_steps: 0,
            next_end: u32::MAX,
            spare: Vec::new(),
            prefills: Vec::new(),
            step: Step::default(),
            now: Instant::ZERO,
            blocked: None,
            steps: 0,
        }
    }

    /// From the start on, the pool tells how long blocks were idle before they were taken.
    pub fn time_blocks(&mut self) {
        self.pool.time_blocks();
    }

    /// From the start on, the pool also writes down which prefixes lose blocks.
    pub fn watch(&mut self) {
        self.pool.watch();
    }

    /// What prefixes have lost since this was last called.
    pub fn take_losses(&mut self) -> Vec<Loss> {
        self.pool.take_losses()
    }

    /// What each running request holds, in blocks, those of the shared prefix left out.
    pub fn holdings(&self) -> impl Iterator<Item = (&Ask, u32)> {
        self.running.iter().map(|request| {
            let states = request.states.iter().map(|state| self.pool.own_blocks_of_state(state));
            let own = self.pool.own_blocks(&request.attention) + states.sum::<u32>();
            (&request.ask, own)
        })
    }

    /// The pool, for reading.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// A new session.
    pub fn new_session(&mut self) -> SessionId {
        self.pool.new_session()
    }

    /// No request of this session will come any more; none is in the engine.
    pub fn end_session(&mut self, session: SessionId) {
        self.pool.end_session(session);
    }

    /// The engine's clock.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Moves the clock of an idle engine on.
    pub fn idle_until(&mut self, instant: Instant) {
        debug_assert!(self.is_idle() && instant >= self.now);
        self.now = instant;
    }

    /// Whether nothing waits and nothing runs.
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty()
    }

    /// Requests that wait.
    pub fn waiting_count(&self) -> u32 {
        self.waiting.len() as u32
    }

    /// Requests that run.
    pub fn running_count(&self) -> u32 {
        self.running.len() as u32
    }

    /// Requests in the engine: those that wait, then those that run.
    pub fn asks(&self) -> impl Iterator<Item = &Ask> {
        self.waiting.iter().chain(&self.running).map(|request| &request.ask)
    }

    /// Scheduler steps so far, jumps counted as one.
    pub fn step_count(&self) -> u64 {
        self.steps
    }

    /// Queues a request. Its session must have no other in the engine.
    pub fn submit(&mut self, ask: Ask) {
        debug_assert!(ask.prompt > 0 && ask.output > 0);
        if self.waiting.is_empty() {
            self.blocked = None;
        }
        let request = match self.spare.pop() {
            Some(mut spare) => {
                spare.begin(ask);
                spare
            }
            None => Box::new(Request::new(ask)),
        };
        self.waiting.push_back(request);
    }

    /// One scheduler step, or, where the next steps are all plain decodes, as many of them as end by `limit` or with
    /// the first step that crosses it.
    ///
    /// Returns the time it took. The engine must not be idle.
    pub fn advance(&mut self, limit: Instant, observer: &mut impl Observer) -> Span {
        match self.plain_decode_steps(limit) {
            Some(steps) => self.jump(steps, observer),
            None => self.step(observer),
        }
    }

    /// Exactly one scheduler step. Returns its length.
    pub fn step(&mut self, observer: &mut impl Observer) -> Span {
        self.steps += 1;
        self.step = Step { plain: u32::MAX, ..Step::default() };
        self.prefills.clear();
        self.schedule(observer);
        let length = Span(self.step.price.total(&self.costs));
        self.now += length;
        self.decode_steps += 1;
        self.finish_prefills(observer);
        self.finish(observer);
        length
    }

    /// Gives every prefill chunk of the step its tokens; one that reaches its end gives the first token, and decodes
    /// from the next step on.
    fn finish_prefills(&mut self, observer: &mut impl Observer) {
        for &Prefill { place, tokens } in &self.prefills {
            // The next step goes on with it, or is its first decode: neither is plain.
            self.step.plain = 0;
            let request = &mut self.running[place];
            request.computed += tokens;
            if request.computed < request.target {
                continue;
            }
            if request.generated == 0 {
                observer.first_token(&request.ask, self.now);
            }
            request.generated += 1;
            request.at = self.decode_steps;
            self.decoders.join(request);
            self.step.generated += 1;
            let ends = self.decode_steps + (request.ask.output - request.generated);
            self.due[place].ends = ends;
            self.next_end = self.next_end.min(ends);
        }
    }

    /// Tells what was generated, and ends the requests that have all of theirs.
    fn finish(&mut self, observer: &mut impl Observer) {
        if self.step.generated > 0 {
            observer.generated(self.step.generated, self.now);
        }
        if self.decode_steps >= self.next_end {
            self.end_complete(observer);
        }
    }

    /// Ends the requests that have all their outputs, in running order.
    fn end_complete(&mut self, observer: &mut impl Observer) {
        let has_ended = |due: &Due| due.ends <= self.decode_steps;
        let Some(mut place) = self.due.iter().position(has_ended) else { return };
        while let Some(due) = self.due.get(place) {
            if due.ends > self.decode_steps {
                place += 1;
                continue;
            }
            self.due.remove(place);
            let mut request = self.running.remove(place);
            request.catch_up(self.decode_steps);
            self.decoders.leave(&request);
            self.release(&mut request);
            observer.done(&request.ask, self.now);
            self.spare.push(request);
        }
        self.look_ahead();
    }

    /// Finds out how many of the next steps are plain, and when the next request ends.
    fn look_ahead(&mut self) {
        let next = self.due.iter().fold((u32::MAX, u32::MAX), |(not_plain, ends), due| {
            (due.not_plain.min(not_plain), due.ends.min(ends))
        });
        self.step.plain = next.0.saturating_sub(self.decode_steps);
        self.next_end = next.1;
    }

    /// How many steps from now on are plain decodes: no prefill, nothing admissible, no block taken or freed, up to
    /// the first that completes a request or ends at or after `limit`. `None` when the next step is not plain.
    fn plain_decode_steps(&self, limit: Instant) -> Option<u64> {
        if self.running.is_empty() || self.step.plain == 0 || self.now >= limit {
            return None;
        }
        // Every running request decodes once a step, so the budget must cover them all.
        let budget = self.config.budget.0.checked_sub(self.running.len() as u32)?;
        let admissible = !self.waiting.is_empty()
            && budget > 0
            && (self.running.len() as u32) < self.config.max_sequences
            && self.blocked != Some(self.blocked_now(budget));
        if admissible {
            return None;
        }
        let series = self.series();
        let left = limit.0 - self.now.0;
        // Prices hardly grow from step to step, so the first one tells almost exactly how many fit.
        let mut steps = u64::from(self.step.plain).min(left / series.total(1).max(1) + 1);
        while steps > 1 && series.total(steps - 1) >= left {
            steps -= 1;
        }
        Some(steps)
    }

    /// Does `steps` plain decode steps at once.
    fn jump(&mut self, steps: u64, observer: &mut impl Observer) -> Span {
        self.steps += 1;
        let series = self.series();
        let sequences = self.decoders.count;
        let length = Span(series.total(steps));
        // Only the last step can cross the limit: the tokens of the others are told at their own time.
        if steps > 1 {
            let before = Span(series.total(steps - 1));
            observer.generated((steps - 1) * sequences, self.now + before);
        }
        self.now += length;
        self.decode_steps += steps as u32;
        self.step.plain -= steps as u32;
        self.decoders.advance(steps);
        self.step.generated = sequences;
        self.finish(observer);
        length
    }

    /// Prices of the next steps, if all of them are plain.
    fn series(&self) -> DecodeSeries {
        self.costs.decode_series(self.decoders.count, self.decoders.next_context())
    }

    fn blocked_now(&self, budget: u32) -> Blocked {
        Blocked { pool_version: self.pool.version(), budget, running: self.running.len() }
    }
}
