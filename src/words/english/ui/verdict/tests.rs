use super::*;
use crate::analysis::verdict::Suggestion;
use crate::analysis::{Carried, Layer};
use crate::scenario::{KnobId, Preset};

const TWENTY: Suggestion =
    Suggestion { cap: 20, rate: 2.3, share_of_best: 0.96, episodes_ratio: Some(5.0) };

fn check(verdict: Verdict, expected: &str) -> Said {
    let said = said(&verdict, &Scenario::of(Preset::SITE));
    assert_eq!(spoken(&said).replace('\u{a0}', " "), expected);
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
         gives 96% of the best safe rate and buys the distance.",
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
         control to 10 Hz and set K = 20, or stay at 14 Hz with K = 4.",
    );
    check(
        Verdict::BothFail {
            hz: 12.5,
            robots: 32,
            action: Carried::Exactly(21),
            brain: Carried::Exactly(23),
            slower_hz: Some(12.0),
            suggested: Some(TWENTY),
            cap: Some(20),
        },
        "Both limits broken. At 12.5 Hz and 32 robots both layers fail. The action layer carries 21, the brain 23. Stay at \
         12.5 Hz with K = 20.",
    );
}

#[test]
fn caps_are_corrected_in_both_directions() {
    check(
        Verdict::CapTooHigh { cap: 25, collapsed: 10, seeds: 12, suggested: Some(TWENTY) },
        "K too high. K = 25 is past the edge: 10 of 12 seeds collapse. Lower K to 20.",
    );
    let low = check(
        Verdict::CapTooLow { cap: 8, share_of_best: 0.61, waiting: 24, suggested: TWENTY },
        "K too low. K = 8 holds, at 61% of the rate K = 20 gives. 24 robots wait at a time. Raise K to 20: no seed \
         collapses there.",
    );
    // Under a cap a bare "5.0 times" would be read as over it.
    let note = low.cure.expect("a button").note.plain().replace('\u{a0}', " ");
    assert!(note.ends_with("5.0 times the episodes of no cap."), "{note}");
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
    let past = |collapsed| Verdict::PastTheBest {
        robots: 25,
        collapsed,
        seeds: 24,
        rate: 2.1,
        best_rate: 2.39,
        carried: 23,
        suggested: None,
    };
    check(
        past(0),
        "Past its best at 25 robots. This site carries 23 robots. You planned 25. The brain binds: no seed of 24 \
         collapses, but 25 robots get 2.10 requests/s instead of 2.39.",
    );
    check(
        past(2),
        "Past its best at 25 robots. This site carries 23 robots. You planned 25. The brain binds: 2 of 24 seeds \
         collapse, and 25 robots get 2.10 requests/s instead of 2.39.",
    );
}
