//! Who is compared.

use crate::scenario::Scenario;
use crate::sim::admission::{Controller, NAMED, Named};
use serde::{Deserialize, Serialize};

/// A controller, with its K if it is a static cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Contender {
    /// Place in the table of controllers.
    row: u8,
    /// K of a static cap.
    pub cap: Option<u32>,
}

/// Why somebody is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It stands in the table of controllers.
    Listed,
    /// This scenario's own K.
    Own,
    /// The smallest K with no collapse and at least 95% of the best such rate.
    Suggested,
    /// The K with the highest rate that collapses in at most a tenth of the seeds, if no cap at all does not do better.
    Best,
    /// The smallest K that collapses in more.
    Fails,
}

impl Contender {
    /// A static cap.
    pub fn cap(cap: u32) -> Contender {
        Contender { row: 1, cap: Some(cap) }
    }

    /// The controller of this name with its settings from the scenario; none of that name, and none for a static cap.
    pub fn named(name: &str) -> Option<Contender> {
        adaptive().map(|(contender, _)| contender).find(|contender| contender.row().name == name)
    }

    /// What is said of it in the table of controllers.
    pub fn row(&self) -> &'static Named {
        &NAMED[self.row as usize]
    }

    /// Its name: "aimd", "cap=20".
    pub fn name(&self) -> String {
        match self.cap {
            Some(cap) => format!("{}={cap}", self.row().name),
            None => self.row().name.to_owned(),
        }
    }

    /// The controller, its settings as the scenario has them.
    pub fn controller(&self, scenario: &Scenario) -> Controller {
        match self.cap {
            Some(cap) => Controller::static_cap(cap),
            None => scenario.controller(self.row as usize),
        }
    }
}

/// Everyone but static caps, in the order of the table of controllers.
pub(super) fn adaptive() -> impl Iterator<Item = (Contender, Why)> {
    let rows = (0..NAMED.len() as u8).filter(|&row| NAMED[row as usize].name != "cap");
    rows.map(|row| (Contender { row, cap: None }, Why::Listed))
}
