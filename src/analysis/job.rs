//! One unit of work of a study: a run of the simulation, and what it gave. These are the messages between the page
//! and its workers, so they are plain data.

use super::starvation::Lookup;
use super::timeline::Timeline;
use crate::scenario::Scenario;
use serde::{Deserialize, Serialize};

/// A run to do. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Job {
    /// One run of the fleet against the brain.
    Brain(BrainJob),
    /// The same, keeping its time line.
    Timeline(BrainJob),
    /// One run of the action layer.
    Action {
        /// Active robots.
        robots: u32,
        /// GPUs.
        gpus: u32,
        /// Control frequency in millihertz.
        millihertz: u32,
        /// Seed.
        seed: u64,
    },
}

/// A run of the fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BrainJob {
    /// Fleet size.
    pub robots: u32,
    /// Cap on active episodes.
    pub cap: Option<u32>,
    /// Control frequency in millihertz: it scales the tool gaps.
    pub millihertz: u32,
    /// Seed.
    pub seed: u64,
}

/// What a job gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// Of [`Job::Brain`].
    Brain(BrainSummary),
    /// Of [`Job::Timeline`].
    Timeline(Timeline),
    /// Of [`Job::Action`].
    Action(ActionSummary),
}

/// A fleet run in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BrainSummary {
    /// Completed calls a second.
    pub rate: f64,
    /// Full-prefix hits over turns after the first; none without such a turn.
    pub hit: Option<f64>,
    /// Episodes a minute.
    pub episodes_per_min: f64,
    /// Jain's index over robots.
    pub jain: f64,
    /// Start of the first low window in seconds.
    pub first_low_s: Option<u32>,
    /// Mean wait between episodes in seconds.
    pub wait_s: Option<f64>,
    /// Computed prompt tokens a minute.
    pub prompt_per_min: f64,
    /// Generated tokens a minute.
    pub generated_per_min: f64,
}

/// An action-layer run in figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionSummary {
    /// Missed over executed and missed ticks, 0 to 1.
    pub starved: f64,
    /// The least certain batch latency it needed.
    pub lookup: Lookup,
}

/// A job under way, advanced in slices so that a worker can look for cancellation between them.
pub struct Execution {
    scenario: Scenario,
    job: Job,
}

impl Execution {
    /// Prepares a job.
    pub fn start(scenario: &Scenario, job: Job) -> Execution {
        Execution {
            scenario: *scenario,
            job,
        }
    }

    /// Does a slice of about `events` engine steps; the outcome once the job has ended. The outcome does not depend on
    /// how it was sliced.
    pub fn advance(&mut self, events: u32) -> Option<Outcome> {
        let _ = (self.scenario, self.job, events);
        None
    }
}
