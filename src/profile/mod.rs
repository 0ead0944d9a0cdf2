//! profile
pub mod action_layer;
pub mod published;
