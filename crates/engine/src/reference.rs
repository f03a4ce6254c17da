//! The plain oracle: minimax on raw rules, for tests.
//!
//! No splitting, no symmetry, no values, no pruning but stopping at the first winning move. It remembers
//! whole positions exactly (no hashing of content), or tests would take forever. A ruleset that fails makes it panic.

use std::collections::HashMap;

use mcgs_values::{Outcome, Player};

use crate::game::Code;
use crate::{Component, Move, Sum};

type Position = Vec<(&'static str, u64, bool, Code)>;

/// A memory of positions solved by the plain rules.
///
/// ```
/// use mcgs_engine::{Outcome, Sum, reference::Reference};
/// assert_eq!(Reference::new().outcome(&Sum::default()), Outcome::P);
/// ```
#[derive(Default)]
pub struct Reference {
    known: HashMap<(Position, Player), bool>,
    misere: HashMap<(Position, Player), bool>,
    nimbers: HashMap<Position, u64>,
}

impl Reference {
    /// An oracle that has not seen anything.
    pub fn new() -> Self {
        Self::default()
    }

    /// Does `player`, moving first, win the sum?
    pub fn first_wins(&mut self, sum: &Sum, player: Player) -> bool {
        let key = (position(sum.components()), player);
        if let Some(&win) = self.known.get(&key) {
            return win;
        }
        let win = moves(sum, player).any(|play| !self.first_wins(&play.option, player.opponent()));
        self.known.insert(key, win);
        win
    }

    /// The outcome class of the sum.
    pub fn outcome(&mut self, sum: &Sum) -> Outcome {
        Outcome::from_first_wins(self.first_wins(sum, Player::Left), self.first_wins(sum, Player::Right))
    }

    /// Does `player`, moving first, win the sum in misère play, where the player who cannot move wins?
    pub fn misere_first_wins(&mut self, sum: &Sum, player: Player) -> bool {
        let key = (position(sum.components()), player);
        if let Some(&win) = self.misere.get(&key) {
            return win;
        }
        let mut all = moves(sum, player).peekable();
        let win =
            all.peek().is_none() || all.any(|play| !self.misere_first_wins(&play.option, player.opponent()));
        self.misere.insert(key, win);
        win
    }

    /// The outcome class of the sum in misère play.
    pub fn misere_outcome(&mut self, sum: &Sum) -> Outcome {
        let [left, right] = Player::BOTH.map(|player| self.misere_first_wins(sum, player));
        Outcome::from_first_wins(left, right)
    }

    /// The texts of the winning moves of `player`, sorted, without repeats.
    pub fn winning_moves(&mut self, sum: &Sum, player: Player) -> Vec<String> {
        let mut winning: Vec<String> = moves(sum, player)
            .filter(|play| !self.first_wins(&play.option, player.opponent()))
            .map(|play| play.text)
            .collect();
        winning.sort();
        winning.dedup();
        winning
    }

    /// The nim value of a sum of impartial components: the least number that no option has.
    pub fn nim_value(&mut self, sum: &Sum) -> u64 {
        let key = position(sum.components());
        if let Some(&nim) = self.nimbers.get(&key) {
            return nim;
        }
        let seen: Vec<u64> = moves(sum, Player::Left).map(|play| self.nim_value(&play.option)).collect();
        let nim = (0..=seen.len() as u64)
            .find(|nim| !seen.contains(nim))
            .expect("one number more than there are options is missing");
        self.nimbers.insert(key, nim);
        nim
    }
}

fn moves(sum: &Sum, player: Player) -> impl Iterator<Item = Move<Sum>> {
    sum.moves(player).expect("rules that do not fail, and not millions of moves")
}

fn position(components: &[Component]) -> Position {
    let mut position: Position = components
        .iter()
        .map(|component| {
            let ruleset = component.ruleset();
            (ruleset.name(), ruleset.number(), ruleset.is_variant(), component.code().into())
        })
        .collect();
    position.sort();
    position
}
