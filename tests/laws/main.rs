//! Laws: what holds in every world, checked in random ones. Where a law has an exact form it is tested exactly, in
//! integers, and its header says under which conditions it is true and why.
//!
//! One law stands elsewhere: a jump equals its steps (`tests/reference/worlds.rs`, on forty thousand worlds).

mod admission;
mod cache;
mod conservation;
mod disjoint;
mod relabel;
mod rescale;
mod world;
