//! What charts say.

pub mod action_layer;
pub mod alone;
pub mod baseline;
pub mod brain_run;
pub mod capacity;
pub mod cliff;
pub mod envelope;
pub mod episodes;
pub mod evidence;
pub mod fairness;
pub mod figure;
pub mod first_low;
pub mod look;
pub mod margin;
pub mod over_cap;
pub mod rate_over_k;
pub mod revisit;
pub mod starvation;
pub mod suites;
pub mod survival;
pub mod tails;
pub mod terms;
pub mod timeline;
pub mod tornado;
pub mod trace;
pub mod who;
