//! Running other programs, with an environment that does not leak xtask's own.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome, fail};

/// A command to be run, which can show itself as a person would type it.
pub struct Task {
    command: Command,
    shown: String,
}

impl Task {
    /// A call of `program`, without the variables that `cargo run` sets for xtask: they would make an inner cargo
    /// rebuild, or pick another compiler than the one on the path.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(&program);
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text == "CARGO"
                || text.starts_with("CARGO_PKG_")
                || text.starts_with("CARGO_MANIFEST_")
            {
                command.env_remove(&name);
            }
        }
        Self { command, shown: program.as_ref().to_string_lossy().into_owned() }
    }

    /// Adds arguments.
    pub fn args<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(mut self, arguments: I) -> Self {
        for argument in arguments {
            self.shown.push(' ');
            self.shown.push_str(&argument.as_ref().to_string_lossy());
            self.command.arg(argument);
        }
        self
    }

    /// Sets a variable.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Sets several variables.
    pub fn envs(mut self, variables: &[(String, OsString)]) -> Self {
        self.command.envs(variables.iter().map(|(name, value)| (name, value)));
        self
    }

    /// Sets the folder to run in.
    pub fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs it, its output shown; a failure quotes the command so that it can be repeated by hand.
    pub fn run(mut self) -> Outcome {
        let status = self.command.status().map_err(|error| self.cannot_start(&error))?;
        if status.success() { Ok(()) } else { fail(format!("`{}` failed ({status}).", self.shown)) }
    }

    /// Runs it, its output shown, and ends it when it takes longer than `limit`.
    pub fn run_within(mut self, limit: Duration) -> Outcome {
        let mut child = self.command.spawn().map_err(|error| self.cannot_start(&error))?;
        let begun = Instant::now();
        loop {
            match child.try_wait()? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return fail(format!("`{}` failed ({status}).", self.shown)),
                None if begun.elapsed() > limit => {
                    child.kill()?;
                    child.wait()?;
                    return fail(format!("`{}` took more than {} s.", self.shown, limit.as_secs()));
                }
                None => sleep(Duration::from_millis(50)),
            }
        }
    }

    /// Runs it and returns what it printed; nothing is shown.
    pub fn read(mut self) -> Outcome<String> {
        let output = self
            .command
            .stderr(Stdio::null())
            .stdin(Stdio::null())
            .output()
            .map_err(|error| self.cannot_start(&error))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            fail(format!("`{}` failed ({}).", self.shown, output.status))
        }
    }

    fn cannot_start(&self, error: &std::io::Error) -> Failure {
        format!("`{}` could not be started: {error}.", self.shown).into()
    }
}

/// The first program of one of these names on the path.
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

/// The path with `folders` searched first.
pub fn path_with(folders: &[PathBuf]) -> Outcome<OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    env::join_paths(folders.iter().cloned().chain(env::split_paths(&rest)))
        .map_err(|error| format!("A folder name cannot stand in PATH: {error}").into())
}
