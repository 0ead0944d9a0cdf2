//! Verdicts of what holds: under a cap, with room to spare, at the edge.

use super::cures::set_cap;
use super::{Said, Tone, collapses, computing, say};
use crate::analysis::verdict::Verdict;
use crate::analysis::{Carried, Layer};
use crate::scenario::Scenario;
use crate::words::english::numbers::{capital, duration, grouped, percent, robots};

pub(super) fn holds(verdict: &Verdict, scenario: &Scenario) -> Said {
    match verdict {
        Verdict::CappedHolds { cap, robots: n, waiting, wait_s, collapsed, seeds } => {
            let cap = grouped(*cap);
            let headline = format!("K = *{cap}* holds for {}.", robots(*n));
            let waits = match (waiting, wait_s) {
                (0, _) => "None waits".to_owned(),
                (_, None) => format!("{} wait at a time", grouped(*waiting)),
                (_, Some(seconds)) => format!(
                    "{} wait at a time, about {} between episodes",
                    grouped(*waiting),
                    duration(*seconds)
                ),
            };
            let why = format!("{waits}; {}.", collapses(*collapsed, *seeds));
            say(Tone::Good, format!("Holds under K = {cap}"), "Holds", headline, why, None)
        }
        Verdict::Healthy { carried, robots: n, spare, first_to_bind, collapsed, seeds } => {
            let headline = format!(
                "This site carries {}*{}*. You planned *{}*: {} to spare.",
                at_least(*carried),
                robots(carried.robots()),
                grouped(*n),
                grouped(*spare)
            );
            let first = match first_to_bind {
                Some(Layer::Brain) => "The <brain> would bind first. ",
                Some(Layer::Action) => "The ^action layer^ would bind first. ",
                None => "No limit was met in the range that was tried. ",
            };
            let seeds = capital(&collapses(*collapsed, *seeds));
            let why = format!("{first}{seeds} in {} min.", scenario.minutes());
            say(Tone::Good, "Healthy".into(), "Healthy", headline, why, None)
        }
        Verdict::AtTheEdge { robots: n, binding, next, suggested } => {
            let next = match (binding, next) {
                (Layer::Brain, Some((collapsed, seeds))) if *collapsed > 0 => {
                    format!("One more robot and {}.", collapses(*collapsed, *seeds))
                }
                (Layer::Brain, _) => "One more robot and the rate falls.".to_owned(),
                (Layer::Action, _) => {
                    "One more robot and the ^action layer^ misses its deadline.".to_owned()
                }
            };
            let distance = suggested.filter(|suggestion| suggestion.cap < *n);
            let buys = distance.map_or_else(String::new, |suggestion| {
                let share = percent(suggestion.share_of_best);
                let cap = grouped(suggestion.cap);
                format!(" K = {cap} gives {share} of the best safe rate and buys the distance.")
            });
            let cure = distance.map(|suggestion| set_cap(&suggestion, *n, false));
            let headline = format!("You planned *{}*, the most this site carries.", grouped(*n));
            say(Tone::Near, "Near the edge".into(), "Near the edge", headline, next + &buys, cure)
        }
        _ => computing(),
    }
}

fn at_least(carried: Carried) -> &'static str {
    match carried {
        Carried::Exactly(_) => "",
        Carried::AtLeast(_) => "at least ",
    }
}
