//! Every word that a person reads, once: the catalogue.
//!
//! An area declares its phrases with [`catalogue!`]: what is said, of what, in which form. Each language says them in a
//! file of the same name (`english/...`), as plain functions. A phrase that a language lacks, or says of something else,
//! does not compile; with one language the choice costs nothing.
//!
//! The catalogue stands beside the arrow of the modules, with a floor for each module that speaks: `words::chart` says
//! what charts say, names what charts may name, and is used by charts and what stands to their right. See
//! `docs/LANGUAGES.md`.

/// Declares the phrases of an area: its place below each language, then the phrases with their documentation.
macro_rules! catalogue {
    ($($step:ident)::+; $($(#[$about:meta])* fn $phrase:ident($($name:ident: $type:ty),* $(,)?) -> $said:ty;)+) => {
        /// Where each language says it. A new one needs a line here, and one below.
        mod languages {
            pub(super) use $crate::words::english::$($step)::+ as english;
        }

        $(
            $(#[$about])*
            pub fn $phrase($($name: $type),*) -> $said {
                match $crate::words::language() {
                    $crate::words::Language::English => languages::english::$phrase($($name),*),
                }
            }
        )+
    };
}

pub mod chart;
mod english;
pub mod import;
mod line;
pub mod numbers;
pub mod scenario;
pub mod ui;

pub use line::{Emphasis, Line, Span, bound};
pub use numbers::{capital, duration, grouped, percent, robots, short, trim, two};

use std::sync::atomic::{AtomicU8, Ordering};

/// A language that the catalogue is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English, as it is spoken in the United Kingdom.
    English,
}

impl Language {
    /// All, in the order of a list to choose from.
    pub const ALL: [Language; 1] = [Language::English];

    /// Its tag, as a document names its language.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
        }
    }
}

/// The place in [`Language::ALL`] of the language that is spoken.
static SPOKEN: AtomicU8 = AtomicU8::new(0);

/// The language that is spoken.
pub fn language() -> Language {
    let place = usize::from(SPOKEN.load(Ordering::Relaxed));
    Language::ALL.get(place).copied().unwrap_or(Language::English)
}

/// Speaks `language` from now on. To be called before anything is said: what was said stays as it is.
pub fn speak(language: Language) {
    SPOKEN.store(language as u8, Ordering::Relaxed);
}
