//! What the cliff's data says: its claim, its sentence for those who do not see it, its read-out and its table.

use super::{MeasuredPoint, View};
use crate::analysis::Carried;
use crate::analysis::sweep::SweepPoint;
use crate::chart::figure::{self, count};
use crate::chart::model::{Provenance, Reading, Table};
use crate::words::chart::{cliff as said, terms};

/// The title. One of: empty, computing, capped, disagreeing seeds, the cliff, healthy.
pub(super) fn claim(view: &View) -> String {
    let sizes = view.none.len().max(view.capped.len());
    if sizes == 0 {
        return terms::first_size().to_owned();
    }
    if let Some(claim) = view.scenario.cap().and_then(|cap| capped_claim(view, cap)) {
        return claim;
    }
    let here = view.here(&view.none);
    if let Some(point) = here.filter(|point| (1..point.seeds).contains(&point.collapsed())) {
        let past = view.carried.is_some_and(|carried| point.robots > carried.robots());
        if past {
            return said::disagree(point.robots, point.collapsed(), point.seeds);
        }
    }
    let claim = match view.carried {
        None => return terms::sizes_so_far(sizes as u32),
        Some(Carried::Exactly(0)) => said::none_holds().to_owned(),
        Some(Carried::Exactly(robots)) if view.scenario.robots() <= robots => {
            healthy_claim(view, robots)
        }
        Some(Carried::Exactly(robots)) => past_claim(view, robots),
        Some(Carried::AtLeast(robots)) => healthy_claim(view, robots),
    };
    if view.is_not_all { said::brain_alone(&claim) } else { claim }
}

/// With a cap set, the capped curve is this scenario's.
fn capped_claim(view: &View, cap: u32) -> Option<String> {
    let point = view.here(&view.capped).filter(|_| view.cap == Some(cap))?;
    Some(match point.collapsed() {
        0 => said::cap_keeps(cap, point.rate.mean, point.robots),
        all if all == point.seeds => said::cap_fails(cap),
        some => said::cap_disagrees(cap, some, point.seeds),
    })
}

/// The rate must fall by more than 5%, which is also what ends a fleet that holds.
fn past_claim(view: &View, carried: u32) -> String {
    let best = view
        .none
        .iter()
        .filter(|point| point.robots <= carried)
        .map(|point| point.rate.mean)
        .fold(0.0, f64::max);
    let past: Vec<_> = view.none.iter().filter(|point| point.robots > carried).collect();
    match past.last() {
        None => healthy_claim(view, carried),
        Some(last) if last.rate.mean < 0.95 * best => said::less_work(carried),
        Some(_) if past.iter().any(|point| point.collapsed() > 0) => said::runs_collapse(carried),
        Some(_) => said::little_work(carried),
    }
}

fn healthy_claim(view: &View, carried: u32) -> String {
    let held = || view.none.iter().filter(|point| point.robots <= carried);
    let robots = held().next_back().map_or(carried, |point| point.robots);
    // At the edge the first seeds may collapse, and the rate falls a little before more fails.
    let best = held().max_by(|a, b| a.rate.mean.total_cmp(&b.rate.mean));
    match (held().next(), best) {
        (Some(first), Some(best)) if best.robots > first.robots => said::more_work(best.robots),
        _ => said::none_fails(robots),
    }
}

/// What is drawn and how many seeds stand behind it.
pub(super) fn sub(view: &View) -> String {
    let seeds = view.none.iter().chain(&view.capped).map(|point| point.seeds);
    said::sub(seeds.clone().min().zip(seeds.max()))
}

/// One sentence or two in place of the picture.
pub(super) fn label(view: &View) -> String {
    let at = |point: &SweepPoint| (point.rate.mean, point.robots);
    let best = view.none.iter().max_by(|a, b| a.rate.mean.total_cmp(&b.rate.mean));
    let ends = best.zip(view.none.last()).map(|(best, last)| [at(best), at(last)]);
    let capped = view.here(&view.capped).or(view.capped.last().copied());
    let name = view.cap_words();
    said::label(ends, capped.map(|point| (&name[..], point.rate.mean, point.robots)))
}

/// The rate at one fleet size with what it spans over seeds.
pub(super) fn reading(point: &SweepPoint) -> Reading {
    let (low, high) = (figure::fixed(point.rate.min, 2), figure::fixed(point.rate.max, 2));
    Reading {
        x: f64::from(point.robots),
        value: figure::fixed(point.rate.mean, 2),
        range: (point.seeds > 1).then(|| figure::range(low, high)),
    }
}

/// A published rate, or from which to which.
pub(super) fn published(point: &MeasuredPoint) -> String {
    let [low, high] = [point.rate_low, point.rate_high].map(|rate| figure::short(rate, 3));
    let rate = if low == high { low } else { terms::from_to(&low, &high) };
    match point.cap {
        None => rate,
        Some(cap) => said::measured_under(&terms::cap(cap), &rate),
    }
}

/// Both curves and the published points.
pub(super) fn table(view: &View) -> Table {
    let heads = said::heads();
    let mut rows: Vec<Vec<String>> =
        view.none.iter().chain(&view.capped).map(|point| row(point)).collect();
    for point in &view.measured {
        let middle = (point.rate_low + point.rate_high) / 2.0;
        let mut cells = vec![count(point.robots), cap_cell(point.cap)];
        cells.extend([middle, point.rate_low, point.rate_high].map(|rate| figure::short(rate, 3)));
        cells.extend(std::iter::repeat_n(said::not_published().to_owned(), heads.len() - 6));
        cells.push(said::measured(&point.condition));
        rows.push(cells);
    }
    let caption = said::caption().to_owned();
    Table { caption, heads: heads.map(str::to_owned).to_vec(), rows }
}

fn cap_cell(cap: Option<u32>) -> String {
    cap.map_or_else(|| said::off().to_owned(), count)
}

fn row(point: &SweepPoint) -> Vec<String> {
    let mut cells = vec![count(point.robots), cap_cell(point.cap)];
    cells.extend(
        [point.rate.mean, point.rate.min, point.rate.max].map(|rate| figure::fixed(rate, 2)),
    );
    cells.push(point.hit.map_or_else(|| terms::none().to_owned(), |hit| figure::percent(hit.mean)));
    cells.push(figure::fixed(point.episodes_per_min.mean, 2));
    cells.push(figure::fixed(point.jain.mean, 2));
    cells.extend([point.seeds, point.collapsed()].map(count));
    cells.push(figure::percent(f64::from(point.collapsed()) / f64::from(point.seeds.max(1))));
    cells.push(Provenance::Simulated.word().to_owned());
    cells
}
