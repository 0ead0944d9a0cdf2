//! The Evidence view in words. How figures are called and written is in `chart::evidence::words`.

use crate::analysis::validate::{Tally, WIDENED, not_run};
use crate::profile::published::{self, Expectation, Expected, Protocol, expectations, sources};
use crate::ui::listing::{Line, Outcome};
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
            note: "CONCUR\u{2019}s offline batch".to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::validate::recorded_rows;

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
