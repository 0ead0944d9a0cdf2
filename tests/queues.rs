//! Where a closed form exists, the simulation meets it: exactly where nothing is random, and within a stated statistical
//! tolerance where arrivals are.

use fleet_planner::profile::action_layer::ActionLayer;
use fleet_planner::profile::engine;
use fleet_planner::sim::action::{
    ActionTally, ActionWorld, AskPolicy, COUNTED_FROM, COUNTED_TO, ControlClock, run,
};
use fleet_planner::sim::admission::Controller;
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use fleet_planner::sim::engine::{Ask, Engine, Observer};
use fleet_planner::sim::eviction;
use fleet_planner::sim::fleet::{Fleet, FleetWorld, Record, RobotPlan};
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::{Instant, PS_PER_S, Span, Tokens};
use fleet_planner::workload::trace::{Episode, Turn, Workload};
use proptest::prelude::*;
use std::num::NonZeroU32;
use std::sync::Arc;

/// The default preset's engine, with room for all.
fn config(groups: u32, budget: u32, max_sequences: u32) -> EngineConfig {
    EngineConfig {
        pool_blocks: 100_000,
        block: Tokens(784),
        groups,
        budget: Tokens(budget),
        max_sequences,
        reservation: Reservation::Chunk,
        reuse: Reuse::Replay,
        shared_prefix: Tokens(0),
    }
}

fn costs() -> StepCosts {
    StepCosts::of(engine::named("h800-qwen3.6-27b-tp4").expect("a profile"))
}

fn engine(config: EngineConfig) -> Engine {
    Engine::new(config, costs(), eviction::named("queue").expect("a policy"))
}

/// [ps] Prefill of `prompt` tokens of which `cached` are: the linear and the quadratic part of all chunks telescope, and
/// every chunk pays for its step. The price of attention is even, so that nothing is rounded.
fn prefill_price(config: &EngineConfig, costs: &StepCosts, cached: u64, prompt: u64) -> u64 {
    assert_eq!(costs.prefill_attention % 2, 0);
    let (block, budget) = (u64::from(config.block.0), u64::from(config.budget.0));
    let new = prompt - cached;
    let chunks = if config.groups == 0 {
        new.div_ceil(budget)
    } else {
        // Whole blocks up to the prompt's last block boundary, then the rest.
        let last = (prompt / block * block).max(cached);
        (last - cached).div_ceil(budget / block * block) + u64::from(prompt > last)
    };
    chunks * (costs.base.0 + costs.prefill_step.0)
        + new * costs.prefill_token
        + costs.prefill_attention / 2 * (prompt * prompt - cached * cached)
}

/// [ps] All tokens after the first of `sequences` requests in step with each other: an arithmetic series.
fn decode_price(costs: &StepCosts, sequences: u64, prompt: u64, output: u64) -> u64 {
    let steps = output - 1;
    let contexts = steps * prompt + steps * (steps + 1) / 2;
    let per_context =
        costs.context_batch * sequences + (costs.context_single - costs.context_batch);
    steps * (costs.base.0 + costs.sequence * sequences) + per_context * contexts
}

/// When the first token and the last one of the latest request came.
#[derive(Default)]
struct Times {
    first: Option<Instant>,
    done: Option<Instant>,
}

impl Observer for Times {
    fn first_token(&mut self, _: &Ask, now: Instant) {
        self.first = Some(now);
    }
    fn done(&mut self, _: &Ask, now: Instant) {
        self.done = Some(now);
    }
}

/// Runs the engine until it is idle; [ps] from now to the latest first token and the latest end.
fn drain(engine: &mut Engine) -> (u64, u64) {
    let began = engine.now();
    let mut times = Times::default();
    while !engine.is_idle() {
        engine.advance(Instant::NEVER, &mut times);
    }
    let since = |at: Option<Instant>| (at.expect("it came") - began).0;
    (since(times.first), since(times.done))
}

proptest! {
    #[test]
    fn one_request_alone_costs_its_chunks_and_then_an_arithmetic_series(
        prompt in 1u32..250_000, appended in 1u32..20_000, output in 1u32..2_000,
        groups in prop::sample::select(vec![0u32, 3]), budget in 784u32..40_000
    ) {
        let config = config(groups, budget, 1024);
        let mut engine = engine(config);
        let session = engine.new_session();
        let ask = Ask { tag: 0, session, prompt, output, previous_prompt: 0 };
        engine.submit(ask);
        let first = prefill_price(&config, &costs(), 0, u64::from(prompt));
        let decode = decode_price(&costs(), 1, u64::from(prompt), u64::from(output));
        prop_assert_eq!(drain(&mut engine), (first, first + decode));

        // The next turn finds the whole blocks of this one, less what it has to compute itself.
        let next = prompt + appended;
        engine.submit(Ask { prompt: next, previous_prompt: prompt, ..ask });
        let cached = u64::from(prompt / 784 * 784);
        let first = prefill_price(&config, &costs(), cached, u64::from(next));
        let decode = decode_price(&costs(), 1, u64::from(next), u64::from(output));
        prop_assert_eq!(drain(&mut engine), (first, first + decode));
    }

    /// Requests that are prefilled in one step decode in step with each other.
    #[test]
    fn equal_requests_in_step_share_an_arithmetic_series(
        sequences in 1u32..40, prompt in 1u32..784, output in 1u32..2_000,
        groups in prop::sample::select(vec![0u32, 3])
    ) {
        let mut engine = engine(config(groups, 784 * 40, 1024));
        for tag in 0..sequences {
            let session = engine.new_session();
            engine.submit(Ask { tag, session, prompt, output, previous_prompt: 0 });
        }
        let (count, length) = (u64::from(sequences), u64::from(prompt));
        let one = prefill_price(&config(0, 784, 1), &costs(), 0, length);
        let step = costs().base.0 + costs().prefill_step.0;
        let first = step + count * (one - step);
        let decode = decode_price(&costs(), count, length, u64::from(output));
        prop_assert_eq!(drain(&mut engine), (first, first + decode));
    }

    /// One robot for ever: a deterministic closed loop, whose every turn and cycle is known to the picosecond. A run that
    /// is as long as its n-th turn takes to end counts n, and one that is shorter by a picosecond n - 1.
    #[test]
    fn one_robot_alone_repeats_one_cycle(
        turns in prop::collection::vec((1u32..20_000, 1u32..300, 0u64..5_000), 1..8), count in 1usize..100
    ) {
        let mut prompt = 0;
        let turns: Vec<Turn> = turns
            .into_iter()
            .map(|(appended, output, ms)| {
                prompt += appended;
                Turn { prompt: Tokens(prompt), output: Tokens(output), gap: Span(ms * 1_000_000_000) }
            })
            .collect();
        let cycle = expected_cycle(&turns);
        // The last turn's gap is not waited for.
        let between = |turn: usize| if (turn + 1).is_multiple_of(cycle.len()) { 0 } else { cycle[turn % cycle.len()].2 };
        let length: u64 = (0..count).map(|turn| cycle[turn % cycle.len()].1).sum::<u64>()
            + (0..count - 1).map(between).sum::<u64>();
        let record = alone(&turns, Span(length));
        let expected = || cycle.iter().cycle().take(count);
        prop_assert!(record.first_token_latencies.iter().map(|span| span.0).eq(expected().map(|turn| turn.0)));
        prop_assert!(record.turn_latencies.iter().map(|span| span.0).eq(expected().map(|turn| turn.1)));
        prop_assert_eq!(record.calls, count as u64);
        prop_assert_eq!(record.episodes[0] as usize, count / turns.len());
        prop_assert_eq!(record.full_hits, record.later_turns);
        prop_assert_eq!(alone(&turns, Span(length - 1)).calls, count as u64 - 1);
    }
}

const HOST_FIXED: u64 = 11_300_000_000;
const HOST_TOKEN: u64 = 330_000;

/// [ps] Of each turn of an episode played alone: time to the first token, to the last, and the gap after it.
fn expected_cycle(turns: &[Turn]) -> Vec<(u64, u64, u64)> {
    let config = config(3, 16_384, 1024);
    let mut before = 0;
    let times = turns.iter().map(|turn| {
        let (prompt, output) = (u64::from(turn.prompt.0), u64::from(turn.output.0));
        let host = HOST_FIXED + HOST_TOKEN * prompt;
        let first = host + prefill_price(&config, &costs(), before / 784 * 784, prompt);
        before = prompt;
        (first, first + decode_price(&costs(), 1, prompt, output), turn.gap.0)
    });
    times.collect()
}

/// One robot that plays this episode again and again.
fn alone(turns: &[Turn], duration: Span) -> Record {
    let world = FleetWorld {
        engine: config(3, 16_384, 1024),
        costs: costs(),
        eviction: eviction::named("queue").expect("a policy"),
        host_fixed: Span(HOST_FIXED),
        host_token: HOST_TOKEN,
        workload: Arc::new(Workload { episodes: vec![Episode { turns: turns.to_vec() }] }),
        robots: vec![RobotPlan::ALWAYS],
        withdrawals: Vec::new(),
        controller: Controller::NONE,
        controlled_from: Instant::ZERO,
        is_gauged: false,
        duration,
        seed: 1,
    };
    Fleet::new(world).run()
}

/// Every batch takes this long: no jitter.
fn constant_table(latency_ms: u64, overhead_ms: u64) -> ActionLayer {
    let value = |value: f64| serde_json::json!({ "value": value, "unit": "", "mark": "assumed", "source": "" });
    let point = |batch: u32| {
        serde_json::json!({
            "batch": batch, "latency_s": latency_ms as f64 / 1e3, "mark": "assumed", "source": ""
        })
    };
    let json = serde_json::json!({ "layer": [{
        "name": "flat", "label": "", "source": "", "jitter": value(0.0),
        "overhead": value(overhead_ms as f64 / 1e3), "point": [point(1), point(2)],
    }] });
    ActionLayer::parse(&json.to_string()).expect("a table").remove(0)
}

/// Ticks of one robot that begins its first chunk at `begins`: of every `steps + missed` ticks, `steps` are executed.
fn expected_ticks(world: &ActionWorld, begins: u64, missed: u64) -> (u64, u64) {
    let (tick, steps) = (world.clock().tick().0, u64::from(world.steps.get()));
    let (mut executed, mut starved) = (0, 0);
    for number in 0.. {
        let at = begins + number * tick;
        if at >= COUNTED_TO.0 {
            break;
        }
        if at >= COUNTED_FROM.0 {
            let is_executed = number % (steps + missed) < steps;
            executed += u64::from(is_executed);
            starved += u64::from(!is_executed);
        }
    }
    (executed, starved)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A robot with a GPU of its own: a chunk asked for `left` ticks before the end of the one before comes latency -
    /// left ticks late, rounded up to whole ticks. Every tick of the run is as the formula says.
    #[test]
    fn robots_with_a_gpu_each_starve_by_the_formula(
        robots in 1u32..6, steps in 1u32..60, millihertz in 1_000u32..60_000, late_ticks in -1.0f64..4.0,
        overhead in 0u64..100, percent in 0u32..=100, seed: u64
    ) {
        let count = |value| NonZeroU32::new(value).expect("not 0");
        let clock = ControlClock::new(count(millihertz), count(steps));
        let (tick, chunk) = (clock.tick().0, clock.chunk().0);
        let left = u64::from(steps * percent / 100) * tick;
        // Around what is left of the chunk, where it matters.
        let whole = (left as f64 + late_ticks * tick as f64) / (PS_PER_S / 1000) as f64;
        let latency = (whole as u64).saturating_sub(overhead).max(1);
        let world = ActionWorld {
            robots,
            gpus: count(robots),
            steps: count(steps),
            millihertz: count(millihertz),
            ask: AskPolicy::AtShareLeft { percent },
            table: constant_table(latency, overhead),
        };
        let late = ((latency + overhead) * PS_PER_S / 1000).saturating_sub(left);
        let missed = late.div_ceil(tick);
        let (mut executed, mut starved) = (0, 0);
        for robot in 0..robots {
            let begins = Stream::new(seed, Purpose::ActionPhase, u64::from(robot)).below(chunk);
            let ticks = expected_ticks(&world, begins, missed);
            (executed, starved) = (executed + ticks.0, starved + ticks.1);
        }
        let tally: ActionTally = run(world, seed);
        prop_assert_eq!((tally.executed, tally.missed), (executed, starved));
    }
}

/// Arrivals and ends of requests to a server that does one at a time.
struct Served {
    arrived: Vec<u64>,
    done: Vec<u64>,
}

impl Observer for Served {
    fn done(&mut self, ask: &Ask, now: Instant) {
        assert_eq!(self.done.len(), ask.tag as usize, "first come, first served");
        self.done.push(now.0);
    }
}

/// [ps] One request of `output` tokens on a one-token prompt, alone.
fn service(output: u32) -> u64 {
    prefill_price(&config(0, 784, 1), &costs(), 0, 1) + decode_price(&costs(), 1, 1, output.into())
}

/// Sends requests of these outputs, at exponential distances of this mean, through an engine that runs one at a time.
fn serve(outputs: &[u32], mean_distance: f64, seed: u64) -> Served {
    let mut engine = engine(config(0, 784, 1));
    let mut arrivals = Stream::new(seed, Purpose::Arrival, 0);
    let mut at = 0;
    let mut served = Served { arrived: Vec::new(), done: Vec::new() };
    for _ in outputs {
        at += (-libm::log(1.0 - arrivals.unit()) * mean_distance) as u64;
        served.arrived.push(at);
    }
    let mut submitted = 0;
    while served.done.len() < outputs.len() {
        let due = served.arrived.get(submitted).copied().unwrap_or(u64::MAX);
        if engine.is_idle() {
            engine.idle_until(Instant(due.max(engine.now().0)));
        }
        while let Some(&at) = served.arrived.get(submitted)
            && at <= engine.now().0
        {
            let session = engine.new_session();
            let (tag, output) = (submitted as u32, outputs[submitted]);
            engine.submit(Ask { tag, session, prompt: 1, output, previous_prompt: 0 });
            submitted += 1;
        }
        let due = served.arrived.get(submitted).copied().unwrap_or(u64::MAX);
        engine.advance(Instant(due), &mut served);
    }
    served
}

const REQUESTS: u64 = 40_000;
const SEEDS: std::ops::Range<u64> = 0..20;

/// Outputs of one run: `short` ones, and on average one in ten `long`.
fn outputs(short: u32, long: u32, seed: u64) -> Vec<u32> {
    let mut kinds = Stream::new(seed, Purpose::EpisodeOrder, 0);
    (0..REQUESTS).map(|_| if kinds.below(10) == 0 { long } else { short }).collect()
}

/// Mean over the seeds of the mean wait before service, over what Pollaczek and Khinchine say:
/// utilisation x E[S^2] / (2 E[S] (1 - utilisation)). Each wait is also held to Lindley's recursion, exactly.
fn wait_over_formula(short: u32, long: u32, utilisation: f64) -> f64 {
    let moment = |power: i32| {
        let [short, long] = [short, long].map(|output| (service(output) as f64).powi(power));
        0.9 * short + 0.1 * long
    };
    let formula = utilisation * moment(2) / (2.0 * moment(1) * (1.0 - utilisation));
    let waits = SEEDS.map(|seed| {
        let outputs = outputs(short, long, seed);
        let served = serve(&outputs, moment(1) / utilisation, seed);
        let (mut free, mut waited) = (0, 0.0);
        for ((&arrived, &done), &output) in served.arrived.iter().zip(&served.done).zip(&outputs) {
            let begins = arrived.max(free);
            assert_eq!(done, begins + service(output), "Lindley's recursion");
            waited += (begins - arrived) as f64;
            free = done;
        }
        waited / outputs.len() as f64
    });
    waits.sum::<f64>() / SEEDS.count() as f64 / formula
}

/// M/D/1 and M/G/1. Tolerances: three standard errors of the mean of 20 runs of 40,000 requests, from the spread of 150
/// runs of Lindley's recursion on another generator's numbers (numpy).
#[test]
fn one_server_makes_poisson_arrivals_wait_as_pollaczek_and_khinchine_say() {
    for (utilisation, tolerance) in [(0.3, 0.012), (0.6, 0.016), (0.8, 0.024)] {
        let ratio = wait_over_formula(20, 20, utilisation);
        assert!((ratio - 1.0).abs() < tolerance, "M/D/1 at {utilisation}: {ratio}");
    }
    // One request in ten is thirty times as long.
    for (utilisation, tolerance) in [(0.3, 0.018), (0.6, 0.033)] {
        let ratio = wait_over_formula(20, 600, utilisation);
        assert!((ratio - 1.0).abs() < tolerance, "M/G/1 at {utilisation}: {ratio}");
    }
}
