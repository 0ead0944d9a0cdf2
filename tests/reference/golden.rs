//! The plain engine gives the golden logs, as the fast one does in its own test.

use crate::engine::{Call, Engine};
use crate::log::{Entry, Event};
use fleet_planner::profile::engine;
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use fleet_planner::units::{PS_PER_S, Tokens};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

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

#[derive(Deserialize, Debug, Default, PartialEq)]
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

impl Step {
    fn read(&mut self, entry: &Entry) {
        let request = entry.request;
        match entry.event {
            Event::Submitted | Event::First => {}
            Event::Admitted { hit, full } => {
                self.admitted_hit_blocks_full.push((request, hit, full));
            }
            Event::Preempted => self.preempted.push(request),
            Event::Prefill(tokens) => self.prefill.push((request, tokens)),
            Event::Decode => self.decode.push(request),
            Event::Done => self.done.push(request),
            Event::StepEnd { free, .. } => self.free_blocks = free,
        }
    }
}

fn engine(sizes: &Sizes) -> Engine {
    let config = EngineConfig {
        pool_blocks: sizes.pool_blocks,
        block: Tokens(sizes.block_tokens),
        groups: sizes.state_groups,
        budget: Tokens(sizes.token_budget),
        max_sequences: sizes.max_sequences,
        reservation: match sizes.reserve_full_prompt {
            true => Reservation::Prompt,
            false => Reservation::Chunk,
        },
        reuse: Reuse::Replay,
        shared_prefix: Tokens(0),
    };
    let costs = StepCosts::of(engine::named("h800-qwen3.6-27b-tp4").expect("profile"));
    Engine::new(config, costs, false)
}

fn replay(world: &World) -> Vec<Step> {
    let mut engine = engine(&world.engine);
    // By step, then by id.
    let mut starts: BTreeSet<(u64, u32)> = world
        .requests
        .iter()
        .filter(|request| request.after_request.is_none())
        .map(|request| (request.steps_later, request.id))
        .collect();
    let requests: BTreeMap<u32, &Request> =
        world.requests.iter().map(|request| (request.id, request)).collect();
    let mut steps = Vec::new();
    for number in 0.. {
        let mut step = Step { step: number, ..Step::default() };
        while let Some((at, id)) = starts.first().copied()
            && at == number
        {
            starts.pop_first();
            let Request { session, prompt, output, previous_prompt, .. } = *requests[&id];
            engine.submit(Call { tag: id, session, prompt, output, previous_prompt });
            step.submitted.push(id);
        }
        if engine.is_idle() {
            if starts.is_empty() {
                break;
            }
            continue;
        }
        let (began, mut log) = (engine.now, Vec::new());
        engine.step(&mut log);
        log.iter().for_each(|entry| step.read(entry));
        step.dt_s = (engine.now - began) as f64 / PS_PER_S as f64;
        let followers = world
            .requests
            .iter()
            .filter(|request| request.after_request.is_some_and(|id| step.done.contains(&id)));
        starts.extend(followers.map(|request| (number + 1 + request.steps_later, request.id)));
        steps.push(step);
    }
    steps
}

#[test]
fn the_plain_engine_gives_the_golden_logs() {
    let folder = std::fs::read_dir("tests/golden").expect("a folder");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    assert_eq!(paths.len(), 25);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("readable");
        let world: World = serde_json::from_str(&text).expect("a world");
        let mut found = replay(&world);
        assert_eq!(found.len(), world.steps.len(), "{}", world.name);
        for (found, expected) in found.iter_mut().zip(&world.steps) {
            let apart = (found.dt_s - expected.dt_s).abs();
            assert!(apart <= 1e-9, "{}: {found:?}\n{expected:?}", world.name);
            found.dt_s = expected.dt_s;
            assert_eq!(found, expected, "{}", world.name);
        }
    }
}
