//! A run under watch: every turn's life, and what the pool's blocks are good for at each sample. Watching changes
//! nothing; a run that nobody watches pays next to nothing.
//!
//! ```text
//! asked -> (host) -> arrived -> (gate) -> sent -> (queue) -> admitted -> (prefill) -> first token -> (decode) -> done
//! ```
//!
//! Whose blocks were evicted is told with the turn that misses them: where its robot was when its prefix began to
//! lose blocks.

mod seen;

use super::{Fleet, Life};
use crate::sim::engine::Ask;
use crate::sim::engine::pool::{Loss, SessionId};
use crate::units::Instant;
pub use seen::{LostWhile, Missing, PoolSample, RobotBlocks, TurnLife, Watch, Watched};

/// The watch under way.
pub(super) struct Watcher {
    watch: Watch,
    watched: Watched,
    /// The turn of each robot.
    current: Vec<Option<TurnLife>>,
    /// What its next admission will miss, a robot each.
    missing: Vec<Option<Missing>>,
    /// Whose a session is, by its number.
    robots: Vec<u32>,
    since: PoolSample,
}

impl Watcher {
    fn new(watch: Watch, robots: usize) -> Watcher {
        Watcher {
            watch,
            watched: Watched::default(),
            current: vec![None; robots],
            missing: vec![None; robots],
            robots: Vec::new(),
            since: PoolSample::default(),
        }
    }

    #[cold]
    pub fn episode_started(&mut self, robot: u32, session: SessionId) {
        let number = session.number() as usize;
        if self.robots.len() <= number {
            self.robots.resize(number + 1, u32::MAX);
        }
        self.robots[number] = robot;
        self.missing[robot as usize] = None;
    }

    #[cold]
    pub fn asked(&mut self, life: TurnLife) {
        // One that ended after the run did.
        if let Some(before) = self.current[life.robot as usize].replace(life) {
            self.keep(before);
        }
    }

    fn turn(&mut self, robot: u32) -> Option<&mut TurnLife> {
        self.current[robot as usize].as_mut()
    }

    #[cold]
    pub fn arrived(&mut self, robot: u32, at: Instant) {
        if let Some(turn) = self.turn(robot) {
            turn.arrived = Some(at);
        }
    }

    #[cold]
    pub fn sent(&mut self, robot: u32, at: Instant) {
        if let Some(turn) = self.turn(robot) {
            turn.sent = Some(at);
        }
    }

    #[cold]
    pub fn admitted(&mut self, ask: &Ask, hit: u32, block: u32, at: Instant) {
        let robot = ask.tag as usize;
        let again = (ask.previous_prompt / block * block).saturating_sub(hit);
        let missing = self.missing[robot].take().filter(|_| again > 0);
        self.since.hit += u64::from(hit);
        self.since.again += u64::from(again);
        self.since.misses += u32::from(again > 0);
        if let Some(turn) = self.turn(ask.tag) {
            (turn.admitted, turn.hit, turn.again) = (Some(at), hit, again);
            turn.missing = missing;
            let turn = *turn;
            if again > 0 {
                self.missed(turn);
            }
        }
    }

    /// A turn that was admitted missed part of its session's prompt before.
    fn missed(&mut self, turn: TurnLife) {
        if let Some(Missing { whilst, .. }) = turn.missing {
            self.watched.missed_whilst[whilst as usize] += 1;
        }
        let since =
            |turn: &TurnLife| turn.missing.map_or(turn.admitted, |missing| Some(missing.at));
        if self.watched.first_miss.is_none_or(|first| since(&turn) < since(&first)) {
            self.watched.first_miss = Some(turn);
        }
    }

    #[cold]
    pub fn preempted(&mut self, ask: &Ask) {
        if let Some(turn) = self.turn(ask.tag) {
            turn.preemptions += 1;
        }
    }

    #[cold]
    pub fn prefill(&mut self, ask: &Ask, tokens: u32) {
        self.since.computed += u64::from(tokens);
        if let Some(turn) = self.turn(ask.tag) {
            turn.computed += tokens;
        }
    }

    #[cold]
    pub fn first_token(&mut self, ask: &Ask, at: Instant) {
        if let Some(turn) = self.turn(ask.tag) {
            turn.first_token.get_or_insert(at);
        }
    }

    #[cold]
    pub fn done(&mut self, robot: u32, at: Instant) {
        if let Some(mut turn) = self.current[robot as usize].take() {
            turn.done = Some(at);
            self.keep(turn);
        }
    }

    fn keep(&mut self, turn: TurnLife) {
        if !self.watch.robots.contains(&turn.robot) {
            return;
        }
        if self.watched.turns.len() < self.watch.turns {
            self.watched.turns.push(turn);
        } else {
            self.watched.left_out += 1;
        }
    }

    /// Losses of a step that has just ended.
    #[cold]
    pub fn lost(&mut self, losses: Vec<Loss>) {
        for Loss { at, session, .. } in losses {
            let robot = self.robots[session.number() as usize] as usize;
            // Lost to a turn that was admitted in the same step, before this one was.
            if let Some(turn) = &mut self.current[robot]
                && turn.admitted == Some(at)
                && turn.again > 0
                && turn.missing.is_none()
            {
                turn.missing = Some(Missing { at, whilst: LostWhile::Waiting });
                let turn = *turn;
                self.missed(turn);
                continue;
            }
            let whilst = match &self.current[robot] {
                Some(turn) if turn.admitted.is_some() => LostWhile::Answering,
                Some(turn) if turn.arrived.is_some_and(|arrived| arrived <= at) => {
                    LostWhile::Waiting
                }
                _ => LostWhile::InTool,
            };
            self.missing[robot].get_or_insert(Missing { at, whilst });
        }
    }

    fn finish(mut self, end: Instant) -> Watched {
        for turn in std::mem::take(&mut self.current).into_iter().flatten() {
            if turn.asked <= end {
                self.keep(turn);
            }
        }
        self.watched
    }
}

impl Fleet {
    /// Puts the run under watch; before its first step.
    pub fn watch(&mut self, watch: Watch) {
        self.engine.watch();
        let samples = self.record.end.0 / watch.every.0.max(1);
        for sample in 1..=samples {
            self.schedule(Instant(sample * watch.every.0), super::Event::Watch);
        }
        self.watcher = Some(Box::new(Watcher::new(watch, self.lives.len())));
    }

    /// Ends the watch, and takes what it saw; nothing without one.
    pub fn take_watched(&mut self) -> Watched {
        let end = self.record.end;
        let last = self.watcher.as_ref().and_then(|watcher| watcher.watched.samples.last());
        if last.is_none_or(|last| last.at < end) {
            self.watch_sample(end);
        }
        self.watcher.take().map(|watcher| watcher.finish(end)).unwrap_or_default()
    }

    #[cold]
    pub(super) fn note_losses(&mut self) {
        if let Some(watcher) = &mut self.watcher {
            watcher.lost(self.engine.take_losses());
        }
    }

    /// A turn is asked for.
    #[cold]
    pub(super) fn watch_asked(&mut self, (robot, episode, turn): (u32, u32, u32), asked: Instant) {
        let wanted = &self.world.workload.episodes[episode as usize].turns[turn as usize];
        let played = self.record.episodes[robot as usize];
        if let Some(watcher) = &mut self.watcher {
            watcher.asked(TurnLife::of((robot, played, turn), asked, wanted));
        }
    }

    #[cold]
    pub(super) fn watch_sample(&mut self, at: Instant) {
        let Some(watcher) = &mut self.watcher else { return };
        let first = watcher.watch.robots.start;
        let mut blocks = vec![RobotBlocks::default(); watcher.watch.robots.len()];
        let place = |robot: u32| robot.checked_sub(first).map(|place| place as usize);
        let is_waiting = |turn: &TurnLife| {
            turn.arrived.is_some_and(|arrived| arrived <= at) && turn.admitted.is_none()
        };
        let mut alive_waiting = 0;
        let census = self.engine.pool().census(|session, alive| {
            let robot = watcher.robots[session.number() as usize];
            if watcher.current[robot as usize].as_ref().is_some_and(is_waiting) {
                alive_waiting += alive;
            }
            if let Some(kept) = place(robot).and_then(|place| blocks.get_mut(place)) {
                kept.alive = alive;
            }
        });
        for (ask, held) in self.engine.holdings() {
            if let Some(kept) = place(ask.tag).and_then(|place| blocks.get_mut(place)) {
                kept.held = held;
            }
        }
        let waiting = watcher.current.iter().flatten().filter(|turn| is_waiting(turn)).count();
        let sample = PoolSample {
            at,
            census,
            alive_waiting,
            wanted: wanted(&self.world, &self.lives, &watcher.current, at),
            running: self.engine.running_count(),
            waiting: waiting as u32,
            active: self.active,
            ..std::mem::take(&mut watcher.since)
        };
        watcher.watched.samples.push(sample);
        watcher.watched.robots.push(blocks);
    }
}

/// [blocks] What the sessions under way would take if all of them were cached whole: of a robot in its tool the prompt
/// before, else the prompt it asked with.
fn wanted(
    world: &super::FleetWorld,
    lives: &[Life],
    current: &[Option<TurnLife>],
    at: Instant,
) -> u32 {
    let (block, shared) = (world.engine.block, world.engine.shared_prefix);
    let shared = shared.blocks_floor(block).0;
    let of_robot = |(life, turn): (&Life, &Option<TurnLife>)| {
        let Life::Playing { episode, turn: place, .. } = *life else { return None };
        let has_asked = turn.as_ref().is_none_or(|turn| turn.asked <= at);
        let place = if has_asked { place } else { place.saturating_sub(1) };
        let turns = &world.workload.episodes[episode as usize].turns;
        let own = turns[place as usize].prompt.blocks_ceil(block).0.saturating_sub(shared);
        Some(own + world.engine.groups)
    };
    let own: Vec<u32> = lives.iter().zip(current).filter_map(of_robot).collect();
    if own.is_empty() { 0 } else { own.iter().sum::<u32>() + shared }
}
