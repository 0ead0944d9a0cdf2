//! A paste as lines without what programs and people put between the words: colours, control characters, invisible
//! characters, typographic quotes. Places are those of the paste as it came.

/// Where in the paste, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

/// The cleaned text, and the way back to the paste. Offsets are bytes of the cleaned text.
pub(super) struct Paste {
    /// Cleaned.
    pub(super) text: String,
    /// Column, from 0, of each byte of `text` in the paste: looked up, since a line may be as long as the paste.
    columns: Vec<u32>,
    /// Offset of each line.
    starts: Vec<usize>,
}

impl Paste {
    /// Cleans line by line, so that a colour left open ends with its line.
    pub(super) fn of(raw: &str) -> Paste {
        let mut paste = Paste {
            text: String::with_capacity(raw.len() + 1),
            columns: Vec::with_capacity(raw.len() + 1),
            starts: Vec::new(),
        };
        for line in raw.split('\n') {
            paste.starts.push(paste.text.len());
            let mut end = 0;
            for (column, c) in kept(line) {
                paste.push(column, c);
                end = column + 1;
            }
            paste.push(end, '\n');
        }
        paste.text.pop();
        paste
    }

    fn push(&mut self, column: usize, c: char) {
        self.text.push(c);
        self.columns.extend(std::iter::repeat_n(saturated(column), c.len_utf8()));
    }

    /// Which line, from 0, an offset is on.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The cleaned text of a line.
    pub(super) fn line_text(&self, line: usize) -> &str {
        let end = self.starts.get(line + 1).map_or(self.text.len(), |&next| next - 1);
        &self.text[self.starts[line]..end]
    }

    /// Where an offset was in the paste.
    pub(super) fn place(&self, offset: usize) -> Place {
        let column = self.columns.get(offset).or(self.columns.last()).copied().unwrap_or(0);
        Place { line: saturated(self.line(offset) + 1), column: column.saturating_add(1) }
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.starts.len()
    }
}

fn saturated(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The characters of a line that count, each with its column from 0.
fn kept(line: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut rest = line;
    let mut column = 0;
    std::iter::from_fn(move || {
        loop {
            let c = rest.chars().next()?;
            let skipped = colour(rest);
            if skipped > 0 {
                column += rest[..skipped].chars().count();
                rest = &rest[skipped..];
                continue;
            }
            rest = &rest[c.len_utf8()..];
            column += 1;
            if let Some(plain) = plain(c) {
                return Some((column - 1, plain));
            }
        }
    })
}

/// Bytes of a terminal's control sequence at the beginning of a text; also of one that lost its escape character on the
/// way through a clipboard (`[36m`).
fn colour(text: &str) -> usize {
    let bytes = text.as_bytes();
    let escaped = bytes.first() == Some(&0x1b);
    let start = usize::from(escaped);
    if bytes.get(start) != Some(&b'[') {
        return start;
    }
    let digits = bytes[start + 1..]
        .iter()
        .take(16)
        .take_while(|byte| byte.is_ascii_digit() || matches!(byte, b';' | b'?'))
        .count();
    match bytes.get(start + 1 + digits) {
        Some(b'm') if digits > 0 => start + digits + 2,
        Some(last) if escaped && last.is_ascii_alphabetic() => start + digits + 2,
        _ => start,
    }
}

/// The character as it is read; none for what is only in the way.
fn plain(c: char) -> Option<char> {
    match c {
        '\t' | '\r' => Some(' '),
        '\u{2018}'..='\u{201b}' => Some('\''),
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => Some('"'),
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => None,
        c if c.is_control() => None,
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_invisible_characters_are_taken_away() {
        for raw in [
            "\u{1b}[36m(EngineCore pid=7)\u{1b}[0;0m # GPU blocks: 9",
            "[1;36m(EngineCore pid=7)[0m # GPU blocks: 9",
            "\u{feff}(EngineCore\u{a0}pid=7)\t# GPU\u{200b} blocks: 9",
        ] {
            assert_eq!(Paste::of(raw).text, "(EngineCore pid=7) # GPU blocks: 9", "{raw:?}");
        }
        assert_eq!(Paste::of("a[0] b[12ms]").text, "a[0] bs]");
    }

    #[test]
    fn places_are_those_of_the_paste() {
        let paste = Paste::of("one\r\n\u{1b}[36m\u{201c}two\u{201d}\u{1b}[0m x\n");
        let offset = paste.text.find('x').expect("there");
        assert_eq!(paste.place(offset), Place { line: 2, column: 16 });
        assert_eq!(paste.line_text(1), "\"two\" x");
        assert_eq!(paste.place(paste.text.len()), Place { line: 3, column: 1 });
    }
}
