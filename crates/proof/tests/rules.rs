//! The checker's own rules and the rules of the solver are the same rules: two independent readings of the page of games.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use std::collections::{BTreeMap, BTreeSet};

use mcgs::{Component, Player, REGISTRY};
use mcgs_checker::{GAMES, Player as Side, Rules};
use mcgs_workbench::generate::{Random, Recipe};

const SIDES: [(Player, Side); 2] = [(Player::Left, Side::Left), (Player::Right, Side::Right)];

/// Graphs of all shapes; those with 16 vertices have a colour for each of them as well.
const GRAPHS: [&str; 24] = [
    "path16",
    "cycle16",
    "star15",
    "wheel15",
    "complete16",
    "grid4x4",
    "king4x4",
    "ladder8",
    "tri5",
    "tree1,15",
    "tree2,3",
    "tree3,2",
    "tree15,1",
    "hypercube4",
    "16/1-2,2-3,3-1,16-1",
    "grid1x5",
    "grid0x3",
    "king2x3",
    "king3x2",
    "tri1",
    "tri0",
    "hypercube3",
    "16/1>2,2>3,3-4,16>4",
    "16/",
];

/// Random positions of one game, and some that follow from them by moves.
fn positions(name: &str) -> Vec<Component> {
    let mut random = Random::new(name, 1);
    let ruleset = REGISTRY.find(name).unwrap();
    let examples = ruleset.examples().iter().map(|(text, _)| Component::parse(ruleset, text).unwrap());
    let mut found: Vec<Component> = examples.collect();
    let shapes = GRAPHS.iter().flat_map(|shape| [(*shape).to_owned(), format!("{shape}:{}", "XO".repeat(8))]);
    found.extend(shapes.filter_map(|graph| Component::parse(ruleset, &graph).ok()));
    for size in ["1", "2", "3", "4", "5", "6", "7", "2x2", "2x3", "3x2", "3x3", "3x4", "1x5", "1x8", "5x5"] {
        let recipe = Recipe::new(&REGISTRY, name, size.parse().unwrap(), None, None, 0);
        let Ok(recipe) = recipe else { continue };
        for _ in 0..8 {
            let Ok(mut position) = recipe.draw(&mut random) else { continue };
            for _ in 0..random.below(4) {
                let player = random.choose(&Player::BOTH).copied().unwrap();
                let Ok(moves) = position.moves(player) else { break };
                let moves: Vec<_> = moves.take(500).collect();
                let Some(play) = random.choose(&moves) else { break };
                found.push(position);
                position = play.option.clone();
            }
            found.push(position);
        }
    }
    found
}

/// The position in the words of the checker.
fn read(rules: &dyn Rules, position: &Component) -> String {
    let text = position.text();
    let read = rules.read(&text).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert!(!read.contains(char::is_whitespace), "{position}: `{read}` has a blank");
    assert_eq!(rules.read(&read), Ok(read.clone()), "{position}: the checker's own text does not read back");
    if Component::parse(position.ruleset(), &text).is_err() {
        return read; // The solver writes a switch that was played under the name of another game.
    }
    let back = Component::parse(position.ruleset(), &read).unwrap_or_else(|error| panic!("{read}: {error}"));
    assert_eq!(&back, position, "the solver reads `{read}` of the checker as another position");
    read
}

/// A sum of positions in a normal form: all parts, each as the smallest of its images, sorted.
fn normal(rules: &dyn Rules, position: &str) -> Vec<String> {
    let parts = rules.parts(position);
    let mut normal: Vec<String> =
        parts.iter().map(|part| rules.images(part).into_iter().min().unwrap()).collect();
    normal.sort();
    normal
}

/// The options of a sum of parts, in normal form.
fn options(rules: &dyn Rules, parts: &[String], side: Side) -> BTreeSet<Vec<String>> {
    let mut options = BTreeSet::new();
    for (index, part) in parts.iter().enumerate() {
        for play in rules.moves(part, side) {
            let mut option: Vec<String> = normal(rules, &play.after);
            for (other, rest) in parts.iter().enumerate() {
                if other != index {
                    option.extend(normal(rules, rest));
                }
            }
            option.sort();
            options.insert(option);
        }
    }
    options
}

/// Only games with this name, for work on one game: `GAME=clobber cargo test ...`.
fn chosen() -> impl Iterator<Item = &'static dyn Rules> {
    let only = std::env::var("GAME").ok();
    GAMES.iter().copied().filter(move |rules| only.as_ref().is_none_or(|only| only == rules.name()))
}

#[test]
fn moves_and_negatives_are_those_of_the_solver() {
    for rules in chosen() {
        let (mut n_moves, mut n_positions) = (0, 0);
        for position in positions(rules.name()) {
            let text = read(rules, &position);
            n_positions += 1;
            assert_eq!(rules.negative(&text), read(rules, &position.negative()), "{position}: negative");
            for (player, side) in SIDES {
                let Ok(moves) = position.moves(player) else { continue };
                let expected: BTreeSet<(String, String)> =
                    moves.map(|play| (play.text, read(rules, &play.option))).collect();
                let found = rules.moves(&text, side).into_iter().map(|play| (play.name, play.after));
                let found: BTreeSet<(String, String)> = found.collect();
                n_moves += found.len();
                let missing: Vec<_> = expected.difference(&found).take(5).collect();
                let added: Vec<_> = found.difference(&expected).take(5).collect();
                assert!(
                    found == expected,
                    "{position}, {side:?}: the checker lacks {missing:?} and has in addition {added:?}"
                );
            }
        }
        assert!(
            n_positions > 20 && n_moves > 50,
            "{}: {n_positions} positions, {n_moves} moves",
            rules.name()
        );
    }
}

#[test]
fn parts_and_images_keep_the_moves() {
    for rules in chosen() {
        for position in positions(rules.name()) {
            let text = read(rules, &position);
            let parts = rules.parts(&text);
            let images = rules.images(&text);
            for part in &parts {
                assert!(rules.images(part).contains(part), "{position}: {part} is not among its images");
                for image in rules.images(part).iter().chain(&rules.images(&rules.negative(part))) {
                    assert_eq!(rules.parts(image), std::slice::from_ref(image), "{position}: {part}");
                }
            }
            let is_read = Component::parse(position.ruleset(), &text).is_ok();
            for other in parts.iter().chain(&images).filter(|_| is_read) {
                let component = Component::parse(position.ruleset(), other).unwrap();
                assert_eq!(&read(rules, &component), other, "{position}: a part or image");
            }
            for (_, side) in SIDES {
                if position.moves(Player::Left).is_err() {
                    continue;
                }
                let expected = options(rules, std::slice::from_ref(&text), side);
                assert_eq!(options(rules, &parts, side), expected, "{position}, {side:?}: parts {parts:?}");
                for image in &images {
                    let found = options(rules, std::slice::from_ref(image), side);
                    assert_eq!(found, expected, "{position}, {side:?}: image {image}");
                }
            }
        }
    }
}

/// Bounds on moves hold along every play: with each move of a player, the bound of that player falls, and it never rises.
#[test]
fn nobody_makes_more_moves_than_the_bound_says() {
    for rules in chosen() {
        for position in positions(rules.name()) {
            let text = read(rules, &position);
            for side in Side::BOTH {
                let Some(most) = rules.most_moves(&text, side) else { continue };
                for mover in Side::BOTH {
                    for play in rules.moves(&text, mover).into_iter().take(500) {
                        let after = rules.most_moves(&play.after, side).expect("the bound of an option");
                        let fall = u64::from(mover == side);
                        assert!(
                            after + fall <= most,
                            "{position}: {side:?} had {most}, {after} after {}",
                            play.name
                        );
                    }
                }
            }
        }
    }
}

/// The nim value of a position of an impartial game by its moves alone, or nothing if there are too many positions.
fn nim_value(rules: &dyn Rules, position: &str, known: &mut BTreeMap<String, u64>) -> Option<u64> {
    if let Some(&value) = known.get(position) {
        return Some(value);
    }
    if known.len() > 3000 {
        return None;
    }
    let mut options = BTreeSet::new();
    for play in rules.moves(position, Side::Left) {
        options.insert(nim_value(rules, &play.after, known)?);
    }
    let value = (0..=options.len() as u64).find(|value| !options.contains(value))?;
    known.insert(position.to_owned(), value);
    Some(value)
}

#[test]
fn theorems_about_impartial_games_give_the_nim_values_of_their_moves() {
    for rules in chosen().filter(|rules| rules.impartial()) {
        let mut n_checked = 0;
        for position in positions(rules.name()) {
            let text = read(rules, &position);
            let Some((value, _)) = rules.theorem(&text) else { continue };
            let value = match value.as_str() {
                "*" => "1".to_owned(),
                value => value.trim_start_matches('*').to_owned(),
            };
            if rules.n_moves(&text, Side::Left).is_some_and(|n_moves| n_moves > 1000) {
                continue;
            }
            if let Some(found) = nim_value(rules, &text, &mut BTreeMap::new()) {
                assert_eq!(value, found.to_string(), "{position}");
                n_checked += 1;
            }
        }
        assert!(n_checked == 0 || n_checked > 10, "{}: {n_checked} values", rules.name());
    }
}
