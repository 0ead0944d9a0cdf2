//! Turns the data files from TOML, which people write, to JSON, which is read with a quarter of the code: every visitor
//! downloads that code.

use std::path::Path;
use std::{env, fs};

const SOURCES: &str = "src";
const DATA: &str = "src/data";

fn main() {
    println!("cargo::rerun-if-changed={SOURCES}");
    println!("cargo::rustc-env=FLEET_PLANNER_SOURCES={:016x}", digest_below(Path::new(SOURCES)));
    println!("cargo::rerun-if-changed={DATA}");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    for entry in fs::read_dir(DATA).expect("the data folder is part of the package") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path).expect("readable");
            let value: serde_json::Value =
                toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let name = path.file_stem().expect("a file has a name");
            fs::write(Path::new(&out).join(name).with_extension("json"), value.to_string())
                .expect("OUT_DIR is writable");
        }
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
