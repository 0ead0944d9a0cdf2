//! What the table of capacities says.

use crate::analysis::Carried;
use crate::analysis::deadlines::Agreement;
use crate::words::chart::capacity::CapacityFact;
use crate::words::english::chart::action_layer::{computing, robots_carried, seconds, seeds};
use crate::words::english::chart::figure;

pub fn heads() -> [&'static str; 6] {
    [
        "Deadline",
        "GPUs",
        "Carried, grid 1, 2, 4, 8, 16, 32",
        "Carried, fine grid",
        "Published, grid 1, 2, 4, 8, 16, 32",
        "Agreement",
    ]
}

pub fn not_published() -> &'static str {
    "not measured"
}

pub fn claim(fact: &CapacityFact) -> String {
    match *fact {
        CapacityFact::Open(known, all) => {
            format!("So far: {known} of {all} deadlines and GPUs")
        }
        CapacityFact::Published(agree, all) if agree == all => {
            format!("All {all} published capacities are met on their grid")
        }
        CapacityFact::Published(agree, all) => {
            format!("{agree} of {all} published capacities are met on their grid")
        }
        CapacityFact::Own(deadline_s, gpus, carried) => format!(
            "A deadline of {} and {} carry {}",
            seconds(deadline_s),
            figure::of(gpus, "GPU", "GPUs"),
            robots_carried(carried)
        ),
    }
}

pub fn sub(runs: &[u64], step: u32, is_published: bool) -> String {
    let fine = if step > 1 {
        format!("each {} and every number around the edge", figure::count(step))
    } else {
        "every number".to_owned()
    };
    let other = if is_published {
        ""
    } else {
        ". Published capacities are left out: they are of 5 steps, asked as a chunk starts, at most 1% starved"
    };
    format!(
        "Active robots within the limit in both 2 min runs ({}), with every smaller number of the grid. Fine grid: {fine}{other}",
        seeds(runs)
    )
}

pub fn hertz(hz: f64) -> String {
    format!("{} Hz", figure::short(hz, 3))
}

pub fn under(robots: u32) -> String {
    format!("under {}", figure::count(robots))
}

pub fn by_run(runs: &[Carried]) -> String {
    let all: Vec<String> = runs.iter().map(|carried| figure::carried(*carried)).collect();
    format!("{} by run", all.join(" and "))
}

pub fn agreement(agreement: Option<Agreement>) -> &'static str {
    match agreement {
        Some(Agreement::Agrees) => "agrees",
        Some(Agreement::Misses) => "misses",
        Some(Agreement::Open) => computing(),
        None => "",
    }
}
