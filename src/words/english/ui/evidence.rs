//! The Evidence view in words. How figures are called and written is in `chart::evidence::words`.

use crate::analysis::validate::{
    CLIFF_CONTEXT, CLIFF_CYCLES, LONGEST_MIN, Meaning, ModelPart, Parameter, Row, Tally, Value,
    WIDENED, base, not_run,
};
use crate::profile::Mark;
use crate::profile::published::{
    self, Expectation, Expected, Group, OtherFigure, Path, Protocol, Read, RobotsTried, WarmUp,
    expectations, sources,
};
use crate::scenario::KnobId;
use crate::ui::listing::{Agreement, Line, Outcome};
use crate::ui::state::Filter;
use crate::words::english::chart::evidence as row;
use crate::words::english::chart::figure;
use crate::words::ui::evidence::Fact;
use crate::words::{capital, grouped};

pub fn sub() -> String {
    format!(
        "{}, {}. Simulated with the published fleet\u{2019}s own settings, seeds from {}, by model {}. This view does not \
         depend on your scenario.",
        sources().title,
        sources().fleet,
        published::recorded().first_seed,
        published::recorded().version
    )
}

pub fn claim(tally: &Tally) -> String {
    let known = match tally.known {
        0 => String::new(),
        1 => "; 1 known miss".to_owned(),
        many => format!("; {} known misses", grouped(many)),
    };
    let failing = match tally.failing {
        0 => String::new(),
        1 => "; 1 that must hold does not".to_owned(),
        many => format!("; {} that must hold do not", grouped(many)),
    };
    match tally.run {
        0 => row::empty().to_owned(),
        run if run == tally.within => format!("All {} figures are within tolerance", grouped(run)),
        run => format!(
            "{} of {} figures are within tolerance{failing}{known}",
            grouped(tally.within),
            grouped(run)
        ),
    }
}

pub fn facts(tally: &Tally) -> [Fact; 5] {
    let tuned: Vec<String> =
        expectations().iter().filter(|row| row.is_tuned).map(tuned_name).collect();
    let misses = expectations()
        .iter()
        .filter(|row| row.protocol != Protocol::Concur && row.expected != Expected::Hold);
    let left = not_run().count() as u32;
    [
        Fact {
            label: "Within tolerance",
            figure: format!("{} of {}", grouped(tally.within), grouped(tally.run)),
            note: "tolerances were written down before the engine".to_owned(),
        },
        Fact {
            label: "Expected to miss",
            figure: grouped(misses.count() as u32),
            note: format!(
                "{} outside here, {} within on these seeds",
                grouped(tally.known),
                grouped(tally.though)
            ),
        },
        Fact {
            label: "Tuned, not predicted",
            figure: grouped(tuned.len() as u32),
            note: tuned.join(" and "),
        },
        Fact {
            label: "Decided by more seeds",
            figure: grouped(tally.widened),
            note: format!("{WIDENED} times the runs, where fewer left a row outside"),
        },
        Fact {
            label: "Not simulated",
            figure: grouped(left),
            note: "concur()\u{2019}s offline batch".to_owned(),
        },
    ]
}

/// "N = 24", "K = 24".
fn tuned_name(expectation: &Expectation) -> String {
    use crate::profile::published::Control;
    match &expectation.protocol {
        Protocol::Fleet { control: Control::Cap(cap), .. } => format!("K = {}", grouped(*cap)),
        Protocol::Fleet { robots, .. } => {
            let sizes: Vec<String> = robots.iter().map(|&robots| grouped(robots)).collect();
            format!("N = {}", sizes.join(", "))
        }
        _ => row::full(expectation),
    }
}

pub fn proves() -> &'static str {
    "What this shows"
}

pub fn shows() -> &'static str {
    "One set of parameters, the same for every row, gives these figures together. They are runs of the \
     simulation, not curves through the published points."
}

pub fn proves_not() -> &'static str {
    "What it does not show"
}

pub fn shows_not() -> String {
    let tuned: Vec<String> =
        expectations().iter().filter(|row| row.is_tuned).map(tuned_name).collect();
    format!(
        "Constants were fitted to some of the same figures: latencies, rates of fleets, the action layer\u{2019}s capacities \
         and starvation; the token budget to the cliff. Agreement there says that one set fits them all, not that they were \
         foretold. {} sit on the edge where seeds disagree and were tuned: agreement there proves nothing.",
        tuned.join(" and ")
    )
}

pub fn run_all() -> &'static str {
    "Run all again here"
}

pub fn run_sub() -> &'static str {
    "Your browser plays every experiment again, seed by seed, and compares. Nothing is sent anywhere."
}

pub fn first_seed() -> &'static str {
    "First seed"
}

pub fn fresh() -> &'static str {
    "Fresh seeds"
}

pub fn recorded() -> &'static str {
    "Recorded seeds"
}

pub fn not_a_seed(last: u64) -> String {
    format!("A whole number from 0 to {}.", grouped(i64::try_from(last).unwrap_or(i64::MAX)))
}

pub fn run_again() -> &'static str {
    "Run again here"
}

pub fn run_group(group: Group) -> String {
    format!("{}: {}", run_again(), row::group(group))
}

pub fn run_row(expectation: &Expectation) -> String {
    format!("Run again here: {}", row::full(expectation))
}

pub fn outcome(outcome: &Outcome, first_seed: u64) -> String {
    let tally = &outcome.tally;
    if tally.run == 0 {
        return format!("Seeds from {first_seed}: no figure is in yet.");
    }
    let rows = figure::of(tally.run, "figure", "figures");
    let few = if (tally.run as usize) < outcome.expected {
        format!(" so far, of {}", outcome.expected)
    } else {
        String::new()
    };
    if outcome.is_recorded {
        return match tally.run - outcome.same {
            0 => format!("Recorded seeds, run here: {rows}{few}, all the same to the last digit."),
            others => format!(
                "Recorded seeds, run here: {} of {rows}{few} differ from what was recorded.",
                grouped(others)
            ),
        };
    }
    let failing = match tally.failing {
        0 => "none outside that must hold".to_owned(),
        1 => "1 outside that must hold".to_owned(),
        many => format!("{} outside that must hold", grouped(many)),
    };
    format!(
        "Seeds from {first_seed}: {} of {rows}{few} within tolerance, {failing}. Other seeds are other runs: a row may be \
         outside by chance.",
        grouped(tally.within)
    )
}

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

pub fn table() -> &'static str {
    "Every published figure, beside ours"
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
    format!("Run here, seeds from {first_seed}")
}

pub fn again() -> &'static str {
    "Run again"
}

pub fn filter(filter: Filter, count: usize) -> String {
    let name = match filter {
        Filter::All => "All",
        Filter::Misses => "Misses",
        Filter::Group(Group::Latencies) => "Latencies",
        Filter::Group(Group::Cliff) => "Cliff",
        Filter::Group(Group::Sustained) => "Sustained",
        Filter::Group(Group::History) => "History",
        Filter::Group(Group::Finite) => "Finite",
        Filter::Group(Group::StaticCap) => "Static cap",
        Filter::Group(Group::Aimd) => "AIMD",
        Filter::Group(Group::Action) => "Action layer",
        Filter::Group(Group::Concur) => "concur()",
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
            "One request alone on a fresh engine, the host\u{2019}s delay included. There is no chance in it.".to_owned()
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
        Protocol::Latency { appended: None, .. } => String::new(),
        Protocol::Latency { appended: Some(more), .. } => {
            format!("and {} new tokens", grouped(*more))
        }
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
        Protocol::Action { robots: RobotsTried::One(_), .. } | Protocol::Concur => String::new(),
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
        notes.push(format!("Known to miss: {reason}."));
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
            (count, Some(format!("{} left it outside", grouped(line.expectation.runs()))))
        }
        Protocol::Fleet { robots, .. } if robots.len() > 1 => {
            (count, Some(format!("{seeds} a fleet")))
        }
        _ => (count, None),
    }
}

pub fn agreement(agreement: Agreement) -> &'static str {
    match agreement {
        Agreement::Same => "the same to the last digit",
        Agreement::Differs => "differs from what was recorded",
        Agreement::OtherSeeds => "",
    }
}

pub fn misses() -> &'static str {
    "What is missed, and why"
}

pub fn misses_sub() -> &'static str {
    "Known before, written down, and never tuned away"
}

pub fn miss(line: &Line) -> (String, String, String) {
    let expectation = line.expectation;
    let ours = match line.recorded {
        Some(row) => {
            let range = row::range(row).map_or_else(String::new, |range| format!(" {range}"));
            format!(
                "published {}, simulated {}{range}: {}",
                row::published(expectation),
                row::value(row),
                row::standing(line.standing())
            )
        }
        None => "not simulated by this release".to_owned(),
    };
    let mut why = match &expectation.expected {
        Expected::Miss { reason } => format!("{}.", capital(reason)),
        Expected::Hold => String::new(),
    };
    if let Some(row) = line.again.filter(|row| row.standing() != line.standing()) {
        let here = row::standing(row.standing());
        why = format!("{why} Run here: {}, {here}.", row::value(row)).trim().to_owned();
    }
    (row::full(expectation), ours, why)
}

pub fn never() -> &'static str {
    "What was never measured"
}

pub fn never_sub() -> &'static str {
    "And what the planner does instead"
}

pub fn parameters() -> &'static str {
    "What the model is made of"
}

pub fn parameters_sub(count: usize) -> String {
    format!(
        "{count} parameters of the published fleet, read from the data files; each says how sure it is and where it comes from"
    )
}

pub fn parameter_heads() -> [&'static str; 4] {
    ["Parameter", "Value", "How sure", "Source"]
}

pub fn part(part: ModelPart) -> String {
    match part {
        ModelPart::Engine => "What an engine step costs".to_owned(),
        ModelPart::Sizes => "Sizes and switches of the engine".to_owned(),
        ModelPart::Action => "The action layer".to_owned(),
        ModelPart::Aimd => "The fleet paper\u{2019}s controller".to_owned(),
        ModelPart::Workload => "The workload generator".to_owned(),
        ModelPart::Suite(place) => format!("Task suite {}", grouped(place + 1)),
    }
}

pub fn marks(parameters: &[Parameter]) -> String {
    let all = [Mark::Published, Mark::Fitted, Mark::Chosen, Mark::Derived, Mark::Assumed];
    let counts = all.into_iter().filter_map(|mark| {
        let count = parameters.iter().filter(|parameter| parameter.mark == mark).count();
        (count > 0).then(|| format!("{count} {}", self::mark(mark)))
    });
    counts.collect::<Vec<_>>().join(", ")
}

pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Published => "published",
        Mark::Fitted => "fitted",
        Mark::Chosen => "chosen",
        Mark::Derived => "derived",
        Mark::Assumed => "assumed",
    }
}

pub fn meaning(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Said(words) => capital(words),
        Meaning::Batch(size) => format!("Latency of a batch of {}", grouped(*size)),
        Meaning::Jitter => "Jitter of a batch\u{2019}s latency".to_owned(),
        Meaning::Overhead => "Overhead of a batch".to_owned(),
    }
}

pub fn value(parameter: &Parameter) -> String {
    let unit = parameter.unit.as_str();
    let number = match parameter.value {
        Value::Word(word) => return word.to_owned(),
        Value::Number(number) => number,
    };
    if let Some(rest) = unit.strip_prefix("ps") {
        let (scale, name) = match number {
            of if of >= 1e9 => (1e9, "ms"),
            of if of >= 1e6 => (1e6, "us"),
            of if of >= 1e3 => (1e3, "ns"),
            _ => (1.0, "ps"),
        };
        return format!("{} {name}{rest}", figure::short(number / scale, 3));
    }
    let number = figure::short(number, 3);
    match unit {
        "" => number,
        "log" => format!("{number} (sd of the logarithm)"),
        unit => format!("{number} {unit}"),
    }
}

pub fn concur() -> &'static str {
    "CONCUR\u{2019}s figures that nothing is held to"
}

pub fn concur_sub(count: usize) -> String {
    format!(
        "{count} figures of {}. Seven orders between them are held instead, once its offline batch can be simulated: this \
         release does not.",
        sources().concur
    )
}

pub fn concur_heads() -> [&'static str; 4] {
    ["Measured", "Condition", "Published", "Why nothing is held to it"]
}

pub fn concur_open() -> &'static str {
    "All of them, with the reason"
}

pub fn of_concur(figure: &OtherFigure) -> String {
    capital(&figure.what)
}

pub fn values(published: &[(String, f64)]) -> String {
    let value = |(name, value): &(String, f64)| format!("{name} {}", figure::short(*value, 4));
    published.iter().map(value).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::validate::{parameters, recorded_rows};
    use crate::ui::listing::lines;

    #[test]
    fn the_claim_is_true_of_any_tally() {
        let of =
            |run, within, failing, known| Tally { run, within, failing, known, ..Tally::default() };
        assert_eq!(claim(&of(72, 72, 0, 0)), "All 72 figures are within tolerance");
        assert_eq!(
            claim(&of(72, 70, 0, 2)),
            "70 of 72 figures are within tolerance; 2 known misses"
        );
        assert_eq!(
            claim(&of(72, 69, 1, 2)),
            "69 of 72 figures are within tolerance; 1 that must hold does not; 2 known misses"
        );
        assert!(claim(&of(72, 0, 70, 2)).starts_with("0 of 72"));
        assert_eq!(claim(&Tally::default()), row::empty());
        let here = claim(&Tally::of(recorded_rows()));
        assert_eq!(here, "70 of 72 figures are within tolerance; 2 known misses");
    }

    #[test]
    fn picoseconds_are_written_as_they_are_read() {
        let sets = parameters();
        let values: Vec<String> = sets[0].parameters.iter().map(value).collect();
        assert_eq!(values[1], "8.43 ms/step");
        assert_eq!(values[3], "28.2 us/token");
        assert_eq!(values[4], "160 ps/(token x context token)");
        assert_eq!(values[5], "10.42 ns/context token");
        assert_eq!(marks(&sets[0].parameters), "2 published, 6 fitted, 1 chosen, 1 assumed");
    }

    #[test]
    fn every_line_has_words_for_all_its_cells() {
        for line in lines(None) {
            assert!(!row::published(line.expectation).is_empty());
            assert!(!protocol(line.expectation.group()).is_empty());
            assert!(!runs(&line).0.is_empty());
            assert!(!row::full(line.expectation).is_empty());
            if line.expectation.expected != Expected::Hold {
                assert!(!miss(&line).2.is_empty(), "{}", line.expectation.id);
            }
        }
        let names: std::collections::BTreeSet<String> =
            recorded_rows().iter().map(|row| row::short(row.expectation)).collect();
        // In its group each is named once; rates of 20, 24 ... robots stand in one group only.
        assert!(names.len() >= 60, "{}", names.len());
    }

    #[test]
    fn outcomes_say_what_was_run() {
        let tally = Tally { run: 10, within: 9, failing: 1, ..Tally::default() };
        let of = |same, is_recorded, expected| Outcome { tally, same, is_recorded, expected };
        assert!(outcome(&of(10, true, 10), 1).ends_with("all the same to the last digit."));
        assert!(outcome(&of(9, true, 10), 1).contains("1 of 10 figures differ"));
        assert!(
            outcome(&of(0, false, 12), 7)
                .starts_with("Seeds from 7: 9 of 10 figures so far, of 12")
        );
    }
}
