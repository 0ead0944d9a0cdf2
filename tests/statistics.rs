//! Statistics against a well-known package.
//!
//! Reference values: lifelines 0.30.3 (Python), `KaplanMeierFitter().fit(durations, event_observed)` with its
//! `survival_function_`, `confidence_interval_` (95%, exponential Greenwood) and `median_survival_time_`.

use fleet_planner::stats::survival::{Band, KaplanMeier, WatchEnd, Watched};
use proptest::prelude::*;

/// Two-sided 95%.
const DEVIATIONS: f64 = 1.959963984540054;

/// A time with events, as the package gives it: time, at risk, events, survival, lower and upper bound.
type Expected = (u32, u32, u32, f64, f64, f64);

fn event(until: u32) -> Watched<u32> {
    Watched { until, end: WatchEnd::Event }
}

fn censored(until: u32) -> Watched<u32> {
    Watched { until, end: WatchEnd::Censored }
}

fn check(watched: &[Watched<u32>], expected: &[Expected], median: Option<u32>) {
    let estimate = KaplanMeier::of(watched);
    assert_eq!(estimate.median(), median);
    assert_eq!(estimate.steps().len(), expected.len());
    for (step, &(at, at_risk, events, survival, low, high)) in estimate.steps().iter().zip(expected)
    {
        assert_eq!((step.at, step.at_risk, step.events), (at, at_risk, events));
        let band = estimate.band(at, DEVIATIONS);
        for (found, expected) in [(step.survival, survival), (band.low, low), (band.high, high)] {
            assert!((found - expected).abs() < 1e-11, "at {at}: {found}, expected {expected}");
        }
        assert_eq!(estimate.survival(at), step.survival);
    }
}

/// Onsets of thrashing at 24 robots as published (arXiv 2611.01404), two runs of six without one.
#[test]
fn published_onsets_have_the_survival_of_lifelines() {
    let watched =
        [censored(1800), event(1080), event(480), event(1200), event(960), censored(1800)];
    let expected = [
        (480, 6, 1, 0.833333333333, 0.273122849928, 0.974712426691),
        (960, 5, 1, 0.666666666667, 0.194616636806, 0.904434164323),
        (1080, 4, 1, 0.500000000000, 0.110948260351, 0.803709236850),
        (1200, 3, 1, 0.333333333333, 0.046082243412, 0.675564357969),
    ];
    // lifelines says 1200, since rounding leaves its product a bit above a half at 1080.
    check(&watched, &expected, Some(1080));
}

/// Remission times under 6-mercaptopurine (Freireich et al. 1963): ties of events with censored ones.
#[test]
fn freireichs_treated_patients_have_the_survival_of_lifelines() {
    let watched: Vec<_> = [6, 6, 6, 7, 10, 13, 16, 22, 23]
        .map(event)
        .into_iter()
        .chain([6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(censored))
        .collect();
    let expected = [
        (6, 21, 3, 0.857142857143, 0.619717955266, 0.951551747647),
        (7, 17, 1, 0.806722689076, 0.563146564622, 0.922809019203),
        (10, 15, 1, 0.752941176471, 0.503199510800, 0.889361835169),
        (13, 12, 1, 0.690196078431, 0.431610222486, 0.849065963349),
        (16, 11, 1, 0.627450980392, 0.367510855988, 0.804912189472),
        (22, 7, 1, 0.537815126050, 0.267778936767, 0.746790717635),
        (23, 6, 1, 0.448179271709, 0.188052005959, 0.680142628495),
    ];
    check(&watched, &expected, Some(23));
}

/// The placebo arm of the same trial: several events at one time, nobody censored, nobody left.
#[test]
fn freireichs_placebo_patients_have_the_survival_of_lifelines() {
    let watched =
        [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23].map(event);
    let expected = [
        (1, 21, 2, 0.904761904762, 0.670045882235, 0.975294149038),
        (2, 19, 2, 0.809523809524, 0.568905059924, 0.923888828559),
        (3, 17, 1, 0.761904761905, 0.519391415328, 0.893257109782),
        (4, 16, 2, 0.666666666667, 0.425350435565, 0.825044008797),
        (5, 14, 2, 0.571428571429, 0.337976953859, 0.749240709943),
        (8, 12, 4, 0.380952380952, 0.183066548820, 0.577788677746),
        (11, 8, 2, 0.285714285714, 0.116561326437, 0.481819648009),
        (12, 6, 2, 0.190476190476, 0.059481701361, 0.377434890585),
        (15, 4, 1, 0.142857142857, 0.035657355191, 0.321161574681),
        (17, 3, 1, 0.095238095238, 0.016259260212, 0.261249981969),
        (22, 2, 1, 0.047619047619, 0.003324463043, 0.197044905699),
        (23, 1, 1, 0.0, 0.0, 0.0),
    ];
    check(&watched, &expected, Some(8));
}

#[test]
fn without_events_all_survive() {
    for estimate in [KaplanMeier::of(&[]), KaplanMeier::of(&[censored(3), censored(3)])] {
        assert_eq!((estimate.survival(9), estimate.median()), (1.0, None));
        assert_eq!(estimate.band(9, DEVIATIONS), Band { low: 1.0, high: 1.0 });
    }
}

fn any_watched() -> impl Strategy<Value = Vec<Watched<u32>>> {
    let one = (0u32..40, prop::bool::weighted(0.6));
    let one = one.prop_map(|(until, came)| if came { event(until) } else { censored(until) });
    prop::collection::vec(one, 0..80)
}

proptest! {
    #[test]
    fn survival_never_rises_and_stays_between_0_and_1_within_its_band(watched in any_watched()) {
        let estimate = KaplanMeier::of(&watched);
        let mut before = 1.0;
        for time in 0..41 {
            let survival = estimate.survival(time);
            prop_assert!((0.0..=before).contains(&survival));
            before = survival;
            let Band { low, high } = estimate.band(time, DEVIATIONS);
            prop_assert!(0.0 <= low && low <= survival && survival <= high && high <= 1.0);
            let narrow = estimate.band(time, 1.0);
            prop_assert!(low <= narrow.low && narrow.high <= high);
        }
    }

    #[test]
    fn without_censoring_it_is_the_share_that_survives(times in prop::collection::vec(0u32..40, 1..80)) {
        let watched: Vec<_> = times.iter().map(|&until| event(until)).collect();
        let estimate = KaplanMeier::of(&watched);
        for time in 0..41 {
            let left = times.iter().filter(|&&until| until > time).count();
            prop_assert!((estimate.survival(time) - left as f64 / times.len() as f64).abs() < 1e-12);
        }
        // Half of them, by the order of the times alone.
        let mut sorted = times.clone();
        sorted.sort_unstable();
        prop_assert_eq!(estimate.median(), Some(sorted[times.len().div_ceil(2) - 1]));
    }

    #[test]
    fn while_all_are_watched_the_band_is_the_exact_one(watched in any_watched()) {
        let estimate = KaplanMeier::of(&watched);
        for time in 0..41 {
            let Some(Band { low, high }) = estimate.exact_band(time) else {
                prop_assert!(watched.iter().any(|one| one.end == WatchEnd::Censored && one.until < time));
                continue;
            };
            let survival = estimate.survival(time);
            prop_assert!(0.0 <= low && low <= survival + 1e-9 && survival <= high + 1e-9 && high <= 1.0);
            prop_assert!(high > low, "it has a width where all or none survive, too");
        }
    }

    #[test]
    fn watching_less_long_never_lowers_what_is_known_before(watched in any_watched(), limit in 1u32..40) {
        let cut = |one: &Watched<u32>| if one.until < limit { *one } else { censored(limit) };
        let shorter: Vec<_> = watched.iter().map(cut).collect();
        let (whole, short) = (KaplanMeier::of(&watched), KaplanMeier::of(&shorter));
        for time in 0..limit {
            prop_assert_eq!(whole.survival(time), short.survival(time));
        }
        prop_assert_eq!(short.survival(limit), short.survival(limit - 1));
    }

    #[test]
    fn censored_last_of_all_or_first_of_all_changes_what_it_must(watched in any_watched()) {
        // One who leaves before any event was never at risk.
        let mut more = watched.iter().map(|one| Watched { until: one.until + 1, ..*one }).collect::<Vec<_>>();
        let without = KaplanMeier::of(&more);
        more.push(censored(0));
        let with = KaplanMeier::of(&more);
        prop_assert_eq!(with.steps(), without.steps());
        prop_assert_eq!(with.exact_band(1), None);
    }
}
