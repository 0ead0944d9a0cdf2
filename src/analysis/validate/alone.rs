//! Experiments on the engine itself: the latency of one request alone, and sessions revisited in a circle.

use crate::profile::published::WarmUp;
use crate::scenario::Scenario;
use crate::sim::engine::config::StepCosts;
use crate::sim::engine::pool::SessionId;
use crate::sim::engine::{Ask, Engine, Observer};
use crate::units::{Instant, Tokens};

/// Output tokens of a timed call, as published.
const CALL_OUTPUT: u32 = 150;
/// [tokens] A session of the cliff experiment, as published.
pub const CLIFF_CONTEXT: u32 = 100_000;
/// [tokens] What each visit appends, as published.
const CLIFF_APPENDED: u32 = 3_300;
/// How often all of them are visited.
pub const CLIFF_CYCLES: u32 = 3;

/// Latency of one request alone.
pub(super) struct Latency {
    pub ttft_s: f64,
    pub call_s: f64,
}

#[derive(Default)]
struct Watch {
    first_token: Instant,
    done: Instant,
    hit_blocks: u32,
}

impl Observer for Watch {
    fn admitted(&mut self, _: &Ask, hit_blocks: u32, _: bool) {
        self.hit_blocks = hit_blocks;
    }
    fn first_token(&mut self, _: &Ask, now: Instant) {
        self.first_token = now;
    }
    fn done(&mut self, _: &Ask, now: Instant) {
        self.done = now;
    }
}

fn fresh_engine(scenario: &Scenario) -> Engine {
    Engine::new(
        scenario.engine_config(),
        StepCosts::of(scenario.engine_profile()),
        scenario.eviction(),
    )
}

/// Runs until the engine is idle.
fn drain(engine: &mut Engine) -> Watch {
    let mut watch = Watch::default();
    while !engine.is_idle() {
        engine.advance(Instant::NEVER, &mut watch);
    }
    watch
}

fn ask(session: SessionId, prompt: u32, output: u32, previous_prompt: u32) -> Ask {
    Ask { tag: 0, session, prompt, output, previous_prompt }
}

/// A fresh engine; retained (with `appended` new tokens): the same session's context was a request before.
pub(super) fn latency(scenario: &Scenario, context: u32, appended: Option<u32>) -> Latency {
    let mut engine = fresh_engine(scenario);
    let session = engine.new_session();
    if appended.is_some() {
        engine.submit(ask(session, context, 1, 0));
        drain(&mut engine);
    }
    let began = engine.now();
    let prompt = context + appended.unwrap_or(0);
    engine.submit(ask(session, prompt, CALL_OUTPUT, appended.map_or(0, |_| context)));
    let watch = drain(&mut engine);
    let host = scenario.engine_profile().host_delay(Tokens(prompt)).seconds();
    Latency {
        ttft_s: (watch.first_token - began).seconds() + host,
        call_s: (watch.done - began).seconds() + host,
    }
}

/// The share of sessions that kept their prefix, a cycle each.
pub(super) fn cliff(scenario: &Scenario, warm: WarmUp, sessions: u32) -> Vec<f64> {
    let mut engine = fresh_engine(scenario);
    let ids: Vec<SessionId> = (0..sessions).map(|_| engine.new_session()).collect();
    for &session in &ids {
        engine.submit(ask(session, CLIFF_CONTEXT, 1, 0));
        if warm == WarmUp::Sequential {
            drain(&mut engine);
        }
    }
    drain(&mut engine);
    let block = scenario.engine_config().block;
    let mut prompt = CLIFF_CONTEXT;
    let mut cycle = || {
        let last = prompt;
        prompt += CLIFF_APPENDED;
        let kept = ids.iter().filter(|&&session| {
            engine.submit(ask(session, prompt, 1, last));
            drain(&mut engine).hit_blocks >= Tokens(last).blocks_floor(block).0
        });
        kept.count() as f64 / f64::from(sessions)
    };
    (0..CLIFF_CYCLES).map(|_| cycle()).collect()
}
