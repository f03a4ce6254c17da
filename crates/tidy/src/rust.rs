//! Rust source as far as the checks understand it: comments and tests are left out.

/// The code of a file without comments and without its tests. Tests stand last, so a file ends at the first `#[cfg(test)]`,
/// or where models for loom begin.
///
/// This is no parser: a `//` inside of a string ends the line, unless a colon precedes it as in an address.
pub fn code_lines(source: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut items = source.lines().enumerate().map(|(index, line)| (index + 1, line)).peekable();
    while let Some((number, line)) = items.next() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("#[cfg(test)]") || trimmed.starts_with("#[cfg(all(test") {
            // A test module of its own file is one item, and code may follow.
            match items.peek() {
                Some((_, next)) if next.trim_end().ends_with(';') => _ = items.next(),
                _ => break,
            }
        } else {
            lines.push((number, without_comment(line)));
        }
    }
    lines
}

fn without_comment(line: &str) -> &str {
    let mut from = 0;
    while let Some(found) = line[from..].find("//") {
        let start = from + found;
        if !line[..start].ends_with(':') {
            return &line[..start];
        }
        from = start + 2;
    }
    line
}

/// Whether a text has a word, not as a part of a longer one.
pub fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(start, _)| !text[..start].ends_with(part) && !text[start + word.len()..].starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_tests_are_left_out() {
        let source = "//! About.\nlet a = 1; // one\n#[cfg(test)]\nmod hammer;\nlet b;\n#[cfg(test)]\nmod tests {\nlet c;\n}\n";
        let code: Vec<&str> = code_lines(source).into_iter().map(|(_, line)| line.trim()).collect();
        assert_eq!(code, ["", "let a = 1;", "let b;"]);
        assert_eq!(code_lines("\"https://x.org\" // home"), [(1, "\"https://x.org\" ")]);
    }

    #[test]
    fn a_part_of_a_word_is_no_word() {
        assert!(has_word("use serde::Serialize;", "serde"));
        assert!(!has_word("use serde_json::Value;", "serde"));
    }
}
