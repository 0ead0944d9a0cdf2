//! A fleet of robots against one brain.
//!
//! ```text
//! robot joins -> [backlog] -> controller says start -> turn -> gap + host delay -> turn ... -> episode ends
//!                    ^                                                                             |
//!                    +-------------------------- takes its place at the back <---------------------+
//!
//! a turn: [held, without a slot] -> [outside, over the request cap] -> engine
//! ```
//!
//! Events are totally ordered by (time, class, sequence). What the engine does in a step is noticed when the step
//! ends; what falls due during it, right after.
//!
//! Absent on purpose: what the figures mean (see `analysis`), and the action layer (see `action`).

mod control;
mod episodes;
mod reading;
mod record;
mod slots;
mod solo;
pub mod watch;
mod world;

pub use record::{Margin, Record, SAMPLE, Sample, WINDOW, WindowCount};
pub use solo::Solo;
pub use world::{FleetWorld, RobotPlan, Withdrawal};

use super::admission::prefix_alive::survival::{Gauge, Turnover};
use super::admission::{Admission, Call, Controller, Seen};
use super::engine::pool::SessionId;
use super::engine::{Ask, Engine};
use crate::units::{Instant, Span};
use control::GAUGE;
use episodes::EpisodeQueue;
use record::{Counters, Listener, Turn};
use slots::Slots;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use watch::Watcher;

/// An episode that was completed within the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpisodeEnd {
    /// When.
    pub at: Instant,
    /// By whom.
    pub robot: u32,
}

/// Where a robot is in its life.
#[derive(Clone, Copy, Debug)]
enum Life {
    /// Has not joined, or has left.
    Away,
    /// In the backlog.
    Waiting { since: Instant },
    /// In an episode: its place in the trace, the turn under way, its session.
    Playing { episode: u32, turn: u32, session: SessionId },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Join(u32),
    Withdraw(u32),
    Turn(u32),
    Sample(u32),
    Gauge,
    ControlBegins,
    Tick,
    Watch,
}

impl Event {
    fn class(self) -> u8 {
        match self {
            Event::Join(_) => 0,
            Event::Withdraw(_) => 1,
            Event::Turn(_) => 2,
            Event::Sample(_) => 3,
            Event::Gauge => 4,
            Event::ControlBegins => 5,
            Event::Tick => 6,
            Event::Watch => 7,
        }
    }
}

/// Tokens of the pool that a token takes, for the gauge: the controller's default.
const GAUGE_PER_TOKEN: f64 = 2.0;

/// A run under way.
pub struct Fleet {
    world: FleetWorld,
    engine: Engine,
    admission: Box<dyn Admission>,
    gauge: Option<Gauge>,
    episodes: EpisodeQueue,
    events: BinaryHeap<Reverse<(Instant, u8, u64, Event)>>,
    sequence: u64,
    lives: Vec<Life>,
    turns: Vec<Turn>,
    backlog: VecDeque<u32>,
    active: u32,
    slots: Slots,
    /// Robots whose turns wait outside the engine, over the request cap.
    outside: VecDeque<u32>,
    counters: Counters,
    /// Robots that have joined and not left, or are still to join.
    remaining: u32,
    /// Robots still to be withdrawn.
    owed: u32,
    done: Vec<u32>,
    ends: Vec<EpisodeEnd>,
    record: Record,
    watcher: Option<Box<Watcher>>,
    finished: bool,
}

impl Fleet {
    /// Prepares a run.
    pub fn new(world: FleetWorld) -> Fleet {
        let robots = world.robots.len();
        let end = Instant::ZERO + world.duration;
        let mut engine = Engine::new(world.engine, world.costs, world.eviction);
        if world.is_gauged || world.controller.reads_metrics() {
            engine.time_blocks();
        }
        let facts = world.engine_facts();
        let gauge = world.is_gauged.then(|| {
            let turnover = Turnover::Counters { per_token: GAUGE_PER_TOKEN };
            Gauge::new(facts, Gauge::fitting_clock(&facts), turnover)
        });
        let mut fleet = Fleet {
            engine,
            admission: Controller::NONE.build(&facts),
            gauge,
            episodes: EpisodeQueue::new(world.seed, world.workload.episodes.len() as u32),
            events: BinaryHeap::new(),
            sequence: 0,
            lives: vec![Life::Away; robots],
            turns: vec![Turn::default(); robots],
            backlog: VecDeque::new(),
            active: 0,
            slots: Slots::new(robots),
            outside: VecDeque::new(),
            counters: Counters::default(),
            remaining: robots as u32,
            owed: 0,
            done: Vec::new(),
            ends: Vec::new(),
            record: Record::new(end, robots),
            watcher: None,
            finished: false,
            world,
        };
        for robot in 0..robots as u32 {
            let plan = fleet.world.robots[robot as usize];
            fleet.schedule(plan.joins, Event::Join(robot));
        }
        for place in 0..fleet.world.withdrawals.len() {
            let Withdrawal { at, robots } = fleet.world.withdrawals[place];
            fleet.schedule(at, Event::Withdraw(robots));
        }
        for minute in 1..=fleet.record.samples.len() as u32 {
            let at = Instant((u64::from(minute) * SAMPLE.0).min(end.0));
            fleet.schedule(at, Event::Sample(minute - 1));
        }
        if fleet.gauge.is_some() {
            fleet.schedule(Instant::ZERO + GAUGE, Event::Gauge);
        }
        match fleet.world.controlled_from {
            // Before the first robot.
            Instant::ZERO => fleet.begin_control(Instant::ZERO),
            from => fleet.schedule(from, Event::ControlBegins),
        }
        fleet
    }

    /// Runs about `steps` engine steps further; true once the run has ended. How a run is sliced changes nothing.
    pub fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if self.finished {
                break;
            }
            self.advance_once();
        }
        self.finished
    }

    /// Runs to the end.
    pub fn run(mut self) -> Record {
        while !self.advance(u32::MAX) {}
        self.into_record()
    }

    /// What the run has left behind so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The completed episodes, in order.
    pub fn ends(&self) -> &[EpisodeEnd] {
        &self.ends
    }

    /// Ends the run and takes what it left behind.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// The engine, for reading.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    fn advance_once(&mut self) {
        let end = self.record.end;
        let next = self.events.peek().map_or(Instant::NEVER, |Reverse((at, ..))| *at);
        if self.engine.is_idle() {
            if next > end {
                self.finished = true;
                return;
            }
            self.engine.idle_until(next.max(self.engine.now()));
        } else {
            self.step(next.min(end));
        }
        while let Some(&Reverse((at, _, _, event))) = self.events.peek() {
            if at > self.engine.now() {
                break;
            }
            self.events.pop();
            self.happen(event, at);
        }
        if self.remaining == 0 && self.engine.is_idle() {
            self.record.end = self.engine.now().min(end);
            self.finished = true;
        }
        self.finished |= self.engine.now() >= end;
    }

    fn step(&mut self, limit: Instant) {
        let mut done = std::mem::take(&mut self.done);
        let mut listener = Listener {
            record: &mut self.record,
            turns: &mut self.turns,
            counters: &mut self.counters,
            block: self.world.engine.block.0,
            done: &mut done,
            began: self.engine.now(),
            watcher: self.watcher.as_deref_mut(),
        };
        self.engine.advance(limit, &mut listener);
        if self.watcher.is_some() {
            self.note_losses();
        }
        for robot in done.drain(..) {
            self.turn_done(robot);
        }
        self.done = done;
        self.send_outside();
    }

    fn happen(&mut self, event: Event, at: Instant) {
        match event {
            Event::Join(robot) => {
                self.lives[robot as usize] = Life::Waiting { since: at };
                self.backlog.push_back(robot);
                self.fill();
            }
            Event::Withdraw(robots) => {
                self.owed += robots;
                while self.owed > 0
                    && let Some(robot) = self.backlog.pop_back()
                {
                    self.owed -= 1;
                    self.leave(robot);
                }
            }
            Event::Turn(robot) => self.arrive(robot, at),
            Event::Sample(minute) => self.sample(minute),
            Event::Gauge => self.read_gauge(at),
            Event::ControlBegins => self.begin_control(at),
            Event::Tick => self.tick(at),
            Event::Watch => self.watch_sample(at),
        }
    }

    fn start_episode(&mut self, robot: u32) {
        let now = self.engine.now();
        if let Life::Waiting { since } = self.lives[robot as usize]
            && self.record.episodes[robot as usize] > 0
            && now <= self.record.end
        {
            self.record.waits += 1;
            self.record.waited += now - since;
        }
        self.active += 1;
        let episode = self.episodes.next();
        let session = self.engine.new_session();
        self.lives[robot as usize] = Life::Playing { episode, turn: 0, session };
        self.slots.admit(robot);
        if let Some(watcher) = &mut self.watcher {
            watcher.episode_started(robot, session);
        }
        self.see(Seen::EpisodeStarted { robot, at: now });
        self.ask(robot, episode, 0, now);
    }

    /// The robot asks for a turn at `asked`; it enters the engine after the host delay.
    fn ask(&mut self, robot: u32, episode: u32, turn: u32, asked: Instant) {
        self.turns[robot as usize] = Turn { asked, first: turn == 0, ..Turn::default() };
        let prompt = self.world.workload.episodes[episode as usize].turns[turn as usize].prompt;
        let host = Span(self.world.host_fixed.0 + self.world.host_token * u64::from(prompt.0));
        if self.watcher.is_some() {
            self.watch_asked((robot, episode, turn), asked);
        }
        self.schedule(asked + host, Event::Turn(robot));
    }

    fn submit(&mut self, robot: u32) {
        let Life::Playing { episode, turn, session } = self.lives[robot as usize] else {
            unreachable!("only a playing robot has a turn on its way");
        };
        self.see(Seen::Sent { robot });
        if let Some(watcher) = &mut self.watcher {
            watcher.sent(robot, self.engine.now());
        }
        let turns = &self.world.workload.episodes[episode as usize].turns;
        let asked = turns[turn as usize];
        let previous_prompt =
            turn.checked_sub(1).map_or(0, |before| turns[before as usize].prompt.0);
        self.engine.submit(Ask {
            tag: robot,
            session,
            prompt: asked.prompt.0,
            output: asked.output.0,
            previous_prompt,
        });
    }

    fn turn_done(&mut self, robot: u32) {
        let now = self.engine.now();
        if now <= self.record.end {
            let turn = self.turns[robot as usize];
            self.record.turn_done(&turn, now);
            if let Some(watcher) = &mut self.watcher {
                watcher.done(robot, now);
            }
        }
        let Life::Playing { episode, turn, session } = self.lives[robot as usize] else {
            unreachable!("only a playing robot has a turn in the engine");
        };
        let turns = &self.world.workload.episodes[episode as usize].turns;
        let finished = {
            let (asked, times) = (turns[turn as usize], self.turns[robot as usize]);
            Call {
                robot,
                prompt: asked.prompt.0,
                cached: times.cached,
                previous_prompt: turn
                    .checked_sub(1)
                    .map_or(0, |before| turns[before as usize].prompt.0),
                output: asked.output.0,
                scheduled: times.scheduled,
                first_token: times.first_token,
                finished: now,
                was_held: times.was_held,
            }
        };
        let is_last = turn as usize + 1 == turns.len();
        let gap = turns[turn as usize].gap;
        self.see(Seen::Finished(finished));
        if !is_last {
            self.lives[robot as usize] = Life::Playing { episode, turn: turn + 1, session };
            self.ask(robot, episode, turn + 1, now + gap);
        } else {
            self.engine.end_session(session);
            self.episode_done(robot, now);
        }
    }

    fn episode_done(&mut self, robot: u32, now: Instant) {
        self.active -= 1;
        self.slots.end(robot);
        self.see(Seen::EpisodeEnded { robot, at: now });
        let played = &mut self.record.episodes[robot as usize];
        if now <= self.record.end {
            *played += 1;
            self.ends.push(EpisodeEnd { at: now, robot });
        }
        let is_last = *played >= self.world.robots[robot as usize].episodes;
        if is_last || self.owed > 0 {
            self.owed -= u32::from(!is_last);
            self.leave(robot);
        } else {
            self.lives[robot as usize] = Life::Waiting { since: now };
            self.backlog.push_back(robot);
        }
        self.fill();
    }

    fn leave(&mut self, robot: u32) {
        self.lives[robot as usize] = Life::Away;
        self.remaining -= 1;
    }

    fn sample(&mut self, minute: u32) {
        let sample = &mut self.record.samples[minute as usize];
        sample.referenced = self.engine.pool().referenced_count();
        sample.running = self.engine.running_count();
        sample.waiting = self.engine.waiting_count();
        sample.active = self.active;
        sample.held = self.slots.held_count();
    }

    fn schedule(&mut self, at: Instant, event: Event) {
        self.sequence += 1;
        self.events.push(Reverse((at, event.class(), self.sequence, event)));
    }
}
