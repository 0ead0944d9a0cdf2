//! Tells the build what it is made of, and the linker that the page's program will be split.

use std::env;
use std::fs;
use std::path::Path;

const SOURCES: &str = "src";

fn main() {
    println!("cargo::rerun-if-changed={SOURCES}");
    println!("cargo::rustc-env=FLEET_PLANNER_SOURCES={:016x}", digest_below(Path::new(SOURCES)));
    let is_page = env::var_os("CARGO_FEATURE_PAGE").is_some();
    if is_page && env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        // Which function refers to which: without it the program cannot be split (xtask/src/split.rs).
        println!("cargo::rustc-link-arg-bin=app=--emit-relocs");
    }
}

/// FNV-1a over the names and contents of all files below a folder, in order: which build this is.
fn digest_below(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
    let mut eat = |bytes: &[u8]| {
        for &byte in bytes {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for path in paths {
        eat(path.to_string_lossy().as_bytes());
        if path.is_dir() {
            eat(&digest_below(&path).to_le_bytes());
        } else {
            eat(&fs::read(&path).expect("readable"));
        }
    }
    digest
}
