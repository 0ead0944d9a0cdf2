//! Verdicts of a brain that is asked for too much.

use super::cures::set_cap;
use super::{Said, Tone, carries_of, collapses, say};
use crate::analysis::confidence::is_late;
use crate::analysis::verdict::Verdict;
use crate::scenario::Scenario;
use crate::words::english::numbers::{grouped, robots, two};
use crate::words::english::ui::confidence;

pub(super) fn brain(verdict: &Verdict, scenario: &Scenario) -> Said {
    let n = scenario.robots();
    match verdict {
        Verdict::Thrashes { carried, robots: n, rate, best_rate, suggested } => say(
            Tone::Bad,
            format!("Thrashes at {} robots", grouped(*n)),
            "Thrashes",
            carries_of(*carried, *n),
            format!(
                "The <brain> binds: past {} its working set outgrows the pool, and {} get *{} requests/s* instead of {}.",
                grouped(*carried),
                robots(*n),
                two(*rate),
                two(*best_rate)
            ),
            suggested.map(|suggestion| set_cap(&suggestion, *n, false)),
        ),
        Verdict::PastTheBest {
            robots: n,
            collapsed,
            seeds,
            rate,
            best_rate,
            carried,
            suggested,
        } => say(
            Tone::Near,
            format!("Past its best at {} robots", grouped(*n)),
            "Past its best",
            carries_of(*carried, *n),
            format!(
                "The <brain> binds: {}{}{} get *{} requests/s* instead of {}.",
                collapses(*collapsed, *seeds),
                if *collapsed == 0 { ", but " } else { ", and " },
                robots(*n),
                two(*rate),
                two(*best_rate)
            ),
            suggested.map(|suggestion| set_cap(&suggestion, *n, false)),
        ),
        Verdict::Uncertain { robots: n, collapsed, seeds, first_low_s, suggested, .. } => {
            let from = first_low_s
                .map_or_else(String::new, |second| format!(", from minute {} on", second / 60));
            let short_test = first_low_s.map_or("", |second| {
                if is_late(second) { confidence::no_short_test() } else { "" }
            });
            let rest = seeds - collapsed;
            let why = if rest == 0 {
                format!("Every seed has a low window within {} min.", scenario.minutes())
            } else {
                let others = if rest == 1 { "one".to_owned() } else { rest.to_string() };
                format!(
                    "Not proven safe: the other {others} ran {} min without a low window.{short_test}",
                    scenario.minutes()
                )
            };
            say(
                Tone::Near,
                "Uncertain".into(),
                "Uncertain",
                format!(
                    "At {} *{collapsed} of {seeds} seeds* {}{from}.",
                    robots(*n),
                    if *collapsed == 1 { "collapses" } else { "collapse" }
                ),
                why,
                suggested.map(|suggestion| set_cap(&suggestion, *n, false)),
            )
        }
        _ => say(Tone::Quiet, String::new(), "", carries_of(0, n), String::new(), None),
    }
}
