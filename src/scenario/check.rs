//! Worlds that cannot run, and the smallest value with which they can.
//!
//! Two things stop a brain for ever: a step too small for the smallest chunk it may compute, and a pool too small for one
//! request alone. With both in order the request that runs first always gets on: every other one can be preempted for
//! it, and what decodes before it in a step ends.
//!
//! Absent on purpose: worlds that run badly. A pool that thrashes, a deadline that is missed and a start later than the
//! run's end are answers, not faults.

use super::Scenario;
use super::knob::KnobId;
use crate::words::scenario::check as words;
use std::fmt;

/// State indices of one request held at once, at most: the hit's, the one before the newest, and the newest.
const STATES_HELD: u64 = 3;

/// What the workload asks of a world, at the scenario's growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldLimits {
    /// Tokens of the longest prompt.
    pub largest_prompt: u32,
    /// Tokens of the longest output.
    pub largest_output: u32,
}

/// Why a world cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// With state groups every chunk of a prefill but its last is whole blocks, and a step holds none.
    BudgetBelowBlock,
    /// The pool does not hold the longest request alone.
    PoolBelowRequest,
}

/// A knob with which the world cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which knob to change.
    pub knob: KnobId,
    /// Its raw value.
    pub found: i64,
    /// The smallest raw value that works while the others stay; none if it is above what the knob accepts.
    pub smallest: Option<i64>,
    /// Why.
    pub reason: Reason,
    /// The workload it was asked for.
    pub limits: WorldLimits,
}

impl Scenario {
    /// Whether this world can run.
    ///
    /// # Errors
    /// Every knob that stops it, each judged with the others as they are.
    pub fn check(&self, limits: &WorldLimits) -> Result<(), Vec<Problem>> {
        let needs = [
            (KnobId::TokenBudget, self.smallest_budget(limits), Reason::BudgetBelowBlock),
            (KnobId::PoolBlocks, self.smallest_pool(limits), Reason::PoolBelowRequest),
        ];
        let problems: Vec<_> = needs
            .into_iter()
            .filter(|&(knob, smallest, _)| self.get(knob).unsigned_abs() < smallest)
            .map(|(knob, smallest, reason)| Problem {
                knob,
                found: self.get(knob),
                smallest: accepted(knob, smallest),
                reason,
                limits: *limits,
            })
            .collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Tokens a step must hold. Without states any chunk will do; with them a prefill of a block or more begins with
    /// whole blocks. Requests that decode in the same step need no room of their own: they end.
    fn smallest_budget(&self, limits: &WorldLimits) -> u64 {
        let block = self.get(KnobId::BlockTokens).unsigned_abs();
        let has_states = self.get(KnobId::StateGroups) > 0;
        if has_states && longest_request(limits) >= block { block } else { 1 }
    }

    /// Blocks for the longest request alone, and the null block. A bound, not the very least: the longest prompt need not
    /// have the longest output, and states at two indices, or one, may be enough.
    fn smallest_pool(&self, limits: &WorldLimits) -> u64 {
        let attention =
            longest_request(limits).div_ceil(self.get(KnobId::BlockTokens).unsigned_abs().max(1));
        let states = STATES_HELD * self.get(KnobId::StateGroups).unsigned_abs();
        attention + states + 1
    }
}

/// The scenario with the smallest values that work in place of those that do not; none if that does not mend it.
pub fn mended(scenario: &Scenario, limits: &WorldLimits) -> Option<Scenario> {
    let problems = scenario.check(limits).err().unwrap_or_default();
    let mended = problems.iter().try_fold(*scenario, |mended, problem| {
        problem.smallest.map(|smallest| mended.with(problem.knob, smallest))
    })?;
    mended.check(limits).is_ok().then_some(mended)
}

/// Tokens of the longest prompt with the longest output behind it.
fn longest_request(limits: &WorldLimits) -> u64 {
    u64::from(limits.largest_prompt) + u64::from(limits.largest_output)
}

/// The value as a raw one, if the knob accepts it.
fn accepted(knob: KnobId, value: u64) -> Option<i64> {
    let raw = i64::try_from(value).ok()?;
    (knob.knob().clamp(raw) == raw).then_some(raw)
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::problem(self))
    }
}

#[cfg(test)]
mod tests;
