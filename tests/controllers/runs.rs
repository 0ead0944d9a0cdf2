//! Runs of one fleet over seeds, and what is read from them.

use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::admission::{CONTROLLERS, Controller};
use fleet_planner::sim::fleet::{Fleet, FleetWorld, Record, WINDOW};
use fleet_planner::units::{Instant, Span};
use fleet_planner::workload::trace::Workload;
use std::sync::Arc;

const THREADS: usize = 2;
/// A window is low when fewer of its turns than these percent hit.
const LOW: u32 = 80;

/// A controller by name, some of its parameters set to raw values.
pub fn controller(name: &str, values: &[(&str, i64)]) -> Controller {
    let row = CONTROLLERS.iter().position(|row| row.name == name).expect("a controller");
    for (name, _) in values {
        assert!(CONTROLLERS[row].parameters.iter().any(|one| one.name == *name), "{name}");
    }
    Controller::of_row(row, |parameter| {
        values.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| *value)
    })
}

/// Consecutive seeds.
pub fn seeds(first: u64, count: u64) -> Vec<u64> {
    (0..count).map(|index| first.wrapping_add(index)).collect()
}

/// The preset's site, some of its knobs changed.
pub struct Site {
    scenario: Scenario,
    workload: Arc<Workload>,
}

impl Site {
    /// The published fleet's.
    pub fn published() -> Site {
        Site::with(&[])
    }

    /// The published fleet's, with knobs set as in a link.
    pub fn with(settings: &[(&str, &str)]) -> Site {
        let mut scenario = Scenario::of(Preset::H800);
        for (name, value) in settings {
            let id = KnobId::ALL.into_iter().find(|id| id.knob().name == *name).expect("a knob");
            scenario = scenario.with(id, id.knob().read(value).expect("a value").raw());
        }
        Site { scenario, workload: Arc::new(scenario.workload(scenario.millihertz())) }
    }

    /// Half an hour of `robots` under a controller.
    pub fn trial(&self, robots: u32, controller: Controller) -> Trial<'_> {
        Trial { site: self, robots, controller, from: Instant::ZERO, is_gauged: false }
    }
}

/// A run to be made with several seeds.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    site: &'a Site,
    robots: u32,
    controller: Controller,
    from: Instant,
    is_gauged: bool,
}

impl Trial<'_> {
    /// Nobody controls before then.
    pub fn controlled_from(self, seconds: u64) -> Self {
        Self { from: Instant::ZERO + Span::from_seconds(seconds), ..self }
    }

    /// Reads the survival margin.
    pub fn gauged(self) -> Self {
        Self { is_gauged: true, ..self }
    }

    /// The run of one seed.
    pub fn world(&self, seed: u64) -> FleetWorld {
        let site = self.site;
        FleetWorld {
            controller: self.controller,
            controlled_from: self.from,
            is_gauged: self.is_gauged,
            ..site.scenario.fleet_world(site.workload.clone(), self.robots, None, seed)
        }
    }

    /// Runs all seeds; the records stand in their order.
    pub fn run(self, seeds: &[u64]) -> Runs {
        let share = seeds.len().div_ceil(THREADS).max(1);
        let records = std::thread::scope(|scope| {
            let parts: Vec<_> = seeds
                .chunks(share)
                .map(|part| {
                    scope.spawn(move || {
                        part.iter()
                            .map(|&seed| Fleet::new(self.world(seed)).run())
                            .collect::<Vec<Record>>()
                    })
                })
                .collect();
            parts.into_iter().flat_map(|part| part.join().expect("a run")).collect()
        });
        Runs(records)
    }
}

/// What the seeds of a trial left behind.
pub struct Runs(pub Vec<Record>);

impl Runs {
    /// [1/s] Calls, mean over the seeds.
    pub fn rate(&self) -> f64 {
        let rates = self.0.iter().map(|run| run.calls as f64 / run.end.seconds());
        rates.sum::<f64>() / self.0.len() as f64
    }

    /// Those of the first seeds.
    pub fn first(&self, count: usize) -> Runs {
        Runs(self.0[..count].to_vec())
    }

    /// Seeds without a low window.
    pub fn clean(&self) -> usize {
        self.0.iter().filter(|run| run.first_low_window(LOW).is_none()).count()
    }

    /// Seeds with a low window.
    pub fn low(&self) -> usize {
        self.0.len() - self.clean()
    }

    /// [s] Of each seed, from then to the end of the first whole window with at least this hit rate.
    pub fn recovery(&self, from: u64, hit_rate: f64) -> Vec<Option<u64>> {
        let window = WINDOW.0 / Span::from_seconds(1).0;
        let recovered = |run: &Record| {
            let first = from.div_ceil(window);
            let after = run.windows.iter().skip(first as usize);
            let place = after.into_iter().position(|one| one.hit_rate() >= Some(hit_rate))?;
            Some((first + place as u64 + 1) * window - from)
        };
        self.0.iter().map(recovered).collect()
    }
}
