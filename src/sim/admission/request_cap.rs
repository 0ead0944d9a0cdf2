//! A request cap: at most R requests in the engine, others wait in order outside it. A robot's slot in the engine is
//! free while its tool runs, so the working set is not bounded: every robot's context still wants its place.

use super::{Admission, ControllerRow, Parameter};

const REQUESTS: Parameter = Parameter { name: "requests", default: 8, scale: 1 };

/// Its row in the table.
pub const ROW: ControllerRow = ControllerRow {
    name: "requests",
    label: "Request cap",
    law: "at most R requests in the engine, others wait outside in order",
    parameters: &[REQUESTS],
    build: |settings, _| Box::new(RequestCap { requests: settings.get(&REQUESTS).max(1) as u32 }),
};

struct RequestCap {
    requests: u32,
}

impl Admission for RequestCap {
    fn request_limit(&self) -> Option<u32> {
        Some(self.requests)
    }
}
