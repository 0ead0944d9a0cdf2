//! Turns the data files from TOML, which people write, to JSON, which is read with a quarter of the code: every visitor
//! downloads that code.

use std::path::Path;
use std::{env, fs};

const DATA: &str = "src/data";

fn main() {
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
