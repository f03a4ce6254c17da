//! Who wins a sum, and why: the winning move, and the reply to each move of the loser.

use std::collections::HashMap;

use mcgs_engine::{Move, Player, StopReason, Sum};

use super::choice::{Choices, Convention};
use super::equal::{self, Shape};
use super::sum_text;
use super::worth::Worth;

/// The most groups of moves that are answered one by one.
const MAX_GROUPS: usize = 100;
/// The most turns of an explanation.
const MAX_TURNS: usize = 5_000;
/// Deeper explanations are not made.
const MAX_DEPTH: usize = 50;

/// A player's turn in a sum: does the player win, and why?
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Turn {
    /// Who moves: `B` or `W`.
    pub player: char,
    /// Does this player win?
    pub wins: bool,
    /// The sum.
    pub sum: String,
    /// What it is worth, where that is known without search.
    pub worth: Option<Worth>,
    /// What shows who wins.
    pub because: Because,
    /// For a winner one move that wins, for a loser all moves, of equal ones the first. Empty if the explanation goes no deeper.
    pub moves: Vec<Reply>,
    /// How many moves of a loser are not listed.
    pub left_out: usize,
}

/// What shows who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Because {
    /// The player cannot move.
    NoMove,
    /// The moves that are listed.
    Moves,
    /// What the sum is worth.
    Value,
    /// The parts of the sum cancel in pairs, so the second player can copy each move.
    Pairs,
    /// The search says so; a deeper explanation shows why.
    Search,
}

impl Turn {
    /// Would a deeper explanation say more?
    pub fn is_cut_short(&self) -> bool {
        let is_open = !self.wins && self.because == Because::Search;
        is_open || self.moves.iter().any(|reply| reply.after.is_cut_short())
    }
}

/// A move, and the opponent's turn after it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Further moves that lead to a sum of the same value, for example by symmetry.
    pub equal: Vec<String>,
    /// The opponent's turn after it.
    pub after: Turn,
}

/// Moves that lead to equal sums.
struct Group {
    play: Move<Sum>,
    equal: Vec<String>,
}

/// Builds explanations.
pub(super) struct Tree<'c, 'a> {
    pub(super) choices: &'c mut Choices<'a>,
    n_turns: usize,
    /// The limit that ended the explanation early.
    pub(super) open: Option<StopReason>,
}

impl<'c, 'a> Tree<'c, 'a> {
    pub(super) fn new(choices: &'c mut Choices<'a>) -> Self {
        Tree { choices, n_turns: 0, open: None }
    }

    /// Why the player who moves first wins or loses.
    pub(super) fn grow(&mut self, sum: &Sum, player: Player, wins: bool, depth: usize) -> Turn {
        let depth = depth.min(MAX_DEPTH);
        if wins { self.win(sum, player, depth) } else { self.loss(sum, player, depth, true) }
    }

    /// All moves of a player, those that win and those that lose, each with what follows.
    pub(super) fn all_moves(&mut self, sum: &Sum, player: Player, wins: bool, depth: usize) -> Turn {
        let depth = depth.min(MAX_DEPTH);
        let mut turn = self.leaf(sum, player, wins);
        if turn.because == Because::NoMove {
            return turn;
        }
        let Some(groups) = self.listed(&mut turn, sum, player) else { return turn };
        for Group { play, equal } in groups {
            let after = match self.choices.wins(&play.option, player.opponent()) {
                Ok(true) => self.win(&play.option, player.opponent(), depth.saturating_sub(1)),
                Ok(false) => self.loss(&play.option, player.opponent(), depth.saturating_sub(1), false),
                Err(reason) => {
                    turn.left_out += 1 + equal.len();
                    self.open.get_or_insert(reason);
                    continue;
                }
            };
            turn.moves.push(Reply { text: play.text, equal, after });
        }
        turn.because = Because::Moves;
        turn
    }

    /// The turn of a player who wins.
    fn win(&mut self, sum: &Sum, player: Player, depth: usize) -> Turn {
        let mut turn = self.leaf(sum, player, true);
        if turn.because == Because::NoMove {
            return turn;
        }
        match self.choices.winning(sum, player) {
            Ok(Some(Move { text, option })) => {
                let after = self.loss(&option, player.opponent(), depth, false);
                turn.moves.push(Reply { text, equal: Vec::new(), after });
                turn.because = Because::Moves;
            }
            Ok(None) => {}
            Err(reason) => _ = self.open.get_or_insert(reason),
        }
        turn
    }

    /// The turn of a player who loses.
    fn loss(&mut self, sum: &Sum, player: Player, depth: usize, is_root: bool) -> Turn {
        let mut turn = self.leaf(sum, player, false);
        let is_plain = turn.worth.as_ref().is_some_and(Worth::is_plain) || turn.because == Because::Pairs;
        if depth == 0 || turn.because == Because::NoMove || (is_plain && !is_root) || self.n_turns > MAX_TURNS
        {
            return turn;
        }
        let Some(groups) = self.listed(&mut turn, sum, player) else { return turn };
        for Group { play, equal } in groups {
            let after = self.win(&play.option, player.opponent(), depth - 1);
            turn.moves.push(Reply { text: play.text, equal, after });
        }
        turn.because = Because::Moves;
        turn
    }

    /// The groups of moves that are looked at. The others are counted.
    fn listed(&mut self, turn: &mut Turn, sum: &Sum, player: Player) -> Option<Vec<Group>> {
        match self.groups(sum, player) {
            Ok(mut groups) => {
                let rest = groups.split_off(groups.len().min(MAX_GROUPS));
                turn.left_out = rest.iter().map(|group| 1 + group.equal.len()).sum();
                Some(groups)
            }
            Err(reason) => {
                self.open.get_or_insert(reason);
                None
            }
        }
    }

    /// A turn without its moves.
    fn leaf(&mut self, sum: &Sum, player: Player, wins: bool) -> Turn {
        self.n_turns += 1;
        let is_normal = self.choices.convention == Convention::Normal;
        let worth = is_normal.then(|| Worth::of(self.choices.solver, sum, self.choices.budget)).flatten();
        let has_move = self.choices.moves(sum, player).map_or(true, |moves| !moves.is_empty());
        let because = if !has_move {
            Because::NoMove
        } else if worth.is_some() {
            Because::Value
        } else if is_normal && !wins && equal::representatives(sum, true).is_empty() {
            Because::Pairs
        } else {
            Because::Search
        };
        let (player, sum) = (player.letter(), sum_text(sum));
        Turn { player, wins, sum, worth, because, moves: Vec::new(), left_out: 0 }
    }

    /// The moves of a player, equal ones together.
    fn groups(&mut self, sum: &Sum, player: Player) -> Result<Vec<Group>, StopReason> {
        let mut groups: Vec<Group> = Vec::new();
        let mut group_of: HashMap<Shape, usize> = HashMap::new();
        for play in self.choices.moves(sum, player)? {
            self.choices.budget.check(0)?;
            let next = groups.len();
            let index = *group_of.entry(self.shape(&play.option)).or_insert(next);
            match groups.get_mut(index) {
                Some(group) => group.equal.push(play.text),
                None => groups.push(Group { play, equal: Vec::new() }),
            }
        }
        Ok(groups)
    }

    fn shape(&self, sum: &Sum) -> Shape {
        let is_normal = self.choices.convention == Convention::Normal;
        let value = is_normal.then(|| {
            self.choices.solver.value_without_search(sum, self.choices.budget).result.ok().flatten()
        });
        match value.flatten() {
            Some(value) => Shape::Value(value),
            None => Shape::Parts(equal::representatives(sum, is_normal)),
        }
    }
}
