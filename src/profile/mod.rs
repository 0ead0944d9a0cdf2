//! profile
pub mod action_layer;
