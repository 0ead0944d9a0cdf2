//! The browsers that tests drive: those that are there, else Debian's.

use std::env;
use std::path::{Path, PathBuf};

use super::apt;
use crate::failure::{Outcome, fail};
use crate::task::on_path;
use crate::versions::{DEBIAN_BROWSER, DEBIAN_FIREFOX};

const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ON_A_MAC: [(&str, &str); 2] = [
    ("CHROME", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    ("FIREFOX", "/Applications/Firefox.app/Contents/MacOS/firefox"),
];

/// The program file of a Chromium or Chrome. `CHROME` decides.
pub fn chromium() -> Outcome<PathBuf> {
    find("CHROME", &BROWSERS, &DEBIAN_BROWSER, "a Chromium or Chrome, which the tests drive")
}

/// The program file of a Firefox. `FIREFOX` decides.
pub fn firefox() -> Outcome<PathBuf> {
    find(
        "FIREFOX",
        &["firefox-esr", "firefox"],
        &DEBIAN_FIREFOX,
        "a Firefox, which the tests drive",
    )
}

/// The program file of chromedriver, which hands compiled tests to the browser. `CHROMEDRIVER` decides.
pub fn driver() -> Outcome<PathBuf> {
    let what = "chromedriver, which runs compiled tests in a browser";
    find("CHROMEDRIVER", &["chromedriver"], &DEBIAN_BROWSER, what)
}

fn find(variable: &str, names: &[&str], packages: &[&str], what: &str) -> Outcome<PathBuf> {
    if let Some(given) = env::var_os(variable).filter(|value| !value.is_empty()) {
        return Ok(given.into());
    }
    if let Some(found) = on_path(names) {
        return Ok(found);
    }
    let on_a_mac =
        ON_A_MAC.iter().find(|(name, file)| *name == variable && Path::new(file).is_file());
    if let Some((_, file)) = on_a_mac {
        return Ok(file.into());
    }
    apt::ensure(packages, what).or_else(|error| {
        fail(format!("{error} Or install {what}, and set {variable} to its program file."))
    })?;
    on_path(names).ok_or_else(|| format!("{} did not bring {what}.", packages.join(" ")).into())
}
