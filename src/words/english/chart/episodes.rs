//! Episodes a minute in words.

use super::figure::{self, count, of};
use super::terms;
use crate::analysis::sweep::SweepPoint;
use crate::chart::brain::episodes::View;
use crate::chart::model::{Provenance, Table};

pub fn axis() -> &'static str {
    "robots N"
}

pub fn episodes() -> &'static str {
    "episodes/min"
}

pub fn no_cap() -> &'static str {
    "no cap"
}

pub fn planned() -> &'static str {
    "planned"
}

pub fn empty() -> &'static str {
    "No fleet size computed yet."
}

pub fn band_and_jain(band: Option<&str>, point: &SweepPoint) -> String {
    let jain = format!("Jain {}", figure::fixed(point.jain.mean, 2));
    band.map_or_else(|| jain.clone(), |band| format!("{band}, {jain}"))
}

pub fn under(cap: Option<u32>) -> String {
    cap.map_or_else(|| no_cap().to_owned(), terms::cap)
}

/// A ratio that needs no more than a digit or two: "5.1 times", "twice".
fn times(ratio: f64) -> String {
    format!("{} times", figure::short(ratio, if ratio < 10.0 { 1 } else { 0 }))
}

pub fn claim(view: &View) -> String {
    let known = view.none.len().max(view.capped.len());
    let (none, capped) = (view.here(&view.none), view.here(&view.capped));
    if known == 0 {
        return "No fleet size computed yet".to_owned();
    }
    let robots = of(view.robots, "robot", "robots");
    match (none, capped, view.cap) {
        (Some(none), Some(capped), Some(cap)) if cap < view.robots => {
            let (without, with) = (none.episodes_per_min.mean, capped.episodes_per_min.mean);
            let cap = terms::cap(cap);
            if with <= 0.0 && without <= 0.0 {
                format!("No episode is completed by {robots}")
            } else if without <= 0.0 {
                format!("Only under {cap} are episodes completed")
            } else if with >= 1.05 * without {
                format!("{cap} gives {} the episodes", times(with / without))
            } else if with >= without {
                format!("{cap} gives {} more episodes", figure::percent(with / without - 1.0))
            } else {
                format!("{cap} costs {} of the episodes", figure::percent(1.0 - with / without))
            }
        }
        (Some(point), ..) if point.episodes_per_min.mean <= 0.0 => {
            format!("No episode is completed by {robots}")
        }
        (Some(point), ..) => {
            let rate = figure::fixed(point.episodes_per_min.mean, 2);
            let verb = if view.robots == 1 { "completes" } else { "complete" };
            format!("{} {verb} {rate} episodes a minute", robots)
        }
        _ => format!("So far: {}", of(known as u32, "fleet size", "fleet sizes")),
    }
}

pub fn sub(view: &View) -> String {
    let what = "Completed episodes per minute; Jain's index over robots in the legend";
    let seeds = view.none.iter().chain(&view.capped).map(|point| point.seeds);
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

pub fn label(view: &View) -> String {
    let what = "Completed episodes per minute over the number of robots";
    let each = [(view.here(&view.none), None), (view.here(&view.capped), view.cap)];
    let each: Vec<String> = each
        .into_iter()
        .filter_map(|(point, cap)| {
            let point = point?;
            let name = cap.map_or_else(|| no_cap().to_owned(), terms::cap);
            Some(format!(
                "{name} {} with a Jain's index of {}",
                figure::fixed(point.episodes_per_min.mean, 2),
                figure::fixed(point.jain.mean, 2)
            ))
        })
        .collect();
    match each.is_empty() {
        true => format!("{what}: not known at this fleet size yet."),
        false => format!("{what}. At {}: {}.", count(view.robots), each.join(", ")),
    }
}

pub fn table(view: &View) -> Table {
    let heads = [
        "Robots N",
        "Cap K",
        "Episodes (per min)",
        "Lowest seed",
        "Highest seed",
        "Jain's index",
        "Jain's index, lowest seed",
        "Jain's index, highest seed",
        "Seeds",
        "Mark",
    ];
    let rows = view.none.iter().chain(&view.capped).map(|point| {
        let (rate, jain) = (&point.episodes_per_min, &point.jain);
        let mut cells = vec![count(point.robots)];
        cells.push(point.cap.map_or_else(|| "off".to_owned(), count));
        let figures = [rate.mean, rate.min, rate.max, jain.mean, jain.min, jain.max];
        cells.extend(figures.map(|one| figure::fixed(one, 2)));
        cells.push(count(point.seeds));
        cells.push(Provenance::Simulated.word().to_owned());
        cells
    });
    Table {
        caption: "Completed episodes per minute over the number of robots".to_owned(),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
