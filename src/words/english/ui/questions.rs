//! The questions and their answers in words.

use super::{Line, capital, grouped, knobs, percent, percent_beside, robots, trim};
use crate::analysis::Layer;
use crate::analysis::ask::{Answer, Cheapest, MOST_ROBOTS, Question};
use crate::analysis::probe::{Finding, Holding};
use crate::scenario::{KnobId, Scenario};

pub fn title() -> &'static str {
    "Ask the simulator"
}

pub fn sub() -> &'static str {
    "Searched by simulation, not read off a curve"
}

pub fn waiting() -> &'static str {
    "Waits until the charts are done"
}

pub fn cancelled() -> &'static str {
    "Stopped before there was an answer."
}

pub fn failed() -> &'static str {
    "The search broke off."
}

pub fn controllers() -> &'static str {
    "Which controller is best?"
}

pub fn tornado() -> &'static str {
    "Which knob matters most?"
}

pub fn question(question: Question, scenario: &Scenario) -> String {
    let what = match question {
        Question::LargestFleet => return "Most robots, these limits".to_owned(),
        Question::SmallestPool => "Smallest pool",
        Question::BestCap => "Best safe K",
        Question::HighestFrequency => "Fastest control",
        Question::LargestGrowth => "Fastest context growth",
        Question::ActionGpus => "Fewest action GPUs",
        Question::Replicas => "Brains like this one",
        Question::CheapestSite => "Cheapest site",
    };
    format!("{what} for {}", robots(scenario.robots()))
}

pub fn value(answer: &Answer, scenario: &Scenario) -> String {
    match (answer.question, answer.value, answer.cheapest) {
        (Question::Replicas | Question::CheapestSite, _, Some(site)) => {
            match site.price_in(scenario).filter(|_| answer.question == Question::CheapestSite) {
                Some(price) => format!("{} an hour", money(price)),
                None => brains(&site),
            }
        }
        (_, None, _) | (Question::Replicas | Question::CheapestSite, ..) => {
            "No value holds".to_owned()
        }
        (Question::LargestFleet, Some(raw), _) if answer.next.is_none() => {
            format!("{} or more", grouped(raw))
        }
        (question, Some(raw), _) => named(question, raw),
    }
}

/// "23 robots", "6,000 blocks", "K = 20".
fn named(question: Question, raw: i64) -> String {
    let id = question.knob();
    match id {
        KnobId::Robots => robots(raw as u32),
        KnobId::ActionGpus if raw == 1 => "1\u{a0}GPU".to_owned(),
        KnobId::ActionGpus => format!("{}\u{a0}GPUs", grouped(raw)),
        KnobId::Growth => format!("{}\u{d7}", knobs::value(id, raw)),
        _ => knobs::named(id, raw).replace(' ', "\u{a0}"),
    }
}

fn brains(site: &Cheapest) -> String {
    if site.replicas == 1 {
        "1\u{a0}brain".to_owned()
    } else {
        format!("{}\u{a0}brains", grouped(site.replicas))
    }
}

/// "1,234.50".
fn money(price: f64) -> String {
    let cents = (price * 100.0).round() as i64;
    format!("{}.{:02}", grouped(cents / 100), cents % 100)
}

pub fn detail(answer: &Answer, scenario: &Scenario) -> Line {
    let limit = scenario.number(KnobId::StarvationLimit) / 100.0;
    let mut sentences = vec![meaning(answer, scenario)];
    if let (Some(raw), Some(at)) = (answer.value, &answer.at)
        && answer.question != Question::CheapestSite
    {
        sentences.push(format!("{}: {}.", at_value(answer.question, raw), found(at, limit)));
    }
    match &answer.next {
        _ if answer.question == Question::CheapestSite && answer.cheapest.is_some() => {}
        Some((raw, next)) => {
            let binds = match answer.binding {
                Some(Layer::Brain) => "; the <brain> binds",
                Some(Layer::Action) => "; the ^action layer^ binds",
                None => "",
            };
            sentences.push(format!(
                "{}: {}{binds}.",
                at_value(answer.question, *raw),
                found(next, limit)
            ));
        }
        None if matches!(answer.question, Question::BestCap | Question::ActionGpus) => {}
        None => sentences.push("The search met no failure.".to_owned()),
    }
    sentences.retain(|sentence| !sentence.is_empty());
    Line::of(&sentences.join(" "))
}

fn meaning(answer: &Answer, scenario: &Scenario) -> String {
    let now = scenario.get(answer.question.knob());
    match (answer.question, answer.value, answer.cheapest) {
        (Question::SmallestPool, Some(raw), _) if raw == now => {
            "The pool of this scenario.".to_owned()
        }
        (Question::SmallestPool, Some(raw), _) if now > 0 => {
            format!("{} times this pool.", trim(raw as f64 / now as f64))
        }
        (Question::BestCap, Some(raw), _) if raw >= i64::from(scenario.robots()) => {
            "All may be active: no cap is needed.".to_owned()
        }
        (Question::BestCap, Some(_), _) => answer
            .share_of_best
            .map_or_else(String::new, |share| format!("{} of the best safe rate.", percent(share))),
        (Question::LargestFleet, Some(_), _) if answer.next.is_none() => any_number(scenario),
        (Question::ActionGpus, ..) => "The ^action layer^ alone.".to_owned(),
        (Question::Replicas, _, Some(site)) if site.replicas == 1 => {
            "The <brain> alone: this one carries them all.".to_owned()
        }
        (Question::Replicas, _, Some(site)) => format!(
            "The <brain> alone: {} times this pool, with {} each.",
            grouped(site.replicas),
            robots(scenario.robots().div_ceil(site.replicas))
        ),
        (Question::CheapestSite, _, Some(site)) => {
            let action = match site.action_gpus {
                0 => String::new(),
                1 => "; 1 action GPU".to_owned(),
                many => format!("; {} action GPUs", grouped(many)),
            };
            let unknown = if site.price_in(scenario).is_none() {
                " Set the prices to see what it costs."
            } else {
                ""
            };
            let (each, most) = match i64::from(site.robots_each) < MOST_ROBOTS {
                true => (format!("up to {} each", robots(site.robots_each)), String::new()),
                false => {
                    ("any number of robots each".to_owned(), format!(" {}", any_number(scenario)))
                }
            };
            format!(
                "{} of {} GPUs, {each}{action}.{most}{unknown}",
                capital(&brains(&site)),
                grouped(site.gpus_each),
            )
        }
        _ => String::new(),
    }
}

/// Why no fleet is too large.
fn any_number(scenario: &Scenario) -> String {
    scenario.cap().map_or_else(String::new, |cap| {
        format!(
            "K = {} sets no end to the fleet: all others wait, the longer the more.",
            grouped(cap)
        )
    })
}

/// "At 24 robots", "At K = 25".
fn at_value(question: Question, raw: i64) -> String {
    format!("At {}", named(question, raw))
}

pub fn found(finding: &Finding, limit: f64) -> String {
    if finding.cannot_run {
        return "the world cannot run".to_owned();
    }
    let fails = |layer: Option<Holding>| layer.is_some_and(|holding| holding != Holding::Holds);
    let mut said = Vec::new();
    if fails(finding.brain) || (finding.brain.is_some() && !fails(finding.action)) {
        // It fails by its collapses only where there are more than one in ten.
        let by_rate = fails(finding.brain) && finding.collapsed * 10 <= finding.seeds;
        said.push(match (finding.collapsed, by_rate) {
            (_, true) => "a smaller fleet does more work".to_owned(),
            (0, _) => format!("no seed of {} collapses", finding.seeds),
            (1, _) => format!("1 of {} seeds collapses", finding.seeds),
            (many, _) => format!("{many} of {} seeds collapse", finding.seeds),
        });
    }
    // Where both hold, what is left to the limit is what the value costs.
    if let Some(starved) = finding.starved
        && (fails(finding.action) || !fails(finding.brain))
    {
        said.push(format!("{} of control ticks starve", percent_beside(starved, limit)));
    }
    if said.is_empty() { "it holds".to_owned() } else { said.join(", ") }
}

pub fn set(answer: &Answer, scenario: &Scenario) -> Option<(String, (KnobId, i64))> {
    let id = answer.question.knob();
    let raw = answer.value.filter(|_| answer.question != Question::Replicas)?;
    // A cap of the whole fleet, or none where there is none, changes nothing.
    let is_open = id == KnobId::Cap && raw >= i64::from(scenario.robots());
    // Where the search met no failure, its end is no fleet to plan with.
    let is_end = id == KnobId::Robots && answer.next.is_none();
    if scenario.get(id) == raw || is_end || (is_open && scenario.cap().is_none()) {
        return None;
    }
    let label = match id {
        KnobId::Robots => format!("Set N = {}", grouped(raw)),
        KnobId::Cap => format!("Set K = {}", grouped(raw)),
        KnobId::Growth => format!("Set {}\u{d7} growth", knobs::value(id, raw)),
        _ => format!("Set {}", named(answer.question, raw)),
    };
    Some((label, (id, raw)))
}

pub fn searching(runs: u32) -> String {
    match runs {
        0 => "Searching".to_owned(),
        1 => "Searching: 1 run so far".to_owned(),
        runs => format!("Searching: {} runs so far", grouped(runs)),
    }
}

pub fn ask() -> &'static str {
    "Ask"
}

pub fn ask_again() -> &'static str {
    "Ask again"
}

pub fn button(label: &str, question: &str) -> String {
    format!("{label}: {question}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    fn finding(collapsed: u32, starved: Option<f64>) -> Finding {
        let brain = if collapsed == 0 { Holding::Holds } else { Holding::Disagrees };
        let (seeds, rate) = (24, None);
        let action = starved.map(|_| Holding::Holds);
        Finding { cannot_run: false, brain: Some(brain), action, seeds, collapsed, rate, starved }
    }

    fn answer(question: Question, value: i64, next: i64) -> Answer {
        Answer {
            question,
            value: Some(value),
            at: Some(finding(0, None)),
            next: Some((next, finding(4, None))),
            binding: Some(Layer::Brain),
            share_of_best: None,
            cheapest: None,
        }
    }

    fn check(answer: &Answer, expected: [&str; 3]) {
        let site = Scenario::of(Preset::SITE);
        let button = set(answer, &site).map(|(label, _)| label).unwrap_or_default();
        let said = [value(answer, &site), detail(answer, &site).plain(), button];
        assert_eq!(said.map(|text| text.replace('\u{a0}', " ")), expected);
    }

    #[test]
    fn an_answer_names_the_cliff_and_the_layer() {
        check(
            &answer(Question::LargestFleet, 23, 24),
            [
                "23 robots",
                "At 23 robots: no seed of 24 collapses. At 24 robots: 4 of 24 seeds collapse; the brain binds.",
                "Set N = 23",
            ],
        );
        check(
            &answer(Question::SmallestPool, 6000, 5990),
            [
                "6,000 blocks",
                "1.41 times this pool. At 6,000 blocks: no seed of 24 collapses. At 5,990 blocks: 4 of 24 seeds collapse; \
                 the brain binds.",
                "Set 6,000 blocks",
            ],
        );
        let cap = Answer { share_of_best: Some(0.97), ..answer(Question::BestCap, 20, 25) };
        check(
            &cap,
            [
                "K = 20",
                "97% of the best safe rate. At K = 20: no seed of 24 collapses. At K = 25: 4 of 24 seeds collapse; the brain \
                 binds.",
                "Set K = 20",
            ],
        );
    }

    #[test]
    fn what_holds_says_how_many_ticks_starve() {
        assert_eq!(
            found(&finding(0, Some(0.004)), 0.01),
            "no seed of 24 collapses, 0.4% of control ticks starve"
        );
        // What is over the limit does not read as if it were at it.
        let late = Finding { action: Some(Holding::Fails), ..finding(0, Some(0.0102)) };
        assert_eq!(found(&late, 0.01), "1.02% of control ticks starve");
        // Where the brain fails the other layer is not to blame.
        assert_eq!(found(&finding(4, Some(0.0)), 0.01), "4 of 24 seeds collapse");
    }

    #[test]
    fn sites_are_told_in_brains_and_in_money() {
        let site =
            Cheapest { replicas: 2, robots_each: 23, gpus_each: 4, action_gpus: 3, price: None };
        let replicas = Answer { cheapest: Some(site), ..answer(Question::Replicas, 23, 24) };
        check(
            &replicas,
            [
                "2 brains",
                "The brain alone: 2 times this pool, with 16 robots each. At 23 robots: no seed of 24 collapses. At 24 \
                 robots: 4 of 24 seeds collapse; the brain binds.",
                "",
            ],
        );
        let cheapest = Answer { cheapest: Some(site), ..answer(Question::CheapestSite, 3, 2) };
        check(
            &cheapest,
            [
                "2 brains",
                "2 brains of 4 GPUs, up to 23 robots each; 3 action GPUs. Set the prices to see what it costs.",
                "Set 3 GPUs",
            ],
        );
        let priced = Scenario::of(Preset::SITE)
            .with(KnobId::BrainPrice, 250)
            .with(KnobId::ActionPrice, 100_050);
        assert_eq!(value(&cheapest, &priced), "3,021.50 an hour");
    }

    #[test]
    fn where_nothing_holds_or_nothing_fails_it_says_so() {
        let none = Answer { value: None, at: None, ..answer(Question::ActionGpus, 0, 64) };
        check(
            &none,
            [
                "No value holds",
                "The action layer alone. At 64 GPUs: 4 of 24 seeds collapse; the brain binds.",
                "",
            ],
        );
        let open =
            Answer { next: None, binding: None, ..answer(Question::LargestFleet, 10_000, 0) };
        check(
            &open,
            [
                "10,000 or more",
                "At 10,000 robots: no seed of 24 collapses. The search met no failure.",
                "",
            ],
        );
    }
}
