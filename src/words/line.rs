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
}
