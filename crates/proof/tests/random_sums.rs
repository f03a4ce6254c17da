//! Random sums over all games and their impartial variants: every answer has a proof that the checker accepts.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::num::NonZeroUsize;

use mcgs::{Budget, Component, Player, REGISTRY, SearchOptions, Solver, Sum};
use mcgs_checker::find;
use mcgs_proof::{Asked, Effort, ProofError, prove};
use mcgs_workbench::generate::{Random, Recipe};

/// The games that the checker knows, and their variants, each with sizes that a test can afford.
fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for entry in REGISTRY.entries().iter().filter(|entry| find(entry.ruleset().name()).is_some()) {
        for ruleset in [entry.ruleset(), entry.impartial()] {
            let before = recipes.len();
            for size in ["2x2", "2x3", "3x3", "1x5", "3", "5"] {
                let size = size.parse().unwrap();
                recipes.extend(Recipe::new(&REGISTRY, &ruleset.title(), size, None, None, 0));
            }
            assert!(recipes.len() > before, "no positions of {}", ruleset.title());
        }
    }
    recipes
}

/// A sum of up to three random positions.
fn draw(recipes: &[Recipe], random: &mut Random) -> Sum {
    let n_components = 1 + usize::try_from(random.below(3)).unwrap();
    let mut components: Vec<Component> = Vec::new();
    while components.len() < n_components {
        components.extend(random.choose(recipes).unwrap().draw(random).ok());
    }
    Sum::new(components)
}

/// All questions that a proof answers.
fn questions(sum: &Sum, other: Sum) -> Vec<Asked> {
    let mut asked = vec![
        Asked::First(Player::Left),
        Asked::First(Player::Right),
        Asked::Outcome,
        Asked::Compare(other),
        Asked::WinningMoves(Player::Left),
        Asked::WinningMoves(Player::Right),
    ];
    if sum.first_partisan().is_none() {
        asked.push(Asked::NimValue);
    }
    asked
}

/// Proves and checks some random sums, and says how many claims the proofs have.
fn check(name: &str, n_sums: usize, options: impl Fn() -> SearchOptions, effort: Effort) -> usize {
    let recipes = recipes();
    let mut random = Random::new(name, 1);
    let (mut n_proved, mut n_claims) = (0, 0);
    for number in 0..n_sums {
        let sum = draw(&recipes, &mut random);
        let other = draw(&recipes, &mut random);
        let solver = Solver::new(options());
        let budget = Budget::unlimited().max_nodes(3_000_000);
        let mut asked = questions(&sum, other);
        // Values may be too large for any proof.
        let value = solver.value(&sum, &Budget::unlimited().max_nodes(10_000)).result;
        if value.is_ok_and(|value| solver.values().display(value).to_string().len() < 50) {
            asked.push(Asked::Value);
        }
        let shown: Vec<String> = sum.components().iter().map(ToString::to_string).collect();
        let shown = format!("sum {number}: {}, {asked:?}", shown.join(" + "));
        let mut file = Vec::new();
        match prove(&sum, &asked, &solver, effort, &budget, &mut file) {
            Ok(made) => n_claims += made.n_claims,
            // Positions with thousands of moves.
            Err(ProofError::Impossible(message)) if message.contains("too many moves") => continue,
            Err(error) => panic!("{shown}: {error}"),
        }
        let proved =
            mcgs_checker::check(file.as_slice(), |_| true).unwrap_or_else(|error| panic!("{shown}: {error}"));
        assert_eq!(proved.questions.len(), asked.len(), "{shown}");
        n_proved += 1;
    }
    assert!(n_proved * 10 >= n_sums * 9, "only {n_proved} of {n_sums} sums have proofs");
    n_claims
}

/// Debug builds are slow: they look at some of the sums.
fn some(n_sums: usize) -> usize {
    if cfg!(debug_assertions) { n_sums / 10 } else { n_sums }
}

fn alone() -> SearchOptions {
    SearchOptions::default().threads(NonZeroUsize::MIN)
}

#[test]
fn the_proofs_of_a_thousand_random_sums_are_accepted() {
    check("proofs", some(1000), alone, Effort::Quick);
}

/// Where fewer parts have values, more depends on claims.
#[test]
fn proofs_with_few_values_are_accepted() {
    let n_claims = check("few values", some(200), || alone().value_max_moves(Some(2)), Effort::Quick);
    assert!(n_claims > some(200), "only {n_claims} claims");
}

/// The same sums, by a solver without rules and values and with a table that forgets.
#[test]
fn proofs_do_not_need_rules_and_values_of_the_solver() {
    let weak = || {
        let mut options = alone().memory(1 << 20);
        for name in ["static-rules", "values"] {
            let switch = SearchOptions::SWITCHES.iter().find(|switch| switch.name == name).unwrap();
            *(switch.field)(&mut options) = false;
        }
        options
    };
    check("proofs", some(1000), weak, Effort::Quick);
}

#[test]
fn small_proofs_are_proofs() {
    check("small proofs", some(60), || alone().value_max_moves(Some(2)), Effort::Small);
}

/// Switches become numbers, which no text of a switch says.
#[test]
fn switches_that_were_played_are_parts_of_proofs() {
    let ruleset = REGISTRY.find("impartial switch_game").unwrap();
    let switch = Component::parse(ruleset, "1,-1/32").unwrap();
    let domino = Component::parse(REGISTRY.find("domineering").unwrap(), "....|....").unwrap();
    let solver = Solver::new(alone().value_max_moves(Some(2)));
    let mut file = Vec::new();
    prove(&(switch + domino), &[Asked::Outcome], &solver, Effort::Quick, &Budget::unlimited(), &mut file)
        .unwrap();
    mcgs_checker::check(file.as_slice(), |_| true).unwrap();
}
