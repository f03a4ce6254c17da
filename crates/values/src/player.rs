//! The two players, the sign that swaps them, and the four outcome classes.

use std::fmt;
use std::ops::{Mul, Neg};

/// One of the two players. Left is Black (`X`), Right is White (`O`); positive values favour Left.
///
/// ```
/// use mcgs_values::Player;
/// assert_eq!(Player::Left.opponent(), Player::Right);
/// assert_eq!(Player::BOTH.map(Player::letter), ['B', 'W']);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Black, `B`, `X`: wants large values.
    Left,
    /// White, `W`, `O`: wants small values.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// The letter used in commands: `B` or `W`.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Player::Left => 'B',
            Player::Right => 'W',
        }
    }

    /// The stone of this player on a board: `X` or `O`.
    #[inline]
    pub const fn stone(self) -> char {
        match self {
            Player::Left => 'X',
            Player::Right => 'O',
        }
    }
}

/// Whether a game is taken as it is or negated (players exchanged).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The game itself.
    Plus,
    /// Its negative.
    Minus,
}

impl Neg for Sign {
    type Output = Sign;
    #[inline]
    fn neg(self) -> Sign {
        match self {
            Sign::Plus => Sign::Minus,
            Sign::Minus => Sign::Plus,
        }
    }
}

impl Mul for Sign {
    type Output = Sign;
    #[inline]
    fn mul(self, other: Sign) -> Sign {
        if self == other { Sign::Plus } else { Sign::Minus }
    }
}

impl Mul<Player> for Sign {
    type Output = Player;
    /// Who moves in the negated game when `player` moves in the game.
    #[inline]
    fn mul(self, player: Player) -> Player {
        match self {
            Sign::Plus => player,
            Sign::Minus => player.opponent(),
        }
    }
}

/// Who wins under best play.
///
/// ```
/// use mcgs_values::{Outcome, Relation};
/// let outcome = Outcome::from_first_wins(true, true);
/// assert_eq!((outcome, Relation::from(outcome)), (Outcome::N, Relation::Confused));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Left wins as first and as second player: the game is positive.
    L,
    /// Right wins as first and as second player: the game is negative.
    R,
    /// The player who starts wins: the game is confused with zero.
    N,
    /// The player who starts loses: the game equals zero.
    P,
}

impl Outcome {
    /// The outcome class from who wins when each player starts.
    #[inline]
    pub const fn from_first_wins(left_first_wins: bool, right_first_wins: bool) -> Self {
        match (left_first_wins, right_first_wins) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    /// Does `player` win when moving first?
    #[inline]
    pub const fn first_wins(self, player: Player) -> bool {
        match (self, player) {
            (Outcome::N, _) | (Outcome::L, Player::Left) | (Outcome::R, Player::Right) => true,
            (Outcome::P, _) | (Outcome::L, Player::Right) | (Outcome::R, Player::Left) => false,
        }
    }
}

impl Neg for Outcome {
    type Output = Outcome;
    #[inline]
    fn neg(self) -> Outcome {
        match self {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            other => other,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
