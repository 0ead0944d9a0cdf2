//! `planner look`: one run looked into, in words, the pool over time, and a robot's turns.

use crate::{LookArgs, Outcome, input, table};
use fleet_planner::analysis::job::{Execution, Job, Outcome as Ran};
use fleet_planner::analysis::look::{Look, LookJob, LookTurn};
use fleet_planner::chart::figure;
use fleet_planner::chart::look::words;
use fleet_planner::scenario::{KnobId, Scenario, link};
use fleet_planner::words::chart::{look as said, terms};
use serde::Serialize;
use std::process::ExitCode;

/// Rows of the pool's table, about.
const ROWS: usize = 30;

/// A run, as JSON. Robots are counted from 0.
#[derive(Serialize)]
struct LookLine<'a> {
    scenario: String,
    version: &'static str,
    story: String,
    look: &'a Look,
}

/// Runs and prints.
pub fn command(args: &LookArgs) -> Outcome {
    let scenario = input::one_that_runs(args.scenario.as_deref())?;
    let job = job(&scenario, args)?;
    let Ran::Look(look) = Execution::start(&scenario, Job::Look(job)).run() else {
        return Err("the simulation gave something else than a run".to_owned());
    };
    if args.json {
        let story = words::story(&look);
        let (scenario, version) = (link::write(&scenario), env!("CARGO_PKG_VERSION"));
        let line = LookLine { scenario, version, story, look: &look };
        say!("{}", serde_json::to_string(&line).map_err(|error| error.to_string())?);
    } else {
        say!("#{}", link::write(&scenario));
        say!("{}\n{}\n", terms::run(job.robots, job.cap, job.seed), words::story(&look));
        print_pool(&look);
        say!();
        match args.robot {
            Some(robot) => print_robot(&look, robot - 1),
            None => print_robots(&look),
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The run that is asked for; what is not said comes from the scenario.
fn job(scenario: &Scenario, args: &LookArgs) -> Result<LookJob, String> {
    let bounded = |id: KnobId, flag: &str, value: u64| {
        let raw = i64::try_from(value).unwrap_or(i64::MAX);
        if id.knob().clamp(raw) == raw && raw > 0 {
            Ok(raw as u32)
        } else {
            Err(format!("{flag}: expected {}, found {value}", id.knob().bounds()))
        }
    };
    let robots = match args.robots {
        Some(robots) => bounded(KnobId::Robots, "--robots", robots)?,
        None => scenario.robots(),
    };
    let cap = match args.cap.as_deref() {
        None => scenario.cap(),
        Some(word) if word.eq_ignore_ascii_case("off") => None,
        Some(word) => {
            let expected = format!("--cap: expected {}, found {word}", KnobId::Cap.knob().bounds());
            Some(bounded(KnobId::Cap, "--cap", word.parse().map_err(|_| expected)?)?)
        }
    };
    if let Some(robot) = args.robot
        && !(1..=robots).contains(&robot)
    {
        return Err(format!("--robot: expected 1 to {}, found {robot}", figure::count(robots)));
    }
    Ok(LookJob {
        robots,
        cap: cap.filter(|cap| *cap < robots),
        seed: args.seed.unwrap_or_else(|| scenario.seed(0)),
        from_robot: LookJob::from_robot_of(args.robot.map_or(0, |robot| robot - 1)),
    })
}

fn print_pool(look: &Look) {
    let step = look.points.len().div_ceil(ROWS).max(1);
    let rows: Vec<Vec<String>> = look
        .points
        .chunks(step)
        .filter_map(|chunk| {
            let last = chunk.last()?;
            let again: u64 = chunk.iter().map(|point| point.again).sum();
            let computed: u64 = chunk.iter().map(|point| point.computed).sum();
            let mut row = vec![figure::fixed(f64::from(last.at_s) / 60.0, 1)];
            row.extend(last.classes().map(figure::count));
            row.extend([last.wanted, last.running, last.waiting].map(figure::count));
            row.extend([computed, again].map(|tokens| figure::short(tokens as f64 / 1e6, 2)));
            Some(row)
        })
        .collect();
    let head = [
        "minute",
        "held",
        "alive in tool",
        "alive waiting",
        "outlived",
        "ended",
        "unused",
        "wanted",
        "running",
        "waiting",
        "computed M",
        "again M",
    ];
    say!("The pool, {} blocks of {} tokens", look.blocks, look.block_tokens);
    table::print(&head, &rows);
}

fn print_robots(look: &Look) {
    let rows: Vec<Vec<String>> = look
        .lanes()
        .map(|robot| {
            let turns = look.turns_of(robot);
            let sum =
                |of: fn(&LookTurn) -> u32| -> f64 { turns.iter().map(of).map(f64::from).sum() };
            let waited = sum(|turn| turn.admitted.map_or(0, |admitted| admitted - turn.asked));
            let figures = [
                f64::from(robot + 1),
                f64::from(turns.last().map_or(0, |turn| turn.episode + 1)),
                sum(|turn| u32::from(turn.done.is_some())),
                sum(|turn| u32::from(turn.again > 0)),
                sum(|turn| turn.computed),
                sum(|turn| turn.again),
                (waited / 1000.0).round(),
            ];
            figures.map(figure::count).into()
        })
        .collect();
    let head = ["robot", "episodes", "answered", "missed", "computed", "again", "waited s"];
    table::print(&head, &rows);
}

fn print_robot(look: &Look, robot: u32) {
    let seconds = |from: Option<u32>, to: Option<u32>| {
        from.zip(to).map_or_else(
            || "-".to_owned(),
            |(from, to)| figure::fixed(f64::from(to - from) / 1000.0, 1),
        )
    };
    let rows: Vec<Vec<String>> = look
        .turns_of(robot)
        .iter()
        .map(|turn| {
            let lost = turn.lost.map_or_else(String::new, |(at, whilst)| {
                format!("{:.2}, {}", f64::from(at) / 60_000.0, said::whilst(whilst))
            });
            vec![
                said::turn_of(turn),
                figure::fixed(f64::from(turn.asked) / 60_000.0, 2),
                seconds(Some(turn.asked), turn.admitted),
                seconds(turn.admitted, turn.first_token),
                seconds(turn.first_token, turn.done),
                figure::count(turn.prompt),
                figure::count(turn.hit),
                figure::count(turn.again),
                figure::count(turn.computed.saturating_sub(turn.again)),
                lost,
            ]
        })
        .collect();
    let head = [
        "turn",
        "minute",
        "waited s",
        "prefill s",
        "answer s",
        "prompt",
        "cached",
        "again",
        "new",
        "prefix evicted at minute",
    ];
    say!("Robot {}", robot + 1);
    table::print(&head, &rows);
}
