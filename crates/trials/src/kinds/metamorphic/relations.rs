//! The relations between sums whose answers must be equal.

use std::num::NonZeroUsize;
use std::sync::Arc;

use mcgs::store::{load_tables, save_tables};
use mcgs::{Component, Outcome, Player, REGISTRY, SearchOptions, Solver, Sum, Verdict};
use mcgs_engine::reference::Reference;
use mcgs_workbench::generate::Random;

use super::images::{self, Image};
use super::questions::{apart, first_wins, nim, pair, questions};
use super::switches::switched;
use super::{Metamorphic, Pairs, Question, solver};
use crate::kind::{Failure, trouble};

/// Relations that are no switches.
const OTHERS: &[&str] = &[
    "order",
    "negate",
    "image",
    "zero",
    "minus-itself",
    "number",
    "star",
    "threads",
    "memory",
    "database",
    "tables",
    "value-length",
    "several-switches",
    "plain",
    "reference",
    "misere",
    "questions",
    "each-player",
    "winning-moves",
    "nim",
    "again",
    "apart",
];

/// Sums with more moves than this are too much for the plain rules.
const SHORT: u64 = 11;

/// The names of all relations.
pub(super) fn names() -> Vec<&'static str> {
    SearchOptions::SWITCHES.iter().map(|switch| switch.name).chain(OTHERS.iter().copied()).collect()
}

/// Answers that must be equal, found by a relation; none if a side was not solved or the relation does not apply.
pub(super) fn answers(
    world: &Metamorphic,
    question: &Question,
    name: &str,
    random: &mut Random,
) -> Result<Pairs, Failure> {
    let Question { sum, outcome, budget } = question;
    if let Some(components) = other_sum(sum, name, random) {
        return Ok(pair(
            solver(SearchOptions::default()).outcome(&Sum::new(components), budget).result.ok(),
            *outcome,
        ));
    }
    if let Some(options) = other_options(name, random) {
        return Ok(pair(solver(options).outcome(sum, budget).result.ok(), *outcome));
    }
    Ok(match name {
        "negate" => {
            let result = solver(SearchOptions::default()).outcome(&sum.negative(), budget).result.ok();
            pair(result, mirrored(*outcome))
        }
        "database" => {
            let options = SearchOptions::default().memory(64 << 20);
            let solver = Solver::with_database(options, Some(Arc::clone(&world.library) as _));
            pair(solver.outcome(sum, budget).result.ok(), *outcome)
        }
        "tables" => tables(world, question)?,
        "reference" => {
            let length: u64 = sum.components().iter().map(|part| part.ruleset().max_moves(part.code())).sum();
            pair((length <= SHORT).then(|| Reference::new().outcome(sum)), *outcome)
        }
        "misere" => {
            let length: u64 = sum.components().iter().map(|part| part.ruleset().max_moves(part.code())).sum();
            let solver = solver(SearchOptions::default());
            let found = solver.outcome_misere(sum, budget).result.ok();
            let negative = solver.outcome_misere(&sum.negative(), budget).result.ok().map(mirrored);
            let expected = (length <= SHORT).then(|| Reference::new().misere_outcome(sum));
            found.map_or_else(Vec::new, |found| [pair(negative, found), pair(expected, found)].concat())
        }
        "each-player" => {
            let solver = solver(SearchOptions::default());
            let [left, right] = Player::BOTH.map(|player| match solver.solve(sum, player, budget).result {
                Ok(Verdict::Win) => Some(true),
                Ok(Verdict::Loss) => Some(false),
                Err(_) => None,
            });
            pair(left.zip(right).map(|(left, right)| Outcome::from_first_wins(left, right)), *outcome)
        }
        "winning-moves" => {
            let player = Player::BOTH[random.below(2) as usize];
            let moves = solver(SearchOptions::default()).winning_moves(sum, player, budget).result.ok();
            pair(moves.map(|moves| !moves.is_empty()), first_wins(*outcome, player))
        }
        "again" => {
            let solver = solver(SearchOptions::default());
            let first = solver.outcome(&sum.negative(), budget).result.ok();
            let second = solver.outcome(sum, budget).result.ok();
            let both = first.zip(second).map(|(first, second)| (mirrored(first), second));
            pair(both, (*outcome, *outcome))
        }
        "apart" => apart(sum, *outcome, budget),
        "nim" => nim(question),
        _ => questions(question),
    })
}

/// A sum that is worth as much.
fn other_sum(sum: &Sum, name: &str, random: &mut Random) -> Option<Vec<Component>> {
    let mut components = sum.components().to_vec();
    let parse = |title: &str, text: &str| Component::parse(REGISTRY.find(title)?, text).ok();
    match name {
        "order" => {}
        "image" => {
            for component in &mut components {
                match images::draw(component, random) {
                    Some(Image::Equal(image)) => *component = image,
                    Some(Image::Negative(image)) => *component = image.negative(),
                    None => {}
                }
            }
            return Some(components);
        }
        "zero" => components.extend(zero(random)),
        "minus-itself" => {
            if let Some(component) = random.choose(sum.components()) {
                components.extend([component.clone(), component.negative()]);
            }
        }
        "number" => {
            let number = format!("{}/{}", random.below(2000), 1 << random.below(8));
            components.push(parse("dyadic_rational", &number)?);
            components.push(parse("dyadic_rational", &format!("-{number}"))?);
        }
        "star" => {
            let star = parse("nimber", &random.between(1, 9).to_string())?;
            components.extend([star.clone(), star]);
        }
        _ => return None,
    }
    random.shuffle(&mut components);
    Some(components)
}

/// Options on which no answer depends.
fn other_options(name: &str, random: &mut Random) -> Option<SearchOptions> {
    let default = SearchOptions::default();
    Some(match name {
        "threads" => default.threads(NonZeroUsize::MIN.saturating_add(1)),
        "memory" => default.memory(1 << 20),
        "value-length" => default.value_max_moves(Some(random.below(20))),
        "plain" => SearchOptions::plain().use_table(random.below(2) == 0),
        "several-switches" => {
            let mut options = default;
            for _ in 0..random.between(2, 8) {
                let switch = random.choose(SearchOptions::SWITCHES)?;
                options = switched(options, switch.name)?;
            }
            options
        }
        _ => return switched(default, name),
    })
}

/// A solver that starts with the tables of another one.
fn tables(world: &Metamorphic, question: &Question) -> Result<Pairs, Failure> {
    let Question { sum, outcome, budget } = question;
    let path = world.scratch.join("trial.table");
    let first = solver(SearchOptions::default());
    let short = budget.clone().max_nodes(budget.max_nodes.map(|nodes| nodes / 4));
    // Half a search is saved, too.
    let _ = first.outcome(sum, &short);
    let saved = save_tables(&path, &first, &REGISTRY).map_err(trouble)?;
    let second = solver(SearchOptions::default());
    let loaded = load_tables(&path, &second, &REGISTRY).map_err(trouble)?;
    let mut pairs = vec![(loaded.to_string(), saved.to_string())];
    pairs.extend(pair(second.outcome(sum, budget).result.ok(), *outcome));
    Ok(pairs)
}

/// A game that is zero: an example that the first player loses.
fn zero(random: &mut Random) -> Option<Component> {
    let entry = random.choose(REGISTRY.entries())?;
    let zeros: Vec<&str> = entry
        .ruleset()
        .examples()
        .iter()
        .filter(|(_, outcome)| *outcome == Outcome::P)
        .map(|(text, _)| *text)
        .collect();
    Component::parse(entry.ruleset(), random.choose(&zeros)?).ok()
}

fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::L => Outcome::R,
        Outcome::R => Outcome::L,
        same => same,
    }
}
