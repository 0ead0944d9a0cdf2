//! The page's words are in the catalogue, [`crate::words::ui`].

pub use crate::words::ui::*;
pub use crate::words::{
    Emphasis, Line, Span, bound, capital, duration, grouped, percent, robots, short, trim, two,
};
