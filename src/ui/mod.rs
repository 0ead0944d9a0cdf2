//! The page: its state, its words, its components. It simulates nothing; only [`browser`] touches the browser.
//!
//! Everything outside `browser`, `components` and `app` is plain Rust and is tested natively.

pub mod address;
pub mod answer;
pub mod aside;
pub mod differences;
pub mod listing;
pub mod outlook;
pub mod ranking;
pub mod shelf;
pub mod state;
pub mod track;
pub mod words;

#[cfg(feature = "page")]
pub mod action_layer;
#[cfg(feature = "page")]
pub mod app;
#[cfg(feature = "page")]
pub mod around;
#[cfg(feature = "page")]
pub mod brain;
#[cfg(any(feature = "page", feature = "importer"))]
pub mod browser;
#[cfg(feature = "page")]
pub mod components;
#[cfg(feature = "page")]
pub mod controllers;
#[cfg(feature = "page")]
pub mod evidence;
#[cfg(feature = "page")]
pub mod later;
#[cfg(feature = "page")]
pub mod plan;
#[cfg(feature = "page")]
pub mod views;
