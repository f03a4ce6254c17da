//! Grundy's game: split a heap into two heaps of different sizes.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, StopFlag, Tuning, Value, Values,
};
use smallvec::SmallVec;

use crate::support::scanner::Scanner;

/// Heaps, each of at least three tokens: smaller ones cannot be split.
///
/// The game is from Grundy (*Mathematics and games*, Eureka 2, 1939). Whether its nim values become periodic is not known.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::grundy::Grundy;
/// let heap: Grundy = "8".parse()?;
/// let mut plays = Vec::new();
/// heap.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["1-7 leaves 7", "2-6 leaves 6", "3-5 leaves 3+5"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grundy {
    heaps: SmallVec<[u32; 4]>, // sorted
}

/// A move: the two heaps that a heap is split into, the smaller first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halves(u32, u32);

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl Grundy {
    /// The largest heap.
    const LARGEST: u32 = 20_000;

    fn new(mut heaps: SmallVec<[u32; 4]>) -> Self {
        heaps.retain(|heap| *heap > 2);
        heaps.sort_unstable();
        Grundy { heaps }
    }
}

impl Game for Grundy {
    const NAME: &'static str = "grundy";
    const RULES: &'static str = "Either player splits a heap into two heaps of different sizes.";
    const SYNTAX: &'static str = "the size of the heap, `8`; several heaps: `8+3`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("8", Outcome::N),
        ("0", Outcome::P),
        ("3", Outcome::N),
        ("4", Outcome::P),
        ("7", Outcome::P),
        ("10", Outcome::P),
        ("3+6", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;

    type Move = Halves;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Halves, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, &heap) in self.heaps.iter().enumerate() {
            for small in 1..=(heap - 1) / 2 {
                let mut heaps = self.heaps.clone();
                heaps[index] = small;
                heaps.push(heap - small);
                emit(Halves(small, heap - small), Grundy::new(heaps))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        for &heap in &self.heaps {
            emit(Grundy { heaps: SmallVec::from_slice(&[heap]) });
        }
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    /// Splitting off single tokens takes longest; the last two tokens stay together.
    fn max_moves(&self) -> u64 {
        self.heaps.iter().map(|&heap| u64::from(heap - 2)).sum()
    }

    fn encode(&self, code: &mut Code) {
        code.extend(self.heaps.iter().map(|&heap| u64::from(heap)));
    }

    fn decode(code: &[u64]) -> Self {
        Grundy::new(code.iter().map(|&heap| heap.min(Grundy::LARGEST.into()) as u32).collect())
    }

    fn value(&self, values: &Values) -> Option<Value> {
        self.value_until(values, &StopFlag::new())
    }

    fn value_until(&self, values: &Values, stop: &StopFlag) -> Option<Value> {
        let mut nims =
            self.heaps.iter().map(|&heap| SEQUENCE.with_borrow_mut(|known| extend(known, heap, stop)));
        Some(values.nimber(nims.try_fold(0, |sum, nim| Some(sum ^ nim?))?))
    }
}

thread_local! {
    /// The nim values of heaps from 0 on: a table of constants that is filled when it is needed.
    static SEQUENCE: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
}

/// The nim value of a heap from those of all smaller ones, unless somebody asks to stop.
fn extend(known: &mut Vec<u16>, heap: u32, stop: &StopFlag) -> Option<u32> {
    let mut seen: Vec<u32> = Vec::new();
    while known.len() <= heap as usize {
        let heap = known.len();
        if heap.is_multiple_of(64) && stop.reason().is_some() {
            return None;
        }
        // A mark is the heap that has such an option, so that nothing has to be wiped out. All values are below 1024 as far
        // as anybody has computed them; the table grows if one is not.
        for small in 1..heap.div_ceil(2) {
            let nim = usize::from(known[small] ^ known[heap - small]);
            if nim >= seen.len() {
                seen.resize((nim + 1).next_power_of_two(), 0);
            }
            seen[nim] = heap as u32;
        }
        let nim = seen.iter().position(|&mark| mark != heap as u32 || heap == 0).unwrap_or(seen.len());
        known.push(nim as u16);
    }
    known.get(heap as usize).map(|&nim| nim.into())
}

impl Tuning for Grundy {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves; they are too many to count.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Grundy {
    const LIMITS: &'static str = "heaps of at most 20000 tokens";
    const ALIASES: &'static [Alias] = &[Alias::new("grundys_game")];
    const SMALL_SIZE: u64 = 9;

    fn drawn(&self) -> Drawn {
        Drawn::Counters(self.heaps.iter().map(|&heap| heap.into()).collect())
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        let heaps: Vec<String> = (0..=draw(2)).map(|_| draw(size + 1).to_string()).collect();
        heaps.join("+")
    }
}

impl FromStr for Grundy {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let heaps = scanner.heaps(Grundy::LARGEST)?;
        scanner.end()?;
        Ok(Grundy::new(heaps))
    }
}

/// Heaps that cannot be split are left out.
impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.heaps.split_first() else {
            return f.write_str("0");
        };
        first.fmt(f)?;
        others.iter().try_for_each(|heap| write!(f, "+{heap}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;

    #[test]
    fn the_sequence_agrees_with_the_rules() {
        let mut plain = PlainRules::new();
        for heap in 0..=200 {
            plain.assert_formulas::<Grundy>(&heap.to_string());
        }
        plain.assert_formulas::<Grundy>("50+62+7");
    }

    #[test]
    fn heaps_have_a_range() {
        for bad in ["", "-1", "20001", "3,4", "3+", "x"] {
            assert!(bad.parse::<Grundy>().is_err(), "{bad}");
        }
        assert_eq!("7 + 2 + 3".parse::<Grundy>().unwrap().to_string(), "3+7");
    }
}
