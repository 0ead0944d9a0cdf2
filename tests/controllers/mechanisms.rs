//! The rule that makes each controller what it is: without it, the test that names it fails. On seeds of their own, the
//! published fleet, half an hour a run.

use crate::runs::{Runs, Site, controller, seeds};
use fleet_planner::sim::admission::{Branch, Decision};
use fleet_planner::sim::fleet::Record;
use fleet_planner::units::{Instant, PS_PER_S};

fn own_seeds(count: u64) -> Vec<u64> {
    seeds(9_001, count)
}

fn run(robots: u32, name: &str, values: &[(&str, i64)], count: u64) -> Runs {
    Site::published().trial(robots, controller(name, values)).run(&own_seeds(count))
}

fn count(run: &Record, branch: Branch) -> usize {
    run.decisions.iter().filter(|one| one.branch == branch).count()
}

/// A place in the engine is free while its robot's tool runs: the cap binds, and all contexts still want the pool.
#[test]
fn a_request_cap_binds_and_does_not_help() {
    let runs = run(32, "requests", &[("requests", 8)], 12);
    assert_eq!(runs.clean(), 0);
    assert_eq!(run(32, "cap", &[("cap", 8)], 12).low(), 0);
    for run in &runs.0 {
        assert!(run.samples.iter().all(|one| one.running + one.waiting <= 8 && one.active == 32));
        let binds = run.samples.iter().filter(|one| one.running + one.waiting == 8).count();
        assert!(binds > 20, "{binds} minutes of 30");
    }
}

/// It halves when usage is high and hits are low, and in thrash usage is not high: it goes up into it and stays.
#[test]
fn aimd_does_not_come_down_in_thrash() {
    for robots in [32, 48] {
        let runs = run(robots, "aimd", &[], 24);
        assert_eq!(runs.clean(), 0);
        // The published runs lasted twenty minutes. Later, in one run of a hundred, usage touches its threshold.
        let published = Instant(1_200 * PS_PER_S);
        let lowered = |one: &&Decision| one.branch == Branch::Lower;
        for run in &runs.0 {
            let early = run.decisions.iter().filter(|one| one.at <= published);
            assert_eq!(early.filter(lowered).count(), 0, "{robots} robots");
        }
        for run in &runs.0 {
            let low = run.decisions.iter().filter(|one| one.hit < Some(0.8)).count();
            assert!(low >= 10, "{low} periods of few hits");
            assert!(run.decisions.iter().any(|one| one.after >= 23));
        }
    }
}

/// Robots whose tools run keep their slots: the window bounds contexts, not requests.
#[test]
fn concur_keeps_the_slot_while_a_tool_runs() {
    let runs = run(48, "concur", &[], 12);
    assert_eq!(runs.low(), 0);
    for run in &runs.0 {
        let mut in_tools = 0;
        for (minute, sample) in (1..).zip(&run.samples) {
            let until = Instant(minute * 60 * PS_PER_S);
            let window =
                run.decisions.iter().rfind(|one| one.at < until).map_or(8, |one| one.after);
            assert!(sample.active <= window, "minute {minute}");
            in_tools += u32::from(sample.running + sample.waiting < sample.active);
        }
        assert!(in_tools > 20, "{in_tools} minutes");
    }
}

/// Referenced blocks are few while tools run, so its window grows; cached ones fill the pool, and it stays small.
#[test]
fn concur_reads_referenced_blocks_only() {
    let [referenced, cached] =
        [0, 1].map(|usage| run(48, "concur", &[("concur-usage", usage)], 12));
    let later = |run: &Record| {
        let raises = run.decisions.iter().filter(|one| one.branch == Branch::Raise);
        raises.filter(|one| one.at > Instant(120 * PS_PER_S)).count()
    };
    let window = |run: &Record| run.decisions.last().map_or(0, |one| one.after);
    assert!(referenced.0.iter().all(|run| later(run) >= 1 && window(run) >= 14));
    assert!(cached.0.iter().all(|run| later(run) == 0 && window(run) <= 10));
    assert!(referenced.rate() > 1.15 * cached.rate());
}

/// The state that a turn needs is released at the first token: a clock that starts at the request's end is late.
#[test]
fn the_clock_starts_where_the_state_is_released() {
    for name in ["alive", "alive-idle"] {
        let [fitting, late] =
            [0, 2].map(|clock| run(48, name, &[("alive-clock", clock), ("alive-pause", 1)], 16));
        assert!(fitting.low() <= 2, "{name}: {}", fitting.low());
        assert!(late.low() >= 12, "{name}: {}", late.low());
    }
}

/// Started in thrash, robots that are held before a turn free the pool at once; episodes that must end do not.
#[test]
fn pausing_ends_a_thrash_that_waiting_for_episodes_does_not() {
    let site = Site::published();
    for name in ["alive", "alive-idle"] {
        let [pausing, waiting] = [0, 1].map(|pause| {
            let trial = site.trial(32, controller(name, &[("alive-pause", pause)]));
            trial.controlled_from(480).run(&own_seeds(12)).recovery(480, 0.8)
        });
        let mut waiting: Vec<u64> = waiting.iter().map(|one| one.unwrap_or(u64::MAX)).collect();
        waiting.sort_unstable();
        assert!(pausing.iter().all(|one| one.is_some_and(|one| one <= 240)), "{pausing:?}");
        assert!(waiting[2] >= 480, "{waiting:?}");
    }
}

/// [slots] The most in the first five minutes, mean over the seeds.
fn most_at_first(runs: &Runs) -> f64 {
    let most = |run: &Record| {
        let early = run.decisions.iter().filter(|one| one.at <= Instant(300 * PS_PER_S));
        f64::from(early.map(|one| one.after).max().unwrap_or(0))
    };
    runs.0.iter().map(most).sum::<f64>() / runs.0.len() as f64
}

/// Contexts that have just begun will grow: counted as they are, too many robots are let in at first.
#[test]
fn the_growth_of_young_contexts_is_forecast() {
    let most = most_at_first(&run(48, "alive-idle", &[], 16));
    // 24.7, and 27.1 without a forecast.
    assert!(most < 26.0, "{most}");
}

/// In a collapse everything is lost, and losses say nothing of the share: it stands still until the collapse is over.
#[test]
fn the_share_stands_still_in_a_collapse() {
    let site = Site::published();
    for name in ["alive", "alive-idle"] {
        let trial = site.trial(32, controller(name, &[("alive-pause", 1)])).controlled_from(480);
        for run in trial.run(&own_seeds(12)).0 {
            assert!(count(&run, Branch::Collapse) > 40, "a long collapse");
            // Half of what the share allows before anything is known. Without the freeze, one or two.
            let fewest = run.decisions.iter().map(|one| one.after).min();
            assert!(fewest >= Some(3), "{name}: {fewest:?} slots");
        }
    }
}

/// Losses of prefixes made before the share was last cut are owed to the share before: they do not cut it again.
#[test]
fn the_guard_acts_once_on_the_losses_of_one_thrash() {
    let site = Site::published();
    let trial = site.trial(32, controller("alive", &[])).controlled_from(480);
    let runs = trial.run(&own_seeds(16));
    let acts: Vec<usize> = runs.0.iter().map(|run| count(run, Branch::Guard)).collect();
    // thirteen of sixteen act once; without the rule, four of them twice.
    assert!(acts.iter().all(|&acts| acts <= 1), "{acts:?}");
    assert!(acts.iter().sum::<usize>() >= 8, "{acts:?}");
}
