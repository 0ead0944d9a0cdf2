//! AIMD as the fleet paper describes it: every period it reads the pool's usage now and the hit rate of the period's
//! requests, and moves the cap. It is published as a law; its constants are fitted.
//!
//! It fails for a reason worth knowing: in thrash few blocks are referenced, so usage stays under its threshold while
//! hits are gone, and the cap never comes down.

use super::{Admission, Branch, ControllerRow, Decision, FleetView, Metrics, Parameter};
use crate::units::{Instant, Span};

const PERIOD: Parameter = Parameter { name: "aimd-period", default: 30, scale: 1 };
const START: Parameter = Parameter { name: "aimd-start", default: 11, scale: 1 };
const HIGH: Parameter = Parameter { name: "aimd-high", default: 90, scale: 100 };
const LOW: Parameter = Parameter { name: "aimd-low", default: 50, scale: 100 };
const HIT: Parameter = Parameter { name: "aimd-hit", default: 80, scale: 100 };

/// Its row in the table.
pub const ROW: ControllerRow = ControllerRow {
    name: "aimd",
    label: "AIMD, fleet paper",
    law: "K + 2 while usage is low; halve when usage is high and hits are low; at episode ends",
    parameters: &[PERIOD, START, HIGH, LOW, HIT],
    build: |settings, _| {
        Box::new(Aimd {
            period: Span::from_seconds(settings.get(&PERIOD).max(1) as u64),
            high: settings.number(&HIGH),
            low: settings.number(&LOW),
            hit: settings.number(&HIT),
            cap: settings.get(&START).max(1) as u32,
            last: Metrics::default(),
        })
    },
};

/// Slots added at a time.
const STEP: u32 = 2;

struct Aimd {
    period: Span,
    high: f64,
    low: f64,
    hit: f64,
    cap: u32,
    /// The metrics at the last tick.
    last: Metrics,
}

impl Admission for Aimd {
    fn limit(&self) -> Option<u32> {
        Some(self.cap)
    }

    fn period(&self) -> Option<Span> {
        Some(self.period)
    }

    fn tick(&mut self, at: Instant, _: &FleetView, metrics: &Metrics) -> Option<Decision> {
        let usage = metrics.referenced;
        let hit = metrics.hit_rate_since(&self.last).unwrap_or(1.0);
        self.last = *metrics;
        let before = self.cap;
        let branch = if usage > self.high && hit < self.hit {
            self.cap = (before / 2).max(1);
            Branch::Lower
        } else if usage < self.low {
            self.cap = before.saturating_add(STEP);
            Branch::Raise
        } else {
            Branch::Hold
        };
        Some(Decision { at, before, usage: Some(usage), hit: Some(hit), branch, after: self.cap })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Controller;
    use super::super::EngineFacts;
    use super::*;

    fn read(ticks: &[(f64, u64, u64)]) -> Vec<(u32, Branch, u32)> {
        let row = super::super::CONTROLLERS.iter().position(|row| row.name == "aimd").unwrap();
        let mut aimd = Controller::of_row(row, |_| None).build(&EngineFacts::default());
        let mut metrics = Metrics::default();
        let mut decisions = Vec::new();
        for &(referenced, prompt, hit) in ticks {
            metrics.referenced = referenced;
            metrics.prompt_tokens += prompt;
            metrics.hit_tokens += hit;
            let decision = aimd.tick(Instant::ZERO, &FleetView::default(), &metrics).unwrap();
            decisions.push((decision.before, decision.branch, decision.after));
        }
        decisions
    }

    #[test]
    fn it_adds_two_while_usage_is_low_and_halves_only_when_hits_are_low_too() {
        let decisions = read(&[
            (0.49, 100, 0),
            (0.5, 100, 0),
            (0.91, 100, 80),
            (0.91, 100, 79),
            (0.95, 0, 0),
            (0.9, 100, 0),
        ]);
        use Branch::{Hold, Lower, Raise};
        assert_eq!(
            decisions,
            [
                (11, Raise, 13),
                (13, Hold, 13),
                (13, Hold, 13),
                (13, Lower, 6),
                // Nothing was scheduled in the period: the hit rate is 1.
                (6, Hold, 6),
                (6, Hold, 6),
            ]
        );
    }
}
