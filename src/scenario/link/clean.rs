//! From what a person pastes to a fragment: the address around it, percent-escapes, `&amp;`, brackets, quotes, line
//! breaks and the full stop of the sentence are taken away. Links written here contain none of these.

/// A fragment, and what was seen while it was freed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cleaned {
    /// What stands after the `#`.
    pub(super) fragment: String,
    /// It ended in dots, as programs do that shorten what they show.
    pub(super) ellipsis: bool,
    /// There was an address with no `#` in it.
    pub(super) address_alone: bool,
}

/// Frees the fragment.
pub(super) fn clean(text: &str) -> Cleaned {
    let mut text = text.to_owned();
    // Twice: an address that was escaped again on its way through a second program.
    for _ in 0..2 {
        text = percent_decode(&text);
    }
    while text.contains("&amp;") {
        text = text.replace("&amp;", "&");
    }
    text.retain(|c| !is_blank(c));
    let (address, fragment) = match text.split_once('#') {
        Some((address, fragment)) => (address, fragment),
        None if text.contains("://") => (text.as_str(), ""),
        None => ("", text.as_str()),
    };
    let address_alone = !text.contains('#') && !address.is_empty();
    let opened = fragment.trim_start_matches(is_wrapping);
    let closed = opened.trim_end_matches(|c| is_wrapping(c) || is_sentence(c));
    let tail = &opened[closed.len()..];
    Cleaned {
        fragment: closed.to_owned(),
        ellipsis: tail.contains('\u{2026}') || tail.contains(".."),
        address_alone,
    }
}

/// White space, control characters, and the invisible characters that word processors leave.
fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn is_wrapping(c: char) -> bool {
    matches!(
        c,
        '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'' | '`' | '*' | '_' | '~' | '#'
    ) || matches!(c, '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{3008}'..='\u{3011}')
}

fn is_sentence(c: char) -> bool {
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '\u{2026}' | '\u{3001}' | '\u{3002}')
        || matches!(c, '\u{ff01}' | '\u{ff09}' | '\u{ff0c}' | '\u{ff1b}' | '\u{ff1f}')
}

/// Resolves `%26` and the like once. What is no escape stays; what is no UTF-8 becomes the replacement character.
fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escape =
            bytes.get(at + 1..at + 3).and_then(|pair| Some(hex(pair[0])? * 16 + hex(pair[1])?));
        match escape {
            Some(byte) if bytes[at] == b'%' => {
                decoded.push(byte);
                at += 3;
            }
            _ => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_chat_programs_do_is_undone() {
        for text in [
            "n=40&cap=16",
            "#n=40&cap=16",
            "https://example.org/planner/#n=40&cap=16",
            "<https://example.org/#n=40&amp;cap=16>",
            "  n=40&cap=16.\n",
            "(see https://example.org/?x=1#n=40&cap=16).",
            "[fleet](https://example.org/#n=40&cap=16)",
            "https://example.org/%23n%3D40%26cap%3D16",
            "https://example.org/%2523n%253D40%2526cap%253D16",
            "\u{201c}n=40&amp;amp;cap=16\u{201d},",
            "n=40&\r\n  cap=1\u{200b}6",
        ] {
            let expected = Cleaned {
                fragment: "n=40&cap=16".to_owned(),
                ellipsis: false,
                address_alone: false,
            };
            assert_eq!(clean(text), expected, "{text}");
        }
    }

    #[test]
    fn dots_of_a_shortened_link_are_seen() {
        assert!(clean("https://example.org/#n=4\u{2026}").ellipsis);
        assert!(clean("n=4...").ellipsis);
        assert!(!clean("n=4.").ellipsis);
    }

    #[test]
    fn an_address_alone_is_told_from_an_empty_fragment() {
        assert!(clean("https://example.org/").address_alone);
        assert!(!clean("https://example.org/#").address_alone);
        assert!(!clean("").address_alone);
    }

    #[test]
    fn what_is_no_escape_stays() {
        for text in ["%", "%4", "%zz", "50%"] {
            assert_eq!(percent_decode(text), text);
        }
        assert_eq!(percent_decode("%ff"), "\u{fffd}");
    }
}
