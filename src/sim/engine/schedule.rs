//! What one step does for whom: running requests first, in order; then the head of the queue, until it does not fit.

use super::config::{EngineConfig, Reservation, Reuse};
use super::pool::Pool;
use super::request::{Prefill, Request};
use super::{Due, Engine, Observer};

/// Blocks a request needs before `tokens` more tokens can be computed.
struct Need {
    attention: u32,
    states: u32,
    /// [blocks] Logical length after.
    length: u32,
}

impl Engine {
    /// Takes and frees blocks; counts the decodes, and notes the prefill chunks in `self.prefills`.
    pub(super) fn schedule(&mut self, observer: &mut impl Observer) {
        let mut budget = self.config.budget.0;
        let preempted = self.schedule_running(&mut budget, observer);
        if !preempted {
            self.schedule_waiting(&mut budget, observer);
        }
    }

    /// Returns whether anything was preempted.
    fn schedule_running(&mut self, budget: &mut u32, observer: &mut impl Observer) -> bool {
        let mut preempted = false;
        let mut place = 0;
        while place < self.running.len() && *budget > 0 {
            let plain = self.plain_decodes(place, *budget, observer);
            *budget -= plain;
            place += plain as usize;
            if *budget == 0 || place == self.running.len() {
                break;
            }
            let request = &mut self.running[place];
            request.catch_up(self.decode_steps);
            let is_decode = request.decodes();
            let tokens = if is_decode { 1 } else { self.split(&self.running[place], *budget) };
            if tokens > 0 {
                match self.make_room(place, tokens, observer) {
                    Room::Made => {}
                    Room::MadeByPreempting => preempted = true,
                    Room::Gone => {
                        preempted = true;
                        break;
                    }
                }
                if is_decode {
                    self.decode(place, observer);
                } else {
                    self.prefill(place, tokens, observer);
                }
                *budget -= tokens;
            } else {
                self.step.plain = 0;
            }
            place += 1;
        }
        self.count_decodes(place);
        preempted
    }

    /// How many requests from `from` on decode plainly, up to the first that does not, and at most `budget`. Nothing is
    /// done for them but to see when they no longer will.
    fn plain_decodes(&mut self, from: usize, budget: u32, observer: &mut impl Observer) -> u32 {
        let after = self.decode_steps + 1;
        let due = &self.due[from..];
        let due = &due[..due.len().min(budget as usize)];
        let mut next = u32::MAX;
        let is_due = |due: &Due| {
            let is_due = due.not_plain < after;
            if !is_due {
                next = next.min(due.not_plain);
            }
            is_due
        };
        let count = due.iter().position(is_due).unwrap_or(due.len());
        self.step.plain = self.step.plain.min(next - after);
        for request in &self.running[from..from + count] {
            observer.decode(&request.ask);
        }
        count as u32
    }

    /// Prices the step's decodes: those of the running requests before `reached`. The budget has left nothing for the
    /// others, so they fall behind by a step.
    fn count_decodes(&mut self, reached: usize) {
        let mut decoders = self.decoders;
        if reached < self.running.len() {
            // The next step is not like this one.
            self.step.plain = 0;
        }
        for (request, due) in self.running[reached..].iter_mut().zip(&mut self.due[reached..]) {
            if request.decodes() {
                request.catch_up(self.decode_steps);
                decoders.leave(request);
                request.at += 1;
                due.not_plain += 1;
                due.ends += 1;
            }
        }
        self.step.price.decodes(&decoders);
        self.step.generated = decoders.count;
        self.decoders.context += decoders.count;
    }

    /// A decode that has just been given room for it: from when on the next one is not plain.
    fn decode(&mut self, place: usize, observer: &mut impl Observer) {
        let request = &self.running[place];
        observer.decode(&request.ask);
        let quiet = self.quiet_until(request.computed + 1) - request.computed;
        let due = &mut self.due[place];
        due.not_plain = (self.decode_steps + quiet).min(due.ends);
        self.step.plain = self.step.plain.min(due.not_plain - (self.decode_steps + 1));
    }

    /// A prefill chunk of this step.
    fn prefill(&mut self, place: usize, tokens: u32, observer: &mut impl Observer) {
        let request = &self.running[place];
        self.step.price.prefill(&self.costs, request.computed, tokens);
        observer.prefill(&request.ask, tokens);
        self.prefills.push(Prefill { place, tokens });
    }

    /// Up to which computed length decodes after `computed` tokens need no block and free none. A block is taken at a
    /// crossing, a state freed one token later, and in live serving a block becomes findable one token before.
    fn quiet_until(&self, computed: u32) -> u32 {
        let block = self.config.block.0;
        let past = computed % block;
        let before = match self.config.reuse {
            Reuse::Replay => block,
            Reuse::Live => block - 1,
        };
        let busy = past == 0 || (past == 1 && self.config.groups > 0) || past >= before;
        if busy { computed } else { computed - past + before }
    }

    /// Takes the blocks a running request needs, preempting from the back while there are too few.
    fn make_room(&mut self, place: usize, tokens: u32, observer: &mut impl Observer) -> Room {
        let mut room = Room::Made;
        loop {
            self.release_states(place);
            let need = self.need(&self.running[place], tokens);
            if need.attention + need.states <= self.pool.free_count() {
                take(&self.config, &mut self.pool, &mut self.running[place], &need, tokens);
                return room;
            }
            let last = self.running.len() - 1;
            let Some(mut victim) = self.running.pop() else {
                return Room::Gone;
            };
            self.due.pop();
            victim.catch_up(self.decode_steps);
            if victim.decodes() {
                self.decoders.leave(&victim);
            }
            self.release(&mut victim);
            observer.preempted(&victim.ask);
            self.waiting.push_front(victim);
            if last == place {
                return Room::Gone;
            }
            room = Room::MadeByPreempting;
        }
    }

    fn schedule_waiting(&mut self, budget: &mut u32, observer: &mut impl Observer) {
        while *budget > 0 && (self.running.len() as u32) < self.config.max_sequences {
            let blocked = self.blocked_now(*budget);
            if self.waiting.is_empty() || self.blocked == Some(blocked) {
                return;
            }
            let Some(tokens) = self.admit_head(*budget, observer) else {
                self.blocked = Some(blocked);
                return;
            };
            self.blocked = None;
            self.prefill(self.running.len() - 1, tokens, observer);
            *budget -= tokens;
        }
    }

    /// Admits the head of the queue if a chunk of it fits; the chunk's tokens.
    fn admit_head(&mut self, budget: u32, observer: &mut impl Observer) -> Option<u32> {
        let mut head = self.waiting.pop_front()?;
        let hit = self.look_up(&head);
        head.stand_at(hit, self.config.block.0);
        let tokens = self.split(&head, budget);
        if tokens == 0 || !self.fits(&head, hit, tokens) {
            self.waiting.push_front(head);
            return None;
        }
        let need = self.need_after_hit(&head, hit, tokens);
        head.admitted = self.now;
        self.pool.set_clock(self.now, self.now);
        self.hold_hit(&mut head, hit);
        take(&self.config, &mut self.pool, &mut head, &need, tokens);
        if !head.counted {
            head.counted = true;
            let previous = head.ask.previous_prompt;
            let full = previous > 0 && hit >= previous / self.config.block.0;
            observer.admitted(&head.ask, hit, full);
        }
        self.running.push(head);
        self.due.push(Due::PREFILL);
        Some(tokens)
    }

    /// Whether what must be free for a waiting request to start is free, its hit's blocks included.
    fn fits(&self, head: &Request, hit: u32, tokens: u32) -> bool {
        let tokens = match self.config.reservation {
            Reservation::Chunk => tokens,
            Reservation::Prompt => head.target - head.computed,
        };
        let need = self.need_after_hit(head, hit, tokens);
        let free = self.pool.free_count();
        let demand = need.attention + need.states;
        demand <= free && demand + self.pool.free_blocks_of_hit(head.ask.session, hit) <= free
    }

    /// [blocks] The longest prefix whose attention blocks are all present and whose states exist at its end. At least
    /// one token is always left to compute.
    fn look_up(&self, request: &Request) -> u32 {
        let session = request.ask.session;
        let limit = (request.ask.prompt + request.generated - 1) / self.config.block.0;
        let blocks = self.pool.attention_prefix(session, limit);
        if self.config.groups > 0 { self.pool.state_prefix(session, blocks) } else { blocks }
    }

    /// How many tokens a prefill may do: with state groups a chunk ends on a block boundary, except the last.
    fn split(&self, request: &Request, budget: u32) -> u32 {
        let tokens = (request.target - request.computed).min(budget);
        if self.config.groups == 0 {
            return tokens;
        }
        let block = self.config.block.0;
        let last = request.target / block * block;
        if request.computed + tokens < last {
            tokens / block * block
        } else if request.computed < last && last < request.computed + tokens {
            last - request.computed
        } else {
            tokens
        }
    }

    fn need(&self, request: &Request, tokens: u32) -> Need {
        let length = (request.computed + tokens).div_ceil(self.config.block.0);
        Need {
            attention: length.saturating_sub(request.attention.length()),
            states: if length > request.state_length { self.config.groups } else { 0 },
            length,
        }
    }

    /// The same for a request that will hold its hit but does not yet.
    fn need_after_hit(&self, request: &Request, hit: u32, tokens: u32) -> Need {
        let need = self.need(request, tokens);
        Need { attention: need.attention - hit, ..need }
    }

    /// References the states, then the attention blocks of a hit.
    fn hold_hit(&mut self, request: &mut Request, hit: u32) {
        if hit == 0 {
            return;
        }
        let session = request.ask.session;
        if self.config.groups > 0 {
            request.states.extend(self.pool.touch_states(session, hit));
        }
        self.pool.touch_attention(session, hit, &mut request.attention);
    }

    /// Lets go of the states a running request has moved past, before it takes new blocks.
    fn release_states(&mut self, place: usize) {
        let block = self.config.block.0;
        let request = &mut self.running[place];
        self.pool.set_clock(self.now, request.admitted);
        if request.computed < 2 || request.states.is_empty() {
            return;
        }
        if self.keeps_states && request.decodes() {
            let current = request.computed.div_ceil(block) - 1;
            while let Some(state) = request.take_dead_state(current) {
                self.pool.free_state(&state);
            }
            return;
        }
        let mut index = ((request.computed - 1) / block).min(request.state_length);
        while index > 0 {
            let Some(state) = request.take_state(index - 1) else { break };
            self.pool.free_state(&state);
            index -= 1;
        }
        let current = request.computed.div_ceil(block) - 1;
        let stale = request.previous_state.filter(|&previous| previous < current);
        if let Some(state) = stale.and_then(|previous| request.take_state(previous)) {
            self.pool.free_state(&state);
        }
    }

    /// Lets go of everything, tails first: group by group the states, then the attention blocks, in falling index.
    pub(super) fn release(&mut self, request: &mut Request) {
        self.pool.set_clock(self.now, request.admitted);
        for group in 0..self.config.groups {
            for state in request.states.iter().rev() {
                self.pool.free_state_group(state, group);
            }
        }
        request.states.clear();
        self.pool.free_attention(request.ask.session, &mut request.attention);
        request.stand_at(0, self.config.block.0);
    }
}

enum Room {
    Made,
    MadeByPreempting,
    Gone,
}

/// Takes the blocks of a need that is known to fit, and makes what can be reused findable.
fn take(config: &EngineConfig, pool: &mut Pool, request: &mut Request, need: &Need, tokens: u32) {
    if need.length > request.state_length {
        // Right after a hit this is the hit's own state.
        request.previous_state = request.state_length.checked_sub(1);
        if config.groups > 0 {
            request.states.push(pool.take_state(need.length - 1));
        }
        request.state_length = need.length;
    }
    pool.take_attention(&mut request.attention, need.attention);
    make_findable(config, pool, request, request.computed + tokens);
}

/// Hashes the full blocks up to `computed` tokens that a later turn can ask for. Only a chunk that ends on a block
/// boundary leaves a state at an index that is full.
fn make_findable(config: &EngineConfig, pool: &mut Pool, request: &mut Request, computed: u32) {
    let reusable = match config.reuse {
        Reuse::Replay => request.ask.prompt,
        Reuse::Live => request.ask.prompt + request.generated,
    };
    let limit = computed.min(reusable) / config.block.0;
    if limit <= request.hashed {
        return;
    }
    pool.hash_attention(request.ask.session, request.hashed, limit, &mut request.attention);
    for state in &mut request.states {
        if (request.hashed..limit).contains(&state.index) {
            pool.hash_state(request.ask.session, state);
        }
    }
    request.hashed = limit;
}
