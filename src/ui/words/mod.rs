//! Every word of the page, as functions of what is to be said. A translation is another set of these functions.

pub mod around;
pub mod confidence;
pub mod controllers;
pub mod evidence;
pub mod knobs;
pub mod look;
pub mod page;
pub mod paste;
pub mod questions;
pub mod scenarios;
pub mod verdict;

/// How a run of text stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// Not at all.
    Plain,
    /// In bold.
    Strong,
    /// In bold and in the brain's colour.
    Brain,
    /// In bold and in the action layer's colour.
    Action,
    /// In bold and in the colour of a broken limit.
    Danger,
}

/// A run of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The words.
    pub text: String,
    /// How they stand out.
    pub emphasis: Emphasis,
}

/// A sentence or two, as runs of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// Reads the catalogue's own marks: `*strong*`, `<brain>`, `^action^`, `!danger!` where `<`...`>` stands for the
    /// brain's colour. None of these characters is used otherwise in a sentence.
    pub fn of(marked: &str) -> Line {
        let mut spans = Vec::new();
        let mut text = String::new();
        let mut emphasis = Emphasis::Plain;
        for c in marked.chars() {
            let mark = match c {
                '*' => Emphasis::Strong,
                '<' | '>' => Emphasis::Brain,
                '^' => Emphasis::Action,
                '!' => Emphasis::Danger,
                _ => {
                    text.push(c);
                    continue;
                }
            };
            if !text.is_empty() {
                spans.push(Span { text: std::mem::take(&mut text), emphasis });
            }
            emphasis = if emphasis == mark { Emphasis::Plain } else { mark };
        }
        if !text.is_empty() {
            spans.push(Span { text, emphasis });
        }
        Line(spans)
    }

    /// The words alone.
    pub fn plain(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}

/// A whole number with thousands separators.
pub fn grouped(number: impl Into<i64>) -> String {
    let number = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    // A real minus sign, as wide as a plus.
    if number < 0 { format!("\u{2212}{text}") } else { text }
}

/// Two decimals.
pub fn two(value: f64) -> String {
    format!("{value:.2}")
}

/// At most one decimal, none when whole.
pub fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// At most two decimals, without trailing zeros.
pub fn trim(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A share as a percentage: whole, or with one decimal near 0 and 100%.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 1000.0 {
        format!("{}%", grouped(percent.round() as i64))
    } else if percent == 0.0 || percent >= 100.0 || (1.0..99.0).contains(&percent) {
        format!("{percent:.0}%")
    } else if percent < 1.0 {
        format!("{}%", trim(percent.max(0.01)))
    } else {
        // 99.96% is not 100%.
        format!("{:.1}%", percent.min(99.9))
    }
}

/// "1 robot", "2 robots".
pub fn robots(number: u32) -> String {
    if number == 1 { "1\u{a0}robot".to_owned() } else { format!("{}\u{a0}robots", grouped(number)) }
}

/// With a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Seconds as a person says them: "40 s", "6 min".
pub fn duration(seconds: f64) -> String {
    if seconds < 90.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_emphasis() {
        let line = Line::of("The <brain> binds at *23*.");
        assert_eq!(line.plain(), "The brain binds at 23.");
        assert_eq!(line.0[1], Span { text: "brain".into(), emphasis: Emphasis::Brain });
        assert_eq!(line.0[3].emphasis, Emphasis::Strong);
        assert_eq!(line.0[4], Span { text: ".".into(), emphasis: Emphasis::Plain });
    }

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(grouped(4270), "4,270");
        assert_eq!(grouped(-9), "\u{2212}9");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(
            (percent(0.9996), percent(0.004), percent(0.61), percent(1.0)),
            ("99.9%".into(), "0.4%".into(), "61%".into(), "100%".into())
        );
        assert_eq!((percent(433.78), percent(9.99)), ("43,378%".into(), "999%".into()));
        assert_eq!((short(5.0), short(0.25)), ("5".to_owned(), "0.2".to_owned()));
    }
}
