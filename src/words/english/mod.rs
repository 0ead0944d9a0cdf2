//! The catalogue in English. What each phrase is for stands where it is declared: in the file of the same name, one
//! folder up.

pub mod chart;
pub mod import;
pub mod numbers;
pub mod scenario;
pub mod ui;
