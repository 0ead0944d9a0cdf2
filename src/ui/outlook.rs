//! Which results each part of the page shows while newer ones are on their way.
//!
//! Old results stay, dimmed, until the newer study can replace them part by part: the page is never blank and never
//! trades a full curve for its first two points.

use crate::analysis::compare::{CompareResults, Why};
use crate::analysis::plan::PlanResults;
use crate::analysis::verdict::Verdict;
use crate::scenario::Scenario;
use crate::sim::admission::NAMED;
use std::rc::Rc;

/// A part of the page that is replaced as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The sentence and the facts.
    Verdict,
    /// Throughput and hit rate over N.
    Cliff,
    /// Both layers over frequency.
    Envelope,
    /// Starvation over active robots.
    Starvation,
    /// One run.
    Time,
    /// The rate over K at this N.
    Caps,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 6] =
        [Part::Verdict, Part::Cliff, Part::Envelope, Part::Starvation, Part::Time, Part::Caps];
}

/// The results at hand: of the newest study, and for each part those of the last study that could fill it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    current: Option<Rc<PlanResults>>,
    before: [Option<Rc<PlanResults>>; Part::ALL.len()],
}

/// What a part shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown<R> {
    /// The results to draw.
    pub results: Rc<R>,
    /// They answer another scenario than the one asked for.
    pub stale: bool,
}

impl Outlook {
    /// A new study begins: what is there becomes what came before, part by part.
    pub fn begin(&mut self) {
        let Some(current) = self.current.take() else { return };
        for part in Part::ALL {
            let before = &mut self.before[part as usize];
            if ready(part, &current, before.as_deref()) || before.is_none() {
                *before = Some(Rc::clone(&current));
            }
        }
    }

    /// Newer results of the study under way.
    pub fn update(&mut self, results: Rc<PlanResults>) {
        self.current = Some(results);
    }

    /// The newest results, however few.
    pub fn current(&self) -> Option<&Rc<PlanResults>> {
        self.current.as_ref()
    }

    /// What `part` shows when `wanted` is the scenario asked for; none before the first results.
    pub fn part(&self, part: Part, wanted: &Scenario) -> Option<Shown<PlanResults>> {
        let before = self.before[part as usize].as_ref();
        let chosen = match &self.current {
            Some(current) if ready(part, current, before.map(Rc::as_ref)) => Some(current),
            current => before.filter(|before| ready(part, before, None)).or(current.as_ref()),
        };
        chosen.map(|results| Shown {
            results: Rc::clone(results),
            stale: results.scenario != *wanted,
        })
    }
}

/// Whether `results` can fill the part, given what stands there of the same scenario.
fn ready(part: Part, results: &PlanResults, instead_of: Option<&PlanResults>) -> bool {
    let same = instead_of.filter(|other| other.scenario == results.scenario);
    let at_least = |count: usize, of: fn(&PlanResults) -> usize| {
        of(results) >= same.map_or(count, |other| of(other).max(count))
    };
    match part {
        Part::Verdict => results.verdict != Verdict::Computing,
        Part::Cliff => at_least(3, |results| results.uncapped.points.len()),
        Part::Envelope => at_least(4, |results| {
            results.envelope.points.iter().filter(|point| point.brain.is_some()).count()
        }),
        Part::Starvation => {
            results.scenario.action_gpus() == 0
                || at_least(4, |results| {
                    results.starvation.first().map_or(0, |curve| curve.points.len())
                })
        }
        Part::Time => results.timeline.is_some(),
        Part::Caps => {
            let few = results.scenario.robots().min(3) as usize;
            at_least(few, |results| results.over_cap.points.len())
        }
    }
}

/// The comparisons at hand: of the newest study, and the last one with a row for everybody.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compared {
    current: Option<Rc<CompareResults>>,
    before: Option<Rc<CompareResults>>,
}

impl Compared {
    /// A new study begins: what is there becomes what came before.
    pub fn begin(&mut self) {
        if let Some(current) = self.current.take()
            && (self.before.is_none() || replaces(&current, self.before.as_deref()))
        {
            self.before = Some(current);
        }
    }

    /// Newer results of the study under way.
    pub fn update(&mut self, results: Rc<CompareResults>) {
        self.current = Some(results);
    }

    /// The newest results, however few.
    pub fn current(&self) -> Option<&Rc<CompareResults>> {
        self.current.as_ref()
    }

    /// What is shown when `wanted` is the scenario asked for; none before the first results.
    pub fn shown(&self, wanted: &Scenario) -> Option<Shown<CompareResults>> {
        let before = self.before.as_ref().filter(|before| !before.standings.is_empty());
        let current = self.current.as_ref().filter(|current| !current.standings.is_empty());
        let chosen = match current {
            Some(current) if replaces(current, before.map(Rc::as_ref)) => Some(current),
            current => before.or(current),
        };
        chosen.map(|results| Shown {
            results: Rc::clone(results),
            stale: results.scenario != *wanted,
        })
    }
}

/// Whether `results` can take the place of what stands there: more runs of the same scenario, or a row for everybody.
fn replaces(results: &CompareResults, instead_of: Option<&CompareResults>) -> bool {
    match instead_of.filter(|other| other.scenario == results.scenario) {
        Some(other) => results.progress.0 >= other.progress.0,
        None => {
            let listed = results.standings.iter().filter(|standing| standing.why == Why::Listed);
            // Everyone but the static cap, whose rows depend on the scenario.
            listed.count() + 1 >= NAMED.len()
        }
    }
}
