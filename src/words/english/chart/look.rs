//! What the pictures of a run that is looked into say, and the run itself: sentences from its own figures.

use super::figure::{count, fixed, of, percent, short};
use super::terms::{minutes, robots, turns};
use crate::analysis::look::{LookTurn, Whilst};

pub fn turn_of(turn: &LookTurn) -> String {
    format!("{} of episode {}", count(turn.turn + 1), count(turn.episode + 1))
}

pub fn whilst(whilst: Whilst) -> &'static str {
    match whilst {
        Whilst::Answering => "while the turn before was still being answered",
        Whilst::Tool => "while it was in its tool",
        Whilst::Waiting => "while it waited",
    }
}

pub fn left_out(kept: usize, left_out: f64) -> String {
    format!(
        "Its first {} turns are kept for the pictures; {} more are in the sums only.",
        count(kept as f64),
        count(left_out)
    )
}

pub fn healthy(length: u32, most: u32, blocks: u32, dead: u32) -> String {
    format!(
        "Nothing alive was evicted in {}: every turn found the whole prompt before it. All episodes took at most {} of {} \
         blocks, and at most {} more held what no turn can use.",
        minutes(length),
        count(most),
        count(blocks),
        count(dead)
    )
}

pub fn evicted_first(minute: f64, robot: u32, whilst: Option<Whilst>, again: u32) -> String {
    let (minute, again) = (short(minute, 1), count(again));
    match whilst {
        Some(whilst) => format!(
            "Minute {minute}: the first prefix is evicted, that of robot {robot}, {}; its next turn computes {again} tokens \
             again.",
            self::whilst(whilst)
        ),
        None => format!(
            "Minute {minute}: robot {robot} is the first whose turn misses its prompt before, and computes {again} tokens \
             again."
        ),
    }
}

pub fn full(episodes: u32, wanted: u32, blocks: u32, dead: u32) -> String {
    let over = if wanted > blocks { "more than there are" } else { "all of them cached whole" };
    format!(
        "{} under way would take {} of {} usable blocks, {over}; {} hold what no turn can use, and wait \
         their round in the queue before they are taken.",
        of(episodes, "episode", "episodes"),
        count(wanted),
        count(blocks),
        count(dead)
    )
}

pub fn slower(before_s: f64, after_s: f64) -> String {
    let (before, after) = (short(before_s, 1), short(after_s, 1));
    format!("The median answer took {before} s until then, and {after} s after.")
}

pub fn again(missed: u32, whilst: [u32; 3], share: f64) -> String {
    let [answering, tool, waiting] = whilst;
    format!(
        "By the end {} had missed their prompt before: {} of them lost it while the turn before was still being answered, {} \
         in their tool, {} while they waited. Such tokens are {} of all prompt tokens computed.",
        turns(missed),
        count(answering),
        count(tool),
        count(waiting),
        percent(share)
    )
}

pub fn pool_claim(length: u32, evicted_from: Option<f64>) -> String {
    match evicted_from {
        None => format!("Nothing alive was evicted in {}", minutes(length)),
        Some(at) => {
            format!("From minute {} on, prefixes are evicted that turns still need", short(at, 1))
        }
    }
}

pub fn lanes_claim(missed: u32, all: u32) -> String {
    match missed {
        0 => "No robot computed a prompt twice".to_owned(),
        missed if missed == all => "Every robot computed prompts twice".to_owned(),
        missed => format!("{} of {} computed prompts twice", count(missed), robots(all)),
    }
}

pub fn robot_idle(robot: u32, length: f64) -> String {
    format!("Robot {robot} had no turn in {} minutes", short(length, 0))
}

pub fn robot_claim(robot: u32, had: u32, answered: u32, missed: u32, again: f64) -> String {
    match missed {
        0 => format!("Robot {robot}: {answered} turns answered, none missed its prompt before"),
        missed => format!(
            "Robot {robot}: {missed} of {} missed their prompt before, {} M tokens again",
            turns(had),
            short(again / 1e6, 2)
        ),
    }
}

pub fn lanes_sub() -> &'static str {
    "A row a robot: what it does most of each step; choose one to see its turns"
}

pub fn lanes_label(claim: &str, all: u32, chosen: u32) -> String {
    format!(
        "{claim}: a row for each of {}. Robot {chosen} is chosen; press up and down to choose another.",
        robots(all)
    )
}

pub fn robot() -> &'static str {
    "robot"
}

pub fn doing() -> [&'static str; 6] {
    [
        "in its tool, prefix kept",
        "in its tool, prefix evicted",
        "waits",
        "computes new prompt",
        "computes again",
        "answers",
    ]
}

pub fn evicted() -> &'static str {
    "prefix evicted"
}

pub fn lanes_heads() -> [&'static str; 8] {
    [
        "Robot",
        "Episodes begun",
        "Turns answered",
        "Turns that missed",
        "Prompt from the cache (tokens)",
        "Prompt computed (tokens)",
        "Of it missed of prompts before (tokens)",
        "Waited (s)",
    ]
}

pub fn lanes_caption(seed: u64) -> String {
    format!("What every robot did, seed {seed}")
}

pub fn classes() -> [[&'static str; 2]; 6] {
    [
        ["held by running turns", "held"],
        ["alive, robot in its tool", "alive, in tool"],
        ["alive, turn waits", "alive, waits"],
        ["dead: superseded or cut off", "dead"],
        ["dead: episode ended", "episode ended"],
        ["never used", "never used"],
    ]
}

pub fn pool_sub(blocks: u32, block_tokens: u32, every_s: u32) -> String {
    format!("{} blocks of {} tokens, every {every_s} s", count(blocks), count(block_tokens))
}

pub fn pool_label(story: &str) -> String {
    format!("{story} The pool's blocks over time.")
}

pub fn pool_legend() -> [&'static str; 5] {
    [
        "all episodes cached whole",
        "prompt computed, M tokens/min",
        "missed of prompts before",
        "turns running",
        "turns waiting",
    ]
}

pub fn blocks() -> &'static str {
    "blocks"
}

pub fn prompt_panel() -> [&'static str; 2] {
    ["prompt computed, and missed of prompts before, M tokens/min", "M tokens/min"]
}

pub fn turns_panel() -> [&'static str; 2] {
    ["turns running and waiting", "turns"]
}

pub fn pool_heads() -> [&'static str; 13] {
    [
        "Minute",
        "Held by running turns (blocks)",
        "Alive, robot in its tool (blocks)",
        "Alive, turn waits (blocks)",
        "Dead: superseded or cut off (blocks)",
        "Dead: episode ended (blocks)",
        "Never used (blocks)",
        "All episodes cached whole (blocks)",
        "Prompt computed (tokens)",
        "Missed of prompts before (tokens)",
        "Turns running",
        "Turns waiting",
        "Episodes active",
    ]
}

pub fn pool_caption(every_s: u32, seed: u64) -> String {
    format!("The pool every {every_s} s, seed {seed}")
}

pub fn rows() -> [&'static str; 4] {
    ["tool", "waits", "prefill", "answers"]
}

pub fn robot_sub() -> &'static str {
    "Tool time, waiting, prefill and answer of each turn; what it has in the pool; its prompts"
}

pub fn robot_label(claim: &str, turns: u32) -> String {
    format!("{claim}. Its {} in order; the table has each of them.", self::turns(turns))
}

pub fn robot_legend() -> [&'static str; 7] {
    [
        "turn",
        "in its tool before",
        "waits",
        "tokens again",
        "new tokens",
        "from the cache",
        "answers",
    ]
}

pub fn pool_blocks() -> &'static str {
    "blocks in the pool"
}

pub fn evicted_at(minute: f64, decimals: usize, whilst: Whilst) -> String {
    format!("minute {}, {}", fixed(minute, decimals), self::whilst(whilst))
}

pub fn blocks_panel() -> [&'static str; 2] {
    ["blocks in the pool: held, and alive above", "blocks"]
}

pub fn tokens_panel() -> [&'static str; 2] {
    ["prompt, k tokens: from the cache, again, new", "prompt, k tokens"]
}

pub fn not_yet() -> &'static str {
    "not yet"
}

pub fn no() -> &'static str {
    "no"
}

pub fn robot_caption(robot: u32, seed: u64) -> String {
    format!("The turns of robot {robot}, seed {seed}")
}

pub fn robot_heads() -> [&'static str; 10] {
    [
        "Turn",
        "Asked (minute)",
        "Waited (s)",
        "Prefill (s)",
        "Answered in (s)",
        "Prompt (tokens)",
        "From the cache (tokens)",
        "Again (tokens)",
        "New (tokens)",
        "Prefix evicted",
    ]
}
