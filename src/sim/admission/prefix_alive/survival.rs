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
use crate::sim::admission::view::{Call, EngineFacts, Metrics, Seen};
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
    /// [s] that the blocks of a call are in use, calls.
    uses: Recent,
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
            uses: Recent::new(LATE_S),
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
                self.uses.push(now, self.use_of(&call), 1.0);
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

    /// [s] How long the blocks of a call are in use, on average: its own until its end, its states until its first
    /// token where they are released then. As many blocks are taken for the ones as for the others.
    fn use_of(&self, call: &Call) -> f64 {
        let states = match self.clock {
            Clock::FirstToken => call.first_token - call.scheduled,
            Clock::Finish => call.latency(),
        };
        (call.latency() + states).seconds() / 2.0
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
                let (used, calls) = self.uses.sums(now);
                let mut survival = None;
                if blocks > 0.0 && calls > 0.0 {
                    // A block's last access is when its request was scheduled: its time in use is not idle.
                    let measured = (idle / blocks - used / calls).max(0.1);
                    self.turnovers.push(now, dead / measured, 1.0);
                    survival = Some(measured);
                }
                let (sum, count) = self.turnovers.sums(now);
                ((count > 0.0).then(|| sum / count), survival)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::PS_PER_S;

    const ENGINE: EngineFacts = EngineFacts { blocks: 100, block_tokens: 100, keeps_to_end: false };

    fn at(second: u64) -> Instant {
        Instant(second * PS_PER_S)
    }

    /// One session of 3,000 tokens that decodes 11 tokens in 5 s, and returns after 2 s.
    fn seen(gauge: &mut Gauge) {
        gauge.observe(&Seen::EpisodeStarted { robot: 0, at: at(0) });
        for (began, previous_prompt) in [(10, 0), (18, 2_989)] {
            gauge.observe(&Seen::Finished(Call {
                prompt: 2_989,
                previous_prompt,
                output: 11,
                scheduled: at(began),
                first_token: at(began + 1),
                finished: at(began + 6),
                ..Call::default()
            }));
        }
    }

    /// Readings before and after ten seconds in which 1,000 tokens were computed and 20 blocks taken, idle 27 s each.
    fn read(clock: Clock, turnover: Turnover) -> Reading {
        let mut gauge = Gauge::new(ENGINE, clock, turnover);
        seen(&mut gauge);
        gauge.read(at(20), &Metrics::default());
        let metrics = Metrics {
            computed_tokens: 900,
            generated_tokens: 100,
            evicted_blocks: 20,
            evicted_idle_s: 540.0,
            ..Metrics::default()
        };
        gauge.read(at(30), &metrics)
    }

    #[test]
    fn the_clock_starts_at_the_first_token_or_at_the_end() {
        let counters = Turnover::Counters { per_token: 2.0 };
        assert_eq!(read(Clock::FirstToken, counters).reuse_s, Some(5.5 + 2.0));
        assert_eq!(read(Clock::Finish, counters).reuse_s, Some(2.0));
    }

    #[test]
    fn turnover_comes_from_counters_or_from_idle_time() {
        // 1,000 tokens in 10 s take 2,000 of the pool's 10,000; seven tenths of it are dead.
        let counted = read(Clock::FirstToken, Turnover::Counters { per_token: 2.0 });
        assert_eq!(counted.share, 0.3);
        assert!((counted.turnover.unwrap() - 0.02).abs() < 1e-12);
        assert!((counted.survival_s.unwrap() - 35.0).abs() < 1e-9);
        // Idle for 27 s since they were taken, of which they were in use for the 6 s of a call.
        let measured = read(Clock::Finish, Turnover::IdleTime);
        assert_eq!(measured.survival_s, Some(21.0));
        assert!((measured.turnover.unwrap() - 0.7 / 21.0).abs() < 1e-12);
        // Or, half of them, for the 1 s to its first token.
        let measured = read(Clock::FirstToken, Turnover::IdleTime);
        assert_eq!(measured.survival_s, Some(23.5));
        assert!((measured.margin().unwrap() - 23.5 / 7.5).abs() < 1e-12);
    }

    #[test]
    fn the_clock_fits_how_long_the_engine_keeps_a_prefix() {
        let keeps = EngineFacts { keeps_to_end: true, ..ENGINE };
        assert_eq!(Gauge::fitting_clock(&keeps), Clock::Finish);
        assert_eq!(Gauge::fitting_clock(&ENGINE), Clock::FirstToken);
    }
}
