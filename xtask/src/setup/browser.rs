//! The browser that tests drive: one that is there, else Debian's Chromium.

use std::env;
use std::path::{Path, PathBuf};

use super::apt;
use crate::failure::{Outcome, fail};
use crate::task::on_path;
use crate::versions::DEBIAN_BROWSER;

const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ON_A_MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// The program file of a Chromium or Chrome. `CHROME` decides.
pub fn chromium() -> Outcome<PathBuf> {
    find("CHROME", &BROWSERS, "a Chromium or Chrome, which the tests drive")
}

/// The program file of chromedriver, which hands compiled tests to the browser. `CHROMEDRIVER` decides.
pub fn driver() -> Outcome<PathBuf> {
    find("CHROMEDRIVER", &["chromedriver"], "chromedriver, which runs compiled tests in a browser")
}

fn find(variable: &str, names: &[&str], what: &str) -> Outcome<PathBuf> {
    if let Some(given) = env::var_os(variable).filter(|value| !value.is_empty()) {
        return Ok(given.into());
    }
    if let Some(found) = on_path(names) {
        return Ok(found);
    }
    if variable == "CHROME" && Path::new(ON_A_MAC).is_file() {
        return Ok(ON_A_MAC.into());
    }
    apt::ensure(&DEBIAN_BROWSER, what).or_else(|error| {
        fail(format!("{error} Or install {what}, and set {variable} to its program file."))
    })?;
    on_path(names)
        .ok_or_else(|| format!("{} did not bring {what}.", DEBIAN_BROWSER.join(" ")).into())
}
