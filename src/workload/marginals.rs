//! Generated workloads against the published marginals (`[workload]` of `src/data/published.toml`).
//!
//! `cargo test --lib marginals -- --ignored --nocapture` prints the table. Misses are reported there, never tuned away.

use super::generator::{SuiteWeights, generate};
use super::recipe::Suite;
use super::trace::{Episode, PUBLISHED_MILLIHERTZ, Workload, surrogate};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    workload: Published,
}

#[derive(Deserialize)]
struct Published {
    env_seconds_total: f64,
    input_tokens: Spread,
    output_tokens: Spread,
    appended_tokens: Spread,
    full_over_appended_ratio_median: f64,
    tool_gaps: Gaps,
    suite: Vec<SuiteRow>,
}

#[derive(Deserialize)]
struct Spread {
    median: f64,
    p90: Option<f64>,
    max: Option<f64>,
}

#[derive(Deserialize)]
struct Gaps {
    zero_fraction: f64,
    median_s: f64,
    p90_s: f64,
    max_s: f64,
}

#[derive(Deserialize)]
struct SuiteRow {
    name: String,
    turns: f64,
    peak_context: f64,
    total_input: f64,
    env_seconds: f64,
}

/// How close a generated figure has to be, as a share of the published one.
#[derive(Clone, Copy, PartialEq)]
enum Held {
    Within(f64),
    /// The mean of the seeds misses its tolerance by what is known, and is held to this, with the reason.
    Misses(f64, &'static str),
    /// Shown only, with the reason.
    Shown(&'static str),
}

/// Figures of a suite or of single turns.
const CLOSE: Held = Held::Within(0.05);
/// Medians over all suites, and environment seconds.
const NEAR: Held = Held::Within(0.10);

/// Known misses.
const ALL_SECONDS: Held = Held::Misses(
    0.15,
    "four suites at their own medians do not have the median of all: the trace's is 9% high, too",
);
const FULL_OVER_APPENDED: Held = Held::Misses(
    0.10,
    "between two kinds of later turns: moves by 4% where what turns append moves by 1%",
);
const INPUT_P90: Held =
    Held::Misses(0.08, "5% low: long episodes as spread as the shape allows reach no further");

struct Row {
    name: String,
    published: f64,
    generated: f64,
    held: Held,
}

impl Row {
    fn new(name: &str, published: f64, generated: f64, held: Held) -> Row {
        Row { name: name.to_owned(), published, generated, held }
    }

    fn off(&self) -> f64 {
        self.generated / self.published - 1.0
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The value at a share of the way through the sorted sample, linear between neighbours (numpy's default).
fn at(values: impl Iterator<Item = f64>, share: f64) -> f64 {
    let sorted = sorted(values);
    let place = share * (sorted.len() - 1) as f64;
    let low = sorted[place.floor() as usize];
    low + (sorted[place.ceil() as usize] - low) * place.fract()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    at(values, 0.5)
}

fn peak(episode: &Episode) -> f64 {
    f64::from(episode.turns[episode.turns.len() - 1].prompt.0)
}

fn total(episode: &Episode) -> f64 {
    episode.turns.iter().map(|turn| f64::from(turn.prompt.0)).sum()
}

fn seconds(episode: &Episode) -> f64 {
    episode.turns.iter().map(|turn| turn.gap.seconds()).sum()
}

/// Appended tokens and full prompt of every turn after the first. First turns append their whole prompt; the paper does
/// not say whether they count.
fn appended(workload: &Workload) -> Vec<(f64, f64)> {
    let later = |episode: &Episode| {
        let prompt = |turn: usize| f64::from(episode.turns[turn].prompt.0);
        (1..episode.turns.len())
            .map(|turn| (prompt(turn) - prompt(turn - 1), prompt(turn)))
            .collect::<Vec<_>>()
    };
    workload.episodes.iter().flat_map(later).collect()
}

fn suite_rows(published: &SuiteRow, episodes: &[Episode], held: Held, env: Held) -> Vec<Row> {
    let of = |what: fn(&Episode) -> f64| median(episodes.iter().map(what));
    let row = |figure: &str, value, found, held| {
        Row::new(&format!("{}: {figure}", published.name), value, found, held)
    };
    vec![
        row("turns", published.turns, of(|episode| episode.turns.len() as f64), held),
        row("peak context", published.peak_context, of(peak), held),
        row("total input", published.total_input, of(total), held),
        row("environment seconds", published.env_seconds, of(seconds), env),
    ]
}

/// The published figures beside those of this workload, whose episodes stand suite by suite, as many of each.
fn table(workload: &Workload) -> Vec<Row> {
    let file: File = serde_json::from_str(data!("published")).unwrap();
    let published = file.workload;
    let size = workload.episodes.len() / 4;
    let mut rows = Vec::new();
    for (suite, row) in Suite::ALL.iter().zip(&published.suite) {
        assert_eq!(suite.shape().name, row.name);
        let episodes = &workload.episodes[*suite as usize * size..][..size];
        rows.extend(suite_rows(row, episodes, CLOSE, NEAR));
    }
    rows.extend(suite_rows(&published.suite[4], &workload.episodes, NEAR, ALL_SECONDS));
    let inputs = || workload.turns().map(|turn| f64::from(turn.prompt.0));
    let outputs = || workload.turns().map(|turn| f64::from(turn.output.0));
    let appended = appended(workload);
    let added = || appended.iter().map(|(added, _)| *added);
    let ratios = appended.iter().map(|(added, prompt)| prompt / added);
    let between = |episode: &Episode| {
        episode.turns.split_last().map_or(Vec::new(), |(_, turns)| turns.to_vec())
    };
    let gaps: Vec<f64> =
        workload.episodes.iter().flat_map(between).map(|turn| turn.gap.seconds()).collect();
    let gap = || gaps.iter().copied();
    let zero = gap().filter(|&gap| gap == 0.0).count() as f64 / gaps.len() as f64;
    let per_80 = 80.0 / workload.episodes.len() as f64;
    let (input, published_gaps) = (&published.input_tokens, &published.tool_gaps);
    let spread = |spread: &Spread| spread.p90.unwrap();
    rows.extend([
        Row::new("input, median", input.median, median(inputs()), CLOSE),
        Row::new("input, P90", spread(input), at(inputs(), 0.9), INPUT_P90),
        Row::new(
            "input, largest",
            input.max.unwrap(),
            at(inputs(), 1.0),
            Held::Shown("one call of 1,862: grows with the number of episodes"),
        ),
        Row::new("output, median", published.output_tokens.median, median(outputs()), CLOSE),
        Row::new("appended, median", published.appended_tokens.median, median(added()), CLOSE),
        Row::new("appended, P90", spread(&published.appended_tokens), at(added(), 0.9), CLOSE),
        Row::new(
            "full over appended, median",
            published.full_over_appended_ratio_median,
            median(ratios),
            FULL_OVER_APPENDED,
        ),
        Row::new("gaps, zero", published_gaps.zero_fraction, zero, CLOSE),
        Row::new("gaps, median", published_gaps.median_s, median(gap()), CLOSE),
        Row::new("gaps, P90", published_gaps.p90_s, at(gap(), 0.9), CLOSE),
        Row::new("gaps, longest", published_gaps.max_s, at(gap(), 1.0), CLOSE),
        Row::new(
            "gaps, sum of 80 episodes",
            published.env_seconds_total,
            gap().sum::<f64>() * per_80,
            NEAR,
        ),
    ]);
    rows
}

fn generated(episodes: u32, seed: u64) -> Workload {
    generate(SuiteWeights::EQUAL, episodes, seed, 1000, PUBLISHED_MILLIHERTZ)
}

const SIZES: [u32; 3] = [80, 160, 400];
/// Others than the two constants of `[fit]` were chosen on (1 to 12).
const SEEDS: std::ops::Range<u64> = 1001..1013;
const SEEDS_F: f64 = 12.0;

#[test]
#[ignore = "prints a table"]
fn print_the_table() {
    let surrogate = table(&surrogate(1000, PUBLISHED_MILLIHERTZ));
    let runs: Vec<(u32, Vec<Vec<Row>>)> = SIZES
        .iter()
        .map(|&size| (size, SEEDS.map(|seed| table(&generated(size, seed))).collect()))
        .collect();
    println!(
        "{:38}{:>11}{:>11}{:>8}  off over {SEEDS:?} seeds",
        "", "published", "surrogate", "off"
    );
    for (place, row) in surrogate.iter().enumerate() {
        print!(
            "{:38}{:11.3}{:11.3}{:+8.1}%",
            row.name,
            row.published,
            row.generated,
            100.0 * row.off()
        );
        for (size, tables) in &runs {
            let offs = sorted(tables.iter().map(|table| 100.0 * table[place].off()));
            let mean = offs.iter().sum::<f64>() / offs.len() as f64;
            print!("  {size}: {mean:+.1} [{:+.1}..{:+.1}]%", offs[0], offs[offs.len() - 1]);
        }
        match row.held {
            Held::Within(share) => println!("  within {:.0}%", 100.0 * share),
            Held::Misses(_, reason) => println!("  MISSES: {reason}"),
            Held::Shown(reason) => println!("  ({reason})"),
        }
    }
}

#[test]
fn generated_episodes_have_the_published_marginals_over_the_seeds() {
    let mut misses = String::new();
    for size in SIZES {
        let tables: Vec<Vec<Row>> = SEEDS.map(|seed| table(&generated(size, seed))).collect();
        for (place, row) in tables[0].iter().enumerate() {
            let mean = tables.iter().map(|table| table[place].off()).sum::<f64>() / SEEDS_F;
            let (Held::Within(most) | Held::Misses(most, _)) = row.held else { continue };
            if mean.abs() > most {
                misses += &format!("\n{size} episodes: {} {:+.1}%", row.name, 100.0 * mean);
            }
        }
    }
    assert!(misses.is_empty(), "{misses}");
}

/// Turns, peaks and totals of a suite, and what single gaps and outputs are like, are met in every workload.
#[test]
fn every_single_workload_has_the_fitted_medians() {
    let is_fitted = |name: &str| {
        [": turns", ": peak context", ": total input", "gaps, ", "output, "]
            .iter()
            .any(|figure| name.contains(figure) && !name.starts_with("all"))
    };
    for size in SIZES {
        for seed in SEEDS {
            let table = table(&generated(size, seed));
            let fitted: Vec<&Row> = table.iter().filter(|row| is_fitted(&row.name)).collect();
            assert_eq!(fitted.len(), 18);
            for row in fitted {
                let most = if row.name == "gaps, sum of 80 episodes" { 0.10 } else { 0.05 };
                let (name, off) = (&row.name, row.off());
                assert!(off.abs() <= most, "{size} episodes, seed {seed}: {name} {off:+.3}");
            }
        }
    }
}
