//! The Plan view's whole study: which runs it needs, in which order, and what they amount to.

use super::envelope::Envelope;
use super::starvation::StarvationCurve;
use super::sweep::Sweep;
use super::timeline::Timeline;
use super::verdict::{Facts, Verdict};
use crate::scenario::Scenario;

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanResults {
    /// The scenario these results belong to.
    pub scenario: Scenario,
    /// No cap, over N.
    pub uncapped: Sweep,
    /// Under `shown_cap`, over N.
    pub capped: Sweep,
    /// The cap of `capped`: the scenario's own, else the suggested one.
    pub shown_cap: Option<u32>,
    /// At the planned N, over K.
    pub over_cap: Sweep,
    /// Curves of the action layer; the scenario's own first.
    pub starvation: Vec<StarvationCurve>,
    /// Both layers over control frequency.
    pub envelope: Envelope,
    /// This scenario's first seed.
    pub timeline: Option<Timeline>,
    /// The facts.
    pub facts: Facts,
    /// The answer.
    pub verdict: Verdict,
    /// Runs that are in, and runs now known to be needed.
    pub progress: (u32, u32),
}
