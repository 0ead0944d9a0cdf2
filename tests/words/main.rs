//! The catalogue: no words for people stand outside it, every phrase in it is said, and each language says of every knob
//! what it is.

mod exceptions;
mod phrases;
mod source;

use exceptions::{EXCEPTIONS, KEYS};
use fleet_planner::scenario::{KNOBS, Kind};
use fleet_planner::words::{Language, scenario::knobs::knobs};
use source::{Literal, files_below, literals};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Modules that speak to people.
const SPEAKERS: [&str; 6] = ["scenario", "analysis", "import", "chart", "protocol", "ui"];

fn speakers() -> impl Iterator<Item = PathBuf> {
    SPEAKERS.iter().flat_map(|module| {
        let file = PathBuf::from(format!("src/{module}.rs"));
        let inside = files_below(&Path::new("src").join(module));
        inside.into_iter().chain(file.exists().then_some(file))
    })
}

/// Without what is put in when it is said.
fn said(text: &str) -> String {
    let mut said = String::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = (depth - 1).max(0),
            _ if depth == 0 => said.push(c),
            _ => {}
        }
    }
    said
}

/// Whether a person would read it as words: two of them, or one with a capital; of what becomes a text, any.
fn is_for_people(literal: &Literal) -> bool {
    let text = said(&literal.text);
    let is_word = |word: &&str| {
        let letters: Vec<char> = word.trim_matches(|c: char| !c.is_alphabetic()).chars().collect();
        letters.len() > 1 && letters.iter().all(|c| c.is_alphabetic() || *c == '\'')
    };
    let words: Vec<&str> = text.split_whitespace().filter(is_word).collect();
    let has_capital = words.iter().any(|word| {
        let mut letters = word.trim_matches(|c: char| !c.is_alphabetic()).chars();
        letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
    });
    words.len() > 1 || has_capital || (literal.is_text && !words.is_empty())
}

/// Whether it stands where only developers, the browser or a style sheet read it.
fn is_for_machines(literal: &Literal) -> bool {
    let before = literal.before.trim_end();
    let to_developers = [
        "expect(",
        "panic!(",
        "unreachable!(",
        "assert!(",
        "assert_eq!(",
        "debug_assert!(",
        "reason =",
        "console::error_1(",
        "env!(",
    ];
    let to_the_browser = ["class=", "classes!(", "key=", "d=", "style=", "type="];
    to_developers.iter().chain(&to_the_browser).any(|ends| before.ends_with(ends))
}

#[test]
fn no_words_for_people_stand_outside_the_catalogue() {
    let mut found = Vec::new();
    let mut needed = BTreeSet::new();
    for path in speakers() {
        let name = path.display().to_string();
        let code = fs::read_to_string(&path).expect("readable");
        for literal in literals(&code) {
            let is_key = KEYS.contains(&literal.text.as_str());
            if is_key || !is_for_people(&literal) || is_for_machines(&literal) {
                continue;
            }
            let excepted = EXCEPTIONS
                .iter()
                .flat_map(|(_, all)| all.iter())
                .find(|(file, text)| name.ends_with(file) && literal.text == *text);
            match excepted {
                Some(exception) => drop(needed.insert(*exception)),
                None => found.push(format!("{name}:{}: {:?}", literal.line, literal.text)),
            }
        }
    }
    assert!(found.is_empty(), "say it through src/words:\n{}", found.join("\n"));
    for exception in EXCEPTIONS.iter().flat_map(|(_, all)| all.iter()) {
        assert!(needed.contains(exception), "{exception:?} is no exception any more");
    }
}

#[test]
fn the_search_for_words_finds_what_it_is_for() {
    let literals = literals(
        r#"
        let a = "two words"; // "a comment"
        let b = format!("{count} of {}", x);
        let c = "Word";
        let d = "word";
        let f = "lone".to_owned();
        html! { <b class="one two" aria-label="Views">{ "now" }</b> };
        let e = x.expect("it is there");
        #[cfg(test)]
        mod tests {
            const OF: &str = "not read";
        }
        "#,
    );
    let found: Vec<&str> = literals
        .iter()
        .filter(|literal| is_for_people(literal) && !is_for_machines(literal))
        .map(|literal| literal.text.as_str())
        .collect();
    assert_eq!(found, ["two words", "Word", "lone", "Views", "now"]);
}

#[test]
fn style_sheets_say_nothing() {
    let sheet = fs::read_to_string("static/app.css").expect("readable");
    for said in sheet.split("content:").skip(1).filter_map(|rest| rest.split([';', '}']).next()) {
        let text = said.trim().strip_prefix('"').unwrap_or("");
        assert!(!text.contains(|c: char| c.is_ascii_alphabetic()), "{said}");
    }
}

#[test]
fn the_document_names_the_language_that_is_spoken_first() {
    let page = fs::read_to_string("index.html").expect("readable");
    assert!(page.contains(&format!("<html lang=\"{}\">", Language::ALL[0].tag())));
}

#[test]
fn every_phrase_is_said() {
    let silent = phrases::unused();
    assert!(silent.is_empty(), "nothing says {}", silent.join(", "));
}

#[test]
fn every_language_says_of_every_knob_what_it_is() {
    for language in Language::ALL {
        fleet_planner::words::speak(language);
        for (knob, words) in KNOBS.iter().zip(knobs()) {
            assert_eq!(knob.id, words.id, "{}", knob.name);
            let all = [words.label, words.help, words.formula, words.source];
            assert!(all.iter().all(|text| !text.is_empty()), "{}", knob.name);
            let choices = match knob.kind {
                Kind::Choice(choices) => choices.len(),
                Kind::Number { .. } => 0,
            };
            assert_eq!(words.choices.len(), choices, "{}", knob.name);
        }
    }
}
