//! Charts of the Brain view.

mod alone;
pub mod episodes;
pub mod first_low;
pub mod over_cap;
mod revisit;
mod run;
pub mod tails;
mod workload;

pub use alone::alone;
pub use episodes::episodes;
pub use first_low::first_low;
pub use over_cap::over_cap;
pub use revisit::revisit;
pub use run::run;
pub use tails::tails;
pub use workload::{growth, tool_gaps};
