//! What the charts of the Brain view say, a file a chart.

pub mod alone;
pub mod episodes;
pub mod first_low;
pub mod over_cap;
pub mod revisit;
pub mod run;
pub mod tails;
pub mod workload;
