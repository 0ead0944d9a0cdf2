//! Statistics that know nothing of robots.

mod binomial;
mod jain;
mod normal;
mod order;
mod percentiles;
mod quantile;
mod sorted;
pub mod survival;

pub use binomial::share_interval;
pub use jain::jain;
pub use normal::normal_quantile;
pub use order::{sort_long, sort_short, sort_short_by_key};
pub use percentiles::{Percentiles, percentiles};
pub use quantile::quantile;
pub use sorted::Sorted;
