//! Tools that npm installs: wasm-opt, and the packages of the browser tests.

use std::fs;
use std::path::{Path, PathBuf};

use super::announce;
use crate::failure::{Outcome, fail};
use crate::place::Place;
use crate::task::{Task, on_path};
use crate::versions::{BINARYEN, NODE_MAJOR};

/// Checks that Node and npm are there: they are asked for, not installed.
pub fn check() -> Outcome {
    let advice = format!(
        "Install Node {NODE_MAJOR} or newer with npm (https://nodejs.org), then try again."
    );
    let Ok(version) = Task::new("node").args(["--version"]).read() else {
        return fail(format!("Node is not installed. {advice}"));
    };
    if major(&version).is_none_or(|major| major < NODE_MAJOR) {
        return fail(format!("Node {} is too old. {advice}", version.trim()));
    }
    if on_path(&["npm", "npm.cmd"]).is_none() {
        return fail(format!("npm is not installed. {advice}"));
    }
    Ok(())
}

/// The folder that holds `wasm-opt`.
pub fn wasm_opt(place: &Place) -> Outcome<PathBuf> {
    // Each time: npm's wasm-opt runs on Node, and Trunk's complaint without it would name wasm-opt.
    check()?;
    let folder = place.tools.join(format!("binaryen-{BINARYEN}"));
    let bin = folder.join("node_modules/.bin");
    if bin.join("wasm-opt").exists() {
        return Ok(bin);
    }
    announce(&format!(
        "binaryen {BINARYEN}, whose wasm-opt makes the page smaller: takes a few seconds"
    ));
    fs::create_dir_all(&folder)?;
    let package = format!("binaryen@{BINARYEN}");
    Task::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"])
        .args([folder.as_path(), Path::new(&package)])
        .run()
        .or_else(|error| fail(format!("{error} It needs the network once.")))?;
    Ok(bin)
}

/// Installs the packages that the browser tests use, as their lock file names them.
pub fn test_packages(place: &Place) -> Outcome {
    check()?;
    let folder = place.root.join("tests/browser");
    let wanted = fs::read(folder.join("package-lock.json"))?;
    // npm itself takes seconds to find that nothing is to be done.
    let stamp = folder.join("node_modules/.installed-for");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    announce("playwright-core and axe, which drive and check the page: takes a few seconds");
    Task::new("npm")
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .within(&folder)
        .run()
        .or_else(|error| {
            fail(format!("{error} Run it by hand in tests/browser; it needs the network once."))
        })?;
    fs::write(stamp, wanted)?;
    Ok(())
}

fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_major_version_is_the_first_number() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("nonsense"), None);
    }
}
