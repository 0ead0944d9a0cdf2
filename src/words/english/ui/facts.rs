//! Names in the row of facts, and the sticky line.

use super::{Line, grouped, page, robots};
use crate::analysis::verdict::Facts;
use crate::analysis::{Carried, Layer};

pub fn simulated() -> &'static str {
    ", simulated"
}

pub fn about_rule() -> &'static str {
    "About the rule of thumb"
}

pub fn confidence() -> &'static str {
    "Confidence"
}

pub fn about_confidence() -> &'static str {
    "About the confidence"
}

pub fn seed(seed: u64, did: &str) -> String {
    format!("seed {seed}: {did}")
}

pub fn explained() -> [&'static str; 3] {
    ["Robots carried", "Rule of thumb", "How sure"]
}

pub fn brief(facts: &Facts, planned: u32, cap: Option<u32>) -> [Option<Line>; 3] {
    // One that lets all be active is none.
    let suggested = facts.cap_to_set().filter(|best| best.cap < planned);
    let suggested = suggested.map(|best| Line::of(&format!("suggested K *{}*", grouped(best.cap))));
    let most = page::carried(facts.carried);
    // What a site carries without a cap must not seem to contradict that it holds with one.
    if let Some(cap) = cap.filter(|&cap| cap < planned) {
        let (cap, all) = (grouped(cap), robots(planned));
        let own = facts.carried.map(|_| Line::of(&format!("K = *{cap}* for {all}")));
        let without = facts.carried.map(|_| Line::of(&format!("*{most}* without a cap")));
        return [own, without, suggested];
    }
    let spare = facts.carried.is_some_and(|carried| carried.robots() > planned);
    let carried = facts.carried.map(|carried| {
        Line::of(&if spare {
            let most = match carried {
                Carried::Exactly(most) => format!("*{}*", robots(most)),
                Carried::AtLeast(most) => format!("at least *{}*", robots(most)),
            };
            format!("Carries {most}, {} planned", grouped(planned))
        } else {
            format!("Carries *{most}* of {}", robots(planned))
        })
    });
    let binds = facts.binding.map(|layer| {
        let layer = match layer {
            Layer::Brain => "<Brain>",
            Layer::Action => "^Action^",
        };
        Line::of(&if spare { format!("{layer} would bind") } else { format!("{layer} binds") })
    });
    [carried, binds, suggested]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::verdict::Suggestion;

    fn told(facts: &Facts, planned: u32, cap: Option<u32>) -> String {
        let parts = brief(facts, planned, cap).into_iter().flatten();
        parts.map(|part| part.plain()).collect::<Vec<_>>().join(" | ").replace('\u{a0}', " ")
    }

    fn facts(carried: Carried, binding: Option<Layer>) -> Facts {
        let suggested =
            Some(Suggestion { cap: 20, rate: 2.3, share_of_best: 0.96, episodes_ratio: None });
        Facts { carried: Some(carried), binding, suggested, ..Facts::default() }
    }

    #[test]
    fn without_a_cap_it_says_of_how_many_robots() {
        let site = facts(Carried::Exactly(23), Some(Layer::Brain));
        // Thrashes, disagrees, is past its best; stands at the edge; has robots to spare.
        assert_eq!(told(&site, 32, None), "Carries 23 of 32 robots | Brain binds | suggested K 20");
        assert_eq!(told(&site, 23, None), "Carries 23 of 23 robots | Brain binds | suggested K 20");
        assert_eq!(told(&site, 18, None), "Carries 23 robots, 18 planned | Brain would bind");
        // A cap that no robot meets is none.
        assert_eq!(told(&site, 18, Some(20)), told(&site, 18, None));
        let free = facts(Carried::AtLeast(64), None);
        assert_eq!(told(&free, 18, None), "Carries at least 64 robots, 18 planned");
        let small = Facts { suggested: None, ..facts(Carried::Exactly(0), Some(Layer::Brain)) };
        assert_eq!(told(&small, 1, None), "Carries 0 of 1 robot | Brain binds");
        assert_eq!(told(&Facts::default(), 32, None), "");
    }

    #[test]
    fn a_missed_deadline_does_not_borrow_the_brains_cap() {
        let action = Some(Carried::Exactly(1));
        let slow = Facts { action, ..facts(Carried::Exactly(1), Some(Layer::Action)) };
        assert_eq!(told(&slow, 21, None), "Carries 1 of 21 robots | Action binds");
        let one = slow.suggested.map(|brain| Suggestion { cap: 1, ..brain });
        let both = Facts { suggested_for_both: one, ..slow };
        assert_eq!(told(&both, 21, None), "Carries 1 of 21 robots | Action binds | suggested K 1");
    }

    #[test]
    fn under_a_cap_the_cap_comes_first() {
        let site = facts(Carried::Exactly(23), Some(Layer::Brain));
        assert_eq!(
            told(&site, 32, Some(20)),
            "K = 20 for 32 robots | 23 without a cap | suggested K 20"
        );
        let free = facts(Carried::AtLeast(64), None);
        assert_eq!(
            told(&free, 32, Some(8)),
            "K = 8 for 32 robots | 64+ without a cap | suggested K 20"
        );
    }
}
