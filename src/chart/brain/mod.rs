//! Charts of the Brain view.

mod alone;
mod episodes;
mod first_low;
mod over_cap;
mod revisit;
mod run;
mod tails;
pub mod words;
mod workload;

pub use alone::alone;
pub use episodes::episodes;
pub use first_low::first_low;
pub use over_cap::over_cap;
pub use revisit::revisit;
pub use run::run;
pub use tails::tails;
pub use workload::{growth, tool_gaps};
