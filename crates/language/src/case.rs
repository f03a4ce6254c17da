//! Cases: sums of games with the questions asked about them.

use std::fmt;
use std::ops::Range;

use mcgs_engine::{Component, Dyadic, Player};

/// A sum and the commands to run on it, each on a fresh copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The summands, in the order in which they were written; moves are numbered by it.
    pub games: Vec<GameItem>,
    /// The commands; none for `{}`.
    pub commands: Vec<Command>,
    /// The line of the first game, or of the command block if there is no game; from 1.
    pub line: usize,
}

/// One summand as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameItem {
    /// The section title, such as `impartial clobber`, with blanks trimmed and collapsed.
    pub title: String,
    /// The position as it was written, without brackets.
    pub token: String,
    /// The position.
    pub component: Component,
    /// The bytes of the source, with brackets.
    pub span: Range<usize>,
}

/// One question about a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// What is asked.
    pub kind: CommandKind,
    /// The comments that belong to this command, with blanks collapsed, joined by one blank.
    pub comment: String,
    /// The bytes of the source.
    pub span: Range<usize>,
    /// The number of the command in its source, from 0 over all command blocks.
    pub index_in_file: usize,
}

/// What is asked about a sum, and the answer that is expected, if one was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandKind {
    /// `B`, `W win`: does this player win when moving first?
    Solve {
        /// The player who moves first.
        player: Player,
        /// The expected answer.
        expected: Option<WinLoss>,
    },
    /// `N 3`: what is the nim value?
    Nim {
        /// The expected answer.
        expected: Option<u64>,
    },
    /// `winning moves B 3-4`: which first moves win?
    WinningMoves {
        /// Who moves.
        mover: Mover,
        /// The expected moves as written, in any order and perhaps repeated; empty for `None`.
        expected: Option<Vec<String>>,
    },
    /// `thermograph L: (0, -1) R: (0, -1)`: what are the walls of the thermograph?
    Thermograph {
        /// The expected answer.
        expected: Option<Walls>,
    },
}

/// The answer to a [`CommandKind::Solve`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinLoss {
    /// The player who moves first wins.
    Win,
    /// The player who moves first loses.
    Loss,
}

/// Who moves first in [`CommandKind::WinningMoves`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Black, `B`.
    Left,
    /// White, `W`.
    Right,
    /// Either, `N`: all games are impartial.
    Impartial,
}

/// The two walls of a thermograph as lists of points `(value, temperature)`.
///
/// The parser promises: each wall has a point, the first at temperature -1, temperatures increase strictly,
/// and both walls end at the same value. Each wall is vertical above its last point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walls {
    /// The left wall.
    pub left: Vec<(Dyadic, Dyadic)>,
    /// The right wall.
    pub right: Vec<(Dyadic, Dyadic)>,
}

impl Case {
    /// Are all games impartial? True of the empty sum.
    pub fn is_impartial(&self) -> bool {
        self.games.iter().all(|game| game.component.ruleset().is_impartial())
    }
}

impl Command {
    /// The kind of question in words: `Solve BW`, `Solve N`, `Winning Moves` or `Thermograph`.
    pub fn type_text(&self) -> &'static str {
        match self.kind {
            CommandKind::Solve { .. } => "Solve BW",
            CommandKind::Nim { .. } => "Solve N",
            CommandKind::WinningMoves { .. } => "Winning Moves",
            CommandKind::Thermograph { .. } => "Thermograph",
        }
    }

    /// Who moves first: `B`, `W`, `IMP`, or `-` where nobody does.
    pub fn player_text(&self) -> &'static str {
        match self.kind {
            CommandKind::Solve { player: Player::Left, .. }
            | CommandKind::WinningMoves { mover: Mover::Left, .. } => "B",
            CommandKind::Solve { player: Player::Right, .. }
            | CommandKind::WinningMoves { mover: Mover::Right, .. } => "W",
            CommandKind::Nim { .. } | CommandKind::WinningMoves { mover: Mover::Impartial, .. } => "IMP",
            CommandKind::Thermograph { .. } => "-",
        }
    }

    /// The expected answer in the form in which answers are shown: move lists are sorted, without
    /// repetitions, and `None` if empty.
    pub fn expected_text(&self) -> Option<String> {
        match &self.kind {
            CommandKind::Solve { expected, .. } => expected.map(|answer| answer.to_string()),
            CommandKind::Nim { expected } => expected.map(|answer| answer.to_string()),
            CommandKind::WinningMoves { expected, .. } => expected.as_ref().map(|moves| {
                let mut moves = moves.clone();
                moves.sort_unstable();
                moves.dedup();
                if moves.is_empty() { "None".to_owned() } else { moves.join(" ") }
            }),
            CommandKind::Thermograph { expected } => expected.as_ref().map(Walls::to_string),
        }
    }
}

impl Mover {
    /// The player, if it is one of the two.
    pub fn player(self) -> Option<Player> {
        match self {
            Mover::Left => Some(Player::Left),
            Mover::Right => Some(Player::Right),
            Mover::Impartial => None,
        }
    }
}

impl fmt::Display for WinLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WinLoss::Win => "Win",
            WinLoss::Loss => "Loss",
        })
    }
}

/// `L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)`
impl fmt::Display for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("L:")?;
        for (value, temperature) in &self.left {
            write!(f, " ({value}, {temperature})")?;
        }
        f.write_str(" R:")?;
        for (value, temperature) in &self.right {
            write!(f, " ({value}, {temperature})")?;
        }
        Ok(())
    }
}
