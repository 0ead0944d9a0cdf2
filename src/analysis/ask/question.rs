//! The questions, the axis each is searched along, and what an answer says.

use super::Edge;
use crate::analysis::Layer;
use crate::analysis::plan::PlanResults;
use crate::analysis::probe::{Finding, Holding, Layers, Variation};
use crate::analysis::sweep::{SweepPoint, holds_seeds};
use crate::scenario::{Kind, KnobId, Scenario};

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// The largest N for these limits.
    LargestFleet,
    /// The smallest pool that carries N.
    SmallestPool,
    /// The best K at N.
    BestCap,
    /// The highest control frequency that works. Slower control is easier for both layers.
    HighestFrequency,
    /// The fastest context growth that works.
    LargestGrowth,
    /// The fewest action GPUs.
    ActionGpus,
    /// How many brains like this one: replicas' worth of pool, robots shared out evenly.
    Replicas,
    /// Replicas of this brain, action GPUs, and what they cost an hour.
    CheapestSite,
}

/// All, with their names on the command line.
pub const QUESTIONS: [(Question, &str); 8] = [
    (Question::LargestFleet, "robots"),
    (Question::SmallestPool, "pool"),
    (Question::BestCap, "cap"),
    (Question::HighestFrequency, "hz"),
    (Question::LargestGrowth, "growth"),
    (Question::ActionGpus, "gpus"),
    (Question::Replicas, "replicas"),
    (Question::CheapestSite, "cheapest"),
];

/// A row of values of a knob, the hardest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    knob: KnobId,
    /// Raw value of the first place, and from one place to the next.
    from: i64,
    step: i64,
    pub count: usize,
    /// Where the search begins.
    pub start: usize,
    pub layers: Layers,
}

impl Axis {
    /// Values from `hardest` in steps to about `easiest`, the search beginning near `now`.
    fn new(knob: KnobId, layers: Layers, hardest: i64, easiest: i64, step: i64, now: i64) -> Axis {
        let count = ((easiest - hardest).abs() / step + 1) as usize;
        let step = if easiest < hardest { -step } else { step };
        let start = ((now - hardest) / step).clamp(0, count as i64 - 1) as usize;
        Axis { knob, from: hardest, step, count, start, layers }
    }

    pub fn raw(&self, place: usize) -> i64 {
        self.from + place as i64 * self.step
    }

    pub fn variation(&self, place: usize) -> Variation {
        Variation::one(self.knob, self.raw(place))
    }
}

/// The largest fleet that is searched for.
pub const MOST_ROBOTS: i64 = 10_000;

/// The largest fleet the brain carries by itself.
pub(super) fn brain_fleet(scenario: &Scenario) -> Axis {
    let now = i64::from(scenario.robots());
    Axis::new(KnobId::Robots, Layers::Brain, MOST_ROBOTS, 1, 1, now)
}

impl Question {
    /// The question of this name.
    pub fn named(name: &str) -> Option<Question> {
        QUESTIONS.iter().find(|(_, known)| *known == name).map(|(question, _)| *question)
    }

    /// The knob it asks for.
    pub fn knob(self) -> KnobId {
        match self {
            Question::LargestFleet | Question::Replicas => KnobId::Robots,
            Question::SmallestPool => KnobId::PoolBlocks,
            Question::BestCap => KnobId::Cap,
            Question::HighestFrequency => KnobId::ControlHz,
            Question::LargestGrowth => KnobId::Growth,
            Question::ActionGpus | Question::CheapestSite => KnobId::ActionGpus,
        }
    }

    /// Where it is searched.
    pub(super) fn axis(self, scenario: &Scenario) -> Axis {
        let knob = self.knob();
        let now = scenario.get(knob);
        let (low, high) = match knob.knob().kind {
            Kind::Number { accept, .. } => accept,
            Kind::Choice(choices) => (0, choices.len() as i64 - 1),
        };
        match self {
            Question::LargestFleet => Axis::new(knob, Layers::Both, MOST_ROBOTS, 1, 1, now),
            Question::SmallestPool => {
                let step = 10;
                let first = (low / step + 1) * step;
                Axis::new(knob, Layers::Both, first, high, step, now)
            }
            // A quarter of a hertz.
            Question::HighestFrequency => Axis::new(knob, Layers::Both, high, low, 250, now),
            // A hundredth.
            Question::LargestGrowth => Axis::new(knob, Layers::Both, high, low, 10, now),
            Question::ActionGpus | Question::CheapestSite => {
                Axis::new(knob, Layers::Action, 1, high, 1, now)
            }
            Question::Replicas => brain_fleet(scenario),
            Question::BestCap => Axis::new(knob, Layers::Both, 1, now.max(1), 1, now),
        }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// To what.
    pub question: Question,
    /// The raw value of the question's knob that holds; none if no value does. Of replicas: the robots of one.
    pub value: Option<i64>,
    /// What was found there.
    pub at: Option<Finding>,
    /// The next harder value, which does not hold, and what was found there; none when the search came to its end
    /// without a failure. Where nothing holds, the easiest value.
    pub next: Option<(i64, Finding)>,
    /// The layer that fails there.
    pub binding: Option<Layer>,
    /// Of the best K: its rate over the best without a collapse.
    pub share_of_best: Option<f64>,
    /// Of the cheapest site, and of replicas, which are that site without an action layer.
    pub cheapest: Option<Cheapest>,
}

/// A site that is as small as it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cheapest {
    /// Brains like this one, robots shared out evenly.
    pub replicas: u32,
    /// Robots one of them carries.
    pub robots_each: u32,
    /// GPUs of one brain.
    pub gpus_each: u32,
    /// Action GPUs; 0 without that layer.
    pub action_gpus: u32,
    /// An hour, if prices are given.
    pub price: Option<f64>,
}

impl Answer {
    pub(super) fn of(question: Question, edge: Edge) -> Answer {
        Answer {
            question,
            value: edge.holds.as_ref().map(|(raw, _)| *raw),
            binding: edge.fails.as_ref().and_then(|(_, finding)| fails(finding)),
            at: edge.holds.map(|(_, finding)| finding),
            next: edge.fails,
            share_of_best: None,
            cheapest: None,
        }
    }

    /// The K to set, and the next larger one that a layer does not hold.
    pub(super) fn best_cap(scenario: &Scenario, results: &PlanResults) -> Answer {
        let suggested = results.facts.cap_to_set();
        let value = suggested.map(|suggested| suggested.cap);
        let finding = |point: &SweepPoint| Finding {
            brain: Some(if holds_seeds(point) { Holding::Holds } else { Holding::Fails }),
            seeds: point.seeds,
            collapsed: point.collapsed(),
            rate: Some(point.rate),
            ..Finding::unknown()
        };
        let points =
            || results.over_cap.points.iter().filter_map(|point| Some((point.cap?, point)));
        let is_larger = |cap: u32| Some(cap) > value && cap <= scenario.robots();
        // More than a tenth of the seeds collapse.
        let brain = points().find(|(cap, point)| is_larger(*cap) && !holds_seeds(point));
        let limit = scenario.number(KnobId::StarvationLimit) / 100.0;
        let own = results.starvation.iter().find(|curve| curve.this_scenario);
        let mut starving = own.iter().flat_map(|curve| &curve.points);
        let action = starving.find(|point| is_larger(point.robots) && point.worst > limit);
        let (next, binding) = match (brain, action) {
            (brain, Some(point)) if brain.is_none_or(|(cap, _)| point.robots < cap) => {
                let starved = Some(point.worst);
                let found = Finding { action: Some(Holding::Fails), starved, ..Finding::unknown() };
                (Some((i64::from(point.robots), found)), Some(Layer::Action))
            }
            (Some((cap, point)), _) => (Some((i64::from(cap), finding(point))), Some(Layer::Brain)),
            (None, _) => (None, None),
        };
        Answer {
            question: Question::BestCap,
            value: value.map(i64::from),
            at: points().find(|(cap, _)| Some(*cap) == value).map(|(_, point)| finding(point)),
            next,
            binding,
            share_of_best: suggested.map(|suggested| suggested.share_of_best),
            cheapest: None,
        }
    }

    /// Replicas of this brain that share the fleet.
    pub(super) fn replicas(scenario: &Scenario, brain: Edge) -> Answer {
        let robots_each = brain.holds.as_ref().map(|(robots, _)| *robots as u32);
        let cheapest = robots_each.map(|robots_each| Cheapest::of(scenario, robots_each, 0));
        Answer { cheapest, ..Answer::of(Question::Replicas, brain) }
    }

    pub(super) fn cheapest(scenario: &Scenario, brain: Edge, action: Edge) -> Answer {
        let robots_each = brain.holds.as_ref().map(|(robots, _)| *robots as u32);
        let has_action = scenario.action_gpus() > 0;
        let action_gpus =
            if has_action { action.holds.as_ref().map(|(gpus, _)| *gpus as u32) } else { Some(0) };
        let cheapest = robots_each
            .zip(action_gpus)
            .map(|(robots_each, action_gpus)| Cheapest::of(scenario, robots_each, action_gpus));
        let (edge, binding) = match (&brain.holds, action_gpus) {
            (None, _) => (brain, Some(Layer::Brain)),
            (_, None) => (action, Some(Layer::Action)),
            _ => (action, None),
        };
        Answer {
            value: cheapest.map(|cheapest| i64::from(cheapest.action_gpus)),
            binding,
            cheapest,
            ..Answer::of(Question::CheapestSite, edge)
        }
    }
}

impl Cheapest {
    /// What the scenario's fleet needs of brains that carry so many robots each.
    fn of(scenario: &Scenario, robots_each: u32, action_gpus: u32) -> Cheapest {
        let gpus_each = scenario.engine_profile().gpus.value as u32;
        let replicas = scenario.robots().div_ceil(robots_each);
        let site = Cheapest { replicas, robots_each, gpus_each, action_gpus, price: None };
        Cheapest { price: site.price_in(scenario), ..site }
    }

    /// What it costs an hour with the prices of a scenario; none while one of them is not set.
    pub fn price_in(&self, scenario: &Scenario) -> Option<f64> {
        let price = |id: KnobId, gpus: u32| match (scenario.get(id), gpus) {
            (_, 0) => Some(0.0),
            (0, _) => None,
            _ => Some(scenario.number(id) * f64::from(gpus)),
        };
        let brains = price(KnobId::BrainPrice, self.replicas * self.gpus_each)?;
        Some(brains + price(KnobId::ActionPrice, self.action_gpus)?)
    }
}

/// The layer that fails; the brain if both do.
fn fails(finding: &Finding) -> Option<Layer> {
    let is_broken = |layer: Option<Holding>| layer.is_some_and(|holding| holding != Holding::Holds);
    if is_broken(finding.brain) {
        Some(Layer::Brain)
    } else {
        is_broken(finding.action).then_some(Layer::Action)
    }
}
