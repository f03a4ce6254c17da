//! The file that declares an experiment.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::generate::FAMILIES;

/// The longest name of a level or a family: file systems have limits.
const LONGEST_NAME: usize = 100;

/// A text that is not an experiment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExperimentError(pub(super) String);

impl fmt::Display for ExperimentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ExperimentError {}

/// Families of cases, each run at every level. All node counts follow from this, and from the version of the program.
///
/// ```
/// use mcgs_workbench::experiment::Experiment;
/// let experiment = Experiment::parse(r#"
///     title = "Is a table worth it?"
///     limits.nodes = 10_000
///     [[family]]
///     name = "clobber"
///     games = ["clobber"]
///     sizes = ["2x3", "2x4"]
///     [[level]]
///     name = "without a table"
///     without = ["table"]
///     [[level]]
///     name = "all"
/// "#)?;
/// assert_eq!(experiment.cases(&mcgs::REGISTRY)?.len(), 2 * experiment.per_x);
/// # Ok::<(), mcgs_workbench::experiment::ExperimentError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// What the experiment is about, in a few words.
    pub title: String,
    /// The number from which all cases follow.
    #[serde(default = "one")]
    pub seed: u64,
    /// The most cases for each value of x.
    #[serde(default = "ten")]
    pub per_x: usize,
    /// The positions that are drawn for each of the numbered families.
    #[serde(default = "attempts")]
    pub attempts: u64,
    /// How often each case is run at each level, each time afresh. Nodes repeat exactly, times do not.
    #[serde(default = "once")]
    pub repetitions: usize,
    /// Cases to run at the same time; as many as there are cores if not given. Node counts do not depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jobs: Option<usize>,
    /// Memory for each of them in MiB.
    #[serde(default = "memory")]
    pub memory_mib: usize,
    /// When a case is given up.
    #[serde(default)]
    pub limits: Limits,
    /// The families of cases.
    pub family: Vec<ExperimentFamily>,
    /// The levels of the search.
    pub level: Vec<Level>,
}

/// When a case is given up at one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// After this number of nodes; the same on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// After this number of milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

/// Cases with a measure of difficulty, x: one of the numbered families of [`crate::generate`], or random sums.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperimentFamily {
    /// The name, also of files.
    pub name: String,
    /// The number of the family, if it is a numbered one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The first and the last value of x to keep of a numbered family; all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<[u64; 2]>,
    /// The games of random sums, by their section titles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// The sizes of their boards, such as `3x4`. If there are several, x is the number of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<String>,
    /// The numbers of components. If there are several, x is that number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<usize>,
    /// What cells hold, such as `X=3,O=3,.=1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<String>,
    /// Parameters of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parameters: Option<String>,
    /// Random moves that are made from each position.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub moves: usize,
}

/// A level of the search: which of its optimizations are on, where not as usual. Answers do not depend on it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The name, also of files.
    pub name: String,
    /// Only these optimizations are on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<String>>,
    /// These are off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// These are on, though they usually are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Databases in which values are looked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub databases: Vec<String>,
}

impl Experiment {
    /// Reads a declaration in TOML.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let experiment: Experiment =
            toml::from_str(text).map_err(|error| ExperimentError(error.to_string().trim_end().to_owned()))?;
        check_names(text).map_err(ExperimentError)?;
        experiment.check().map_err(ExperimentError)?;
        Ok(experiment)
    }

    /// The declaration with all defaults filled in, from which the experiment can be repeated.
    pub fn text(&self) -> Result<String, ExperimentError> {
        toml::to_string(self).map_err(|error| ExperimentError(error.to_string()))
    }

    /// Do both declare the same runs? How many run at the same time does not matter.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let without_jobs = |experiment: &Self| Experiment { jobs: None, ..experiment.clone() };
        without_jobs(self) == without_jobs(other)
    }

    /// The name of a level or family in names of files: `no-table` for "no table".
    pub fn file_name(name: &str) -> String {
        let letters = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = name.chars().map(letters).collect();
        name.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
    }

    fn check(&self) -> Result<(), String> {
        if self.family.is_empty() || self.level.is_empty() {
            return Err("an experiment needs at least one `[[family]]` and one `[[level]]`".to_owned());
        }
        for (name, value, largest) in [
            ("per_x", self.per_x, 1_000_000),
            ("repetitions", self.repetitions, 1_000),
            ("jobs", self.jobs.unwrap_or(1), 256),
            ("memory_mib", self.memory_mib, 1 << 24),
        ] {
            if value == 0 || value > largest {
                return Err(format!("`{name}` is {value}, expected a number from 1 to {largest}"));
            }
        }
        self.family.iter().try_for_each(ExperimentFamily::check)?;
        let is_torn =
            |level: &&Level| level.only.is_some() && !(level.without.is_empty() && level.with.is_empty());
        match self.level.iter().find(is_torn) {
            Some(level) => {
                Err(format!("level `{}`: `only` cannot be combined with `with` or `without`", level.name))
            }
            None => Ok(()),
        }
    }
}

/// The names in a declaration, with their places.
#[derive(Deserialize)]
struct Names {
    family: Vec<Named>,
    level: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: toml::Spanned<String>,
}

/// Names become names of files, so they must differ in these, too. Files whose names differ only in case are one file on some systems.
fn check_names(text: &str) -> Result<(), String> {
    let names: Names = toml::from_str(text).map_err(|error| error.to_string())?;
    let line = |named: &Named| text[..named.name.span().start].matches('\n').count() + 1;
    for (kind, plural, all) in [("family", "families", names.family), ("level", "levels", names.level)] {
        let mut seen: HashMap<String, usize> = HashMap::new();
        for named in &all {
            let (file, line) = (Experiment::file_name(named.name.get_ref()), line(named));
            if file.is_empty() {
                return Err(format!(
                    "line {line}: the name of the {kind} becomes the name of a file, expected an ASCII letter or digit in it"
                ));
            }
            if file.len() > LONGEST_NAME {
                return Err(format!(
                    "line {line}: the name of the {kind} becomes the name of a file, expected at most {LONGEST_NAME} letters"
                ));
            }
            if let Some(other) = seen.insert(file.clone(), line) {
                return Err(format!(
                    "line {line}: two {plural} have the name `{file}` in names of files, the other one is in line {other}"
                ));
            }
        }
    }
    Ok(())
}

impl ExperimentFamily {
    fn check(&self) -> Result<(), String> {
        let fail = |problem: &str| Err(format!("family `{}`: {problem}", self.name));
        match self.number {
            Some(number) if number >= FAMILIES.len() => {
                fail(&format!("`number` is {number}, expected one from 0 to {}", FAMILIES.len() - 1))
            }
            Some(_) => {
                let plain = ExperimentFamily {
                    name: self.name.clone(),
                    number: self.number,
                    x: self.x,
                    ..Self::default()
                };
                if *self == plain { Ok(()) } else { fail("a numbered family has no other key than `x`") }
            }
            None if self.x.is_some() => fail("`x` is for numbered families"),
            None if self.games.is_empty() || self.sizes.is_empty() => {
                fail("expected `number`, or `games` and `sizes`")
            }
            None if self.sizes.len() > 1 && self.components.len() > 1 => {
                fail("one of `sizes` and `components` may have several values, which are x")
            }
            None if self.components.iter().any(|&n| n == 0 || n > 1000) => {
                fail("`components` are numbers from 1 to 1000")
            }
            None => Ok(()),
        }
    }

    /// What x is, in a few words.
    pub fn x_name(&self) -> &'static str {
        match self.number.and_then(|number| FAMILIES.get(number)) {
            Some(family) => &family.x_name,
            None if self.components.len() > 1 => "components",
            None => "cells",
        }
    }
}

fn one() -> u64 {
    1
}

fn once() -> usize {
    1
}

fn ten() -> usize {
    10
}

fn attempts() -> u64 {
    100_000
}

fn memory() -> usize {
    256
}

#[allow(clippy::trivially_copy_pass_by_ref)] // This is the form that serde calls.
fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "title = 'a'\n[[family]]\nname = 'f'\nnumber = 0\n[[level]]\nname = 'All of it'\n";

    #[test]
    fn what_is_recorded_reads_back() {
        let experiment = Experiment::parse(SMALL).unwrap();
        assert_eq!(Experiment::parse(&experiment.text().unwrap()).unwrap(), experiment);
        assert!(experiment.is_same_as(&Experiment { jobs: Some(7), ..experiment.clone() }));
        assert!(!experiment.is_same_as(&Experiment { seed: 7, ..experiment.clone() }));
        assert_eq!(Experiment::file_name(&experiment.level[0].name), "all-of-it");
    }

    #[test]
    fn mistakes_are_explained() {
        let problem = |text: &str| Experiment::parse(text).unwrap_err().to_string();
        assert!(problem("title = 'a'\nfamily = []\nlevel = []").contains("at least one"));
        assert!(problem(&format!("sed = 1\n{SMALL}")).contains("unknown field `sed`"));
        assert!(problem(&format!("per_x = 0\n{SMALL}")).contains("`per_x` is 0"));
        assert!(problem(&SMALL.replace("number = 0", "number = 9")).contains("expected one from 0 to 4"));
        assert!(problem(&SMALL.replace("number = 0", "")).contains("expected `number`, or `games`"));
        assert!(problem(&SMALL.replace("number = 0", "number = 0\nmoves = 1")).contains("no other key"));
        assert!(
            problem(&format!("{SMALL}[[level]]\nname = 'all of IT'"))
                .contains("two levels have the name `all-of-it`")
        );
        assert!(problem(&format!("{SMALL}[[level]]\nname = 'all of IT'")).starts_with("line 8: "));
        assert!(
            problem(&format!("{SMALL}[[family]]\nname = 'F'\nnumber = 1"))
                .contains("two families have the name `f`")
        );
        for name in ["", ".", "..", "/", "\u{e9}"] {
            let text = SMALL.replace("All of it", name);
            assert!(problem(&text).starts_with("line 6: the name of the level becomes"), "{name}");
        }
        assert!(problem(&SMALL.replace("All of it", &"a".repeat(300))).contains("at most 100 letters"));
        assert!(problem(&format!("{SMALL}only = []\nwithout = ['table']")).contains("cannot be combined"));
    }
}
