//! The runs of all rows, or of some: a case after the other, its rows judged once all its runs are in, widened where
//! they are undecided. What it gives depends on the seeds alone, never on the order in which runs come in.

use super::{Case, Row, WIDENED, base, cases, undecided};
use crate::analysis::alone::AloneFound;
use crate::analysis::job::{Job, Outcome};
use crate::analysis::study::Study;
use crate::profile::published::Group;
use crate::scenario::Scenario;
use crate::stats::Sorted;
use std::collections::VecDeque;

/// Which rows are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All.
    All,
    /// Those of a group.
    Group(Group),
    /// Those of a case, by its place among all.
    Case(u16),
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Validated {
    /// The first seed.
    pub first_seed: u64,
    /// Rows that are judged, in the order of the cases.
    pub rows: Vec<Row>,
    /// Rows there will be.
    pub expected: usize,
}

impl Validated {
    /// The row of this figure, if it was run.
    pub fn row(&self, id: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.id == id)
    }
}

/// How far a case is.
struct Progress {
    case: &'static Case,
    /// Rows as judged on few seeds; then some of them wait for more.
    first: Option<Vec<Row>>,
    /// All are judged.
    rows: Option<Vec<Row>>,
}

/// The study.
pub struct ValidateStudy {
    scenario: Scenario,
    first_seed: u64,
    cases: Vec<Progress>,
    /// What every run gave.
    done: Sorted<Job, Vec<f64>>,
    queue: VecDeque<Job>,
    out: Vec<Job>,
    news: bool,
}

impl ValidateStudy {
    /// Nothing is known yet.
    pub fn new(selection: Selection, first_seed: u64) -> ValidateStudy {
        let is_selected = |(place, case): &(usize, &Case)| match selection {
            Selection::All => true,
            Selection::Group(group) => case.group() == group,
            Selection::Case(chosen) => *place == usize::from(chosen),
        };
        let chosen = cases().iter().enumerate().filter(is_selected);
        let cases: Vec<Progress> =
            chosen.map(|(_, case)| Progress { case, first: None, rows: None }).collect();
        let mut study = ValidateStudy {
            scenario: base(),
            first_seed,
            cases,
            done: Sorted::default(),
            queue: VecDeque::new(),
            out: Vec::new(),
            news: false,
        };
        for place in 0..study.cases.len() {
            let case = study.cases[place].case;
            let jobs = case.jobs(first_seed, case.seeds());
            study.ask(jobs);
        }
        study
    }

    /// What is known by now.
    pub fn results(&mut self) -> Validated {
        self.go_on();
        Validated {
            first_seed: self.first_seed,
            rows: self.cases.iter().filter_map(|of| of.rows.as_ref()).flatten().cloned().collect(),
            expected: self.cases.iter().map(|of| of.case.rows().len()).sum(),
        }
    }

    /// Queues runs that are neither in, nor out, nor queued.
    fn ask(&mut self, jobs: Vec<Job>) {
        for job in jobs {
            let is_known = self.done.get(&job).is_some()
                || self.queue.contains(&job)
                || self.out.contains(&job);
            if !is_known {
                self.queue.push_back(job);
            }
        }
    }

    /// The rows of a case on so many seeds, if all its runs are in.
    fn judged(&self, case: &Case, seeds: u32) -> Option<Vec<Row>> {
        let jobs = case.jobs(self.first_seed, seeds);
        let runs: Option<Vec<&[f64]>> =
            jobs.iter().map(|job| self.done.get(job).map(Vec::as_slice)).collect();
        Some(case.judge(&runs?))
    }

    /// Judges what can be judged, and asks for more seeds where rows are undecided.
    fn go_on(&mut self) {
        if !std::mem::take(&mut self.news) {
            return;
        }
        for place in 0..self.cases.len() {
            let of = &self.cases[place];
            if of.rows.is_some() {
                continue;
            }
            let seeds = of.case.seeds();
            if of.first.is_none() {
                let Some(rows) = self.judged(of.case, seeds) else { continue };
                if !rows.iter().any(undecided) {
                    self.cases[place].rows = Some(rows);
                    continue;
                }
                let jobs = of.case.jobs(self.first_seed, seeds * WIDENED);
                self.cases[place].first = Some(rows);
                self.ask(jobs);
            }
            let of = &self.cases[place];
            let Some(widened) = self.judged(of.case, seeds * WIDENED) else { continue };
            let first = of.first.clone().unwrap_or_default();
            let decided = first.into_iter().zip(widened);
            let decided = decided.map(|(row, widened)| if undecided(&row) { widened } else { row });
            self.cases[place].rows = Some(decided.collect());
        }
    }

    /// Whether a job was out; it no longer is.
    fn take_back(&mut self, job: Job) -> bool {
        let place = self.out.iter().position(|&other| other == job);
        if let Some(place) = place {
            self.out.swap_remove(place);
        }
        place.is_some()
    }
}

impl Study for ValidateStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        if self.queue.len() < limit {
            self.go_on();
        }
        let jobs: Vec<Job> = self.queue.drain(..limit.min(self.queue.len())).collect();
        self.out.extend(&jobs);
        jobs
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        let figures = match outcome {
            Outcome::Validate(figures) => figures,
            Outcome::Alone(AloneFound::Latency { ttft_s, call_s }) => vec![ttft_s, call_s],
            Outcome::Alone(AloneFound::Kept(kept)) => kept.into_iter().map(f64::from).collect(),
            Outcome::Action(summary) => vec![summary.starved],
            _ => return,
        };
        if self.take_back(job) {
            self.done.insert(job, figures);
            self.news = true;
        }
    }

    fn give_back(&mut self, job: Job) {
        if self.take_back(job) {
            self.queue.push_front(job);
        }
    }

    fn progress(&self) -> (u32, u32) {
        let done = self.done.len() as u32;
        (done, done + (self.queue.len() + self.out.len()) as u32)
    }

    fn finished(&mut self) -> bool {
        if self.queue.is_empty() && self.out.is_empty() {
            self.go_on();
        }
        self.queue.is_empty() && self.out.is_empty()
    }
}
