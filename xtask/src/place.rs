//! Where things lie: the repository, its build folder, the tool folder.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::{Outcome, fail};

/// The folders xtask works in.
pub struct Place {
    /// The repository.
    pub root: PathBuf,
    /// Cargo's build folder.
    pub target: PathBuf,
    /// Tools that xtask installs. Outside the repository, so that a fresh clone finds them.
    pub tools: PathBuf,
}

impl Place {
    /// Finds the folders from the environment.
    pub fn find() -> Outcome<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .map(Path::to_path_buf)
            .ok_or("xtask does not lie in a repository")?;
        let target = folder_from("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |given| root.join(given));
        let tools = match folder_from("FLEET_PLANNER_TOOLS") {
            Some(given) => root.join(given),
            None => cache_folder()?.join("fleet-planner"),
        };
        Ok(Self { root, target, tools })
    }

    /// The finished page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The build folder for the browser. Apart from the native one, because two compilers that share a folder
    /// rebuild each other's work, and because cargo locks a folder while it builds.
    pub fn wasm_target(&self) -> PathBuf {
        self.target.join("wasm")
    }
}

fn folder_from(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn cache_folder() -> Outcome<PathBuf> {
    if let Some(cache) = folder_from("XDG_CACHE_HOME") {
        return Ok(cache);
    }
    match folder_from("HOME").or_else(|| folder_from("USERPROFILE")) {
        Some(home) => Ok(home.join(".cache")),
        None => fail("No home folder to keep tools in: set FLEET_PLANNER_TOOLS to a folder."),
    }
}
