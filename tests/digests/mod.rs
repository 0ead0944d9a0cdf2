//! Cases whose outcome is frozen to the bit, shared by the native and the WebAssembly tests.

pub mod random;

use fleet_planner::analysis::job::{
    ActionSummary, BrainJob, BrainSummary, Execution, Job, Outcome,
};
use fleet_planner::analysis::timeline::Timeline;
use fleet_planner::protocol::pack;
use fleet_planner::scenario::Scenario;
use fleet_planner::scenario::link::{Verdict, read};

/// A scenario, and the digest of its first seed's time line, summary and starvation.
pub struct Case {
    /// A link's fragment.
    pub link: &'static str,
    /// See [`digest`].
    pub digest: u64,
}

/// Frozen on the day the model was released; a change of the model changes them, and says so in the changelog.
pub const CASES: &[Case] = &[
    Case { link: "preset=site", digest: 0xcab7_8bb7_6e74_2e27 },
    Case { link: "preset=site&cap=20", digest: 0xf722_078b_df73_2e73 },
    Case { link: "preset=h800", digest: 0xcd70_2112_2a94_b688 },
    Case {
        link: "preset=h800&n=24&pool=5000&growth=1.3&minutes=20",
        digest: 0x388f_45ca_881f_7dc3,
    },
    Case {
        link: "preset=site&n=20&groups=0&block=16&pool=180000&minutes=12",
        digest: 0x5416_e440_1ffd_487e,
    },
    Case {
        link: "preset=site&n=28&evict=dead-first&reserve=prompt&reuse=live&shared=4000",
        digest: 0xe77b_dc37_53d3_6dd2,
    },
    Case {
        link: "preset=site&n=12&arrival=staggered&episodes=2&hz=7.5&ask=share&gpus=2",
        digest: 0xb699_a84f_332e_658d,
    },
];

/// The digest of a case.
pub fn digest(case: &Case, slice: u32) -> u64 {
    let (Verdict::Exact(scenario) | Verdict::Adjusted(scenario)) = read(case.link).verdict() else {
        panic!("{} is a link", case.link);
    };
    digest_of(&scenario, slice)
}

/// FNV-1a over the packed outcomes of a time line, a summary and, where there is an action layer, a starvation run, each
/// done in slices of `slice` steps.
pub fn digest_of(scenario: &Scenario, slice: u32) -> u64 {
    let run = BrainJob {
        robots: scenario.robots(),
        cap: scenario.cap(),
        millihertz: scenario.millihertz(),
        seed: scenario.seed(0),
    };
    let action = Job::Action {
        robots: scenario.robots(),
        gpus: scenario.action_gpus(),
        millihertz: scenario.millihertz(),
        seed: scenario.seed(0),
    };
    let action = Some(action).filter(|_| scenario.action_gpus() > 0);
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for job in [Some(Job::Timeline(run)), Some(Job::Brain(run)), action].into_iter().flatten() {
        let mut execution = Execution::start(scenario, job);
        let outcome = loop {
            if let Some(outcome) = execution.advance(slice) {
                break outcome;
            }
        };
        for byte in frozen(&outcome) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}

/// An outcome packed as it was on the day the digests were frozen; what has been added to it since is left out.
fn frozen(outcome: &Outcome) -> Vec<u8> {
    #[derive(serde::Serialize)]
    enum Frozen<'a> {
        Brain(&'a BrainSummary),
        Timeline(&'a Timeline),
        Action(&'a ActionSummary),
    }
    pack(&match outcome {
        Outcome::Brain(summary) => Frozen::Brain(summary),
        Outcome::Timeline(timeline, _) => Frozen::Timeline(timeline),
        Outcome::Action(summary) => Frozen::Action(summary),
        Outcome::Control(..)
        | Outcome::Rota(..)
        | Outcome::Look(_)
        | Outcome::Tails(_)
        | Outcome::Alone(_)
        | Outcome::Chunks(_)
        | Outcome::Validate(_) => {
            panic!("no case asks for one")
        }
    })
}
