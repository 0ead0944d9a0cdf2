//! Saved scenarios in the browser's own storage. Each change begins from what is there now, so that two tabs do not
//! undo each other's.

use super::page::window;
use crate::ui::shelf::{Change, Saved, Trouble, apply, read, write};

const KEY: &str = "fleet-planner scenarios";

/// Does what is asked, or only looks, and gives the list as it is then.
///
/// # Errors
/// Why nothing can be kept here.
pub fn change(change: Option<&Change>) -> Result<Vec<Saved>, Trouble> {
    let storage = window().local_storage().ok().flatten().ok_or(Trouble::Refused)?;
    let text = storage.get_item(KEY).map_err(|_| Trouble::Refused)?.unwrap_or_default();
    let mut all = read(&text)?;
    if let Some(change) = change {
        apply(&mut all, change);
        storage.set_item(KEY, &write(&all)).map_err(|_| Trouble::Full)?;
    }
    Ok(all)
}
