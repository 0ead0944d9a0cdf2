//! A static cap: at most K episodes at once. Robots beyond it wait between episodes, never between turns: a dropped
//! turn would throw away prefill already paid for.

use super::{Admission, ControllerRow, Parameter};

/// K.
pub const CAP: Parameter = Parameter { name: "cap", default: 16, scale: 1 };

/// Its row in the table.
pub const ROW: ControllerRow = ControllerRow {
    name: "cap",
    label: "Static K",
    law: "at most K episodes at once",
    parameters: &[CAP],
    build: |settings, _| Box::new(StaticCap { cap: settings.get(&CAP).max(1) as u32 }),
};

struct StaticCap {
    cap: u32,
}

impl Admission for StaticCap {
    fn limit(&self) -> Option<u32> {
        Some(self.cap)
    }
}
