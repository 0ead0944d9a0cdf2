//! Prefixes that were lost: calls after a session's first that did not find its whole prompt before.

use crate::sim::admission::view::{Call, Seen};
use crate::units::Instant;
use std::collections::{BTreeMap, VecDeque};

/// [s] How far back losses are read.
const LATE_S: f64 = 60.0;

#[derive(Clone, Copy, Debug)]
struct Returned {
    at: f64,
    lost: bool,
    /// When the prefix was made: the first token of the call before.
    made: Instant,
}

/// Calls that could have hit, of late.
#[derive(Clone, Debug)]
pub struct Losses {
    block_tokens: u32,
    first_tokens: BTreeMap<u32, Instant>,
    returned: VecDeque<Returned>,
}

impl Losses {
    /// None yet, of an engine with blocks of this size.
    pub fn new(block_tokens: u32) -> Losses {
        Losses {
            block_tokens: block_tokens.max(1),
            first_tokens: BTreeMap::new(),
            returned: VecDeque::new(),
        }
    }

    /// Takes notice.
    pub fn observe(&mut self, seen: &Seen) {
        match *seen {
            Seen::Finished(call) => self.finished(&call),
            Seen::EpisodeEnded { robot, .. } => {
                self.first_tokens.remove(&robot);
            }
            _ => {}
        }
    }

    fn finished(&mut self, call: &Call) {
        let made = self.first_tokens.insert(call.robot, call.first_token);
        // One that was held longer than it wished to wait says nothing of the others.
        if let Some(made) = made
            && call.previous_prompt > 0
            && !call.was_held
        {
            let block = self.block_tokens;
            let lost = call.cached / block < call.previous_prompt / block;
            self.returned.push_back(Returned { at: call.finished.seconds(), lost, made });
        }
    }

    /// Losses and calls of late whose prefix was made after `since`.
    pub fn count(&mut self, now: f64, since: Instant) -> (u32, u32) {
        while self.returned.front().is_some_and(|one| one.at < now - LATE_S) {
            self.returned.pop_front();
        }
        let fresh = self.returned.iter().filter(|one| one.made >= since);
        fresh.fold((0, 0), |(lost, all), one| (lost + u32::from(one.lost), all + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::PS_PER_S;

    /// A later call of robot 0 that was done at `second`; its first token came a second before.
    fn call(second: u64, cached: u32) -> Call {
        let at = |second: u64| Instant(second * PS_PER_S);
        Call {
            prompt: 200,
            cached,
            previous_prompt: 100,
            first_token: at(second - 1),
            finished: at(second),
            ..Call::default()
        }
    }

    fn counts(calls: &[Call], since: u64) -> (u32, u32) {
        let mut losses = Losses::new(16);
        for &call in calls {
            losses.observe(&Seen::Finished(call));
        }
        losses.count(50.0, Instant(since * PS_PER_S))
    }

    #[test]
    fn a_call_that_did_not_find_the_whole_blocks_of_the_prompt_before_is_a_loss() {
        // 100 tokens are six blocks of 16.
        let calls = [call(10, 0), call(20, 96), call(30, 95), call(40, 200)];
        assert_eq!(counts(&calls, 0), (1, 3));
    }

    #[test]
    fn prefixes_made_before_the_cut_are_not_held_against_it() {
        let calls = [call(10, 0), call(20, 0), call(30, 0)];
        // Made at seconds 9 and 19, by the call before.
        assert_eq!([9, 10, 20].map(|since| counts(&calls, since)), [(2, 2), (1, 1), (0, 0)]);
    }

    #[test]
    fn a_call_whose_robot_was_held_says_nothing() {
        let held = |second| Call { was_held: true, ..call(second, 0) };
        assert_eq!(counts(&[call(10, 0), held(20), call(30, 0)], 0), (1, 1));
    }

    #[test]
    fn losses_are_forgotten_after_a_minute() {
        let mut losses = Losses::new(16);
        for call in [call(10, 0), call(20, 0)] {
            losses.observe(&Seen::Finished(call));
        }
        assert_eq!([80.0, 80.1].map(|now| losses.count(now, Instant::ZERO)), [(1, 1), (0, 0)]);
    }
}
