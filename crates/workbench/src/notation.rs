//! Sums as people write them on a command line: `[clobber] 3x3 + [kayles] 5`.
//!
//! The words behind a title need not be positions yet: they are sizes, patterns or templates, and the caller says what they become.

use std::fmt;
use std::ops::Range;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// The bytes to blame.
    pub span: Range<usize>,
    /// What is wrong, in one line.
    pub message: String,
}

impl NotationError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        NotationError { span, message: message.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotationError {}

/// A title and the words behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    /// The title without brackets.
    pub(crate) title: String,
    /// The place of the title, with brackets.
    pub(crate) span: Range<usize>,
    /// The words with their places. What is in parentheses, brackets or braces is never divided.
    pub(crate) words: Vec<(String, Range<usize>)>,
}

/// Divides a text into its sections. A `+` between words is only for people: sums have no other operation.
pub(crate) fn sections(text: &str) -> Result<Vec<Section>, NotationError> {
    let mut sections: Vec<Section> = Vec::new();
    for (word, span) in words(text)? {
        if word.starts_with('[') {
            let Some(title) = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
                return Err(NotationError::new(span, format!("`{word}`: expected a blank after the title")));
            };
            let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
            sections.push(Section { title, span, words: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            if word != "+" {
                section.words.push((word.to_owned(), span));
            }
        } else {
            let message = format!("`{word}` stands before any title, expected a game in brackets first");
            return Err(NotationError::new(span, message));
        }
    }
    match sections.iter().find(|section| section.words.is_empty()) {
        _ if sections.is_empty() => {
            Err(NotationError::new(0..text.len(), "there is no game, expected a title in brackets"))
        }
        Some(empty) => {
            Err(NotationError::new(empty.span.clone(), format!("nothing stands behind `[{}]`", empty.title)))
        }
        None => Ok(sections),
    }
}

/// The words between blanks; blanks inside of brackets of any kind belong to the word.
fn words(text: &str) -> Result<Vec<(&str, Range<usize>)>, NotationError> {
    let mut words = Vec::new();
    let mut start = None;
    let mut open: Vec<(char, usize)> = Vec::new();
    for (place, character) in text.char_indices() {
        if character.is_whitespace() && open.is_empty() {
            if let Some(start) = start.take() {
                words.push((&text[start..place], start..place));
            }
            continue;
        }
        start.get_or_insert(place);
        match character {
            '(' | '[' | '{' => open.push((character, place)),
            ')' | ']' | '}' => {
                let partner = match character {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                if open.pop().is_none_or(|(found, _)| found != partner) {
                    let span = place..place + 1;
                    return Err(NotationError::new(span, format!("`{character}` closes nothing")));
                }
            }
            _ => {}
        }
    }
    if let Some((bracket, place)) = open.pop() {
        return Err(NotationError::new(place..place + 1, format!("`{bracket}` is never closed")));
    }
    words.extend(start.map(|start| (&text[start..], start..text.len())));
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_brackets() {
        let found = sections("[a  b] (1 2) x + [c] {n}y").unwrap();
        let shown: Vec<(&str, Vec<&str>)> = found
            .iter()
            .map(|section| {
                (section.title.as_str(), section.words.iter().map(|(word, _)| word.as_str()).collect())
            })
            .collect();
        assert_eq!(shown, [("a b", vec!["(1 2)", "x"]), ("c", vec!["{n}y"])]);
    }

    #[test]
    fn mistakes_have_a_place() {
        let problem = |text: &str| {
            let error = sections(text).unwrap_err();
            (error.span.start, error.message)
        };
        assert_eq!(problem("x [a] 1").0, 0);
        assert_eq!(problem("[a] (1"), (4, "`(` is never closed".to_owned()));
        assert_eq!(problem("[a] 1)"), (5, "`)` closes nothing".to_owned()));
        assert_eq!(problem("[a] 1 [b]"), (6, "nothing stands behind `[b]`".to_owned()));
        assert_eq!(problem("[a]1"), (0, "`[a]1`: expected a blank after the title".to_owned()));
        assert_eq!(problem("  ").1, "there is no game, expected a title in brackets");
    }
}
