//! What the pictures of a run that is looked into say, and the run itself: sentences from its own figures.

use crate::analysis::look::LookTurn;
use crate::analysis::look::Whilst;

catalogue! {
    chart::look;

    /// "7 of episode 2".
    fn turn_of(turn: &LookTurn) -> String;

    /// Where a robot was.
    fn whilst(whilst: Whilst) -> &'static str;

    /// Of the story: what pictures and tables of turns lack.
    fn left_out(kept: usize, left_out: f64) -> String;

    /// The story of a run in which nothing alive was evicted: its length, the most blocks that episodes took, all blocks, and
    /// the most that held what is dead.
    fn healthy(length: u32, most: u32, blocks: u32, dead: u32) -> String;

    /// Of the story: the minute at which the first prefix was evicted, or missed, and by which robot (from 1).
    fn evicted_first(minute: f64, robot: u32, whilst: Option<Whilst>, again: u32) -> String;

    /// Of the story: why there was no room. Episodes under way, blocks they would take, of how many, and those that are dead.
    fn full(episodes: u32, wanted: u32, blocks: u32, dead: u32) -> String;

    /// Of the story: what the median answer took before and after, in seconds.
    fn slower(before_s: f64, after_s: f64) -> String;

    /// Of the story: turns that missed, whilst their robot was being answered, in its tool, and waiting; the share of prompt
    /// tokens that were computed again.
    fn again(missed: u32, whilst: [u32; 3], share: f64) -> String;

    /// The pool's claim: how long nothing alive was evicted, or since when it was.
    fn pool_claim(length: u32, evicted_from: Option<f64>) -> String;

    /// The claim of all robots: of so many, so many missed a prompt before.
    fn lanes_claim(missed: u32, all: u32) -> String;

    /// The claim of one robot (from 1) without a turn in so many minutes.
    fn robot_idle(robot: u32, length: f64) -> String;

    /// The claim of one robot (from 1): turns it had, of them answered and missed, and tokens computed again.
    fn robot_claim(robot: u32, had: u32, answered: u32, missed: u32, again: f64) -> String;

    /// Below the claim of all robots.
    fn lanes_sub() -> &'static str;

    /// In place of their picture: the claim, how many there are, and which (from 1) is chosen.
    fn lanes_label(claim: &str, all: u32, chosen: u32) -> String;

    /// The axis of robots.
    fn robot() -> &'static str;

    /// What a robot may be doing: in its tool with its prefix kept and evicted, waiting, computing new and again, answering.
    fn doing() -> [&'static str; 6];

    /// In the legend.
    fn evicted() -> &'static str;

    /// Heads of the table of robots.
    fn lanes_heads() -> [&'static str; 8];

    /// Of that table.
    fn lanes_caption(seed: u64) -> String;

    /// What a block is good for, at length and short: held, alive in a tool and waiting, dead by what came after and by the
    /// episode's end, never used.
    fn classes() -> [[&'static str; 2]; 6];

    /// Below the pool's claim.
    fn pool_sub(blocks: u32, block_tokens: u32, every_s: u32) -> String;

    /// In place of the pool's picture.
    fn pool_label(story: &str) -> String;

    /// Entries of the pool's legend behind the classes: episodes cached whole, prompt computed, prompt missed, turns running,
    /// turns waiting.
    fn pool_legend() -> [&'static str; 5];

    /// The axis of blocks.
    fn blocks() -> &'static str;

    /// The name of the panel of prompt: at length and short.
    fn prompt_panel() -> [&'static str; 2];

    /// The name of the panel of turns: at length and short.
    fn turns_panel() -> [&'static str; 2];

    /// Heads of the pool's table.
    fn pool_heads() -> [&'static str; 13];

    /// Of the pool's table.
    fn pool_caption(every_s: u32, seed: u64) -> String;

    /// Rows of a robot's turns, from the bottom up.
    fn rows() -> [&'static str; 4];

    /// Below a robot's claim.
    fn robot_sub() -> &'static str;

    /// In place of its picture: the claim, and how many turns there are.
    fn robot_label(claim: &str, turns: u32) -> String;

    /// Entries of a robot's legend: the turn, tool time before it, waiting, tokens again, new, from the cache, answering.
    fn robot_legend() -> [&'static str; 7];

    /// The same of its blocks.
    fn pool_blocks() -> &'static str;

    /// When a prefix was evicted, with so many decimals, and what its robot did then.
    fn evicted_at(minute: f64, decimals: usize, whilst: Whilst) -> String;

    /// The name of the panel of a robot's blocks: at length and short.
    fn blocks_panel() -> [&'static str; 2];

    /// The name of the panel of its prompts: at length and short.
    fn tokens_panel() -> [&'static str; 2];

    /// A cell of something that has not happened yet.
    fn not_yet() -> &'static str;

    /// A cell of a prefix that was not evicted.
    fn no() -> &'static str;

    /// Of the table of a robot's turns (from 1).
    fn robot_caption(robot: u32, seed: u64) -> String;

    /// Heads of that table.
    fn robot_heads() -> [&'static str; 10];
}
