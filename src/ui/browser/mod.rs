//! The only place that touches the browser: workers, canvas, history, clipboard, theme.

#[cfg(feature = "page")]
pub mod canvas;
#[cfg(feature = "page")]
pub mod frame;
#[cfg(feature = "page")]
pub mod keys;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "page")]
pub mod pool;
#[cfg(feature = "page")]
pub mod shelf;
#[cfg(feature = "page")]
pub mod watch;
pub mod worker;
