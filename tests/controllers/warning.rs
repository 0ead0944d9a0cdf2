//! How early the survival margin warns, while nobody controls: from its first reading under an alarm to the start of the
//! first low window.

use crate::runs::{Runs, Site, seeds};
use fleet_planner::sim::admission::Controller;
use fleet_planner::sim::fleet::Record;

/// Red and amber.
const ALARMS: [f64; 2] = [1.0, 1.25];

/// [s] The first reading under the alarm.
fn alarm(run: &Record, under: f64) -> Option<f64> {
    let alarm = run.margins.iter().find(|one| one.reading.margin().is_some_and(|one| one < under));
    alarm.map(|one| one.at.seconds())
}

/// Runs that were warned, and the leads of those that then had a low window, in order.
fn warned(runs: &Runs, under: f64) -> (usize, Vec<f64>) {
    let alarms = runs.0.iter().filter_map(|run| Some((run, alarm(run, under)?)));
    let lead = |(run, at): (&Record, f64)| Some(run.first_low_window(80)?.seconds() - at);
    let mut leads: Vec<f64> = alarms.clone().filter_map(lead).collect();
    leads.sort_unstable_by(f64::total_cmp);
    (alarms.count(), leads)
}

#[test]
fn the_margin_warns_before_the_first_low_window() {
    let site = Site::published();
    let seeds = seeds(9_001, 24);
    for robots in [20, 22, 24, 28, 32] {
        let runs = site.trial(robots, Controller::NONE).gauged().run(&seeds);
        for under in ALARMS {
            let (warned, leads) = warned(&runs, under);
            let lead = match leads[..] {
                [] => String::new(),
                [first, .., last] => {
                    format!(", lead {} s ({first} to {last})", leads[leads.len() / 2])
                }
                [only] => format!(", lead {only} s"),
            };
            println!(
                "N = {robots}, under {under}: {warned} of 24 warned, {} low{lead}",
                runs.low()
            );
            match robots {
                20 => assert!(under > 1.0 || warned == 0, "{warned} false alarms"),
                28 | 32 => {
                    assert_eq!(leads.len(), 24, "N = {robots}, under {under}");
                    assert!(leads[0] > 0.0, "N = {robots}, under {under}: {leads:?}");
                }
                _ => assert_eq!(leads.len(), runs.low(), "low without a warning"),
            }
        }
        // The pool has no survival time before anything is evicted, and the margin then starts high.
        assert!(runs.0.iter().all(|run| !run.margins.is_empty()));
    }
}
