//! Finding fixed words with numbers between them. Words may stand apart by any white space, line breaks included, since
//! terminals wrap what is copied from them.

/// White space is skipped this far, so that a text of nothing else costs no more than its length.
const MOST_BLANK: usize = 256;

/// What stands between fixed words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Match {
    /// Where the first word begins.
    pub(super) start: usize,
    /// Behind the last word or number.
    pub(super) end: usize,
    /// The numbers in their order.
    pub(super) numbers: [f64; 2],
    /// The numbers as whole ones.
    pub(super) wholes: [u64; 2],
}

/// All places where the words of `pattern` follow each other; `%` in it stands for a number, at most two.
pub(super) fn all<'a>(text: &'a str, pattern: &'a str) -> impl Iterator<Item = Match> + 'a {
    let words: Vec<&str> = pattern.split(' ').collect();
    let mut from = 0;
    std::iter::from_fn(move || {
        let first = words.first()?;
        while let Some(found) = text.get(from..)?.find(first) {
            let start = from + found;
            from = start + first.len();
            if let Some(found) = at(text, start, &words) {
                from = found.end.max(from);
                return Some(found);
            }
        }
        from = text.len() + 1;
        None
    })
}

fn at(text: &str, start: usize, words: &[&str]) -> Option<Match> {
    let mut end = start;
    let (mut numbers, mut wholes, mut count) = ([0.0; 2], [0; 2], 0);
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            end = skip_blank(text, end);
        }
        if *word == "%" {
            let number = number(text, end)?;
            end = number.end;
            (numbers[count], wholes[count]) = (number.value, number.whole);
            count += 1;
        } else {
            end = letters(text, end, word)?;
        }
    }
    Some(Match { start, end, numbers, wholes })
}

/// Behind the letters of a word, which a line break may cut.
fn letters(text: &str, start: usize, word: &str) -> Option<usize> {
    let rest = text.get(start..)?;
    if rest.starts_with(word) {
        return Some(start + word.len());
    }
    let mut end = start;
    for letter in word.bytes() {
        let rest = text.as_bytes().get(end..)?;
        if rest.first() == Some(&b'\n') && end > start {
            end += 1;
        }
        if text.as_bytes().get(end) != Some(&letter) {
            return None;
        }
        end += 1;
    }
    text.is_char_boundary(end).then_some(end)
}

/// Behind white space.
pub(super) fn skip_blank(text: &str, start: usize) -> usize {
    let rest = &text.as_bytes()[start.min(text.len())..];
    start + rest.iter().take(MOST_BLANK).take_while(|byte| matches!(byte, b' ' | b'\n')).count()
}

/// A number as it was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    /// Its value.
    pub(super) value: f64,
    /// Without its decimals; the largest there is if it is larger.
    pub(super) whole: u64,
    /// Behind it.
    pub(super) end: usize,
}

/// A decimal at this place; commas, underscores and apostrophes count where three digits follow.
pub(super) fn number(text: &str, start: usize) -> Option<Number> {
    let bytes = text.as_bytes();
    let mut end = start;
    let mut digits = String::new();
    while let Some(&byte) = bytes.get(end) {
        let separates = matches!(byte, b',' | b'_' | b'\'') && !digits.is_empty();
        match byte {
            b'0'..=b'9' => digits.push(char::from(byte)),
            _ if separates && is_group(&bytes[end + 1..]) => {}
            _ => break,
        }
        end += 1;
    }
    if digits.is_empty() {
        return None;
    }
    let whole = digits.parse().unwrap_or(u64::MAX);
    let decimals = bytes.get(end) == Some(&b'.');
    let places =
        bytes[(end + 1).min(bytes.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if decimals && places > 0 {
        digits.push_str(&text[end..end + 1 + places]);
        end += 1 + places;
    }
    Some(Number { value: digits.parse().ok()?, whole, end })
}

/// Three digits and no fourth.
fn is_group(bytes: &[u8]) -> bool {
    bytes.len() >= 3
        && bytes[..3].iter().all(u8::is_ascii_digit)
        && !bytes.get(3).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, pattern: &str, wholes: [u64; 2]) {
        let found: Vec<_> = all(text, pattern).map(|found| found.wholes).collect();
        assert_eq!(found, [wholes], "{text:?}");
    }

    #[test]
    fn words_may_stand_apart_or_be_wrapped() {
        let size = "GPU KV cache size: % tokens";
        check("INFO GPU KV cache size: 432,192 tokens", size, [432_192, 0]);
        check("GPU KV\n  cache size:\n432192 tokens", size, [432_192, 0]);
        check("GPU KV ca\nche size: 7 tokens", size, [7, 0]);
        check("# GPU blocks: 27012, # CPU blocks: 4681", "# GPU blocks: %", [27_012, 0]);
        assert_eq!(all("GPU KV cache usage: 3 tokens", size).count(), 0);
        assert_eq!(all("GPU KV cache size: \u{e9} tokens", size).count(), 0);
    }

    #[test]
    fn numbers_end_where_they_end() {
        let value = |text| number(text, 0).map(|number| (number.whole, number.end));
        assert_eq!(value("16,max_num_seqs"), Some((16, 2)));
        assert_eq!(value("1,2,4"), Some((1, 1)));
        assert_eq!(value("1'234'567 x"), Some((1_234_567, 9)));
        assert_eq!(value("3.30x"), Some((3, 4)));
        assert_eq!(value("9."), Some((9, 1)));
        assert_eq!(value("99999999999999999999999"), Some((u64::MAX, 23)));
        assert_eq!(value("-1"), None);
    }
}
