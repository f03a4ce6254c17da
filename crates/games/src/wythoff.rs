//! Wythoff's game: take from one of two heaps, or the same from both.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, Tuning, Value, Values,
};

use crate::support::scanner::Scanner;

/// Two heaps, the smaller one first.
///
/// The rules are Wythoff's (*A modification of the game of Nim*, Nieuw Archief voor Wiskunde 7, 1907): take any number of tokens
/// from one heap, or the same number from both.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::wythoff::Wythoff;
/// let heaps: Wythoff = "1,2".parse()?;
/// let mut plays = Vec::new();
/// heaps.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["1-0 leaves 0,2", "0-1 leaves 1,1", "0-2 leaves 0,1", "1-1 leaves 0,1"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wythoff {
    small: u32,
    large: u32,
}

/// A move: how many tokens are taken from the smaller heap and from the larger one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    small: u32,
    large: u32,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.small, self.large)
    }
}

impl Wythoff {
    /// The largest heap.
    const LARGEST: u32 = 1_000_000;

    fn new(one: u32, other: u32) -> Self {
        Wythoff { small: one.min(other), large: one.max(other) }
    }

    /// Does the player who is to move lose? The pairs are `floor(k φ)` and `floor(k φ) + k`, where φ is the golden ratio (Wythoff
    /// 1907). As `k φ = (k + sqrt(5 k^2)) / 2`, whole numbers are enough.
    fn is_lost(self) -> bool {
        let difference = u64::from(self.large - self.small);
        let root = (5 * difference * difference).isqrt();
        u64::from(self.small) == u64::midpoint(difference, root)
    }
}

impl Game for Wythoff {
    const NAME: &'static str = "wythoff";
    const RULES: &'static str =
        "Either player takes any number of tokens from one of two heaps, or the same number from both.";
    const SYNTAX: &'static str = "the sizes of the two heaps, `3,5`, which are shown smaller first; the move `0-2` \
                                  takes nothing from the first one and 2 from the second one";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3,5", Outcome::P),
        ("0,0", Outcome::P),
        ("1,2", Outcome::P),
        ("4,7", Outcome::P),
        ("0,3", Outcome::N),
        ("2,2", Outcome::N),
        ("3,4", Outcome::N),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    type Move = Taken;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Taken, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &Wythoff { small, large } = self;
        // Moves that win come first: with a million tokens, a search that looks at others before takes too long.
        for wins in [true, false] {
            let from_small = (1..=small).map(|taken| Taken { small: taken, large: 0 });
            let from_large = (1..=large).map(|taken| Taken { small: 0, large: taken });
            let from_both = (1..=small).map(|taken| Taken { small: taken, large: taken });
            for taken in from_small.chain(from_large).chain(from_both) {
                let option = Wythoff::new(small - taken.small, large - taken.large);
                if option.is_lost() == wins {
                    emit(taken, option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn n_moves_at_least(&self, _player: Player) -> u64 {
        2 * u64::from(self.small) + u64::from(self.large)
    }

    /// Without a token there is nothing.
    fn split(&self, mut emit: impl FnMut(Self)) {
        if self.large > 0 {
            emit(*self);
        }
    }

    fn negative(&self) -> Self {
        *self
    }

    fn max_moves(&self) -> u64 {
        u64::from(self.small) + u64::from(self.large)
    }

    fn encode(&self, code: &mut Code) {
        code.push((u64::from(self.small) << 32) | u64::from(self.large));
    }

    fn decode(code: &[u64]) -> Self {
        let word = code.first().copied().unwrap_or(0);
        Wythoff::new((word >> 32) as u32, word as u32)
    }

    fn value(&self, values: &Values) -> Option<Value> {
        self.nim_value().map(|nim| values.nimber(nim))
    }

    /// No formula is known but for lost positions and single heaps; heaps of up to a thousand tokens are in a table.
    fn nim_value(&self) -> Option<u32> {
        if self.is_lost() {
            return Some(0);
        }
        if self.small == 0 {
            return Some(self.large);
        }
        (self.large <= Table::LARGEST).then(|| TABLE.with_borrow_mut(|table| table.nim_value(*self)))
    }
}

/// Nim values of small heaps, filled row by row.
struct Table {
    /// Row `large` has the values for `small` from 0 to `large`.
    rows: Vec<Vec<u16>>,
    /// The values that are in the column of a smaller heap, and on a diagonal of a difference.
    columns: Vec<Seen>,
    diagonals: Vec<Seen>,
}

/// A set of values. No value is larger than the number of moves, which is at most three times the larger heap.
type Seen = [u64; 3 * Table::LARGEST as usize / 64 + 1];

thread_local! {
    /// A table of constants that is filled when it is needed. Every thread has its own, so that none waits.
    static TABLE: RefCell<Table> =
        const { RefCell::new(Table { rows: Vec::new(), columns: Vec::new(), diagonals: Vec::new() }) };
}

impl Table {
    /// The largest heap in the table.
    const LARGEST: u32 = 1000;

    fn nim_value(&mut self, heaps: Wythoff) -> u32 {
        let (small, large) = (heaps.small as usize, heaps.large as usize);
        while self.rows.len() <= large {
            self.add_row();
        }
        self.rows[large][small].into()
    }

    /// The values of the next larger heap with all smaller ones. Its options are in its row, in the columns, and on the diagonals.
    /// The column of a heap begins with its own row, because the order of the heaps does not matter.
    fn add_row(&mut self) {
        let large = self.rows.len();
        self.diagonals.push([0; _]);
        let mut row = Vec::with_capacity(large + 1);
        let mut in_row: Seen = [0; _];
        for small in 0..=large {
            let column = self.columns.get(small).unwrap_or(&[0; _]);
            let diagonal = &self.diagonals[large - small];
            let seen = in_row
                .iter()
                .zip(column)
                .zip(diagonal)
                .map(|((row, column), diagonal)| row | column | diagonal);
            let value = (0..).zip(seen).find(|(_, seen)| *seen != u64::MAX);
            let value = value.map_or(0, |(word, seen)| 64 * word + seen.trailing_ones() as usize);
            let lists =
                [Some(&mut in_row), self.columns.get_mut(small), self.diagonals.get_mut(large - small)];
            for seen in lists.into_iter().flatten() {
                seen[value / 64] |= 1 << (value % 64);
            }
            row.push(value as u16);
        }
        self.columns.push(in_row);
        self.rows.push(row);
    }
}

impl Tuning for Wythoff {
    /// Small heaps have formulas; the values of others are not needed to find who wins.
    const VALUE_MAX_MOVES: u64 = 2 * Table::LARGEST as u64;

    /// Both players have the same moves; they are too many to count.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        i32::from(!self.is_lost())
    }
}

impl Catalogue for Wythoff {
    const LIMITS: &'static str = "heaps of at most 1000000 tokens";
    const ALIASES: &'static [Alias] = &[Alias::new("wythoff_nim"), Alias::new("wythoffs_game")];
    const SMALL_SIZE: u64 = 4;

    fn drawn(&self) -> Drawn {
        Drawn::Counters(vec![self.small.into(), self.large.into()])
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let first = draw(size + 1);
        format!("{first},{}", draw(size + 1))
    }
}

impl FromStr for Wythoff {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let first = scanner.natural(Wythoff::LARGEST)?;
        if !scanner.next_item()? {
            return Err(scanner.unexpected(format!("a comma and a second heap, as in `{first},3`")));
        }
        let second = scanner.natural(Wythoff::LARGEST)?;
        scanner.end()?;
        Ok(Wythoff::new(first, second))
    }
}

impl fmt::Display for Wythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.small, self.large)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;

    #[test]
    fn the_table_agrees_with_the_rules() {
        let mut plain = PlainRules::new();
        for large in 0..=30 {
            for small in 0..=large {
                plain.assert_formulas::<Wythoff>(&format!("{small},{large}"));
            }
        }
    }

    #[test]
    fn lost_pairs_use_every_number_once() {
        // Beatty: from 1 on every number is in exactly one pair, and pair number k differs by k.
        let mut used = vec![false; 2000];
        for small in 1..700 {
            if used[small as usize] {
                continue;
            }
            let large = (small..2000).find(|&large| Wythoff { small, large }.is_lost()).unwrap();
            assert!(!used[large as usize]);
            used[large as usize] = true;
            used[small as usize] = true;
        }
        let pairs = [(377, 610), (610, 987), (317_811, 514_229), (381_966, 618_034)];
        let lost = pairs.map(|(small, large)| Wythoff { small, large }.is_lost());
        assert_eq!(lost, [true, false, true, true]);
    }

    #[test]
    fn two_heaps_are_wanted() {
        for bad in ["", "3", "3,", "3,5,7", "3,1000001", "-1,2", "3;5"] {
            assert!(bad.parse::<Wythoff>().is_err(), "{bad}");
        }
        assert_eq!("5 3".parse::<Wythoff>().unwrap().to_string(), "3,5");
    }
}
