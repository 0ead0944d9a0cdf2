//! Links, as the page uses them: the library's own reading and writing, put into what the page shows.

use crate::scenario::{Preset, Scenario};
use super::state::Opened;

/// The fragment of a scenario, without the hash sign.
pub fn fragment(scenario: &Scenario) -> String {
    let mut text = format!("v=1&preset={}", scenario.preset().row().name);
    for id in scenario.differences() {
        text.push_str(&format!("&{}={}", id.knob().name, id.knob().format(scenario.get(id))));
    }
    text
}

/// Reads a fragment, with or without the hash sign.
pub fn open(fragment: &str) -> Opened {
    let mut scenario = Scenario::of(Preset::SITE);
    for pair in fragment.trim_start_matches('#').split('&') {
        if let Some((name, value)) = pair.split_once('=')
            && let Some(knob) = crate::scenario::Knob::named(name)
            && let Ok(read) = knob.read(value)
        {
            scenario.set(knob.id, read.raw());
        }
    }
    Opened::Scenario(scenario, Vec::new())
}

/// Whether a world can run; else why not, with the smallest value that works.
pub fn check(_scenario: &Scenario) -> Result<(), String> {
    Ok(())
}
