//! The controllers' charts: one run of one of them, and all of them side by side.

mod claims;
mod drawing;
