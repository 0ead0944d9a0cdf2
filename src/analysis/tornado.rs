//! What matters here: how many robots the site would carry if one knob moved a step and the rest stayed.
//!
//! Robots carried are counted without a cap and on all seeds of the scenario: the largest number at which both layers
//! hold, found by search outward from what is carried now. The next number does not hold.

use super::ask::boundary::{Boundary, boundary};
use super::plan::PlanResults;
use super::probe::{Finding, Holding, Layers, Variation};
use super::prober::{ProbeStudy, Prober};
use super::{Carried, Layer};
use crate::scenario::{Kind, KnobId, Scenario};
use crate::stats::sort_short_by_key;

/// Seeds on which a number of robots is first tried: when they alone rule it out the others are not run.
const FEW: u32 = 4;
/// Robots up to which is searched at least.
const MOST: u32 = 64;

/// The knobs that are moved, and how.
const MOVED: [(KnobId, Step); 7] = [
    (KnobId::PoolBlocks, Step::Quarter),
    (KnobId::Growth, Step::Quarter),
    (KnobId::ControlHz, Step::Quarter),
    (KnobId::ActionGpus, Step::One),
    (KnobId::ChunkSteps, Step::One),
    (KnobId::TokenBudget, Step::Twice),
    (KnobId::Eviction, Step::Others),
];

/// How far a knob is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// To 0.8 and 1.25 times its value, on the slider's grid.
    Quarter,
    /// To half and twice its value.
    Twice,
    /// By one.
    One,
    /// To every other alternative.
    Others,
}

/// What a site carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carries {
    /// Robots.
    pub robots: Carried,
    /// The layer that fails with one robot more; none when no failure was met.
    pub binding: Option<Layer>,
}

/// A knob's bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Which.
    pub knob: KnobId,
    /// The values it was moved to, and what the site carries there, as far as that is known.
    pub ends: Vec<(i64, Option<Carries>)>,
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Tornado {
    /// The scenario it belongs to.
    pub scenario: Scenario,
    /// Seeds behind each number.
    pub seeds: u32,
    /// What is carried now.
    pub now: Option<Carries>,
    /// A bar a knob: the one that moves most comes first.
    pub bars: Vec<Bar>,
}

impl Bar {
    /// The ends that carry fewest and most; none until all are known.
    pub fn extremes(&self) -> Option<((i64, Carries), (i64, Carries))> {
        let mut known = Vec::new();
        for &(raw, carries) in &self.ends {
            known.push((raw, carries?));
        }
        let robots = |(_, carries): &(i64, Carries)| carries.robots.robots();
        let least = known.iter().copied().min_by_key(robots)?;
        // Of equals the other end.
        let most = known.iter().copied().max_by_key(robots)?;
        Some((least, most))
    }

    /// By how much what is carried moves, `now` included.
    pub fn effect(&self, now: u32) -> Option<u32> {
        let ((_, least), (_, most)) = self.extremes()?;
        Some(most.robots.robots().max(now) - least.robots.robots().min(now))
    }
}

/// The study under way.
pub struct TornadoStudy {
    scenario: Scenario,
    /// Where the search begins.
    start: u32,
    most: u32,
    now: Option<Carries>,
    bars: Vec<Bar>,
    prober: Prober,
}

/// What is asked next of a number of robots.
type Need = (Layers, u32);

impl TornadoStudy {
    /// What matters around `scenario`. `plan`, its whole answer, says where to begin.
    pub fn new(scenario: Scenario, plan: Option<&PlanResults>) -> TornadoStudy {
        let carried = plan.and_then(|plan| plan.facts.carried).map(Carried::robots);
        let start = carried.unwrap_or(scenario.robots()).max(1);
        let most = MOST.max(2 * start.max(scenario.robots())).min(10_000);
        let cure = plan.and_then(|plan| plan.verdict.cure());
        let bars = MOVED.iter().filter_map(|&(knob, step)| {
            let mut ends = ends(&scenario, knob, step);
            // A step that stops short of the plan's own cure would say that the cure changes nothing.
            let cured = cure.filter(|cure| cure.0 == knob).map(|cure| cure.1);
            if let (Some(raw), Some(low)) = (cured, ends.first_mut()) {
                *low = raw.min(*low);
            }
            let ends: Vec<_> = ends.into_iter().map(|raw| (raw, None)).collect();
            (!ends.is_empty()).then_some(Bar { knob, ends })
        });
        let bars = bars.collect();
        let prober = Prober::new(scenario.with(KnobId::Cap, 0));
        TornadoStudy { scenario, start, most, now: None, bars, prober }
    }

    /// What is known by now.
    pub fn results(&self) -> Tornado {
        let mut bars = self.bars.clone();
        let now = self.now.map_or(0, |now| now.robots.robots());
        sort_short_by_key(&mut bars, |bar| std::cmp::Reverse(bar.effect(now)));
        Tornado { scenario: self.scenario, seeds: self.scenario.seeds(), now: self.now, bars }
    }
}

/// The values a knob is moved to: its neighbours at a step, without its own.
fn ends(scenario: &Scenario, knob: KnobId, step: Step) -> Vec<i64> {
    let now = scenario.get(knob);
    let has_action = scenario.action_gpus() > 0;
    if matches!(knob, KnobId::ActionGpus | KnobId::ChunkSteps) && !has_action {
        return Vec::new();
    }
    let row = knob.knob();
    let mut ends = match (row.kind, step) {
        (Kind::Choice(choices), _) => (0..choices.len() as i64).collect(),
        (Kind::Number { slider: (_, _, grid), .. }, Step::Quarter) => {
            let on_grid = |value: i64| (value + grid / 2) / grid * grid;
            vec![on_grid(now * 4 / 5).min(now - grid), on_grid(now * 5 / 4).max(now + grid)]
        }
        (Kind::Number { .. }, Step::Twice) => vec![now / 2, now * 2],
        (Kind::Number { .. }, _) => vec![now - 1, now + 1],
    };
    for end in &mut ends {
        *end = row.clamp(*end);
    }
    ends.retain(|&end| end != now && (knob != KnobId::ActionGpus || end > 0));
    ends.dedup();
    ends
}

/// A fleet of so many robots, with a knob moved or none.
fn fleet(robots: u32, moved: Option<(KnobId, i64)>) -> Variation {
    let robots = (KnobId::Robots, i64::from(robots));
    match moved {
        Some(moved) => Variation::two(robots, moved),
        None => Variation::one(robots.0, robots.1),
    }
}

/// The layer that fails, none when both hold; or what must be asked to know.
fn fails(prober: &Prober, variation: Variation) -> Result<Option<Layer>, Need> {
    let all = prober.scenario().seeds();
    let few = FEW.min(all);
    let broken =
        |holding: Option<Holding>| holding.is_some_and(|holding| holding != Holding::Holds);
    let found = |layers, seeds| prober.found(variation, layers, seeds).ok_or((layers, seeds));
    if broken(found(Layers::Action, few)?.action) {
        return Ok(Some(Layer::Action));
    }
    if is_ruled_out(found(Layers::Brain, few)?, all) {
        return Ok(Some(Layer::Brain));
    }
    Ok(broken(found(Layers::Brain, all)?.brain).then_some(Layer::Brain))
}

/// Whether the brain fails whatever further seeds give.
fn is_ruled_out(few: &Finding, all: u32) -> bool {
    few.cannot_run || few.collapsed * 10 > all
}

/// What the site carries with a knob moved; what must be asked while that is open.
fn carries(
    prober: &Prober,
    moved: Option<(KnobId, i64)>,
    (start, most): (u32, u32),
) -> Result<Carries, (Variation, Need)> {
    // Place 0 is the largest fleet.
    let at = |place: usize| fleet(most - place as u32, moved);
    let holds = |place: usize| fails(prober, at(place)).ok().map(|layer| layer.is_none());
    let from = (most - start.clamp(1, most)) as usize;
    let robots = match boundary(most as usize, from, holds) {
        Boundary::Needs(place) => {
            let need = fails(prober, at(place)).err().unwrap_or((Layers::Brain, FEW));
            return Err((at(place), need));
        }
        Boundary::Found { first: Some(0) } => {
            return Ok(Carries { robots: Carried::AtLeast(most), binding: None });
        }
        Boundary::Found { first } => first.map_or(0, |place| most - place as u32),
    };
    // A tie goes to the brain, as in the verdict.
    let next = fleet(robots + 1, moved);
    let mut binding = fails(prober, next).map_err(|need| (next, need))?;
    if binding == Some(Layer::Action) {
        let all = prober.scenario().seeds();
        let need = (Layers::Brain, FEW.min(all));
        let few = prober.found(next, need.0, need.1).ok_or((next, need))?;
        if is_ruled_out(few, all) {
            binding = Some(Layer::Brain);
        }
    }
    Ok(Carries { robots: Carried::Exactly(robots), binding })
}

impl ProbeStudy for TornadoStudy {
    fn prober(&self) -> &Prober {
        &self.prober
    }

    fn prober_mut(&mut self) -> &mut Prober {
        &mut self.prober
    }

    fn go_on(&mut self) {
        let Self { start, most, now, bars, prober, .. } = self;
        let slots = std::iter::once((None, now)).chain(bars.iter_mut().flat_map(|bar| {
            let knob = bar.knob;
            bar.ends.iter_mut().map(move |(raw, carries)| (Some((knob, *raw)), carries))
        }));
        for (moved, slot) in slots {
            while slot.is_none() {
                match carries(prober, moved, (*start, *most)) {
                    Ok(carries) => *slot = Some(carries),
                    Err((variation, (layers, seeds))) => {
                        if prober.ask(variation, layers, seeds).is_none() {
                            break;
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    #[test]
    fn knobs_move_a_natural_step_and_never_stay() {
        let site = Scenario::of(Preset::SITE);
        let of = |knob, step| ends(&site, knob, step);
        assert_eq!(of(KnobId::PoolBlocks, Step::Quarter), [3_420, 5_340]);
        assert_eq!(of(KnobId::Growth, Step::Quarter), [800, 1_250]);
        assert_eq!(of(KnobId::ControlHz, Step::Quarter), [8_000, 12_500]);
        assert_eq!(of(KnobId::ActionGpus, Step::One), [3, 5]);
        let one = site.with(KnobId::ActionGpus, 1);
        assert_eq!(ends(&one, KnobId::ActionGpus, Step::One), [2]);
        let none = site.with(KnobId::ActionGpus, 0);
        assert_eq!(ends(&none, KnobId::ChunkSteps, Step::One), [0i64; 0]);
        for preset in Preset::all() {
            let scenario = Scenario::of(preset);
            for (knob, step) in MOVED {
                let ends = ends(&scenario, knob, step);
                assert!(!ends.contains(&scenario.get(knob)), "{knob:?}");
            }
        }
    }
}
