//! Messages between the page and its workers: typed, stamped with a study's number, packed with postcard.

pub mod paste;

use crate::analysis::job::{Job, Outcome};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The build both sides must share: Trunk does not hash worker files, so a stale cached worker can meet a new page.
/// It is made from the sources (see build.rs).
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), "-", env!("FLEET_PLANNER_SOURCES"));

/// From the page to a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToWorker {
    /// Do these jobs in order, after those already queued.
    Run {
        /// Number of the study, given back with every answer.
        study: u32,
        /// [`Scenario::to_raw`](crate::scenario::Scenario::to_raw).
        scenario: (u8, Vec<i64>),
        /// Jobs.
        jobs: Vec<Job>,
    },
    /// Forget all queued jobs and the one under way.
    Cancel,
}

/// From a worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromWorker {
    /// The worker runs.
    Ready,
    /// A job has ended.
    Done {
        /// Number of its study.
        study: u32,
        /// The job.
        job: Job,
        /// What it gave.
        outcome: Outcome,
    },
    /// The worker could not understand a message.
    Refused {
        /// Why.
        reason: String,
    },
}

/// Packs a message.
pub fn pack<M: Serialize>(message: &M) -> Vec<u8> {
    postcard::to_stdvec(message).expect("messages are plain data without maps of unknown length")
}

/// Unpacks a message.
///
/// # Errors
/// When the bytes are not a message of this build.
pub fn unpack<M: DeserializeOwned>(bytes: &[u8]) -> Result<M, String> {
    postcard::from_bytes(bytes).map_err(|error| error.to_string())
}
