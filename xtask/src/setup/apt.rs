//! Debian packages: installed when run as root, else named for a person to install.

use std::path::Path;

use super::announce;
use crate::failure::{Outcome, fail};
use crate::task::{Task, on_path};

/// Whether all of `packages` are installed.
pub fn has(packages: &[&str]) -> bool {
    Task::new("dpkg-query")
        .args(["-W", "-f=${Status}\n"])
        .args(packages)
        .read()
        .is_ok_and(|states| states.lines().all(|state| state == "install ok installed"))
}

/// Installs `packages` unless they are there; `why` completes "Installing ...".
pub fn ensure(packages: &[&str], why: &str) -> Outcome {
    if has(packages) { Ok(()) } else { newest(packages, why) }
}

/// Installs the newest of `packages`, also over older ones; `why` completes "Installing ...".
pub fn newest(packages: &[&str], why: &str) -> Outcome {
    let list = packages.join(" ");
    if on_path(&["apt-get"]).is_none() {
        return fail(format!("No apt-get here to install {list} ({why})."));
    }
    let by_hand = format!(
        "Run by hand: sudo apt-get update && sudo apt-get install --no-install-recommends {list}"
    );
    if !is_root() {
        return fail(format!("{list} ({why}) can only be installed by root. {by_hand}"));
    }
    announce(&format!("{list}, {why}: takes about a minute"));
    // Lists first: a slim image has none, and old ones name old versions, and files that have left the mirror. One
    // mirror of several that does not answer is no reason to stop: installing tells.
    if let Err(error) = Task::new("apt-get").args(["update", "-q"]).run() {
        println!("{error} Going on with the package lists that are here.");
    }
    Task::new("apt-get")
        .args(["install", "-q", "-y", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()
        .or_else(|error| fail(format!("{error} {by_hand}")))
}

fn is_root() -> bool {
    Path::new("/usr/bin/id").exists()
        && Task::new("id").args(["-u"]).read().is_ok_and(|id| id.trim() == "0")
}
