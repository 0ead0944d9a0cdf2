//! How a row stands, in one of a few words, and how many stand so.

use super::{Row, cases};
use crate::profile::published::{
    Expectation, Expected, Simulated, Verdict, expectations, recorded,
};
use std::sync::LazyLock;

/// How a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Within its tolerance, as it must be.
    Within,
    /// Outside, though it must be within.
    Outside,
    /// Outside, as is known of it.
    KnownMiss,
    /// Within on these seeds, though it is known to miss.
    WithinThough,
    /// This release has no simulation of it.
    NotRun,
}

impl Standing {
    /// Of a figure and what was simulated of it, if anything was.
    pub fn of(expectation: &Expectation, verdict: Option<Verdict>) -> Standing {
        match (verdict, &expectation.expected) {
            (None, _) => Standing::NotRun,
            (Some(Verdict::Within), Expected::Hold) => Standing::Within,
            (Some(Verdict::Within), Expected::Miss { .. }) => Standing::WithinThough,
            (Some(Verdict::Outside), Expected::Hold) => Standing::Outside,
            (Some(Verdict::Outside), Expected::Miss { .. }) => Standing::KnownMiss,
        }
    }

    /// Whether it misses: it was run, and is outside. What is not run is no miss.
    pub fn is_miss(self) -> bool {
        matches!(self, Standing::Outside | Standing::KnownMiss)
    }
}

impl Row {
    /// How it stands.
    pub fn standing(&self) -> Standing {
        Standing::of(self.expectation, Some(self.verdict))
    }
}

/// How many rows stand how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rows that were run.
    pub run: u32,
    /// Within, known misses among them.
    pub within: u32,
    /// Outside, though they must be within.
    pub failing: u32,
    /// Outside, as is known.
    pub known: u32,
    /// Within on these seeds, though known to miss.
    pub though: u32,
    /// Decided by more seeds than the others.
    pub widened: u32,
}

impl Tally {
    /// Of these rows.
    pub fn of(rows: &[Row]) -> Tally {
        let mut tally = Tally { run: rows.len() as u32, ..Tally::default() };
        for row in rows {
            match row.standing() {
                Standing::Within => tally.within += 1,
                Standing::WithinThough => {
                    tally.within += 1;
                    tally.though += 1;
                }
                Standing::Outside => tally.failing += 1,
                Standing::KnownMiss => tally.known += 1,
                Standing::NotRun => tally.run -= 1,
            }
            tally.widened += u32::from(row.is_widened());
        }
        tally
    }
}

impl Row {
    /// Whether it was decided by more seeds than the others.
    pub fn is_widened(&self) -> bool {
        self.collapsed.is_some() && self.simulated.runs > self.expectation.runs()
    }
}

/// The rows as they were recorded with this release, in the order of the cases.
pub fn recorded_rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(rows_of_the_data);
    &ROWS
}

fn rows_of_the_data() -> Vec<Row> {
    let known = &recorded().row;
    let all = cases().iter().flat_map(|case| case.rows());
    let rows = all.filter_map(|&expectation| {
        let id = expectation.figure_id();
        let row = known.iter().find(|row| row.id == id)?;
        let verdict = if row.within { Verdict::Within } else { Verdict::Outside };
        let (value, low, high, runs) = (row.value, row.low, row.high, row.runs);
        let simulated = Simulated { value, low, high, runs };
        Some(Row { id, expectation, simulated, verdict, collapsed: row.collapsed })
    });
    rows.collect()
}

/// Figures of which this release has no simulation.
pub fn not_run() -> impl Iterator<Item = &'static Expectation> {
    expectations().iter().filter(|row| {
        !cases().iter().any(|case| case.rows().iter().any(|other| std::ptr::eq(*other, *row)))
    })
}
