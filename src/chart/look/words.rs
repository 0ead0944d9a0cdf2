//! What a run looked into says: sentences from its own figures.

use super::{length, minutes};
use crate::analysis::look::{Look, LookTurn, PoolPoint, Whilst};
use crate::chart::figure;
use crate::stats::sort_short;

/// "7 of episode 2".
pub fn turn_of(turn: &LookTurn) -> String {
    format!("{} of episode {}", figure::count(turn.turn + 1), figure::count(turn.episode + 1))
}

/// Where a robot was.
pub fn whilst(whilst: Whilst) -> &'static str {
    match whilst {
        Whilst::Answering => "while the turn before was still being answered",
        Whilst::Tool => "while it was in its tool",
        Whilst::Waiting => "while it waited",
    }
}

/// "32 robots, no cap, seed 3".
pub fn run_of(robots: u32, cap: Option<u32>, seed: u64) -> String {
    let cap = cap.map_or_else(|| "no cap".to_owned(), |cap| format!("K = {}", figure::count(cap)));
    format!("{}, {cap}, seed {seed}", figure::of(robots, "robot", "robots"))
}

/// When the first prefix that a turn missed had begun to lose blocks.
pub(super) fn first_miss_minute(look: &Look) -> Option<f64> {
    let first = look.first_miss?;
    Some(minutes(first.lost.map_or(first.asked, |(at, _)| at)))
}

fn minute_of(at: f64) -> String {
    figure::short(at, 1)
}

/// The sample in which something at a minute shows, or the last one.
fn sample_at(look: &Look, minute: f64) -> Option<&PoolPoint> {
    let shows = |point: &&PoolPoint| f64::from(point.at_s) / 60.0 >= minute;
    look.points.iter().find(shows).or(look.points.last())
}

/// What happened in the run, in two or three sentences.
pub fn story(look: &Look) -> String {
    let Some(first) = look.first_miss else { return healthy(look) };
    let from = first_miss_minute(look).unwrap_or(0.0);
    let mut sentences = vec![evicted_first(&first)];
    sentences.extend(sample_at(look, from).map(|at| full(look, at)));
    sentences.extend(slower(look, from));
    sentences.push(again(look));
    sentences.extend(left_out(look));
    sentences.join(" ")
}

/// What the pictures and tables of turns lack, if anything.
fn left_out(look: &Look) -> Option<String> {
    let left_out = Some(look.left_out as f64).filter(|&count| count > 0.0)?;
    let kept = figure::count(look.turns.len() as f64);
    Some(format!(
        "Its first {kept} turns are kept for the pictures; {} more are in the sums only.",
        figure::count(left_out)
    ))
}

fn healthy(look: &Look) -> String {
    let most = look.points.iter().map(|point| point.wanted).max().unwrap_or(0);
    let dead = look.points.iter().map(|point| point.outlived + point.ended).max().unwrap_or(0);
    format!(
        "Nothing alive was evicted in {}: every turn found the whole prompt before it. All episodes took at most {} of {} \
         blocks, and at most {} more held what no turn can use.",
        figure::of(look.timeline.minutes, "minute", "minutes"),
        figure::count(most),
        figure::count(look.blocks),
        figure::count(dead)
    )
}

fn evicted_first(first: &LookTurn) -> String {
    let robot = first.robot + 1;
    let again = figure::count(first.again);
    match first.lost {
        Some((at, whilst)) => format!(
            "Minute {}: the first prefix is evicted, that of robot {robot}, {}; its next turn computes {again} tokens \
             again.",
            minute_of(minutes(at)),
            self::whilst(whilst)
        ),
        None => format!(
            "Minute {}: robot {robot} is the first whose turn misses its prompt before, and computes {again} tokens \
             again.",
            minute_of(minutes(first.asked))
        ),
    }
}

/// Why there was no room.
fn full(look: &Look, at: &PoolPoint) -> String {
    let dead = at.outlived + at.ended;
    let (wanted, blocks) = (figure::count(at.wanted), figure::count(look.blocks));
    let episodes = figure::of(at.active, "episode", "episodes");
    let over =
        if at.wanted > look.blocks { "more than there are" } else { "all of them cached whole" };
    format!(
        "{episodes} under way would take {wanted} of {blocks} usable blocks, {over}; {} hold what no turn can use, and wait \
         their round in the queue before they are taken.",
        figure::count(dead)
    )
}

/// What an answer took before and from then on: while it lasts, what the next turn needs grows old in the queue.
fn slower(look: &Look, from: f64) -> Option<String> {
    let mut spans: [Vec<u32>; 2] = Default::default();
    for turn in &look.turns {
        if let (Some(first), Some(done)) = (turn.first_token, turn.done) {
            spans[usize::from(minutes(first) >= from)].push(done - first);
        }
    }
    let [before, after] = spans.map(|mut spans| {
        sort_short(&mut spans, u32::cmp);
        spans.get(spans.len() / 2).map(|ms| figure::short(f64::from(*ms) / 1000.0, 1))
    });
    Some(format!("The median answer took {} s until then, and {} s after.", before?, after?))
}

fn again(look: &Look) -> String {
    let again: u64 = look.points.iter().map(|point| point.again).sum();
    let computed: u64 = look.points.iter().map(|point| point.computed).sum();
    let share = if computed > 0 { (again as f64 / computed as f64).min(1.0) } else { 0.0 };
    let [answering, tool, waiting] = look.missed_whilst;
    format!(
        "By the end {} had missed their prompt before: {} of them lost it while the turn before was still being answered, {} \
         in their tool, {} while they waited. Such tokens are {} of all prompt tokens computed.",
        figure::of(look.misses(), "turn", "turns"),
        figure::count(answering),
        figure::count(tool),
        figure::count(waiting),
        figure::percent(share)
    )
}

pub(super) fn pool_claim(look: &Look) -> String {
    match first_miss_minute(look) {
        None => format!(
            "Nothing alive was evicted in {}",
            figure::of(look.timeline.minutes, "minute", "minutes")
        ),
        Some(at) => {
            format!("From minute {} on, prefixes are evicted that turns still need", minute_of(at))
        }
    }
}

pub(super) fn lanes_claim(look: &Look) -> String {
    let lanes = look.lanes();
    let missed = |robot: &u32| look.turns_of(*robot).iter().any(|turn| turn.again > 0);
    let count = lanes.clone().filter(missed).count() as u32;
    match count {
        0 => "No robot computed a prompt twice".to_owned(),
        count if count as usize == lanes.len() => "Every robot computed prompts twice".to_owned(),
        count => format!(
            "{} of {} computed prompts twice",
            figure::count(count),
            figure::of(lanes.len() as u32, "robot", "robots")
        ),
    }
}

pub(super) fn robot_claim(look: &Look, robot: u32) -> String {
    let turns = look.turns_of(robot);
    let name = format!("Robot {}", robot + 1);
    if turns.is_empty() {
        return format!("{name} had no turn in {} minutes", figure::short(length(look), 0));
    }
    let missed = turns.iter().filter(|turn| turn.again > 0).count() as u32;
    let answered = turns.iter().filter(|turn| turn.done.is_some()).count() as u32;
    let again: u64 = turns.iter().map(|turn| u64::from(turn.again)).sum();
    match missed {
        0 => format!("{name}: {answered} turns answered, none missed its prompt before"),
        missed => format!(
            "{name}: {missed} of {} missed their prompt before, {} M tokens again",
            figure::of(turns.len() as u32, "turn", "turns"),
            figure::short(again as f64 / 1e6, 2)
        ),
    }
}
