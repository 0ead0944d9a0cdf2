//! How sure what is shown is: of another scenario, or not whole.

use super::knobs;
use crate::scenario::{KnobId, Scenario};
use crate::words::ui::answer::Held;

pub fn held(why: Held) -> &'static str {
    match why {
        // Of what is not seen nothing is said.
        Held::Room => "",
        Held::Stale => "Not for the settings of now: it belongs to the answer before.",
        Held::Searching => "Not every K has been tried yet.",
    }
}

pub fn so_far() -> &'static str {
    "so far"
}

pub fn unlike(shown: &Scenario, wanted: &Scenario) -> String {
    let mut differs = KnobId::ALL.into_iter().filter(|&id| shown.get(id) != wanted.get(id));
    // One knob is named once, and many are not named.
    let other = match (differs.next(), differs.next(), differs.next()) {
        (Some(id), None, _) => knobs::chip_value(id, wanted.get(id)),
        (_, _, Some(_)) => return "Shows the scenario before, not this one".to_owned(),
        _ => knobs::difference(wanted, shown),
    };
    format!("Shows {}, not {other}", knobs::difference(shown, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    #[test]
    fn where_nothing_is_under_way_nothing_is_said_to_come() {
        let site = Scenario::of(Preset::SITE);
        let grown = site.with(KnobId::Growth, 1350);
        assert_eq!(unlike(&site, &grown), "Shows 1.00\u{d7} growth, not 1.35\u{d7}");
        let h800 = Scenario::of(Preset::H800);
        assert_eq!(unlike(&site, &h800), "Shows the scenario before, not this one");
    }
}
