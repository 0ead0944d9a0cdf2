//! A run under way, for reading: where its robots are and what its controller allows.

use super::Fleet;
use crate::sim::admission::{Admission, FleetView};

impl Fleet {
    /// The fleet as the gateway sees it.
    pub fn view(&self) -> FleetView {
        FleetView {
            active: self.active,
            slots: self.slots.taken(),
            held: self.slots.held_count(),
            backlog: self.backlog.len() as u32,
        }
    }

    /// The controller.
    pub fn admission(&self) -> &dyn Admission {
        &*self.admission
    }

    /// Robots that wait for an episode, who has waited longest first.
    pub fn backlog(&self) -> impl Iterator<Item = u32> {
        self.backlog.iter().copied()
    }

    /// Robots with a slot, in order of admission.
    pub fn with_slot(&self) -> impl Iterator<Item = u32> {
        self.slots.with_slot()
    }

    /// Robots held before a turn, in order of admission.
    pub fn held(&self) -> impl Iterator<Item = u32> {
        self.slots.held()
    }

    /// Robots whose turns wait outside the engine, over the request cap, in order.
    pub fn outside(&self) -> impl Iterator<Item = u32> {
        self.outside.iter().copied()
    }
}
