//! A plain fleet over either engine, as the model's text says it: robots, a backlog, one shuffled queue of episodes,
//! gaps and host delays.

use crate::brain::Brain;
use crate::engine::Call;
use crate::log::{Entry, Event};
use fleet_planner::sim::fleet::RobotPlan;
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::Span;
use fleet_planner::workload::trace::Workload;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What a fleet is, without its engine.
#[derive(Clone, Debug)]
pub struct Plan {
    pub host_fixed: Span,
    /// [ps/token]
    pub host_token: u64,
    pub workload: Arc<Workload>,
    pub robots: Vec<RobotPlan>,
    /// [episodes] K.
    pub cap: Option<u32>,
    /// [ps]
    pub end: u64,
    pub seed: u64,
}

/// One call of the run: requests are numbered in the order they were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub robot: u32,
    /// Place of the episode in the trace.
    pub episode: usize,
    pub turn: usize,
    pub session: u32,
    /// [ps] Before the host delay.
    pub at: u64,
}

/// What a run leaves behind.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Run {
    pub calls: Vec<Asked>,
    pub log: Vec<Entry>,
    /// Episodes ended by each robot.
    pub episodes: Vec<u32>,
    /// [ps] Between an episode's end and the robot's next beginning, in order of the beginnings.
    pub waits: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
enum Due {
    Joins(u32),
    /// The request of this number enters the engine.
    Enters(u32),
}

struct Fleet<'a, B> {
    plan: &'a Plan,
    brain: &'a mut B,
    /// By time, then in the order in which they were set.
    due: BTreeMap<(u64, u64), Due>,
    set: u64,
    /// Robots without an episode, and since when.
    backlog: VecDeque<(u32, Option<u64>)>,
    active: u32,
    /// What is left of the pass through the trace.
    pass: VecDeque<usize>,
    passes: u64,
    run: Run,
}

/// Runs the plan on this engine.
pub fn run(plan: &Plan, brain: &mut impl Brain) -> Run {
    let mut fleet = Fleet {
        plan,
        brain,
        due: BTreeMap::new(),
        set: 0,
        backlog: VecDeque::new(),
        active: 0,
        pass: VecDeque::new(),
        passes: 0,
        run: Run { episodes: vec![0; plan.robots.len()], ..Run::default() },
    };
    for (robot, robot_plan) in (0..).zip(&plan.robots) {
        fleet.set(robot_plan.joins.0, Due::Joins(robot));
    }
    while fleet.brain.now() < plan.end {
        fleet.step();
    }
    fleet.run
}

impl<B: Brain> Fleet<'_, B> {
    fn set(&mut self, at: u64, due: Due) {
        self.due.insert((at, self.set), due);
        self.set += 1;
    }

    /// What is due now, then a step of the engine, then what came out of it.
    fn step(&mut self) {
        while let Some(first) = self.due.first_entry()
            && first.key().0 <= self.brain.now()
        {
            match first.remove() {
                Due::Joins(robot) => {
                    self.backlog.push_back((robot, None));
                    // Noticed after the step, like all that falls due during one: it asks then.
                    self.start_episodes(self.brain.now());
                }
                Due::Enters(request) => self.submit(request),
            }
        }
        let next = self.due.first_key_value().map_or(self.plan.end, |((at, _), _)| *at);
        let next = next.min(self.plan.end);
        if self.brain.is_idle() {
            self.brain.idle_until(next);
            return;
        }
        let read = self.run.log.len();
        self.brain.advance(next, &mut self.run.log);
        for place in read..self.run.log.len() {
            let Entry { at, request, event } = self.run.log[place];
            // What comes out after the run's end is nobody's any more.
            if event == Event::Done && at <= self.plan.end {
                self.turn_done(request, at);
            }
        }
    }

    fn turn_done(&mut self, request: u32, now: u64) {
        let asked = self.run.calls[request as usize];
        let turns = &self.plan.workload.episodes[asked.episode].turns;
        if asked.turn + 1 < turns.len() {
            let at = now + turns[asked.turn].gap.0;
            self.ask(Asked { turn: asked.turn + 1, at, ..asked });
            return;
        }
        self.brain.end_session(asked.session);
        self.active -= 1;
        let robot = asked.robot as usize;
        self.run.episodes[robot] += 1;
        if self.run.episodes[robot] < self.plan.robots[robot].episodes {
            self.backlog.push_back((asked.robot, Some(now)));
        }
        self.start_episodes(now);
    }

    fn start_episodes(&mut self, now: u64) {
        while self.plan.cap.is_none_or(|cap| self.active < cap)
            && let Some((robot, since)) = self.backlog.pop_front()
        {
            self.active += 1;
            self.run.waits.extend(since.map(|since| now - since));
            let session = self.brain.new_session();
            let episode = self.next_episode();
            self.ask(Asked { robot, episode, turn: 0, session, at: now });
        }
    }

    fn next_episode(&mut self) -> usize {
        if self.pass.is_empty() {
            let mut order: Vec<usize> = (0..self.plan.workload.episodes.len()).collect();
            Stream::new(self.plan.seed, Purpose::EpisodeOrder, self.passes).shuffle(&mut order);
            self.passes += 1;
            self.pass = order.into();
        }
        self.pass.pop_front().expect("a trace has episodes")
    }

    /// The request enters the engine after the host delay.
    fn ask(&mut self, asked: Asked) {
        let prompt = self.plan.workload.episodes[asked.episode].turns[asked.turn].prompt.0;
        let delay = self.plan.host_fixed.0 + self.plan.host_token * u64::from(prompt);
        let request = self.run.calls.len() as u32;
        self.run.calls.push(asked);
        self.set(asked.at + delay, Due::Enters(request));
    }

    fn submit(&mut self, request: u32) {
        let asked = self.run.calls[request as usize];
        let turns = &self.plan.workload.episodes[asked.episode].turns;
        self.brain.submit(Call {
            tag: request,
            session: asked.session,
            prompt: turns[asked.turn].prompt.0,
            output: turns[asked.turn].output.0,
            previous_prompt: asked.turn.checked_sub(1).map_or(0, |before| turns[before].prompt.0),
        });
        self.run.log.push(Entry { at: self.brain.now(), request, event: Event::Submitted });
    }
}
