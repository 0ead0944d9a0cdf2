//! What a run looked into says: its story and its claims, from its own figures.

use super::{length, minutes};
use crate::analysis::look::{Look, LookTurn, PoolPoint};
use crate::stats::sort_short;
use crate::words::chart::look as said;

/// When the first prefix that a turn missed had begun to lose blocks.
pub(super) fn first_miss_minute(look: &Look) -> Option<f64> {
    let first = look.first_miss?;
    Some(minutes(first.lost.map_or(first.asked, |(at, _)| at)))
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
    Some(said::left_out(look.turns.len(), left_out))
}

fn healthy(look: &Look) -> String {
    let most = look.points.iter().map(|point| point.wanted).max().unwrap_or(0);
    let dead = look.points.iter().map(|point| point.outlived + point.ended).max().unwrap_or(0);
    said::healthy(look.timeline.minutes, most, look.blocks, dead)
}

fn evicted_first(first: &LookTurn) -> String {
    let at = minutes(first.lost.map_or(first.asked, |(at, _)| at));
    said::evicted_first(at, first.robot + 1, first.lost.map(|(_, whilst)| whilst), first.again)
}

/// Why there was no room.
fn full(look: &Look, at: &PoolPoint) -> String {
    said::full(at.active, at.wanted, look.blocks, at.outlived + at.ended)
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
        spans.get(spans.len() / 2).map(|ms| f64::from(*ms) / 1000.0)
    });
    Some(said::slower(before?, after?))
}

fn again(look: &Look) -> String {
    let again: u64 = look.points.iter().map(|point| point.again).sum();
    let computed: u64 = look.points.iter().map(|point| point.computed).sum();
    let share = if computed > 0 { (again as f64 / computed as f64).min(1.0) } else { 0.0 };
    said::again(look.misses(), look.missed_whilst, share)
}

pub(super) fn pool_claim(look: &Look) -> String {
    said::pool_claim(look.timeline.minutes, first_miss_minute(look))
}

pub(super) fn lanes_claim(look: &Look) -> String {
    let lanes = look.lanes();
    let missed = |robot: &u32| look.turns_of(*robot).iter().any(|turn| turn.again > 0);
    said::lanes_claim(lanes.clone().filter(missed).count() as u32, lanes.len() as u32)
}

pub(super) fn robot_claim(look: &Look, robot: u32) -> String {
    let turns = look.turns_of(robot);
    if turns.is_empty() {
        return said::robot_idle(robot + 1, length(look));
    }
    let missed = turns.iter().filter(|turn| turn.again > 0).count() as u32;
    let answered = turns.iter().filter(|turn| turn.done.is_some()).count() as u32;
    let again: u64 = turns.iter().map(|turn| u64::from(turn.again)).sum();
    said::robot_claim(robot + 1, turns.len() as u32, answered, missed, again as f64)
}
