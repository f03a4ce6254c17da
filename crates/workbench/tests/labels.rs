//! The labels of games in results are input: they read back as the same positions, for all games.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use mcgs::language::{Source, SourceKind};
use mcgs::{Budget, Component, Player, REGISTRY, SearchOptions, Solver, Sum};
use mcgs_workbench::generate::{Random, Recipe};

/// The components that a text stands for, read as an argument of the command line.
fn read(text: &str) -> Vec<Component> {
    let source = Source::new("<argument>", SourceKind::Argument, format!("{text} {{B}}"));
    let parsed = mcgs::parse(&source);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    let [case] = parsed.cases.as_slice() else { panic!("{text}: one sum") };
    case.games.iter().map(|game| game.component.clone()).collect()
}

/// Random positions of all games and their impartial variants.
fn positions() -> Vec<Component> {
    let mut random = Random::new("labels", 1);
    let mut found = Vec::new();
    for entry in REGISTRY.entries() {
        for ruleset in [entry.ruleset(), entry.impartial()] {
            for size in ["1", "2", "3", "5", "2x2", "2x3", "3x4", "1x5"] {
                let recipe = Recipe::new(&REGISTRY, &ruleset.title(), size.parse().unwrap(), None, None, 0);
                // Strips have one row.
                let Ok(recipe) = recipe else { continue };
                for _ in 0..8 {
                    found.extend(recipe.draw(&mut random).ok());
                }
            }
        }
    }
    found
}

#[test]
fn every_label_reads_back_as_the_same_position() {
    let positions = positions();
    for entry in REGISTRY.entries() {
        let name = entry.ruleset().name();
        let n_drawn = positions.iter().filter(|component| component.ruleset().name() == name).count();
        assert!(n_drawn > 8, "{name} was drawn too rarely");
    }
    for component in positions {
        for component in [component.negative(), component] {
            let label = component.to_string();
            assert_eq!(read(&label), [component], "{label}");
        }
    }
}

#[test]
fn the_labels_of_a_sum_read_back_as_the_sum() {
    let mut random = Random::new("sums", 1);
    let positions = positions();
    for _ in 0..200 {
        let sum: Vec<Component> = (0..3).map(|_| random.choose(&positions).unwrap().clone()).collect();
        let labels: Vec<String> = sum.iter().map(Component::to_string).collect();
        assert_eq!(read(&labels.join(" ")), sum, "{labels:?}");
        assert_eq!(Sum::new(read(&labels.join("\n"))), Sum::new(sum), "{labels:?}");
    }
}

/// Positions that moves lead to are written by labels, too, also by those that no input had: rows that a move left, numbers of switches.
#[test]
fn the_labels_of_options_read_back() {
    let mut random = Random::new("options", 1);
    let solver = Solver::new(SearchOptions::default());
    let mut n_options = 0;
    for start in positions() {
        let mut sum = Sum::new(vec![start]);
        for _ in 0..4 {
            let player = random.choose(&Player::BOTH).copied().unwrap();
            let moves: Vec<_> = sum.moves(player).unwrap().collect();
            let Some(play) = random.choose(&moves) else { break };
            sum = play.option.clone();
            check_label(&sum, &solver);
            n_options += 1;
        }
    }
    assert!(n_options > 1000, "{n_options}");
}

/// What `options` shows for a sum is a sum with the same moves, to positions with the same labels, and the same outcome.
fn check_label(sum: &Sum, solver: &Solver) {
    let labels: Vec<String> = sum.components().iter().map(Component::to_string).collect();
    let label = labels.join(" + ");
    let again = Sum::new(read(&label));
    if again == *sum {
        return;
    }
    for player in Player::BOTH {
        let moves = |sum: &Sum| -> Vec<(String, Vec<String>)> {
            let labels = |sum: &Sum| sum.components().iter().map(Component::to_string).collect();
            sum.moves(player).unwrap().map(|play| (play.text, labels(&play.option))).collect()
        };
        assert_eq!(moves(&again), moves(sum), "{label}");
    }
    let outcome = |sum: &Sum| solver.outcome(sum, &Budget::unlimited()).result.unwrap();
    assert_eq!(outcome(&again), outcome(sum), "{label}");
}

/// As the answers to `options` show them.
#[test]
fn the_options_of_sums_are_input() {
    let questions =
        "[kayles] 7 [switch_game] 3,1 [cgt_game] ({5||3|2}) [octal 0.07] 9 {options B, options W}";
    for report in mcgs::solve(questions).unwrap() {
        let Some(mcgs::Found::Options { options }) = &report.answer else { panic!("{report:?}") };
        for option in options {
            assert_eq!(read(option).len(), 4, "{option}");
            assert_eq!(option.matches(" + ").count(), 3, "{option}");
        }
        assert_eq!(report.result, Some(options.join("; ")));
    }
}

#[test]
fn what_was_written_in_another_way_has_a_label_too() {
    for (text, label) in [
        ("[negative clobber_1xn] XXO", "[clobber_1xn] OOX"),
        ("[gen_toads] (1, 2, 1, 0: X.O)", "[gen_toads 1,2,1,0] X.O"),
        ("[impartial nogo_1xn] ....", "[impartial nogo_1xn] ...."),
        ("[octal 0.77] 5", "[octal 0.77] 5"),
        ("[integer_game] 5", "[integer_game] 5"),
        ("[sheep] (0 3 0 | 1 -1 0)", "[sheep] 0,3,0|1,-1,0"),
    ] {
        let [component] = read(text).try_into().unwrap_or_else(|found| panic!("{text}: {found:?}"));
        assert_eq!(component.to_string(), label, "{text}");
        assert_eq!(read(label), [component], "{text}");
    }
}
