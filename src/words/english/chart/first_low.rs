//! First low windows in words.

use super::figure::{self, count, of};
use super::terms;
use crate::analysis::sweep::SweepPoint;
use crate::chart::brain::first_low::View;
use crate::chart::model::{Provenance, Table};
use crate::chart::stairs::{band_at, minutes};

pub fn axis() -> &'static str {
    "seeds not collapsed"
}

pub fn sample() -> (&'static str, &'static str) {
    ("At minute ", ":")
}

pub fn empty() -> &'static str {
    "No fleet size computed yet."
}

pub fn name(point: &SweepPoint, others_capped: bool) -> String {
    let robots = of(point.robots, "robot", "robots");
    match point.cap {
        Some(cap) => format!("{robots}, {}", terms::cap(cap)),
        None if others_capped => format!("{robots}, no cap"),
        None => robots,
    }
}

pub fn at_end(point: &SweepPoint, others_capped: bool, share: f64) -> [String; 2] {
    let share = figure::percent(share);
    let short = match point.cap {
        Some(cap) => terms::cap(cap),
        None if others_capped => format!("{}, no cap", count(point.robots)),
        None => count(point.robots),
    };
    [format!("{}: {share}", name(point, others_capped)), format!("{short}: {share}")]
}

pub fn claim(view: &View) -> String {
    let length = of(view.end_s / 60, "minute", "minutes");
    let Some(own) = view.own else {
        return match view.fleets.len() as u32 {
            0 => "No fleet size computed yet".to_owned(),
            known => format!("So far: {}", of(known, "fleet size", "fleet sizes")),
        };
    };
    let at = format!("At {}", name(own, false));
    let comma = if own.cap.is_some() { "," } else { "" };
    let (low, all) = (own.collapsed(), own.seeds);
    if own.hit.is_none() {
        return format!("{at}{comma} nobody came past a first turn");
    }
    if low > 0 && low < all {
        return format!("{at}, {} of {} runs collapse in {length}", count(low), count(all));
    }
    if low == all {
        let mut times: Vec<u32> = own.first_low_s.iter().flatten().copied().collect();
        crate::stats::sort_short(&mut times, u32::cmp);
        let (first, last) = (times.first().copied(), times.last().copied());
        let word = |time: Option<u32>| figure::short(minutes(time.unwrap_or(0)), 1);
        return match (all, first == last) {
            (1, _) => format!("{at}{comma} the first run collapses at minute {}", word(first)),
            (_, true) => format!("{at}{comma} every run collapses at minute {}", word(first)),
            _ => format!("{at}{comma} every run collapses, the last at minute {}", word(last)),
        };
    }
    let whose = if all == 1 {
        "the first run does not collapse".to_owned()
    } else {
        format!("none of {} runs collapses", count(all))
    };
    let fine = format!("{at}{comma} {whose}");
    let next = view.fleets.iter().find(|fleet| {
        fleet.point.robots > own.robots && fleet.point.cap.is_none() && fleet.point.collapsed() > 0
    });
    match next.map(|fleet| fleet.point) {
        Some(point) => {
            // Two things move where only one of the two fleets has a cap.
            let which = if own.cap.is_some() { " with no cap: " } else { ", " };
            let (low, all) = (count(point.collapsed()), count(point.seeds));
            let at = if own.cap.is_some() { "" } else { "at " };
            format!("{fine}; {at}{}{which}{low} of {all}", count(point.robots))
        }
        None => fine,
    }
}

pub fn sub(view: &View) -> String {
    let what = "Share of seeds not collapsed yet (Kaplan-Meier)";
    let seeds = view.fleets.iter().map(|fleet| fleet.point.seeds);
    let seeds = match (seeds.clone().min(), seeds.max()) {
        (Some(1), Some(1)) => "; first seed only".to_owned(),
        (Some(low), Some(high)) if low == high => format!("; {} seeds each", count(low)),
        (Some(low), Some(high)) => format!("; {} to {} seeds", count(low), count(high)),
        _ => String::new(),
    };
    let band =
        view.banded.map(|place| &view.fleets[place].point).map_or_else(String::new, |point| {
            let [long, _] = at_end(point, view.is_capped(), 0.0);
            let which = long.split(':').next().unwrap_or_default();
            format!("; 95% band for {which}")
        });
    let tick = if view.fleets.iter().any(|fleet| fleet.curve.survival(view.end_s) > 0.0) {
        ". Tick: censored at the end, not proven safe"
    } else {
        ""
    };
    format!("{what}{seeds}{band}{tick}")
}

pub fn label(view: &View) -> String {
    let length = of(view.end_s / 60, "minute", "minutes");
    let what = format!("Share of seeds not collapsed over {length}");
    if view.fleets.is_empty() {
        return format!("{what}: nothing computed yet.");
    }
    let each = view.fleets.iter().map(|fleet| {
        let [long, _] = at_end(fleet.point, view.is_capped(), fleet.curve.survival(view.end_s));
        long
    });
    format!("{what}. At the end: {}.", each.collect::<Vec<_>>().join("; "))
}

pub fn table(view: &View) -> Table {
    let heads = [
        "Robots N",
        "Cap K",
        "Seeds",
        "Collapsed seeds",
        "First (min)",
        "Half of them by (min)",
        "Share without at the end",
        "95% band, low",
        "95% band, high",
        "Censored at the end",
        "Mark",
    ];
    let rows = view.fleets.iter().map(|fleet| {
        let (point, curve) = (fleet.point, &fleet.curve);
        let band = band_at(curve, view.end_s);
        let time = |time: Option<u32>| {
            time.map_or_else(|| "not in this run".to_owned(), |at| figure::short(minutes(at), 1))
        };
        vec![
            count(point.robots),
            point.cap.map_or_else(|| "off".to_owned(), count),
            count(point.seeds),
            count(point.collapsed()),
            time(curve.steps().first().map(|step| step.at)),
            time(curve.median()),
            figure::percent(curve.survival(view.end_s)),
            figure::percent(band.low),
            figure::percent(band.high),
            count(point.seeds - point.collapsed()),
            Provenance::Simulated.word().to_owned(),
        ]
    });
    Table {
        caption: format!(
            "When runs around the edge collapse, Kaplan-Meier; sizes up to {} were run",
            count(view.largest)
        ),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
