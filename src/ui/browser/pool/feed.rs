//! Who gets the workers' time: a single run asked for by hand, then the main study, and while that has nothing left to
//! do, those beside it by rank.

use super::Inner;
use super::running::Beside;
use super::slot::Slot;
use crate::analysis::job::Job;
use crate::analysis::plan::Effort;
use crate::analysis::study::Study;
use crate::protocol::ToWorker;

/// Jobs a worker holds at most: as many as keep it busy while this thread paints, some 15 ms of work. A Cancel finds
/// it between two slices, however many there are.
const DEPTH: usize = 8;

impl Inner {
    /// Hands out jobs evenly, the emptiest worker first.
    pub(super) fn feed(&mut self) {
        for Beside { number, study, .. } in
            self.asides.iter_mut().filter(|beside| beside.aside.is_urgent())
        {
            feed(&mut self.slots, *number, study.as_mut());
        }
        if self.main_works() {
            if let Some(running) = &mut self.study {
                feed(&mut self.slots, running.number, running.study_mut());
            }
        } else if self.asides_may_run() {
            for Beside { number, study, .. } in &mut self.asides {
                feed(&mut self.slots, *number, study.as_mut());
            }
        }
    }

    /// Whether the main study has something to do.
    pub(super) fn main_works(&mut self) -> bool {
        !self.paused && self.study.as_mut().is_some_and(|running| !running.study_mut().finished())
    }

    /// While a thumb moves nobody stands in the way of the next preview.
    fn asides_may_run(&self) -> bool {
        self.paused || self.study.as_ref().is_some_and(|running| running.effort == Effort::Full)
    }

    /// The study of this number, and its note that something came in.
    pub(super) fn numbered(&mut self, number: u32) -> Option<(&mut dyn Study, &mut bool)> {
        if let Some(running) = self.study.as_mut().filter(|running| running.number == number) {
            return Some(running.with_news());
        }
        let beside = self.asides.iter_mut().find(|beside| beside.number == number)?;
        Some((beside.study.as_mut(), &mut beside.has_news))
    }

    /// Takes all jobs back from the workers.
    pub(super) fn call_off(&mut self) {
        let mut back: Vec<(u32, Job)> = Vec::new();
        for slot in self.slots.iter_mut().flatten().filter(|slot| !slot.out.is_empty()) {
            slot.post(&ToWorker::Cancel);
            back.append(&mut slot.out);
        }
        self.give_back(back);
    }

    /// Jobs that may be given out again.
    pub(super) fn give_back(&mut self, jobs: Vec<(u32, Job)>) {
        for (number, job) in jobs {
            if let Some((study, _)) = self.numbered(number) {
                study.give_back(job);
            }
        }
    }
}

/// Hands out the jobs of one study, as far as the workers take them.
fn feed(slots: &mut [Option<Slot>], number: u32, study: &mut dyn Study) {
    let mut hands: Vec<Vec<Job>> = slots.iter().map(|_| Vec::new()).collect();
    loop {
        let load = |index: usize| {
            slots[index].as_ref().map_or(DEPTH, |slot| slot.out.len()) + hands[index].len()
        };
        let free = (0..slots.len())
            .filter(|&index| {
                slots[index].as_ref().is_some_and(|slot| slot.ready) && load(index) < DEPTH
            })
            .min_by_key(|&index| load(index));
        let Some(index) = free else { break };
        let jobs = study.take_jobs(1);
        if jobs.is_empty() {
            break;
        }
        hands[index].extend(jobs);
    }
    for (slot, jobs) in slots.iter_mut().zip(hands) {
        if let (Some(slot), false) = (slot, jobs.is_empty()) {
            slot.out.extend(jobs.iter().map(|&job| (number, job)));
            let scenario = study.scenario().to_raw();
            slot.post(&ToWorker::Run { study: number, scenario, jobs });
        }
    }
}
