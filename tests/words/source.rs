//! The string literals of source text.

use std::fs;
use std::path::{Path, PathBuf};

/// A string literal outside test modules and comments.
pub struct Literal {
    /// Where it begins, from 1.
    pub line: usize,
    /// As written, escapes as they are.
    pub text: String,
    /// What stands before it, up to the statement's or argument's beginning.
    pub before: String,
    /// It is the text of an element, as in `{ "now" }`, or becomes a text that is handed on, as in `"now".to_owned()`.
    pub is_text: bool,
}

/// All Rust files below a folder.
pub fn files_below(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("entry").path());
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| !path.ends_with("tests.rs") && !path.iter().any(|part| part == "tests"))
        .collect();
    files.sort();
    files
}

/// Source text up to its test module.
fn without_tests(code: &str) -> &str {
    let end = code
        .match_indices("#[cfg(test)]")
        .find(|(at, words)| code[at + words.len()..].trim_start().starts_with("mod "));
    end.map_or(code, |(at, _)| &code[..at])
}

/// The literals of a file.
pub fn literals(code: &str) -> Vec<Literal> {
    let code = without_tests(code);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        let rest = &code[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some((open, close)) = opens(rest, &code[..at]) {
            let begin = at + open;
            let length = close(&code[begin..]);
            let end = begin + length;
            found.push(literal(code, at, begin, end));
            at = end + 1 + open.saturating_sub(2).min(code[end + 1..].len());
        } else if c == '\'' {
            at += character(rest).unwrap_or(1);
        } else {
            at += c.len_utf8();
        }
    }
    found
}

/// How long the text of a literal is, whose opening is before it.
type Length = fn(&str) -> usize;

/// Of a literal that begins here: the length of its opening, and how long its text is.
fn opens(rest: &str, before: &str) -> Option<(usize, Length)> {
    if rest.starts_with('"') {
        return Some((1, plain));
    }
    let is_apart = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    if is_apart && rest.starts_with("r\"") {
        return Some((2, |text| text.find('"').unwrap_or(text.len())));
    }
    if is_apart && rest.starts_with("r#\"") {
        return Some((3, |text| text.find("\"#").unwrap_or(text.len())));
    }
    None
}

fn plain(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().find(|&(_, c)| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at)
}

/// The length of a character literal; none of a lifetime.
fn character(rest: &str) -> Option<usize> {
    let body = &rest[1..];
    let end = if body.starts_with('\\') {
        body.char_indices().skip(2).find(|(_, c)| *c == '\'')?.0
    } else {
        body.chars().next()?.len_utf8()
    };
    (body[end..].starts_with('\'')).then_some(end + 2)
}

fn literal(code: &str, at: usize, begin: usize, end: usize) -> Literal {
    let start = code[..at].rfind(['\n', ';', ',']).map_or(0, |start| start + 1);
    let before = code[start..at].to_owned();
    let after = code[end..].trim_start_matches(['"', '#']).trim_start();
    let is_in_element = before.trim_end().ends_with(['{', '}']) && before.contains('<');
    Literal {
        line: code[..at].matches('\n').count() + 1,
        text: code[begin..end].to_owned(),
        is_text: after.starts_with(".to_owned()") || (is_in_element && after.starts_with('}')),
        before,
    }
}
