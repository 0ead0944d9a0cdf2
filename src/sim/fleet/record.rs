//! What a fleet run leaves behind.

use super::watch::Watcher;
use crate::sim::admission::Decision;
use crate::sim::admission::prefix_alive::survival::Reading;
use crate::sim::engine::{Ask, Observer};
use crate::units::{Instant, Span};

/// Length of a hit-rate window.
pub const WINDOW: Span = Span::from_seconds(120);
/// Length of a sample.
pub const SAMPLE: Span = Span::from_minutes(1);

/// Turns after the first that completed in one window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowCount {
    /// Of them, those that hit their session's whole prompt before.
    pub full_hits: u32,
    /// Turns after the first.
    pub later_turns: u32,
}

impl WindowCount {
    /// Full hits over turns after the first; none without such a turn.
    pub fn hit_rate(&self) -> Option<f64> {
        (self.later_turns > 0).then(|| f64::from(self.full_hits) / f64::from(self.later_turns))
    }

    /// Whether the window's hit rate is under `percent`. A window without a turn after the first is not low.
    pub fn is_low(&self, percent: u32) -> bool {
        u64::from(self.full_hits) * 100 < u64::from(self.later_turns) * u64::from(percent)
    }
}

/// One minute of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// [tokens] Scheduled prefill, by the start of the step.
    pub computed_prompt: u64,
    /// [tokens] Generated, by the end of the step.
    pub generated: u64,
    /// Calls completed.
    pub calls: u32,
    /// [blocks] Referenced at the end of the minute.
    pub referenced: u32,
    /// Requests running at the end of the minute.
    pub running: u32,
    /// Requests waiting at the end of the minute.
    pub waiting: u32,
    /// Episodes under way at the end of the minute.
    pub active: u32,
    /// Robots held before a turn at the end of the minute.
    pub held: u32,
}

/// The survival margin at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// When.
    pub at: Instant,
    /// What was read.
    pub reading: Reading,
}

/// Counts and times of one run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Where the run ends; later completions do not count.
    pub end: Instant,
    /// Whole windows.
    pub windows: Vec<WindowCount>,
    /// Minutes, the last one perhaps short.
    pub samples: Vec<Sample>,
    /// Completed calls.
    pub calls: u64,
    /// Full hits among completed turns after the first.
    pub full_hits: u64,
    /// Completed turns after the first.
    pub later_turns: u64,
    /// Completed episodes, a robot each.
    pub episodes: Vec<u32>,
    /// Waits between episodes that ended in the run.
    pub waits: u64,
    /// Their sum.
    pub waited: Span,
    /// Time from asking to the last token, a completed turn each, in order of completion.
    pub turn_latencies: Vec<Span>,
    /// Time from asking to the first token, in order.
    pub first_token_latencies: Vec<Span>,
    /// Requests preempted.
    pub preemptions: u64,
    /// What the controller did at its ticks.
    pub decisions: Vec<Decision>,
    /// The survival margin, if it was read.
    pub margins: Vec<Margin>,
}

impl Record {
    pub(super) fn new(end: Instant, robots: usize) -> Record {
        Record {
            end,
            windows: vec![WindowCount::default(); (end.0 / WINDOW.0) as usize],
            samples: vec![Sample::default(); end.0.div_ceil(SAMPLE.0) as usize],
            episodes: vec![0; robots],
            ..Record::default()
        }
    }

    /// Start of the first low window.
    pub fn first_low_window(&self, percent: u32) -> Option<Instant> {
        let place = self.windows.iter().position(|window| window.is_low(percent))?;
        Some(Instant(place as u64 * WINDOW.0))
    }

    pub(super) fn sample_at(&mut self, instant: Instant) -> Option<&mut Sample> {
        self.samples.get_mut((instant.0 / SAMPLE.0) as usize)
    }

    /// Counts a completed turn.
    pub(super) fn turn_done(&mut self, turn: &Turn, now: Instant) {
        self.calls += 1;
        self.turn_latencies.push(now - turn.asked);
        if let Some(sample) = self.sample_at(now) {
            sample.calls += 1;
        }
        if turn.first {
            return;
        }
        self.later_turns += 1;
        self.full_hits += u64::from(turn.full_hit);
        if let Some(window) = self.windows.get_mut((now.0 / WINDOW.0) as usize) {
            window.later_turns += 1;
            window.full_hits += u32::from(turn.full_hit);
        }
    }
}

/// A turn in the engine or on its way there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    pub asked: Instant,
    pub first: bool,
    pub full_hit: bool,
    /// [tokens]
    pub cached: u32,
    pub scheduled: Instant,
    pub first_token: Instant,
    pub was_held: bool,
}

/// The engine's token counters since the start.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counters {
    pub prompt: u64,
    pub hit: u64,
    pub computed: u64,
    pub generated: u64,
}

/// Listens to the engine during one step.
pub(super) struct Listener<'a> {
    pub record: &'a mut Record,
    /// The turn of each robot.
    pub turns: &'a mut [Turn],
    pub counters: &'a mut Counters,
    /// [tokens] in a block.
    pub block: u32,
    /// Robots whose turn ended in this step, in order.
    pub done: &'a mut Vec<u32>,
    /// When the step began.
    pub began: Instant,
    pub watcher: Option<&'a mut Watcher>,
}

impl Observer for Listener<'_> {
    fn admitted(&mut self, ask: &Ask, hit_blocks: u32, full: bool) {
        let turn = &mut self.turns[ask.tag as usize];
        turn.full_hit = full;
        turn.cached = hit_blocks * self.block;
        turn.scheduled = self.began;
        self.counters.prompt += u64::from(ask.prompt);
        self.counters.hit += u64::from(turn.cached);
        if let Some(watcher) = &mut self.watcher {
            watcher.admitted(ask, hit_blocks * self.block, self.block, self.began);
        }
    }

    fn preempted(&mut self, ask: &Ask) {
        self.record.preemptions += 1;
        if let Some(watcher) = &mut self.watcher {
            watcher.preempted(ask);
        }
    }

    fn prefill(&mut self, ask: &Ask, tokens: u32) {
        if let Some(watcher) = &mut self.watcher {
            watcher.prefill(ask, tokens);
        }
        self.counters.computed += u64::from(tokens);
        if let Some(sample) = self.record.sample_at(self.began) {
            sample.computed_prompt += u64::from(tokens);
        }
    }

    fn generated(&mut self, count: u64, now: Instant) {
        self.counters.generated += count;
        if let Some(sample) = self.record.sample_at(now) {
            sample.generated += count;
        }
    }

    fn first_token(&mut self, ask: &Ask, now: Instant) {
        self.turns[ask.tag as usize].first_token = now;
        if let Some(watcher) = &mut self.watcher {
            watcher.first_token(ask, now);
        }
        if now <= self.record.end {
            self.record.first_token_latencies.push(now - self.turns[ask.tag as usize].asked);
        }
    }

    fn done(&mut self, ask: &Ask, _: Instant) {
        self.done.push(ask.tag);
    }
}
