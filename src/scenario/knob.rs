//! Every knob, once: its name in links, its bounds, its words. Sliders, number fields, links, the command line and
//! the documentation all read this table.

use crate::profile::Mark;

/// Which knob. The order is the order of the table and of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(usize)]
#[allow(missing_docs, reason = "each is described by its row of the table")]
pub enum KnobId {
    Robots,
    PoolBlocks,
    Growth,
    ControlHz,
    Cap,
    SharedPrefix,
    Arrival,
    StaggerSeconds,
    EpisodesEach,
    BlockTokens,
    StateGroups,
    TokenBudget,
    MaxSequences,
    Reservation,
    Reuse,
    Eviction,
    ActionGpus,
    ChunkSteps,
    Ask,
    AskShare,
    Minutes,
    Seeds,
    FirstSeed,
    HitAlarm,
    StarvationLimit,
}

/// Where a knob stands in the rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Always in view.
    First,
    /// Tokens, arrivals, episodes.
    Workload,
    /// The brain's engine.
    Brain,
    /// The action layer.
    Action,
    /// Length, seeds, limits.
    Run,
}

/// One of several named alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In links and on the command line.
    pub name: &'static str,
    /// On the page.
    pub label: &'static str,
}

/// What a knob holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A number with `decimals` decimals.
    Number {
        /// Decimals of the smallest step; raw values are in units of it.
        decimals: u32,
        /// Raw bounds of number fields and links.
        accept: (i64, i64),
        /// Raw bounds and step of the slider.
        slider: (i64, i64, i64),
        /// The word for raw 0 where 0 means "none" (the cap: off).
        off: Option<&'static str>,
    },
    /// One of several alternatives; the raw value is the index.
    Choice(&'static [Choice]),
}

/// A knob's row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knob {
    /// Which.
    pub id: KnobId,
    /// Its stable name in links and on the command line.
    pub name: &'static str,
    /// On the page.
    pub label: &'static str,
    /// After the number.
    pub unit: &'static str,
    /// Where it stands.
    pub group: Group,
    /// Number or choice, with bounds.
    pub kind: Kind,
    /// What it means.
    pub help: &'static str,
    /// The formula it enters, in words.
    pub formula: &'static str,
    /// Where its default comes from.
    pub source: &'static str,
    /// How sure the default is.
    pub mark: Mark,
}

impl KnobId {
    /// How many knobs there are.
    pub const COUNT: usize = 25;

    /// All, in order.
    pub const ALL: [KnobId; KnobId::COUNT] = {
        use KnobId::*;
        [
            Robots,
            PoolBlocks,
            Growth,
            ControlHz,
            Cap,
            SharedPrefix,
            Arrival,
            StaggerSeconds,
            EpisodesEach,
            BlockTokens,
            StateGroups,
            TokenBudget,
            MaxSequences,
            Reservation,
            Reuse,
            Eviction,
            ActionGpus,
            ChunkSteps,
            Ask,
            AskShare,
            Minutes,
            Seeds,
            FirstSeed,
            HitAlarm,
            StarvationLimit,
        ]
    };

    /// Its row.
    pub fn knob(self) -> &'static Knob {
        &KNOBS[self as usize]
    }
}

impl Knob {
    /// The knob of this link name.
    pub fn named(name: &str) -> Option<&'static Knob> {
        KNOBS.iter().find(|knob| knob.name == name)
    }

    /// Raw units in one: 1000 for three decimals.
    pub fn scale(&self) -> i64 {
        match self.kind {
            Kind::Number { decimals, .. } => 10i64.pow(decimals),
            Kind::Choice(_) => 1,
        }
    }

    /// The nearest raw value the knob accepts.
    pub fn clamp(&self, raw: i64) -> i64 {
        match self.kind {
            Kind::Number { off: Some(_), .. } if raw == 0 => 0,
            Kind::Number { accept: (low, high), .. } => raw.clamp(low, high),
            Kind::Choice(choices) => raw.clamp(0, choices.len() as i64 - 1),
        }
    }

    /// The value as a person types it and a link carries it: the shortest decimal, the choice's name, or the off word.
    pub fn format(&self, raw: i64) -> String {
        match self.kind {
            Kind::Choice(choices) => choices[raw as usize].name.to_owned(),
            Kind::Number { off: Some(word), .. } if raw == 0 => word.to_owned(),
            Kind::Number { decimals: 0, .. } => raw.to_string(),
            Kind::Number { decimals, .. } => {
                let scale = self.scale();
                let text =
                    format!("{}.{:0width$}", raw / scale, raw % scale, width = decimals as usize);
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
        }
    }

    /// Reads a value: a decimal (thousands commas allowed), a choice's name, or the off word.
    ///
    /// # Errors
    /// What was expected, when the text is not of that form. Out of range is [`ReadValue::Clamped`], not an error.
    pub fn read(&self, text: &str) -> Result<ReadValue, String> {
        let text = text.trim();
        match self.kind {
            Kind::Choice(choices) => choices
                .iter()
                .position(|choice| choice.name.eq_ignore_ascii_case(text))
                .map(|index| ReadValue::Exact(index as i64))
                .ok_or_else(|| {
                    let names: Vec<_> = choices.iter().map(|choice| choice.name).collect();
                    format!("one of {}", names.join(", "))
                }),
            Kind::Number { off: Some(word), .. } if text.eq_ignore_ascii_case(word) => {
                Ok(ReadValue::Exact(0))
            }
            Kind::Number { decimals, off, .. } => {
                let raw = parse_decimal(text, decimals).ok_or_else(|| match off {
                    Some(word) => format!("a number or \u{201c}{word}\u{201d}"),
                    None => "a number".to_owned(),
                })?;
                let clamped =
                    if off.is_some() && raw == 0 { self.clamp(1) } else { self.clamp(raw) };
                Ok(if clamped == raw { ReadValue::Exact(raw) } else { ReadValue::Clamped(clamped) })
            }
        }
    }

    /// The bounds in words: "2 to 10,000".
    pub fn bounds(&self) -> String {
        match self.kind {
            Kind::Choice(choices) => {
                choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ")
            }
            Kind::Number { accept: (low, high), off, .. } => {
                let range =
                    format!("{} to {}", grouped(&self.format(low)), grouped(&self.format(high)));
                off.map_or(range.clone(), |word| format!("{range}, or {word}"))
            }
        }
    }
}

/// A decimal with commas between thousands, as messages and pages show it: 10,000. A word stays as it is.
pub fn grouped(decimal: &str) -> String {
    let (sign, digits) = decimal.split_at(usize::from(decimal.starts_with('-')));
    let whole = digits.split('.').next().unwrap_or_default();
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return decimal.to_owned();
    }
    let mut text = sign.to_owned();
    for (index, c) in digits.chars().enumerate() {
        if index > 0 && index < whole.len() && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

/// What a text gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadValue {
    /// As written.
    Exact(i64),
    /// Out of range: the nearest value that is not.
    Clamped(i64),
}

impl ReadValue {
    /// The raw value, clamped or not.
    pub fn raw(self) -> i64 {
        match self {
            ReadValue::Exact(raw) | ReadValue::Clamped(raw) => raw,
        }
    }
}

/// A decimal as an integer in units of its last kept digit, rounded half up; far values saturate. No float is
/// involved, so that a typed number means the same everywhere.
fn parse_decimal(text: &str, decimals: u32) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let whole: String = whole.chars().filter(|&c| c != ',').collect();
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(&whole) || !all_digits(fraction) {
        return None;
    }
    let mut raw: i64 = 0;
    let places = decimals as usize;
    let kept = fraction.bytes().chain(std::iter::repeat(b'0')).take(places);
    for digit in whole.bytes().chain(kept) {
        raw = raw.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
    }
    if fraction.as_bytes().get(places).is_some_and(|&digit| digit >= b'5') {
        raw = raw.saturating_add(1);
    }
    Some(if negative { -raw } else { raw })
}

const fn number(decimals: u32, accept: (i64, i64), slider: (i64, i64, i64)) -> Kind {
    Kind::Number { decimals, accept, slider, off: None }
}

const fn number_or(off: &'static str, accept: (i64, i64), slider: (i64, i64, i64)) -> Kind {
    Kind::Number { decimals: 0, accept, slider, off: Some(off) }
}

const fn choice(name: &'static str, label: &'static str) -> Choice {
    Choice { name, label }
}

const FLEET_PAPER: &str = "Serving Agentic Robot Fleets (arXiv 2611.01404)";

/// The table. Rows stand in the order of [`KnobId`].
pub static KNOBS: [Knob; KnobId::COUNT] = [
    Knob {
        id: KnobId::Robots,
        name: "n",
        label: "Robots N",
        unit: "robots",
        group: Group::First,
        kind: number(0, (1, 10_000), (2, 48, 1)),
        help: "Robots that share this brain and this action layer. They are the demand; K is the control.",
        formula: "Each robot plays one episode after another; N of them call at once.",
        source: "preset site: both layers visible at once; preset h800: 20 robots, the largest published healthy fleet",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::PoolBlocks,
        name: "pool",
        label: "Pool blocks",
        unit: "blocks",
        group: Group::First,
        kind: number(0, (8, 10_000_000), (2_000, 8_000, 10)),
        help: "KV-cache blocks of one fixed size that all sessions share. More blocks keep more robots' prefixes.",
        formula: "A session holds ceil(context / block tokens) blocks, and one more per state group and checkpoint; one block is the null block.",
        source: "Serving Agentic Robot Fleets (arXiv 2611.01404): 4,270 and 4,396 blocks were measured; 4,270 chosen",
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::Growth,
        name: "growth",
        label: "Context growth",
        unit: "\u{d7}",
        group: Group::First,
        kind: number(3, (50, 10_000), (400, 2_000, 50)),
        help: "Scales the tokens that each turn after the first appends. Longer contexts fill the pool sooner.",
        formula: "appended tokens of a turn after the first = trace value \u{d7} growth, rounded to the nearest token, at least 1",
        source: "1.00 is the surrogate trace, made to match the published marginals",
        mark: Mark::Fitted,
    },
    Knob {
        id: KnobId::ControlHz,
        name: "hz",
        label: "Control frequency",
        unit: "Hz",
        group: Group::First,
        kind: number(3, (500, 200_000), (2_000, 25_000, 500)),
        help: "How often a robot needs an action. A chunk of 5 steps lasts 5 / f seconds: that is the deadline.",
        formula: "deadline = chunk steps / f; tool gaps of the trace = published gap \u{d7} 20 Hz / f",
        source: "published at 20 Hz; preset site: 10 Hz, where both layers are visible",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::Cap,
        name: "cap",
        label: "Cap K",
        unit: "",
        group: Group::First,
        kind: number_or("off", (1, 10_000), (4, 32, 1)),
        help: "Most episodes active at once. Robots beyond K wait between episodes, never between turns.",
        formula: "while active < K, admit the robot that has waited longest",
        source: "off: the fleet as it comes",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::SharedPrefix,
        name: "shared",
        label: "Shared prefix",
        unit: "tokens",
        group: Group::Workload,
        kind: number(0, (0, 1_000_000), (0, 12_000, 500)),
        help: "The first tokens of every prompt that all sessions have in common: system prompt and tools. Kept once.",
        formula: "the first floor(shared / block tokens) blocks of every session are the same blocks",
        source: "not reported; 0 assumes none",
        mark: Mark::Assumed,
    },
    Knob {
        id: KnobId::Arrival,
        name: "arrival",
        label: "Arrival",
        unit: "",
        group: Group::Workload,
        kind: Kind::Choice(&[choice("together", "all together"), choice("staggered", "staggered")]),
        help: "Whether all robots start at the same moment or spread over a while.",
        formula: "staggered: each robot starts at a uniform time in [0, stagger)",
        source: FLEET_PAPER,
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::StaggerSeconds,
        name: "stagger",
        label: "Stagger over",
        unit: "s",
        group: Group::Workload,
        kind: number(0, (1, 3_600), (10, 600, 10)),
        help: "How long the staggered start takes. Counts only when arrival is staggered.",
        formula: "start = uniform in [0, stagger)",
        source: "no published value",
        mark: Mark::Assumed,
    },
    Knob {
        id: KnobId::EpisodesEach,
        name: "episodes",
        label: "Episodes a robot",
        unit: "",
        group: Group::Workload,
        kind: number_or("forever", (1, 1_000), (1, 10, 1)),
        help: "How many episodes a robot plays before it leaves; for ever is a live fleet. Finite batches drain and heal by themselves.",
        formula: "a robot leaves after this many episodes",
        source: FLEET_PAPER,
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::BlockTokens,
        name: "block",
        label: "Block tokens",
        unit: "tokens",
        group: Group::Brain,
        kind: number(0, (1, 65_536), (16, 1_024, 16)),
        help: "Tokens in one block. Hybrid models have large blocks, ordinary ones 16.",
        formula: "blocks of a context = ceil(context / block tokens)",
        source: FLEET_PAPER,
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::StateGroups,
        name: "groups",
        label: "State groups",
        unit: "groups",
        group: Group::Brain,
        kind: number(0, (0, 16), (0, 8, 1)),
        help: "Linear-attention cache groups of a hybrid model; each checkpoint costs one block per group. 0 is an ordinary model.",
        formula: "every prefill chunk takes this many blocks besides its own",
        source: "inferred: 48 linear + 16 full-attention layers reproduce the block size 784",
        mark: Mark::Derived,
    },
    Knob {
        id: KnobId::TokenBudget,
        name: "budget",
        label: "Token budget a step",
        unit: "tokens",
        group: Group::Brain,
        kind: number(0, (1, 1_048_576), (2_048, 32_768, 1_024)),
        help: "Most tokens one engine step computes (max_num_batched_tokens).",
        formula: "a prefill chunk is at most what decodes leave of the budget",
        source: "inferred: the only one of 13 scanned values that fits every published cliff cell",
        mark: Mark::Derived,
    },
    Knob {
        id: KnobId::MaxSequences,
        name: "maxseqs",
        label: "Max sequences",
        unit: "requests",
        group: Group::Brain,
        kind: number(0, (1, 65_536), (8, 1_024, 8)),
        help: "Most requests that run at once (max_num_seqs).",
        formula: "a waiting request is admitted only while fewer run",
        source: "vLLM's default; never binds here",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::Reservation,
        name: "reserve",
        label: "Space to start",
        unit: "",
        group: Group::Brain,
        kind: Kind::Choice(&[
            choice("chunk", "the first chunk"),
            choice("prompt", "the whole prompt"),
        ]),
        help: "What must be free before a request starts: room for its first chunk (vLLM 0.17) or for its whole prompt (newer engines).",
        formula: "free blocks >= need of the chunk, or of the prompt",
        source: "vLLM 0.17.1",
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::Reuse,
        name: "reuse",
        label: "Generated tokens",
        unit: "",
        group: Group::Brain,
        kind: Kind::Choice(&[
            choice("replay", "not reused (replay)"),
            choice("live", "reused (live)"),
        ]),
        help: "Whether the next prompt contains what the turn before generated. A replayed trace does not; a live session does.",
        formula: "reusable blocks = floor(prompt / block), or floor((prompt + generated) / block)",
        source: "the published fleets are replays; live is approximate on the surrogate trace",
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::Eviction,
        name: "evict",
        label: "Eviction",
        unit: "",
        group: Group::Brain,
        kind: Kind::Choice(&[
            choice("queue", "free-order queue"),
            choice("dead-first", "dead blocks first"),
            choice("unhashed-first", "unhashed blocks first"),
            choice("keep-states", "states kept to the end"),
        ]),
        help: "Which free block is taken next: the one freed longest ago, or first those that can never be hit again, or only the unhashed ones of these; or the engine's order with states kept to their request's end.",
        formula: "dead: finished episodes, superseded states, blocks without a hash",
        source: "the engine's free-order queue",
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::ActionGpus,
        name: "gpus",
        label: "Action GPUs",
        unit: "GPUs",
        group: Group::Action,
        kind: number(0, (0, 1_000), (0, 16, 1)),
        help: "GPUs of the action layer, one queue each. 0 means there is no second layer here.",
        formula: "robot i belongs to GPU i mod g",
        source: "preset h800: 1, as published; preset site: 4",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::ChunkSteps,
        name: "steps",
        label: "Steps a chunk",
        unit: "steps",
        group: Group::Action,
        kind: number(0, (1, 1_000), (1, 50, 1)),
        help: "Control steps in one chunk. Longer chunks loosen the deadline.",
        formula: "deadline = steps / f",
        source: FLEET_PAPER,
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::Ask,
        name: "ask",
        label: "Next chunk asked for",
        unit: "",
        group: Group::Action,
        kind: Kind::Choice(&[
            choice("start", "as the current one starts"),
            choice("share", "when a share is left"),
            choice("end", "at its end"),
        ]),
        help: "When a robot asks for its next chunk.",
        formula: "the time left between asking and the end of the current chunk is the deadline",
        source: "as published: as the current one starts",
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::AskShare,
        name: "askshare",
        label: "Share left when asking",
        unit: "%",
        group: Group::Action,
        kind: number(0, (1, 99), (10, 90, 5)),
        help: "For asynchronous clients: ask when this share of the chunk is still to be executed. Counts only for that way of asking.",
        formula: "asks on the first control tick that finds at most this share of the chunk's steps still to execute",
        source: "LeRobot's asynchronous client: half of a 50-step chunk at 30 Hz",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::Minutes,
        name: "minutes",
        label: "Minutes a run",
        unit: "min",
        group: Group::Run,
        kind: number(0, (4, 1_440), (10, 120, 5)),
        help: "Simulated length of a run. Collapse is delayed: a 5 minute test sees nothing.",
        formula: "whole 120 s windows count",
        source: FLEET_PAPER,
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::Seeds,
        name: "seeds",
        label: "Seeds a point",
        unit: "seeds",
        group: Group::Run,
        kind: number(0, (1, 200), (4, 48, 4)),
        help: "Repeats with other random numbers. Bands span them; each collapse is counted.",
        formula: "holds: no low window in at least 90% of them",
        source: "enough that 10% is two seeds",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::FirstSeed,
        name: "seed",
        label: "First seed",
        unit: "",
        group: Group::Run,
        kind: number(0, (0, 1_000_000_000), (1, 9_999, 1)),
        help: "The first of the seeds; the others follow it. The time line shows this one.",
        formula: "seeds = first, first + 1, ...",
        source: "any",
        mark: Mark::Chosen,
    },
    Knob {
        id: KnobId::HitAlarm,
        name: "alarm",
        label: "Hit-rate alarm",
        unit: "%",
        group: Group::Run,
        kind: number(0, (1, 100), (50, 99, 1)),
        help: "A 120 s window whose full-prefix hit rate is under this is a low window; a run with one has collapsed.",
        formula: "full hits / turns after the first, by completion time",
        source: "80%: as published",
        mark: Mark::Published,
    },
    Knob {
        id: KnobId::StarvationLimit,
        name: "starve",
        label: "Starvation limit",
        unit: "%",
        group: Group::Run,
        kind: number(1, (1, 500), (1, 100, 1)),
        help: "Most control ticks that may pass with an empty buffer.",
        formula: "missed / (executed + missed) ticks, in every run",
        source: FLEET_PAPER,
        mark: Mark::Published,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_their_ids_with_unique_names() {
        let mut names: Vec<_> = KNOBS.iter().map(|knob| knob.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KnobId::COUNT);
        for (index, (id, knob)) in KnobId::ALL.into_iter().zip(&KNOBS).enumerate() {
            assert_eq!((id as usize, knob.id), (index, id));
        }
    }

    #[test]
    fn sliders_lie_within_what_is_accepted() {
        for knob in &KNOBS {
            if let Kind::Number { accept, slider, .. } = knob.kind {
                assert!(slider.0 < slider.1 && slider.2 > 0, "{}", knob.name);
                assert_eq!(
                    (knob.clamp(slider.0), knob.clamp(slider.1)),
                    (slider.0, slider.1),
                    "{}",
                    knob.name
                );
                assert!(accept.0 <= accept.1);
            }
        }
    }

    #[test]
    fn values_read_as_they_are_written() {
        let growth = KnobId::Growth.knob();
        assert_eq!(growth.format(1250), "1.25");
        assert_eq!(growth.format(1000), "1");
        assert_eq!(growth.read("1.25"), Ok(ReadValue::Exact(1250)));
        assert_eq!(growth.read("1.2504"), Ok(ReadValue::Exact(1250)));
        assert_eq!(growth.read("99999999999999999999"), Ok(ReadValue::Clamped(10_000)));
        assert!(
            growth.read("fast").is_err()
                && growth.read("").is_err()
                && growth.read("1.2.3").is_err()
        );
        let cap = KnobId::Cap.knob();
        assert_eq!(cap.read("off"), Ok(ReadValue::Exact(0)));
        assert_eq!(cap.read("0"), Ok(ReadValue::Clamped(1)));
        assert_eq!(KnobId::PoolBlocks.knob().read("4,270"), Ok(ReadValue::Exact(4270)));
    }

    #[test]
    fn bounds_are_told_with_commas_between_thousands() {
        assert_eq!(KnobId::Robots.knob().bounds(), "1 to 10,000");
        assert_eq!(KnobId::PoolBlocks.knob().bounds(), "8 to 10,000,000");
        assert_eq!(KnobId::Growth.knob().bounds(), "0.05 to 10");
        assert_eq!(KnobId::Cap.knob().bounds(), "1 to 10,000, or off");
        assert_eq!(
            ["0", "999", "-1000", "1234.5678", "forever"].map(grouped),
            ["0", "999", "-1,000", "1,234.5678", "forever"]
        );
    }

    #[test]
    fn names_can_stand_in_links_and_a_cut_choice_never_reads_as_another() {
        let is_plain = |name: &str| {
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') && !name.is_empty()
        };
        for knob in &KNOBS {
            assert!(
                is_plain(knob.name)
                    && !["v", "c", "preset", "view", "embed", "present", "theme"]
                        .contains(&knob.name)
            );
            let Kind::Choice(choices) = knob.kind else {
                continue;
            };
            for one in choices {
                assert!(is_plain(one.name), "{}", one.name);
                assert!(
                    choices.iter().all(|other| one == other || !other.name.starts_with(one.name)),
                    "{}",
                    one.name
                );
            }
        }
    }
}
