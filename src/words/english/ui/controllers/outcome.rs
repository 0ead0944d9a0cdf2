//! What the comparison comes to, in one line. Every word of "most" is about the work that rows are judged by, to the
//! decimals that the table shows.

use super::super::{capital, duration, grouped, short};
use super::{called, of, unknown};
use crate::analysis::compare::{CompareResults, SAME, Standing, best, is_level, leaders};
use crate::scenario::{KnobId, Scenario};
use crate::ui::ranking;

/// A rate within this of the best comes near enough to it.
const NEAR: f64 = 0.95;

pub fn claim(results: &CompareResults) -> String {
    let standings = || results.standings.iter();
    let Some(best_of_all) = best(standings()) else { return unknown().to_owned() };
    let scenario = &results.scenario;
    let all = Who::of(&leaders(standings()), scenario);
    if !results.finished {
        return so_far(results, &all);
    }
    if results.needs_no_cap() {
        return healthy(results);
    }
    if best_of_all.recovery.is_some() {
        return recovered(results, &all);
    }
    if !best_of_all.holds() {
        return format!("No controller holds here{}", all_collapse(": each", standings()));
    }
    let fixed = best(standings().filter(|row| row.contender.cap.is_some()));
    let is_adaptive =
        |row: &&Standing| row.contender.cap.is_none() && row.contender.row().name != "none";
    let adaptive = leaders(standings().filter(is_adaptive));
    let who = Who::of(&adaptive, scenario);
    match (fixed, adaptive.first()) {
        (Some(fixed), Some(adaptive)) => match (fixed.holds(), adaptive.holds()) {
            (true, false) => format!(
                "{} holds where no adaptive controller does{}",
                capital(&called(fixed, scenario)),
                all_collapse(": each", standings().filter(is_adaptive))
            ),
            (false, true) => format!("{} where no fixed K does", who.does("holds", "hold")),
            _ => beside_fixed(results, fixed, adaptive, &who),
        },
        _ => format!("{} the most work on these seeds", all.does("does", "do")),
    }
}

/// Those a title is about.
struct Who {
    text: String,
    is_one: bool,
}

impl Who {
    fn of(rows: &[&Standing], scenario: &Scenario) -> Who {
        let names: Vec<String> = rows.iter().map(|row| called(row, scenario)).collect();
        let text = match &names[..] {
            [one] => one.clone(),
            [some @ .., last] if names.len() <= 3 => format!("{} and {last}", some.join(", ")),
            _ => format!("{} controllers", names.len()),
        };
        Who { text, is_one: names.len() == 1 }
    }

    /// The verb of one, or of several.
    fn verb<'a>(&self, one: &'a str, several: &'a str) -> &'a str {
        if self.is_one { one } else { several }
    }

    /// "Prefix-alive does", "CONCUR and prefix-alive do".
    fn does(&self, one: &str, several: &str) -> String {
        format!("{} {}", capital(&self.text), self.verb(one, several))
    }
}

/// While runs come in. The chart over a fixed K names the same one.
fn so_far(results: &CompareResults, all: &Who) -> String {
    let leads = all.verb("leads", "lead");
    if results.has_fixed() {
        return format!("So far {} {} the most work", all.text, all.verb("does", "do"));
    }
    let tried = results.over_cap.points.iter().filter(|point| point.cap.is_some()).count();
    match results.best_cap().filter(|_| tried > 1) {
        Some((cap, _)) => format!(
            "So far {} {leads} those without a fixed K; K = {} does best of {} fixed K",
            all.text,
            grouped(cap),
            grouped(tried as i64)
        ),
        None => format!("So far {} {leads} those without a fixed K", all.text),
    }
}

/// Of rows of which none holds: in how many seeds each collapses at least.
fn all_collapse<'a>(each: &str, rows: impl Iterator<Item = &'a Standing>) -> String {
    let share = |row: &Standing| f64::from(row.collapsed()) / row.seeds.len().max(1) as f64;
    let fewest = rows.min_by(|a, b| share(a).total_cmp(&share(b)));
    match fewest.map(|row| (row.collapsed(), row.seeds.len() as u32)) {
        Some((some, all)) if some == all => format!("{each} collapses in every seed"),
        Some((some, all)) if some * 10 > all => {
            format!("{each} collapses in at least {some} of {all} seeds")
        }
        // Nobody came past a first turn: no window could be low.
        _ => String::new(),
    }
}

/// Of the best fixed K and the best adaptive controllers, which both hold.
fn beside_fixed(
    results: &CompareResults,
    fixed: &Standing,
    adaptive: &Standing,
    who: &Who,
) -> String {
    // Those that show the same figure are named together: "23 or 24".
    let fixed_rows = results.standings.iter().filter(|row| row.contender.cap.is_some());
    let level = leaders(fixed_rows).into_iter().filter_map(|row| row.contender.cap);
    let cap = level.map(grouped).collect::<Vec<_>>().join(" or ");
    // Every K was tried in runs from the start alone.
    let is_tried = results.scenario.get(KnobId::Trial) == 0;
    let best = if is_tried { "the best fixed K" } else { "the best fixed K compared" };
    let every = if is_tried { "every fixed K" } else { "every fixed K compared" };
    let share = adaptive.work() / fixed.work();
    let needs = who.verb("needs", "need");
    if share > 1.0 / SAME {
        format!("{} {every} on these seeds", who.does("beats", "beat"))
    } else if share >= 1.0 || is_level(adaptive.work(), fixed.work()) {
        format!("{} as many requests/s as {best}, {cap}, and {needs} no K", who.does("does", "do"))
    } else if share >= NEAR {
        format!(
            "{} within {} of the requests/s of {best}, {cap}, and {needs} no K",
            who.does("comes", "come"),
            percent_up(1.0 - share)
        )
    } else {
        format!("A fixed K of {cap} beats every adaptive controller on these seeds")
    }
}

/// Where nobody has to be held back: who does as much as the best, and who does less.
fn healthy(results: &CompareResults) -> String {
    let robots = of(results.scenario.robots(), "robot", "robots");
    let held = format!("Nobody needs to be held back at {robots}");
    let rows = || results.standings.iter();
    let holding = rows().filter(|row| row.holds());
    let most = holding.map(Standing::work).fold(0.0, f64::max);
    let (near, less): (Vec<&Standing>, Vec<&Standing>) =
        rows().partition(|row| row.holds() && row.work() >= NEAR * most);
    let least = near.iter().map(|row| row.work()).fold(most, f64::min);
    let same = if is_level(least, most) {
        "the same work".to_owned()
    } else {
        format!("the same work to within {}", percent_up(1.0 - least / most))
    };
    if less.is_empty() {
        format!("{held}: all controllers do {same}")
    } else if less.len() <= 2 && less.len() < near.len() {
        let but = Who::of(&less, &results.scenario).text;
        format!("{held}: all but {but} do {same}")
    } else {
        let none = results.named("none").map_or(most, Standing::work);
        let more = if is_level(none, most) {
            "more work than no cap".to_owned()
        } else {
            format!("over {} more work than no cap", percent_up(most / none - 1.0))
        };
        let who =
            if rows().all(Standing::holds) { "no controller" } else { "no controller that holds" };
        format!("{held}: {who} does {more}")
    }
}

/// After control began late: whether and how soon hits are back under those who do the most work.
fn recovered(results: &CompareResults, all: &Who) -> String {
    let rows = || results.standings.iter();
    if rows().filter_map(|row| row.recovery.as_ref()).all(|recovery| recovery.low() == 0) {
        return format!(
            "No run thrashes before control begins; {} {} the most work",
            all.text,
            all.verb("does", "do")
        );
    }
    let back = |row: &&Standing| ranking::back_median_s(row).flatten();
    if rows().all(|row| back(&row).is_none()) {
        return "Once the fleet thrashes, no controller brings the hits back".to_owned();
    }
    let ahead = leaders(rows());
    let times: Vec<u32> = ahead.iter().filter_map(back).collect();
    let (Some(&first), Some(&last)) = (times.iter().min(), times.iter().max()) else {
        return format!("{} the most work, yet hits do not come back", all.does("does", "do"));
    };
    if times.len() < ahead.len() {
        return format!("{} the most work out of thrash", all.does("does", "do"));
    }
    let is_faster = |row: &Standing| {
        ahead.iter().all(|one| one.contender != row.contender)
            && ranking::back_median_s(row).flatten().is_some_and(|time| time <= last)
    };
    let leads = if rows().any(is_faster) {
        format!("{} the most work out of thrash", all.does("does", "do"))
    } else {
        format!("{} the fleet out of thrash", all.does("leads", "lead"))
    };
    let time = duration(f64::from(last));
    match (last, first == last) {
        (0, _) => format!("{leads}: hits back at once"),
        (_, true) => format!("{leads}: hits back after {time}"),
        (_, false) => format!("{leads}: hits back within {time}"),
    }
}

/// The smallest whole percentage that is not below this share.
fn percent_up(share: f64) -> String {
    format!("{}%", short((share * 100.0).ceil().max(1.0)))
}
