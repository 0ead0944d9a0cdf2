//! Numbers in words, as all charts write them: the catalogue's.

pub use crate::words::chart::figure::{carried, count, fixed, kilo, percent, range, short, time};
