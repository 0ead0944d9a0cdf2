//! `planner`: the page's simulation on the command line, from a link or a JSON scenario.

#![deny(clippy::print_stdout)] // `say!` instead: see output.rs.

// First, so that the others have its macro.
#[macro_use]
mod output;

mod around;
mod ask;
mod bench;
mod capacity;
mod compare;
mod engine;
mod envelope;
mod import;
mod input;
mod look;
mod parallel;
mod run;
mod starvation;
mod sweep;
mod table;
mod validate;

use clap::{Args, Parser, Subcommand};
use std::process::ExitCode;

/// How many robots a site carries, which layer binds, and what to set.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs the scenario once a seed.
    Run(Study),
    /// Rate and hit rate over robots, without and with the cap.
    Sweep(Study),
    /// One run looked into: whose blocks were evicted, who waited, what was computed again.
    Look(LookArgs),
    /// How many sessions revisited in a circle keep their prefix on this engine.
    Revisit(RevisitArgs),
    /// What one request alone takes on this engine, its prefix kept and evicted.
    Latency(Study),
    /// How long turns take, from the median to the slowest in a thousand, also under the other cap.
    Tails(Study),
    /// Starved control ticks over robots.
    Starvation(Study),
    /// Robots that the action layer carries by deadline and GPUs, beside the published capacities.
    Capacity(Study),
    /// Robots that each layer carries over control frequency.
    Envelope(Study),
    /// Every admission controller on the same seeds.
    Compare(Study),
    /// Answers a question by search: the value holds, the next harder one does not.
    Ask(AskArgs),
    /// Where the scenario holds along each of the first five settings while the others stay.
    Tracks(Study),
    /// Robots carried when one setting moves a step, the most telling first.
    Tornado(Study),
    /// Where the scenario holds when two settings move.
    Heat(HeatArgs),
    /// Your own pool: reads a vLLM start-up log, its metrics, or a model's config.json, and prints the link.
    Import(ImportArgs),
    /// Published figures beside simulated ones; fails when one that must hold does not.
    Validate(ValidateArgs),
    /// Milliseconds a run, by case.
    Bench(BenchArgs),
}

/// A scenario and its seeds.
#[derive(Args)]
struct Study {
    /// A link, a file with one JSON scenario a line (or one over several lines), or - for standard input. Without it:
    /// the page's default.
    scenario: Option<String>,
    /// First seed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Number of seeds.
    #[arg(long, value_name = "N")]
    seeds: Option<u32>,
    /// JSON Lines instead of a table.
    #[arg(long)]
    json: bool,
}

/// A paste, and what it does not say.
#[derive(Args)]
struct ImportArgs {
    /// A file, or - for standard input.
    file: String,
    /// Memory of one GPU in GB; with a config.json only.
    #[arg(long, value_name = "GB")]
    gpu_memory: Option<f64>,
    /// GPUs that share the model.
    #[arg(long, value_name = "N")]
    tp: Option<u32>,
    /// Share of a GPU's memory that the engine may take; 0.9 without it.
    #[arg(long, value_name = "SHARE")]
    gpu_memory_utilization: Option<f64>,
    /// How the KV cache keeps its numbers: auto, bfloat16, float16, float32, fp8.
    #[arg(long, value_name = "TYPE")]
    kv_cache_dtype: Option<String>,
    /// Tokens of a block, where the paste does not say.
    #[arg(long, value_name = "TOKENS")]
    block_size: Option<u32>,
    /// All weights together in GB; guessed from the model's shapes without it.
    #[arg(long, value_name = "GB")]
    weights: Option<f64>,
    /// The scenario to begin from: a link or a JSON file; the page's default without it.
    #[arg(long, value_name = "LINK")]
    scenario: Option<String>,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// A run. What is not said comes from the scenario.
#[derive(Args)]
struct LookArgs {
    /// A link or a JSON file; the page's default without it.
    scenario: Option<String>,
    /// Fleet size.
    #[arg(long, value_name = "N")]
    robots: Option<u64>,
    /// Cap on active episodes, or off.
    #[arg(long, value_name = "K")]
    cap: Option<String>,
    /// Seed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Show the turns of this robot, counted from 1.
    #[arg(long, value_name = "R")]
    robot: Option<u32>,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct AskArgs {
    /// robots, pool, cap, hz, growth, gpus, replicas, cheapest, or all.
    question: String,
    #[command(flatten)]
    study: Study,
}

#[derive(Args)]
struct RevisitArgs {
    /// Pool size in blocks; the scenario's own without it.
    #[arg(long, value_name = "BLOCKS")]
    pool: Option<u32>,
    /// Sessions are warmed one after another instead of all at once.
    #[arg(long)]
    in_turn: bool,
    #[command(flatten)]
    study: Study,
}

#[derive(Args)]
struct HeatArgs {
    /// Setting from left to right, by its name in links.
    #[arg(long, value_name = "NAME", default_value = "pool")]
    x: String,
    /// Setting from bottom to top.
    #[arg(long, value_name = "NAME", default_value = "growth")]
    y: String,
    #[command(flatten)]
    study: Study,
}

#[derive(Args)]
struct ValidateArgs {
    /// First seed; the others follow it.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write the figures as the data file that a release shows.
    #[arg(long, value_name = "FILE")]
    record: Option<std::path::PathBuf>,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct BenchArgs {
    /// One case only, in this process.
    #[arg(long, value_name = "ID")]
    case: Option<String>,
    /// Time against robots, minutes and blocks instead.
    #[arg(long)]
    growth: bool,
    /// Runs a case, of which the median counts.
    #[arg(long, value_name = "N", default_value_t = 21)]
    runs: u32,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Run(study) => run::command(&study),
        Command::Sweep(study) => sweep::command(&study),
        Command::Look(args) => look::command(&args),
        Command::Revisit(args) => engine::revisit(&args),
        Command::Latency(study) => engine::latency(&study),
        Command::Tails(study) => engine::tails(&study),
        Command::Starvation(study) => starvation::command(&study),
        Command::Capacity(study) => capacity::command(&study),
        Command::Envelope(study) => envelope::command(&study),
        Command::Compare(study) => compare::command(&study),
        Command::Ask(args) => ask::command(&args),
        Command::Tracks(study) => around::tracks(&study),
        Command::Tornado(study) => around::tornado(&study),
        Command::Heat(args) => around::heat(&args),
        Command::Import(args) => import::command(&args),
        Command::Validate(args) => validate::command(&args),
        Command::Bench(args) => bench::command(&args),
    };
    match outcome {
        Ok(code) => code,
        Err(message) => {
            eprintln!("planner: {message}");
            ExitCode::from(2)
        }
    }
}

/// What a command gives: an exit code, or what is wrong with what it was given.
type Outcome = Result<ExitCode, String>;
