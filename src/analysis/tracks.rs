//! Where along each of the five first knobs this scenario holds while all others stay.
//!
//! Robots and K are read off the plan, so that they say what the verdict says. The pool, the growth and the control
//! frequency are probed: a few values on a few seeds, then all seeds wherever neighbours differ, halving the gap until
//! they are one step of the slider apart. So an end of what holds is exact on all seeds of the scenario, and what lies
//! inside a stretch rests on the few values that were run there.

mod grid;
mod of_plan;

pub use grid::Grid;

use super::plan::PlanResults;
use super::probe::{Finding, Holding, Layers, Variation};
use super::prober::{ProbeStudy, Prober};
use crate::scenario::{KnobId, Scenario};
use crate::stats::Sorted;

/// Values of a track that are run whatever they give.
const COARSE: usize = 9;
/// Seeds they are first run on.
const FEW: u32 = 4;
/// Values on the good side of an end that must hold too: near an end they come and go.
const SURE: usize = 2;
/// Places of a track between which "seeds disagree" and "fails" need not be told apart more closely.
const FINE: usize = 48;

/// What is known of all tracks.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracks {
    /// The scenario they belong to.
    pub scenario: Scenario,
    /// One a knob.
    pub tracks: Vec<Track>,
}

/// What is known along a knob.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Which.
    pub knob: KnobId,
    /// Its values.
    pub grid: Grid,
    /// What was found, in rising place, as far as it is in.
    pub samples: Vec<Sample>,
    /// Whether everything is in.
    pub settled: bool,
}

/// What was found at a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its place on the grid.
    pub place: usize,
    /// How the site stands there: the worse of both layers.
    pub holding: Holding,
    /// Seeds of the brain behind it.
    pub seeds: u32,
}

/// A stretch of values that stand alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Its first and last sample.
    pub places: (usize, usize),
    /// Where it is drawn, as shares of the track's length: half a step beyond its samples where the next differs.
    pub drawn: (f64, f64),
    /// How it stands.
    pub holding: Holding,
}

/// Where a knob holds, for words. Values are raw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Not known yet.
    Unknown,
    /// At every value that was run.
    Throughout,
    /// At none.
    Nowhere,
    /// From the slider's left end to this value; the next does not hold.
    To(i64),
    /// From this value to the slider's right end; the one before does not hold.
    From(i64),
    /// Between these values.
    Between(i64, i64),
}

impl Tracks {
    /// The track of a knob.
    pub fn of(&self, knob: KnobId) -> Option<&Track> {
        self.tracks.iter().find(|track| track.knob == knob)
    }
}

impl Track {
    /// The stretches, from left to right. Between two that are not neighbours nothing is known.
    pub fn spans(&self) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        let share = |place: f64| place / (self.grid.count - 1).max(1) as f64;
        for sample in &self.samples {
            match spans.last_mut() {
                Some(last) if last.holding == sample.holding => {
                    last.places.1 = sample.place;
                    last.drawn.1 = share(sample.place as f64);
                }
                last => {
                    let mut from = sample.place as f64;
                    if let Some(last) = last
                        && last.places.1 + 1 == sample.place
                    {
                        from -= 0.5;
                        last.drawn.1 = share(from);
                    }
                    spans.push(Span {
                        places: (sample.place, sample.place),
                        drawn: (share(from), share(sample.place as f64)),
                        holding: sample.holding,
                    });
                }
            }
        }
        spans
    }

    /// Where it holds. Of several stretches the one that `raw` lies in counts, else the one that reaches the left end,
    /// else the longest.
    pub fn reach(&self, raw: i64) -> Reach {
        if !self.settled || self.samples.is_empty() {
            return Reach::Unknown;
        }
        let spans = self.spans();
        let now = self.grid.place(raw);
        let holds = || spans.iter().filter(|span| span.holding == Holding::Holds);
        let at = |span: &&Span| span.places.0 <= now && now <= span.places.1;
        let first = |span: &&Span| Some(span.places.0) == self.samples.first().map(|s| s.place);
        let longest = || holds().max_by_key(|span| span.places.1 - span.places.0);
        let Some(span) = holds().find(at).or_else(|| holds().find(first)).or_else(longest) else {
            return Reach::Nowhere;
        };
        let (low, high) = span.places;
        let ends = self.samples.first().zip(self.samples.last());
        let (is_first, is_last) =
            ends.map_or((true, true), |(first, last)| (first.place == low, last.place == high));
        match (is_first, is_last) {
            (true, true) => Reach::Throughout,
            (true, false) => Reach::To(self.grid.raw(high)),
            (false, true) => Reach::From(self.grid.raw(low)),
            (false, false) => Reach::Between(self.grid.raw(low), self.grid.raw(high)),
        }
    }
}

/// The study under way.
pub struct TracksStudy {
    /// Read off the plan.
    read: Vec<Track>,
    probed: Vec<Row>,
    prober: Prober,
}

/// A track that is probed.
struct Row {
    knob: KnobId,
    grid: Grid,
    known: Sorted<usize, Sample>,
    settled: bool,
}

impl TracksStudy {
    /// Tracks of `scenario`, of which `plan` is the whole answer; without one robots and K stay unknown.
    pub fn new(scenario: Scenario, plan: Option<&PlanResults>) -> TracksStudy {
        let read = plan.map_or_else(Vec::new, |plan| {
            vec![of_plan::robots(&scenario, plan), of_plan::caps(&scenario, plan)]
        });
        let probed = [KnobId::PoolBlocks, KnobId::Growth, KnobId::ControlHz]
            .into_iter()
            .filter_map(|knob| Some((knob, Grid::of(knob, &scenario)?)))
            .map(|(knob, grid)| Row { knob, grid, known: Sorted::default(), settled: false })
            .collect();
        TracksStudy { read, probed, prober: Prober::new(scenario) }
    }

    /// What is known by now.
    pub fn results(&self) -> Tracks {
        let mut tracks = self.read.clone();
        tracks.extend(self.probed.iter().map(|row| Track {
            knob: row.knob,
            grid: row.grid,
            samples: row.known.pairs().iter().map(|(_, sample)| *sample).collect(),
            settled: row.settled,
        }));
        Tracks { scenario: *self.prober.scenario(), tracks }
    }
}

impl ProbeStudy for TracksStudy {
    fn prober(&self) -> &Prober {
        &self.prober
    }

    fn prober_mut(&mut self) -> &mut Prober {
        &mut self.prober
    }

    fn go_on(&mut self) {
        let all = self.prober.scenario().seeds();
        for row in &mut self.probed {
            // What comes to be known may call for more.
            while !row.settled {
                let needs = needs(row.grid.count, all, &row.known);
                row.settled = needs.is_empty();
                let mut is_further = false;
                for (place, seeds) in needs {
                    let variation = Variation::one(row.knob, row.grid.raw(place));
                    if let Some(finding) = self.prober.ask(variation, Layers::Both, seeds) {
                        row.known.insert(place, Sample::of(place, finding, seeds));
                        is_further = true;
                    }
                }
                if !is_further {
                    break;
                }
            }
        }
    }
}

impl Sample {
    fn of(place: usize, finding: &Finding, seeds: u32) -> Sample {
        Sample { place, holding: standing(finding), seeds }
    }
}

/// The worse of both layers.
pub(super) fn standing(finding: &Finding) -> Holding {
    let layers = [finding.brain, finding.action];
    let is = |holding| layers.contains(&Some(holding));
    if finding.cannot_run || is(Holding::Fails) {
        Holding::Fails
    } else if is(Holding::Disagrees) {
        Holding::Disagrees
    } else {
        Holding::Holds
    }
}

/// A place that must be run, on so many seeds.
type Need = (usize, u32);

/// What must be run next along a row of `count` places, of which these are known.
fn needs(count: usize, all: u32, known: &Sorted<usize, Sample>) -> Vec<Need> {
    let few = FEW.min(all);
    let coarse = (0..COARSE).map(|index| index * (count - 1) / (COARSE - 1));
    let mut needs: Vec<Need> =
        coarse.filter(|place| known.get(place).is_none()).map(|place| (place, few)).collect();
    if !needs.is_empty() {
        needs.dedup();
        return needs;
    }
    let is_sure = |place: &usize| known.get(place).is_some_and(|sample| sample.seeds >= all);
    for pair in known.pairs().windows(2) {
        let (left, right) = (pair[0].1, pair[1].1);
        if left.holding == right.holding {
            continue;
        }
        let holds = left.holding == Holding::Holds || right.holding == Holding::Holds;
        let near = if holds { 1 } else { (count / FINE).max(1) };
        let shy = [left, right].into_iter().filter(|sample| sample.seeds < all);
        let before = needs.len();
        needs.extend(shy.map(|sample| (sample.place, all)));
        if needs.len() > before {
            continue;
        }
        if right.place - left.place > near {
            needs.push((left.place + (right.place - left.place) / 2, all));
        } else if holds {
            let beyond = |by: usize| match left.holding {
                Holding::Holds => left.place.checked_sub(by),
                _ => Some(right.place + by).filter(|&place| place < count),
            };
            needs.extend(
                (1..=SURE)
                    .filter_map(beyond)
                    .filter(|place| !is_sure(place))
                    .map(|place| (place, all)),
            );
        }
    }
    needs
}
