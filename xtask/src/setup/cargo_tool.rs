//! Tools that cargo compiles: Trunk, the wasm-bindgen command line, and what splits the program.

use std::fs;
use std::path::{Path, PathBuf};

use super::announce;
use crate::failure::{Outcome, fail};
use crate::place::Place;
use crate::task::Task;
use crate::versions::{TRUNK, WASM_SPLIT};

/// The folder that holds `trunk`.
pub fn trunk(place: &Place) -> Outcome<PathBuf> {
    ensure(
        place,
        "trunk",
        "trunk",
        TRUNK,
        &["--locked"],
        "which builds the page: takes about 8 minutes on 2 cores",
    )
}

/// The folder that holds `wasm-split-cli`.
pub fn wasm_split(place: &Place) -> Outcome<PathBuf> {
    ensure(
        place,
        "wasm_split_cli_support",
        "wasm-split-cli",
        WASM_SPLIT,
        &["--locked", "--features", "build-binary"],
        "which splits the page's program in two: takes about 2 minutes on 2 cores",
    )
}

/// The folder that holds `wasm-bindgen` and its test runner, at the version of the library: the two must agree to
/// the digit.
pub fn wasm_bindgen(place: &Place) -> Outcome<PathBuf> {
    let lock = fs::read_to_string(place.root.join("Cargo.lock"))?;
    let Some(version) = locked_version(&lock, "wasm-bindgen") else {
        return fail("Cargo.lock does not name wasm-bindgen.");
    };
    let why = "which joins the compiled code to JavaScript: takes about 3 minutes on 2 cores";
    // Without --locked: the versions its own lock file names are not all to be had any more.
    ensure(place, "wasm-bindgen-cli", "wasm-bindgen", version, &[], why)
}

/// One folder for each version, so that two checkouts do not overwrite each other's tools.
fn ensure(
    place: &Place,
    package: &str,
    program: &str,
    version: &str,
    extra: &[&str],
    why: &str,
) -> Outcome<PathBuf> {
    let folder = place.tools.join(format!("{program}-{version}"));
    let bin = folder.join("bin");
    // Cargo moves a program here only when it is whole.
    if bin.join(program).is_file() {
        return Ok(bin);
    }
    announce(&format!("{package} {version}, {why}"));
    Task::new("cargo")
        .args(["install", package, "--version", version])
        .args(extra)
        .args([Path::new("--root"), &folder])
        .env("CARGO_TARGET_DIR", place.tools.join("build"))
        .run()
        .or_else(|error| {
            fail(format!("{error} It needs the network once; repeat it by hand to see more."))
        })?;
    // Half a gigabyte that nothing reads again. Left behind, it would only waste space.
    let _ = fs::remove_dir_all(place.tools.join("build"));
    Ok(bin)
}

/// The version of `package` in a lock file.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::locked_version;

    #[test]
    fn the_locked_version_is_that_of_the_package_and_not_of_a_namesake() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"9.0.0\"\n\n[[package]]\nname = \"a\"\nversion = \"1.2.3\"\n";
        assert_eq!(locked_version(lock, "a"), Some("1.2.3"));
        assert_eq!(locked_version(lock, "c"), None);
    }
}
