//! Every parameter of the model that validation runs with: its value, and how sure it is. All come from the data files
//! and the table of knobs; nothing is typed again here.

use super::base;
use crate::profile::Mark;
use crate::profile::action_layer::ActionLayer;
use crate::scenario::{Kind, KnobId, Scenario};
use crate::workload::recipe::{Shape, recipe};

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its value.
    pub value: Value,
    /// Unit; may be empty.
    pub unit: String,
    /// What it is.
    pub meaning: Meaning,
    /// How sure it is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
}

/// What a parameter is.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// In the words of its data file, or of its knob.
    Said(String),
    /// The latency of a batch of so many requests.
    Batch(u32),
    /// The spread of a batch's latency.
    Jitter,
    /// What a batch takes besides.
    Overhead,
}

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// One of several alternatives, or the word for none.
    Word(&'static str),
}

/// Parameters of one part of the model.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterSet {
    /// Which.
    pub part: ModelPart,
    /// The parameters.
    pub parameters: Vec<Parameter>,
}

/// A part of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelPart {
    /// What an engine step costs.
    Engine,
    /// Sizes and switches of the engine.
    Sizes,
    /// The action layer.
    Action,
    /// The fleet paper's controller.
    Aimd,
    /// Episodes in general.
    Workload,
    /// Episodes of a suite, by its place.
    Suite(u8),
}

/// All of them.
pub fn parameters() -> Vec<ParameterSet> {
    let scenario = base();
    let set = |part, parameters| ParameterSet { part, parameters };
    let knobs = |ids: &[KnobId]| ids.iter().map(|&id| of_knob(&scenario, id)).collect();
    let mut sets = vec![
        set(ModelPart::Engine, engine(&scenario)),
        set(
            ModelPart::Sizes,
            knobs(&[
                KnobId::PoolBlocks,
                KnobId::BlockTokens,
                KnobId::StateGroups,
                KnobId::TokenBudget,
                KnobId::MaxSequences,
                KnobId::Reservation,
                KnobId::Reuse,
                KnobId::Eviction,
            ]),
        ),
        set(ModelPart::Action, action(&scenario)),
        set(
            ModelPart::Aimd,
            knobs(&[
                KnobId::AimdPeriod,
                KnobId::AimdStart,
                KnobId::AimdHigh,
                KnobId::AimdLow,
                KnobId::AimdHit,
            ]),
        ),
        set(ModelPart::Workload, workload()),
    ];
    for (place, suite) in recipe().suite.iter().enumerate() {
        let shapes = [
            &suite.turns_median,
            &suite.turns_sigma,
            &suite.peak_context,
            &suite.total_input,
            &suite.env_seconds,
            &suite.zero_gap_share,
        ];
        sets.push(set(ModelPart::Suite(place as u8), shapes.map(of_shape).into()));
    }
    sets
}

fn engine(scenario: &Scenario) -> Vec<Parameter> {
    let constants = scenario.engine_profile().constants();
    let parameters = constants.into_iter().map(|(_, constant)| Parameter {
        value: Value::Number(constant.value as f64),
        unit: constant.unit.clone(),
        meaning: Meaning::Said(constant.meaning.clone()),
        mark: constant.mark,
        source: constant.source.clone(),
    });
    parameters.collect()
}

fn of_knob(scenario: &Scenario, id: KnobId) -> Parameter {
    let knob = id.knob();
    let raw = scenario.get(id);
    let value = match knob.kind {
        Kind::Choice(_) => Value::Word(knob.choice(raw)),
        Kind::Number { off: Some(word), .. } if raw == 0 => Value::Word(word),
        Kind::Number { .. } => Value::Number(scenario.number(id)),
    };
    Parameter {
        value,
        unit: knob.unit().to_owned(),
        meaning: Meaning::Said(knob.label().to_owned()),
        mark: knob.mark,
        source: knob.words().source.to_owned(),
    }
}

fn action(scenario: &Scenario) -> Vec<Parameter> {
    let world = scenario.action_world(1, 1, scenario.millihertz());
    let table: &ActionLayer = &world.table;
    let seconds = |meaning: Meaning, seconds: f64, mark, source: &str| Parameter {
        value: Value::Number(seconds),
        unit: "s".to_owned(),
        meaning,
        mark,
        source: source.to_owned(),
    };
    let mut parameters: Vec<Parameter> = table
        .points()
        .iter()
        .map(|point| {
            seconds(Meaning::Batch(point.batch), point.latency.seconds(), point.mark, &point.source)
        })
        .collect();
    let (jitter, overhead) = (table.jitter(), table.overhead());
    parameters.push(Parameter {
        value: Value::Number(jitter.value),
        unit: String::new(),
        meaning: Meaning::Jitter,
        mark: jitter.mark,
        source: jitter.source.clone(),
    });
    parameters.push(seconds(
        Meaning::Overhead,
        overhead.value.seconds(),
        overhead.mark,
        &overhead.source,
    ));
    parameters.push(of_knob(scenario, KnobId::ChunkSteps));
    parameters.push(of_knob(scenario, KnobId::Ask));
    parameters
}

fn workload() -> Vec<Parameter> {
    let all = recipe();
    let shapes = [
        &all.output.median,
        &all.output.sigma,
        &all.output.least,
        &all.output.most,
        &all.output.context_weight,
        &all.first.median,
        &all.first.sigma,
        &all.early.last_turn,
        &all.early.median,
        &all.early.sigma,
        &all.later.full_share,
        &all.later.full_median,
        &all.later.full_sigma,
        &all.later.slight_median,
        &all.later.slight_sigma,
        &all.episode.sigma,
        &all.gap.median,
        &all.gap.sigma,
        &all.gap.most,
        &all.fit.climb_ratio,
        &all.fit.slack,
        &all.fit.gap_orders,
    ];
    shapes.map(of_shape).into()
}

fn of_shape(shape: &Shape) -> Parameter {
    Parameter {
        value: Value::Number(shape.value),
        unit: shape.unit.clone(),
        meaning: Meaning::Said(shape.meaning.clone()),
        mark: shape.mark,
        source: shape.source.clone(),
    }
}
