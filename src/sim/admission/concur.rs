//! CONCUR (arXiv 2601.22705): a window over agents, moved by usage and hit rate like a congestion window. A slot is
//! kept while the agent's tool runs. When the window shrinks, the agents admitted last lose their slots and are held
//! before their next turn; held ones resume in order of admission.
//!
//! Its thresholds are published; its period and first window are not, and are assumed here. Usage means referenced
//! blocks only, which is what makes the window grow again; two other readings can be chosen.

use super::{Admission, Branch, ControllerRow, Decision, FleetView, Metrics, Parameter, Pausing};
use crate::units::{Instant, Span};

const PERIOD: Parameter = Parameter { name: "concur-period", default: 30, scale: 1 };
const START: Parameter = Parameter { name: "concur-start", default: 8, scale: 1 };
const ADD: Parameter = Parameter { name: "concur-add", default: 2, scale: 1 };
const FACTOR: Parameter = Parameter { name: "concur-factor", default: 50, scale: 100 };
const LOW: Parameter = Parameter { name: "concur-low", default: 20, scale: 100 };
const HIGH: Parameter = Parameter { name: "concur-high", default: 50, scale: 100 };
const HIT: Parameter = Parameter { name: "concur-hit", default: 20, scale: 100 };
const USAGE: Parameter = Parameter { name: "concur-usage", default: 0, scale: 1 };

/// Its row in the table.
pub const ROW: ControllerRow = ControllerRow {
    name: "concur",
    label: "CONCUR",
    law: "window + 2 while usage is low; halve when usage is high and hits are low; pauses the newest",
    parameters: &[PERIOD, START, ADD, FACTOR, LOW, HIGH, HIT, USAGE],
    build: |settings, _| {
        Box::new(Concur {
            period: Span::from_seconds(settings.get(&PERIOD).max(1) as u64),
            add: settings.get(&ADD).max(0) as u32,
            factor: settings.number(&FACTOR),
            low: settings.number(&LOW),
            high: settings.number(&HIGH),
            hit_threshold: settings.number(&HIT),
            usage: match settings.get(&USAGE) {
                0 => Usage::Referenced,
                1 => Usage::Cached,
                _ => Usage::CachedLive,
            },
            window: settings.get(&START).max(1) as u32,
            hit: 1.0,
            last: Metrics::default(),
        })
    },
};

/// Which blocks count as used.
#[derive(Clone, Copy, PartialEq)]
enum Usage {
    Referenced,
    Cached,
    CachedLive,
}

struct Concur {
    period: Span,
    add: u32,
    factor: f64,
    low: f64,
    high: f64,
    hit_threshold: f64,
    usage: Usage,
    window: u32,
    /// Hit rate of the last period that had any request.
    hit: f64,
    /// The metrics at the last tick.
    last: Metrics,
}

impl Admission for Concur {
    fn limit(&self) -> Option<u32> {
        Some(self.window)
    }

    fn pausing(&self) -> Pausing {
        Pausing::Newest
    }

    fn reads_cached(&self) -> bool {
        self.usage != Usage::Referenced
    }

    fn period(&self) -> Option<Span> {
        Some(self.period)
    }

    fn tick(&mut self, at: Instant, view: &FleetView, metrics: &Metrics) -> Option<Decision> {
        let usage = match self.usage {
            Usage::Referenced => metrics.referenced,
            Usage::Cached => metrics.cached,
            Usage::CachedLive => metrics.cached_live,
        };
        self.hit = metrics.hit_rate_since(&self.last).unwrap_or(self.hit);
        self.last = *metrics;
        let before = self.window;
        let branch = if usage < self.low {
            // A window wider than all there are would only delay the next shrinking.
            let agents = view.active + view.backlog;
            self.window = before.max(agents.min(before.saturating_add(self.add)));
            if self.window > before { Branch::Raise } else { Branch::Hold }
        } else if usage > self.high && self.hit < self.hit_threshold {
            self.window = ((f64::from(before) * self.factor) as u32).max(1);
            Branch::Lower
        } else {
            Branch::Hold
        };
        let hit = Some(self.hit);
        Some(Decision { at, before, usage: Some(usage), hit, branch, after: self.window })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CONTROLLERS, Controller, EngineFacts};
    use super::*;

    const VIEW: FleetView = FleetView { active: 8, slots: 8, held: 0, backlog: 92 };

    fn concur(usage: i64) -> Box<dyn Admission> {
        let row = CONTROLLERS.iter().position(|row| row.name == "concur").unwrap();
        let value =
            move |parameter: &Parameter| (parameter.name == "concur-usage").then_some(usage);
        Controller::of_row(row, value).build(&EngineFacts::default())
    }

    #[test]
    fn it_grows_on_low_usage_alone_and_shrinks_on_high_usage_with_few_hits() {
        let mut concur = concur(0);
        let mut metrics = Metrics { cached: 0.9, ..Metrics::default() };
        let mut windows = Vec::new();
        for (referenced, prompt, hit) in [
            (0.19, 100, 0),
            (0.2, 100, 0),
            (0.51, 100, 20),
            (0.51, 100, 19),
            (0.51, 0, 0),
            (0.5, 0, 0),
        ] {
            metrics.referenced = referenced;
            metrics.prompt_tokens += prompt;
            metrics.hit_tokens += hit;
            windows.push(concur.tick(Instant::ZERO, &VIEW, &metrics).unwrap().after);
        }
        // The fifth period has no request: the rate of the fourth stands.
        assert_eq!(windows, [10, 10, 10, 5, 2, 2]);
        assert_eq!(concur.pausing(), Pausing::Newest);
    }

    #[test]
    fn its_window_grows_no_wider_than_there_are_agents() {
        let mut concur = concur(0);
        let view = FleetView { active: 8, backlog: 1, ..VIEW };
        let windows: Vec<_> = (0..3)
            .map(|_| concur.tick(Instant::ZERO, &view, &Metrics::default()).unwrap().after)
            .collect();
        assert_eq!(windows, [9, 9, 9]);
    }

    #[test]
    fn which_usage_it_reads_can_be_chosen() {
        let metrics =
            Metrics { referenced: 0.1, cached: 0.9, cached_live: 0.3, ..Metrics::default() };
        let read =
            |usage| concur(usage).tick(Instant::ZERO, &VIEW, &metrics).unwrap().usage.unwrap();
        assert_eq!([read(0), read(1), read(2)], [0.1, 0.9, 0.3]);
    }
}
