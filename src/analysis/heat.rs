//! A map over two knobs: where this scenario holds when both move and the rest stays, and which layer fails.
//!
//! Every cell is tried on a few seeds; those that do not fail outright are then run on all of them.

use super::probe::{Finding, Holding, Layers, Variation};
use super::prober::{ProbeStudy, Prober};
use super::tracks::standing;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, Kind, KnobId, Scenario};
use crate::stats::sort_short_by_key;

/// Seeds a cell is first run on.
const FEW: u32 = 4;
/// Values of a knob.
const VALUES: i64 = 7;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The worse of both layers.
    pub holding: Holding,
    /// The brain does not hold.
    pub brain_fails: bool,
    /// The action layer does not hold.
    pub action_fails: bool,
    /// The world cannot run: the pool is too small for a prompt.
    pub cannot_run: bool,
    /// Seeds of the brain that were run, and those that collapse.
    pub seeds: (u32, u32),
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// The scenario it belongs to.
    pub scenario: Scenario,
    /// The knob from left to right, and its raw values.
    pub x: (KnobId, Vec<i64>),
    /// The knob from bottom to top, and its raw values, rising.
    pub y: (KnobId, Vec<i64>),
    /// Row by row from the lowest y, as far as they are known.
    pub cells: Vec<Option<Cell>>,
    /// Whether all are on as many seeds as they will be.
    pub settled: bool,
}

impl Heat {
    /// A cell by its place.
    pub fn at(&self, x: usize, y: usize) -> Option<&Cell> {
        self.cells.get(y * self.x.1.len() + x)?.as_ref()
    }
}

/// The knobs a map can be over: numbers and choices that change whether a site holds.
pub fn axes(scenario: &Scenario) -> Vec<KnobId> {
    let has_action = scenario.action_gpus() > 0;
    let mut axes = Vec::new();
    for knob in &KNOBS {
        let counts = match knob.group {
            Group::First | Group::Brain => true,
            Group::Action => has_action,
            Group::Workload => !matches!(knob.id, KnobId::EpisodesEach | KnobId::StaggerSeconds),
            Group::Run | Group::Control | Group::Prices => false,
        };
        if counts && values(scenario, knob.id).len() > 1 {
            axes.push(knob.id);
        }
    }
    axes
}

/// The values of a knob, rising, this scenario's among them: half to twice of it, or where that says nothing, spread
/// over the slider; all alternatives of a choice.
pub fn values(scenario: &Scenario, knob: KnobId) -> Vec<i64> {
    let now = scenario.get(knob);
    let row = knob.knob();
    let (mut values, grid): (Vec<i64>, i64) = match row.kind {
        Kind::Choice(choices) => ((0..choices.len() as i64).collect(), 1),
        Kind::Number { slider: (low, high, step), off, .. } => {
            let spread = now == 0 && off.is_none() || off.is_some();
            let value = |place: i64| match spread {
                true => low + (high - low) * place / (VALUES - 1),
                // Half, three quarters, one, ... twice.
                false => now * (2 + place) / 4,
            };
            ((0..VALUES).map(value).collect(), step)
        }
    };
    for value in &mut values {
        *value = row.clamp((*value + grid / 2) / grid * grid);
    }
    if let Kind::Number { slider: (low, high, _), off, .. } = row.kind
        && !(now == 0 && off.is_some())
    {
        // This scenario's own stands for a value beside it: two columns of nearly the same tell nothing.
        let spread = now == 0 || off.is_some();
        let step = if spread { (high - low) / (VALUES - 1) } else { now / 4 };
        let near = values.iter_mut().min_by_key(|value| (**value - now).abs());
        if let Some(near) = near.filter(|value| 2 * (**value - now).abs() < step) {
            *near = now;
        }
    }
    values.push(now);
    if let Kind::Number { off: Some(_), .. } = row.kind {
        // Off is the far end.
        values.push(0);
    }
    let is_off = |value: i64| value == 0 && matches!(row.kind, Kind::Number { off: Some(_), .. });
    sort_short_by_key(&mut values, |&value| if is_off(value) { i64::MAX } else { value });
    values.dedup();
    values
}

/// The study under way.
pub struct HeatStudy {
    prober: Prober,
    x: (KnobId, Vec<i64>),
    y: (KnobId, Vec<i64>),
    cells: Vec<Option<Cell>>,
    open: usize,
}

impl HeatStudy {
    /// A map of `scenario` over two different knobs.
    pub fn new(scenario: Scenario, x: KnobId, y: KnobId) -> HeatStudy {
        let (xs, ys) = (values(&scenario, x), values(&scenario, y));
        let cells = vec![None; xs.len() * ys.len()];
        let open = cells.len();
        HeatStudy { prober: Prober::new(scenario), x: (x, xs), y: (y, ys), cells, open }
    }

    /// What is known by now.
    pub fn results(&self) -> Heat {
        Heat {
            scenario: *self.prober.scenario(),
            x: self.x.clone(),
            y: self.y.clone(),
            cells: self.cells.clone(),
            settled: self.open == 0,
        }
    }

    fn variation(&self, place: usize) -> Variation {
        let columns = self.x.1.len();
        let x = (self.x.0, self.x.1[place % columns]);
        Variation::two(x, (self.y.0, self.y.1[place / columns]))
    }
}

fn cell(finding: &Finding) -> Cell {
    let broken =
        |holding: Option<Holding>| holding.is_some_and(|holding| holding != Holding::Holds);
    Cell {
        holding: standing(finding),
        brain_fails: broken(finding.brain),
        action_fails: broken(finding.action),
        cannot_run: finding.cannot_run,
        seeds: (finding.seeds, finding.collapsed),
    }
}

impl ProbeStudy for HeatStudy {
    fn prober(&self) -> &Prober {
        &self.prober
    }

    fn prober_mut(&mut self) -> &mut Prober {
        &mut self.prober
    }

    fn go_on(&mut self) {
        let all = self.prober.scenario().seeds();
        let few = FEW.min(all);
        self.open = 0;
        let mut undecided = Vec::new();
        for place in 0..self.cells.len() {
            let variation = self.variation(place);
            let Some(finding) = self.prober.ask(variation, Layers::Both, few) else {
                self.open += 1;
                continue;
            };
            let known = cell(finding);
            // Where every seed collapses, or the action layer fails, further seeds change nothing.
            let is_outright = known.cannot_run || known.action_fails || known.seeds.1 == few;
            if self.cells[place].is_none() {
                self.cells[place] = Some(known);
            }
            if !is_outright {
                undecided.push((place, variation));
            }
        }
        // All cells on a few seeds come before any on all.
        if self.open > 0 {
            return;
        }
        for (place, variation) in undecided {
            match self.prober.ask(variation, Layers::Both, all) {
                Some(finding) => self.cells[place] = Some(cell(finding)),
                None => self.open += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    #[test]
    fn values_stand_around_the_scenarios_own() {
        let site = Scenario::of(Preset::SITE);
        assert_eq!(values(&site, KnobId::Robots), [16, 24, 32, 40, 48, 56, 64]);
        assert_eq!(
            values(&site, KnobId::PoolBlocks),
            [2_140, 3_200, 4_270, 5_340, 6_410, 7_470, 8_540]
        );
        let caps = values(&site, KnobId::Cap);
        assert_eq!((caps.first(), caps.last(), caps.len()), (Some(&1), Some(&0), 8));
        assert_eq!(values(&site, KnobId::Eviction).len(), 4);
        for preset in Preset::all() {
            let scenario = Scenario::of(preset);
            for knob in axes(&scenario) {
                let values = values(&scenario, knob);
                assert!(values.contains(&scenario.get(knob)), "{knob:?} {values:?}");
                assert!((2..=9).contains(&values.len()), "{knob:?} {values:?}");
                // No column beside this scenario's own that is nearly the same.
                let now = scenario.get(knob);
                let is_double = |value: &&i64| {
                    let apart = (**value - now).abs();
                    now > 1_000 && apart > 0 && apart * 20 < now
                };
                assert_eq!(values.iter().find(is_double), None, "{knob:?} {values:?}");
            }
        }
    }
}
