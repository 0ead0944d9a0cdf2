//! What every study has in common: it asks for runs and absorbs their outcomes, in any order.

use super::job::{Job, Outcome};
use crate::scenario::Scenario;

/// A study under way. Pure: what it makes of outcomes depends only on which are in, never on when they came.
pub trait Study {
    /// The scenario it is about.
    fn scenario(&self) -> &Scenario;

    /// Up to `limit` jobs that nobody was given yet, most urgent first. Empty when all known ones are out or in.
    fn take_jobs(&mut self, limit: usize) -> Vec<Job>;

    /// Takes in what a job gave.
    fn absorb(&mut self, job: Job, outcome: Outcome);

    /// A job was lost with its worker: it may be given out again.
    fn give_back(&mut self, job: Job);

    /// Runs that are in, and runs now known to be needed.
    fn progress(&self) -> (u32, u32);

    /// Whether all jobs are in.
    fn finished(&mut self) -> bool;
}
