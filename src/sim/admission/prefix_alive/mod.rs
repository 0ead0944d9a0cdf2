//! Prefix-alive: our own controller. It asks the question that usage and hit rates do not answer: does a prefix live
//! until its next turn? It compares how long unreferenced blocks survive (S) with how long a prefix must (T), and
//! admits as many sessions as leave the dead part of the pool large enough for S to stay well above T:
//!
//! ```text
//! working set / pool <= 1 - m T r        r: pools taken a second; m: the margin wanted
//! ```
//!
//! It is not told how many robots there are, their trace or its growth. Each constant is marked: chosen once, tuned on
//! seeds apart from those it was judged on, or derived.

pub mod losses;
pub mod recent;
pub mod sessions;
pub mod survival;

use super::{
    Admission, Branch, ControllerRow, Decision, EngineFacts, FleetView, Metrics, Parameter,
    Pausing, Seen, Settings, Verdict,
};
use crate::units::{Instant, Span};
use losses::Losses;
use survival::{Clock, Gauge, Reading, Turnover};

const PERIOD: Parameter = Parameter { name: "alive-period", default: 5, scale: 1 };
const MARGIN: Parameter = Parameter { name: "alive-margin", default: 150, scale: 100 };
const PAUSE: Parameter = Parameter { name: "alive-pause", default: 0, scale: 1 };
const CLOCK: Parameter = Parameter { name: "alive-clock", default: 0, scale: 1 };
const PER_TOKEN: Parameter = Parameter { name: "alive-per-token", default: 200, scale: 100 };

/// Turnover from token counters: needs no flag of the engine.
pub const COUNTERS: ControllerRow = ControllerRow {
    name: "alive",
    label: "Prefix-alive",
    law: "as many as keep survival 1.5 times the reuse interval, from token counters",
    parameters: &[PERIOD, MARGIN, PAUSE, CLOCK, PER_TOKEN],
    build: |settings, engine| {
        let per_token = settings.number(&PER_TOKEN);
        Box::new(PrefixAlive::new(settings, engine, Turnover::Counters { per_token }))
    },
};

/// Turnover from the measured idle time before eviction.
pub const IDLE_TIME: ControllerRow = ControllerRow {
    name: "alive-idle",
    label: "Prefix-alive, measured",
    law: "the same from the measured idle time before eviction",
    parameters: &[PERIOD, MARGIN, PAUSE, CLOCK],
    build: |settings, engine| Box::new(PrefixAlive::new(settings, engine, Turnover::IdleTime)),
};

/// Slots at the start, chosen.
const START: u32 = 4;
/// Slots up to which they double, chosen.
const DOUBLE_TO: u32 = 8;
/// The share at the start, and its bounds: chosen; the upper one tuned.
const SHARE: (f64, f64, f64) = (0.15, 0.5, 0.85);
/// How far the share goes down or up to what is wanted in one period, chosen.
const SMOOTH: (f64, f64) = (0.08, 0.04);
/// Working set over the share at which nobody starts, chosen.
const OVERSHOOT: f64 = 0.08;
/// Losses that make the guard act: as many, and over this share. Chosen.
const GUARD: (u32, f64) = (2, 0.02);
/// [1/s] How fast a guard's limit recovers, chosen.
const RECOVERY: f64 = 0.02 / 60.0;
/// [s] Between two acts of the guard, chosen.
const GUARD_S: f64 = 60.0;
/// What an act of the guard leaves of the share, chosen.
const GUARD_CUT: f64 = 0.93;
/// Losses over which most prefixes are being lost, and under which that is over. Chosen.
const COLLAPSE: (f64, f64) = (0.30, 0.05);
/// Calls of late that make such a share worth reading, chosen.
const COLLAPSE_CALLS: u32 = 8;
/// Slots left in a collapse, tuned.
const COLLAPSE_CUT: f64 = 0.5;
/// Most slots taken back in one period, chosen.
const DOWN: f64 = 0.10;

/// The controller.
pub struct PrefixAlive {
    engine: EngineFacts,
    period: Span,
    margin: f64,
    pause: bool,
    gauge: Gauge,
    losses: Losses,
    slots: u32,
    /// The working set wanted, over the pool.
    share: f64,
    /// What the guard allows of it.
    guard: f64,
    guarded_at: Option<Instant>,
    in_collapse: bool,
    stepped_at: Option<f64>,
    reading: Reading,
}

impl PrefixAlive {
    fn new(settings: &Settings, engine: &EngineFacts, turnover: Turnover) -> PrefixAlive {
        let clock = match settings.get(&CLOCK) {
            0 => Gauge::fitting_clock(engine),
            1 => Clock::FirstToken,
            _ => Clock::Finish,
        };
        PrefixAlive {
            engine: *engine,
            period: Span::from_seconds(settings.get(&PERIOD).max(1) as u64),
            margin: settings.number(&MARGIN),
            pause: settings.get(&PAUSE) == 0,
            gauge: Gauge::new(*engine, clock, turnover),
            losses: Losses::new(engine.block_tokens),
            slots: START,
            share: SHARE.1,
            guard: f64::INFINITY,
            guarded_at: None,
            in_collapse: false,
            stepped_at: None,
            reading: Reading::default(),
        }
    }

    /// The share wanted now.
    fn allowed(&self) -> f64 {
        self.share.min(self.guard)
    }

    /// Moves the share towards what keeps S at `margin` times T.
    fn move_share(&mut self) {
        let (Some(reuse), Some(turnover)) = (self.reading.reuse_s, self.reading.turnover) else {
            return;
        };
        let wanted = (1.0 - self.margin * reuse * turnover).clamp(SHARE.0, SHARE.2);
        let pace = if wanted < self.share { SMOOTH.0 } else { SMOOTH.1 };
        self.share += pace * (wanted - self.share);
    }

    /// Lowers the guard's limit if prefixes made since it last did are being lost; whether it acted.
    fn move_guard(&mut self, at: Instant) -> bool {
        let period = self.period.seconds();
        self.guard += RECOVERY * period;
        if self.guard >= SHARE.2 {
            self.guard = f64::INFINITY;
        }
        let since = self.guarded_at.unwrap_or(Instant::ZERO);
        let (lost, all) = self.losses.count(at.seconds(), since);
        let waits = self.guarded_at.is_some_and(|acted| (at - acted).seconds() < GUARD_S);
        if waits || lost < GUARD.0 || f64::from(lost) <= GUARD.1 * f64::from(all) {
            return false;
        }
        let allowed = self.allowed();
        self.guard = GUARD_CUT * self.reading.share.min(allowed).max(0.85 * allowed);
        self.guarded_at = Some(at);
        true
    }

    fn watch_collapse(&mut self, at: Instant) {
        let (lost, all) = self.losses.count(at.seconds(), Instant::ZERO);
        let share = f64::from(lost) / f64::from(all.max(1));
        if self.in_collapse {
            self.in_collapse = all < COLLAPSE_CALLS || share >= COLLAPSE.1;
        } else {
            self.in_collapse = all >= COLLAPSE_CALLS && share > COLLAPSE.0;
        }
    }

    /// Slots that fill the share with sessions of the size they come to.
    fn target(&mut self, now: f64) -> Option<u32> {
        let each = self.gauge.sessions.context_each(now)?;
        let slots = self.allowed() * self.engine.pool_tokens() / each;
        let slots = if self.in_collapse { COLLAPSE_CUT * slots } else { slots };
        Some((slots as u32).max(1))
    }

    /// One step up, if somebody waits for it and the last has shown its effect.
    fn step_up(&mut self, now: f64, view: &FleetView, target: u32) {
        let is_wanted = view.backlog + view.held > 0 && view.slots >= self.slots;
        let pace = self.gauge.step_pace(now);
        if !is_wanted || self.stepped_at.is_some_and(|at| now - at < pace) {
            return;
        }
        let step = if self.slots < DOUBLE_TO {
            self.slots
        } else if self.gauge.sessions.is_mature(now) {
            1
        } else {
            (self.slots / 10).max(2)
        };
        self.slots = target.min(self.slots + step);
        self.stepped_at = Some(now);
    }
}

impl Admission for PrefixAlive {
    fn limit(&self) -> Option<u32> {
        Some(self.slots)
    }

    fn may_start(&self, view: &FleetView) -> Verdict {
        let (working_set, _) = self.gauge.sessions.working_set();
        let share = working_set / self.engine.pool_tokens().max(1.0);
        if share > self.allowed() + OVERSHOOT { Verdict::Wait } else { view.within(self.limit()) }
    }

    fn pausing(&self) -> Pausing {
        if self.pause { Pausing::Returning } else { Pausing::Never }
    }

    fn period(&self) -> Option<Span> {
        Some(self.period)
    }

    fn tick(&mut self, at: Instant, view: &FleetView, metrics: &Metrics) -> Option<Decision> {
        let now = at.seconds();
        let before = self.slots;
        self.reading = self.gauge.read(at, metrics);
        self.watch_collapse(at);
        let mut guarded = false;
        if !self.in_collapse {
            self.move_share();
            guarded = self.move_guard(at);
        }
        if let Some(target) = self.target(now) {
            if target >= self.slots {
                self.step_up(now, view, target);
            } else if self.in_collapse {
                self.slots = target;
            } else {
                let most = ((f64::from(self.slots) * DOWN) as u32).max(1);
                self.slots = target.max(self.slots - most);
            }
        }
        let branch = match self.slots.cmp(&before) {
            std::cmp::Ordering::Greater => Branch::Raise,
            _ if self.in_collapse => Branch::Collapse,
            _ if guarded => Branch::Guard,
            std::cmp::Ordering::Less => Branch::Lower,
            std::cmp::Ordering::Equal => Branch::Hold,
        };
        Some(Decision { at, before, usage: None, hit: None, branch, after: self.slots })
    }

    fn observe(&mut self, seen: &Seen) {
        self.gauge.observe(seen);
        self.losses.observe(seen);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Controller;
    use super::*;
    use crate::sim::admission::{CONTROLLERS, Call};

    /// Half its pool of 10,000 tokens may be working set at the start.
    #[test]
    fn nobody_starts_while_the_working_set_is_well_above_the_share() {
        let engine = EngineFacts { blocks: 100, block_tokens: 100, keeps_to_end: false };
        let row = CONTROLLERS.iter().position(|row| row.name == "alive").unwrap();
        let may_start = |context: u32| {
            let mut alive = Controller::of_row(row, |_| None).build(&engine);
            alive.observe(&Seen::EpisodeStarted { robot: 0, at: Instant::ZERO });
            let call = Call { prompt: context - 10, output: 10, ..Call::default() };
            alive.observe(&Seen::Finished(call));
            alive.may_start(&FleetView { active: 1, slots: 1, held: 0, backlog: 3 })
        };
        assert_eq!(may_start(5_800), Verdict::Start);
        assert_eq!(may_start(5_801), Verdict::Wait);
    }

    #[test]
    fn it_starts_with_four_slots() {
        let row = CONTROLLERS.iter().position(|row| row.name == "alive").unwrap();
        let alive = Controller::of_row(row, |_| None).build(&EngineFacts::default());
        assert_eq!(alive.limit(), Some(START));
    }
}
