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
