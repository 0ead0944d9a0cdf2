//! What cures a verdict: the list in its sentence, and the button.

use super::Cure;
use crate::analysis::verdict::Suggestion;
use crate::scenario::KnobId;
use crate::words::Line;
use crate::words::english::numbers::{capital, grouped, robots, trim, two};

/// "A, b, or c." from the ones that exist, the first with a capital.
pub(super) fn cures(all: [Option<String>; 3]) -> String {
    let list: Vec<String> = all.into_iter().flatten().collect();
    let text = match list.as_slice() {
        [] => return "Fewer robots, or more of both layers.".into(),
        [one] => one.clone(),
        [first, second] => format!("{first}, or {second}"),
        [first, middle @ .., last] => format!("{first}, {}, or {last}", middle.join(", ")),
    };
    format!("{}.", capital(&text))
}

/// `is_capped`: a cap is set already, and what the other gives over no cap at all would be read as over this one.
pub(super) fn set_cap(suggestion: &Suggestion, planned: u32, is_capped: bool) -> Cure {
    let cap = suggestion.cap;
    let than = if is_capped { " of no cap" } else { "" };
    let episodes = suggestion.episodes_ratio.filter(|&ratio| ratio >= 1.05);
    let episodes = episodes
        .map_or_else(String::new, |ratio| format!(", {} times the episodes{than}", times(ratio)));
    let shown = grouped(cap);
    let slots = if planned > cap {
        format!("{} share {shown} active slots", robots(planned))
    } else {
        format!("At most {shown} active at once")
    };
    Cure {
        label: format!("Set K = {shown}"),
        note: Line::of(&format!("{slots}: *{} requests/s*{episodes}.", two(suggestion.rate))),
        change: (KnobId::Cap, i64::from(cap)),
    }
}

/// "5.0", and "12" where a decimal says nothing.
fn times(ratio: f64) -> String {
    if ratio < 9.95 { format!("{ratio:.1}") } else { grouped(ratio.round() as i64) }
}

pub(super) fn set_hz(hz: f64, active: u32) -> Cure {
    Cure {
        label: format!("Set {} Hz", trim(hz)),
        note: Line::of(&format!(
            "At {} Hz the ^action layer^ feeds all {}, and the brain holds.",
            trim(hz),
            grouped(active)
        )),
        change: (KnobId::ControlHz, (hz * 1000.0).round() as i64),
    }
}

pub(super) fn at_most_cap(cap: u32, planned: u32) -> Cure {
    let (wait, shown) = (grouped(planned.saturating_sub(cap)), grouped(cap));
    Cure {
        label: format!("Set K = {shown}"),
        note: Line::of(&format!(
            "At most {shown} active at once: both limits hold, and {wait} wait at a time."
        )),
        change: (KnobId::Cap, i64::from(cap)),
    }
}
