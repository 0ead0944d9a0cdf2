//! The Brain view in words: what its cards are called before they know more, their choices, and the two slownesses.

use super::{grouped, percent, trim};
use crate::analysis::plan::PlanResults;
use crate::analysis::slowness::{Slowness, slowness as kind, starved};
use crate::analysis::tails::{Tail, Tails};
use crate::analysis::verdict::Verdict;
use crate::chart::brain::words::of;
use crate::chart::figure;
use crate::scenario::KnobId;

/// While another row is computed.
pub const CHOOSING: &str = "Shows the choice before";
/// The card of sessions revisited in a circle.
pub const REVISIT: &str = "Sessions revisited in a circle";
/// What it will say.
pub const REVISIT_SUB: &str = "How many keep their prefix, simulated on this engine";
/// The card of one request alone.
pub const ALONE: &str = "One request alone";
/// What it will say.
pub const ALONE_SUB: &str = "Seconds to the first token, prefix kept or evicted";
/// The card of turn latencies.
pub const TAILS: &str = "How long turns take";
/// What it will say.
pub const TAILS_SUB: &str = "From the median to the slowest turn in 1,000";
/// Which run is shown.
pub const RUN: &str = "Run";
/// Whose workload is shown.
pub const SUITE: &str = "Suite";
/// Which pool is revisited.
pub const POOL: &str = "Pool";
/// In which order sessions are warmed.
pub const WARM_UP: &str = "Warm-up";
/// The orders: all queued at once, or each after the one before has ended.
pub const WARM: [&str; 2] = ["batch", "in turn"];
/// The columns of the two slownesses.
pub const HEADS: [&str; 4] = ["Sign", "Here", "Deadline kind", "Working-set kind"];

/// "no cap", "K = 20".
pub fn run(cap: Option<u32>) -> String {
    cap.map_or_else(|| "no cap".to_owned(), |cap| format!("K = {}", grouped(cap)))
}

/// A pool to choose.
pub fn blocks(pool: u32) -> String {
    grouped(pool)
}

/// The two slownesses, and which one this is.
#[derive(Clone, Debug, PartialEq)]
pub struct Kinds {
    /// Which it is.
    pub claim: String,
    /// What stands behind it.
    pub sub: String,
    /// Sign, here, deadline kind, working-set kind.
    pub rows: Vec<[String; 4]>,
    /// All that is told here is known.
    pub is_whole: bool,
    kind: Slowness,
}

impl Kinds {
    /// Whether the kind of this column is what the scenario has.
    pub fn applies(&self, column: usize) -> bool {
        match self.kind {
            Slowness::Deadline => column == 2,
            Slowness::WorkingSet => column == 3,
            Slowness::Both => column >= 2,
            Slowness::SomeSeeds { is_late, .. } => column == 3 || (column == 2 && is_late),
            Slowness::Computing | Slowness::Unseen | Slowness::Neither => false,
        }
    }
}

/// What a scenario's telltales say. `tails` are of the same scenario.
pub fn slowness(plan: Option<&PlanResults>, tails: Option<&Tails>) -> Kinds {
    let kind = plan.map_or(Slowness::Computing, kind);
    let (own, other) =
        tails.map_or((None, None), |tails| (tails.own.as_ref(), tails.other.as_ref()));
    let robots = plan.map(|plan| plan.scenario.robots());
    let row = |sign: &str, here: Option<String>, deadline: &str, working_set: &str| {
        let here = here.unwrap_or_else(|| "computing".to_owned());
        [sign.to_owned(), here, deadline.to_owned(), working_set.to_owned()]
    };
    let rows = vec![
        row("Turn P99", own.map(|own| p99(own, other)), "up or not", "up"),
        row("Starved ticks", plan.and_then(late), "over the limit", "within it"),
        row("KV usage", own.map(usage), "not full", "full or not"),
        row("Requests in the engine", own.zip(robots).map(in_engine), "few", "most robots\u{2019}"),
        row(
            "Prompt and output",
            own.map(|own| tokens(own, other)),
            "together",
            "prompt up, output down",
        ),
        row(
            "Cure",
            plan.map(|plan| cure(plan, kind)),
            "slower control, more action GPUs",
            "fewer active episodes: K",
        ),
    ];
    let is_whole = tails.is_some_and(|tails| tails.finished) && kind != Slowness::Computing;
    Kinds { claim: claim(kind), sub: sub(plan, tails), rows, is_whole, kind }
}

fn claim(kind: Slowness) -> String {
    match kind {
        Slowness::Computing => "Two slownesses, opposite cures".to_owned(),
        Slowness::Unseen => "Nobody came past a first turn: neither kind can show".to_owned(),
        Slowness::Neither => "Neither slowness here: both layers hold".to_owned(),
        Slowness::Deadline => "This is the deadline kind: the brain holds".to_owned(),
        Slowness::WorkingSet => "This is the working-set kind of slowness".to_owned(),
        Slowness::Both => "Both slownesses at once".to_owned(),
        Slowness::SomeSeeds { collapsed, seeds, is_late } => {
            let some = format!(
                "In {} of {} seeds the working-set kind",
                grouped(collapsed),
                grouped(seeds)
            );
            if is_late { format!("{some}; the deadline kind besides") } else { some }
        }
    }
}

fn sub(plan: Option<&PlanResults>, tails: Option<&Tails>) -> String {
    let Some(plan) = plan else { return "Told by their signs; opposite cures".to_owned() };
    let robots = of(plan.scenario.robots(), "robot", "robots");
    let cap = plan.scenario.cap().filter(|cap| *cap < plan.scenario.robots());
    let cap = cap.map_or_else(String::new, |cap| format!(", K = {}", grouped(cap)));
    let seeds = tails.and_then(|tails| tails.own.as_ref()).map_or_else(String::new, |own| {
        format!(
            ", simulated: means of {} over {}",
            of(own.seeds, "seed", "seeds"),
            of(plan.scenario.minutes(), "minute", "minutes")
        )
    });
    format!("Which one this is, by its signs at {robots}{cap}{seeds}")
}

/// "42 s under K = 20": the other run's figure.
fn beside(other: Option<&Tail>, figure: impl Fn(&Tail) -> Option<String>) -> String {
    let Some(other) = other else { return String::new() };
    let Some(figure) = figure(other) else { return String::new() };
    let with = other
        .cap
        .map_or_else(|| "with no cap".to_owned(), |cap| format!("under K = {}", grouped(cap)));
    format!("; {figure} {with}")
}

fn p99(own: &Tail, other: Option<&Tail>) -> String {
    let of = |tail: &Tail| tail.turn.percentiles().map(|found| figure::time(found.p99));
    match of(own) {
        Some(time) => format!("{time}{}", beside(other, of)),
        None => "no turn completed".to_owned(),
    }
}

/// Starved ticks against the limit.
fn late(plan: &PlanResults) -> Option<String> {
    if plan.scenario.action_gpus() == 0 {
        return Some("no action layer".to_owned());
    }
    let limit = plan.scenario.number(KnobId::StarvationLimit) / 100.0;
    let Some(point) = starved(plan) else {
        let carried = plan.facts.action?;
        return Some(format!("the layer carries {}", figure::carried(carried)));
    };
    let side = if point.worst > limit { "over" } else { "within" };
    Some(format!("{}, {side} {}", percent(point.worst), percent(limit)))
}

fn usage(own: &Tail) -> String {
    let full = if own.usage >= 0.95 { "full" } else { "not full" };
    format!("{}, {full}", percent(own.usage))
}

/// Of how many robots.
fn in_engine((own, robots): (&Tail, u32)) -> String {
    let all = figure::short(own.waiting + own.running, 1);
    format!("{all} of {}; {} wait", grouped(robots), figure::short(own.waiting, 1))
}

fn tokens(own: &Tail, other: Option<&Tail>) -> String {
    let of = |tail: &Tail| {
        format!(
            "{}M and {}k/min",
            figure::short(tail.prompt_per_min / 1e6, 2),
            figure::short(tail.generated_per_min / 1e3, 1)
        )
    };
    let apart = other.map(|other| {
        let (up, down) = (
            own.prompt_per_min > 1.05 * other.prompt_per_min,
            own.generated_per_min < 0.95 * other.generated_per_min,
        );
        if up && down { "apart: " } else { "" }
    });
    format!("{}{}{}", apart.unwrap_or(""), of(own), beside(other, |tail| Some(of(tail))))
}

/// What cures it here.
fn cure(plan: &PlanResults, kind: Slowness) -> String {
    match (plan.verdict.cure(), kind) {
        (Some((KnobId::Cap, cap)), _) => format!("set K = {}", grouped(cap)),
        (Some((KnobId::ControlHz, raw)), _) => {
            format!("slow control to {} Hz", trim(raw as f64 / 1000.0))
        }
        (_, Slowness::Computing) => "computing".to_owned(),
        (None, _) if plan.verdict == Verdict::Computing => "computing".to_owned(),
        (_, Slowness::Neither) => "none needed".to_owned(),
        _ => "none found by one setting".to_owned(),
    }
}
