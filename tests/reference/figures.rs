//! The figures of a fleet's record, counted from the log of a plain run, entry by entry.

use crate::fleet::{Asked, Run};
use crate::log::{Entry, Event};
use fleet_planner::sim::fleet::{Record, WINDOW, WindowCount};
use fleet_planner::units::Span;
use std::collections::BTreeMap;

/// [ps] A sample's length.
pub const MINUTE: u64 = Span::from_minutes(1).0;

/// One minute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minute {
    pub computed_prompt: u64,
    pub calls: u32,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub calls: u64,
    pub full_hits: u64,
    pub later_turns: u64,
    pub preemptions: u64,
    pub windows: Vec<WindowCount>,
    pub minutes: Vec<Minute>,
    /// A minute each. Not compared with the rest: see the test about it.
    pub generated: Vec<u64>,
    pub episodes: Vec<u32>,
    pub turn_latencies: Vec<u64>,
    pub first_token_latencies: Vec<u64>,
    pub waits: u64,
    pub waited: u64,
}

impl Figures {
    /// Of a plain run that ends at `end`; what comes out later does not count.
    pub fn of(run: &Run, end: u64) -> Figures {
        let mut figures = Figures {
            windows: vec![WindowCount::default(); (end / WINDOW.0) as usize],
            minutes: vec![Minute::default(); end.div_ceil(MINUTE) as usize],
            generated: vec![0; end.div_ceil(MINUTE) as usize],
            episodes: run.episodes.clone(),
            waits: run.waits.len() as u64,
            waited: run.waits.iter().sum(),
            ..Figures::default()
        };
        let mut full_hits = BTreeMap::new();
        let mut generated_before = 0;
        for entry in &run.log {
            match entry.event {
                Event::Admitted { full, .. } => _ = full_hits.insert(entry.request, full),
                Event::StepEnd { generated, .. } => {
                    if let Some(minute) = figures.generated.get_mut((entry.at / MINUTE) as usize) {
                        *minute += generated - generated_before;
                    }
                    generated_before = generated;
                }
                _ if entry.at > end => {}
                Event::Done => figures.turn_done(
                    entry,
                    run.calls[entry.request as usize],
                    full_hits[&entry.request],
                ),
                Event::First => {
                    let asked = run.calls[entry.request as usize].at;
                    figures.first_token_latencies.push(entry.at - asked);
                }
                Event::Prefill(tokens) => {
                    if let Some(minute) = figures.minute(entry) {
                        minute.computed_prompt += u64::from(tokens);
                    }
                }
                Event::Preempted => figures.preemptions += 1,
                Event::Submitted | Event::Decode => {}
            }
        }
        figures
    }

    fn turn_done(&mut self, entry: &Entry, asked: Asked, full_hit: bool) {
        self.calls += 1;
        self.turn_latencies.push(entry.at - asked.at);
        if let Some(minute) = self.minute(entry) {
            minute.calls += 1;
        }
        if asked.turn == 0 {
            return;
        }
        self.later_turns += 1;
        self.full_hits += u64::from(full_hit);
        if let Some(window) = self.windows.get_mut((entry.at / WINDOW.0) as usize) {
            window.later_turns += 1;
            window.full_hits += u32::from(full_hit);
        }
    }

    fn minute(&mut self, entry: &Entry) -> Option<&mut Minute> {
        self.minutes.get_mut((entry.at / MINUTE) as usize)
    }
}

impl From<&Record> for Figures {
    fn from(record: &Record) -> Figures {
        let spans = |spans: &[Span]| spans.iter().map(|span| span.0).collect();
        Figures {
            calls: record.calls,
            full_hits: record.full_hits,
            later_turns: record.later_turns,
            preemptions: record.preemptions,
            windows: record.windows.clone(),
            minutes: record
                .samples
                .iter()
                .map(|sample| Minute {
                    computed_prompt: sample.computed_prompt,
                    calls: sample.calls,
                })
                .collect(),
            generated: record.samples.iter().map(|sample| sample.generated).collect(),
            episodes: record.episodes.clone(),
            turn_latencies: spans(&record.turn_latencies),
            first_token_latencies: spans(&record.first_token_latencies),
            waits: record.waits,
            waited: record.waited.0,
        }
    }
}

/// Where two sets of figures part, field by field; long lists from the first place in which they do.
pub fn difference(expected: &Figures, found: &Figures) -> Option<String> {
    if expected == found {
        return None;
    }
    let lines = |figures: &Figures| -> Vec<String> {
        format!("{figures:#?}").lines().map(|line| line.trim().to_owned()).collect()
    };
    let (expected, found) = (lines(expected), lines(found));
    let parted = expected.iter().zip(&found).filter(|(a, b)| a != b).take(8);
    Some(parted.map(|(a, b)| format!("expected {a} found {b}\n")).collect())
}
