//! Fenced blocks of a page, and what is to be done with each.

use std::ops::Range;

/// What a block is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Commands after `$ `, each followed by what it prints.
    Console,
    /// Commands, one in a line, that must succeed.
    Shell,
    /// Sums with questions and expected answers, in the input language.
    Questions,
    /// The content of a file that later commands need.
    File(String),
    /// Nothing to run.
    Text,
}

/// A fenced block of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What is to be done with it.
    pub kind: Kind,
    /// The lines of the content in the page, counted from 0.
    pub lines: Range<usize>,
    /// How far the block is indented, as a part of a list.
    pub indent: usize,
}

/// Reads the blocks of a page. A mark stands in the line before a block:
///
/// * `<!-- not run: REASON -->`: nothing is run;
/// * `<!-- release only: REASON -->`: only run if the program was built with optimization;
/// * `<!-- file: NAME -->`: the block is the content of a file.
///
/// # Errors
///
/// The number of the line, counted from 1, and what is wrong there: a block without a language, or commands that would escape.
pub fn blocks(page: &str) -> Result<Vec<Block>, (usize, String)> {
    let lines: Vec<&str> = page.lines().collect();
    let mut blocks = Vec::new();
    let mut next = 0;
    while next < lines.len() {
        let open = next;
        next += 1;
        let Some(language) = lines[open].trim_start().strip_prefix("```") else { continue };
        let length = lines[next..].iter().position(|line| line.trim_start().starts_with("```"));
        let length = length.ok_or((open + 1, "this block has no end".to_owned()))?;
        let content = next..next + length;
        next = content.end + 1;
        let mark = open.checked_sub(1).and_then(|before| mark(lines[before]));
        let kind = kind(language.trim(), mark).map_err(|problem| (open + 1, problem))?;
        if kind == Kind::Text && mark.is_none() {
            let command = lines[content.clone()].iter().position(|line| looks_like_a_command(line));
            if let Some(index) = command {
                let problem = "a command that nobody runs: mark the block as `console` or `sh`, or write `<!-- not run: \
                               REASON -->` in the line before it";
                return Err((content.start + index + 1, problem.to_owned()));
            }
        }
        blocks.push(Block {
            kind,
            lines: content,
            indent: lines[open].len() - lines[open].trim_start().len(),
        });
    }
    Ok(blocks)
}

/// The name and the text of a mark.
fn mark(line: &str) -> Option<(&str, &str)> {
    line.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?.split_once(": ")
}

fn kind(language: &str, mark: Option<(&str, &str)>) -> Result<Kind, String> {
    let kind = match language {
        "console" => Kind::Console,
        "sh" => Kind::Shell,
        "mcgs" => Kind::Questions,
        "" => {
            return Err("a block needs a language: `console`, `sh`, `mcgs`, `text` or another one".to_owned());
        }
        _ => Kind::Text,
    };
    match mark {
        Some(("file", name)) => Ok(Kind::File(name.to_owned())),
        Some(("not run", reason)) if !reason.is_empty() => Ok(Kind::Text),
        Some(("release only", reason)) if !reason.is_empty() => {
            Ok(if cfg!(debug_assertions) { Kind::Text } else { kind })
        }
        Some((name, _)) => {
            Err(format!("`{name}` is no mark of a block: expected `not run`, `release only` or `file`"))
        }
        None => Ok(kind),
    }
}

fn looks_like_a_command(line: &str) -> bool {
    let line = line.trim_start();
    ["$ ", "mcgs ", "cargo "].iter().any(|start| line.starts_with(start)) && !line.contains(" := ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_and_marks_decide_what_is_run() {
        let page = "```console\n$ a\n```\n<!-- not run: long -->\n```sh\nb\n```\n<!-- file: c.test -->\n  ```text\n  c\n  ```\n";
        let found = blocks(page).unwrap();
        let kinds: Vec<Kind> = found.iter().map(|block| block.kind.clone()).collect();
        assert_eq!(kinds, [Kind::Console, Kind::Text, Kind::File("c.test".to_owned())]);
        assert_eq!((found[0].lines.clone(), found[2].lines.clone(), found[2].indent), (1..2, 9..10, 2));
    }

    #[test]
    fn commands_cannot_escape() {
        let line = |page| blocks(page).map(|_| ()).map_err(|(line, _)| line);
        assert_eq!(line("```text\nmcgs list\n```\n"), Err(2));
        assert_eq!(line("text\n```\nno language\n```\n"), Err(2));
        assert_eq!(line("```console\n$ mcgs\n"), Err(1));
        assert_eq!(line("<!-- skip: why -->\n```sh\nmcgs list\n```\n"), Err(2));
        assert_eq!(line("<!-- not run: long -->\n```text\nmcgs list\n```\n"), Ok(()));
    }
}
