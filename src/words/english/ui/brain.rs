//! The Brain view in words: what its cards are called before they know more, their choices, and the two slownesses.

use crate::analysis::plan::{Effort, PlanResults};
use crate::analysis::slowness::{Slowness, slowness as kind, starved};
use crate::analysis::tails::{Tail, Tails};
use crate::analysis::verdict::Verdict;
use crate::chart::figure;
use crate::scenario::KnobId;
use crate::words::english::chart::figure::of;
use crate::words::english::numbers::percent_beside;
use crate::words::ui::brain::Kinds;
use crate::words::{grouped, percent, trim};

pub fn choosing() -> &'static str {
    "Shows the choice before"
}

pub fn revisit() -> &'static str {
    "Sessions revisited in a circle"
}

pub fn revisit_sub() -> &'static str {
    "How many keep their prefix, simulated on this engine"
}

pub fn alone() -> &'static str {
    "One request alone"
}

pub fn alone_sub() -> &'static str {
    "Seconds to the first token, prefix kept or evicted"
}

pub fn tails() -> &'static str {
    "How long turns take"
}

pub fn tails_sub() -> &'static str {
    "From the median to the slowest turn in 1,000"
}

pub fn which_run() -> &'static str {
    "Run"
}

pub fn suite() -> &'static str {
    "Suite"
}

pub fn pool() -> &'static str {
    "Pool"
}

pub fn warm_up() -> &'static str {
    "Warm-up"
}

pub fn warm() -> [&'static str; 2] {
    ["batch", "in turn"]
}

pub fn heads() -> [&'static str; 4] {
    ["Sign", "Here", "Deadline kind", "Working-set kind"]
}

pub fn run(cap: Option<u32>) -> String {
    cap.map_or_else(|| "no cap".to_owned(), |cap| format!("K = {}", grouped(cap)))
}

pub fn blocks(pool: u32) -> String {
    grouped(pool)
}

pub fn slowness(plan: Option<&PlanResults>, tails: Option<&Tails>) -> Kinds {
    let kind = plan.map_or(Slowness::Computing, kind);
    let (own, other) =
        tails.map_or((None, None), |tails| (tails.own.as_ref(), tails.other.as_ref()));
    let robots = plan.map(|plan| plan.scenario.robots());
    let row = |sign: &str, here: Option<String>, deadline: &str, working_set: &str| {
        let here = here.unwrap_or_else(|| not_yet().to_owned());
        [sign.to_owned(), here, deadline.to_owned(), working_set.to_owned()]
    };
    let rows = vec![
        row("Turn P99", own.map(|own| p99(own, other)), "up or not", "up"),
        row("Starved ticks", plan.and_then(late), "over the limit", "within it"),
        row("KV usage", own.map(usage), "not full", "full or not"),
        row(
            "Requests in the engine",
            own.zip(robots).map(in_engine),
            "few wait",
            "most robots\u{2019}, some wait",
        ),
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
        Slowness::Neither => "Neither slowness shows here".to_owned(),
        Slowness::Deadline => "This is the deadline kind of slowness".to_owned(),
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
    Some(format!("{}, {side} {}", percent_beside(point.worst, limit), percent(limit)))
}

fn usage(own: &Tail) -> String {
    let full = if own.usage >= 0.95 { "full" } else { "not full" };
    format!("{}, {full}", percent(own.usage))
}

/// Of how many robots.
fn in_engine((own, robots): (&Tail, u32)) -> String {
    let all = figure::short(own.waiting + own.running, 1);
    format!("{all} of {}, {} of them waiting", grouped(robots), figure::short(own.waiting, 1))
}

fn tokens(own: &Tail, other: Option<&Tail>) -> String {
    let of = |tail: &Tail| {
        format!(
            "{}M and {}k tokens per min",
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

/// Whether it is on its way or was stopped, the page says elsewhere.
fn not_yet() -> &'static str {
    "not known yet"
}

/// What cures it here.
fn cure(plan: &PlanResults, kind: Slowness) -> String {
    // While K are still tried, or a preview is all there is, another may be found.
    if plan.facts.searching || plan.effort == Effort::Preview {
        return not_yet().to_owned();
    }
    match (plan.verdict.cure(), kind) {
        (Some((KnobId::Cap, cap)), _) => format!("set K = {}", grouped(cap)),
        (Some((KnobId::ControlHz, raw)), _) => {
            format!("slow control to {} Hz", trim(raw as f64 / 1000.0))
        }
        (_, Slowness::Computing) => not_yet().to_owned(),
        (None, _) if plan.verdict == Verdict::Computing => not_yet().to_owned(),
        (_, Slowness::Neither) => "none needed".to_owned(),
        _ => "none found by one setting".to_owned(),
    }
}
