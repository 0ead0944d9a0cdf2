//! What the controllers promise, held to on seeds that nobody has seen: sixteen that follow `FLEET_PLANNER_SEED`, which
//! the project's checks set from the commit's hash. Parameters are never changed between rows. Sixteen unknown seeds are
//! unlucky now and then; what they leave broken is judged on sixteen others, and is broken when those say so too.

use crate::runs::{Runs, Site, controller, seeds};
use fleet_planner::sim::admission::Controller;

/// The first seed where none is given.
const FIRST_SEED: u64 = 611_101_404;
const SEEDS: u64 = 16;
/// A cap counts as a candidate for the best when at most one run in this many has a low window...
const LOW_ONE_IN: usize = 10;
/// ... of this many: among sixteen, a cap past the edge is often lucky, and the best of several caps is the luckiest.
const CAP_SEEDS: u64 = 48;
/// Our own controllers.
const OURS: [&str; 2] = ["alive", "alive-idle"];

fn own_seeds() -> Vec<u64> {
    let given = std::env::var("FLEET_PLANNER_SEED").ok();
    let first =
        given.map_or(FIRST_SEED, |text| text.parse().expect("FLEET_PLANNER_SEED, a number"));
    seeds(first, SEEDS)
}

/// What was found of one promise.
struct Found {
    /// Whose it is; the same on all seeds.
    of: String,
    /// The figures.
    line: String,
    kept: bool,
}

/// Fails when something is broken on two sets of seeds.
fn hold(judge: impl Fn(&[u64]) -> Vec<Found>) {
    let first = own_seeds();
    let judged = |seeds: &[u64]| {
        let found = judge(seeds);
        for Found { of, line, kept } in &found {
            println!(
                "{of}: {line}{}, seeds from {}",
                if *kept { "" } else { "  BROKEN" },
                seeds[0]
            );
        }
        found
    };
    let broken: Vec<Found> = judged(&first).into_iter().filter(|one| !one.kept).collect();
    if broken.is_empty() {
        return;
    }
    let again = judged(&seeds(first[0].wrapping_add(1 << 32), SEEDS));
    for one in broken {
        let second = again.iter().find(|other| other.of == one.of).expect("the same on all seeds");
        assert!(second.kept, "{}: {}, and {} on other seeds", one.of, one.line, second.line);
    }
}

/// A site, and how close our controllers come to what is best there.
struct Promise {
    about: &'static str,
    /// Knobs, as in a link.
    settings: &'static [(&'static str, &'static str)],
    /// Fleets judged by the best static cap, and the caps tried.
    capped: &'static [u32],
    caps: std::ops::RangeInclusive<u32>,
    /// Most that may be missing of its rate, in percent.
    within: f64,
    /// Fleets judged by nobody controlling.
    uncapped: &'static [u32],
    /// The same for them.
    within_uncapped: f64,
    /// Least runs of sixteen without a low window.
    clean: usize,
}

const PROMISES: [Promise; 6] = [
    Promise {
        about: "published",
        settings: &[],
        capped: &[24, 28, 32, 48],
        caps: 17..=26,
        within: 3.0,
        uncapped: &[12, 20],
        within_uncapped: 2.0,
        clean: 15,
    },
    Promise {
        about: "growth 1.5",
        settings: &[("growth", "1.5")],
        capped: &[32],
        caps: 11..=19,
        within: 4.0,
        uncapped: &[],
        within_uncapped: 0.0,
        clean: 15,
    },
    Promise {
        about: "growth 0.7",
        settings: &[("growth", "0.7")],
        capped: &[48],
        caps: 26..=36,
        within: 4.0,
        uncapped: &[],
        within_uncapped: 0.0,
        clean: 15,
    },
    Promise {
        about: "half the pool",
        settings: &[("pool", "2135")],
        capped: &[32],
        caps: 7..=14,
        within: 4.0,
        uncapped: &[],
        within_uncapped: 0.0,
        clean: 15,
    },
    Promise {
        about: "twice the pool",
        settings: &[("pool", "8540")],
        capped: &[48, 64],
        caps: 34..=48,
        within: 4.0,
        uncapped: &[32],
        within_uncapped: 4.0,
        clean: 15,
    },
    Promise {
        about: "no states, small blocks",
        settings: &[("groups", "0"), ("block", "16"), ("pool", "209230")],
        capped: &[24, 32, 40],
        caps: 22..=36,
        within: 5.0,
        uncapped: &[],
        within_uncapped: 0.0,
        clean: 15,
    },
];

/// The best cap of those up to `robots`, and its rate on the first sixteen seeds. Robots beyond a cap change only who
/// plays, so that all fleets of a site share the runs of its caps; and a cap of all robots is none.
fn best(caps: &[(u32, Runs)], robots: u32) -> (u32, f64) {
    let holds = |runs: &Runs| LOW_ONE_IN * runs.low() <= runs.0.len();
    let candidates = caps.iter().filter(|(cap, runs)| *cap <= robots && holds(runs));
    let best = candidates.max_by(|a, b| a.1.rate().total_cmp(&b.1.rate()));
    let (cap, runs) = best.expect("a cap that holds");
    (*cap, runs.first(SEEDS as usize).rate())
}

impl Promise {
    /// For each fleet and controller, whether it is kept.
    fn judge(&self, seeds: &[u64]) -> Vec<Found> {
        let site = Site::with(self.settings);
        let most = self.capped.iter().max().expect("a fleet");
        let cap_seeds = crate::runs::seeds(seeds[0], CAP_SEEDS);
        let caps: Vec<(u32, Runs)> = self
            .caps
            .clone()
            .map(|cap| (cap, site.trial(*most, Controller::static_cap(cap)).run(&cap_seeds)))
            .collect();
        let against_caps = self.capped.iter().map(|&robots| {
            let (cap, rate) = best(&caps, robots);
            (robots, format!("K = {cap}"), rate, self.within)
        });
        let against_none = self.uncapped.iter().map(|&robots| {
            let rate = site.trial(robots, Controller::NONE).run(seeds).rate();
            (robots, "no cap".to_owned(), rate, self.within_uncapped)
        });
        let mut all = Vec::new();
        for (robots, than, reference, within) in against_caps.chain(against_none) {
            for name in OURS {
                let runs = site.trial(robots, controller(name, &[])).run(seeds);
                let (rate, clean) = (runs.rate(), runs.clean());
                let percent = 100.0 * (rate / reference - 1.0);
                all.push(Found {
                    of: format!("{:24} N = {robots:2} {name:10}", self.about),
                    line: format!(
                        "{rate:.3}, {percent:+5.2}% of {than:7} {reference:.3} (-{within}%), {clean} of {SEEDS} clean"
                    ),
                    kept: percent >= -within && clean >= self.clean,
                });
            }
        }
        all
    }
}

#[test]
fn prefix_alive_comes_close_to_the_best_cap_wherever_it_is() {
    for promise in PROMISES {
        hold(|seeds| promise.judge(seeds));
    }
}

#[test]
fn prefix_alive_brings_a_thrashing_fleet_back() {
    let site = Site::published();
    hold(|seeds| {
        let back = OURS.map(|name| {
            let trial = site.trial(32, controller(name, &[])).controlled_from(480);
            let recovery = trial.run(seeds).recovery(480, 0.8);
            Found {
                of: name.to_owned(),
                line: format!("{recovery:?}"),
                kept: recovery.iter().all(|one| one.is_some_and(|seconds| seconds <= 240)),
            }
        });
        back.into()
    });
}

/// A published or trial figure of another's controller.
struct Other {
    name: &'static str,
    robots: u32,
    /// [1/s] In the trial implementation, sixteen seeds.
    rate: f64,
    /// [1/s] How far two means over sixteen seeds may be apart: 5%, or three standard errors of their difference.
    within: f64,
}

/// Three standard errors of the difference of two means over sixteen runs, whose deviation is 0.2 a run.
const AIMD_WITHIN: f64 = 3.0 * 0.2 * std::f64::consts::SQRT_2 / 4.0;

const OTHERS: [Other; 4] = [
    Other { name: "aimd", robots: 32, rate: 1.049, within: AIMD_WITHIN },
    Other { name: "aimd", robots: 48, rate: 1.000, within: AIMD_WITHIN },
    Other { name: "concur", robots: 32, rate: 2.184, within: 0.05 * 2.184 },
    Other { name: "concur", robots: 48, rate: 2.184, within: 0.05 * 2.184 },
];

#[test]
fn aimd_and_concur_do_what_they_did_in_the_trial_implementation() {
    let site = Site::published();
    hold(|seeds| {
        let others = OTHERS.map(|Other { name, robots, rate, within }| {
            let runs = site.trial(robots, controller(name, &[])).run(seeds);
            let (found, clean) = (runs.rate(), runs.clean());
            let expected = if name == "concur" { SEEDS as usize } else { 0 };
            Found {
                of: format!("{name} N = {robots}"),
                line: format!("{found:.3} for {rate} +- {within:.3}, {clean} clean of {expected}"),
                kept: (found - rate).abs() <= within && clean == expected,
            }
        });
        others.into()
    });
}
