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

/// The floors of the catalogue, which stands beside the arrow: one for each module that speaks.
const FLOORS: [&str; 4] = ["scenario", "import", "chart", "ui"];

fn place(module: &str) -> usize {
    ARROW.iter().position(|known| *known == module).expect("in the arrow")
}

/// The names behind `path` in code.
fn names_behind<'a>(code: &'a str, path: &'a str) -> impl Iterator<Item = &'a str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.split(path).skip(1).map(move |rest| rest.split(|c| !is_name(c)).next().unwrap_or(""))
}

#[test]
fn a_module_speaks_through_its_own_floor_and_those_to_its_left() {
    for module in ARROW {
        for path in files_of(module) {
            let code = code(&path);
            for floor in FLOORS.into_iter().filter(|floor| place(floor) > place(module)) {
                let mut named = names_behind(&code, "words::");
                assert!(!named.any(|name| name == floor), "{}: {floor}", path.display());
            }
        }
    }
}

#[test]
fn a_floor_of_the_catalogue_names_what_its_module_may_name() {
    for folder in ["src/words", "src/words/english"] {
        for floor in FLOORS {
            for path in files_below(&Path::new(folder).join(floor)) {
                let code = code(&path);
                for other in &ARROW[place(floor) + 1..] {
                    assert!(
                        !code.contains(&format!("crate::{other}")),
                        "{}: {other}",
                        path.display()
                    );
                    for root in ["words::", "words::english::"] {
                        let mut named = names_behind(&code, root);
                        assert!(!named.any(|name| name == *other), "{}: {other}", path.display());
                    }
                }
            }
        }
        for path in files_below(Path::new(folder))
            .iter()
            .filter(|path| path.parent() == Some(Path::new(folder)))
        {
            for name in names_behind(&code(path), "crate::") {
                assert!(name == "words", "{} uses {name}", path.display());
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
