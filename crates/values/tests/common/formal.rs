//! Formal games: plain trees with the definitions and nothing else, to judge the arena by.
#![allow(dead_code, reason = "every test file uses some of these")]

use std::collections::HashMap;

use mcgs_values::{Outcome, Player, Value, Values};
use proptest::prelude::*;

use super::from_options;

/// A game as written: nothing is simplified.
#[derive(Debug, Clone)]
pub struct Tree {
    pub left: Vec<Tree>,
    pub right: Vec<Tree>,
}

/// Random trees over `0`, `1`, `-1` and `*`.
pub fn trees(depth: u32, size: u32) -> impl Strategy<Value = Tree> {
    let leaf = (0usize..=1, 0usize..=1).prop_map(|(n_left, n_right)| {
        let zero = Tree { left: Vec::new(), right: Vec::new() };
        Tree { left: vec![zero.clone(); n_left], right: vec![zero; n_right] }
    });
    leaf.prop_recursive(depth, size, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..=3);
        (side(), side()).prop_map(|(left, right)| Tree { left, right })
    })
}

/// A formal game: the number of a pair of option lists. Equal games need not have equal numbers.
pub type Formal = usize;

/// Formal games, with answers by definition. Answers are remembered, but nothing else is clever.
#[derive(Default)]
pub struct Oracle {
    games: Vec<[Vec<Formal>; 2]>,
    numbers: HashMap<[Vec<Formal>; 2], Formal>,
    order: HashMap<(Formal, Formal), bool>,
    sums: HashMap<(Formal, Formal), Formal>,
    wins: HashMap<(Formal, Player), bool>,
    expanded: HashMap<Value, Formal>,
    values: HashMap<Formal, Value>,
}

impl Oracle {
    /// The game with these options.
    pub fn game(&mut self, left: Vec<Formal>, right: Vec<Formal>) -> Formal {
        let options = [left, right];
        *self.numbers.entry(options.clone()).or_insert_with(|| {
            self.games.push(options);
            self.games.len() - 1
        })
    }

    /// The options of a player.
    pub fn options(&self, game: Formal, player: Player) -> Vec<Formal> {
        self.games[game][usize::from(player == Player::Right)].clone()
    }

    /// The tree as a formal game.
    pub fn tree(&mut self, tree: &Tree) -> Formal {
        let [left, right] =
            [&tree.left, &tree.right].map(|side| side.iter().map(|option| self.tree(option)).collect());
        self.game(left, right)
    }

    /// The canonical form of a value, written out. There must be one arena per oracle.
    pub fn expand(&mut self, values: &Values, value: Value) -> Formal {
        if let Some(&known) = self.expanded.get(&value) {
            return known;
        }
        let [left, right] = Player::BOTH
            .map(|player| values.options(value, player).map(|option| self.expand(values, option)).collect());
        let game = self.game(left, right);
        self.expanded.insert(value, game);
        game
    }

    /// The value of a formal game. There must be one arena per oracle.
    pub fn value(&mut self, values: &Values, game: Formal) -> Value {
        if let Some(&known) = self.values.get(&game) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = self.options(game, player);
            options.into_iter().map(|option| self.value(values, option)).collect::<Vec<_>>()
        });
        let value = from_options(values, &left, &right);
        self.values.insert(game, value);
        value
    }

    /// `a <= b` iff no `a^L >= b` and no `b^R <= a`.
    pub fn le(&mut self, a: Formal, b: Formal) -> bool {
        if let Some(&known) = self.order.get(&(a, b)) {
            return known;
        }
        let answer = !self.options(a, Player::Left).into_iter().any(|option| self.le(b, option))
            && !self.options(b, Player::Right).into_iter().any(|option| self.le(option, a));
        self.order.insert((a, b), answer);
        answer
    }

    /// The formal sum: a move in one of the two.
    pub fn add(&mut self, a: Formal, b: Formal) -> Formal {
        if let Some(&known) = self.sums.get(&(a, b)) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            for option in self.options(a, player) {
                options.push(self.add(option, b));
            }
            for option in self.options(b, player) {
                options.push(self.add(a, option));
            }
            options
        });
        let sum = self.game(left, right);
        self.sums.insert((a, b), sum);
        sum
    }

    /// The formal negative: players exchanged throughout.
    pub fn neg(&mut self, game: Formal) -> Formal {
        let [right, left] = Player::BOTH
            .map(|player| self.options(game, player).into_iter().map(|option| self.neg(option)).collect());
        self.game(left, right)
    }

    /// Does the player win moving first: by a move after which the other one does not?
    pub fn wins_first(&mut self, game: Formal, player: Player) -> bool {
        if let Some(&known) = self.wins.get(&(game, player)) {
            return known;
        }
        let options = self.options(game, player);
        let answer = options.into_iter().any(|option| !self.wins_first(option, player.opponent()));
        self.wins.insert((game, player), answer);
        answer
    }

    /// The outcome class.
    pub fn outcome(&mut self, game: Formal) -> Outcome {
        let [left, right] = Player::BOTH.map(|player| self.wins_first(game, player));
        Outcome::from_first_wins(left, right)
    }
}
