//! The admission controllers on the preset's fleet: what each promises, and which of its rules makes it so. Laws that
//! hold for any controller in any world stand in `tests/laws`.

mod mechanisms;
mod promises;
mod runs;
mod warning;
