//! How sure a value is.

use serde::Deserialize;

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Stated by the source.
    Published,
    /// Fitted to published figures.
    Fitted,
    /// Chosen among values that fit or were published.
    Chosen,
    /// Computed from other values.
    Derived,
    /// Nobody measured it.
    Assumed,
}
