//! The one error xtask has: a message for the person at the keyboard, which says what to do next.

use std::fmt;

/// Why a step stopped.
#[derive(Debug)]
pub struct Failure(String);

/// What a step yields.
pub type Outcome<T = ()> = Result<T, Failure>;

/// Stops with a message.
pub fn fail<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Failure(message.into()))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self(message.to_owned())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}
