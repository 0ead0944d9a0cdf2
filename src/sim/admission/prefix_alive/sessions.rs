//! The sessions a gateway has open: how large their contexts are, and how large they will become.

use crate::sim::admission::view::{Call, Seen};
use crate::stats::sort_long;
use std::collections::{BTreeMap, VecDeque};

/// Ended episodes that count towards the mean context.
const LIFETIMES: usize = 40;
/// An open episode counts towards it from this turn on.
const SETTLED_TURNS: u32 = 8;
/// [s] How fast the running peak of the mean context falls back.
const PEAK_S: f64 = 300.0;
/// Until as many episodes have ended, contexts are taken to grow on.
const FORECAST_EPISODES: u32 = 6;
/// [s] Or until then.
const FORECAST_S: f64 = 300.0;
/// How much the larger half of the contexts is taken to grow.
const FORECAST_GROWTH: f64 = 1.25;
/// Context of an episode's first turn over the mean, before it is known.
const FIRST_SHARE: f64 = 0.3;
/// Weight of a new increment in its running mean.
const INCREMENT_WEIGHT: f64 = 0.05;

/// An episode.
#[derive(Clone, Copy, Debug, Default)]
struct Session {
    /// [tokens] Prompt and output of the last call; none before the first has ended.
    context: Option<f64>,
    turns: u32,
    in_flight: bool,
    held: bool,
    /// [s] The first and the latest end of a call.
    since: f64,
    until: f64,
    /// [tokens x s] Context over that time.
    area: f64,
}

/// The sessions open now, and those that ended lately.
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    open: BTreeMap<u32, Session>,
    /// [tokens x s], [s]
    ended: VecDeque<(f64, f64)>,
    ended_count: u32,
    /// [tokens] A turn's growth of the context.
    increment: Option<f64>,
    peak: f64,
    peak_at: f64,
    began: Option<f64>,
}

impl Sessions {
    /// Takes notice.
    pub fn observe(&mut self, seen: &Seen) {
        match *seen {
            Seen::EpisodeStarted { robot, at } => {
                self.began.get_or_insert(at.seconds());
                self.open.insert(robot, Session::default());
            }
            Seen::Sent { robot } => self.change(robot, |session| session.in_flight = true),
            Seen::Held { robot } => self.change(robot, |session| session.held = true),
            Seen::Resumed { robot } => self.change(robot, |session| session.held = false),
            Seen::Finished(call) => self.finished(&call),
            Seen::EpisodeEnded { robot, .. } => {
                if let Some(session) = self.open.remove(&robot)
                    && session.until > session.since
                {
                    self.ended.push_back((session.area, session.until - session.since));
                    if self.ended.len() > LIFETIMES {
                        self.ended.pop_front();
                    }
                }
                self.ended_count += 1;
            }
        }
    }

    fn change(&mut self, robot: u32, change: impl FnOnce(&mut Session)) {
        if let Some(session) = self.open.get_mut(&robot) {
            change(session);
        }
    }

    fn finished(&mut self, call: &Call) {
        let now = call.finished.seconds();
        if call.previous_prompt > 0 {
            let grown = f64::from(call.prompt) - f64::from(call.previous_prompt);
            let before = self.increment.unwrap_or(grown);
            self.increment = Some(before + INCREMENT_WEIGHT * (grown - before));
        }
        self.change(call.robot, |session| {
            let context = f64::from(call.prompt) + f64::from(call.output);
            match session.context {
                Some(_) => session.area += context * (now - session.until),
                None => session.since = now,
            }
            (session.context, session.until) = (Some(context), now);
            session.turns += 1;
            session.in_flight = false;
        });
    }

    /// [tokens] Contexts of the sessions that are not held, in all, and how many there are.
    pub fn working_set(&self) -> (f64, u32) {
        let live: Vec<f64> = self.contexts().collect();
        (live.iter().sum(), live.len() as u32)
    }

    fn contexts(&self) -> impl Iterator<Item = f64> {
        let first = FIRST_SHARE * self.lifetime_mean().unwrap_or(0.0);
        let increment = self.increment.unwrap_or(0.0);
        self.open.values().filter(|session| !session.held).map(move |session| {
            let growth = if session.in_flight { increment } else { 0.0 };
            session.context.map_or(first, |context| context + growth)
        })
    }

    /// [tokens] Mean context over a session's life.
    fn lifetime_mean(&self) -> Option<f64> {
        let settled = self.open.values().filter(|session| session.turns > SETTLED_TURNS);
        let settled = settled.map(|session| (session.area, session.until - session.since));
        let (area, time) = self
            .ended
            .iter()
            .copied()
            .chain(settled)
            .fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (time > 0.0).then(|| area / time)
    }

    /// Whether enough has been seen that no growth need be forecast.
    pub fn is_mature(&self, now: f64) -> bool {
        self.ended_count >= FORECAST_EPISODES
            || self.began.is_some_and(|began| now - began >= FORECAST_S)
    }

    /// [tokens] What to count for a session: no less than its mean over life, and than the mean of late, on its way
    /// from the highest it has been. None before anything is known.
    pub fn context_each(&mut self, now: f64) -> Option<f64> {
        let mut contexts: Vec<f64> = self.contexts().collect();
        let mean = contexts.iter().sum::<f64>() / contexts.len().max(1) as f64;
        let decay = libm::exp(-(now - self.peak_at) / PEAK_S);
        self.peak = mean.max(mean + (self.peak - mean) * decay);
        self.peak_at = now;
        let lifetime = self.lifetime_mean().unwrap_or(0.0);
        let mut each = lifetime.max((lifetime.max(mean) + self.peak) / 2.0);
        if !self.is_mature(now) {
            sort_long(&mut contexts, f64::total_cmp);
            let half = &contexts[contexts.len() / 2..];
            let larger = half.iter().sum::<f64>() / half.len().max(1) as f64;
            each = each.max(FORECAST_GROWTH * larger);
        }
        (each > 0.0).then_some(each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{Instant, PS_PER_S};

    fn at(second: u64) -> Instant {
        Instant(second * PS_PER_S)
    }

    /// Sessions that began at 0 and whose first call left them with these contexts.
    fn sessions(contexts: &[u32]) -> Sessions {
        let mut sessions = Sessions::default();
        for (robot, &context) in (0..).zip(contexts) {
            sessions.observe(&Seen::EpisodeStarted { robot, at: at(0) });
            let call = Call { robot, prompt: context - 10, output: 10, ..Call::default() };
            sessions.observe(&Seen::Finished(call));
        }
        sessions
    }

    #[test]
    fn young_contexts_are_taken_to_grow_until_five_minutes_have_passed() {
        let mut young = sessions(&[1_000, 2_000, 3_000, 4_000]);
        // The larger half is 3,500 on average.
        assert_eq!(young.context_each(0.0), Some(1.25 * 3_500.0));
        assert_eq!(young.context_each(299.0), Some(1.25 * 3_500.0));
        assert_eq!(young.context_each(300.0), Some(2_500.0));
    }

    #[test]
    fn or_until_six_episodes_have_ended() {
        let mut some = sessions(&[1_000; 8]);
        for robot in 0..6 {
            assert!(!some.is_mature(10.0));
            some.observe(&Seen::EpisodeEnded { robot, at: at(5) });
        }
        assert!(some.is_mature(10.0));
    }

    #[test]
    fn held_sessions_are_not_in_the_working_set() {
        let mut some = sessions(&[1_000, 2_000]);
        some.observe(&Seen::Held { robot: 1 });
        assert_eq!(some.working_set(), (1_000.0, 1));
        some.observe(&Seen::Resumed { robot: 1 });
        assert_eq!(some.working_set(), (3_000.0, 2));
    }
}
