//! The table of published figures in words.

use crate::analysis::alone::{CLIFF_CONTEXT, CLIFF_CYCLES};
use crate::analysis::validate::{LONGEST_MIN, Row, Tally, base};
use crate::profile::published::{
    Expectation, Expected, Group, Path, Protocol, Read, RobotsTried, WarmUp, expectations, sources,
};
use crate::scenario::KnobId;
use crate::ui::listing::Line;
use crate::ui::state::Filter;
use crate::words::english::chart::evidence as row;
use crate::words::english::chart::figure;
use crate::words::{capital, grouped};

pub fn group(group: Group) -> String {
    capital(row::group(group))
}

pub fn group_note(lines: &[Line]) -> String {
    let run = lines.iter().filter(|line| line.recorded.is_some()).count();
    if run == 0 {
        return "not simulated by this release".to_owned();
    }
    let rows: Vec<Row> = lines.iter().filter_map(|line| line.recorded.cloned()).collect();
    format!("{} of {run} within tolerance", Tally::of(&rows).within)
}

pub fn run_group(group: Group) -> String {
    format!("{}: {}", run_again(), row::group(group))
}

pub fn run_again() -> &'static str {
    "Run again here"
}

pub fn run_row(expectation: &Expectation) -> String {
    format!("Run again here: {}", row::full(expectation))
}

pub fn table() -> &'static str {
    "Every figure the model is held to, beside ours"
}

pub fn caption() -> &'static str {
    "Published figures and what the simulation gives: experiment, published value, simulated mean with \
     lowest and highest run, tolerance, verdict and runs"
}

pub fn list() -> &'static str {
    "Figures listed"
}

pub fn region() -> &'static str {
    "Table of published and simulated figures"
}

pub fn heads() -> [&'static str; 6] {
    ["Figure", "Published", "Simulated", "Tolerance", "Verdict", "Runs"]
}

pub fn show_group(group: Group, count: usize, is_open: bool) -> String {
    let verb = if is_open { "Hide" } else { "Show" };
    format!("{verb} {count} of {}", row::group(group))
}

pub fn here(first_seed: u64) -> String {
    format!("Run here, seeds\u{a0}from\u{a0}{first_seed}")
}

pub fn again() -> &'static str {
    "Run again"
}

pub fn filter(filter: Filter, count: usize) -> String {
    let name = match filter {
        Filter::All => "All",
        Filter::Misses => "Misses",
        Filter::Group(Group::Latencies) => "Latencies",
        Filter::Group(Group::Cliff) => "Sessions",
        Filter::Group(Group::Sustained) => "Sustained",
        Filter::Group(Group::History) => "History",
        Filter::Group(Group::Finite) => "Finite",
        Filter::Group(Group::StaticCap) => "Static cap",
        Filter::Group(Group::Aimd) => "AIMD",
        Filter::Group(Group::Action) => "Action layer",
        Filter::Group(Group::Concur) => "CONCUR",
    };
    format!("{name} {count}")
}

pub fn read(expectation: &Expectation) -> Option<&'static str> {
    if expectation.published.is_empty() {
        return expectation.words.is_some().then_some("words only");
    }
    match expectation.read {
        Read::Stated => None,
        Read::Figure => Some("read off a figure: coarse"),
        Read::About => Some("a round number in the text"),
    }
}

pub fn source(group: Group) -> String {
    let paper = match group {
        Group::Concur => &sources().concur,
        _ => &sources().fleet,
    };
    format!("Published in {paper}, stated as numbers where nothing else is said.")
}

pub fn protocol(group: Group) -> String {
    let (blocks, hz) = (base().get(KnobId::PoolBlocks), base().number(KnobId::ControlHz));
    let fleet = format!("{} blocks, {hz} Hz", grouped(blocks));
    match group {
        Group::Latencies => {
            let more = expectations().iter().find_map(|row| match row.protocol {
                Protocol::Latency { appended, .. } => appended,
                _ => None,
            });
            format!(
                "One request alone on a fresh engine, the host\u{2019}s delay included; a prefix that is kept gets {} new \
                 tokens. There is no chance in it.",
                grouped(more.unwrap_or_default())
            )
        }
        Group::Cliff => format!(
            "Sessions of {} tokens, visited in a circle for {} rounds. There is no chance in it.",
            grouped(CLIFF_CONTEXT),
            figure::letters(CLIFF_CYCLES)
        ),
        Group::Sustained => {
            format!("No cap; robots begin together and take task after task, for ever. {fleet}.")
        }
        Group::History => format!("No cap; the same load, reached from different sizes. {fleet}."),
        Group::Finite => {
            format!("No cap; fleets that end, and a load that is withdrawn. {fleet}, until all is over.")
        }
        Group::StaticCap => {
            format!("At most K episodes active; the other robots wait between episodes. {fleet}.")
        }
        Group::Aimd => format!("The fleet paper\u{2019}s controller sets K every 30 s. {fleet}."),
        Group::Action => {
            "One layer alone: the share of control ticks without a command must stay under its limit.".to_owned()
        }
        Group::Concur => "Orders between the means of offline batches of agents.".to_owned(),
    }
}

pub fn experiment(expectation: &Expectation) -> String {
    match &expectation.protocol {
        Protocol::Cliff { pool_blocks, warm, .. } => {
            let warm = match warm {
                WarmUp::Batch => "warmed at once",
                WarmUp::Sequential => "warmed in turn",
            };
            format!("{} blocks, {warm}", grouped(*pool_blocks))
        }
        Protocol::Fleet { minutes, path, episodes_each, .. } => {
            let length = match (minutes, episodes_each) {
                (Some(minutes), _) => format!("{minutes} min"),
                (None, Some(episodes)) => format!("{episodes} episodes each"),
                (None, None) => format!("{LONGEST_MIN} min"),
            };
            match path {
                Path::Together => length,
                Path::Ramp { from, .. } => format!("{length}, from {} robots", grouped(*from)),
                Path::Pulse { peak, .. } => {
                    format!("{length}, {} robots meanwhile", grouped(*peak))
                }
            }
        }
        Protocol::Action { robots: RobotsTried::Grid, .. } => {
            let tried: Vec<String> = RobotsTried::GRID.iter().map(|&n| grouped(n)).collect();
            format!("of {} tried", tried.join(", "))
        }
        Protocol::Latency { .. }
        | Protocol::Action { robots: RobotsTried::One(_), .. }
        | Protocol::Concur => String::new(),
    }
}

pub fn notes(line: &Line) -> Vec<String> {
    let expectation = line.expectation;
    let mut notes = Vec::new();
    if let Protocol::Fleet { assumed: Some(assumed), .. } = &expectation.protocol {
        notes.push(format!("Assumed: {assumed}."));
    }
    if expectation.is_tuned {
        notes.push("Tuned, not predicted.".to_owned());
        if let Some(row) = line.recorded.filter(|row| row.collapsed.is_some()) {
            let collapsed = row.collapsed.unwrap_or_default();
            notes.push(format!(
                "Seeds disagree: {} of {} runs collapse.",
                grouped(collapsed),
                grouped(row.simulated.runs)
            ));
        }
    } else if let Some(note) = &expectation.note {
        notes.push(format!("{}.", capital(note)));
    }
    if let Expected::Miss { reason } = &expectation.expected {
        let is_run = expectation.protocol != Protocol::Concur;
        notes.push(if is_run {
            format!("Known to miss: {reason}.")
        } else {
            format!("{}.", capital(reason))
        });
    }
    notes
}

pub fn not_simulated() -> &'static str {
    "not simulated"
}

pub fn runs(line: &Line) -> (String, Option<String>) {
    let Some(row) = line.recorded else { return ("none".to_owned(), None) };
    let count = grouped(row.simulated.runs);
    let seeds = grouped(line.expectation.seeds);
    match &line.expectation.protocol {
        Protocol::Latency { .. } => (count, None),
        Protocol::Cliff { .. } => (count, Some("rounds".to_owned())),
        Protocol::Action { robots: RobotsTried::Grid, .. } => (seeds, Some("a size".to_owned())),
        _ if row.is_widened() => {
            (count, Some(format!("after {} outside", grouped(line.expectation.runs()))))
        }
        Protocol::Fleet { robots, .. } if robots.len() > 1 => {
            (count, Some(format!("runs, {seeds} a fleet")))
        }
        _ => (count, None),
    }
}

pub fn same() -> &'static str {
    "the same"
}

pub fn differs() -> &'static str {
    "differs"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::validate::recorded_rows;
    use crate::ui::listing::lines;

    #[test]
    fn every_line_has_words_for_all_its_cells() {
        for line in lines(None) {
            assert!(!row::published(line.expectation).is_empty());
            assert!(!protocol(line.expectation.group()).is_empty());
            assert!(!runs(&line).0.is_empty());
            assert!(!row::full(line.expectation).is_empty());
            if line.is_miss() {
                assert!(!notes(&line).is_empty(), "{}", line.expectation.id);
            }
        }
        let names: std::collections::BTreeSet<String> =
            recorded_rows().iter().map(|row| row::short(row.expectation)).collect();
        // In its group each is named once; rates of 20, 24 ... robots stand in one group only.
        assert!(names.len() >= 60, "{}", names.len());
    }
}
