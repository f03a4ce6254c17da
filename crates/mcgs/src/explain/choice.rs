//! Which move each player chooses: the winner one that wins, the loser one that puts off the end.

use std::cell::OnceCell;
use std::collections::HashMap;

use mcgs_engine::{Answer, Budget, Code, Move, Player, Solver, Stats, StopReason, Sum, Verdict};

use crate::positions::Positions;

/// With more positions or moves than this, the longest play is guessed.
const MAX_POSITIONS: u64 = 20_000;
const MAX_MOVES_IN_ALL: usize = 100_000;
/// With more moves than this, nobody wants to read an explanation.
const MAX_MOVES: usize = 10_000;
/// Nodes for each move in the first look for one that wins; each further look has this many times more.
const FIRST_LOOK: u64 = 32;

/// Longer values are all alike to readers.
const MAX_TEXT: usize = 100;

/// How the player who cannot move fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Convention {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Chooses moves in the positions of one sum, always the same ones.
pub(crate) struct Choices<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) budget: &'a Budget,
    pub(crate) convention: Convention,
    /// What all questions took.
    pub(crate) stats: Stats,
    /// All positions with their remoteness, if there are few and the player who cannot move loses; found when they are first needed.
    all: OnceCell<Option<Lengths>>,
    sum: Sum,
    /// The winning moves that were chosen.
    chosen: HashMap<(Vec<Code>, Player), Option<Move<Sum>>>,
}

/// All positions of a sum, and how long play lasts from each if Left begins and if Right begins.
type Lengths = (Positions, Vec<[u64; 2]>);

impl<'a> Choices<'a> {
    pub(crate) fn new(solver: &'a Solver, sum: &Sum, budget: &'a Budget, convention: Convention) -> Self {
        Choices {
            solver,
            budget,
            convention,
            stats: Stats::default(),
            all: OnceCell::new(),
            sum: sum.clone(),
            chosen: HashMap::new(),
        }
    }

    /// Does this player win when moving first?
    pub(crate) fn wins(&mut self, sum: &Sum, player: Player) -> Result<bool, StopReason> {
        self.ask(sum, player, None)
    }

    fn ask(&mut self, sum: &Sum, player: Player, most: Option<u64>) -> Result<bool, StopReason> {
        let left = self.budget.max_nodes.map(|limit| limit.saturating_sub(self.stats.nodes));
        let limit = left.into_iter().chain(most).min();
        let budget = self.budget.clone().max_nodes(limit);
        let Answer { result, stats } = match self.convention {
            Convention::Normal => self.solver.solve(sum, player, &budget),
            Convention::Misere => self.solver.solve_misere(sum, player, &budget),
        };
        self.stats += stats;
        result.map(|verdict| verdict == Verdict::Win)
    }

    /// All moves of a player, each text once.
    pub(crate) fn moves(&self, sum: &Sum, player: Player) -> Result<Vec<Move<Sum>>, StopReason> {
        sum.check_moves(player)?;
        let mut moves: Vec<Move<Sum>> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        sum.try_moves(player, |text, option| {
            if places.insert(text.clone(), moves.len()).is_none() {
                moves.push(Move { text, option });
            }
            if moves.len() > MAX_MOVES {
                return Err(StopReason::TooLarge);
            }
            self.budget.check(0)
        })?;
        Ok(moves)
    }

    /// A move that wins, if there is one: the fastest, if that is known.
    pub(crate) fn winning(&mut self, sum: &Sum, player: Player) -> Result<Option<Move<Sum>>, StopReason> {
        let key = (codes(sum), player);
        if let Some(chosen) = self.chosen.get(&key) {
            return Ok(chosen.clone());
        }
        let moves = self.moves(sum, player)?;
        let lengths = self.lengths_after(&moves, player);
        let chosen = match lengths {
            Some(lengths) => {
                // The opponent, who moves next, loses exactly if the length is even.
                let fastest = lengths.iter().copied().filter(|length| length % 2 == 0).min();
                let fastest = moves.into_iter().zip(lengths).filter(|(_, length)| Some(*length) == fastest);
                fastest.map(|(play, _)| play).min_by_key(|play| self.text_length(&play.option))
            }
            None => self.look_for_winning(moves, player)?,
        };
        self.chosen.insert(key, chosen.clone());
        Ok(chosen)
    }

    /// How long the text of the value is: what is short is easy to understand.
    fn text_length(&self, sum: &Sum) -> usize {
        let value = self.solver.value_without_search(sum, self.budget).result.ok().flatten();
        let text = value.and_then(|value| self.solver.values().display_within(value, MAX_TEXT));
        text.map_or(MAX_TEXT, |text| text.len())
    }

    /// Looks at all moves a little, then longer: what the search found on its way is found at once.
    fn look_for_winning(
        &mut self,
        mut open: Vec<Move<Sum>>,
        player: Player,
    ) -> Result<Option<Move<Sum>>, StopReason> {
        let mut most = Some(FIRST_LOOK);
        while !open.is_empty() {
            let mut later = Vec::new();
            for play in open {
                match self.ask(&play.option, player.opponent(), most) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Some(play)),
                    Err(StopReason::Nodes) if most.is_some() && !self.is_used_up() => later.push(play),
                    Err(reason) => return Err(reason),
                }
            }
            open = later;
            most = most.and_then(|most| most.checked_mul(FIRST_LOOK));
        }
        Ok(None)
    }

    /// Are no nodes left for further questions?
    fn is_used_up(&self) -> bool {
        self.budget.max_nodes.is_some_and(|limit| self.stats.nodes >= limit)
    }

    /// The move of a player who loses anyway: the one after which play lasts longest, or can.
    pub(crate) fn stubborn(&self, sum: &Sum, player: Player) -> Result<Option<Move<Sum>>, StopReason> {
        let moves = self.moves(sum, player)?;
        let lengths =
            self.lengths_after(&moves, player).unwrap_or_else(|| moves.iter().map(moves_left).collect());
        // Of equally long ones, the first.
        let longest = lengths.iter().enumerate().rev().max_by_key(|(_, length)| **length);
        Ok(longest.map(|(index, _)| moves[index].clone()))
    }

    fn find_all(&self) -> Option<Lengths> {
        if self.convention == Convention::Misere {
            return None;
        }
        let few = self.budget.max_nodes.map_or(MAX_POSITIONS, |limit| limit.min(MAX_POSITIONS));
        let few = self.budget.clone().max_nodes(few).progress(None);
        let found = Positions::find_few(self.solver, &self.sum, &few, MAX_MOVES_IN_ALL);
        found.result.ok().map(|positions| {
            let lengths = positions.lengths();
            (positions, lengths)
        })
    }

    /// How long play lasts after each of these moves of a player, if that is known.
    fn lengths_after(&self, moves: &[Move<Sum>], player: Player) -> Option<Vec<u64>> {
        let (positions, lengths) = self.all.get_or_init(|| self.find_all()).as_ref()?;
        let next = usize::from(player == Player::Left);
        moves.iter().map(|play| Some(lengths[positions.number(&play.option)?][next])).collect()
    }
}

/// The most moves that may be left.
fn moves_left(play: &Move<Sum>) -> u64 {
    let components = play.option.components().iter();
    components.fold(0, |most, part| most.saturating_add(part.ruleset().max_moves(part.code())))
}

/// Which component is which does not change, so the boards say everything.
fn codes(sum: &Sum) -> Vec<Code> {
    sum.components().iter().map(|component| component.code().into()).collect()
}
