//! Titles are claims set by the data.

use crate::{charts, fixture};
use fleet_planner::analysis::envelope::EnvelopePoint;
use fleet_planner::analysis::plan::PlanResults;
use fleet_planner::analysis::timeline::Window;
use fleet_planner::analysis::verdict::Verdict;
use fleet_planner::analysis::{Carried, Layer};
use fleet_planner::scenario::KnobId;

fn check(results: PlanResults, expected: [&str; 4]) {
    assert_eq!(charts(&results).map(|chart| chart.claim), expected);
}

#[test]
fn thrashing() {
    check(
        fixture::thrashing(),
        [
            "Past 23 robots, more robots do less work",
            "Above 12 Hz the action layer binds",
            "At 10 Hz, four GPUs keep 46 robots fed",
            "Thrashing: prompt tokens rise while output falls",
        ],
    );
}

#[test]
fn healthy() {
    check(
        fixture::healthy(),
        [
            "Up to 18 robots, more robots do more work",
            "The action layer binds from 13.5 to 22 Hz",
            "At 10 Hz, four GPUs keep at least 48 robots fed",
            "No collapse in 30 minutes",
        ],
    );
}

#[test]
fn disagreeing() {
    check(
        fixture::disagreeing(),
        [
            "At 24 robots the seeds disagree: 4 of 24 collapse",
            "Above 12 Hz the action layer binds",
            "At 24 robots the runs disagree: 1.4% starved at worst",
            "Collapses at minute 4; 4 of 24 seeds do",
        ],
    );
}

#[test]
fn partial() {
    check(
        fixture::partial(),
        [
            "So far: 6 fleet sizes",
            "So far the brain binds",
            "So far: 5 fleet sizes",
            "One run, minute by minute",
        ],
    );
}

#[test]
fn empty() {
    let computing = ["No fleet size computed yet", "No frequency computed yet"];
    check(
        fixture::empty(),
        [computing[0], computing[1], computing[0], "One run, minute by minute"],
    );
    let mut results = fixture::empty();
    results.scenario.set(KnobId::ActionGpus, 0);
    let [.., starvation, _] = charts(&results);
    assert_eq!(starvation.claim, "No second layer yet");
    assert_eq!(
        starvation.empty.as_deref(),
        Some("No second layer yet. Set action GPUs above 0 to see starvation.")
    );
}

#[test]
fn fewer_robots_than_the_site_carries() {
    let mut results = fixture::thrashing();
    results.scenario.set(KnobId::Robots, 18);
    assert_eq!(charts(&results)[0].claim, "Up to 23 robots, more robots do more work");
    // At the edge the rate falls a little already.
    let edge = results.uncapped.points.iter_mut().find(|point| point.robots == 23);
    edge.expect("it is drawn").rate.mean = 0.01;
    let claim = charts(&results)[0].claim.clone();
    assert_ne!(claim, "Up to 23 robots, more robots do more work");
    assert!(claim.ends_with("robots, more robots do more work"), "{claim}");
}

#[test]
fn where_the_action_layer_binds_the_cliff_is_the_brains() {
    let mut results = fixture::thrashing();
    results.facts.binding = Some(Layer::Action);
    results.facts.action = Some(Carried::Exactly(4));
    let claim = |results: &PlanResults| charts(results)[0].claim.clone();
    assert_eq!(claim(&results), "Brain alone: past 23 robots, more robots do less work");
    results.scenario.set(KnobId::Robots, 20);
    assert_eq!(claim(&results), "Brain alone: up to 23 robots, more robots do more work");
    // Seeds disagree whichever layer binds.
    let mut disagreeing = fixture::disagreeing();
    disagreeing.facts.binding = Some(Layer::Action);
    assert_eq!(claim(&disagreeing), "At 24 robots the seeds disagree: 4 of 24 collapse");
}

#[test]
fn the_envelope_does_not_speak_against_the_cure() {
    let mut results = fixture::thrashing();
    results.scenario.set(KnobId::ControlHz, 20_000);
    let slow = results.envelope.points[0];
    assert!(slow.action.is_some_and(|action| action.robots() >= 20));
    let misses = |slower_hz| Verdict::MissesDeadline {
        hz: 20.0,
        deadline_s: 0.25,
        action: Carried::Exactly(4),
        active: 20,
        robots: 20,
        slower_hz,
        cap: Some(4),
    };
    results.verdict = misses(Some(slow.hz));
    let claim = |results: &PlanResults| charts(results)[1].claim.clone();
    assert_eq!(
        claim(&results),
        format!("At {} Hz the action layer feeds all 20 active robots", slow.hz)
    );
    // No such frequency, or one that was not computed: the claim is about the layers again.
    for slower in [None, Some(0.123)] {
        results.verdict = misses(slower);
        assert_eq!(claim(&results), "Above 12 Hz the action layer binds");
    }
}

#[test]
fn without_a_second_layer_the_brain_limits() {
    let mut results = fixture::thrashing();
    results.scenario.set(KnobId::ActionGpus, 0);
    results.facts.action = None;
    results.envelope.points.iter_mut().for_each(|point| point.action = None);
    let [_, envelope, ..] = charts(&results);
    assert_eq!(envelope.claim, "The brain alone limits this site");
    assert_eq!(envelope.legend.len(), 1);
}

#[test]
fn a_bound_decides_nothing() {
    let point = |brain, action| EnvelopePoint {
        hz: 10.0,
        brain: Some(brain),
        action: Some(action),
        brain_seeds: 24,
        action_seeds: 2,
    };
    use Carried::{AtLeast, Exactly};
    assert_eq!(point(Exactly(23), AtLeast(64)).binding(), Some(Layer::Brain));
    assert_eq!(point(AtLeast(48), Exactly(4)).binding(), Some(Layer::Action));
    assert_eq!(point(Exactly(23), Exactly(23)).binding(), Some(Layer::Brain));
    assert_eq!(point(AtLeast(18), Exactly(23)).binding(), None);
    assert_eq!(point(AtLeast(18), AtLeast(64)).binding(), None);
}

#[test]
fn under_a_cap() {
    let mut results = fixture::thrashing();
    results.scenario.set(KnobId::Cap, 20);
    let [cliff, _, starvation, _] = charts(&results);
    assert_eq!(cliff.claim, "K = 20 keeps 2.30 requests/s at 32 robots");
    assert_eq!(
        starvation.planned.map(|planned| (planned.tick.at, planned.word)),
        Some((20.0, Some("active")))
    );
    let here =
        results.capped.points.iter_mut().find(|point| point.robots == 32).expect("the case has it");
    here.first_low_s[..3].fill(Some(480));
    assert_eq!(charts(&results)[0].claim, "With K = 20 the seeds disagree: 3 of 12 collapse");
}

#[test]
fn a_layer_that_misses_says_how_far() {
    let mut results = fixture::thrashing();
    results.starvation[0].carried = Some(Carried::Exactly(4));
    assert_eq!(charts(&results)[2].claim, "At 10 Hz, four GPUs keep only 4 of 32 robots fed");
    results.starvation[0].carried = Some(Carried::Exactly(0));
    assert_eq!(charts(&results)[2].claim, "At 10 Hz, four GPUs keep no robot fed");
}

#[test]
fn bounds_are_never_written_as_figures() {
    for chart in charts(&fixture::healthy()) {
        let words: Vec<_> = chart
            .panels
            .iter()
            .flat_map(|panel| &panel.labels)
            .flat_map(|label| &label.texts)
            .collect();
        assert!(
            !words.iter().any(|text| ["18", "48", "64"].contains(&text.as_str())),
            "{}: {words:?}",
            chart.name
        );
    }
    let [_, envelope, ..] = charts(&fixture::healthy());
    assert!(envelope.legend[0].readings.iter().all(|reading| reading.value == "at least 18"));
}

#[test]
fn words_need_no_letters_the_font_lacks() {
    for (case, chart) in crate::drawn() {
        let text = format!("{chart:?}");
        assert!(
            text.chars().all(|letter| letter.is_ascii() || "\u{2212}\u{d7}".contains(letter)),
            "{case} {}",
            chart.name
        );
    }
}

/// The claim of a run with these hit rates, a window each, of which all seeds collapse.
fn run_claim(hits: &[Option<f64>]) -> String {
    let mut results = fixture::thrashing();
    let run = results.timeline.as_mut().expect("the case has one");
    let window =
        |(place, hit): (usize, &Option<f64>)| Window { start_s: place as u32 * 120, hit: *hit };
    run.windows = hits.iter().enumerate().map(window).collect();
    run.first_low_s = run
        .windows
        .iter()
        .find(|window| window.hit.is_some_and(|hit| hit < run.alarm))
        .map(|window| window.start_s);
    charts(&results)[3].claim.clone()
}

#[test]
fn a_run_that_recovers_is_not_said_to_thrash_to_its_end() {
    let (good, low) = (Some(0.97), Some(0.3));
    let thrashing = "Thrashing: prompt tokens rise while output falls";
    let recovers = "Thrashes from minute 4 to 10, then recovers";
    assert_eq!(run_claim(&[good, good, low, low, low, good, good, good]), recovers);
    // The last window is cut: it may be silent.
    assert_eq!(run_claim(&[good, good, low, low, low, good, good, good, None]), recovers);
    // Up to the end, one good window only, or nobody came to a later turn: no recovery.
    assert_eq!(run_claim(&[good, good, low, low, low, low]), thrashing);
    assert_eq!(run_claim(&[good, good, low, low, low, good]), thrashing);
    assert_eq!(run_claim(&[good, good, low, good, good, good, None, None]), thrashing);
    // Low ones with good ones between: no one stretch of thrashing.
    let dips = "Low windows from minute 4 to 14, none after";
    assert_eq!(run_claim(&[good, good, low, good, low, good, low, good, good, good]), dips);
    // From the first minute on there is no before to compare.
    assert_eq!(run_claim(&[low, good, good, good]), "Low windows from minute 0 to 2, none after");
}
