//! A standard library for the browser: rustup's where it can be had, else Debian's.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{announce, debian};
use crate::failure::{Outcome, fail};
use crate::place::Place;
use crate::task::{Task, on_path};
use crate::versions::WASM;

/// How to call a compiler that knows the browser.
#[derive(Default)]
pub struct Compiler {
    /// Folders to search first.
    pub path: Vec<PathBuf>,
    /// Variables to set.
    pub variables: Vec<(String, OsString)>,
}

/// Which compiler builds for the browser. `FLEET_PLANNER_WASM=rustup|debian` decides, else what is there, else
/// rustup's download, else Debian.
pub fn ensure(place: &Place) -> Outcome<Compiler> {
    match env::var("FLEET_PLANNER_WASM").as_deref() {
        Ok("rustup") => {
            if !rustup_has_it(place) {
                download(place)?;
            }
            return Ok(Compiler::default());
        }
        Ok("debian") => return debian::ensure(place),
        Ok(other) if !other.is_empty() => {
            return fail(format!(
                "FLEET_PLANNER_WASM is `{other}`; it may be `rustup` or `debian`."
            ));
        }
        _ => {}
    }
    if rustup_has_it(place) {
        return Ok(Compiler::default());
    }
    // Before the download, so that a site without one does not wait for it each time.
    if let Some(compiler) = debian::installed(place) {
        return Ok(compiler);
    }
    match download(place) {
        Ok(()) => Ok(Compiler::default()),
        Err(error) => {
            println!("{error} Falling back on Debian's compiler.");
            debian::ensure(place).or_else(|second| {
                fail(format!("{second}\nOr by hand, with a network: rustup target add {WASM}"))
            })
        }
    }
}

fn rustup_has_it(place: &Place) -> bool {
    Task::new("rustc").args(["--print", "sysroot"]).within(&place.root).read().is_ok_and(
        |sysroot| Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).join("lib").is_dir(),
    )
}

fn download(place: &Place) -> Outcome {
    if on_path(&["rustup", "rustup.exe"]).is_none() {
        return fail("rustup is not here to add the browser target.");
    }
    announce(&format!("the Rust target {WASM}, which the page is compiled for"));
    Task::new("rustup")
        .args(["target", "add", WASM])
        .env("RUSTUP_MAX_RETRIES", "1")
        .within(&place.root)
        .run_within(Duration::from_secs(300))
}
