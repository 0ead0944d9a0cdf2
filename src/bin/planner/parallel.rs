//! A study spread over this machine's cores. Which core does what changes nothing: results are reduced in seed order.

use fleet_planner::analysis::job::Execution;
use fleet_planner::analysis::study::Study;
use std::io::{IsTerminal, Write};
use std::sync::{Condvar, Mutex};

/// How many threads to use.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does the whole study, and gives it back done. Progress goes to standard error where that is a terminal.
pub fn study<S: Study + Send>(study: S) -> S {
    let scenario = *study.scenario();
    let shared = Mutex::new(study);
    let absorbed = Condvar::new();
    std::thread::scope(|scope| {
        for _ in 0..threads() {
            scope.spawn(|| work(&scenario, &shared, &absorbed));
        }
    });
    let study = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    study
}

fn work<S: Study>(
    scenario: &fleet_planner::scenario::Scenario,
    shared: &Mutex<S>,
    absorbed: &Condvar,
) {
    let lock = || shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    loop {
        let mut study = lock();
        let job = loop {
            if let Some(job) = study.take_jobs(1).pop() {
                break job;
            }
            if study.finished() {
                absorbed.notify_all();
                return;
            }
            // Another thread's outcome may call for more.
            study = absorbed.wait(study).unwrap_or_else(std::sync::PoisonError::into_inner);
        };
        drop(study);
        let outcome = Execution::start(scenario, job).run();
        let mut study = lock();
        study.absorb(job, outcome);
        show_progress(&*study);
        drop(study);
        absorbed.notify_all();
    }
}

fn show_progress(study: &impl Study) {
    if std::io::stderr().is_terminal() {
        let (done, known) = study.progress();
        eprint!("\r{done} of {known} runs");
        let _ = std::io::stderr().flush();
    }
}

/// Maps `items` over the machine's cores, in order.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads() {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(item) = items.get(place) else { return };
                    let result = work(item);
                    done.lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner)
                        .push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}
