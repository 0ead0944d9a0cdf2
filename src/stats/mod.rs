//! Statistics that know nothing of robots.

mod jain;
mod normal;
mod percentiles;
mod quantile;
pub mod survival;

pub use jain::jain;
pub use normal::normal_quantile;
pub use percentiles::{Percentiles, percentiles};
pub use quantile::quantile;
