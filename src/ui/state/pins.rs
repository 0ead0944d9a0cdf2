//! Baselines: up to four scenarios pinned beside the current one, each with the whole answer it had.

use super::planned;
use crate::analysis::plan::PlanResults;
use crate::scenario::Scenario;
use std::rc::Rc;

/// Baselines at most: A to D.
pub const SLOTS: usize = 4;

/// A pinned scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Pin {
    /// What is compared with.
    pub scenario: Scenario,
    /// Its whole answer; none until it is computed.
    pub results: Option<Rc<PlanResults>>,
}

/// The baselines, by their places: A is the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pins {
    slots: [Option<Pin>; SLOTS],
    /// What is in of the one being computed.
    pub under_way: Option<Rc<PlanResults>>,
}

/// The letter of a place.
pub fn letter(slot: usize) -> char {
    char::from(b'A' + slot as u8)
}

impl Pins {
    /// Those there are, with their places.
    pub fn shown(&self) -> impl Iterator<Item = (usize, &Pin)> {
        self.slots.iter().enumerate().filter_map(|(slot, pin)| Some((slot, pin.as_ref()?)))
    }

    /// The baseline at a place.
    pub fn get(&self, slot: usize) -> Option<&Pin> {
        self.slots.get(slot)?.as_ref()
    }

    /// Where this scenario is pinned.
    pub fn place_of(&self, scenario: &Scenario) -> Option<usize> {
        self.shown().find(|(_, pin)| pin.scenario == *scenario).map(|(slot, _)| slot)
    }

    /// The first place that is free.
    pub fn free(&self) -> Option<usize> {
        self.slots.iter().position(Option::is_none)
    }

    /// Pins at a place; what was there is given back.
    pub fn put(&mut self, slot: usize, pin: Pin) -> Option<Pin> {
        self.slots.get_mut(slot)?.replace(pin)
    }

    /// Takes a baseline away.
    pub fn take(&mut self, slot: usize) -> Option<Pin> {
        self.slots.get_mut(slot)?.take()
    }

    /// A whole answer is in: it belongs to every baseline of its scenario that has none.
    pub fn fill(&mut self, results: &Rc<PlanResults>) {
        for pin in self.slots.iter_mut().flatten() {
            if pin.results.is_none() && planned(pin.scenario) == results.scenario {
                pin.results = Some(Rc::clone(results));
            }
        }
    }

    /// The answer of this planned scenario, if a baseline has it.
    pub fn answer(&self, plan: &Scenario) -> Option<&Rc<PlanResults>> {
        self.shown()
            .filter_map(|(_, pin)| pin.results.as_ref())
            .find(|results| results.scenario == *plan)
    }

    /// The first baseline that is still to be computed.
    pub fn waiting(&self) -> Option<(usize, Scenario)> {
        let (slot, pin) = self.shown().find(|(_, pin)| pin.results.is_none())?;
        Some((slot, planned(pin.scenario)))
    }
}
