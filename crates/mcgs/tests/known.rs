//! Published facts about games, from the files of `data/known`, checked by the solver.
//!
//! Each file names the source of its facts; a fact names its own where that differs. A fact claims one or
//! more things about one position, and all of them are checked. Values are compared as games, not as texts.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests too")]

use std::fmt::Display;
use std::fs;
use std::path::Path;

use mcgs::{
    Answer, Budget, Component, Dyadic, Outcome, REGISTRY, Relation, SearchOptions, Solver, Steps, Sum,
};
use serde::Deserialize;

/// One file: a game or a topic.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    /// Author, title and year, for the facts that name no source of their own.
    source: String,
    fact: Vec<Fact>,
}

/// What is known of one position. At least one claim is made.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Fact {
    /// The title of the ruleset, as in `[impartial clobber]`.
    game: String,
    position: String,
    status: Status,
    source: Option<String>,

    value: Option<String>,
    outcome: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    atomic_weight: Option<String>,
    thermograph: Option<String>,
    nim_value: Option<u32>,
    misere_outcome: Option<String>,
    /// The nim value, and after `^` the misère nim values of the position alone, with `*2`, with two `*2` and so on: `4^146`.
    genus: Option<String>,
    /// The position is greater than each of these games,
    #[serde(default)]
    above: Vec<String>,
    /// less than each of these,
    #[serde(default)]
    below: Vec<String>,
    /// and incomparable with each of these.
    #[serde(default)]
    confused_with: Vec<String>,
}

/// How far the fact was checked before it was written down.
#[derive(Deserialize, Debug, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Status {
    /// A program that shares no code with this one found the same.
    Recomputed,
    /// The source alone stands behind it.
    Published,
    /// This program found it, and we know of nobody who published it.
    Ours,
}

/// Checks the facts of one file.
struct Checker {
    solver: Solver,
    budget: Budget,
}

impl Checker {
    fn new() -> Self {
        let options = SearchOptions::default().memory(256 << 20);
        Checker { solver: Solver::new(options), budget: Budget::unlimited() }
    }

    /// What contradicts the fact, one line for each claim that fails.
    fn contradictions(&self, fact: &Fact) -> Vec<String> {
        let sum = match position(&fact.game, &fact.position) {
            Ok(sum) => sum,
            Err(error) => return vec![error],
        };
        let checks = [
            fact.value.as_ref().map(|expected| self.value(&sum, expected)),
            fact.outcome.as_ref().map(|expected| self.outcome(&sum, expected)),
            fact.mean.as_ref().map(|expected| self.mean(&sum, expected)),
            fact.temperature.as_ref().map(|expected| self.temperature(&sum, expected)),
            fact.atomic_weight.as_ref().map(|expected| self.atomic_weight(&sum, expected)),
            fact.thermograph.as_ref().map(|expected| self.thermograph(&sum, expected)),
            fact.nim_value.map(|expected| self.nim_value(&sum, expected)),
            fact.misere_outcome.as_ref().map(|expected| self.misere_outcome(&sum, expected)),
            fact.genus.as_ref().map(|expected| self.genus(&sum, expected)),
        ];
        let relations = [
            (&fact.above, Relation::Greater),
            (&fact.below, Relation::Less),
            (&fact.confused_with, Relation::Confused),
        ];
        let compared = relations.into_iter().flat_map(|(others, expected)| {
            others.iter().map(move |other| (other, expected)).collect::<Vec<_>>()
        });
        let results: Vec<Result<(), String>> = checks
            .into_iter()
            .flatten()
            .chain(compared.map(|(other, expected)| self.relation(&sum, other, expected)))
            .collect();
        if results.is_empty() {
            return vec!["nothing is claimed".to_owned()];
        }
        results.into_iter().filter_map(Result::err).collect()
    }

    fn value(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        let values = self.solver.values();
        let found = found(self.solver.value(sum, &self.budget))?;
        let wanted = values.parse(expected, &mut Steps::unlimited()).map_err(|error| error.to_string())?;
        // Both are ids of one arena: equal ids are equal games.
        if found == wanted { Ok(()) } else { differs("value", expected, values.display(found)) }
    }

    fn outcome(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        same("outcome", expected, found(self.solver.outcome(sum, &self.budget))?)
    }

    fn mean(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        let thermograph = found(self.solver.thermograph(sum, &self.budget))?;
        self.same_number("mean", expected, thermograph.mean())
    }

    fn temperature(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        let thermograph = found(self.solver.thermograph(sum, &self.budget))?;
        self.same_number("temperature", expected, thermograph.temperature())
    }

    fn thermograph(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        same("thermograph", expected, found(self.solver.thermograph(sum, &self.budget))?)
    }

    fn atomic_weight(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        let values = self.solver.values();
        let value = found(self.solver.value(sum, &self.budget))?;
        let weight =
            values.atomic_weight(value, &mut Steps::unlimited()).map_err(|error| error.to_string())?;
        let wanted = values.parse(expected, &mut Steps::unlimited()).map_err(|error| error.to_string())?;
        match weight {
            Some(weight) if weight == wanted => Ok(()),
            Some(weight) => differs("atomic weight", expected, values.display(weight)),
            None => differs("atomic weight", expected, "none"),
        }
    }

    fn nim_value(&self, sum: &Sum, expected: u32) -> Result<(), String> {
        let values = self.solver.values();
        let value = found(self.solver.value(sum, &self.budget))?;
        if values.as_nimber(value) == Some(expected) {
            return Ok(());
        }
        differs("nim value", expected, values.display(value))
    }

    fn misere_outcome(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        same("misère outcome", expected, found(self.solver.outcome_misere(sum, &self.budget))?)
    }

    fn genus(&self, sum: &Sum, expected: &str) -> Result<(), String> {
        let nim = self.solver.nim_value(sum, &self.budget).ok_or("only impartial games have a genus")?;
        let mut genus = format!("{}^", found(nim)?);
        let mut sum = sum.clone();
        for _ in expected.split('^').nth(1).unwrap_or_default().chars() {
            genus += &self.misere_nim_value(&sum)?.to_string();
            sum = sum.plus(&position("nimber", "2")?);
        }
        same("genus", expected, genus)
    }

    /// The number `n` for which the sum and `*n` together are lost by who moves first.
    fn misere_nim_value(&self, sum: &Sum) -> Result<u32, String> {
        for nim in 0..100 {
            let with_heap = sum.plus(&position("nimber", &nim.to_string())?);
            if found(self.solver.outcome_misere(&with_heap, &self.budget))? == Outcome::P {
                return Ok(nim);
            }
        }
        Err("no misère nim value below 100".to_owned())
    }

    fn relation(&self, sum: &Sum, other: &str, expected: Relation) -> Result<(), String> {
        let found = found(self.solver.compare(sum, &position("cgt_game", other)?, &self.budget))?;
        if found == expected {
            return Ok(());
        }
        differs(&format!("relation to {other}"), format!("{expected:?}"), format!("{found:?}"))
    }

    /// Compares numbers as numbers, so that `2/4` is `1/2`.
    fn same_number(&self, what: &str, expected: &str, found: Dyadic) -> Result<(), String> {
        let values = self.solver.values();
        let wanted = values.parse(expected, &mut Steps::unlimited()).map_err(|error| error.to_string())?;
        if values.as_number(wanted) == Some(found) { Ok(()) } else { differs(what, expected, found) }
    }
}

fn position(game: &str, text: &str) -> Result<Sum, String> {
    let ruleset = REGISTRY.find(game).ok_or_else(|| format!("there is no game {game}"))?;
    let component = Component::parse(ruleset, text).map_err(|error| format!("{text}: {error}"))?;
    Ok(Sum::new(vec![component]))
}

fn found<T>(answer: Answer<T>) -> Result<T, String> {
    answer.result.map_err(|reason| format!("not found: {reason:?}"))
}

fn same(what: &str, expected: &str, found: impl Display) -> Result<(), String> {
    if found.to_string() == expected { Ok(()) } else { differs(what, expected, found) }
}

fn differs(what: &str, expected: impl Display, found: impl Display) -> Result<(), String> {
    Err(format!("{what}: expected {expected}, found {found}"))
}

/// The facts of a file that do not hold, as text, and how many facts it has.
fn check_file(path: &Path) -> (Vec<String>, usize) {
    let name = path.file_name().unwrap().to_string_lossy();
    let topic: Topic =
        toml::from_str(&fs::read_to_string(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let checker = Checker::new();
    let mut failures = Vec::new();
    for fact in &topic.fact {
        for contradiction in checker.contradictions(fact) {
            let (game, position, status) = (&fact.game, &fact.position, fact.status);
            let source = fact.source.as_ref().unwrap_or(&topic.source);
            failures.push(format!("{name}: [{game}] {position}: {contradiction} ({status:?}: {source})"));
        }
    }
    (failures, topic.fact.len())
}

#[test]
fn known_facts_hold() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/known"));
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(!files.is_empty(), "no facts in {}", folder.display());
    let mut failures = Vec::new();
    for file in &files {
        let (failed, count) = check_file(file);
        assert!(count > 0, "{} has no facts", file.display());
        failures.extend(failed);
    }
    assert!(failures.is_empty(), "{} facts fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn wrong_facts_are_noticed() {
    let wrong = r#"
        source = "none"
        fact = [
            { game = "clobber_1xn", position = "XXO", status = "published", value = "^*" },
            { game = "clobber_1xn", position = "XXO", status = "published", outcome = "R" },
            { game = "clobber_1xn", position = "XXO", status = "published", atomic_weight = "2" },
            { game = "clobber_1xn", position = "XXO", status = "published", above = ["*"] },
            { game = "domineering", position = "..|..", status = "published", mean = "1" },
            { game = "domineering", position = "..|..", status = "published", temperature = "1/2" },
            { game = "domineering", position = "..|..", status = "published", atomic_weight = "0" },
            { game = "domineering", position = "..|..", status = "published", thermograph = "L: (1, -1)" },
            { game = "kayles", position = "4", status = "published", nim_value = 4 },
            { game = "kayles", position = "4", status = "published", misere_outcome = "N" },
            { game = "kayles", position = "5", status = "published", genus = "4^046" },
            { game = "clobber", position = "XO", status = "published", genus = "1^031" },
            { game = "kayles", position = "4", status = "published" },
            { game = "kayles", position = "x", status = "published", nim_value = 4 },
            { game = "no game", position = "4", status = "published", nim_value = 4 },
        ]
    "#;
    let topic: Topic = toml::from_str(wrong).unwrap();
    let checker = Checker::new();
    for fact in &topic.fact {
        assert_eq!(checker.contradictions(fact).len(), 1, "{fact:?}");
    }
}
