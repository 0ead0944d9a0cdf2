//! The plain engine: one step at a time, one block at a time, as the model's text says it, without a thought for speed.
//!
//! Written from the text alone; it shares no code with the engine it judges, only the words of its configuration.

use crate::log::{Entry, Event, NOBODY};
use crate::pool::Pool;
use fleet_planner::sim::engine::config::{EngineConfig, StepCosts};
use std::collections::{BTreeMap, VecDeque};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub tag: u32,
    pub session: u32,
    pub prompt: u32,
    pub output: u32,
    pub previous_prompt: u32,
}

pub struct Request {
    pub call: Call,
    pub generated: u32,
    pub computed: u32,
    /// Prompt and outputs at its admission: where its prefill ends.
    pub target: u32,
    pub attention: Vec<usize>,
    /// A group each: the states held, by index.
    pub states: Vec<BTreeMap<u32, usize>>,
    pub state_len: u32,
    pub previous_state: Option<u32>,
    /// Blocks below are hashed.
    pub hashed: u32,
    pub scheduled_before: bool,
    /// Tokens of this step.
    pub scheduled: u32,
}

impl Request {
    pub fn total(&self) -> u32 {
        self.call.prompt + self.generated
    }

    pub fn is_prefill(&self) -> bool {
        self.computed < self.target
    }
}

/// What happened, for the tests' coverage.
#[derive(Clone, Copy, Debug, Default)]
pub struct EngineCounts {
    pub steps: u32,
    pub preemptions: u32,
    /// First admissions with a hit, but not of all of the prompt before.
    pub partial_hits: u32,
    /// Steps in which the head could not start while another waited behind it.
    pub head_of_line: u32,
    /// Look-ups that fell back to an older state.
    pub older_states: u32,
    /// Hits on blocks of the shared prefix by a first turn.
    pub shared_hits: u32,
    /// Requests admitted after a preemption with a hit.
    pub resumed_hits: u32,
}

pub struct Engine {
    pub config: EngineConfig,
    costs: StepCosts,
    pub pool: Pool,
    waiting: VecDeque<Request>,
    pub running: Vec<Request>,
    pub now: u64,
    pub generated: u64,
    pub counts: EngineCounts,
}

impl Engine {
    pub fn new(config: EngineConfig, costs: StepCosts, dead_first: bool) -> Engine {
        Engine {
            pool: Pool::new(config.pool_blocks, config.groups, dead_first),
            config,
            costs,
            waiting: VecDeque::new(),
            running: Vec::new(),
            now: 0,
            generated: 0,
            counts: EngineCounts::default(),
        }
    }

    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty()
    }

    pub fn submit(&mut self, call: Call) {
        self.waiting.push_back(Request {
            call,
            generated: 0,
            computed: 0,
            target: 0,
            attention: Vec::new(),
            states: vec![BTreeMap::new(); self.config.groups as usize],
            state_len: 0,
            previous_state: None,
            hashed: 0,
            scheduled_before: false,
            scheduled: 0,
        });
    }

    /// One step.
    pub fn step(&mut self, log: &mut Vec<Entry>) {
        self.counts.steps += 1;
        let mut budget = self.config.budget.0;
        if self.schedule_running(&mut budget, log) {
            self.admit(&mut budget, log);
        }
        self.write_scheduled(log);
        self.now += self.price();
        self.finish(log);
        log.push(Entry {
            at: self.now,
            request: NOBODY,
            event: Event::StepEnd {
                free: self.pool.free_count(),
                running: self.running.len() as u32,
                waiting: self.waiting.len() as u32,
                generated: self.generated,
            },
        });
    }

    /// Gives the running requests their tokens; false if any was preempted.
    fn schedule_running(&mut self, budget: &mut u32, log: &mut Vec<Entry>) -> bool {
        let mut nobody_preempted = true;
        let mut at = 0;
        while at < self.running.len() && *budget > 0 {
            let request = &self.running[at];
            let tokens = if request.is_prefill() {
                let wanted = (request.target - request.computed).min(*budget);
                self.split(request.computed, wanted, request.target)
            } else {
                1
            };
            if tokens == 0 {
                at += 1;
                continue;
            }
            self.release_states(at);
            while at < self.running.len() && !self.extend(at, tokens) {
                self.preempt_last(log);
                nobody_preempted = false;
            }
            let Some(request) = self.running.get_mut(at) else { break };
            request.scheduled = tokens;
            *budget -= tokens;
            at += 1;
        }
        nobody_preempted
    }

    /// Starts waiting requests until the head cannot.
    fn admit(&mut self, budget: &mut u32, log: &mut Vec<Entry>) {
        while *budget > 0 && (self.running.len() as u32) < self.config.max_sequences {
            let Some(mut request) = self.waiting.pop_front() else { break };
            let hit = self.look_up(&request);
            let computed = hit * self.config.block.0;
            let target = request.total();
            let tokens = self.split(computed, (target - computed).min(*budget), target);
            if tokens == 0 || !self.start(&mut request, hit, tokens) {
                self.counts.head_of_line += u32::from(!self.waiting.is_empty());
                self.waiting.push_front(request);
                break;
            }
            *budget -= tokens;
            let Call { tag, previous_prompt, .. } = request.call;
            if !request.scheduled_before {
                request.scheduled_before = true;
                let before = previous_prompt / self.config.block.0;
                // A first turn has nothing before it to hit.
                let full = previous_prompt > 0 && hit >= before;
                self.counts.partial_hits += u32::from(hit > 0 && hit < before);
                self.counts.shared_hits += u32::from(hit > 0 && previous_prompt == 0);
                let event = Event::Admitted { hit, full };
                log.push(Entry { at: self.now, request: tag, event });
            } else {
                self.counts.resumed_hits += u32::from(hit > 0);
            }
            self.running.push(request);
        }
    }

    /// With states, a chunk ends on a block boundary, the last of them where the last full block ends.
    fn split(&self, computed: u32, wanted: u32, target: u32) -> u32 {
        let block = self.config.block.0;
        let last = target / block * block;
        if self.config.groups == 0 {
            wanted
        } else if computed + wanted < last {
            wanted / block * block
        } else if computed < last && last < computed + wanted {
            last - computed
        } else {
            wanted
        }
    }

    fn preempt_last(&mut self, log: &mut Vec<Entry>) {
        let mut request = self.running.pop().expect("one is being scheduled");
        self.counts.preemptions += 1;
        log.push(Entry { at: self.now, request: request.call.tag, event: Event::Preempted });
        self.release(&mut request);
        self.waiting.push_front(request);
    }

    /// What each running request computes in this step.
    fn write_scheduled(&self, log: &mut Vec<Entry>) {
        for request in self.running.iter().filter(|request| request.scheduled > 0) {
            let event = match request.is_prefill() {
                true => Event::Prefill(request.scheduled),
                false => Event::Decode,
            };
            log.push(Entry { at: self.now, request: request.call.tag, event });
        }
    }

    /// Length of the step.
    fn price(&self) -> u64 {
        let costs = &self.costs;
        let mut price = costs.base.0;
        let (mut decodes, mut context) = (0, 0);
        let mut any_prefill = false;
        for request in self.running.iter().filter(|request| request.scheduled > 0) {
            let (start, tokens) = (u64::from(request.computed), u64::from(request.scheduled));
            if request.is_prefill() {
                any_prefill = true;
                price += tokens * costs.prefill_token;
                price += costs.prefill_attention * tokens * (2 * start + tokens) / 2;
            } else {
                decodes += 1;
                context += start + 1;
            }
        }
        if any_prefill {
            price += costs.prefill_step.0;
        }
        if decodes > 0 {
            price += costs.context_batch * context + costs.sequence * decodes;
            price += (costs.context_single - costs.context_batch) * context / decodes;
        }
        price
    }

    /// Tokens come out; requests that have all of theirs end.
    fn finish(&mut self, log: &mut Vec<Entry>) {
        for request in &mut self.running {
            let was_decode = !request.is_prefill();
            let tokens = std::mem::take(&mut request.scheduled);
            request.computed += tokens;
            if tokens > 0 && (was_decode || !request.is_prefill()) {
                if request.generated == 0 {
                    let tag = request.call.tag;
                    log.push(Entry { at: self.now, request: tag, event: Event::First });
                }
                request.generated += 1;
                self.generated += 1;
            }
        }
        let mut at = 0;
        while at < self.running.len() {
            if self.running[at].generated < self.running[at].call.output {
                at += 1;
                continue;
            }
            let mut request = self.running.remove(at);
            log.push(Entry { at: self.now, request: request.call.tag, event: Event::Done });
            self.release(&mut request);
        }
    }
}
