//! Experiments on the engine itself: the latency of one request alone, and sessions revisited in a circle. Without a
//! fleet and without chance: there is no seed.

use crate::scenario::check::WorldLimits;
use crate::scenario::{KnobId, Scenario};
use crate::sim::engine::config::StepCosts;
use crate::sim::engine::pool::SessionId;
use crate::sim::fleet::Solo;
use crate::units::{Instant, Tokens};
use serde::{Deserialize, Serialize};

/// Output tokens of a timed call, as published.
pub const CALL_OUTPUT: u32 = 150;
/// [tokens] A session of the cliff experiment, as published.
pub const CLIFF_CONTEXT: u32 = 100_000;
/// [tokens] What each visit appends, as published.
pub const CLIFF_APPENDED: u32 = 3_300;
/// Times each session is visited.
pub const CLIFF_CYCLES: u32 = 3;

/// An experiment. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AloneJob {
    /// One request alone.
    Latency {
        /// [tokens] Its context.
        context: u32,
        /// [tokens] New behind a context that is still cached; 0 if nothing of it is.
        appended: u32,
    },
    /// Sessions revisited in a circle.
    Revisit {
        /// Pool size.
        pool_blocks: u32,
        /// Each session is warmed after the one before has ended; otherwise all are queued at once.
        in_turn: bool,
        /// Sessions.
        sessions: u32,
    },
}

/// What an experiment gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum AloneFound {
    /// Of [`AloneJob::Latency`].
    Latency {
        /// Time to first token.
        ttft_s: f64,
        /// The whole call.
        call_s: f64,
    },
    /// Of [`AloneJob::Revisit`]: sessions that kept their prefix, a cycle each.
    Kept(Vec<u32>),
}

impl AloneJob {
    /// What it asks of the world.
    pub fn limits(&self) -> WorldLimits {
        match *self {
            AloneJob::Latency { context, appended } => {
                WorldLimits { largest_prompt: context + appended, largest_output: CALL_OUTPUT }
            }
            AloneJob::Revisit { .. } => WorldLimits {
                largest_prompt: CLIFF_CONTEXT + CLIFF_CYCLES * CLIFF_APPENDED,
                largest_output: 1,
            },
        }
    }

    /// Whether the scenario's engine can run it: its pool holds the longest request.
    pub fn fits(&self, scenario: &Scenario) -> bool {
        self.world(scenario).check(&self.limits()).is_ok()
    }

    fn world(&self, scenario: &Scenario) -> Scenario {
        match *self {
            AloneJob::Latency { .. } => *scenario,
            AloneJob::Revisit { pool_blocks, .. } => {
                scenario.with(KnobId::PoolBlocks, i64::from(pool_blocks))
            }
        }
    }
}

/// An experiment under way. The world must fit it: see [`AloneJob::fits`].
pub struct Alone {
    job: AloneJob,
    solo: Solo,
    block: u32,
    host_s: f64,
    sessions: Vec<SessionId>,
    /// Requests sent so far, and of a visit in a circle the session's prompt before.
    sent: u32,
    last_prompt: u32,
    began: Instant,
    kept: Vec<u32>,
}

impl Alone {
    /// Prepares an experiment.
    pub fn start(scenario: &Scenario, job: AloneJob) -> Alone {
        let world = job.world(scenario);
        let profile = world.engine_profile();
        let config = world.engine_config();
        let mut solo = Solo::new(config, StepCosts::of(profile), world.eviction());
        let (count, prompt) = match job {
            AloneJob::Latency { context, appended } => (1, context + appended),
            AloneJob::Revisit { sessions, .. } => (sessions, 0),
        };
        Alone {
            job,
            block: config.block.0,
            host_s: profile.host_delay(Tokens(prompt)).seconds(),
            sessions: (0..count).map(|_| solo.new_session()).collect(),
            solo,
            sent: 0,
            last_prompt: 0,
            began: Instant::ZERO,
            kept: Vec::new(),
        }
    }

    /// Does a slice of about `events` engine steps; what it gave once it has ended.
    pub fn advance(&mut self, events: u32) -> Option<AloneFound> {
        for _ in 0..events {
            if !self.solo.is_idle() {
                self.solo.step();
                continue;
            }
            if let Some(found) = self.next() {
                return Some(found);
            }
        }
        None
    }

    /// Does all of it.
    pub fn run(mut self) -> AloneFound {
        loop {
            if let Some(found) = self.advance(u32::MAX) {
                return found;
            }
        }
    }

    /// The engine is idle: sends what comes next, or gives what was found.
    fn next(&mut self) -> Option<AloneFound> {
        match self.job {
            AloneJob::Latency { context, appended } => self.next_timed(context, appended),
            AloneJob::Revisit { in_turn, .. } => self.next_visit(in_turn),
        }
    }

    fn next_timed(&mut self, context: u32, appended: u32) -> Option<AloneFound> {
        let session = self.sessions[0];
        // A context that is to be cached was a request before.
        let timed = if appended > 0 { 1 } else { 0 };
        self.sent += 1;
        if self.sent <= timed {
            self.solo.ask(session, context, 1, 0);
        } else if self.sent == timed + 1 {
            self.began = self.solo.now();
            let previous = if appended > 0 { context } else { 0 };
            self.solo.ask(session, context + appended, CALL_OUTPUT, previous);
        } else {
            return Some(AloneFound::Latency {
                ttft_s: (self.solo.first_token() - self.began).seconds() + self.host_s,
                call_s: (self.solo.now() - self.began).seconds() + self.host_s,
            });
        }
        None
    }

    fn next_visit(&mut self, in_turn: bool) -> Option<AloneFound> {
        let count = self.sessions.len() as u32;
        if self.sent < count {
            let together = if in_turn { 1 } else { count };
            for place in self.sent..self.sent + together {
                self.solo.ask(self.sessions[place as usize], CLIFF_CONTEXT, 1, 0);
            }
            self.sent += together;
            return None;
        }
        let visit = self.sent - count;
        if visit > 0
            && let Some(kept) = self.kept.last_mut()
        {
            *kept += u32::from(self.solo.hit_blocks() >= self.last_prompt / self.block);
        }
        let cycle = visit / count.max(1);
        if count == 0 || cycle == CLIFF_CYCLES {
            return Some(AloneFound::Kept(std::mem::take(&mut self.kept)));
        }
        if visit.is_multiple_of(count) {
            self.kept.push(0);
        }
        self.last_prompt = CLIFF_CONTEXT + cycle * CLIFF_APPENDED;
        let session = self.sessions[(visit % count) as usize];
        self.solo.ask(session, self.last_prompt + CLIFF_APPENDED, 1, self.last_prompt);
        self.sent += 1;
        None
    }
}
