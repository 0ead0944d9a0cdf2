//! What the first view does without, loaded when it is asked for: a part of the program of its own.
//!
//! The build splits the program where [`load`] stands (see `xtask/src/page.rs`): what only the functions named in [`Later`]
//! reach goes into the part. So they are called through [`get`], and nowhere by name.

use super::components::drawing::Source;
use super::plan::Props;
use crate::chart::ChartModel;
use std::sync::OnceLock;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use yew::Html;

/// What can be called once the part is there.
#[derive(Clone, Copy)]
pub struct Later {
    /// The Controllers view.
    pub controllers: fn(&Props) -> Html,
    /// Its charts.
    pub chart: fn(&Source) -> ChartModel,
}

static LATER: OnceLock<Later> = OnceLock::new();

/// The part, if it is there.
pub fn get() -> Option<&'static Later> {
    LATER.get()
}

/// Fetches the part, once.
///
/// # Errors
/// When it cannot be loaded; the next call tries again.
pub async fn fetch() -> Result<(), SplitLoaderError> {
    let later = load().await?;
    LATER.get_or_init(|| later);
    Ok(())
}

#[allow(unsafe_code, reason = "a function of the other part is foreign to this one")]
mod split {
    use super::*;

    #[wasm_split(later, fallible)]
    pub fn load() -> Result<Later, SplitLoaderError> {
        Ok(Later {
            controllers: crate::ui::controllers::controllers,
            chart: crate::ui::components::drawing::later,
        })
    }
}
use split::load;
