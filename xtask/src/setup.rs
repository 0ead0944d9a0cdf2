//! Installing what a build or a test needs, once, at pinned versions.
//!
//! Each tool has its file. Each says what it installs and why, does nothing when the right version is there, and
//! otherwise fails with the command to run by hand.

mod apt;
pub mod browser;
mod cargo_tool;
mod debian;
pub mod node;
mod wasm_target;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::failure::Outcome;
use crate::place::Place;
use crate::task::{Task, path_with};
use wasm_target::Compiler;

/// A compiler for the browser, and the tools around it.
pub struct WasmTools {
    variables: Vec<(String, OsString)>,
    path: Vec<PathBuf>,
    test_runner: PathBuf,
}

impl WasmTools {
    /// What compiles, checks and tests for the browser.
    pub fn for_code(place: &Place) -> Outcome<Self> {
        Self::with(place, Vec::new())
    }

    /// What builds the page: the same, with Trunk, wasm-split-cli and wasm-opt.
    pub fn for_page(place: &Place) -> Outcome<Self> {
        Self::with(
            place,
            vec![cargo_tool::trunk(place)?, cargo_tool::wasm_split(place)?, node::wasm_opt(place)?],
        )
    }

    fn with(place: &Place, more: Vec<PathBuf>) -> Outcome<Self> {
        let Compiler { mut path, mut variables } = wasm_target::ensure(place)?;
        let bindgen = cargo_tool::wasm_bindgen(place)?;
        path.push(bindgen.clone());
        path.extend(more);
        variables.push(("PATH".into(), path_with(&path)?));
        variables.push(("CARGO_TARGET_DIR".into(), place.wasm_target().into_os_string()));
        Ok(Self { variables, path, test_runner: bindgen.join("wasm-bindgen-test-runner") })
    }

    /// A call of one of these tools. By its full address, because a program is looked up on xtask's own path.
    pub fn task(&self, place: &Place, program: &str) -> Task {
        let own = self.path.iter().map(|folder| folder.join(program)).find(|file| file.is_file());
        Task::new(own.unwrap_or_else(|| PathBuf::from(program)))
            .envs(&self.variables)
            .within(&place.root)
    }

    /// Runs compiled tests in a browser.
    pub fn test_runner(&self) -> &Path {
        &self.test_runner
    }
}

/// Says what is about to be installed, and why.
fn announce(what: &str) {
    println!("Installing {what}");
}
