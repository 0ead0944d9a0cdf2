//! Two hundred random scenarios, their digests frozen in `random.txt`, a line each.

use fleet_planner::scenario::knob::{KNOBS, Kind};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::random::{Purpose, Stream};

/// The frozen digests, in order.
pub const FROZEN: &str = include_str!("random.txt");

/// A world that can run: half of the knobs somewhere within their sliders, the others as the preset has them; short,
/// with few seeds. None where the draw cannot run.
pub fn scenario(index: u64) -> Option<Scenario> {
    let mut dice = Stream::new(index, Purpose::Arrival, 77);
    let preset = if dice.below(2) == 0 { Preset::SITE } else { Preset::H800 };
    let mut scenario = Scenario::of(preset);
    // Later knobs are not drawn, so that the scenarios stay what they were.
    for knob in &KNOBS[..=KnobId::StarvationLimit as usize] {
        if dice.below(2) == 0 {
            continue;
        }
        let raw = match knob.kind {
            Kind::Choice(choices) => dice.below(choices.len() as u64) as i64,
            Kind::Number { off: Some(_), .. } if dice.below(2) == 0 => 0,
            Kind::Number { slider: (low, high, _), .. } => {
                let low = began_at(knob.id).unwrap_or(low);
                low + dice.below((high - low) as u64 + 1) as i64
            }
        };
        scenario.set(knob.id, raw);
    }
    scenario.set(KnobId::Minutes, 4 + dice.below(5) as i64);
    scenario.set(KnobId::Seeds, 2);
    scenario.check(&scenario.world_limits()).is_ok().then_some(scenario)
}

/// Where a slider began when the digests were frozen, if it has been widened since: that changes no run.
fn began_at(knob: KnobId) -> Option<i64> {
    match knob {
        KnobId::Robots => Some(2),
        KnobId::Cap => Some(4),
        _ => None,
    }
}

/// The first two hundred that can run.
pub fn scenarios() -> impl Iterator<Item = Scenario> {
    (0..).filter_map(scenario).take(200)
}
