//! The labels of games in results are input: they read back as the same positions, for all games.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

use mcgs::language::{Source, SourceKind};
use mcgs::{Component, REGISTRY, Sum};
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
