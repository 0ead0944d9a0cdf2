//! Which figures are listed, in which order, and what is known of each: recorded with the release, and run here.

use crate::analysis::validate::{Row, Standing, Tally, Validated, cases, not_run, recorded_rows};
use crate::profile::published::{Expectation, Group, recorded};
use crate::ui::state::Filter;

/// A line of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<'a> {
    /// The figure.
    pub expectation: &'static Expectation,
    /// As recorded; none of a figure that is not simulated.
    pub recorded: Option<&'static Row>,
    /// Its case, to be run again.
    pub case: Option<u16>,
    /// As run here.
    pub again: Option<&'a Row>,
}

impl Line<'_> {
    /// How the recorded figure stands.
    pub fn standing(&self) -> Standing {
        Standing::of(self.expectation, self.recorded.map(|row| row.verdict))
    }

    /// Whether it misses, as recorded or here.
    pub fn is_miss(&self) -> bool {
        self.standing().is_miss() || self.again.is_some_and(|row| row.standing().is_miss())
    }

    /// Whether it is known to miss, though it is within on all seeds that were run.
    pub fn is_within_though(&self) -> bool {
        self.standing() == Standing::WithinThough && !self.is_miss()
    }
}

/// How a figure run here stands to the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The same seeds gave the same figure, to the last digit.
    Same,
    /// The same seeds gave another.
    Differs,
    /// Other seeds were run: there is nothing to be the same as.
    OtherSeeds,
}

/// Of a row that was run here, from this first seed on.
pub fn agreement(row: &Row, first_seed: u64) -> Agreement {
    if first_seed != recorded().first_seed {
        return Agreement::OtherSeeds;
    }
    let known = recorded_rows().iter().find(|known| known.id == row.id);
    if known == Some(row) { Agreement::Same } else { Agreement::Differs }
}

/// All lines, in the order of the groups.
pub fn lines(again: Option<&Validated>) -> Vec<Line<'_>> {
    let case_of = |expectation: &Expectation| {
        let place = cases()
            .iter()
            .position(|case| case.rows().iter().any(|row| std::ptr::eq(*row, expectation)));
        place.map(|place| place as u16)
    };
    let run = recorded_rows().iter().map(|row| Line {
        expectation: row.expectation,
        recorded: Some(row),
        case: case_of(row.expectation),
        again: again.and_then(|again| again.row(&row.id)),
    });
    let others =
        not_run().map(|expectation| Line { expectation, recorded: None, case: None, again: None });
    let mut lines: Vec<Line> = run.chain(others).collect();
    // Stable: within a group they stand in the order of the data.
    lines.sort_by_key(|line| line.expectation.group());
    lines
}

/// The lines of a filter, a group after the other; groups without one are absent.
pub fn grouped(filter: Filter, again: Option<&Validated>) -> Vec<(Group, Vec<Line<'_>>)> {
    let mut lines = lines(again);
    lines.retain(|line| match filter {
        Filter::All => true,
        Filter::Misses => line.is_miss(),
        Filter::Group(group) => line.expectation.group() == group,
    });
    let of = |group: Group| {
        let own = lines.iter().filter(move |line| line.expectation.group() == group).copied();
        (group, own.collect::<Vec<_>>())
    };
    Group::ALL.into_iter().map(of).filter(|(_, lines)| !lines.is_empty()).collect()
}

/// How many lines a filter has.
pub fn count(filter: Filter, again: Option<&Validated>) -> usize {
    grouped(filter, again).iter().map(|(_, lines)| lines.len()).sum()
}

/// What a run here comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its rows by how they stand.
    pub tally: Tally,
    /// Rows that are the same as recorded.
    pub same: u32,
    /// Whether the recorded seeds were run.
    pub is_recorded: bool,
    /// Rows there will be.
    pub expected: usize,
}

/// Of what was run here.
pub fn outcome(again: &Validated) -> Outcome {
    let same = again.rows.iter().filter(|row| agreement(row, again.first_seed) == Agreement::Same);
    Outcome {
        tally: Tally::of(&again.rows),
        same: same.count() as u32,
        is_recorded: again.first_seed == recorded().first_seed,
        expected: again.expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::prober::run;
    use crate::analysis::validate::{Selection, ValidateStudy};
    use crate::profile::published::{Verdict, expectations};

    fn validated(selection: Selection, first_seed: u64) -> Validated {
        let mut study = ValidateStudy::new(selection, first_seed);
        run(&mut study);
        study.results()
    }

    #[test]
    fn every_figure_of_the_data_is_a_line_once() {
        assert_eq!(count(Filter::All, None), expectations().len());
        let all = lines(None);
        for row in expectations() {
            let own = all.iter().filter(|line| std::ptr::eq(line.expectation, row));
            assert_eq!(own.count(), 1, "{}", row.id);
        }
        let of_groups: usize =
            Group::ALL.map(|group| count(Filter::Group(group), None)).iter().sum();
        assert_eq!(of_groups, expectations().len());
    }

    #[test]
    fn misses_are_those_recorded_until_a_run_here_adds_one() {
        let tally = Tally::of(recorded_rows());
        let known = (tally.known + tally.failing) as usize;
        assert_eq!(count(Filter::Misses, None), known);
        let all = lines(None);
        let though = all.iter().filter(|line| line.is_within_though()).count();
        assert_eq!(though, tally.though as usize);
        // What is not run is no miss.
        assert!(all.iter().filter(|line| line.recorded.is_none()).all(|line| !line.is_miss()));
        let mut again = validated(Selection::Group(Group::Cliff), 1);
        assert_eq!(count(Filter::Misses, Some(&again)), known);
        again.rows[0].verdict = Verdict::Outside;
        assert_eq!(count(Filter::Misses, Some(&again)), known + 1);
        assert_eq!(outcome(&again).tally.failing, 1);
        assert_eq!(agreement(&again.rows[0], 1), Agreement::Differs);
    }

    #[test]
    fn the_recorded_seeds_give_the_recorded_figures_to_the_last_digit() {
        let again = validated(Selection::Group(Group::Action), 1);
        let outcome = super::outcome(&again);
        assert_eq!((outcome.same, outcome.expected, outcome.is_recorded), (10, 10, true));
        let other = validated(Selection::Group(Group::Action), 2);
        let outcome = super::outcome(&other);
        assert_eq!((outcome.same, outcome.is_recorded), (0, false));
        assert_eq!(agreement(&other.rows[0], 2), Agreement::OtherSeeds);
    }
}
