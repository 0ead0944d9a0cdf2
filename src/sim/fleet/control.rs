//! Where the controller meets the fleet: its clock, what it is shown, who gets a slot, and where turns wait.

use super::record::Margin;
use super::{Event, Fleet, Life};
use crate::sim::admission::{Metrics, Pausing, Seen, Verdict};
use crate::units::{Instant, PS_PER_S, Span};

/// Time between two readings of the survival margin.
pub(super) const GAUGE: Span = Span::from_seconds(5);

impl Fleet {
    /// The controller starts its work, and sees who is in an episode.
    pub(super) fn begin_control(&mut self, at: Instant) {
        self.admission = self.world.controller.build(&self.world.engine_facts());
        for (robot, life) in self.lives.iter().enumerate() {
            if matches!(life, Life::Playing { .. }) {
                self.admission.observe(&Seen::EpisodeStarted { robot: robot as u32, at });
            }
        }
        self.pause_newest();
        if let Some(period) = self.admission.period() {
            self.schedule(at + period, Event::Tick);
        }
    }

    /// Takes slots back, where that is how the controller pauses.
    fn pause_newest(&mut self) {
        if self.admission.pausing() == Pausing::Newest {
            self.slots.take_back_newest(self.admission.limit());
        }
    }

    pub(super) fn tick(&mut self, at: Instant) {
        let (view, metrics) = (self.view(), self.metrics());
        let decision = self.admission.tick(at, &view, &metrics);
        self.record.decisions.extend(decision);
        if let Some(period) = self.admission.period() {
            self.schedule(at + period, Event::Tick);
        }
        self.pause_newest();
        self.fill();
    }

    pub(super) fn read_gauge(&mut self, at: Instant) {
        let metrics = self.metrics();
        if let Some(gauge) = &mut self.gauge {
            let reading = gauge.read(at, &metrics);
            self.record.margins.push(Margin { at, reading });
            self.schedule(at + GAUGE, Event::Gauge);
        }
    }

    fn metrics(&self) -> Metrics {
        let pool = self.engine.pool();
        let share = |blocks: u32| f64::from(blocks) / f64::from(pool.usable_count().max(1));
        let evicted = pool.evicted();
        let cached = |live_only| match self.admission.reads_cached() {
            true => share(pool.cached_count(live_only)),
            false => 0.0,
        };
        Metrics {
            referenced: share(pool.referenced_count()),
            cached: cached(false),
            cached_live: cached(true),
            prompt_tokens: self.counters.prompt,
            hit_tokens: self.counters.hit,
            computed_tokens: self.counters.computed,
            generated_tokens: self.counters.generated,
            evicted_blocks: evicted.blocks,
            evicted_idle_s: evicted.idle as f64 / PS_PER_S as f64,
        }
    }

    pub(super) fn see(&mut self, seen: Seen) {
        self.admission.observe(&seen);
        if let Some(gauge) = &mut self.gauge {
            gauge.observe(&seen);
        }
    }

    /// Gives slots away while there are any: to held robots first, in order of admission, then to the backlog as far
    /// as the controller says.
    pub(super) fn fill(&mut self) {
        loop {
            let view = self.view();
            if view.held > 0 {
                if view.within(self.admission.limit()) == Verdict::Wait {
                    return;
                }
                if let Some(robot) = self.slots.resume_first() {
                    self.see(Seen::Resumed { robot });
                    self.send(robot);
                }
            } else {
                let Some(&robot) = self.backlog.front() else { return };
                if self.admission.may_start(&view) == Verdict::Wait {
                    return;
                }
                self.backlog.pop_front();
                self.start_episode(robot);
            }
        }
    }

    /// A turn reaches the gateway.
    pub(super) fn arrive(&mut self, robot: u32, at: Instant) {
        if let Some(watcher) = &mut self.watcher {
            watcher.arrived(robot, at);
        }
        if self.admission.pausing() == Pausing::Returning
            && self.admission.limit().is_some_and(|limit| self.slots.taken() > limit.max(1))
        {
            self.slots.take_back(robot);
        }
        if self.slots.has_slot(robot) {
            self.send(robot);
            return;
        }
        self.slots.hold(robot);
        self.turns[robot as usize].was_held = true;
        self.see(Seen::Held { robot });
        self.fill();
    }

    /// A turn goes to the engine, or waits outside it.
    fn send(&mut self, robot: u32) {
        self.outside.push_back(robot);
        self.send_outside();
    }

    pub(super) fn send_outside(&mut self) {
        let limit = self.admission.request_limit().map_or(u32::MAX, |limit| limit.max(1));
        while self.engine.waiting_count() + self.engine.running_count() < limit
            && let Some(robot) = self.outside.pop_front()
        {
            self.submit(robot);
        }
    }
}
