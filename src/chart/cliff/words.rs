//! What the cliff's data says: its claim, its sentence for those who do not see it, its read-out and its table.

use super::View;
use crate::analysis::Carried;
use crate::analysis::sweep::SweepPoint;
use crate::chart::figure::{self, count, of};
use crate::chart::model::{Provenance, Reading, Table};

/// The title. One of: empty, computing, capped, disagreeing seeds, the cliff, healthy.
pub(super) fn claim(view: &View) -> String {
    let sizes = view.none.len().max(view.capped.len());
    if sizes == 0 {
        return "Computing the first fleet size".to_owned();
    }
    if let Some(claim) = view.scenario.cap().and_then(|cap| capped_claim(view, cap)) {
        return claim;
    }
    let here = view.here(&view.none);
    if let Some(point) = here.filter(|point| (1..point.seeds).contains(&point.collapsed())) {
        let past = view.carried.is_some_and(|carried| point.robots > carried.robots());
        if past {
            let (collapsed, robots) =
                (count(point.collapsed()), of(point.robots, "robot", "robots"));
            return format!(
                "At {robots} the seeds disagree: {collapsed} of {} collapse",
                count(point.seeds)
            );
        }
    }
    match view.carried {
        None => format!("Computing: {} so far", of(sizes as u32, "fleet size", "fleet sizes")),
        Some(Carried::Exactly(0)) => "Not even one robot holds".to_owned(),
        Some(Carried::Exactly(robots)) if view.scenario.robots() <= robots => {
            healthy_claim(view, robots)
        }
        Some(Carried::Exactly(robots)) => past_claim(view, robots),
        Some(Carried::AtLeast(robots)) => healthy_claim(view, robots),
    }
}

/// With a cap set, the capped curve is this scenario's.
fn capped_claim(view: &View, cap: u32) -> Option<String> {
    let point = view.here(&view.capped).filter(|_| view.cap == Some(cap))?;
    let robots = of(point.robots, "robot", "robots");
    Some(match point.collapsed() {
        0 => format!(
            "K = {} keeps {} requests/s at {robots}",
            count(cap),
            figure::fixed(point.rate.mean, 2)
        ),
        all if all == point.seeds => {
            format!("K = {} is past the edge: every seed collapses", count(cap))
        }
        some => {
            format!(
                "With K = {} the seeds disagree: {} of {} collapse",
                count(cap),
                count(some),
                count(point.seeds)
            )
        }
    })
}

/// The rate must fall by more than 5%, which is also what ends a fleet that holds.
fn past_claim(view: &View, carried: u32) -> String {
    let robots = of(carried, "robot", "robots");
    let best = view
        .none
        .iter()
        .filter(|point| point.robots <= carried)
        .map(|point| point.rate.mean)
        .fold(0.0, f64::max);
    let past: Vec<_> = view.none.iter().filter(|point| point.robots > carried).collect();
    match past.last() {
        None => healthy_claim(view, carried),
        Some(last) if last.rate.mean < 0.95 * best => {
            format!("Past {robots}, more robots do less work")
        }
        Some(_) if past.iter().any(|point| point.collapsed() > 0) => {
            format!("Past {robots}, runs collapse")
        }
        Some(_) => format!("Past {robots}, more robots add little work"),
    }
}

fn healthy_claim(view: &View, carried: u32) -> String {
    let held = || view.none.iter().filter(|point| point.robots <= carried);
    let robots = of(held().next_back().map_or(carried, |point| point.robots), "robot", "robots");
    match (held().next(), held().next_back()) {
        (Some(first), Some(last)) if last.rate.mean > first.rate.mean => {
            format!("Up to {robots}, more robots do more work")
        }
        _ => format!("Up to {robots}, no fleet fails"),
    }
}

/// What is drawn and how many seeds stand behind it.
pub(super) fn sub(view: &View) -> String {
    let seeds = view.none.iter().chain(&view.capped).map(|point| point.seeds);
    let what = "Requests/s and full-prefix hit rate over robots";
    match (seeds.clone().min(), seeds.max()) {
        (Some(1), Some(1)) => format!("{what}; first seed only"),
        (Some(low), Some(high)) if low == high => {
            format!("{what}; bands span {} seeds", count(low))
        }
        (Some(low), Some(high)) => {
            format!("{what}; bands span {} to {} seeds", count(low), count(high))
        }
        _ => what.to_owned(),
    }
}

/// One sentence or two in place of the picture.
pub(super) fn label(view: &View) -> String {
    let best = view.none.iter().max_by(|a, b| a.rate.mean.total_cmp(&b.rate.mean));
    let mut words =
        "Requests per second and full-prefix hit rate over the number of robots.".to_owned();
    if let (Some(best), Some(last)) = (best, view.none.last()) {
        let rate = figure::fixed(best.rate.mean, 2);
        words.push_str(&format!(
            " Without a cap the rate reaches {rate} at {}",
            of(best.robots, "robot", "robots")
        ));
        if last.robots > best.robots {
            words.push_str(&format!(
                " and is {} at {}",
                figure::fixed(last.rate.mean, 2),
                count(last.robots)
            ));
        }
        words.push('.');
    }
    if let Some(point) = view.here(&view.capped).or(view.capped.last().copied()) {
        let rate = figure::fixed(point.rate.mean, 2);
        words.push_str(&format!(
            " With {} it is {rate} at {}.",
            view.cap_words(),
            count(point.robots)
        ));
    }
    words
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

/// Both curves and the published points.
pub(super) fn table(view: &View) -> Table {
    let heads = [
        "Robots N",
        "Cap K",
        "Rate (requests/s)",
        "Lowest seed",
        "Highest seed",
        "Full-prefix hits",
        "Episodes (per min)",
        "Jain index",
        "Seeds",
        "Collapsed seeds",
        "Collapsed share",
        "Mark",
    ];
    let mut rows: Vec<Vec<String>> =
        view.none.iter().chain(&view.capped).map(|point| row(point)).collect();
    for point in &view.measured {
        let middle = (point.rate_low + point.rate_high) / 2.0;
        let mut cells = vec![count(point.robots), cap_cell(point.cap)];
        cells.extend([middle, point.rate_low, point.rate_high].map(|rate| figure::short(rate, 3)));
        cells.extend(std::iter::repeat_n("not published".to_owned(), heads.len() - 6));
        cells.push(format!("measured {}", point.condition));
        rows.push(cells);
    }
    let caption =
        "Requests per second and full-prefix hit rate over the number of robots".to_owned();
    Table { caption, heads: heads.map(str::to_owned).to_vec(), rows }
}

fn cap_cell(cap: Option<u32>) -> String {
    cap.map_or_else(|| "off".to_owned(), count)
}

fn row(point: &SweepPoint) -> Vec<String> {
    let mut cells = vec![count(point.robots), cap_cell(point.cap)];
    cells.extend(
        [point.rate.mean, point.rate.min, point.rate.max].map(|rate| figure::fixed(rate, 2)),
    );
    cells.push(point.hit.map_or_else(|| "none".to_owned(), |hit| figure::percent(hit.mean)));
    cells.push(figure::fixed(point.episodes_per_min.mean, 2));
    cells.push(figure::fixed(point.jain.mean, 2));
    cells.extend([point.seeds, point.collapsed()].map(count));
    cells.push(figure::percent(f64::from(point.collapsed()) / f64::from(point.seeds.max(1))));
    cells.push(Provenance::Simulated.word().to_owned());
    cells
}
