//! The blocks of a request: look-up, allocation, hashing, release.

use crate::engine::{Engine, Request};
use crate::pool::{ATTENTION, Key, Owner};
use fleet_planner::sim::engine::config::{Reservation, Reuse};

impl Engine {
    /// Blocks that need not be computed.
    pub fn look_up(&mut self, request: &Request) -> u32 {
        let most = (request.total() - 1) / self.config.block.0;
        let session = request.call.session;
        let mut hit = 0;
        while hit < most && self.pool.find(self.key(session, ATTENTION, hit)).is_some() {
            hit += 1;
        }
        let attention = hit;
        let has_states = |hit: u32| {
            (1..=self.config.groups)
                .all(|group| self.pool.find(self.key(session, group, hit - 1)).is_some())
        };
        while hit > 0 && !has_states(hit) {
            hit -= 1;
        }
        self.counts.older_states += u32::from(0 < hit && hit < attention);
        hit
    }

    fn key(&self, session: u32, group: u32, index: u32) -> Key {
        let common = index < self.config.shared_prefix.0 / self.config.block.0;
        let owner = if common { Owner::Common } else { Owner::Session(session) };
        Key { owner, group, index }
    }

    /// Frees the states a running request has left behind, group by group.
    pub fn release_states(&mut self, at: usize) {
        let block = self.config.block.0;
        let request = &mut self.running[at];
        if request.computed < 2 {
            return;
        }
        let end = ((request.computed - 1) / block).min(request.state_len);
        for states in &mut request.states {
            for index in (0..end).rev() {
                let Some(state) = states.remove(&index) else { break };
                self.pool.release(state);
            }
            if let Some(previous) = request.previous_state
                && previous + 1 < request.computed.div_ceil(block)
                && let Some(state) = states.remove(&previous)
            {
                self.pool.release(state);
            }
        }
    }

    /// Blocks for the next `tokens` of a running request; false, and nothing changed, if there are not enough.
    pub fn extend(&mut self, at: usize, tokens: u32) -> bool {
        let request = &self.running[at];
        let need = (request.computed + tokens).div_ceil(self.config.block.0);
        let mut demand = need.saturating_sub(request.attention.len() as u32);
        if need > request.state_len {
            demand += self.config.groups;
        }
        if demand > self.pool.free_count() {
            return false;
        }
        let mut request = self.running.remove(at);
        self.take(&mut request, tokens);
        self.running.insert(at, request);
        true
    }

    /// Blocks for the first `tokens` after a hit; false, and nothing changed, if there are not enough.
    pub fn start(&mut self, request: &mut Request, hit: u32, tokens: u32) -> bool {
        let block = self.config.block.0;
        let session = request.call.session;
        let find = |group, index| self.pool.find(self.key(session, group, index)).expect("a hit");
        let states: Vec<usize> = match hit {
            0 => Vec::new(),
            _ => (1..=self.config.groups).map(|group| find(group, hit - 1)).collect(),
        };
        let attention: Vec<usize> = (0..hit).map(|index| find(ATTENTION, index)).collect();
        let end = match self.config.reservation {
            Reservation::Chunk => hit * block + tokens,
            Reservation::Prompt => request.total(),
        };
        // At least one token follows the hit, so a state always follows the hit's.
        let taken = end.div_ceil(block) - hit + self.config.groups;
        let revived =
            states.iter().chain(&attention).filter(|block| self.pool.is_free(**block)).count();
        if taken + revived as u32 > self.pool.free_count() {
            return false;
        }
        for block in states.iter().chain(&attention) {
            self.pool.touch(*block);
        }
        for (held, state) in request.states.iter_mut().zip(states) {
            held.insert(hit - 1, state);
        }
        request.attention = attention;
        request.computed = hit * block;
        request.target = request.total();
        request.state_len = hit;
        request.hashed = hit;
        request.scheduled = tokens;
        self.take(request, tokens);
        true
    }

    /// Takes the blocks of a chunk and hashes those it completes.
    fn take(&mut self, request: &mut Request, tokens: u32) {
        let block = self.config.block.0;
        let end = request.computed + tokens;
        let need = end.div_ceil(block);
        if need > request.state_len {
            request.previous_state = request.state_len.checked_sub(1);
            for states in &mut request.states {
                states.insert(need - 1, self.pool.pop());
            }
            request.state_len = need;
        }
        while (request.attention.len() as u32) < need {
            request.attention.push(self.pool.pop());
        }
        let reusable = match self.config.reuse {
            Reuse::Replay => request.call.prompt,
            Reuse::Live => request.total(),
        };
        for index in request.hashed..end.min(reusable) / block {
            let session = request.call.session;
            let key = self.key(session, ATTENTION, index);
            self.pool.hash(request.attention[index as usize], key);
            for (group, states) in (1..).zip(&request.states) {
                if let Some(state) = states.get(&index) {
                    self.pool.hash(*state, self.key(session, group, index));
                }
            }
            request.hashed = index + 1;
        }
    }

    /// Gives all blocks back: states group by group, then attention, tails first.
    pub fn release(&mut self, request: &mut Request) {
        for states in &mut request.states {
            while let Some((_, state)) = states.pop_last() {
                self.pool.release(state);
            }
        }
        while let Some(block) = request.attention.pop() {
            self.pool.release(block);
        }
        request.computed = 0;
        request.state_len = 0;
        request.previous_state = None;
        request.hashed = 0;
    }
}
