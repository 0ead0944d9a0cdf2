//! The browsers that tests drive: those that are there, else Debian's.

use std::env;
use std::path::{Path, PathBuf};

use super::apt;
use crate::failure::{Outcome, fail};
use crate::task::{Task, on_path};
use crate::versions::{DEBIAN_BROWSER, DEBIAN_FIREFOX, FIREFOX_MAJOR};

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

/// The program file of a Firefox that the tests can drive. `FIREFOX` decides.
pub fn firefox() -> Outcome<PathBuf> {
    let what = format!("a Firefox of version {FIREFOX_MAJOR} or newer, which the tests drive");
    let names = ["firefox-esr", "firefox"];
    let found = find("FIREFOX", &names, &DEBIAN_FIREFOX, &what)?;
    let Some(old) = older(&found)? else {
        return Ok(found);
    };
    let too_old = format!("{} is {old}, and too old.", found.display());
    let advice = format!("Install {what}, and set FIREFOX to its program file.");
    // One that was asked for, or is not Debian's, is not ours to change.
    if given("FIREFOX").is_some() || !apt::has(&DEBIAN_FIREFOX) {
        return fail(format!("{too_old} {advice}"));
    }
    apt::newest(&DEBIAN_FIREFOX, &what)
        .or_else(|error| fail(format!("{too_old} {error} Or: {advice}")))?;
    match older(&found)? {
        None => Ok(found),
        Some(old) => fail(format!("{} is {old}, Debian's newest here. {advice}", found.display())),
    }
}

/// The version of a Firefox, in its own words, when it is older than the tests can drive.
fn older(firefox: &Path) -> Outcome<Option<String>> {
    let said = Task::new(firefox).args(["--version"]).read()?;
    let Some(major) = major(&said) else {
        return fail(format!("{} told no version, but: {}", firefox.display(), said.trim()));
    };
    Ok((major < FIREFOX_MAJOR).then(|| said.trim().to_owned()))
}

/// The major version in what a Firefox answers to `--version`: "Mozilla Firefox 153.8.0esr".
fn major(said: &str) -> Option<u32> {
    said.split_once("Firefox ")?.1.split('.').next()?.trim().parse().ok()
}

/// The program file of chromedriver, which hands compiled tests to the browser. `CHROMEDRIVER` decides.
pub fn driver() -> Outcome<PathBuf> {
    let what = "chromedriver, which runs compiled tests in a browser";
    find("CHROMEDRIVER", &["chromedriver"], &DEBIAN_BROWSER, what)
}

fn find(variable: &str, names: &[&str], packages: &[&str], what: &str) -> Outcome<PathBuf> {
    if let Some(given) = given(variable) {
        return Ok(given);
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

/// The program file that a variable names.
fn given(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_major_version_of_firefox_is_read_from_its_answer() {
        assert_eq!(major("Mozilla Firefox 153.8.0esr\n"), Some(153));
        assert_eq!(major("Mozilla Firefox 157.0\n"), Some(157));
        assert_eq!(major("Mozilla Firefox 160\n"), Some(160));
        assert_eq!(major("no browser"), None);
    }
}
