//! Questions answered by search: on other seeds than the search saw, the value it names holds and the next harder one
//! does not, or the seeds disagree.

use fleet_planner::analysis::Layer;
use fleet_planner::analysis::ask::{Answer, AskStudy, QUESTIONS, Question};
use fleet_planner::analysis::job::Execution;
use fleet_planner::analysis::plan::{Effort, PlanStudy};
use fleet_planner::analysis::probe::{Finding, Layers, Probe, Probes, Variation};
use fleet_planner::analysis::study::Study;
use fleet_planner::scenario::{KnobId, Preset, Scenario};

/// A small site whose brain carries about eight robots.
fn site() -> Scenario {
    Scenario::of(Preset::SITE)
        .with(KnobId::Robots, 9)
        .with(KnobId::PoolBlocks, 1_700)
        .with(KnobId::Minutes, 20)
        .with(KnobId::Seeds, 24)
}

fn ask(scenario: Scenario, question: Question) -> Answer {
    AskStudy::new(scenario, question).run()
}

/// What other seeds say of the scenario at this value of the question's knob.
fn elsewhere(scenario: &Scenario, question: Question, raw: i64, layers: Layers) -> Finding {
    let other = scenario.with(KnobId::FirstSeed, 400_000).with(KnobId::Seeds, 24);
    let variation = Variation::one(question.knob(), raw);
    let mut probes = Probes::default();
    loop {
        match probes.probe(&other, variation, layers, 24) {
            Probe::Found(finding) => return finding,
            Probe::Needs(jobs) => {
                for job in jobs {
                    let (varied, inner) = job.job(&other);
                    probes.absorb(job, Execution::start(&varied, inner).run());
                }
            }
        }
    }
}

/// The share of seeds that collapse.
fn collapsed(finding: &Finding) -> f64 {
    f64::from(finding.collapsed) / f64::from(finding.seeds.max(1))
}

/// Other seeds hold at this value too, or they disagree about it.
fn holds_elsewhere(scenario: &Scenario, question: Question, raw: i64, layers: Layers) {
    let here = elsewhere(scenario, question, raw, layers);
    assert!(here.holds() || collapsed(&here) < 0.5, "{question:?} {raw}: {here:?}");
}

/// What failed next to it fails on other seeds too, or they disagree about it; nobody disagrees where none collapses.
fn fails_elsewhere(scenario: &Scenario, question: Question, next: &(i64, Finding), layers: Layers) {
    let (raw, found) = next;
    assert!(!found.holds(), "{question:?} {raw}: {found:?}");
    let there = elsewhere(scenario, question, *raw, layers);
    let disagrees = there.collapsed > 0 || found.collapsed == 0;
    assert!(!there.holds() || disagrees, "{question:?} {raw}: {there:?}");
}

/// A value holds on other seeds, or the seeds disagree about it; and the next one fails, or they disagree.
fn is_verified(scenario: &Scenario, question: Question, layers: Layers) -> Answer {
    let answer = ask(*scenario, question);
    let value = answer.value.unwrap_or_else(|| panic!("{question:?}: {answer:?}"));
    assert!(answer.at.as_ref().is_some_and(Finding::holds));
    holds_elsewhere(scenario, question, value, layers);
    let next = answer.next.clone().expect("it ends somewhere");
    fails_elsewhere(scenario, question, &next, layers);
    let next = next.0;
    // Much harder fails for certain.
    let much = next + (next - value) * 40;
    // No action GPUs at all is no action layer.
    let least = i64::from(question == Question::ActionGpus);
    let much = question.knob().knob().clamp(much.max(least));
    let harder = elsewhere(scenario, question, much, layers);
    assert!(!harder.holds(), "{question:?} {much}: {harder:?}");
    answer
}

#[test]
fn the_largest_fleet_is_the_one_other_seeds_carry() {
    let answer = is_verified(&site(), Question::LargestFleet, Layers::Both);
    assert!((5..=12).contains(&answer.value.unwrap_or(0)), "{answer:?}");
    assert_eq!(answer.binding, Some(Layer::Brain));
}

#[test]
fn the_smallest_pool_is_one_other_seeds_accept() {
    let answer = is_verified(&site(), Question::SmallestPool, Layers::Both);
    assert_eq!(answer.value.map(|raw| raw % 10), Some(0));
}

#[test]
fn growth_and_frequency_end_where_other_seeds_end_them() {
    is_verified(&site(), Question::LargestGrowth, Layers::Both);
    let answer = is_verified(&site(), Question::HighestFrequency, Layers::Both);
    assert!(answer.binding.is_some());
}

#[test]
fn the_fewest_action_gpus_are_one_more_than_starve() {
    let scenario = Scenario::of(Preset::SITE);
    let answer = is_verified(&scenario, Question::ActionGpus, Layers::Action);
    assert_eq!(answer.binding, Some(Layer::Action));
    let none = ask(scenario.with(KnobId::ActionGpus, 0), Question::CheapestSite);
    assert_eq!(none.cheapest.map(|site| site.action_gpus), Some(0));
}

#[test]
fn the_best_cap_is_the_suggested_one_unless_the_action_layer_carries_less() {
    let scenario = site().with(KnobId::Robots, 14).with(KnobId::ActionGpus, 0);
    let answer = ask(scenario, Question::BestCap);
    let cap = answer.value.expect("some cap is sound");
    holds_elsewhere(&scenario, Question::BestCap, cap, Layers::Brain);
    let next = answer.next.as_ref().expect("so many without a cap collapse");
    assert!(next.0 > cap, "{answer:?}");
    fails_elsewhere(&scenario, Question::BestCap, next, Layers::Brain);
    let slow = scenario.with(KnobId::ActionGpus, 1).with(KnobId::ControlHz, 20_000);
    let bound = ask(slow, Question::BestCap);
    assert!(bound.value < Some(cap) && bound.binding == Some(Layer::Action), "{bound:?}");
    // The K next to it starves, and it is the one that the verdict sets.
    let (_, found) = bound.next.as_ref().expect("more starve");
    assert!(found.starved > Some(0.01) && found.brain.is_none(), "{bound:?}");
    let plan = PlanStudy::new(slow, Effort::Full).run();
    assert_eq!(plan.verdict.cure(), bound.value.map(|raw| (KnobId::Cap, raw)));
}

#[test]
fn what_the_action_layer_cannot_feed_no_pool_and_no_growth_cures() {
    let starved = site().with(KnobId::ActionGpus, 1).with(KnobId::ControlHz, 25_000);
    for question in [Question::SmallestPool, Question::LargestGrowth] {
        let answer = ask(starved, question);
        assert_eq!((answer.value, answer.binding), (None, Some(Layer::Action)), "{question:?}");
    }
}

#[test]
fn a_fleet_whose_first_seeds_collapse_is_held_to_the_next_smaller_one() {
    // At 32 robots two of 24 seeds collapse, which takes more than 5% of what 31 do, though not of what 28 do.
    let grown = Scenario::of(Preset::SITE).with(KnobId::Robots, 32).with(KnobId::Growth, 680);
    let plan = PlanStudy::new(grown, Effort::Full).run();
    let answer = ask(grown, Question::LargestFleet);
    assert_eq!(plan.facts.carried.map(|carried| i64::from(carried.robots())), answer.value);
}

#[test]
fn the_cheapest_site_shares_the_fleet_out() {
    let scenario = site()
        .with(KnobId::Robots, 20)
        .with(KnobId::BrainPrice, 300)
        .with(KnobId::ActionPrice, 200);
    let cheapest = ask(scenario, Question::CheapestSite).cheapest.expect("it can be built");
    let carried = ask(scenario.with(KnobId::ActionGpus, 0), Question::LargestFleet);
    assert_eq!(carried.value, Some(i64::from(cheapest.robots_each)));
    assert_eq!(cheapest.replicas, 20_u32.div_ceil(cheapest.robots_each));
    let expected = f64::from(cheapest.replicas * cheapest.gpus_each) * 3.0
        + f64::from(cheapest.action_gpus) * 2.0;
    assert_eq!(cheapest.price, Some(expected));
    // On other seeds one brain carries that many and no more, and one action GPU less starves.
    let each = i64::from(cheapest.robots_each);
    let brain = scenario.with(KnobId::ActionGpus, 0);
    holds_elsewhere(&brain, Question::LargestFleet, each, Layers::Brain);
    let next = carried.next.expect("it ends somewhere");
    fails_elsewhere(&brain, Question::LargestFleet, &next, Layers::Brain);
    let gpus = i64::from(cheapest.action_gpus);
    holds_elsewhere(&scenario, Question::ActionGpus, gpus, Layers::Action);
    if gpus > 1 {
        let less = elsewhere(&scenario, Question::ActionGpus, gpus - 1, Layers::Action);
        assert!(!less.holds(), "{gpus}: {less:?}");
    }
    assert_eq!(
        ask(scenario.with(KnobId::ActionPrice, 0), Question::CheapestSite)
            .cheapest
            .and_then(|site| site.price),
        None
    );
}

#[test]
fn replicas_are_the_fleet_shared_out_over_what_one_brain_carries() {
    let scenario = site().with(KnobId::Robots, 20);
    let answer = is_verified(&scenario, Question::Replicas, Layers::Brain);
    let site = answer.cheapest.expect("it can be built");
    assert_eq!(answer.value, Some(i64::from(site.robots_each)));
    assert_eq!((site.replicas, site.action_gpus), (20_u32.div_ceil(site.robots_each), 0));
    assert_eq!(site.price, None);
    let priced = scenario.with(KnobId::BrainPrice, 300);
    assert_eq!(site.price_in(&priced), Some(f64::from(site.replicas * site.gpus_each) * 3.0));
}

#[test]
fn where_nothing_holds_it_says_so() {
    // At 200 Hz a chunk lasts 25 ms: shorter than any batch takes.
    let scenario = site().with(KnobId::ControlHz, 200_000).with(KnobId::ChunkSteps, 5);
    let answer = ask(scenario, Question::ActionGpus);
    assert_eq!(answer.value, None);
    assert_eq!(answer.binding, Some(Layer::Action));
    assert!(answer.next.is_some_and(|(_, found)| found.starved > Some(0.01)));
}

#[test]
fn the_order_of_answers_changes_nothing() {
    let scenario = site().with(KnobId::Seeds, 3);
    for (question, _) in QUESTIONS {
        let mut study = AskStudy::new(scenario, question);
        while !study.finished() {
            let mut jobs = study.take_jobs(11);
            if jobs.len() > 4 {
                study.give_back(jobs.remove(2));
            }
            while let Some(job) = jobs.pop() {
                let outcome = Execution::start(&scenario, job).run();
                study.absorb(job, outcome);
            }
        }
        assert_eq!(study.answer(), Some(ask(scenario, question)), "{question:?}");
    }
}

/// What the page shows of each question, in `tests/answers/small.json`: there the released page is held to the same words.
#[test]
fn the_page_is_held_to_these_answers() {
    use fleet_planner::scenario::link::{self, Verdict};
    use fleet_planner::ui::words::questions as words;

    let file = std::fs::read_to_string("tests/answers/small.json").expect("readable");
    let file: serde_json::Value = serde_json::from_str(&file).expect("JSON");
    let read = link::read(file["link"].as_str().expect("a link"));
    let Verdict::Exact(scenario) = read.verdict() else { panic!("a link of this release") };
    let told: Vec<serde_json::Value> = QUESTIONS
        .iter()
        .map(|&(question, name)| {
            let answer = ask(scenario, question);
            let plain = |text: &str| text.replace('\u{a0}', " ");
            serde_json::json!({
                "question": name,
                "asked": plain(&words::question(question, &scenario)),
                "value": plain(&words::value(&answer, &scenario)),
                "detail": plain(&words::detail(&answer, &scenario).plain()),
                "set": plain(&words::set(&answer, &scenario).map(|(label, _)| label).unwrap_or_default()),
            })
        })
        .collect();
    let told = serde_json::Value::from(told);
    assert_eq!(told, file["answers"], "{told:#}");
}
