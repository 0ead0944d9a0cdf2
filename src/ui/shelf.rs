//! Saved scenarios, as the browser keeps them: a line that says what it is, then a link and a name a line.
//!
//! Whatever is found there is survived: lines that are none are left out, a text of another kind is no list, and a list
//! of a newer release is left alone. A link is opened as any other, so that an old one opens for ever.

/// The first line of a list.
const HEAD: &str = "fleet-planner scenarios 1";
/// What every version's first line begins with.
const ANY_HEAD: &str = "fleet-planner scenarios ";
/// Letters of a name at most.
pub const LONGEST: usize = 60;

/// A saved scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// What the visitor called it.
    pub name: String,
    /// Its link.
    pub link: String,
}

/// Why nothing can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The browser keeps nothing for this page, as in a private window.
    Refused,
    /// There is no room left.
    Full,
    /// A newer release keeps a list here that this one cannot read.
    Newer,
}

/// What is to be done with the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Saves, in place of the one of the same name.
    Put(Saved),
    /// Deletes the one of this name.
    Remove(String),
}

/// A name as it is kept: one line, no longer than [`LONGEST`]; none if nothing is left.
pub fn name(typed: &str) -> Option<String> {
    let words: Vec<&str> = typed.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Reads what the browser kept.
///
/// # Errors
/// A list of a newer release, which must not be written over.
pub fn read(text: &str) -> Result<Vec<Saved>, Trouble> {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    if head != HEAD {
        return if head.starts_with(ANY_HEAD) { Err(Trouble::Newer) } else { Ok(Vec::new()) };
    }
    let mut all: Vec<Saved> = Vec::new();
    for line in lines {
        let Some((link, rest)) = line.split_once(' ') else { continue };
        let Some(name) = name(rest).filter(|_| !link.is_empty()) else { continue };
        if all.iter().all(|saved| saved.name != name) {
            all.push(Saved { name, link: link.to_owned() });
        }
    }
    Ok(all)
}

/// The list as it is kept.
pub fn write(all: &[Saved]) -> String {
    let mut text = HEAD.to_owned();
    for saved in all {
        text.push('\n');
        text.push_str(&saved.link);
        text.push(' ');
        text.push_str(&saved.name);
    }
    text
}

/// Does what is asked.
pub fn apply(all: &mut Vec<Saved>, change: &Change) {
    match change {
        Change::Put(saved) => match all.iter_mut().find(|other| other.name == saved.name) {
            Some(other) => other.link.clone_from(&saved.link),
            None => all.push(saved.clone()),
        },
        Change::Remove(name) => all.retain(|saved| saved.name != *name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str, link: &str) -> Saved {
        Saved { name: name.to_owned(), link: link.to_owned() }
    }

    #[test]
    fn a_list_comes_back_as_it_was_kept() {
        let mut all = vec![saved("Pilot site", "v=1&preset=site&c=8159")];
        apply(&mut all, &Change::Put(saved("\u{4ed3}\u{5e93} 2", "n=40")));
        apply(&mut all, &Change::Put(saved("Pilot site", "n=12")));
        assert_eq!(read(&write(&all)), Ok(all.clone()));
        apply(&mut all, &Change::Remove("Pilot site".to_owned()));
        assert_eq!(all, [saved("\u{4ed3}\u{5e93} 2", "n=40")]);
    }

    #[test]
    fn what_is_broken_or_foreign_is_survived() {
        for text in ["", "\0\u{feff}", "{\"scenarios\":[]}", "theme dark", "fleet-planner"] {
            assert_eq!(read(text), Ok(vec![]), "{text}");
        }
        let broken = format!("{HEAD}\nn=4\n\n n\nn=5 five\n=\u{7f} odd\nn=6 five\nn=7  \t ");
        assert_eq!(read(&broken), Ok(vec![saved("five", "n=5"), saved("odd", "=\u{7f}")]));
        assert_eq!(read("fleet-planner scenarios 2\nx"), Err(Trouble::Newer));
    }

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(name("  My\n\tsite \u{0} 2 "), Some("My site 2".to_owned()));
        assert_eq!(name(" \n "), None);
        assert_eq!(name(&"x".repeat(90)).map(|name| name.len()), Some(LONGEST));
    }
}
