//! The only place that touches the browser: workers, canvas, history, clipboard, theme.

#[cfg(feature = "page")]
pub mod canvas;
#[cfg(feature = "page")]
pub mod frame;
#[cfg(feature = "importer")]
pub mod importer;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "page")]
pub mod paste;
#[cfg(feature = "page")]
pub mod pool;
#[cfg(feature = "page")]
pub mod watch;
#[cfg(feature = "worker")]
pub mod worker;
