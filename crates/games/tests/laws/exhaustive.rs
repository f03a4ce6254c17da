//! All small boards of the games with the cleverest splits, bounds and formulas: random samples would miss rare patterns.

use std::collections::HashSet;

use mcgs_engine::{Dyadic, Game, Player, Values};
use mcgs_games::amazons::Amazons;
use mcgs_games::domineering::Domineering;
use mcgs_games::elephants::Elephants;
use mcgs_games::gen_king_dirt::GenKingDirt;
use mcgs_games::gen_toads::GenToads;
use mcgs_games::nogo::Nogo;
use mcgs_games::nogo_1xn::Nogo1xn;
use mcgs_games::sheep::Sheep;
use mcgs_values::Steps;

use crate::oracle::Oracle;

/// All boards of a size, with cells and the texts between them.
fn boards(cells: &[&str], rows: usize, columns: usize, between: &str) -> Vec<String> {
    let mut boards = vec![String::new()];
    for cell in 0..rows * columns {
        let separator = match cell {
            0 => "",
            _ if cell % columns == 0 => "|",
            _ => between,
        };
        boards = boards
            .iter()
            .flat_map(|board| cells.iter().map(move |cell| format!("{board}{separator}{cell}")))
            .collect();
    }
    boards
}

/// Compares positions with their parts, and the parts of these positions after each possible move; and all of them with
/// their bounds and formulas.
struct Checker<G> {
    values: Values,
    oracle: Oracle<G>,
    seen: HashSet<G>,
}

impl<G: Game> Checker<G> {
    fn new() -> Self {
        Checker { values: Values::new(), oracle: Oracle::new(), seen: HashSet::new() }
    }

    /// Checks all boards that are legal positions; there must be some.
    fn check_all(&mut self, texts: &[String]) {
        let legal: Vec<G> = texts.iter().filter_map(|text| text.parse().ok()).collect();
        assert!(legal.len() > 50, "only {} boards are legal", legal.len());
        for position in legal {
            for part in self.check(&position) {
                for player in Player::BOTH {
                    part.moves(player, |_, option| {
                        self.check(&option);
                    });
                }
            }
        }
    }

    /// The value and the nim value of a position are the sums of those of its parts, which are returned.
    fn check(&mut self, position: &G) -> Vec<G> {
        let mut parts = Vec::new();
        position.split(|part| parts.push(part));
        if self.seen.insert(position.clone()) {
            let steps = &mut Steps::unlimited();
            let (mut sum, mut nim) = (mcgs_engine::Value::ZERO, 0);
            for part in &parts {
                let value = self.oracle.value(part, &self.values);
                sum = self.values.add(sum, value, steps).unwrap();
                nim ^= self.oracle.nim_value(part);
            }
            let value = self.oracle.value(position, &self.values);
            assert_eq!(
                self.values.display(value).to_string(),
                self.values.display(sum).to_string(),
                "{position:?} splits into {parts:?}"
            );
            assert_eq!(self.oracle.nim_value(position), nim, "{position:?} splits into {parts:?}");
            self.check_worth(position);
            for part in &parts {
                self.check_worth(part);
            }
        }
        parts
    }

    /// The value lies between the bounds, and is that of the formula if there is one.
    fn check_worth(&mut self, position: &G) {
        let (low, high) = position.bounds();
        let [low, high] = [low, high].map(|bound| self.values.number(Dyadic::new(bound, 0).unwrap()));
        let value = self.oracle.value(position, &self.values);
        let text = self.values.display(value).to_string();
        let steps = &mut Steps::unlimited();
        assert_eq!(
            self.values.le(low, value, steps),
            Ok(true),
            "{position:?} is {text}, bounds {:?}",
            position.bounds()
        );
        assert_eq!(
            self.values.le(value, high, steps),
            Ok(true),
            "{position:?} is {text}, bounds {:?}",
            position.bounds()
        );
        if let Some(found) = position.value(&self.values) {
            assert_eq!(self.values.display(found).to_string(), text, "{position:?}");
        }
    }
}

#[test]
fn nogo_boards() {
    let mut checker = Checker::<Nogo>::new();
    for (rows, columns) in [(1, 9), (2, 4), (3, 3)] {
        checker.check_all(&boards(&["X", "O", "."], rows, columns, ""));
    }
    checker.check_all(&boards(&["X", "O", ".", "#"], 2, 3, ""));
    // A ring around a wall.
    let rings = boards(&["X", "O", "."], 1, 8, "");
    let texts: Vec<String> = rings
        .iter()
        .map(|ring| format!("{}|{}#{}|{}", &ring[..3], &ring[3..4], &ring[4..5], &ring[5..]))
        .collect();
    checker.check_all(&texts);
}

#[test]
fn nogo_strips() {
    for length in 5..=10 {
        Checker::<Nogo1xn>::new().check_all(&boards(&["X", "O", "."], 1, length, ""));
    }
}

#[test]
fn elephant_strips() {
    Checker::<Elephants>::new().check_all(&boards(&["X", "O", "."], 1, 9, ""));
}

#[test]
fn toad_strips() {
    for parameters in ["1,1,0,0", "1,1,1,0", "1,1,1,1", "1,2,2,0", "2,2,1,1", "1,1,3,1", "2,3,0,0", "3,3,2,0"]
    {
        let strips = boards(&["X", "O", "."], 1, 8, "");
        let texts: Vec<String> = strips.iter().map(|strip| format!("{parameters}:{strip}")).collect();
        Checker::<GenToads>::new().check_all(&texts);
    }
}

#[test]
fn king_dirt_boards() {
    for parameters in ["0,0,0", "1,0,0", "1,1,1"] {
        for (rows, columns) in [(1, 5), (2, 3)] {
            let boards = boards(&["X", "O", ".", "#"], rows, columns, "");
            let texts: Vec<String> = boards.iter().map(|board| format!("{parameters}:{board}")).collect();
            Checker::<GenKingDirt>::new().check_all(&texts);
        }
    }
}

#[test]
fn amazons_boards() {
    let mut checker = Checker::<Amazons>::new();
    checker.check_all(&boards(&["X", "O", ".", "#"], 2, 3, ""));
    // Territories of one player.
    checker.check_all(&boards(&["X", ".", "#"], 3, 3, ""));
}

#[test]
fn domineering_boards() {
    let mut checker = Checker::<Domineering>::new();
    for (rows, columns) in [(3, 4), (2, 6)] {
        checker.check_all(&boards(&[".", "#"], rows, columns, ""));
    }
    for (rows, columns) in [(4, 4), (3, 5)] {
        for text in boards(&[".", "#"], rows, columns, "") {
            checker.check_worth(&text.parse().unwrap());
        }
    }
}

#[test]
fn sheep_meadows() {
    let mut checker = Checker::<Sheep>::new();
    checker.check_all(&boards(&["0", "1", "2", "-3", "6"], 1, 5, ","));
    checker.check_all(&boards(&["0", "-1", "2", "5"], 2, 3, ","));
    checker.check_all(&boards(&["0", "-2", "9"], 1, 6, ","));
}
