//! One run, minute by minute.

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
