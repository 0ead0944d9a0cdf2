//! The answer in words: a state word, a headline, why, and the one button that applies the cure.

use super::{Line, capital, duration, grouped, percent, robots, trim, two};
use crate::analysis::verdict::{Suggestion, Verdict};
use crate::analysis::{Carried, Layer};
use crate::scenario::{KnobId, Scenario};

/// What colour and icon the state word takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Not known yet.
    Quiet,
    /// It holds.
    Good,
    /// It holds, but.
    Near,
    /// It does not.
    Bad,
}

impl Tone {
    /// For the page's style sheet and tests.
    pub fn name(self) -> &'static str {
        match self {
            Tone::Quiet => "quiet",
            Tone::Good => "good",
            Tone::Near => "near",
            Tone::Bad => "bad",
        }
    }
}

/// The button and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Cure {
    /// On the button.
    pub label: String,
    /// What follows from it.
    pub note: Line,
    /// The knob it sets, and the raw value: [`Verdict::cure`].
    pub change: (KnobId, i64),
}

/// A verdict in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// Colour and icon.
    pub tone: Tone,
    /// The state word, for the full verdict.
    pub state: String,
    /// The same in one or two words, for the sticky line.
    pub brief: &'static str,
    /// The headline.
    pub headline: Line,
    /// Why.
    pub why: Line,
    /// The button, when one knob cures it.
    pub cure: Option<Cure>,
}

impl Said {
    /// For the live region: all of it, once.
    pub fn spoken(&self) -> String {
        format!("{}. {} {}", self.state, self.headline.plain(), self.why.plain())
    }
}

/// Puts a verdict on `scenario` into words.
pub fn said(verdict: &Verdict, scenario: &Scenario) -> Said {
    let said = in_words(verdict, scenario);
    debug_assert_eq!(
        said.cure.as_ref().map(|cure| cure.change),
        verdict.cure(),
        "the button does what the verdict says"
    );
    said
}

fn in_words(verdict: &Verdict, scenario: &Scenario) -> Said {
    match verdict {
        Verdict::Computing => computing(),
        Verdict::CappedHolds { .. } | Verdict::Healthy { .. } | Verdict::AtTheEdge { .. } => {
            holds(verdict, scenario)
        }
        Verdict::Thrashes { .. } | Verdict::Uncertain { .. } | Verdict::PastTheBest { .. } => {
            brain(verdict, scenario)
        }
        Verdict::MissesDeadline { .. } | Verdict::BothFail { .. } => action(verdict, scenario),
        Verdict::CapTooHigh { .. } | Verdict::CapTooLow { .. } => cap(verdict, scenario),
    }
}

fn say(
    tone: Tone,
    state: String,
    brief: &'static str,
    headline: String,
    why: String,
    cure: Option<Cure>,
) -> Said {
    Said { tone, state, brief, headline: Line::of(&headline), why: Line::of(&why), cure }
}

fn computing() -> Said {
    say(
        Tone::Quiet,
        "Simulating".into(),
        "Simulating",
        "How many robots does this site carry?".into(),
        "The first runs of the simulation are under way.".into(),
        None,
    )
}

fn holds(verdict: &Verdict, scenario: &Scenario) -> Said {
    match verdict {
        Verdict::CappedHolds { cap, robots: n, waiting, wait_s, collapsed, seeds } => {
            let headline = format!("K = *{cap}* holds for {}.", robots(*n));
            let waits = match (waiting, wait_s) {
                (0, _) => "None waits".to_owned(),
                (_, None) => format!("{waiting} wait at a time"),
                (_, Some(seconds)) => format!(
                    "{waiting} wait at a time, about {} between episodes",
                    duration(*seconds)
                ),
            };
            let why = format!("{waits}; {}.", collapses(*collapsed, *seeds));
            say(Tone::Good, format!("Holds under K = {cap}"), "Holds", headline, why, None)
        }
        Verdict::Healthy { carried, robots: n, spare, first_to_bind, collapsed, seeds } => {
            let headline = format!(
                "This site carries {}*{}*. You planned *{n}*: {spare} to spare.",
                at_least(*carried),
                robots(carried.robots())
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
                let cost = percent((1.0 - suggestion.share_of_best).max(0.0));
                format!(" K = {} costs {cost} of the rate and buys the distance.", suggestion.cap)
            });
            let cure = distance.map(|suggestion| set_cap(&suggestion, *n));
            let headline = format!("You planned *{n}*, the most this site carries.");
            say(Tone::Near, "Near the edge".into(), "Near the edge", headline, next + &buys, cure)
        }
        _ => computing(),
    }
}

/// "no seed of 24 collapses", "4 of 24 seeds collapse".
fn collapses(collapsed: u32, seeds: u32) -> String {
    match collapsed {
        0 => format!("no seed of {seeds} collapses"),
        1 => format!("1 of {seeds} seeds collapses"),
        many => format!("{many} of {seeds} seeds collapse"),
    }
}

fn brain(verdict: &Verdict, scenario: &Scenario) -> Said {
    let n = scenario.robots();
    match verdict {
        Verdict::Thrashes { carried, robots: n, rate, best_rate, suggested } => say(
            Tone::Bad,
            format!("Thrashes at {} robots", grouped(*n)),
            "Thrashes",
            carries_of(*carried, *n),
            format!(
                "The <brain> binds: past {carried} its working set outgrows the pool, and {} get *{} requests/s* instead of {}.",
                robots(*n),
                two(*rate),
                two(*best_rate)
            ),
            suggested.map(|suggestion| set_cap(&suggestion, *n)),
        ),
        Verdict::PastTheBest { robots: n, rate, best_rate, carried, suggested } => say(
            Tone::Near,
            format!("Past its best at {} robots", grouped(*n)),
            "Past its best",
            carries_of(*carried, *n),
            format!(
                "The <brain> binds: no seed collapses, but {} get *{} requests/s* instead of {}.",
                robots(*n),
                two(*rate),
                two(*best_rate)
            ),
            suggested.map(|suggestion| set_cap(&suggestion, *n)),
        ),
        Verdict::Uncertain { robots: n, collapsed, seeds, first_low_s, suggested, .. } => {
            let from = first_low_s
                .map_or_else(String::new, |second| format!(", from minute {} on", second / 60));
            let short_test = first_low_s.map_or("", |second| {
                if second >= 240 { " A 5 min load test would see none of it." } else { "" }
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
                suggested.map(|suggestion| set_cap(&suggestion, *n)),
            )
        }
        _ => say(Tone::Quiet, String::new(), "", carries_of(0, n), String::new(), None),
    }
}

fn action(verdict: &Verdict, scenario: &Scenario) -> Said {
    match verdict {
        Verdict::MissesDeadline { hz, deadline_s, action, active, robots: n, slower_hz, cap } => {
            let slow = slower_hz.map(|hz| format!("Slow control to {} Hz", trim(hz)));
            let at_most = cap.map(|cap| format!("let at most {cap} act at once"));
            let headline = if active < n {
                format!(
                    "At {} Hz the action layer feeds *{}*. K lets *{active}* act.",
                    trim(*hz),
                    robots(action.robots())
                )
            } else {
                format!(
                    "At {} Hz this site carries *{}*. You planned *{n}*.",
                    trim(*hz),
                    robots(action.robots())
                )
            };
            say(
                Tone::Bad,
                "Misses its deadline".into(),
                "Misses its deadline",
                headline,
                format!(
                    "The ^action layer^ binds: a chunk must arrive within {} s. {}",
                    trim(*deadline_s),
                    cures([slow, Some("add action GPUs".into()), at_most])
                ),
                slower_hz.map(|hz| set_hz(hz, *active)).or(cap.map(|cap| at_most_cap(cap, *n))),
            )
        }
        Verdict::BothFail { hz, robots: n, action, brain, slower_hz, suggested, cap } => {
            let both = suggested
                .filter(|_| slower_hz.is_some())
                .map(|suggestion| format!("Slow control and set K = {}", suggestion.cap));
            let fewer = cap.map(|cap| format!("let at most {cap} be active"));
            say(
                Tone::Bad,
                "Both limits broken".into(),
                "Both fail",
                format!("At {} Hz and {} *both layers* fail.", trim(*hz), robots(*n)),
                format!(
                    "The ^action layer^ carries {}, the <brain> {}. {}",
                    action.robots(),
                    brain.robots(),
                    cures([both, fewer, None])
                ),
                cap.map(|cap| at_most_cap(cap, *n)),
            )
        }
        _ => said(&Verdict::Computing, scenario),
    }
}

fn cap(verdict: &Verdict, scenario: &Scenario) -> Said {
    let n = scenario.robots();
    match verdict {
        Verdict::CapTooHigh { cap, collapsed, seeds, suggested } => say(
            Tone::Bad,
            "K too high".into(),
            "K too high",
            format!("K = *{cap}* is past the edge: {collapsed} of {seeds} seeds collapse."),
            suggested.map_or_else(
                || "No smaller K that was tried holds either: the pool is too small.".to_owned(),
                |suggestion| format!("Lower K to {}.", suggestion.cap),
            ),
            suggested.map(|suggestion| set_cap(&suggestion, n)),
        ),
        Verdict::CapTooLow { cap, share_of_best, waiting, suggested } => {
            let waits = if *waiting == 1 {
                "1 robot waits".to_owned()
            } else {
                format!("{} wait", robots(*waiting))
            };
            say(
                Tone::Near,
                "K too low".into(),
                "K too low",
                format!(
                    "K = *{cap}* holds, at {} of the rate K = {} gives.",
                    percent(*share_of_best),
                    suggested.cap
                ),
                format!(
                    "{waits} at a time. Raise K to {}: no seed collapses there.",
                    suggested.cap
                ),
                Some(set_cap(suggested, n)),
            )
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

fn carries_of(carried: u32, planned: u32) -> String {
    format!("This site carries *{}*. You planned *{}*.", robots(carried), grouped(planned))
}

/// "A, b, or c." from the ones that exist, the first with a capital.
fn cures(all: [Option<String>; 3]) -> String {
    let list: Vec<String> = all.into_iter().flatten().collect();
    let text = match list.as_slice() {
        [] => return "Fewer robots, or more of both layers.".into(),
        [one] => one.clone(),
        [first, second] => format!("{first}, or {second}"),
        [first, middle @ .., last] => format!("{first}, {}, or {last}", middle.join(", ")),
    };
    format!("{}.", capital(&text))
}

fn set_cap(suggestion: &Suggestion, planned: u32) -> Cure {
    let cap = suggestion.cap;
    let episodes = suggestion.episodes_ratio.map_or_else(String::new, |ratio| {
        if ratio >= 1.05 { format!(", {} times the episodes", times(ratio)) } else { String::new() }
    });
    let slots = if planned > cap {
        format!("{} share {cap} active slots", robots(planned))
    } else {
        format!("At most {cap} active at once")
    };
    Cure {
        label: format!("Set K = {cap}"),
        note: Line::of(&format!("{slots}: *{} requests/s*{episodes}.", two(suggestion.rate))),
        change: (KnobId::Cap, i64::from(cap)),
    }
}

/// "5.0", and "12" where a decimal says nothing.
fn times(ratio: f64) -> String {
    if ratio < 9.95 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
}

fn set_hz(hz: f64, active: u32) -> Cure {
    Cure {
        label: format!("Set {} Hz", trim(hz)),
        note: Line::of(&format!(
            "At {} Hz the ^action layer^ feeds all {active}, and the brain holds.",
            trim(hz)
        )),
        change: (KnobId::ControlHz, (hz * 1000.0).round() as i64),
    }
}

fn at_most_cap(cap: u32, planned: u32) -> Cure {
    let wait = planned.saturating_sub(cap);
    Cure {
        label: format!("Set K = {cap}"),
        note: Line::of(&format!(
            "At most {cap} active at once: both limits hold, and {wait} wait at a time."
        )),
        change: (KnobId::Cap, i64::from(cap)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    const TWENTY: Suggestion =
        Suggestion { cap: 20, rate: 2.3, share_of_best: 0.96, episodes_ratio: Some(5.0) };

    fn check(verdict: Verdict, expected: &str) -> Said {
        let said = said(&verdict, &Scenario::of(Preset::SITE));
        assert_eq!(said.spoken().replace('\u{a0}', " "), expected);
        said
    }

    #[test]
    fn thrashing_names_the_layer_and_offers_the_cap() {
        let said = check(
            Verdict::Thrashes {
                carried: 23,
                robots: 32,
                rate: 0.592,
                best_rate: 2.387,
                suggested: Some(TWENTY),
            },
            "Thrashes at 32 robots. This site carries 23 robots. You planned 32. The brain binds: past 23 its working set \
             outgrows the pool, and 32 robots get 0.59 requests/s instead of 2.39.",
        );
        let cure = said.cure.expect("a button");
        assert_eq!(cure.label, "Set K = 20");
        assert_eq!(
            cure.note.plain().replace('\u{a0}', " "),
            "32 robots share 20 active slots: 2.30 requests/s, 5.0 times the episodes."
        );
        assert_eq!(cure.change, (KnobId::Cap, 20));
    }

    #[test]
    fn holding_says_how_far_it_is_from_the_edge() {
        check(
            Verdict::CappedHolds {
                cap: 20,
                robots: 32,
                waiting: 12,
                wait_s: Some(240.0),
                collapsed: 0,
                seeds: 24,
            },
            "Holds under K = 20. K = 20 holds for 32 robots. 12 wait at a time, about 4 min between episodes; no seed of 24 \
             collapses.",
        );
        check(
            Verdict::Healthy {
                carried: Carried::Exactly(23),
                robots: 18,
                spare: 5,
                first_to_bind: Some(Layer::Brain),
                collapsed: 0,
                seeds: 24,
            },
            "Healthy. This site carries 23 robots. You planned 18: 5 to spare. The brain would bind first. No seed of 24 \
             collapses in 30 min.",
        );
        check(
            Verdict::AtTheEdge {
                robots: 23,
                binding: Layer::Brain,
                next: Some((4, 24)),
                suggested: Some(TWENTY),
            },
            "Near the edge. You planned 23, the most this site carries. One more robot and 4 of 24 seeds collapse. K = 20 \
             costs 4% of the rate and buys the distance.",
        );
    }

    #[test]
    fn deadlines_name_every_cure_there_is() {
        let misses = |slower_hz, cap| Verdict::MissesDeadline {
            hz: 20.0,
            deadline_s: 0.25,
            action: Carried::Exactly(4),
            active: 32,
            robots: 32,
            slower_hz,
            cap,
        };
        check(
            misses(Some(12.0), Some(4)),
            "Misses its deadline. At 20 Hz this site carries 4 robots. You planned 32. The action layer binds: a chunk must \
             arrive within 0.25 s. Slow control to 12 Hz, add action GPUs, or let at most 4 act at once.",
        );
        check(
            misses(None, None),
            "Misses its deadline. At 20 Hz this site carries 4 robots. You planned 32. The action layer binds: a chunk must \
             arrive within 0.25 s. Add action GPUs.",
        );
        check(
            Verdict::BothFail {
                hz: 14.0,
                robots: 32,
                action: Carried::Exactly(4),
                brain: Carried::Exactly(23),
                slower_hz: Some(10.0),
                suggested: Some(TWENTY),
                cap: Some(4),
            },
            "Both limits broken. At 14 Hz and 32 robots both layers fail. The action layer carries 4, the brain 23. Slow \
             control and set K = 20, or let at most 4 be active.",
        );
    }

    #[test]
    fn caps_are_corrected_in_both_directions() {
        check(
            Verdict::CapTooHigh { cap: 25, collapsed: 10, seeds: 12, suggested: Some(TWENTY) },
            "K too high. K = 25 is past the edge: 10 of 12 seeds collapse. Lower K to 20.",
        );
        check(
            Verdict::CapTooLow { cap: 8, share_of_best: 0.61, waiting: 24, suggested: TWENTY },
            "K too low. K = 8 holds, at 61% of the rate K = 20 gives. 24 robots wait at a time. Raise K to 20: no seed \
             collapses there.",
        );
    }

    #[test]
    fn disagreeing_seeds_are_counted() {
        let uncertain = |first_low_s| Verdict::Uncertain {
            robots: 24,
            collapsed: 4,
            seeds: 24,
            first_low_s: Some(first_low_s),
            carried: 23,
            suggested: Some(TWENTY),
        };
        check(
            uncertain(480),
            "Uncertain. At 24 robots 4 of 24 seeds collapse, from minute 8 on. Not proven safe: the other 20 ran 30 min \
             without a low window. A 5 min load test would see none of it.",
        );
        check(
            uncertain(120),
            "Uncertain. At 24 robots 4 of 24 seeds collapse, from minute 2 on. Not proven safe: the other 20 ran 30 min \
             without a low window.",
        );
        check(
            Verdict::PastTheBest {
                robots: 25,
                rate: 2.1,
                best_rate: 2.39,
                carried: 23,
                suggested: None,
            },
            "Past its best at 25 robots. This site carries 23 robots. You planned 25. The brain binds: no seed collapses, but \
             25 robots get 2.10 requests/s instead of 2.39.",
        );
    }
}
