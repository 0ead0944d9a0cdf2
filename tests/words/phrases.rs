//! The phrases of the catalogue, and where they are said.

use super::source::files_below;
use std::fs;
use std::path::Path;

/// Phrases that nothing outside the catalogue says, as "area::phrase".
pub fn unused() -> Vec<String> {
    let speakers: Vec<String> = files_below(Path::new("src"))
        .iter()
        .filter(|path| !path.starts_with("src/words"))
        .map(|path| fs::read_to_string(path).expect("readable"))
        .collect();
    let mut unused = Vec::new();
    let declared = files_below(Path::new("src/words"));
    for path in declared.iter().filter(|path| !path.starts_with("src/words/english")) {
        let code = fs::read_to_string(path).expect("readable");
        let Some((_, declared)) = code.split_once("catalogue! {") else { continue };
        let area = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let phrases = declared.lines().filter_map(|line| {
            let name = line.trim_start().strip_prefix("fn ")?;
            name.split('(').next()
        });
        // The catalogue's own declarations may say one: a facade, or a name for all.
        let says = |phrase: &str| {
            speakers.iter().any(|code| has_word(code, area) && has_word(code, phrase))
                || (area == "numbers" && speakers.iter().any(|code| has_word(code, phrase)))
        };
        unused.extend(
            phrases.filter(|phrase| !says(phrase)).map(|phrase| format!("{area}::{phrase}")),
        );
    }
    unused
}

/// Whether `word` stands in code as a name of its own.
fn has_word(code: &str, word: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(is_name) && !code[at + word.len()..].starts_with(is_name)
    })
}
