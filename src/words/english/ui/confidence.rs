//! How sure the verdict is, in words: what the seeds did, what that tells of others, and why the rule of thumb differs.

use super::{Line, grouped, percent, robots};
use crate::analysis::Carried;
use crate::analysis::confidence::{Confidence, is_late};
use crate::analysis::verdict::Facts;
use crate::scenario::{KnobId, Scenario};
use crate::stats::sort_short;

/// Of a fleet so large that no window could be low.
const STUCK: &str = "!nobody came past a first turn!: nothing to count";

pub fn seeds(first_low_s: &[Option<u32>], minutes: u32) -> Line {
    let all = first_low_s.len();
    let mut lows: Vec<u32> = first_low_s.iter().flatten().map(|second| second / 60).collect();
    sort_short(&mut lows, u32::cmp);
    Line::of(&match (all, lows.as_slice()) {
        (0, _) => "first runs under way".to_owned(),
        (_, []) => format!("no seed of {all} collapses in {minutes} min"),
        (1, [minute]) => format!("!the first seed collapses!, at {minute} min"),
        (_, [first, .., last]) if lows.len() == all && first == last => {
            format!("!{all} of {all} seeds collapse!, all at {first} min")
        }
        (_, [first, ..]) => {
            let verb = if lows.len() == 1 { "collapses" } else { "collapse" };
            format!("!{} of {all} seeds {verb}!, from minute {first} on", lows.len())
        }
    })
}

pub fn counted(sure: &Confidence, first_low_s: &[Option<u32>]) -> Line {
    if sure.is_stuck {
        return Line::of(STUCK);
    }
    let mut words = seeds(first_low_s, sure.minutes);
    // Beside a deadline that is missed, seeds that hold are the brain's alone.
    if sure.action.is_some_and(|action| action.worst > action.limit) {
        words.0.insert(0, Line::of("brain: ").0.remove(0));
    }
    words
}

pub fn seed(first_low_s: Option<u32>, is_stuck: bool) -> String {
    match first_low_s {
        Some(second) => format!("collapses at {} min", second / 60),
        None if is_stuck => "nobody came past a first turn".to_owned(),
        None => "holds".to_owned(),
    }
}

pub fn share(sure: &Confidence) -> String {
    if sure.seeds == 0 || sure.is_stuck {
        return String::new();
    }
    let (low, high) = whole(sure);
    match (low, high) {
        (0, high) => format!("95% sure: at most {high}% collapse"),
        (low, 100) => format!("95% sure: at least {low}% collapse"),
        (low, high) => format!("95% sure: {low}% to {high}% collapse"),
    }
}

/// The interval in whole percent, rounded outward.
fn whole(sure: &Confidence) -> (u32, u32) {
    ((sure.share.0 * 100.0).floor() as u32, (sure.share.1 * 100.0).ceil() as u32)
}

pub fn about(sure: &Confidence) -> String {
    let (minutes, seeds) = (sure.minutes, sure.seeds);
    if seeds == 0 {
        return "The first runs are under way.".to_owned();
    }
    if sure.is_stuck {
        return format!(
            "In {minutes} min nobody came past a first turn, in no seed: no window could be low, and nothing holds."
        );
    }
    let (low, high) = whole(sure);
    let mut text = format!(
        "Each cell is one draw of episodes, {minutes} min long. Of any more such draws {low}% to {high}% collapse: the exact \
         95% interval of {} in {seeds}.",
        sure.collapsed
    );
    if let Some((first, last)) = sure.low_s {
        let (first, last) = (first / 60, last / 60);
        text += &if first == last {
            format!(" The first low window begins at minute {first}.")
        } else {
            format!(" The first low window begins between minutes {first} and {last}.")
        };
        if sure.low_s.is_some_and(|(first, _)| is_late(first)) {
            text += no_short_test();
        }
    }
    if sure.collapsed < seeds {
        text += &format!(
            " What did not collapse was watched for {minutes} min, and is not proven safe."
        );
    }
    if let Some(action) = sure.action {
        text += &format!(
            " Of the action layer\u{2019}s {} runs, the worst starves in {} of the control ticks; {} may.",
            action.runs,
            percent(action.worst),
            percent(action.limit)
        );
    }
    text
}

pub fn no_short_test() -> &'static str {
    " A 5 min load test would see none of it."
}

pub fn carried() -> &'static str {
    "The most robots that hold with every smaller number, without a cap. A number holds when at most \
                           a tenth of its seeds collapse, its rate is within 5% of the best smaller number\u{2019}s, and no run \
                           of the action layer starves more control ticks than the limit."
}

pub fn rule_of_thumb(facts: &Facts, scenario: &Scenario) -> String {
    let number = |id: KnobId| scenario.number(id);
    let pool = number(KnobId::PoolBlocks) * number(KnobId::BlockTokens);
    let prompt = facts.mean_prompt;
    let (low, high) = facts.rule_of_thumb;
    let mut text = format!(
        "0.85 and 0.95 times {} blocks x {} tokens / {} tokens of a mean prompt = {} and {}. It counts live context only",
        grouped(scenario.get(KnobId::PoolBlocks)),
        grouped(scenario.get(KnobId::BlockTokens)),
        grouped(prompt.round() as i64),
        grouped(low),
        grouped(high)
    );
    let states = match scenario.get(KnobId::StateGroups) {
        0 => "dead blocks take the rest".to_owned(),
        1 => "state blocks (1 a checkpoint) and dead blocks take the rest".to_owned(),
        groups => format!("state blocks ({groups} a checkpoint) and dead blocks take the rest"),
    };
    let Some(brain) = facts.brain.map(Carried::robots) else { return format!("{text}; {states}.") };
    let live = f64::from(brain) * prompt / pool;
    text += &if brain == 0 {
        format!("; {states}.")
    } else if live <= 1.0 {
        format!(
            ": that of the {} the brain carries fills {} of the pool; {states}.",
            robots(brain),
            percent(live)
        )
    } else {
        format!(
            ", all of it at once. The brain carries {}: contexts are shared, or grow and end one after another.",
            robots(brain)
        )
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::confidence::ActionConfidence;
    use crate::scenario::Preset;

    #[test]
    fn seeds_are_counted_in_words() {
        let words = |lows: &[Option<u32>]| seeds(lows, 30).plain();
        assert_eq!(words(&[Some(240), Some(240)]), "2 of 2 seeds collapse, all at 4 min");
        assert_eq!(
            words(&[Some(1200), None, Some(480)]),
            "2 of 3 seeds collapse, from minute 8 on"
        );
        assert_eq!(words(&[None, Some(480)]), "1 of 2 seeds collapses, from minute 8 on");
        assert_eq!(words(&[None; 24]), "no seed of 24 collapses in 30 min");
        assert_eq!(words(&[]), "first runs under way");
    }

    fn sure(collapsed: u32, low_s: Option<(u32, u32)>) -> Confidence {
        let share = crate::stats::share_interval(collapsed, 24);
        Confidence {
            seeds: 24,
            collapsed,
            share,
            low_s,
            minutes: 30,
            is_stuck: false,
            action: None,
        }
    }

    #[test]
    fn so_many_seeds_tell_so_much() {
        assert_eq!(share(&sure(0, None)), "95% sure: at most 15% collapse");
        assert_eq!(share(&sure(24, Some((240, 240)))), "95% sure: at least 85% collapse");
        assert_eq!(share(&sure(4, Some((480, 1500)))), "95% sure: 4% to 38% collapse");
        let action = Some(ActionConfidence { runs: 2, worst: 0.43, limit: 0.01 });
        assert_eq!(
            about(&Confidence { action, ..sure(4, Some((480, 1500))) }),
            "Each cell is one draw of episodes, 30 min long. Of any more such draws 4% to 38% collapse: the exact 95% interval \
             of 4 in 24. The first low window begins between minutes 8 and 25. A 5 min load test would see none of it. What \
             did not collapse was watched for 30 min, and is not proven safe. Of the action layer\u{2019}s 2 runs, the worst \
             starves in 43% of the control ticks; 1% may."
        );
        let early = about(&sure(24, Some((120, 120))));
        assert!(early.ends_with("The first low window begins at minute 2."), "{early}");
    }

    #[test]
    fn seeds_in_which_nobody_came_back_do_not_look_well() {
        let stuck = Confidence { is_stuck: true, ..sure(0, None) };
        assert_eq!(
            counted(&stuck, &[None; 24]).plain(),
            "nobody came past a first turn: nothing to count"
        );
        assert_eq!(
            (share(&stuck), seed(None, true)),
            (String::new(), "nobody came past a first turn".into())
        );
        assert!(about(&stuck).contains("nothing holds"));
    }

    #[test]
    fn beside_a_missed_deadline_seeds_are_the_brains() {
        let action = |worst| Some(ActionConfidence { runs: 2, worst, limit: 0.01 });
        let words = |worst| {
            let sure = Confidence { action: action(worst), ..sure(0, None) };
            counted(&sure, &[None; 24]).plain()
        };
        assert_eq!(words(0.3), "brain: no seed of 24 collapses in 30 min");
        assert_eq!(words(0.01), "no seed of 24 collapses in 30 min");
    }

    #[test]
    fn the_rule_of_thumb_is_told_with_this_scenarios_numbers() {
        let site = Scenario::of(Preset::SITE);
        let facts = Facts {
            brain: Some(Carried::Exactly(23)),
            rule_of_thumb: (35, 39),
            mean_prompt: 81_400.0,
            ..Facts::default()
        };
        assert_eq!(
            rule_of_thumb(&facts, &site).replace('\u{a0}', " "),
            "0.85 and 0.95 times 4,270 blocks x 784 tokens / 81,400 tokens of a mean prompt = 35 and 39. It counts live \
             context only: that of the 23 robots the brain carries fills 56% of the pool; state blocks (3 a checkpoint) and \
             dead blocks take the rest."
        );
    }
}
