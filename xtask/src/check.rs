//! `cargo xtask test`: every check of the project, as parts in a fixed order.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Outcome, fail};
use crate::page;
use crate::place::Place;
use crate::server::Server;
use crate::setup::{WasmTools, browser, node};
use crate::task::Task;
use crate::versions::WASM;

/// One check: a name to ask for it by, what it does, and whether it runs when no name is given.
struct Part {
    name: &'static str,
    about: &'static str,
    by_default: bool,
    run: fn(&Place, Extent) -> Outcome,
}

/// How much of a part is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// What a change needs.
    Usual,
    /// Everything there is.
    Whole,
}

/// In the order they run: quick ones first, so that a slip shows early.
const PARTS: [Part; 8] = [
    Part { name: "fmt", about: "formatting", by_default: true, run: format },
    Part { name: "clippy", about: "lints, native", by_default: true, run: lint },
    Part { name: "clippy-wasm", about: "lints, browser", by_default: true, run: lint_wasm },
    Part { name: "native", about: "tests, native", by_default: true, run: test_native },
    Part {
        name: "wasm",
        about: "tests of compiled code in a browser",
        by_default: true,
        run: test_wasm,
    },
    Part {
        name: "validate",
        about: "published figures, on seeds of this commit",
        by_default: true,
        run: validate,
    },
    Part {
        name: "browser",
        about: "tests of the page in Chromium",
        by_default: true,
        run: test_page,
    },
    Part {
        name: "firefox",
        about: "tests of the page in Firefox",
        by_default: true,
        run: test_page_in_firefox,
    },
];

/// What became of a part.
struct Ending {
    part: &'static Part,
    result: Outcome,
    took: Duration,
}

/// Runs the named parts, or all; fails when any of them does. With `--all`, the browsers run every test there is.
pub fn run(place: &Place, names: &[String]) -> Outcome {
    let (options, names): (Vec<String>, Vec<String>) =
        names.iter().cloned().partition(|name| name == "--all");
    let extent = if options.is_empty() { Extent::Usual } else { Extent::Whole };
    let endings: Vec<Ending> =
        chosen(&names)?.into_iter().map(|part| run_part(place, part, extent)).collect();
    let failed = endings.iter().filter(|ending| ending.result.is_err()).count();
    println!();
    for Ending { part, result, took } in &endings {
        let word = if result.is_ok() { "ok" } else { "FAILED" };
        println!("{:<12} {word:<7} {:>7.1} s  {}", part.name, took.as_secs_f64(), part.about);
    }
    println!("{} passed, {failed} failed", endings.len() - failed);
    // The lines above are the last that is printed: each part told its failure when it happened.
    if failed > 0 {
        std::process::exit(1)
    }
    Ok(())
}

/// The parts that `--help` lists.
pub fn list() -> String {
    let line = |part: &Part| {
        let note = if part.by_default { "" } else { " (only when named)" };
        format!("  {:<12} {}{note}\n", part.name, part.about)
    };
    PARTS.iter().map(line).collect()
}

fn chosen(names: &[String]) -> Outcome<Vec<&'static Part>> {
    if let Some(unknown) = names.iter().find(|name| PARTS.iter().all(|part| part.name != **name)) {
        return fail(format!("There is no part `{unknown}`. Parts:\n{}", list()));
    }
    let wanted = |part: &&Part| {
        if names.is_empty() { part.by_default } else { names.iter().any(|n| n == part.name) }
    };
    Ok(PARTS.iter().filter(wanted).collect())
}

fn run_part(place: &Place, part: &'static Part, extent: Extent) -> Ending {
    println!("\n== {}: {}", part.name, part.about);
    let begun = Instant::now();
    let result = (part.run)(place, extent);
    if let Err(error) = &result {
        println!("{error}");
    }
    Ending { part, result, took: begun.elapsed() }
}

fn cargo(place: &Place) -> Task {
    Task::new("cargo").within(&place.root)
}

fn format(place: &Place, _: Extent) -> Outcome {
    cargo(place).args(["fmt", "--all", "--check"]).run()
}

fn lint(place: &Place, _: Extent) -> Outcome {
    cargo(place)
        .args([
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--features",
            "cli",
            "--",
            "-D",
            "warnings",
        ])
        .run()
}

fn lint_wasm(place: &Place, _: Extent) -> Outcome {
    WasmTools::for_code(place)?
        .task(place, "cargo")
        .args([
            "clippy",
            "--locked",
            "--target",
            WASM,
            "--no-default-features",
            "--features",
            "page",
        ])
        .args(["--lib", "--bins", "--test", "wasm", "--", "-D", "warnings"])
        .run()
}

fn test_native(place: &Place, _: Extent) -> Outcome {
    cargo(place)
        .args(["test", "--locked", "--workspace", "--features", "cli"])
        .env("FLEET_PLANNER_SEED", commit_seed(place))
        .run()
}

fn test_wasm(place: &Place, _: Extent) -> Outcome {
    in_browser(place, &[])
}

/// Runs the tests of compiled code; `more` are further arguments of `cargo test`.
fn in_browser(place: &Place, more: &[&str]) -> Outcome {
    let tools = WasmTools::for_code(place)?;
    let driver = browser::driver()?;
    tools
        .task(place, "cargo")
        .args(["test", "--locked", "--target", WASM, "--no-default-features"])
        .args(["--features", "page", "--test", "wasm"])
        .args(more)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", tools.test_runner())
        .env("CHROMEDRIVER", driver)
        .run()
}

/// Seeds come from the commit, so that every commit is held to figures it has never seen, and each can be repeated.
fn commit_seed(place: &Place) -> String {
    let hash = Task::new("git").args(["rev-parse", "HEAD"]).within(&place.root).read();
    let seed = hash.ok().and_then(|hash| u64::from_str_radix(hash.get(..8)?, 16).ok()).unwrap_or(1);
    seed.to_string()
}

fn validate(place: &Place, _: Extent) -> Outcome {
    cargo(place)
        .args([
            "run",
            "--locked",
            "--release",
            "--bin",
            "planner",
            "--",
            "validate",
            "--seed",
            &commit_seed(place),
        ])
        .run()
}

/// What Firefox runs unless all is asked for: the files about what browsers may do differently.
const IN_FIREFOX: [&str; 4] = ["smoke", "matrix", "links", "keyboard"];

fn test_page(place: &Place, extent: Extent) -> Outcome {
    let files = page_tests(place)?;
    run_page_tests(place, ("CHROME", browser::chromium()?), files, extent)
}

fn test_page_in_firefox(place: &Place, extent: Extent) -> Outcome {
    let mut files = page_tests(place)?;
    if extent == Extent::Usual {
        files.retain(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            IN_FIREFOX.iter().any(|known| name.strip_suffix(".test.mjs") == Some(*known))
        });
    }
    run_page_tests(place, ("FIREFOX", browser::firefox()?), files, extent)
}

fn run_page_tests(
    place: &Place,
    browser: (&str, PathBuf),
    files: Vec<PathBuf>,
    extent: Extent,
) -> Outcome {
    let matrix = if extent == Extent::Whole { "all" } else { "pairs" };
    with_page(place, browser, |node| {
        node.args(["--test", "--test-reporter=spec"])
            .args(files)
            .env("FLEET_PLANNER_MATRIX", matrix)
    })
}

/// Times a run natively and in the browser, one right after the other, and the released page; prints figures and
/// asserts nothing.
pub fn measure(place: &Place) -> Outcome {
    cargo(place).args(["run", "--locked", "--release", "--bin", "planner", "--", "bench"]).run()?;
    in_browser(place, &["--release", "milliseconds_a_run", "--", "--nocapture"])?;
    with_page(place, ("CHROME", browser::chromium()?), |node| {
        node.args(["tests/browser/measure.mjs"])
    })
}

/// Takes the pictures in `docs/` from the released page.
pub fn pictures(place: &Place) -> Outcome {
    with_page(place, ("CHROME", browser::chromium()?), |node| {
        node.args(["tests/browser/pictures.mjs"])
    })
}

/// Serves the built page and runs Node beside it, which finds the browser's program file in a variable.
fn with_page(
    place: &Place,
    (variable, browser): (&str, PathBuf),
    arguments: impl FnOnce(Task) -> Task,
) -> Outcome {
    node::test_packages(place)?;
    page::build(place)?;
    // Under a path, because the page may be put anywhere.
    let server = Server::bind(place.dist(), "/some/where/", 0)?;
    let address = server.address()?;
    thread::spawn(move || server.run());
    arguments(Task::new("node"))
        .env("FLEET_PLANNER_URL", address)
        .env(variable, browser)
        .within(&place.root)
        .run()
}

/// By name, because what Node makes of a folder differs between its versions.
fn page_tests(place: &Place) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(place.root.join("tests/browser"))? {
        let file = entry?.path();
        if file.to_string_lossy().ends_with(".test.mjs") {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() { fail("tests/browser holds no tests.") } else { Ok(files) }
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn names_choose_parts_and_keep_their_order() {
        let names = ["browser".to_owned(), "fmt".to_owned()];
        let parts: Vec<_> = chosen(&names).unwrap().iter().map(|part| part.name).collect();
        assert_eq!(parts, ["fmt", "browser"]);
        assert!(chosen(&["nothing".to_owned()]).is_err());
    }
}
