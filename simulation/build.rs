//! Turns the data files from what people write to what takes little to download: what the page reads is packed, after
//! being held to its form, the rest goes from TOML to JSON, and the trace from CSV to columns of integers.

#[allow(dead_code, reason = "the forms are only passed on here")]
#[path = "../src/profile/shape.rs"]
mod shape;

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::{env, fs};

const DATA: &str = "../src/data";

fn main() {
    println!("cargo::rerun-if-changed={DATA}");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let trace = fs::read_to_string(Path::new(DATA).join("surrogate_trace.csv")).expect("readable");
    fs::write(Path::new(&out).join("trace.bin"), columns(&trace)).expect("OUT_DIR is writable");
    fs::write(Path::new(&out).join("suites.bin"), suites(&trace)).expect("OUT_DIR is writable");
    pack::<shape::Engines>("engines", &out);
    pack::<shape::ActionLayers>("action_layers", &out);
    pack::<shape::Presets>("presets", &out);
    pack::<shape::Rates>("published", &out);
    pack::<shape::Recorded>("recorded", &out);
    pack_as::<shape::Alone>("published", "alone", &out);
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

/// Holds a data file to its form, and packs it.
fn pack<F: Serialize + DeserializeOwned>(name: &str, out: &str) {
    pack_as::<F>(name, name, out);
}

/// The same under another name: what another part of the page reads of the file.
fn pack_as<F: Serialize + DeserializeOwned>(name: &str, packed: &str, out: &str) {
    let path = Path::new(DATA).join(name).with_extension("toml");
    let text = fs::read_to_string(&path).expect("readable");
    let form: F =
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let bytes = postcard::to_stdvec(&form).expect("plain data");
    fs::write(Path::new(out).join(packed).with_extension("bin"), bytes)
        .expect("OUT_DIR is writable");
}

/// The trace as columns of 16-bit integers, one after another: episode, appended tokens, output tokens, hundredths of a
/// second of the gap. Little-endian.
fn columns(trace: &str) -> Vec<u8> {
    let mut columns = [const { Vec::new() }; 4];
    for line in trace.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [episode, _suite, _turn, _context, appended, output, gap] = fields[..] else {
            panic!("surrogate_trace.csv: seven fields a line, not {line:?}");
        };
        // Two decimals without their point are hundredths.
        let hundredths = gap.replace('.', "");
        for (column, field) in columns.iter_mut().zip([episode, appended, output, &hundredths]) {
            let value: u16 =
                field.parse().unwrap_or_else(|_| panic!("surrogate_trace.csv: {line:?}"));
            column.extend(value.to_le_bytes());
        }
    }
    columns.concat()
}

/// The suite of each episode of the trace, a byte each.
fn suites(trace: &str) -> Vec<u8> {
    let mut suites = Vec::new();
    for line in trace.lines().skip(1) {
        let mut fields = line.split(',');
        let mut number = || fields.next().and_then(|field| field.parse::<usize>().ok());
        let (Some(episode), Some(suite)) = (number(), number()) else {
            panic!("surrogate_trace.csv: an episode and its suite, not {line:?}");
        };
        if suites.len() == episode {
            suites.push(suite as u8);
        }
    }
    suites
}
