//! All positions of a sum, found by the plain rules.
//!
//! Some questions are about the positions themselves and not about their value: how many there are, how long play lasts. Nothing is split or
//! simplified here.

use std::collections::HashMap;

use mcgs_engine::{Answer, Budget, Code, Player, Solver, Stats, StopReason, Sum};

/// More positions than this are not looked at.
const MAX_POSITIONS: usize = 1_000_000;
/// About the memory of a position of a small sum.
const BYTES_OF_A_POSITION: usize = 1024;
/// More moves than this are not remembered.
const MAX_MOVES: usize = 10_000_000;

/// The positions that can be reached from a sum by moves of either player, in any order.
#[derive(Debug, Default)]
pub(crate) struct Positions {
    /// The first one is the sum itself.
    nodes: Vec<Node>,
    sums: Vec<Sum>,
    n_moves: usize,
    /// Every position after those that it can move to.
    order: Vec<usize>,
    known: HashMap<Vec<Code>, usize>,
}

/// The options of Left and of Right, each once.
#[derive(Debug, Default)]
struct Node {
    options: [Vec<usize>; 2],
}

/// How large a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) positions: usize,
    pub(crate) moves: usize,
    /// The most moves of a play in which the players may move in any order.
    pub(crate) depth: u64,
}

impl Positions {
    /// Finds all of them, each counted as a node.
    pub(crate) fn find(solver: &Solver, sum: &Sum, budget: &Budget) -> Answer<Positions> {
        Positions::find_few(solver, sum, budget, MAX_MOVES)
    }

    /// The same, unless they have more moves than this.
    pub(crate) fn find_few(
        solver: &Solver,
        sum: &Sum,
        budget: &Budget,
        most_moves: usize,
    ) -> Answer<Positions> {
        let room = solver.options().memory / BYTES_OF_A_POSITION;
        let mut found = Positions::default();
        let result = found.fill(sum, budget, room, most_moves);
        let mut stats = Stats::default();
        stats.nodes = found.nodes.len() as u64;
        found.order = if result.is_ok() { found.ordered() } else { Vec::new() };
        Answer { result: result.map(|()| found), stats }
    }

    fn fill(&mut self, sum: &Sum, budget: &Budget, room: usize, most_moves: usize) -> Result<(), StopReason> {
        self.known.insert(key(sum), 0);
        self.sums.push(sum.clone());
        while self.nodes.len() < self.sums.len() {
            budget.check(self.nodes.len() as u64)?;
            let sum = self.sums[self.nodes.len()].clone();
            let mut node = Node::default();
            for (player, options) in Player::BOTH.into_iter().zip(&mut node.options) {
                sum.check_moves(player)?;
                sum.try_moves(player, |_, option| {
                    budget.check(0)?;
                    self.n_moves += 1;
                    let next = self.sums.len();
                    let index = *self.known.entry(key(&option)).or_insert(next);
                    if index == next {
                        self.sums.push(option);
                    }
                    options.push(index);
                    if self.sums.len() > room {
                        return Err(StopReason::Memory);
                    }
                    let is_large = self.sums.len() > MAX_POSITIONS || self.n_moves > most_moves;
                    if is_large { Err(StopReason::TooLarge) } else { Ok(()) }
                })?;
                options.sort_unstable();
                options.dedup();
            }
            self.nodes.push(node);
        }
        Ok(())
    }

    /// Depth first, on a stack of its own.
    fn ordered(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut is_seen = vec![false; self.nodes.len()];
        let mut stack = vec![(0, false)];
        while let Some((index, is_done)) = stack.pop() {
            if is_done {
                order.push(index);
            } else if !std::mem::replace(&mut is_seen[index], true) {
                stack.push((index, true));
                let options = self.nodes[index].options.iter().flatten();
                stack.extend(options.filter(|&&option| !is_seen[option]).map(|&option| (option, false)));
            }
        }
        order
    }

    /// How large the game is.
    pub(crate) fn size(&self) -> Size {
        let mut depths = vec![0_u64; self.nodes.len()];
        for &index in &self.order {
            let options = self.nodes[index].options.iter().flatten();
            depths[index] = options.map(|&option| depths[option] + 1).max().unwrap_or(0);
        }
        Size { positions: self.nodes.len(), moves: self.n_moves, depth: depths[0] }
    }

    /// How many moves play takes if Left begins and if Right begins, the winner hurries and the loser delays. It is odd exactly if the
    /// player who begins wins (Steinhaus; *Winning Ways*, chapter 9).
    pub(crate) fn remoteness(&self) -> (u64, u64) {
        let lengths = self.lengths();
        (lengths[0][0], lengths[0][1])
    }

    /// The number of a position, if it can be reached.
    pub(crate) fn number(&self, sum: &Sum) -> Option<usize> {
        self.known.get(&key(sum)).copied()
    }

    /// The remoteness of all positions, by their numbers, if Left begins and if Right begins.
    pub(crate) fn lengths(&self) -> Vec<[u64; 2]> {
        let mut lengths = vec![[0_u64; 2]; self.nodes.len()];
        for &index in &self.order {
            lengths[index] = [0, 1].map(|player: usize| {
                let rests =
                    || self.nodes[index].options[player].iter().map(|&option| lengths[option][1 - player]);
                // A move to an even remoteness wins.
                let fastest = rests().filter(|rest| rest % 2 == 0).min();
                fastest.or_else(|| rests().max()).map_or(0, |rest| rest + 1)
            });
        }
        lengths
    }

    /// Is every position written as its canonical form: with exactly the options of that form?
    pub(crate) fn is_canonical(&self, solver: &Solver, budget: &Budget) -> Result<bool, StopReason> {
        let mut known = Vec::with_capacity(self.sums.len());
        for sum in &self.sums {
            known.push(solver.value(sum, budget).result?);
        }
        let has_options_of_value = |index: usize| {
            Player::BOTH.into_iter().zip(&self.nodes[index].options).all(|(player, options)| {
                let canonical: Vec<_> = solver.values().options(known[index], player).collect();
                canonical.len() == options.len()
                    && options.iter().all(|&option| canonical.contains(&known[option]))
            })
        };
        Ok((0..self.nodes.len()).all(has_options_of_value))
    }
}

/// Which component is which does not change, so the boards say everything.
fn key(sum: &Sum) -> Vec<Code> {
    sum.components().iter().map(|component| component.code().into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_language::{Source, SourceKind};

    fn positions(text: &str) -> Positions {
        let parsed = crate::parse(&Source::new("a", SourceKind::Argument, format!("{text} {{}}")));
        assert!(!parsed.has_errors(), "{text}");
        let games = parsed.cases[0].games.iter().map(|game| game.component.clone()).collect();
        let solver = Solver::new(mcgs_engine::SearchOptions::default());
        Positions::find(&solver, &Sum::new(games), &Budget::unlimited()).result.unwrap()
    }

    #[test]
    fn positions_moves_and_depth_are_counted() {
        let size = |text| {
            let Size { positions, moves, depth } = positions(text).size();
            (positions, moves, depth)
        };
        assert_eq!(size(""), (1, 0, 0));
        assert_eq!(size("[integer_game] 5"), (6, 5, 5));
        // Both players have all moves of a heap.
        assert_eq!(size("[nimber] 3"), (4, 12, 3));
        assert_eq!(size("[nimber] 1 1"), (4, 8, 2));
        assert_eq!(size("[clobber_1xn] XXO"), (5, 4, 2));
    }

    /// The rule, word for word, without a memory.
    fn remoteness(sum: &Sum, player: Player) -> u64 {
        let rests: Vec<u64> =
            sum.moves(player).unwrap().map(|play| remoteness(&play.option, player.opponent())).collect();
        let even = rests.iter().filter(|rest| *rest % 2 == 0).min();
        even.or_else(|| rests.iter().max()).map_or(0, |rest| rest + 1)
    }

    #[test]
    fn remoteness_obeys_the_rule_and_shows_the_winner() {
        for text in [
            "[clobber_1xn] XXOXO",
            "[domineering] ...|...",
            "[nimber] 2 3",
            "[kayles] 5",
            "[toppling_dominoes] XOXX",
            "[cgt_game] ({2||1|*}) *2",
        ] {
            let positions = positions(text);
            let sum = &positions.sums[0];
            let found = positions.remoteness();
            assert_eq!(found, (remoteness(sum, Player::Left), remoteness(sum, Player::Right)), "{text}");
            let mut oracle = mcgs_engine::reference::Reference::new();
            assert_eq!(found.0 % 2 == 1, oracle.first_wins(sum, Player::Left), "{text}");
            assert_eq!(found.1 % 2 == 1, oracle.first_wins(sum, Player::Right), "{text}");
        }
    }

    #[test]
    fn canonical_forms_are_recognized() {
        let solver = Solver::new(mcgs_engine::SearchOptions::default());
        for (text, is_canonical) in [
            ("", true),
            ("[cgt_game] ({0|*})", true),
            ("[cgt_game] ({0,*|0})", true),
            ("[cgt_game] ({1|-1})", true),
            ("[cgt_game] ({0,-1|1})", false),
            ("[cgt_game] ({*|*})", false),
            ("[cgt_game] ({0||0|-2})", true),
            ("[nimber] 3", true),
            ("[nimber] 1 2", false),
            ("[integer_game] 3", true),
            ("[clobber_1xn] XO", true),
            ("[clobber_1xn] XOXO", false),
        ] {
            let positions = positions(text);
            assert_eq!(positions.is_canonical(&solver, &Budget::unlimited()), Ok(is_canonical), "{text}");
        }
    }

    #[test]
    fn large_games_end_at_a_limit() {
        let parsed =
            crate::parse(&Source::new("a", SourceKind::Argument, "[clobber] XOXOXO|OXOXOX|XOXOXO|OXOXOX {}"));
        let sum = Sum::new(vec![parsed.cases[0].games[0].component.clone()]);
        let few = Budget::unlimited().max_nodes(100);
        let solver = Solver::new(mcgs_engine::SearchOptions::default());
        assert_eq!(Positions::find(&solver, &sum, &few).result.err(), Some(StopReason::Nodes));
        let small = Solver::new(mcgs_engine::SearchOptions::default().memory(1 << 20));
        assert_eq!(
            Positions::find(&small, &sum, &Budget::unlimited()).result.err(),
            Some(StopReason::Memory)
        );
    }
}
