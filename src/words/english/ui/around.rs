//! What lies around a scenario, in words: where a knob holds, the map, and how far these are.

use super::{grouped, knobs};
use crate::analysis::heat::Heat;
use crate::analysis::tracks::Reach;
use crate::scenario::{Kind, KnobId};
use crate::words::english::chart::{figure, heat};

pub fn reach(knob: KnobId, reach: Reach) -> Option<String> {
    let value = |raw: i64| knobs::chip_value(knob, raw);
    let words = match reach {
        Reach::Unknown => return None,
        // Between the ends of the track; of what may be typed beyond them nothing is known.
        Reach::Throughout => "holds on whole slider".to_owned(),
        Reach::Nowhere => "holds nowhere on slider".to_owned(),
        Reach::To(raw) => format!("holds to {}", value(raw)),
        Reach::From(raw) => format!("holds from {}", value(raw)),
        Reach::Between(low, high) => format!("holds {} to {}", value(low), value(high)),
    };
    Some(words)
}

pub fn track_help(seeds: u32) -> String {
    let few = figure::of(seeds.min(4), "seed", "seeds");
    format!(
        "Green: holds in at least 90% of the seeds while the other settings stay. Broken red: seeds disagree. Dotted \
         red: fails. Values are tried on {few}; next to an end of what holds, on all {seeds}."
    )
}

pub fn tornado() -> &'static str {
    "What matters here"
}

pub fn tornado_sub() -> &'static str {
    "Robots carried when one setting moves a step"
}

pub fn tick(knob: KnobId, raw: i64) -> String {
    match knob.knob().kind {
        Kind::Choice(_) => knob.knob().choice(raw).to_owned(),
        Kind::Number { .. } => knobs::chip_value(knob, raw),
    }
}

pub fn cell(heat: &Heat, x: usize, y: usize) -> String {
    let place =
        format!("{}, {}", knobs::named(heat.x.0, heat.x.1[x]), knobs::named(heat.y.0, heat.y.1[y]));
    let Some(cell) = heat.at(x, y) else { return format!("{place}: not computed yet.") };
    if cell.cannot_run {
        return format!("{place}: cannot run, the pool is too small for a prompt.");
    }
    let who = match (cell.brain_fails, cell.action_fails) {
        (true, true) => "; both layers fail",
        (true, false) => "; the brain fails",
        (false, true) => "; the action layer misses its deadline",
        (false, false) => "",
    };
    let (seeds, collapsed) = cell.seeds;
    format!("{place}: {}; {collapsed} of {seeds} seeds collapse{who}.", heat::stands(cell.holding))
}

pub fn waits() -> &'static str {
    "Follows the answer above."
}

pub fn not_computed() -> &'static str {
    "Not computed when this was printed."
}

pub fn stopped(progress: (u32, u32)) -> String {
    match progress.1 {
        0 => "Stopped before the first run.".to_owned(),
        _ => format!("Stopped at {}.", runs(progress)),
    }
}

pub fn failed() -> &'static str {
    "A worker failed at this; the rest of the page stands."
}

pub fn runs((done, known): (u32, u32)) -> String {
    match known.max(done) {
        0 => "first runs under way".to_owned(),
        known => format!("{} of {} runs", grouped(done), grouped(known)),
    }
}

pub fn axes() -> [&'static str; 2] {
    ["Across", "Upwards"]
}

pub fn map_hint() -> &'static str {
    "; a cell sets both"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_track_says_where_its_knob_holds() {
        let say = |knob, at| reach(knob, at).expect("known");
        assert_eq!(say(KnobId::Robots, Reach::To(23)), "holds to 23");
        assert_eq!(say(KnobId::PoolBlocks, Reach::From(6_000)), "holds from 6,000");
        assert_eq!(say(KnobId::Growth, Reach::To(650)), "holds to 0.65\u{d7}");
        assert_eq!(say(KnobId::ControlHz, Reach::Nowhere), "holds nowhere on slider");
        assert_eq!(say(KnobId::ControlHz, Reach::To(2_500)), "holds to 2.5\u{a0}Hz");
        assert_eq!(say(KnobId::Cap, Reach::Between(8, 12)), "holds 8 to 12");
        assert_eq!(say(KnobId::Cap, Reach::Between(8, 0)), "holds 8 to off");
        assert_eq!(reach(KnobId::Cap, Reach::Unknown), None);
    }
}
