//! `planner ask`: questions answered by search.

use crate::{AskArgs, Outcome, input, parallel};
use fleet_planner::analysis::Layer;
use fleet_planner::analysis::ask::{Answer, AskStudy, Cheapest, MOST_ROBOTS, QUESTIONS, Question};
use fleet_planner::analysis::probe::Finding;
use fleet_planner::scenario::knob::grouped;
use fleet_planner::scenario::{KnobId, Scenario, link};
use fleet_planner::ui::words::questions;
use fleet_planner::words;
use serde::Serialize;
use std::process::ExitCode;

/// One answer, as JSON.
#[derive(Serialize)]
struct AnswerLine<'a> {
    scenario: &'a str,
    version: &'static str,
    question: &'static str,
    setting: &'static str,
    /// None: no value holds.
    value: Option<f64>,
    at: Option<FindingJson>,
    next: Option<f64>,
    next_found: Option<FindingJson>,
    binding: Option<&'static str>,
    cheapest: Option<CheapestJson>,
}

#[derive(Serialize)]
struct FindingJson {
    seeds: u32,
    collapsed: u32,
    rate: Option<[f64; 3]>,
    starved: Option<f64>,
    holds: bool,
}

#[derive(Serialize)]
struct CheapestJson {
    replicas: u32,
    robots_each: u32,
    brain_gpus: u32,
    action_gpus: u32,
    price: Option<f64>,
}

/// Answers and prints.
pub fn command(args: &AskArgs) -> Outcome {
    let questions: Vec<(Question, &str)> = match args.question.as_str() {
        "all" => QUESTIONS.to_vec(),
        name => QUESTIONS.iter().copied().filter(|(_, known)| *known == name).collect(),
    };
    if questions.is_empty() {
        let names: Vec<&str> = QUESTIONS.iter().map(|(_, name)| *name).collect();
        let expected = names.join(", ");
        return Err(format!("question: expected {expected} or all, found {}", args.question));
    }
    for scenario in input::scenarios(&args.study)? {
        let link = link::write(&scenario);
        if !args.study.json {
            say!("#{link}");
        }
        for &(question, name) in &questions {
            let mut study = parallel::study(AskStudy::new(scenario, question));
            let Some(answer) = study.answer() else {
                return Err(format!("{name}: the search did not come to its end"));
            };
            if args.study.json {
                let line = serde_json::to_string(&line(&link, name, &answer));
                say!("{}", line.map_err(|error| error.to_string())?);
            } else {
                say!("{}", sentence(&scenario, &answer));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn line<'a>(scenario: &'a str, name: &'static str, answer: &Answer) -> AnswerLine<'a> {
    let knob = answer.question.knob().knob();
    let number = |raw: i64| raw as f64 / knob.scale() as f64;
    AnswerLine {
        scenario,
        version: env!("CARGO_PKG_VERSION"),
        question: name,
        setting: knob.name,
        value: answer.value.map(number),
        at: answer.at.as_ref().map(finding),
        next: answer.next.as_ref().map(|(raw, _)| number(*raw)),
        next_found: answer.next.as_ref().map(|(_, found)| finding(found)),
        binding: answer.binding.map(layer),
        cheapest: answer.cheapest.map(|site| CheapestJson {
            replicas: site.replicas,
            robots_each: site.robots_each,
            brain_gpus: site.replicas * site.gpus_each,
            action_gpus: site.action_gpus,
            price: site.price,
        }),
    }
}

fn finding(found: &Finding) -> FindingJson {
    FindingJson {
        seeds: found.seeds,
        collapsed: found.collapsed,
        rate: found.rate.map(|rate| [rate.mean, rate.min, rate.max]),
        starved: found.starved,
        holds: found.holds(),
    }
}

fn layer(layer: Layer) -> &'static str {
    match layer {
        Layer::Brain => "brain",
        Layer::Action => "action layer",
    }
}

fn sentence(scenario: &Scenario, answer: &Answer) -> String {
    let knob = answer.question.knob().knob();
    let value = |raw: i64| {
        let unit = match (knob.unit(), raw) {
            ("", _) => String::new(),
            // A growth is written to its number.
            ("\u{d7}", _) => "\u{d7}".to_owned(),
            ("GPUs", 1) => " GPU".to_owned(),
            ("robots", 1) => " robot".to_owned(),
            (unit, _) => format!(" {unit}"),
        };
        format!("{}{unit}", grouped(&knob.format(raw)))
    };
    let robots = words::robots(scenario.robots()).replace('\u{a0}', " ");
    let s = if scenario.robots() == 1 { "s" } else { "" };
    let (need, hold) = (format!("need{s}"), format!("hold{s}"));
    let found = answer.value.map(&value);
    let limit = scenario.number(KnobId::StarvationLimit) / 100.0;
    let head = match (answer.question, found) {
        (Question::CheapestSite, _) => cheapest(scenario, answer.cheapest.as_ref()),
        (Question::Replicas, Some(found)) => {
            let replicas = answer.cheapest.map_or(0, |site| site.replicas);
            let or_more = if answer.next.is_none() { " or more" } else { "" };
            format!(
                "{robots} {need} {} like this one, which carries {found}{or_more}.",
                brains(replicas)
            )
        }
        (Question::LargestFleet, Some(found)) => {
            let or_more = if answer.next.is_none() { " or more" } else { "" };
            format!("This site carries {found}{or_more}.")
        }
        (Question::SmallestPool, Some(found)) => format!("{robots} {need} {found}."),
        (Question::BestCap, Some(found)) => {
            format!("The best safe K for {robots} is {found}.")
        }
        (Question::HighestFrequency, Some(found)) => {
            format!("{robots} {hold} at up to {found}.")
        }
        (Question::LargestGrowth, Some(found)) => {
            format!("{robots} {hold} up to a growth of {found}.")
        }
        (Question::ActionGpus, Some(found)) => {
            format!("The action layer alone needs {found} for {robots}.")
        }
        (question, None) => {
            format!("No value of {} holds.", question.knob().knob().label().to_ascii_lowercase())
        }
    };
    let tail = match &answer.next {
        Some((raw, found)) => format!(" At {}: {}.", value(*raw), questions::found(found, limit)),
        None => " The search met no failure.".to_owned(),
    };
    if answer.question == Question::CheapestSite { head } else { head + &tail }
}

fn brains(number: u32) -> String {
    format!("{number} brain{}", if number == 1 { "" } else { "s" })
}

fn cheapest(scenario: &Scenario, site: Option<&Cheapest>) -> String {
    let Some(site) = site else { return "No site of brains like this one holds.".to_owned() };
    let each = match i64::from(site.robots_each) < MOST_ROBOTS {
        true => format!("{} robots", site.robots_each),
        false => "any number of robots".to_owned(),
    };
    let need = if scenario.robots() == 1 { "needs" } else { "need" };
    let price = site.price.map_or_else(
        || "give price-brain and price-action for what it costs".to_owned(),
        |price| format!("{price:.2} an hour"),
    );
    format!(
        "{} {need} {} of {} GPUs ({each} each) and {} action GPU{}: {price}.",
        words::robots(scenario.robots()).replace('\u{a0}', " "),
        brains(site.replicas),
        site.gpus_each,
        site.action_gpus,
        if site.action_gpus == 1 { "" } else { "s" }
    )
}
