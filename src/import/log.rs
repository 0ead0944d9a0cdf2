//! vLLM's start-up log: which lines count, and which start-up they belong to.
//!
//! The wording is that of vLLM 0.2 to 0.2x: `# GPU blocks: 1, # CPU blocks: 2`; later `GPU KV cache size: 1 tokens` and
//! `Maximum concurrency for 1 tokens per request: 1.00x` on two lines or on one; the block count then stands only in a
//! debug line. A log may hold several start-ups, servers and data-parallel engines: the last start-up that states a pool
//! counts.

use super::engine::{Engine, Known};
use super::given::Given;
use super::paste::Paste;
use super::reading::{Found, MOST_FOUND, Problem, Reading, Source, shown};
use super::settings::{self, Key, Setting, Value};
use super::wording;
use crate::scenario::link;
use crate::words::import::log::{self as words, Figures};
use crate::words::import::paste as of_paste;
use std::collections::BTreeSet;

/// One thing a line says.
#[derive(Clone, Debug, PartialEq)]
enum Says {
    /// A start-up begins.
    Begins,
    Blocks {
        count: u64,
        line: &'static str,
        is_old: bool,
    },
    Tokens(u64),
    Concurrency {
        length: u64,
        requests: f64,
    },
    AttentionBlock(u64),
    PaddedState,
    ContextParallel(u64),
    Memory(f64),
    Set(Key, Value),
}

/// Where it says so, and who.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    offset: usize,
    says: Says,
    /// What the container's name before the line is.
    server: Option<String>,
    /// Which data-parallel engine.
    engine: Option<u64>,
}

impl Line {
    fn is_pool(&self) -> bool {
        matches!(self.says, Says::Blocks { .. } | Says::Tokens(_))
    }
}

/// Reads a log into `reading`; false when there is nothing of one in it.
pub(super) fn read(paste: &Paste, given: &Given, reading: &mut Reading) -> bool {
    let lines = lines(paste);
    if !lines.iter().any(|line| line.is_pool() || matches!(line.says, Says::Set(..))) {
        return false;
    }
    reading.source = Some(Source::StartupLog);
    let lines = of_one_server(lines, reading);
    let lines = last_start_up(lines, paste, reading);
    let lines = of_one_engine(lines, reading);
    let mut engine = engine(&lines, paste, reading);
    let one_line = "GPU KV cache size: % tokens, Maximum concurrency for";
    engine.is_one_line = wording::all(&paste.text, one_line).next().is_some();
    reading.found = listed(&lines, paste);
    engine.conclude(given, reading);
    true
}

/// The lines that state a pool, with the number left out.
const POOL: [&str; 3] = ["# GPU blocks:", "GPU KV cache size:", "num_gpu_blocks is:"];

/// Whether a text holds a line that only a start-up log has.
pub(super) fn has_pool(paste: &Paste) -> bool {
    ["# GPU blocks: %", "GPU KV cache size: % tokens", "num_gpu_blocks is: %"]
        .iter()
        .any(|pattern| wording::all(&paste.text, pattern).next().is_some())
}

/// A line that would state a pool, but has no number.
pub(super) fn broken(paste: &Paste) -> Option<Problem> {
    let text = &paste.text;
    let concurrency = "Maximum concurrency for % tokens per request: %";
    if let Some(found) = wording::all(text, concurrency).next() {
        let place = paste.place(found.start);
        return Some(Problem::at(place, words::pool_before(), words::concurrency_alone()));
    }
    let offset = POOL.iter().filter_map(|words| Some(text.find(words)? + words.len())).min()?;
    let rest = text[offset..].lines().next().unwrap_or_default().trim();
    let found = if rest.is_empty() { of_paste::the_end() } else { rest };
    Some(Problem::at(paste.place(offset), words::a_number(), found))
}

fn lines(paste: &Paste) -> Vec<Line> {
    let text = paste.text.as_str();
    let mut says: Vec<(usize, Says)> = Vec::new();
    for words in
        ["vLLM API server version", "non-default args:", "LLM engine (v", "args: Namespace("]
    {
        says.extend(text.match_indices(words).map(|(offset, _)| (offset, Says::Begins)));
    }
    let mut each = |pattern: &'static str, to: &dyn Fn(&wording::Match) -> Option<Says>| {
        says.extend(
            wording::all(text, pattern).filter_map(|found| Some((found.start, to(&found)?))),
        );
    };
    each("# GPU blocks: %", &|found| {
        let count = found.wholes[0];
        Some(Says::Blocks { count, line: "# GPU blocks", is_old: true })
    });
    each("num_gpu_blocks is: %", &|found| {
        let count = found.wholes[0];
        Some(Says::Blocks { count, line: "num_gpu_blocks", is_old: false })
    });
    each("GPU KV cache size: % tokens", &|found| Some(Says::Tokens(found.wholes[0])));
    each("Maximum concurrency for % tokens per request: %", &|found| {
        Some(Says::Concurrency { length: found.wholes[0], requests: found.numbers[1] })
    });
    each("Setting attention block size to % tokens", &|found| {
        Some(Says::AttentionBlock(found.wholes[0]))
    });
    each("Padding mamba page size", &|_| Some(Says::PaddedState));
    each("Multiplying the GPU KV cache size by the cp_world_size %", &|found| {
        Some(Says::ContextParallel(found.wholes[0]))
    });
    each("Available KV cache memory: % GiB", &|found| Some(Says::Memory(found.numbers[0])));
    // While graphs are measured, newer releases take a pool of a few blocks for a moment: from nothing.
    let overrides: Vec<_> =
        wording::all(text, "Overriding num_gpu_blocks= % with num_gpu_blocks_override= %")
            .collect();
    says.extend(overrides.iter().filter(|found| found.wholes[0] > 0).map(|found| {
        let count = found.wholes[1];
        (found.start, Says::Blocks { count, line: "num_gpu_blocks_override", is_old: false })
    }));
    for Setting { offset, key, value } in settings::all(text) {
        let before = overrides.partition_point(|found| found.start <= offset);
        let is_told =
            before.checked_sub(1).and_then(|at| overrides.get(at)).is_some_and(|o| offset < o.end);
        if !is_told {
            says.push((offset, setting(key, value)));
        }
    }
    says.sort_by_key(|&(offset, _)| offset);
    says.into_iter().map(|(offset, says)| signed(paste, offset, says)).collect()
}

fn setting(key: Key, value: Value) -> Says {
    match (key, value.whole()) {
        (Key::Blocks, Some(count)) if count > 0 => {
            Says::Blocks { count, line: "num_gpu_blocks", is_old: false }
        }
        (Key::BlocksOverride, Some(count)) if count > 0 => {
            Says::Blocks { count, line: "num_gpu_blocks_override", is_old: false }
        }
        _ => Says::Set(key, value),
    }
}

/// A line with the container's name and the engine's number that stand before it.
fn signed(paste: &Paste, offset: usize, says: Says) -> Line {
    /// Names stand at the beginning; a line may be as long as the paste.
    const MOST: usize = 400;
    let text = paste.line_text(paste.line(offset));
    let head: String = text.chars().take(MOST).collect();
    let server = container(&head).map(str::to_owned);
    let engine = ["EngineCore_DP", "Engine 0", "EngineCore_"].into_iter().find_map(|words| {
        let (_, rest) = head.split_once(words)?;
        wording::number(rest, 0).map(|number| number.whole)
    });
    Line { offset, says, server, engine }
}

/// The name in `vllm-1  | line` and in `[pod/vllm-0/vllm] line`.
fn container(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(rest) = line.strip_prefix("[pod/") {
        return rest.split_once(']').map(|(name, _)| name);
    }
    let (name, rest) = line.split_once('|')?;
    let name = name.trim_end();
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    let is_named = !name.is_empty() && name.len() <= 80 && name.chars().all(is_name);
    let has_letter = name.chars().any(|c| c.is_ascii_alphabetic());
    (is_named && has_letter && rest.starts_with(' ')).then_some(name)
}

/// The lines of the server that states a pool last.
fn of_one_server(lines: Vec<Line>, reading: &mut Reading) -> Vec<Line> {
    let pools = || lines.iter().filter(|line| line.is_pool()).filter_map(|l| l.server.as_deref());
    let Some(used) = pools().next_back() else { return lines };
    let count = pools().collect::<BTreeSet<_>>().len();
    if count > 1 {
        reading.note(words::servers(count, &link::shown(used)));
    }
    let used = used.to_owned();
    lines.into_iter().filter(|line| line.server.as_ref().is_none_or(|s| *s == used)).collect()
}

/// The lines of the last start-up that states a pool. A new one begins at a line that begins one, once the one before
/// has stated its pool.
fn last_start_up(lines: Vec<Line>, paste: &Paste, reading: &mut Reading) -> Vec<Line> {
    let mut start_ups: Vec<Vec<Line>> = vec![Vec::new()];
    // Engines of the current start-up that have stated their pool.
    let mut stated: BTreeSet<Option<u64>> = BTreeSet::new();
    for line in lines {
        let is_over = line.says == Says::Begins
            && if line.engine.is_none() {
                !stated.is_empty()
            } else {
                stated.contains(&line.engine)
            };
        if is_over {
            stated.clear();
            start_ups.push(Vec::new());
        }
        if line.is_pool() {
            stated.insert(line.engine);
        }
        if let Some(current) = start_ups.last_mut() {
            current.push(line);
        }
    }
    let count = start_ups.len();
    let with_pool = start_ups.iter().rposition(|lines| lines.iter().any(Line::is_pool));
    let place = with_pool.unwrap_or(count - 1);
    let mut later = start_ups.split_off(place);
    let used = later.swap_remove(0);
    if count > 1 {
        let line = used.first().map_or(1, |line| paste.place(line.offset).line);
        reading.note(words::start_ups(count, line, place + 1 == count));
    }
    used
}

/// The lines of the first of several data-parallel engines, and those of none.
fn of_one_engine(lines: Vec<Line>, reading: &mut Reading) -> Vec<Line> {
    let mut engines: Vec<u64> =
        lines.iter().filter(|line| line.is_pool()).filter_map(|line| line.engine).collect();
    engines.sort_unstable();
    engines.dedup();
    let stated = lines.iter().rev().find_map(|line| match &line.says {
        Says::Set(Key::DataParallel, value) => value.whole(),
        _ => None,
    });
    let count = stated.unwrap_or(0).max(engines.len() as u64);
    let used = engines.first().copied();
    if count > 1 {
        reading.note(of_paste::engines(&shown(count), &used.unwrap_or(0).to_string()));
    }
    let is_used = |line: &Line| line.engine.is_none() || used.is_none() || line.engine == used;
    lines.into_iter().filter(is_used).collect()
}

/// What the lines say together; where two differ, the later.
fn engine(lines: &[Line], paste: &Paste, reading: &mut Reading) -> Engine {
    let mut engine = Engine::default();
    let (mut blocks, mut tokens) = (Vec::new(), Vec::new());
    for line in lines {
        let place = paste.place(line.offset);
        match &line.says {
            Says::Begins | Says::Memory(_) => {}
            &Says::Blocks { count, line, is_old } => {
                blocks.push(Known { value: count, place });
                (engine.blocks_line, engine.is_old_line) = (line, is_old);
            }
            &Says::Tokens(value) => tokens.push(Known { value, place }),
            &Says::Concurrency { length, requests } => {
                engine.concurrency = Some(Known { value: requests, place });
                engine.length = Some(length);
            }
            &Says::AttentionBlock(value) => {
                engine.block_tokens = Some(Known { value, place });
                engine.is_hybrid = true;
            }
            Says::PaddedState => engine.is_hybrid = true,
            &Says::ContextParallel(gpus) => engine.context_parallel = gpus,
            Says::Set(key, value) => set(&mut engine, *key, value, place),
        }
    }
    engine.blocks = one_of(&blocks, Figures::Blocks, reading);
    engine.tokens = one_of(&tokens, Figures::Sizes, reading);
    engine
}

fn set(engine: &mut Engine, key: Key, value: &Value, place: super::paste::Place) {
    let known = value.whole().filter(|&value| value > 0).map(|value| Known { value, place });
    match key {
        // An attention block that was set for a hybrid model is larger than the one asked for.
        Key::BlockSize if !engine.is_hybrid => engine.block_tokens = known.or(engine.block_tokens),
        Key::Budget => engine.budget = known.or(engine.budget),
        Key::Sequences => engine.sequences = known.or(engine.sequences),
        Key::PrefixCaching => engine.prefix_caching = value.is().or(engine.prefix_caching),
        Key::SpeculativeTokens => engine.drafted = value.whole().unwrap_or(0).min(1_000),
        _ => {}
    }
}

/// One of the values a start-up states: the last. Workers of one engine differ by a hair, and it takes the smallest.
fn one_of(values: &[Known<u64>], what: Figures, reading: &mut Reading) -> Option<Known<u64>> {
    let last = values.last()?;
    let least = values.iter().min_by_key(|known| known.value)?;
    let most = values.iter().max_by_key(|known| known.value)?;
    if least.value == most.value {
        return Some(*last);
    }
    let is_near = most.value - least.value <= most.value / 50;
    let used = if is_near { least } else { last };
    let told = |known: &Known<u64>| (known.value, known.place.line);
    reading.note(words::several(what, told(least), told(most), used.value, is_near));
    Some(*used)
}

/// Each thing once, at its first place.
fn listed(lines: &[Line], paste: &Paste) -> Vec<Found> {
    let mut known = BTreeSet::new();
    lines
        .iter()
        .filter_map(|line| found(line, paste))
        .filter(|found| known.insert((found.what, found.value.clone())))
        .take(MOST_FOUND)
        .collect()
}

fn found(line: &Line, paste: &Paste) -> Option<Found> {
    let place = paste.place(line.offset);
    let [size, concurrency, block, states, context, memory] = words::recognised();
    let (what, value) = match &line.says {
        Says::Begins => return None,
        Says::Blocks { count, line, .. } => (*line, shown(*count)),
        Says::Tokens(tokens) => (size, shown(*tokens)),
        Says::Concurrency { length, requests } => {
            (concurrency, words::concurrency(*requests, *length))
        }
        Says::AttentionBlock(tokens) => (block, shown(*tokens)),
        Says::PaddedState => (states, words::padded().to_owned()),
        Says::ContextParallel(gpus) => (context, shown(*gpus)),
        Says::Memory(gib) => (memory, words::gib(*gib)),
        Says::Set(key, value) => (key.name(), value.words()),
    };
    Some(Found { place, what, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containers_are_told_from_times() {
        assert_eq!(container("vllm-1  | INFO"), Some("vllm-1"));
        assert_eq!(container("[pod/vllm-0/vllm] INFO"), Some("vllm-0/vllm"));
        assert_eq!(container("2026-05-01 22:45:52.944 | (EngineCore pid=187) INFO"), None);
        assert_eq!(container("INFO a|b"), None);
        assert_eq!(container("| 0  NVIDIA A100 |"), None);
    }
}
