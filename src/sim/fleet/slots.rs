//! Who has a slot, and who is held before a turn for want of one.

use std::collections::BTreeMap;

/// A robot in an episode.
#[derive(Clone, Copy, Debug, Default)]
struct Seat {
    /// Its place in the order of admission.
    admitted: u64,
    has_slot: bool,
}

/// The slots of a fleet.
#[derive(Debug)]
pub(super) struct Slots {
    seats: Vec<Seat>,
    admissions: u64,
    /// Robots with a slot, in order of admission.
    with_slot: BTreeMap<u64, u32>,
    /// Robots held, in order of admission.
    held: BTreeMap<u64, u32>,
}

impl Slots {
    /// Of a fleet in which nobody is in an episode.
    pub fn new(robots: usize) -> Slots {
        Slots {
            seats: vec![Seat::default(); robots],
            admissions: 0,
            with_slot: BTreeMap::new(),
            held: BTreeMap::new(),
        }
    }

    /// Slots taken.
    pub fn taken(&self) -> u32 {
        self.with_slot.len() as u32
    }

    /// Robots held.
    pub fn held_count(&self) -> u32 {
        self.held.len() as u32
    }

    /// Robots with a slot, in order of admission.
    pub fn with_slot(&self) -> impl Iterator<Item = u32> {
        self.with_slot.values().copied()
    }

    /// Robots held, in order of admission.
    pub fn held(&self) -> impl Iterator<Item = u32> {
        self.held.values().copied()
    }

    /// A robot begins an episode, with a slot.
    pub fn admit(&mut self, robot: u32) {
        self.admissions += 1;
        self.seats[robot as usize] = Seat { admitted: self.admissions, has_slot: true };
        self.with_slot.insert(self.admissions, robot);
    }

    /// A robot ends its episode.
    pub fn end(&mut self, robot: u32) {
        self.take_back(robot);
    }

    /// Whether a robot in an episode has a slot.
    pub fn has_slot(&self, robot: u32) -> bool {
        self.seats[robot as usize].has_slot
    }

    /// A robot loses its slot, if it has one.
    pub fn take_back(&mut self, robot: u32) {
        let seat = &mut self.seats[robot as usize];
        seat.has_slot = false;
        self.with_slot.remove(&seat.admitted);
    }

    /// Those admitted last lose their slots until at most `limit` are taken, and at least one.
    pub fn take_back_newest(&mut self, limit: Option<u32>) {
        let Some(limit) = limit else { return };
        while self.taken() > limit.max(1)
            && let Some((_, robot)) = self.with_slot.pop_last()
        {
            self.seats[robot as usize].has_slot = false;
        }
    }

    /// A robot without a slot has come to its next turn.
    pub fn hold(&mut self, robot: u32) {
        let seat = self.seats[robot as usize];
        debug_assert!(!seat.has_slot);
        self.held.insert(seat.admitted, robot);
    }

    /// The held robot that was admitted first gets a slot.
    pub fn resume_first(&mut self) -> Option<u32> {
        let (admitted, robot) = self.held.pop_first()?;
        self.seats[robot as usize].has_slot = true;
        self.with_slot.insert(admitted, robot);
        Some(robot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_lose_their_slots_and_the_first_admitted_resume_first() {
        let mut slots = Slots::new(4);
        for robot in [2, 0, 3, 1] {
            slots.admit(robot);
        }
        slots.take_back_newest(Some(1));
        assert_eq!([0, 1, 2, 3].map(|robot| slots.has_slot(robot)), [false, false, true, false]);
        // They come to their next turn in another order.
        for robot in [1, 0, 3] {
            slots.hold(robot);
        }
        slots.end(2);
        assert_eq!((slots.taken(), slots.held_count()), (0, 3));
        let resumed: Vec<_> = std::iter::from_fn(|| slots.resume_first()).collect();
        assert_eq!(resumed, [0, 3, 1]);
        assert_eq!((slots.taken(), slots.held_count()), (3, 0));
    }

    #[test]
    fn one_slot_is_always_left() {
        let mut slots = Slots::new(2);
        slots.admit(0);
        slots.admit(1);
        slots.take_back_newest(Some(0));
        assert_eq!(slots.taken(), 1);
    }
}
