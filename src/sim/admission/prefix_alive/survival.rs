//! The survival margin S/T: how long an unreferenced block survives, over how long a prefix must. Under 1, prefixes
//! die before their next turn.
//!
//! T, the reuse interval: from the moment a prefix is released to its next use. An engine with side states releases
//! the one that counts at the first token, so the decode counts too.
//!
//! S, the survival time: measured as the time that blocks had been idle when they were taken; or, without that
//! metric, the dead part of the pool over the speed at which blocks are taken.

use super::recent::{LastValues, Recent};
use super::sessions::Sessions;
use crate::sim::admission::view::{EngineFacts, Metrics, Seen};
use crate::units::Instant;
use std::collections::BTreeMap;

/// Calls whose outputs and gaps count.
const CALLS: usize = 1_000;
/// [s] How far back token times, idle times and latencies are read.
const LATE_S: f64 = 60.0;
/// [s] How far back the turnover is averaged.
const TURNOVER_S: f64 = 120.0;
/// Quantile of outputs, and of gaps on the finish clock.
const NEARLY_ALL: f64 = 0.99;
/// Quantile of gaps that are added to a long output: both at their longest are rare.
const MOST_GAPS: f64 = 0.90;

/// When the clock of a reuse interval starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// At the call's first token: right where the state is released there, safe everywhere.
    FirstToken,
    /// At its end.
    Finish,
}

/// How fast blocks are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turnover {
    /// From token counters: pool tokens taken for each token computed or generated.
    Counters {
        /// Tokens of the pool a token takes: its own block's share, and that of states and dead blocks.
        per_token: f64,
    },
    /// From the measured time that blocks were idle before they were taken.
    IdleTime,
}

/// One reading.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Working set over pool.
    pub share: f64,
    /// [s] T.
    pub reuse_s: Option<f64>,
    /// [s] S.
    pub survival_s: Option<f64>,
    /// [1/s] Pools taken a second, lately.
    pub turnover: Option<f64>,
}

impl Reading {
    /// S/T.
    pub fn margin(&self) -> Option<f64> {
        Some(self.survival_s? / self.reuse_s?)
    }
}

/// Reads the margin from what a gateway sees.
pub struct Gauge {
    engine: EngineFacts,
    clock: Clock,
    turnover: Turnover,
    /// The sessions it has seen.
    pub sessions: Sessions,
    outputs: LastValues,
    gaps: LastValues,
    /// [s] of decode, tokens decoded.
    token_times: Recent,
    /// [s] in the engine, calls.
    latencies: Recent,
    /// [s] idle, blocks.
    idle: Recent,
    /// [tokens] computed and generated, [s].
    tokens: Recent,
    turnovers: Recent,
    ended: BTreeMap<u32, Instant>,
    last: Option<(Instant, Metrics)>,
}

impl Gauge {
    /// Knows nothing yet.
    pub fn new(engine: EngineFacts, clock: Clock, turnover: Turnover) -> Gauge {
        Gauge {
            engine,
            clock,
            turnover,
            sessions: Sessions::default(),
            outputs: LastValues::new(CALLS),
            gaps: LastValues::new(CALLS),
            token_times: Recent::new(LATE_S),
            latencies: Recent::new(LATE_S),
            idle: Recent::new(LATE_S),
            tokens: Recent::new(TURNOVER_S),
            turnovers: Recent::new(TURNOVER_S),
            ended: BTreeMap::new(),
            last: None,
        }
    }

    /// The clock that fits how long this engine keeps a prefix referenced.
    pub fn fitting_clock(engine: &EngineFacts) -> Clock {
        if engine.keeps_to_end { Clock::Finish } else { Clock::FirstToken }
    }

    /// Takes notice.
    pub fn observe(&mut self, seen: &Seen) {
        self.sessions.observe(seen);
        match *seen {
            Seen::Finished(call) => {
                let now = call.finished.seconds();
                if let Some(ended) = self.ended.insert(call.robot, call.finished)
                    && !call.was_held
                    && call.previous_prompt > 0
                {
                    self.gaps.push((call.scheduled - ended).seconds());
                }
                self.outputs.push(f64::from(call.output));
                if call.output > 1 {
                    let decode = (call.finished - call.first_token).seconds();
                    self.token_times.push(now, decode, f64::from(call.output - 1));
                }
                self.latencies.push(now, call.latency().seconds(), 1.0);
            }
            Seen::EpisodeEnded { robot, .. } => {
                self.ended.remove(&robot);
            }
            _ => {}
        }
    }

    /// A period has passed.
    pub fn read(&mut self, at: Instant, metrics: &Metrics) -> Reading {
        let now = at.seconds();
        if let Some((before, last)) = self.last {
            let tokens = metrics.computed_tokens + metrics.generated_tokens
                - last.computed_tokens
                - last.generated_tokens;
            self.tokens.push(now, tokens as f64, (at - before).seconds());
            let blocks = metrics.evicted_blocks - last.evicted_blocks;
            self.idle.push(now, metrics.evicted_idle_s - last.evicted_idle_s, blocks as f64);
        }
        self.last = Some((at, *metrics));
        let (working_set, _) = self.sessions.working_set();
        let share = working_set / self.engine.pool_tokens().max(1.0);
        let (turnover, survival_s) = self.survival(now, share);
        Reading { share, reuse_s: self.reuse(now), survival_s, turnover }
    }

    /// [s] Two turns of a robot, from asking to asking, between 5 and 30: what a change needs to show its effect.
    pub fn step_pace(&mut self, now: f64) -> f64 {
        let (latency, calls) = self.latencies.sums(now);
        let turn = latency / calls.max(1.0) + self.gaps.quantile(0.5).unwrap_or(0.0);
        (2.0 * turn).clamp(5.0, 30.0)
    }

    /// [s] T.
    fn reuse(&mut self, now: f64) -> Option<f64> {
        if self.clock == Clock::Finish {
            return self.gaps.quantile(NEARLY_ALL);
        }
        let (seconds, tokens) = self.token_times.sums(now);
        let decode = self.outputs.quantile(NEARLY_ALL)? * (seconds / tokens.max(1.0));
        Some(decode + self.gaps.quantile(MOST_GAPS)?)
    }

    /// The turnover, and S.
    fn survival(&mut self, now: f64, share: f64) -> (Option<f64>, Option<f64>) {
        let dead = (1.0 - share).max(0.0);
        match self.turnover {
            Turnover::Counters { per_token } => {
                let (tokens, seconds) = self.tokens.sums(now);
                let pools = per_token * tokens / self.engine.pool_tokens().max(1.0);
                if pools <= 0.0 || self.last.is_none_or(|(_, last)| last.evicted_blocks == 0) {
                    return (None, None);
                }
                let turnover = pools / seconds;
                (Some(turnover), Some(dead / turnover))
            }
            Turnover::IdleTime => {
                let (idle, blocks) = self.idle.sums(now);
                let (latency, calls) = self.latencies.sums(now);
                let mut survival = None;
                if blocks > 0.0 && calls > 0.0 {
                    // A block's last access is when its request was scheduled: its time in use is not idle.
                    let measured = (idle / blocks - latency / calls).max(0.1);
                    self.turnovers.push(now, dead / measured, 1.0);
                    survival = Some(measured);
                }
                let (sum, count) = self.turnovers.sums(now);
                ((count > 0.0).then(|| sum / count), survival)
            }
        }
    }
}
