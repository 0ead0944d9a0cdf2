//! One run, minute by minute.

use crate::sim::engine::pool::Pool;
use crate::sim::fleet::{Record, SAMPLE, WINDOW};
use serde::{Deserialize, Serialize};

/// A 120 s window by completion time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// Start in seconds; also its label.
    pub start_s: u32,
    /// Full-prefix hits over turns after the first, 0 to 1; none without such a turn.
    pub hit: Option<f64>,
}

/// One minute of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Minute {
    /// Scheduled prefill tokens in this minute.
    pub computed_prompt: f64,
    /// Generated tokens in this minute.
    pub generated: f64,
    /// Calls completed in this minute.
    pub calls: f64,
    /// Referenced over usable blocks at the end of the minute, 0 to 1.
    pub usage: f64,
    /// Requests running at the end of the minute.
    pub running: f64,
    /// Requests waiting at the end of the minute.
    pub waiting: f64,
    /// Episodes active at the end of the minute.
    pub active: f64,
}

/// One run's time line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// Fleet size.
    pub robots: u32,
    /// Cap, if any.
    pub cap: Option<u32>,
    /// Seed of the run.
    pub seed: u64,
    /// Length in minutes.
    pub minutes: u32,
    /// Windows of 120 s.
    pub windows: Vec<Window>,
    /// Minutes.
    pub series: Vec<Minute>,
    /// Start of the first low window in seconds.
    pub first_low_s: Option<u32>,
    /// The alarm the windows were held against, 0 to 1.
    pub alarm: f64,
    /// Completed calls a second.
    pub rate: f64,
}

impl Timeline {
    /// The time line of a run of so many robots under a cap with a seed. `alarm` is the hit rate in percent under which a window is low.
    pub fn of(
        record: &Record,
        pool: &Pool,
        (robots, cap, seed): (u32, Option<u32>, u64),
        alarm: u32,
    ) -> Timeline {
        let usable = f64::from(pool.usable_count());
        let windows = record.windows.iter().enumerate().map(|(place, window)| Window {
            start_s: place as u32 * WINDOW.seconds() as u32,
            hit: window.hit_rate(),
        });
        let series = record.samples.iter().enumerate().map(|(place, sample)| {
            // The last minute of a run may be short: per-minute figures are of its own length.
            let began = place as f64 * SAMPLE.seconds();
            let length =
                ((record.end.seconds() - began) / SAMPLE.seconds()).clamp(f64::MIN_POSITIVE, 1.0);
            Minute {
                computed_prompt: sample.computed_prompt as f64 / length,
                generated: sample.generated as f64 / length,
                calls: f64::from(sample.calls) / length,
                usage: f64::from(sample.referenced) / usable,
                running: f64::from(sample.running),
                waiting: f64::from(sample.waiting),
                active: f64::from(sample.active),
            }
        });
        Timeline {
            robots,
            cap,
            seed,
            minutes: record.end.seconds().div_euclid(60.0) as u32,
            windows: windows.collect(),
            series: series.collect(),
            first_low_s: record.first_low_window(alarm).map(|start| start.seconds() as u32),
            alarm: f64::from(alarm) / 100.0,
            rate: record.calls as f64 / record.end.seconds(),
        }
    }
}
