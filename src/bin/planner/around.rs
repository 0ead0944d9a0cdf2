//! `planner tracks`, `planner tornado` and `planner heat`: what lies around a scenario.

use crate::{HeatArgs, Outcome, Study, input, parallel, table};
use fleet_planner::analysis::heat::{Cell, HeatStudy, axes};
use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::probe::Holding;
use fleet_planner::analysis::tornado::{Carries, TornadoStudy};
use fleet_planner::analysis::tracks::{Reach, Track, TracksStudy};
use fleet_planner::analysis::{Carried, Layer};
use fleet_planner::scenario::knob::grouped;
use fleet_planner::scenario::{Knob, KnobId, Scenario, link};
use serde::Serialize;
use std::process::ExitCode;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Serialize)]
struct TrackLine<'a> {
    scenario: &'a str,
    version: &'static str,
    setting: &'static str,
    /// Lowest and highest value that hold; none: no value does.
    holds: Option<[f64; 2]>,
    samples: Vec<SampleJson>,
}

#[derive(Serialize)]
struct SampleJson {
    /// None is off.
    value: Option<f64>,
    stands: &'static str,
    seeds: u32,
}

#[derive(Serialize)]
struct TornadoLine<'a> {
    scenario: &'a str,
    version: &'static str,
    setting: &'static str,
    seeds: u32,
    now: Option<CarriesJson>,
    moved: Vec<(f64, Option<CarriesJson>)>,
}

#[derive(Serialize)]
struct CarriesJson {
    robots: u32,
    /// No failure was met up to this number.
    at_least: bool,
    binding: Option<&'static str>,
}

#[derive(Serialize)]
struct HeatLine<'a> {
    scenario: &'a str,
    version: &'static str,
    x: (&'static str, f64),
    y: (&'static str, f64),
    stands: &'static str,
    brain_fails: bool,
    action_fails: bool,
    seeds: u32,
    collapsed: u32,
}

/// Prints what holds along each of the first knobs.
pub fn tracks(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let link = link::write(&scenario);
        let plan = plan(scenario);
        let tracks = parallel::study(TracksStudy::new(scenario, Some(&plan))).results();
        if study.json {
            for track in &tracks.tracks {
                print_json(&track_line(&link, &scenario, track))?;
            }
            continue;
        }
        say!("#{link}");
        for track in &tracks.tracks {
            let row = track.knob.knob();
            let value = |raw: i64| grouped(&row.format(raw));
            let words = match track.reach(scenario.get(track.knob)) {
                Reach::Unknown => "not known".to_owned(),
                Reach::Throughout => "holds at every value that was run".to_owned(),
                Reach::Nowhere => "holds at no value that was run".to_owned(),
                Reach::To(raw) => format!("holds to {}", value(raw)),
                Reach::From(raw) => format!("holds from {}", value(raw)),
                Reach::Between(low, high) => {
                    format!("holds from {} to {}", value(low), value(high))
                }
            };
            say!("{:<18} {:>7}  {words}", row.label(), value(scenario.get(track.knob)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What robots and K are read off.
fn plan(scenario: Scenario) -> PlanResults {
    let scope = Scope { starvation: true, ..Scope::FLEETS };
    parallel::study(PlanStudy::scoped(scenario, Effort::Full, scope)).into_results()
}

fn track_line<'a>(link: &'a str, scenario: &Scenario, track: &Track) -> TrackLine<'a> {
    let row = track.knob.knob();
    let value = |raw: i64| raw as f64 / row.scale() as f64;
    let ends = (track.grid.raw(0), track.grid.raw(track.grid.count - 1));
    let holds = match track.reach(scenario.get(track.knob)) {
        Reach::Unknown | Reach::Nowhere => None,
        Reach::Throughout => Some(ends),
        Reach::To(raw) => Some((ends.0, raw)),
        Reach::From(raw) => Some((raw, ends.1)),
        Reach::Between(low, high) => Some((low, high)),
    };
    let sample = |sample: &fleet_planner::analysis::tracks::Sample| {
        let raw = track.grid.raw(sample.place);
        let is_off = track.knob == KnobId::Cap && raw == 0;
        SampleJson {
            value: (!is_off).then(|| value(raw)),
            stands: stands(sample.holding),
            seeds: sample.seeds,
        }
    };
    TrackLine {
        scenario: link,
        version: VERSION,
        setting: row.name,
        holds: holds.map(|(low, high)| [value(low), value(high)]),
        samples: track.samples.iter().map(sample).collect(),
    }
}

/// Prints what the site carries when one knob moves a step.
pub fn tornado(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let link = link::write(&scenario);
        let found = parallel::study(TornadoStudy::new(scenario, None)).results();
        if study.json {
            for bar in &found.bars {
                let row = bar.knob.knob();
                let end = |&(raw, carries): &(i64, Option<Carries>)| {
                    (raw as f64 / row.scale() as f64, carries.map(carries_json))
                };
                print_json(&TornadoLine {
                    scenario: &link,
                    version: VERSION,
                    setting: row.name,
                    seeds: found.seeds,
                    now: found.now.map(carries_json),
                    moved: bar.ends.iter().map(end).collect(),
                })?;
            }
            continue;
        }
        say!("#{link}");
        let now = found.now.map_or_else(String::new, carries_words);
        say!(
            "Now the site carries {now}. Robots carried when one setting moves, {} seeds:",
            found.seeds
        );
        for bar in &found.bars {
            let row = bar.knob.knob();
            let end = |&(raw, carries): &(i64, Option<Carries>)| {
                let words = carries.map_or_else(String::new, carries_words);
                format!("{} at {}", words, grouped(&row.format(raw)))
            };
            let ends: Vec<String> = bar.ends.iter().map(end).collect();
            say!("{:<20} {}", row.label(), ends.join(", "));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn carries_words(carries: Carries) -> String {
    let robots = match carries.robots {
        Carried::Exactly(robots) => robots.to_string(),
        Carried::AtLeast(robots) => format!("{robots} or more"),
    };
    match carries.binding {
        Some(layer) => format!("{robots} ({} binds)", layer_word(layer)),
        None => robots,
    }
}

fn carries_json(carries: Carries) -> CarriesJson {
    CarriesJson {
        robots: carries.robots.robots(),
        at_least: matches!(carries.robots, Carried::AtLeast(_)),
        binding: carries.binding.map(layer_word),
    }
}

fn layer_word(layer: Layer) -> &'static str {
    match layer {
        Layer::Brain => "brain",
        Layer::Action => "action layer",
    }
}

/// Prints where the scenario holds when two knobs move.
pub fn heat(args: &HeatArgs) -> Outcome {
    for scenario in input::scenarios(&args.study)? {
        let axes = axes(&scenario);
        let axis = |flag: &str, name: &str| {
            let knob = Knob::named(name).map(|knob| knob.id).filter(|knob| axes.contains(knob));
            let names: Vec<&str> = axes.iter().map(|knob| knob.knob().name).collect();
            knob.ok_or_else(|| {
                format!("{flag}: expected one of {}, found {name}", names.join(", "))
            })
        };
        let (x, y) = (axis("--x", &args.x)?, axis("--y", &args.y)?);
        if x == y {
            return Err(format!("--y: expected another knob than --x, found {}", args.y));
        }
        let link = link::write(&scenario);
        let found = parallel::study(HeatStudy::new(scenario, x, y)).results();
        let number = |knob: KnobId, raw: i64| raw as f64 / knob.knob().scale() as f64;
        let text = |knob: KnobId, raw: i64| {
            let mark = if raw == scenario.get(knob) { "*" } else { "" };
            format!("{mark}{}", grouped(&knob.knob().format(raw)))
        };
        if !args.study.json {
            say!("#{link}");
            let head: Vec<String> = found.x.1.iter().map(|&raw| text(x, raw)).collect();
            let corner = format!("{} \\ {}", y.knob().label(), x.knob().label());
            let mut heads = vec![corner.as_str()];
            heads.extend(head.iter().map(String::as_str));
            let rows: Vec<Vec<String>> = (0..found.y.1.len())
                .rev()
                .map(|row| {
                    let cells = (0..found.x.1.len()).map(|column| word(found.at(column, row)));
                    std::iter::once(text(y, found.y.1[row])).chain(cells).collect()
                })
                .collect();
            table::print(&heads, &rows);
            say!("* is this scenario; collapsed of seeds; A: the action layer misses its deadline");
            continue;
        }
        for (row, &at_y) in found.y.1.iter().enumerate() {
            for (column, &at_x) in found.x.1.iter().enumerate() {
                let Some(cell) = found.at(column, row) else { continue };
                print_json(&HeatLine {
                    scenario: &link,
                    version: VERSION,
                    x: (x.knob().name, number(x, at_x)),
                    y: (y.knob().name, number(y, at_y)),
                    stands: stands(cell.holding),
                    brain_fails: cell.brain_fails,
                    action_fails: cell.action_fails,
                    seeds: cell.seeds.0,
                    collapsed: cell.seeds.1,
                })?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn word(cell: Option<&Cell>) -> String {
    let Some(cell) = cell else { return "-".to_owned() };
    if cell.cannot_run {
        return "cannot run".to_owned();
    }
    let action = if cell.action_fails { " A" } else { "" };
    format!("{} {}/{}{action}", stands(cell.holding), cell.seeds.1, cell.seeds.0)
}

fn stands(holding: Holding) -> &'static str {
    match holding {
        Holding::Holds => "holds",
        Holding::Disagrees => "disagree",
        Holding::Fails => "fails",
    }
}

fn print_json(line: &impl Serialize) -> Result<(), String> {
    say!("{}", serde_json::to_string(line).map_err(|error| error.to_string())?);
    Ok(())
}
