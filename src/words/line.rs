//! Text with emphasis: what stands out, not how.

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

/// A text whose figures stay with the word after them, and with the sign before, where it is broken into lines.
pub fn bound(text: &str) -> String {
    let mut before = ' ';
    let keep = |c: char| {
        let is_bound = c == ' ' && matches!(before, '0'..='9' | '=');
        before = c;
        if is_bound { '\u{a0}' } else { c }
    };
    text.chars().map(keep).collect()
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
    fn a_figure_stays_with_its_unit() {
        assert_eq!(
            bound("At 12.5 Hz, K = 20 keeps 32 robots fed."),
            "At 12.5\u{a0}Hz, K =\u{a0}20\u{a0}keeps 32\u{a0}robots fed."
        );
    }
}
