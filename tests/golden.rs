//! The golden logs: twenty-five tiny worlds, step by step, compared exactly (README.md beside them says how to read
//! one).

use fleet_planner::profile::engine;
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use fleet_planner::sim::engine::{Ask, Engine, Observer};
use fleet_planner::sim::eviction;
use fleet_planner::units::{Instant, Tokens};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct World {
    name: String,
    engine: Sizes,
    requests: Vec<Request>,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Sizes {
    pool_blocks: u32,
    block_tokens: u32,
    state_groups: u32,
    token_budget: u32,
    max_sequences: u32,
    reserve_full_prompt: bool,
}

#[derive(Deserialize)]
struct Request {
    id: u32,
    session: u32,
    prompt: u32,
    output: u32,
    previous_prompt: u32,
    after_request: Option<u32>,
    steps_later: u64,
}

#[derive(Deserialize, Debug, Default, Clone, PartialEq)]
struct Step {
    step: u64,
    submitted: Vec<u32>,
    preempted: Vec<u32>,
    admitted_hit_blocks_full: Vec<(u32, u32, bool)>,
    prefill: Vec<(u32, u32)>,
    decode: Vec<u32>,
    done: Vec<u32>,
    free_blocks: u32,
    dt_s: f64,
}

impl Observer for Step {
    fn admitted(&mut self, ask: &Ask, hit_blocks: u32, full: bool) {
        self.admitted_hit_blocks_full.push((ask.tag, hit_blocks, full));
    }
    fn preempted(&mut self, ask: &Ask) {
        self.preempted.push(ask.tag);
    }
    fn prefill(&mut self, ask: &Ask, tokens: u32) {
        self.prefill.push((ask.tag, tokens));
    }
    fn decode(&mut self, ask: &Ask) {
        self.decode.push(ask.tag);
    }
    fn done(&mut self, ask: &Ask, _: Instant) {
        self.done.push(ask.tag);
    }
}

fn replay(world: &World) -> Vec<Step> {
    let sizes = &world.engine;
    let config = EngineConfig {
        pool_blocks: sizes.pool_blocks,
        block: Tokens(sizes.block_tokens),
        groups: sizes.state_groups,
        budget: Tokens(sizes.token_budget),
        max_sequences: sizes.max_sequences,
        reservation: if sizes.reserve_full_prompt {
            Reservation::Prompt
        } else {
            Reservation::Chunk
        },
        reuse: Reuse::Replay,
        shared_prefix: Tokens(0),
    };
    let costs = StepCosts::of(engine::named("h800-qwen3.6-27b-tp4").expect("profile"));
    let mut engine = Engine::new(config, costs, eviction::named("queue").expect("policy"));
    let mut sessions = BTreeMap::new();
    let mut starts: BTreeMap<u32, u64> = world
        .requests
        .iter()
        .filter(|r| r.after_request.is_none())
        .map(|r| (r.id, r.steps_later))
        .collect();
    let mut log = Vec::new();
    let mut step = 0;
    while !starts.is_empty() || !engine.is_idle() {
        let due: Vec<u32> =
            starts.iter().filter(|(_, at)| **at == step).map(|(id, _)| *id).collect();
        for id in &due {
            starts.remove(id);
            let request = &world.requests[*id as usize];
            let session = *sessions.entry(request.session).or_insert_with(|| engine.new_session());
            engine.submit(Ask {
                tag: *id,
                session,
                prompt: request.prompt,
                output: request.output,
                previous_prompt: request.previous_prompt,
            });
        }
        if !engine.is_idle() {
            let mut entry = Step { step, submitted: due, ..Step::default() };
            entry.dt_s = engine.step(&mut entry).seconds();
            entry.free_blocks = engine.pool().free_count();
            for request in world
                .requests
                .iter()
                .filter(|r| r.after_request.is_some_and(|id| entry.done.contains(&id)))
            {
                starts.insert(request.id, step + 1 + request.steps_later);
            }
            log.push(entry);
        }
        step += 1;
    }
    log
}

#[test]
fn all_golden_logs_come_out_exactly() {
    let mut paths: Vec<_> = std::fs::read_dir("tests/golden")
        .expect("folder")
        .map(|e| e.expect("entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    assert_eq!(paths.len(), 25);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("readable");
        let world: World = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let found = replay(&world);
        for (found, expected) in found.iter().zip(&world.steps) {
            assert!(
                (found.dt_s - expected.dt_s).abs() <= 1e-9,
                "{}: {found:?}\n{expected:?}",
                world.name
            );
            let without_time = |step: &Step| Step { dt_s: 0.0, ..step.clone() };
            assert_eq!(without_time(found), without_time(expected), "{}", world.name);
        }
        assert_eq!(found.len(), world.steps.len(), "{}", world.name);
    }
}
