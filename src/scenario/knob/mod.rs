//! Every knob, once: its name in links and its bounds. Sliders, number fields, links, the command line and the
//! documentation all read this table; what is said of knobs is in the catalogue.

mod table;

use crate::profile::Mark;
pub use crate::words::numbers::grouped_decimal as grouped;
use crate::words::scenario as words;
use crate::words::scenario::knobs::KnobWords;
pub use table::KNOBS;

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
    Trial,
    Requests,
    AimdPeriod,
    AimdStart,
    AimdHigh,
    AimdLow,
    AimdHit,
    ConcurPeriod,
    ConcurStart,
    ConcurAdd,
    ConcurFactor,
    ConcurLow,
    ConcurHigh,
    ConcurHit,
    ConcurUsage,
    AlivePeriod,
    AliveMargin,
    AlivePause,
    AliveClock,
    AlivePerToken,
    BrainPrice,
    ActionPrice,
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
    /// What is set of each admission controller.
    Control,
    /// What things cost: the answer to what is cheapest needs it.
    Prices,
}

/// One of several named alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In links and on the command line.
    pub name: &'static str,
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
    /// Where it stands.
    pub group: Group,
    /// Number or choice, with bounds.
    pub kind: Kind,

    /// How sure the default is.
    pub mark: Mark,
}

impl KnobId {
    /// How many knobs there are.
    pub const COUNT: usize = 47;

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
            Trial,
            Requests,
            AimdPeriod,
            AimdStart,
            AimdHigh,
            AimdLow,
            AimdHit,
            ConcurPeriod,
            ConcurStart,
            ConcurAdd,
            ConcurFactor,
            ConcurLow,
            ConcurHigh,
            ConcurHit,
            ConcurUsage,
            AlivePeriod,
            AliveMargin,
            AlivePause,
            AliveClock,
            AlivePerToken,
            BrainPrice,
            ActionPrice,
        ]
    };

    /// Its row.
    pub fn knob(self) -> &'static Knob {
        &KNOBS[self as usize]
    }
}

impl Knob {
    /// What is said of it.
    pub fn words(&self) -> &'static KnobWords {
        &words::knobs::knobs()[self.id as usize]
    }

    /// On the page.
    pub fn label(&self) -> &'static str {
        self.words().label
    }

    /// After the number.
    pub fn unit(&self) -> &'static str {
        self.words().unit
    }

    /// An alternative on the page, by its place; nothing of a number.
    pub fn choice(&self, place: i64) -> &'static str {
        let choices = self.words().choices.iter();
        usize::try_from(place).ok().and_then(|place| choices.copied().nth(place)).unwrap_or("")
    }

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

    /// Raw bounds and step of its slider under a preset with this value; none for a choice. Where the value lies outside
    /// the usual bounds, as a pool of small blocks does, it goes from half of it to twice it.
    pub fn slider(&self, preset: i64) -> Option<(i64, i64, i64)> {
        let Kind::Number { slider: (low, high, step), off, .. } = self.kind else { return None };
        if off.is_some() || (low..=high).contains(&preset) {
            return Some((low, high, step));
        }
        let step = if preset < 10 * low { step } else { 10 * step };
        let low = self.clamp(preset / 2 / step * step);
        Some((low, self.clamp(preset * 2 / step * step).max(low + step), step))
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
                    words::values::one_of(&names)
                }),
            Kind::Number { off: Some(word), .. } if text.eq_ignore_ascii_case(word) => {
                Ok(ReadValue::Exact(0))
            }
            Kind::Number { decimals, off, .. } => {
                let raw =
                    parse_decimal(text, decimals).ok_or_else(|| words::values::number_or(off))?;
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
                words::values::bounds(&self.format(low), &self.format(high), off)
            }
        }
    }
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
pub fn parse_decimal(text: &str, decimals: u32) -> Option<i64> {
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
