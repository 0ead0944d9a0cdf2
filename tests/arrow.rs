//! The arrow of the modules: each uses only what stands to its left.

use std::fs;
use std::path::{Path, PathBuf};

const ARROW: [&str; 11] = [
    "units", "stats", "profile", "workload", "sim", "scenario", "analysis", "import", "chart",
    "protocol", "ui",
];

fn files_below(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).expect("folder").map(|entry| entry.expect("entry").path());
    entries.flat_map(|entry| files_below(&entry)).collect()
}

fn files_of(module: &str) -> Vec<PathBuf> {
    let places = [format!("src/{module}.rs"), format!("src/{module}")];
    let files = places.iter().map(Path::new).filter(|path| path.exists()).flat_map(files_below);
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Code without comments: what stands before `//` in each line.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("readable");
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_use_only_what_stands_to_their_left() {
    for (place, module) in ARROW.iter().enumerate() {
        let files = files_of(module);
        assert!(!files.is_empty(), "{module} has no file");
        for path in files {
            let code = code(&path);
            for later in &ARROW[place + 1..] {
                assert!(
                    !code.contains(&format!("crate::{later}")),
                    "{} uses {later}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn the_simulation_knows_no_browser_files_wire_format_or_clock() {
    let banned = [
        "serde",
        "web_sys",
        "js_sys",
        "std::fs",
        "std::time",
        "std::env",
        "HashMap",
        "HashSet",
        "thread_rng",
    ];
    for path in files_of("sim") {
        let code = code(&path);
        for word in banned {
            assert!(!code.contains(word), "{} mentions {word}", path.display());
        }
    }
}

#[test]
fn only_ui_browser_touches_the_browser() {
    for module in ARROW {
        for path in files_of(module) {
            if path.starts_with("src/ui/browser") {
                continue;
            }
            assert!(
                !code(&path).contains("web_sys::window"),
                "{} touches the browser",
                path.display()
            );
        }
    }
}
