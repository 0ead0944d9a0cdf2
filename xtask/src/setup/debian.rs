//! Debian's compiler, for sites where rustup cannot download the browser's standard library.
//!
//! Debian ships a compiler together with the source of its library. The library is compiled for the browser once,
//! into a private sysroot in the tool folder; the system's own files stay as they are. `bin/` beside it holds the
//! programs that use it, to be put first on the path:
//!
//!     debian-rust/
//!       stamp            what it was built with
//!       bin/             cargo, rustc, rustdoc, cargo-clippy, clippy-driver
//!       sysroot/lib/rustlib/{host -> system's, wasm32-unknown-unknown/}

use std::fs;
use std::path::{Path, PathBuf};

use super::wasm_target::Compiler;
use super::{announce, apt};
use crate::failure::{Outcome, fail};
use crate::place::Place;
use crate::task::{Task, path_with};
use crate::versions::{DEBIAN_RUST, DEBIAN_WASM_LINKER, WASM};

const RUSTC: &str = "/usr/bin/rustc";
const RUSTLIB: &str = "/usr/lib/rustlib";

/// The compiler, when it was set up before and Debian's has not changed since.
pub fn installed(place: &Place) -> Option<Compiler> {
    let folder = folder(place);
    let stamp = fs::read_to_string(folder.join("stamp")).ok()?;
    (Some(stamp) == version() && apt::has(&DEBIAN_RUST)).then(|| compiler(&folder))
}

/// The compiler, set up when needed.
pub fn ensure(place: &Place) -> Outcome<Compiler> {
    if let Some(compiler) = installed(place) {
        return Ok(compiler);
    }
    apt::ensure(&DEBIAN_RUST, "a compiler that can build the browser's standard library")?;
    let Some(version) = version() else {
        return fail(format!("{RUSTC} does not run."));
    };
    let folder = folder(place);
    // A half-made or outdated one has no valid stamp: begin again.
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    build_library(&folder)?;
    write_programs(&folder)?;
    fs::write(folder.join("stamp"), version)?;
    Ok(compiler(&folder))
}

fn folder(place: &Place) -> PathBuf {
    place.tools.join("debian-rust")
}

fn version() -> Option<String> {
    Task::new(RUSTC).args(["-vV"]).read().ok()
}

fn compiler(folder: &Path) -> Compiler {
    Compiler {
        path: vec![folder.join("bin")],
        variables: vec![
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER".into(), DEBIAN_WASM_LINKER.into()),
            // Clippy asks no rustc for its sysroot; this is how it is told.
            ("SYSROOT".into(), folder.join("sysroot").into()),
        ],
    }
}

/// Compiles the standard library for the browser, from an empty crate that does nothing but need it.
fn build_library(folder: &Path) -> Outcome {
    announce(
        "the Rust standard library for the browser, built from Debian's source: takes about a minute",
    );
    let empty = folder.join("build");
    fs::create_dir_all(empty.join("src"))?;
    fs::write(empty.join("src/lib.rs"), "")?;
    fs::write(
        empty.join("Cargo.toml"),
        "[package]\nname = \"empty\"\nedition = \"2021\"\n\n[workspace]\n",
    )?;
    Task::new("/usr/bin/cargo")
        .args(["build", "-Zbuild-std=std,panic_abort,test", "--release", "--target", WASM])
        // Debian's compiler is a stable one; building the standard library is not a stable feature.
        .env("RUSTC_BOOTSTRAP", "1")
        // Without the bitcode, a later build with link-time optimisation finds nothing to optimise.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("RUSTC", RUSTC)
        .env("PATH", path_with(&[PathBuf::from("/usr/bin")])?)
        .env("CARGO_TARGET_DIR", empty.join("target"))
        .within(&empty)
        .run()
        .or_else(|error| {
            fail(format!(
                "{error} It fetches the library's few dependencies once: is there a network?"
            ))
        })?;
    let library = folder.join("sysroot/lib/rustlib").join(WASM).join("lib");
    fs::create_dir_all(&library)?;
    for entry in fs::read_dir(empty.join("target").join(WASM).join("release/deps"))? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            fs::copy(&file, library.join(&name))?;
        }
    }
    fs::remove_dir_all(&empty)?;
    Ok(())
}

/// Links the system's library for build scripts and macros into the sysroot, and writes programs that use it.
fn write_programs(folder: &Path) -> Outcome {
    let rustlib = folder.join("sysroot/lib/rustlib");
    for entry in fs::read_dir(RUSTLIB)? {
        let entry = entry?;
        if entry.file_name() != WASM {
            link(&entry.path(), &rustlib.join(entry.file_name()))?;
        }
    }
    let bin = folder.join("bin");
    fs::create_dir_all(&bin)?;
    for program in ["cargo", "cargo-clippy", "clippy-driver"] {
        link(&Path::new("/usr/bin").join(program), &bin.join(program))?;
    }
    for program in ["rustc", "rustdoc"] {
        let file = bin.join(program);
        let sysroot = folder.join("sysroot");
        fs::write(
            &file,
            format!(
                "#!/bin/sh\nexec /usr/bin/{program} --sysroot '{}' \"$@\"\n",
                sysroot.display()
            ),
        )?;
        Task::new("chmod").args([Path::new("755"), &file]).run()?;
    }
    Ok(())
}

/// By the system's `ln`: the standard library's call exists on Unix alone, and xtask should compile anywhere.
fn link(original: &Path, name: &Path) -> Outcome {
    Task::new("ln").args([Path::new("-s"), original, name]).run()
}
