//! The table of capacities: robots carried by deadline and GPUs, on the published grid and of every number, beside what
//! was published. Not a chart, but made as one: words and figures from the results, and nothing of the page.

use crate::analysis::Carried;
use crate::analysis::deadlines::{Agreement, Deadlines, Row, is_published};
use crate::chart::figure;
use crate::profile::published::Capacity;
use crate::words::chart::action_layer::{computing, seconds};
use crate::words::chart::capacity::{self as words, CapacityFact};

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct Capacities {
    /// What it comes to.
    pub claim: String,
    /// What is counted, under which condition.
    pub sub: String,
    /// Heads of its columns.
    pub heads: Vec<&'static str>,
    /// Its rows.
    pub lines: Vec<Line>,
}

/// A row of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The deadline, and the control frequency that makes it.
    pub deadline: (String, String),
    /// GPUs.
    pub gpus: String,
    /// On the published grid.
    pub on_grid: String,
    /// Of every number, and run by run where the runs disagree.
    pub every: (String, Option<String>),
    /// Published, and how the simulated figure stands to it; none where the conditions are others.
    pub published: Option<(String, Option<Agreement>, String)>,
    /// The scenario's own.
    pub is_own: bool,
}

/// The table of these results.
pub fn capacities(found: &Deadlines) -> Capacities {
    let beside = is_published(&found.scenario);
    let heads = if beside { &words::heads()[..] } else { &words::heads()[..4] };
    Capacities {
        claim: words::claim(&fact(found)),
        sub: words::sub(&found.seeds, found.step, beside),
        heads: heads.to_vec(),
        lines: found.rows.iter().map(|row| line(row, beside)).collect(),
    }
}

fn carried(value: Option<Carried>) -> String {
    value.map_or_else(|| computing().to_owned(), figure::carried)
}

fn line(row: &Row, beside: bool) -> Line {
    let runs: Option<Vec<Carried>> = row.by_run.iter().copied().collect();
    let runs = runs.filter(|runs| runs.windows(2).any(|pair| pair[0] != pair[1]));
    let published = match row.published {
        None => words::not_published().to_owned(),
        Some(Capacity::Robots(robots)) => figure::count(robots),
        Some(Capacity::AtLeast(robots)) => figure::carried(Carried::AtLeast(robots)),
        Some(Capacity::FailsAt(robots)) => words::under(robots),
    };
    let agreement = row.agreement();
    Line {
        deadline: (seconds(row.deadline_s), words::hertz(row.curve.hz)),
        gpus: figure::count(row.curve.gpus),
        on_grid: carried(row.on_grid),
        every: (carried(row.curve.carried), runs.map(|runs| words::by_run(&runs))),
        published: beside.then(|| (published, agreement, words::agreement(agreement).to_owned())),
        is_own: row.curve.this_scenario,
    }
}

/// What the rows come to.
fn fact(found: &Deadlines) -> CapacityFact {
    let published: Vec<&Row> = found.rows.iter().filter(|row| row.published.is_some()).collect();
    let is = |agreement| move |row: &&&Row| row.agreement() == Some(agreement);
    let settled = found.rows.iter().all(|row| row.on_grid.is_some() && row.curve.carried.is_some());
    let own = found.own().and_then(|own| Some((own, own.curve.carried?)));
    let Some((own, carried)) = own.filter(|_| settled) else {
        let known = found.rows.iter().filter(|row| row.curve.carried.is_some()).count();
        return CapacityFact::Open(known, found.rows.len());
    };
    if !published.is_empty() {
        let agree = published.iter().filter(is(Agreement::Agrees)).count();
        return CapacityFact::Published(agree, published.len());
    }
    CapacityFact::Own(own.deadline_s, own.curve.gpus, carried)
}
