//! Whether `dist/` still shows the sources, so that serving or testing again does not optimise the same code again.
//!
//! Judged as cargo judges: by times of change. The stamp bears the time a build began, so that an edit during a
//! build counts as later than it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::failure::Outcome;
use crate::place::Place;

/// Folders that no part of the page comes from.
const ASIDE: [&str; 5] = [".git", "target", "dist", "node_modules", "tests"];

/// A build under way.
pub struct Stamp(PathBuf);

/// Whether nothing has changed since the last build that ended well.
pub fn is_fresh(place: &Place) -> bool {
    let stamp = file(place);
    let (Ok(begun), Ok(noted)) =
        (stamp.metadata().and_then(|about| about.modified()), fs::read_to_string(&stamp))
    else {
        return false;
    };
    signature(place).is_ok_and(|now| now == noted)
        && newest(&place.root).is_ok_and(|change| change < begun)
}

/// Notes that a build begins.
pub fn begin(place: &Place) -> Outcome<Stamp> {
    let pending = file(place).with_extension("pending");
    fs::create_dir_all(place.wasm_target())?;
    fs::write(&pending, "")?;
    Ok(Stamp(pending))
}

/// Notes that it ended well.
pub fn finish(place: &Place, stamp: Stamp) -> Outcome {
    let begun = stamp.0.metadata()?.modified()?;
    fs::write(&stamp.0, signature(place)?)?;
    fs::File::options().append(true).open(&stamp.0)?.set_modified(begun)?;
    fs::rename(stamp.0, file(place))?;
    Ok(())
}

fn file(place: &Place) -> PathBuf {
    place.wasm_target().join("page.stamp")
}

/// What was built: the checkout, since a build folder may be shared, and the page, since others may write it.
fn signature(place: &Place) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    fs::read(place.dist().join("index.html"))?.hash(&mut hasher);
    Ok(format!("{} {:016x}", place.root.display(), hasher.finish()))
}

/// The latest change of a file below `folder`, or of a folder's list of files.
fn newest(folder: &Path) -> io::Result<SystemTime> {
    let mut latest = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let about = entry.metadata()?;
        if !about.is_dir() {
            latest = latest.max(about.modified()?);
        } else if !ASIDE.iter().any(|name| entry.file_name() == *name) {
            // The folder's own time tells of files taken away.
            latest = latest.max(about.modified()?).max(newest(&entry.path())?);
        }
    }
    Ok(latest)
}
