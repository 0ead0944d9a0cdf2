//! The Evidence view in words. How figures are called and written is in `chart::evidence::words`.

use crate::analysis::validate::{Tally, WIDENED, not_run};
use crate::profile::published::{
    self, Expectation, Expected, Path, Protocol, expectations, sources,
};
use crate::ui::listing::{Line, Outcome};
use crate::words::english::chart::evidence as row;
use crate::words::english::chart::figure;
use crate::words::ui::evidence::Fact;
use crate::words::{capital, grouped};

pub fn sub() -> String {
    format!(
        "{}, {}. Recorded: simulated with the published fleet\u{2019}s own settings, seeds from {}, by model {}. This view \
         does not depend on your scenario.",
        sources().title,
        sources().fleet,
        published::recorded().first_seed,
        published::recorded().version
    )
}

pub fn claim(tally: &Tally) -> String {
    match tally.run {
        0 => row::empty().to_owned(),
        run if run == tally.within => format!("All {} figures are within tolerance", grouped(run)),
        run => format!(
            "{} of {} figures are within tolerance; {}",
            grouped(tally.within),
            grouped(run),
            row::misses(tally)
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
            label: "Known to miss",
            figure: grouped(misses.count() as u32),
            note: format!(
                "{} miss here, {} are within on these seeds",
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

pub fn misses(tally: &Tally) -> String {
    match tally.known + tally.failing {
        0 => "No figure misses".to_owned(),
        _ => format!("Of {} figures {}", grouped(tally.run), row::misses(tally)),
    }
}

pub fn misses_sub(more: usize) -> String {
    let known = "As recorded. What is known to miss was written down, and never tuned away";
    match more {
        0 => known.to_owned(),
        1 => format!("{known}. The run here adds 1"),
        more => format!("{known}. The run here adds {more}"),
    }
}

pub fn though(count: usize) -> String {
    match count {
        1 => "1 known to miss is within on these seeds".to_owned(),
        many => format!("{many} known to miss are within on these seeds"),
    }
}

pub fn left() -> String {
    let left = not_run().count() as u32;
    format!("{} not run: neither within nor missed", figure::of(left, "figure", "figures"))
}

pub fn left_sub() -> &'static str {
    "CONCUR\u{2019}s offline batch is not simulated by this release. The list below has its figures, and why."
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
    let mut title = row::full(expectation);
    // Another row has the same name but for this.
    if let Protocol::Fleet { path: Path::Ramp { from, .. }, .. } = expectation.protocol {
        title.push_str(&format!(", from {} robots", grouped(i64::from(from))));
    }
    (title, ours, why)
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
        let say = |run, within, failing, known| {
            let said = claim(&of(run, within, failing, known));
            said.split_once("; ").map_or(said.clone(), |(_, misses)| misses.to_owned())
        };
        assert_eq!(say(72, 70, 0, 2), "2 miss, both known before");
        assert_eq!(say(72, 69, 1, 2), "3 miss, 2 of them known before");
        assert_eq!(say(72, 71, 0, 1), "1 misses, known before");
        assert_eq!(say(72, 71, 1, 0), "1 misses, not known before");
        assert_eq!(say(72, 70, 2, 0), "2 miss, none known before");
        assert_eq!(say(72, 69, 0, 3), "3 miss, all known before");
        assert_eq!(misses(&of(72, 70, 0, 2)), "Of 72 figures 2 miss, both known before");
        assert_eq!(misses(&of(72, 72, 0, 0)), "No figure misses");
        assert!(claim(&of(72, 0, 70, 2)).starts_with("0 of 72"));
        assert_eq!(claim(&Tally::default()), row::empty());
        let here = claim(&Tally::of(recorded_rows()));
        assert_eq!(here, "70 of 72 figures are within tolerance; 2 miss, both known before");
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
