//! The rows of `src/data/expectations.toml`, those of whole published tables made one a figure.

use super::expectation::{
    Control, Expectation, Expected, Path, Protocol, Quantity, Read, RobotsTried,
};
use super::tolerance::{Statistic, Tolerance};
use super::{Capacity, StarvationRow, WarmUp, capacities, cliffs, latencies, starvation};
use serde::Deserialize;
use std::sync::LazyLock;

/// Every figure, in the order of the file: latencies, cliffs, fleets, the action layer, CONCUR.
pub fn expectations() -> &'static [Expectation] {
    &EXPECTATIONS
}

static EXPECTATIONS: LazyLock<Vec<Expectation>> = LazyLock::new(|| {
    let file = file();
    let mut rows = Vec::new();
    latency_rows(&file.latency, &mut rows);
    cliff_rows(&file.cliff, &mut rows);
    file.fleet.into_iter().for_each(|row| fleet_rows(row, &mut rows));
    capacity_rows(&file.capacity, &mut rows);
    starvation_rows(&file.starvation, &mut rows);
    rows.extend(file.concur.into_iter().map(concur_row));
    rows
});

/// The papers.
pub fn sources() -> &'static Sources {
    static SOURCES: LazyLock<Sources> = LazyLock::new(|| file().source);
    &SOURCES
}

fn file() -> File {
    serde_json::from_str(data!("expectations")).expect("expectations.toml is checked by a test")
}

/// Where the published figures stand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sources {
    /// All but CONCUR's.
    pub fleet: String,
    /// CONCUR's.
    pub concur: String,
    /// Title of the first.
    pub title: String,
}

/// Seeds of a figure, unless its protocol says otherwise.
const SEEDS: u32 = 24;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    source: Sources,
    latency: TableRow,
    cliff: TableRow,
    capacity: TableRow,
    starvation: TableRow,
    fleet: Vec<FleetRow>,
    concur: Vec<ConcurRow>,
}

/// How a whole table of `published.toml` is judged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableRow {
    expected: ExpectedWord,
    statistic: Statistic,
    tolerance: Tolerance,
    #[serde(default)]
    read: Read,
    #[serde(default)]
    known: Vec<KnownRow>,
}

/// A row of a table that is known to miss.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownRow {
    deadline_s: f64,
    robots: u32,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FleetRow {
    id: String,
    robots: Vec<u32>,
    minutes: Option<u32>,
    #[serde(default)]
    control: Control,
    #[serde(default)]
    path: Path,
    episodes_each: Option<u32>,
    assumed: Option<String>,
    expected: ExpectedWord,
    reason: Option<String>,
    note: Option<String>,
    #[serde(default)]
    read: Read,
    #[serde(default)]
    tuned: bool,
    figures: Vec<FigureRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureRow {
    quantity: Quantity,
    published: Vec<f64>,
    words: Option<String>,
    statistic: Statistic,
    tolerance: Tolerance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConcurRow {
    id: String,
    words: String,
    expected: ExpectedWord,
    reason: Option<String>,
    note: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ExpectedWord {
    Hold,
    Miss,
}

impl ExpectedWord {
    fn with(self, reason: Option<String>) -> Expected {
        match self {
            ExpectedWord::Hold => Expected::Hold,
            ExpectedWord::Miss => Expected::Miss { reason: reason.unwrap_or_default() },
        }
    }
}

impl TableRow {
    fn row(
        &self,
        id: String,
        protocol: Protocol,
        seeds: u32,
        quantity: Quantity,
        published: Vec<f64>,
    ) -> Expectation {
        Expectation {
            id,
            protocol,
            seeds,
            quantity,
            published,
            words: None,
            statistic: self.statistic,
            tolerance: self.tolerance,
            expected: self.expected.with(None),
            note: None,
            read: self.read,
            is_tuned: false,
        }
    }
}

fn latency_rows(table: &TableRow, rows: &mut Vec<Expectation>) {
    for latency in latencies() {
        let state = if latency.retained { "retained" } else { "evicted" };
        let appended = latency.retained.then_some(latency.appended);
        for (quantity, seconds) in
            [(Quantity::TtftS, latency.ttft_s), (Quantity::Call150S, latency.call150_s)]
        {
            let protocol = Protocol::Latency { context: latency.context, appended };
            rows.push(table.row(
                format!("latency-{state}-{}", latency.context),
                protocol,
                1,
                quantity,
                vec![seconds],
            ));
        }
    }
}

fn cliff_rows(table: &TableRow, rows: &mut Vec<Expectation>) {
    for cliff in cliffs() {
        let warm = match cliff.warm {
            WarmUp::Batch => "batch",
            WarmUp::Sequential => "sequential",
        };
        for (counts, kept) in [(&cliff.all_kept, 1.0), (&cliff.all_lost, 0.0)] {
            for &sessions in counts {
                let id = format!("cliff-{}-{warm}-{sessions}", cliff.pool_blocks);
                let protocol =
                    Protocol::Cliff { pool_blocks: cliff.pool_blocks, warm: cliff.warm, sessions };
                rows.push(table.row(id, protocol, 3, Quantity::Kept, vec![kept]));
            }
        }
    }
}

fn fleet_rows(row: FleetRow, rows: &mut Vec<Expectation>) {
    let protocol = Protocol::Fleet {
        robots: row.robots,
        minutes: row.minutes,
        control: row.control,
        path: row.path,
        episodes_each: row.episodes_each,
        assumed: row.assumed,
    };
    rows.extend(row.figures.into_iter().map(|figure| Expectation {
        id: row.id.clone(),
        protocol: protocol.clone(),
        seeds: SEEDS,
        quantity: figure.quantity,
        published: figure.published,
        words: figure.words,
        statistic: figure.statistic,
        tolerance: figure.tolerance,
        expected: row.expected.with(row.reason.clone()),
        note: row.note.clone(),
        read: row.read,
        is_tuned: row.tuned,
    }));
}

fn capacity_rows(table: &TableRow, rows: &mut Vec<Expectation>) {
    for capacity in capacities() {
        let id = format!("action-{}s-{}gpu-carried", capacity.deadline_s, capacity.gpus);
        let protocol = Protocol::Action {
            deadline_s: capacity.deadline_s,
            gpus: capacity.gpus,
            robots: RobotsTried::Grid,
        };
        let row = |robots: u32| {
            table.row(id, protocol, 2, Quantity::RobotsCarried, vec![f64::from(robots)])
        };
        rows.push(match capacity.carries {
            Capacity::Robots(robots) => row(robots),
            // The grid ends here, and begins again here: a bound is all that can be held to.
            Capacity::AtLeast(robots) => {
                Expectation { tolerance: Tolerance::AtLeast(f64::from(robots)), ..row(robots) }
            }
            Capacity::FailsAt(robots) => {
                Expectation { tolerance: Tolerance::Below(f64::from(robots)), ..row(robots) }
            }
        });
    }
}

fn starvation_rows(table: &TableRow, rows: &mut Vec<Expectation>) {
    for starved in starvation() {
        let &StarvationRow { deadline_s, gpus, robots, fraction_about } = starved;
        let id = format!("action-{deadline_s}s-{gpus}gpu-{robots}-starved");
        let protocol = Protocol::Action { deadline_s, gpus, robots: RobotsTried::One(robots) };
        let mut row = table.row(id, protocol, SEEDS, Quantity::Starvation, vec![fraction_about]);
        if let Some(known) = table
            .known
            .iter()
            .find(|known| (known.deadline_s, known.robots) == (deadline_s, robots))
        {
            row.expected = Expected::Miss { reason: known.reason.clone() };
        }
        rows.push(row);
    }
}

fn concur_row(row: ConcurRow) -> Expectation {
    let (published, tolerance) = match row.expected {
        ExpectedWord::Hold => (vec![1.0], Tolerance::Exact),
        ExpectedWord::Miss => (Vec::new(), Tolerance::NoFigure),
    };
    Expectation {
        id: row.id,
        protocol: Protocol::Concur,
        seeds: 12,
        quantity: Quantity::OrderHolds,
        published,
        words: Some(row.words),
        statistic: Statistic::Mean,
        tolerance,
        expected: row.expected.with(row.reason),
        note: row.note,
        read: Read::Stated,
        is_tuned: false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Verdict, rates};
    use super::*;
    use std::collections::BTreeSet;

    fn row(id: &str, quantity: Quantity) -> &'static Expectation {
        expectations().iter().find(|row| row.id == id && row.quantity == quantity).unwrap()
    }

    #[test]
    fn every_figure_is_a_row_of_its_own() {
        let names: BTreeSet<_> =
            expectations().iter().map(|row| format!("{} {:?}", row.id, row.quantity)).collect();
        assert_eq!(names.len(), expectations().len());
        let of =
            |start: &str| expectations().iter().filter(|row| row.id.starts_with(start)).count();
        assert_eq!((of("latency"), of("cliff"), of("action"), of("concur")), (16, 7, 10, 8));
        assert_eq!(expectations().len(), 16 + 7 + 10 + 8 + 39);
    }

    #[test]
    fn known_misses_say_why_and_are_few() {
        let misses: Vec<_> =
            expectations().iter().filter(|row| row.expected != Expected::Hold).collect();
        for row in &misses {
            assert!(
                matches!(&row.expected, Expected::Miss { reason } if !reason.is_empty()),
                "{}",
                row.id
            );
        }
        let ids: Vec<_> = misses.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(
            ids,
            [
                "n22-ramp-down",
                "aimd-k-max",
                "few-running-in-thrash",
                "action-0.25s-1gpu-8-starved",
                "concur-other-figures"
            ]
        );
    }

    #[test]
    fn rates_are_those_of_the_published_file() {
        for row in expectations() {
            let Protocol::Fleet { robots, control, path: Path::Together, .. } = &row.protocol
            else {
                continue;
            };
            let cap = match control {
                Control::Open => None,
                Control::Cap(cap) => Some(*cap),
                Control::Aimd => continue,
            };
            // 22 robots stand in the table of histories.
            if row.quantity == Quantity::RequestsPerS && robots[..] != [22] {
                let rate = rates()
                    .iter()
                    .find(|rate| rate.robots == robots[0] && rate.cap == cap)
                    .unwrap();
                let (low, high) = (row.published[0], row.published[row.published.len() - 1]);
                assert_eq!((rate.low, rate.high), (low, high), "{}", row.id);
            }
        }
    }

    #[test]
    fn rows_judge_their_runs() {
        let judge = |id: &str, quantity, runs: &[f64]| {
            row(id, quantity).judge(runs).map(|(_, verdict)| verdict)
        };
        let (within, outside) = (Some(Verdict::Within), Some(Verdict::Outside));
        assert_eq!(judge("n20-rate", Quantity::RequestsPerS, &[2.3, 2.4]), within);
        assert_eq!(judge("n20-rate", Quantity::RequestsPerS, &[]), None);
        assert_eq!(judge("aimd-n48-rate-hit", Quantity::FullPrefixHit, &[0.90]), outside);
        assert_eq!(judge("cliff-4396-sequential-29", Quantity::Kept, &[1.0, 1.0, 1.0]), within);
        assert_eq!(judge("cliff-4396-sequential-31", Quantity::Kept, &[0.0, 0.0, 0.1]), outside);
        assert_eq!(judge("action-0.25s-2gpu-carried", Quantity::RobotsCarried, &[2.0]), within);
        assert_eq!(judge("action-0.5s-2gpu-carried", Quantity::RobotsCarried, &[8.0]), outside);
        assert_eq!(judge("latency-retained-40000", Quantity::TtftS, &[0.188]), within);
    }

    #[test]
    fn ramps_and_pulses_say_what_is_assumed() {
        for row in expectations() {
            if let Protocol::Fleet { path, assumed, .. } = &row.protocol {
                assert_eq!(*path == Path::Together, assumed.is_none(), "{}", row.id);
            }
        }
    }
}
