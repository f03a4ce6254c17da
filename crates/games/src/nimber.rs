//! Nim heaps.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, Tuning, Value, Values,
};

use crate::support::scanner::Scanner;

/// A heap of `n` tokens; either player may leave any smaller heap.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::nimber::Nimber;
/// let heap: Nimber = "3".parse()?;
/// let mut plays = Vec::new();
/// heap.moves(Player::Right, |play, _| plays.push(play.to_string()));
/// assert_eq!(plays, ["*0", "*1", "*2"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nimber(u32);

/// A move, named by the heap it leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave(u32);

impl fmt::Display for Leave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}

impl Game for Nimber {
    const NAME: &'static str = "nimber";
    const RULES: &'static str = "Either player may move from *n to any smaller nimber.";
    const SYNTAX: &'static str = "the size of the heap, an integer from 0 on";
    const EXAMPLES: &'static [(&'static str, Outcome)] =
        &[("5", Outcome::N), ("1", Outcome::N), ("0", Outcome::P)];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    type Move = Leave;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for smaller in 0..self.0 {
            emit(Leave(smaller), Nimber(smaller))?;
        }
        ControlFlow::Continue(())
    }

    fn n_moves_at_least(&self, _player: Player) -> u64 {
        self.0.into()
    }

    fn negative(&self) -> Self {
        *self
    }

    fn max_moves(&self) -> u64 {
        u64::from(self.0)
    }

    fn encode(&self, code: &mut Code) {
        code.push(u64::from(self.0));
    }

    fn decode(code: &[u64]) -> Self {
        Nimber(code.first().copied().unwrap_or(0) as u32)
    }

    fn value(&self, values: &Values) -> Option<Value> {
        Some(values.nimber(self.0))
    }

    fn nim_value(&self) -> Option<u32> {
        Some(self.0)
    }
}

impl Tuning for Nimber {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves; they are too many to count.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Nimber {
    const LIMITS: &'static str = "heaps of at most 4294967295 tokens";
    const ALIASES: &'static [Alias] = &[Alias::new("nim")];

    fn drawn(&self) -> Drawn {
        Drawn::Text(format!("*{}", self.0))
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        draw(size + 1).to_string()
    }
}

impl FromStr for Nimber {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let size = scanner.natural(u32::MAX)?;
        scanner.end()?;
        Ok(Nimber(size))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_have_a_range() {
        let error = "-1".parse::<Nimber>().unwrap_err();
        assert_eq!(error.kind.expected(), "expected an integer from 0 to 4294967295");
        assert!("4294967296".parse::<Nimber>().is_err());
        let largest: Nimber = "4294967295".parse().unwrap();
        assert_eq!(largest.max_moves(), 4_294_967_295);
    }
}
