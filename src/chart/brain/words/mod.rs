//! What the charts of the Brain view say, a file a chart.

use crate::chart::figure;

pub mod alone;
pub mod episodes;
pub mod first_low;
pub mod over_cap;
pub mod revisit;
pub mod run;
pub mod tails;
pub mod workload;

/// "1 seed", "24 seeds".
pub(crate) fn of(number: u32, one: &str, many: &str) -> String {
    format!("{} {}", figure::count(number), if number == 1 { one } else { many })
}
