//! Foreign text in messages.

/// Foreign text as it may stand in a message: short, and nothing that steers a terminal or turns the line round.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let is_unsafe = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut short: String = text
        .chars()
        .take(MOST)
        .map(|c| if is_unsafe(c) { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        short.push('\u{2026}');
    }
    short
}
