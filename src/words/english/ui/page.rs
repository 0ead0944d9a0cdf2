//! The page's other words: progress, banners, labels of buttons.

use super::{grouped, knobs};
use crate::analysis::Carried;
use crate::analysis::plan::PlanResults;
use crate::scenario::{Kind, KnobId, Scenario};
use crate::ui::state::{Banner, Study, Subject, Theme, Trouble, View};
use crate::words::ui::page::{BannerWords, Progress};

mod facts;

pub use facts::facts;

pub fn unknown() -> &'static str {
    "\u{2026}"
}

pub fn carried(carried: Option<Carried>) -> String {
    match carried {
        None => unknown().to_owned(),
        Some(Carried::Exactly(robots)) => grouped(robots),
        Some(Carried::AtLeast(robots)) => format!("{}+", grouped(robots)),
    }
}

pub fn view(view: View) -> &'static str {
    match view {
        View::Plan => "Plan",
        View::Brain => "Brain",
        View::ActionLayer => "Action layer",
        View::Controllers => "Controllers",
        View::Evidence => "Evidence",
    }
}

pub fn document_title(shown: View) -> &'static str {
    match shown {
        View::Plan => "fleet-planner",
        View::Brain => "Brain: fleet-planner",
        View::ActionLayer => "Action layer: fleet-planner",
        View::Controllers => "Controllers: fleet-planner",
        View::Evidence => "Evidence: fleet-planner",
    }
}

pub fn no_such_view(name: &str, opened: View) -> String {
    format!("This release has no view \u{201c}{name}\u{201d}. It opened {} instead.", view(opened))
}

pub fn no_such_run(text: &str) -> String {
    format!(
        "This link opens a run that cannot be: \u{201c}{text}\u{201d}. Expected robots, cap or off, and seed, such as \
         28-off-1."
    )
}

pub fn computing(
    study: &Study,
    shown: View,
    progress: Option<Progress>,
    before: Option<&Scenario>,
) -> String {
    let what = match study.subject {
        Subject::Baseline => " a baseline".to_owned(),
        Subject::Plan if !shown.previews() => " the verdict".to_owned(),
        _ => {
            before.filter(|before| **before != study.scenario).map_or_else(String::new, |before| {
                format!(" {}", knobs::difference(&study.scenario, before))
            })
        }
    };
    match progress {
        None => format!("Computing{what}"),
        Some((done, needed)) => {
            format!("Computing{what}: {} of {} runs", grouped(done), grouped(needed))
        }
    }
}

pub fn time_left(study: &Study, progress: Option<Progress>) -> Option<String> {
    let (done, needed) = progress?;
    if done == 0 || done >= needed || study.elapsed_ms < 300.0 {
        return None;
    }
    let left = study.elapsed_ms / f64::from(done) * f64::from(needed - done) / 1000.0;
    Some(if left < 10.0 { format!("{left:.1} s left") } else { format!("{left:.0} s left") })
}

pub fn cancelled(progress: Option<Progress>, mixed: bool) -> String {
    // Nothing here may be called whole: what is drawn has only the runs that came in.
    let dimmed = if mixed { "; what is dimmed is of the scenario before" } else { "" };
    match progress {
        None if mixed => {
            "Cancelled before the first run: what is dimmed is of the scenario before.".to_owned()
        }
        None => "Cancelled before the first run.".to_owned(),
        Some((done, needed)) => format!(
            "Cancelled at {} of {} runs: what is drawn has no more than these{dimmed}.",
            grouped(done),
            grouped(needed)
        ),
    }
}

pub fn still(shown: &Scenario, wanted: &Scenario) -> String {
    match KnobId::ALL.into_iter().filter(|&id| shown.get(id) != wanted.get(id)).count() {
        0..=2 => format!("still for {}", knobs::difference(shown, wanted)),
        _ => "still for the scenario before".to_owned(),
    }
}

pub fn updating(shown: &Scenario, wanted: &Scenario) -> String {
    let mut differs = KnobId::ALL.into_iter().filter(|&id| shown.get(id) != wanted.get(id));
    // One knob is named once, and many are not named.
    let to = match (differs.next(), differs.next(), differs.next()) {
        (Some(id), None, _) => match id.knob().kind {
            Kind::Choice(_) => format!("\u{201c}{}\u{201d}", id.knob().choice(wanted.get(id))),
            Kind::Number { .. } => knobs::chip_value(id, wanted.get(id)),
        },
        (_, _, Some(_)) => {
            return format!("Shows the scenario before, updating {} settings", differs.count() + 3);
        }
        _ => knobs::difference(wanted, shown),
    };
    format!("Shows {}, updating to {to}", knobs::difference(shown, wanted))
}

pub fn preview() -> &'static str {
    "preview, few seeds"
}

pub fn banner(banner: &Banner, results: Option<&PlanResults>) -> BannerWords {
    match banner {
        Banner::LinkBroken { reasons, readable } => {
            let (first, others) = reasons
                .split_first()
                .map_or(("", &[][..]), |(first, others)| (first.as_str(), others));
            let (head, rest) = sentences(first);
            let unchanged = [rest, "Your scenario is unchanged.".to_owned()];
            BannerWords {
                head,
                text: joined(unchanged.iter().chain(others)),
                button: readable.map(|_| "Open what was readable"),
                alert: true,
            }
        }
        Banner::LinkNoted { notes } => {
            let (head, text) = sentences(&joined(notes));
            BannerWords { head, text, button: None, alert: false }
        }
        Banner::Refused { reason } => {
            let (head, text) = sentences(reason);
            BannerWords {
                head,
                text: format!("{text} Your scenario is unchanged."),
                button: None,
                alert: true,
            }
        }
        Banner::PartMissing => BannerWords {
            head: "A part of this page could not be loaded.".to_owned(),
            text: "It holds what the first answer does without. The network may be gone, or a \
                   newer release has replaced this page: then load it again, the address keeps your scenario."
                .to_owned(),
            button: Some("Retry"),
            alert: true,
        },
        Banner::Stopped(trouble) => BannerWords {
            head: match trouble {
                Trouble::NotStarted => "The simulation did not start.",
                Trouble::Worker { .. } => "The simulation stopped.",
            }
            .to_owned(),
            text: stopped(trouble, results),
            button: Some("Retry"),
            alert: true,
        },
    }
}

/// Sentences one after another, each with its full stop.
fn joined<'a>(sentences: impl IntoIterator<Item = &'a String>) -> String {
    let mut text = String::new();
    for sentence in sentences.into_iter().filter(|sentence| !sentence.is_empty()) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(sentence);
        if !sentence.ends_with(['.', '?', '!']) {
            text.push('.');
        }
    }
    text
}

/// The first sentence, and the rest.
fn sentences(text: &str) -> (String, String) {
    match text.split_once(". ") {
        Some((head, rest)) => (format!("{head}."), rest.to_owned()),
        None => (text.to_owned(), String::new()),
    }
}

fn stopped(trouble: &Trouble, results: Option<&PlanResults>) -> String {
    let shown = results.map_or_else(String::new, |results| {
        format!(" The curve shows {} fleet sizes.", results.uncapped.points.len())
    });
    match trouble {
        Trouble::NotStarted => {
            "No worker answered. A browser extension or a proxy may block worker.js, or a newer release has \
             replaced this page: then load it again, the address keeps your scenario."
                .to_owned()
        }
        Trouble::Worker { worker, robots: Some(robots) } => {
            format!("Worker {worker} failed at N = {robots}.{shown}")
        }
        Trouble::Worker { worker, robots: None } => format!("Worker {worker} failed.{shown}"),
    }
}

pub fn part_coming() -> &'static str {
    "Loading this view."
}

pub fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    }
}

pub fn provenance(scenario: &Scenario, view: View) -> String {
    let engine = env!("CARGO_PKG_VERSION");
    match view {
        View::ActionLayer => {
            return format!("engine {engine}; each chart says its seeds and minutes");
        }
        View::Evidence => return format!("engine {engine}; each row says its runs"),
        View::Plan | View::Brain | View::Controllers => {}
    }
    let first = scenario.seed(0);
    let last = scenario.seed(scenario.seeds() - 1);
    format!(
        "engine {engine}, {} seeds of {} min a point: {} to {}",
        scenario.seeds(),
        scenario.minutes(),
        first,
        last
    )
}

pub fn condition(condition: &str) -> String {
    format!("at {condition}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_link_says_first_what_matters_most() {
        let reasons = vec![
            "Made by a newer release. 1 setting is unknown here: zzz".to_owned(),
            "No checksum".to_owned(),
        ];
        let words = banner(&Banner::LinkBroken { reasons, readable: None }, None);
        assert_eq!(words.head, "Made by a newer release.");
        assert_eq!(
            words.text,
            "1 setting is unknown here: zzz. Your scenario is unchanged. No checksum."
        );
    }

    #[test]
    fn a_badge_names_what_is_drawn_and_what_comes() {
        let site = Scenario::of(crate::scenario::Preset::SITE);
        let grown = site.with(KnobId::Growth, 1250);
        assert_eq!(updating(&site, &grown), "Shows 1.00\u{d7} growth, updating to 1.25\u{d7}");
        assert_eq!(still(&site, &grown), "still for 1.00\u{d7} growth");
        let late = site.with(KnobId::Ask, 2);
        let badge = updating(&site, &late);
        assert!(badge.starts_with("Shows next chunk asked for \u{201c}"), "{badge}");
        assert!(badge.ends_with("\u{201d}, updating to \u{201c}at its end\u{201d}"), "{badge}");
        let h800 = Scenario::of(crate::scenario::Preset::H800);
        assert_eq!(updating(&site, &h800), "Shows the scenario before, updating 3 settings");
        assert_eq!(still(&site, &h800), "still for the scenario before");
    }

    #[test]
    fn only_views_of_this_scenarios_seeds_claim_them() {
        let site = Scenario::of(crate::scenario::Preset::SITE);
        for view in View::ALL {
            let claims = provenance(&site, view).contains("24 seeds of 30 min");
            assert_eq!(claims, !matches!(view, View::ActionLayer | View::Evidence), "{view:?}");
        }
    }

    #[test]
    fn a_stopped_simulation_says_where() {
        let words = banner(&Banner::Stopped(Trouble::Worker { worker: 2, robots: Some(31) }), None);
        assert_eq!(
            (words.text.as_str(), words.button, words.alert),
            ("Worker 2 failed at N = 31.", Some("Retry"), true)
        );
    }
}
