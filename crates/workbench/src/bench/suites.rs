//! The suites: what they are called, and the files they are made of.
//!
//! The files are in `crates/workbench/data/bench`, in the input language, so `mcgs test crates/workbench/data/bench/quick` runs them, too. Each
//! position stands under a comment, `/* name; where its answer comes from */`, and has one question with
//! an expected answer.

use mcgs::language::{Case, Command, Source, SourceKind};
use serde::{Deserialize, Serialize};

/// How long a suite takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// All suites together take seconds: to be run after every change.
    Quick,
    /// Minutes: to be run before a claim.
    Hard,
}

impl Level {
    /// The name in results, which is also the name of the folder.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Quick => "quick",
            Level::Hard => "hard",
        }
    }
}

/// A list of positions with known answers, in two sizes.
#[derive(Debug)]
pub struct Suite {
    /// The name on the command line and in results.
    pub name: &'static str,
    /// What is in it, in one line.
    pub about: &'static str,
    quick: &'static str,
    hard: &'static str,
}

impl Suite {
    /// The positions of one size, in the order of the file.
    pub fn positions(&self, level: Level) -> Vec<Position> {
        let text = match level {
            Level::Quick => self.quick,
            Level::Hard => self.hard,
        };
        // The tests see to it that these files have no mistakes.
        mcgs::parse(&Source::new(self.name, SourceKind::File, text))
            .cases
            .into_iter()
            .flat_map(|case| {
                let commands = case.commands.clone();
                commands.into_iter().map(move |command| Position::new(case.clone(), command))
            })
            .collect()
    }
}

/// A question of a suite.
#[derive(Debug, Clone)]
pub struct Position {
    /// What it is called: unique in its suite and size.
    pub name: String,
    /// Where the answer comes from.
    pub origin: String,
    pub(crate) case: Case,
    pub(crate) command: Command,
}

impl Position {
    fn new(case: Case, command: Command) -> Self {
        let (name, origin) = command.comment.split_once(';').unwrap_or((&command.comment, ""));
        let [name, origin] = [name, origin].map(|text| text.trim().to_owned());
        Position { name, origin, case, command }
    }

    /// The games of the sum with their titles.
    pub fn games(&self) -> Vec<String> {
        self.case.games.iter().map(|game| game.component.to_string()).collect()
    }
}

/// Lists the suites with the files that belong to their names.
macro_rules! suites {
    ($($name:literal: $about:literal),+ $(,)?) => {
        /// All suites, in the order in which they are run.
        pub static SUITES: &[Suite] = &[$(Suite {
            name: $name,
            about: $about,
            quick: include_str!(concat!("quick/", $name, ".test")),
            hard: include_str!(concat!("hard/", $name, ".test")),
        }),+];
    };
}

// The list is beside the files.
include!("../../data/bench/suites.rs");

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_file_is_a_suite_without_mistakes() {
        for (level, text) in
            SUITES.iter().flat_map(|suite| [(Level::Quick, suite.quick), (Level::Hard, suite.hard)])
        {
            let parsed = mcgs::parse(&Source::new(level.name(), SourceKind::File, text));
            assert_eq!(parsed.diagnostics, [], "{}", level.name());
            for case in &parsed.cases {
                assert_eq!(case.commands.len(), 1, "line {}", case.line);
            }
        }
        for level in [Level::Quick, Level::Hard] {
            let folder = format!("{}/data/bench/{}", env!("CARGO_MANIFEST_DIR"), level.name());
            let files: HashSet<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            let expected: HashSet<String> =
                SUITES.iter().map(|suite| format!("{}.test", suite.name)).collect();
            assert_eq!(files, expected);
        }
    }

    #[test]
    fn every_position_has_a_name_an_answer_and_an_origin() {
        for suite in SUITES {
            for level in [Level::Quick, Level::Hard] {
                let positions = suite.positions(level);
                assert!(positions.len() >= 3, "{} {}", suite.name, level.name());
                let names: HashSet<&str> = positions.iter().map(|position| position.name.as_str()).collect();
                assert_eq!(names.len(), positions.len(), "{} {}", suite.name, level.name());
                for position in &positions {
                    let place = format!("{} {} {}", suite.name, level.name(), position.name);
                    assert!(!position.name.is_empty() && !position.origin.is_empty(), "{place}");
                    assert!(position.command.expected_text().is_some(), "{place}");
                }
            }
        }
    }
}
