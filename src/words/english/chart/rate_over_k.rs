//! The rate over a fixed K in words.

use super::figure::{self, count, of};
use crate::analysis::sweep::SweepPoint;
use crate::chart::brain::over_cap::View;
use crate::chart::model::{Provenance, Table};
use crate::words::capital;

pub fn axis() -> &'static str {
    "cap K (active episodes)"
}

pub fn rate() -> &'static str {
    "requests/s"
}

pub fn sample() -> (&'static str, &'static str) {
    ("At K = ", ":")
}

pub fn fixed() -> &'static str {
    "fixed K"
}

pub fn safe(is_alone: bool) -> &'static str {
    if is_alone { "safe and fast for the brain" } else { "safe and fast" }
}

pub fn safe_band(is_alone: bool) -> [&'static str; 2] {
    [safe(is_alone), if is_alone { "safe for the brain" } else { "safe" }]
}

pub fn planned() -> &'static str {
    "set"
}

pub fn empty() -> &'static str {
    "No fixed K computed yet."
}

pub fn claim(view: &View) -> String {
    let known = view.caps.points.len() as u32;
    if known == 0 {
        return "No K computed yet".to_owned();
    }
    if !view.settled {
        return format!("So far: {}", of(known, "fixed K", "fixed K"));
    }
    if view.robots == 1 {
        return "One robot needs no K".to_owned();
    }
    let Some((first, last)) = view.safe else {
        return format!("No K is safe for {}", of(view.robots, "robot", "robots"));
    };
    let alone = if view.fed.is_some() { "Brain alone: " } else { "" };
    if last >= view.robots {
        let all = of(view.robots, "robot", "robots");
        return match view.fed {
            Some(_) => format!("{alone}all {all} are safe and fast without a cap"),
            None => format!("No cap is needed: all {all} are safe and fast"),
        };
    }
    let range = match first == last {
        true => format!("safe and fast: K = {}", count(first)),
        false => format!("safe and fast: K from {} to {}", count(first), count(last)),
    };
    let range = if alone.is_empty() { capital(&range) } else { format!("{alone}{range}") };
    let past = view.caps.points.iter().find(|(cap, _)| *cap > last);
    match past {
        Some((cap, point)) if point.collapsed() == point.seeds => {
            format!("{range}; at {} every seed collapses", count(*cap))
        }
        Some((cap, point)) if point.collapsed() > 0 => {
            format!("{range}; {} already slips", count(*cap))
        }
        _ => format!("{range}; more is slower"),
    }
}

pub fn sub(view: &View) -> String {
    let fed = view
        .fed
        .map_or_else(String::new, |fed| format!("; the action layer carries {}", count(fed)));
    let what = format!("Requests/s over the cap, {}{fed}", of(view.robots, "robot", "robots"));
    let crosses = if view.caps.points.iter().any(|(_, point)| point.collapsed() > 0) {
        ". Crosses: seeds collapse"
    } else {
        ""
    };
    match view.caps.seeds() {
        Some((1, 1)) => format!("{what}; first seed only{crosses}"),
        Some((low, high)) if low == high => {
            format!("{what}; band spans {} seeds{crosses}", count(low))
        }
        Some((low, high)) => {
            format!("{what}; band spans {} to {} seeds{crosses}", count(low), count(high))
        }
        None => what,
    }
}

pub fn label(view: &View) -> String {
    if view.caps.points.is_empty() {
        return "Requests per second over the cap K: nothing computed yet.".to_owned();
    }
    let mut words = "Requests per second over the cap K.".to_owned();
    if let Some((first, last)) = view.safe {
        let rate = view.caps.at(first).map_or(f64::NAN, |point| point.rate.mean);
        words.push_str(&format!(
            " From {} to {} no seed collapses and the rate is within 5% of the best such; at {} it is {}.",
            count(first),
            count(last),
            count(first),
            figure::fixed(rate, 2)
        ));
    }
    for (cap, point) in view.slipping() {
        let [long, _] = slips(cap, point);
        words.push_str(&format!(" Past them: {long}."));
    }
    words
}

pub fn slips(cap: u32, point: &SweepPoint) -> [String; 2] {
    let share = format!("{} of {}", count(point.collapsed()), count(point.seeds));
    [format!("at {}, {share} collapse", count(cap)), format!("{}: {share}", count(cap))]
}

pub fn table(view: &View) -> Table {
    let heads = [
        "Cap K",
        "Rate (requests/s)",
        "Lowest seed",
        "Highest seed",
        "Full-prefix hits",
        "Episodes (per min)",
        "Jain's index",
        "Seeds",
        "Collapsed seeds",
        "Safe and fast",
        "Mark",
    ];
    let rows = view.caps.points.iter().map(|(cap, point)| {
        let is_safe = view.safe.is_some_and(|(first, last)| (first..=last).contains(cap));
        let own = if *cap >= view.robots { format!("{} (off)", count(*cap)) } else { count(*cap) };
        let mut cells = vec![own];
        let rate = [point.rate.mean, point.rate.min, point.rate.max];
        cells.extend(rate.map(|rate| figure::fixed(rate, 2)));
        cells.push(point.hit.map_or_else(|| "none".to_owned(), |hit| figure::percent(hit.mean)));
        cells.push(figure::fixed(point.episodes_per_min.mean, 2));
        cells.push(figure::fixed(point.jain.mean, 2));
        cells.extend([point.seeds, point.collapsed()].map(count));
        cells.push(if is_safe { "yes" } else { "no" }.to_owned());
        cells.push(Provenance::Simulated.word().to_owned());
        cells
    });
    Table {
        caption: format!(
            "Requests per second over the cap K, {}",
            of(view.robots, "robot", "robots")
        ),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
