//! Watching the pool: what every block is good for, and which prefixes lose blocks. Watching changes nothing.
//!
//! A block is *held* by running requests, or free. A free block is *alive* if a look-up of its session's next turn would
//! hit it now. Any other is dead weight: of an *ended* episode, or *outlived*, as states that a newer one superseded,
//! blocks behind a gap or without a state at their end, and those that no look-up finds. The rest is *unused*: nobody has had it yet.

use super::segment::{Kind, NONE, Segment};
use super::{Pool, SHARED, Session, SessionId};
use crate::units::Instant;

/// [blocks] Every usable block once, by what it is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Referenced by running requests.
    pub held: u32,
    /// Free, but a look-up would hit it.
    pub alive: u32,
    /// Free, of an episode under way or of nobody, and no look-up would hit it.
    pub outlived: u32,
    /// Free, of an episode that has ended.
    pub ended: u32,
    /// Free, and never used.
    pub unused: u32,
}

/// A session's reusable prefix became shorter, because blocks of it were taken for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// When.
    pub at: Instant,
    /// Whose.
    pub session: SessionId,
    /// [blocks] Its reusable prefix before.
    pub from: u32,
    /// [blocks] And after.
    pub to: u32,
}

impl Pool {
    /// From the start on, losses are written down.
    pub(in crate::sim::engine) fn watch(&mut self) {
        self.times_blocks = true;
        self.losses = Some(Vec::new());
    }

    /// The losses since this was last called.
    pub(in crate::sim::engine) fn take_losses(&mut self) -> Vec<Loss> {
        self.losses.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// [blocks] The prefix that a look-up of the session's next turn would hit.
    pub fn reusable(&self, session: SessionId) -> u32 {
        let attention = self.attention_prefix(session, u32::MAX);
        if self.groups > 0 { self.state_prefix(session, attention) } else { attention }
    }

    /// Counts every block; tells of each session that has free blocks alive how many, those of the shared prefix left
    /// out.
    pub fn census(&self, mut each: impl FnMut(SessionId, u32)) -> Census {
        let shared_blocks = self.shared.len() as u32;
        let mut census = Census { held: self.referenced_count(), ..Census::default() };
        let (mut own_alive, mut shared_reach) = (0, self.shared_reusable());
        for (number, session) in self.sessions.iter().enumerate() {
            if session.ended || session.owned == 0 {
                continue;
            }
            let reusable = self.reusable(SessionId(number as u32));
            shared_reach = shared_reach.max(reusable.min(shared_blocks));
            let alive = self.own_alive(session, reusable);
            if alive > 0 {
                each(SessionId(number as u32), alive);
                own_alive += alive;
            }
        }
        census.alive = own_alive + self.shared_alive(shared_reach);
        for segment in self.segments.queued() {
            let count = match self.sessions.get(segment.session as usize) {
                Some(owner) if owner.ended => &mut census.ended,
                _ if segment.kind == Kind::Anonymous && segment.accessed == Instant::NEVER => {
                    &mut census.unused
                }
                _ => &mut census.outlived,
            };
            *count += segment.length;
        }
        census.outlived -= census.alive;
        census
    }

    /// [blocks] Free ones of a session's own within a prefix it can reuse.
    fn own_alive(&self, session: &Session, reusable: u32) -> u32 {
        let mut index = self.shared.len() as u32;
        let mut alive = 0;
        while index < reusable {
            let Some((run, end)) = session.oldest_at(&self.segments, index) else { break };
            let end = end.min(reusable);
            if self.segments.get(run).references == 0 {
                alive += end - index;
            }
            index = end;
        }
        let is_own = reusable > self.shared.len() as u32;
        let slot = reusable.checked_sub(1).and_then(|last| session.state_slot(last));
        alive + slot.filter(|_| is_own).map_or(0, |slot| self.free_copies(&slot.oldest))
    }

    /// [blocks] What a new session would hit of the shared prefix.
    fn shared_reusable(&self) -> u32 {
        let present = self.shared.iter().take_while(|&&copy| copy != NONE).count() as u32;
        match self.groups {
            0 => present,
            groups => self.shared_states.state_end(groups, 0, present).unwrap_or(0),
        }
    }

    /// [blocks] Free ones of the first `reach` of the shared prefix, and of the state a new session would hit.
    fn shared_alive(&self, reach: u32) -> u32 {
        let attention = self.free_copies(&self.shared[..reach as usize]);
        let last = self.shared_reusable().checked_sub(1);
        let slot = last.and_then(|last| self.shared_states.state_slot(last));
        attention + slot.map_or(0, |slot| self.free_copies(&slot.oldest))
    }

    fn free_copies(&self, copies: &[u32]) -> u32 {
        let is_free = |&&copy: &&u32| copy != NONE && self.segments.get(copy).references == 0;
        copies.iter().filter(is_free).count() as u32
    }

    /// The same as without a watch, segment by segment, and what their owners have lost.
    #[cold]
    pub(super) fn pop_watched(&mut self, mut count: u32) {
        while count > 0 {
            let Some(head) = self.segments.head() else {
                unreachable!("the need was checked against the free blocks");
            };
            let taken = self.segments.get(head).length.min(count);
            let owner = self.owner_now(head);
            self.pop_unwatched(taken);
            count -= taken;
            if let Some((session, reusable)) = owner {
                self.note_loss(session, reusable);
            }
        }
    }

    /// The session under way that a queued segment belongs to, and its reusable prefix.
    fn owner_now(&self, segment: u32) -> Option<(SessionId, u32)> {
        let Segment { session, .. } = *self.segments.get(segment);
        let is_live =
            session != NONE && session != SHARED && !self.sessions[session as usize].ended;
        is_live.then(|| (SessionId(session), self.reusable(SessionId(session))))
    }

    /// Writes down what the owner of blocks that were just taken has lost, if anything.
    fn note_loss(&mut self, session: SessionId, from: u32) {
        let to = self.reusable(session);
        let at = self.clock.now;
        if let Some(losses) = self.losses.as_mut().filter(|_| to < from) {
            losses.push(Loss { at, session, from, to });
        }
    }
}
