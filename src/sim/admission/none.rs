//! No admission control: every robot is always active.

use super::{Admission, ControllerRow};

/// Its row in the table.
pub const ROW: ControllerRow = ControllerRow {
    name: "none",
    label: "No cap",
    law: "nobody waits",
    parameters: &[],
    build: |_, _| Box::new(NoCap),
};

struct NoCap;

impl Admission for NoCap {}
