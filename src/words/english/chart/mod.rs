//! What charts say, in English.

pub mod action_layer;
pub mod baseline;
pub mod capacity;
pub mod cliff;
pub mod envelope;
pub mod evidence;
pub mod fairness;
pub mod figure;
pub mod look;
pub mod margin;
pub mod over_cap;
pub mod starvation;
pub mod survival;
pub mod terms;
pub mod timeline;
pub mod tornado;
pub mod trace;
pub mod who;
