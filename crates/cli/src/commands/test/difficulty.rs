//! Writes cases out in classes by the number of nodes that they took.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use mcgs::language::{Case, Command, CommandKind};

use crate::output::files;
use crate::test_files::TestFile;

/// How hard a case was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Difficulty {
    /// All questions were answered; the number of nodes that they took together.
    Solved(u64),
    /// A question stayed open.
    Open,
}

impl Difficulty {
    /// The difficulty of two questions about the same sum together.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Difficulty::Solved(one), Difficulty::Solved(two)) => Difficulty::Solved(one.saturating_add(two)),
            _ => Difficulty::Open,
        }
    }

    /// The file of this class. Each class reaches from one power of ten to the next; below 100 nodes all are one.
    fn file_name(self) -> String {
        match self {
            Difficulty::Solved(nodes) => {
                let digits = nodes.checked_ilog10().map_or(1, |log| log + 1).max(2);
                format!("below-1e{digits:02}-nodes.test")
            }
            Difficulty::Open => "open.test".to_owned(),
        }
    }
}

/// A case as it is written out.
pub(crate) struct Sorted {
    pub(crate) difficulty: Difficulty,
    pub(crate) text: String,
}

/// The text of a case with some of its commands; nothing if it needs names that are given elsewhere.
pub(crate) fn case_text(file: &TestFile, case: &Case, commands: &[&Command]) -> Option<String> {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = format!("// {} line {}\n", one_line(&file.name), case.line);
    for (index, command) in commands.iter().enumerate() {
        match &command.kind {
            CommandKind::Let { .. } => return None,
            CommandKind::Compare { other, .. } if other.text.starts_with('@') => return None,
            _ if command.comment.is_empty() => {}
            // Writing to a string cannot fail.
            _ => {
                let _ = writeln!(text, "/*#{index} {} */", command.comment);
            }
        }
    }
    for game in &case.games {
        let written = &file.source.text[game.span.clone()];
        // Lines of a block are rows; in one line they need bars.
        let position =
            if written.contains(['\n', '\r']) { format!("({})", game.token) } else { written.to_owned() };
        let _ = writeln!(text, "[{}] {}", game.title, one_line(&position));
    }
    let commands: Vec<String> =
        commands.iter().map(|command| one_line(&file.source.text[command.span.clone()])).collect();
    Some(format!("{text}{{{}}}\n", commands.join(", ")))
}

/// Writes the classes into a folder, each with the easiest cases first. Returns their names and sizes.
pub(crate) fn write(folder: &Path, mut cases: Vec<Sorted>) -> anyhow::Result<Vec<(String, usize)>> {
    // The sort keeps the order of cases that are equally hard.
    cases.sort_by_key(|case| case.difficulty);
    let mut classes: BTreeMap<String, Vec<Sorted>> = BTreeMap::new();
    for case in cases {
        classes.entry(case.difficulty.file_name()).or_default().push(case);
    }
    let mut sizes = Vec::new();
    for (name, cases) in classes {
        let mut text = "{version 2.0}\n".to_owned();
        for case in &cases {
            let nodes = match case.difficulty {
                Difficulty::Solved(nodes) => format!("{nodes} nodes"),
                Difficulty::Open => "open".to_owned(),
            };
            let _ = write!(text, "\n// {nodes}\n{}", case.text);
        }
        let path = folder.join(&name);
        files::replace(&path, text)?;
        sizes.push((name, cases.len()));
    }
    Ok(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs::language::{Source, SourceKind};

    #[test]
    fn classes_are_powers_of_ten() {
        let name = |nodes| Difficulty::Solved(nodes).file_name();
        assert_eq!(name(0), "below-1e02-nodes.test");
        assert_eq!(name(99), "below-1e02-nodes.test");
        assert_eq!(name(100), "below-1e03-nodes.test");
        assert_eq!(name(u64::MAX), "below-1e20-nodes.test");
        assert_eq!(Difficulty::Solved(3).and(Difficulty::Solved(4)), Difficulty::Solved(7));
        assert_eq!(Difficulty::Solved(3).and(Difficulty::Open), Difficulty::Open);
    }

    #[test]
    fn cases_are_written_as_they_were_read() {
        let text = "{version 2.0}\n/* all */ /*#1 one */ [switch_game] (1\n 2) [negative clobber] XO {B win, timeout 50 W}\n\
            {let A} [clobber] XO {compare @A}";
        let source = Source::new("a.test", SourceKind::File, text);
        let cases = mcgs::parse(&source).cases;
        let file = TestFile { source, name: "a.test".to_owned(), cases };
        let texts: Vec<_> = file
            .cases
            .iter()
            .map(|case| case_text(&file, case, &case.commands.iter().collect::<Vec<_>>()))
            .collect();
        let first = texts[0].clone().unwrap();
        assert_eq!(texts[1..], [None, None]);
        let again = Source::new("b.test", SourceKind::File, format!("{{version 2.0}}\n{first}"));
        let parsed = mcgs::parse(&again);
        assert!(parsed.diagnostics.is_empty(), "{first}");
        for (old, new) in file.cases[0].commands.iter().zip(&parsed.cases[0].commands) {
            assert_eq!((&old.kind, old.modifiers, &old.comment), (&new.kind, new.modifiers, &new.comment));
        }
        let components =
            |case: &Case| case.games.iter().map(|game| game.component.clone()).collect::<Vec<_>>();
        assert_eq!(components(&file.cases[0]), components(&parsed.cases[0]));
    }
}
