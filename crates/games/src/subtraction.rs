//! Subtraction games: take a number of tokens that the rules allow.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, ParseErrorKind, Player, Tuning, Value,
    Values,
};

use crate::support::scanner::Scanner;

/// A heap, and the numbers of tokens that may be taken from it, by each of the players.
///
/// Subtraction games are from *Winning Ways* (Berlekamp, Conway, Guy, chapter 4), those in which the players have different sets
/// from Fraenkel and Kotzig (*Partizan octal games: partizan subtraction games*, International Journal of Game Theory 16, 1987).
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::subtraction::Subtraction;
/// let heap: Subtraction = "1,2/1,3:5".parse()?;
/// let mut plays = Vec::new();
/// heap.moves(Player::Right, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["1 leaves 1,2/1,3:4", "3 leaves 1,2/1,3:2"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subtraction {
    left: Set,
    right: Set,
    heap: u64,
}

/// Numbers from 1 to 128: number `k` is bit `k - 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Set(u128);

impl Set {
    const LARGEST: u32 = 128;

    fn numbers(self) -> impl Iterator<Item = u32> {
        (1..=Set::LARGEST).filter(move |number| self.0 >> (number - 1) & 1 == 1)
    }

    fn read(scanner: &mut Scanner<'_>) -> Result<Self, ParseError> {
        let mut set = Set(0);
        loop {
            scanner.skip_blanks();
            set.0 |= 1 << (scanner.positive(Set::LARGEST)? - 1);
            scanner.skip_blanks();
            if !scanner.take(',') {
                return Ok(set);
            }
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers().map(|number| number.to_string()).collect();
        f.write_str(&numbers.join(","))
    }
}

impl Subtraction {
    /// The largest heap if both players have the same set.
    const LARGEST: u64 = 1_000_000_000_000_000_000;
    /// The largest heap if they do not: there is no formula.
    const LARGEST_PARTISAN: u64 = 100_000;

    fn set(&self, player: Player) -> Set {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }
}

impl Game for Subtraction {
    const NAME: &'static str = "subtraction";
    const RULES: &'static str = "A move takes tokens from the heap; how many, must be one of the numbers of the set. \
                                 With two sets, Black takes a number of the first and White of the second.";
    const SYNTAX: &'static str = "the set and the heap, `1,2,3:17`, or both sets and the heap, `1,2/1,3:17`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("1,2,3:17", Outcome::N),
        ("1,2,3:16", Outcome::P),
        ("2,5:4", Outcome::P),
        ("1,2/1,3:4", Outcome::L),
        ("1/2:3", Outcome::P),
        ("1/2:1", Outcome::L),
        ("3/1:2", Outcome::R),
        ("1,4:0", Outcome::P),
    ];
    const PARAMETERS: bool = true;

    type Move = u32;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(u32, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for number in self.set(player).numbers() {
            if let Some(heap) = self.heap.checked_sub(number.into()) {
                emit(number, Subtraction { heap, ..*self })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A heap that is too small for everybody is nothing.
    fn split(&self, mut emit: impl FnMut(Self)) {
        if self.max_moves() > 0 {
            emit(*self);
        }
    }

    fn negative(&self) -> Self {
        Subtraction { left: self.right, right: self.left, heap: self.heap }
    }

    fn max_moves(&self) -> u64 {
        let smallest = (self.left.0 | self.right.0).trailing_zeros() + 1;
        self.heap / u64::from(smallest)
    }

    /// Nobody takes less than the smallest number of his set.
    fn bounds(&self) -> (i64, i64) {
        let most = |set: Set| (self.heap / u64::from(set.0.trailing_zeros() + 1)).cast_signed();
        (-most(self.right), most(self.left))
    }

    fn encode(&self, code: &mut Code) {
        for Set(set) in [self.left, self.right] {
            code.extend([set as u64, (set >> 64) as u64]);
        }
        code.push(self.heap);
    }

    /// Words that no position has, from a damaged file, still give some position.
    fn decode(code: &[u64]) -> Self {
        let word = |index: usize| u128::from(code.get(index).copied().unwrap_or(0));
        let set = |index: usize| Set((word(index) | word(index + 1) << 64).max(1));
        let heap = code.get(4).copied().unwrap_or(0).min(Subtraction::LARGEST);
        Subtraction { left: set(0), right: set(2), heap }
    }

    fn value(&self, values: &Values) -> Option<Value> {
        if self.left != self.right {
            return None;
        }
        self.nim_value().map(|nim| values.nimber(nim))
    }

    fn nim_value(&self) -> Option<u32> {
        nim_value(Set(self.left.0 | self.right.0), self.heap)
    }
}

/// The nim value of a heap from which either player takes a number of the set.
///
/// It depends only on the values of the smaller heaps, as far back as the largest number goes. So as soon as such a row of
/// values has been seen before, the sequence goes on as it did then (*Winning Ways*, chapter 4). The row is compared with the one
/// that ended at the last power of two, after Brent. `None` if no period shows up within a few million heaps; no such set is known.
fn nim_value(set: Set, heap: u64) -> Option<u32> {
    const MOST: u64 = 4_000_000;
    let numbers: Vec<usize> = set.numbers().map(|number| number as usize).collect();
    let row = numbers.last().copied().unwrap_or(0);
    let mut sequence: Vec<u8> = Vec::new();
    let mut mark = 0;
    while (sequence.len() as u64) <= heap.min(MOST) {
        let options = numbers.iter().filter_map(|number| sequence.len().checked_sub(*number));
        // There are at most 128 options, so a value of 128 never keeps the least missing one from being smaller.
        let below = options.map(|option| sequence[option]).filter(|&value| value < 128);
        let seen = below.fold(0u128, |seen, value| seen | 1 << value);
        sequence.push(seen.trailing_ones() as u8);
        let end = sequence.len();
        if mark >= row && end > mark && sequence[mark - row..mark] == sequence[end - row..] {
            let period = (end - mark) as u64;
            let heap = heap.min(mark as u64 + heap.saturating_sub(mark as u64) % period);
            return sequence.get(heap as usize).map(|&value| value.into());
        }
        if end.is_power_of_two() {
            mark = end;
        }
    }
    sequence.get(usize::try_from(heap).ok()?).map(|&value| value.into())
}

impl Tuning for Subtraction {
    /// Heaps of partisan sets; all others have a formula.
    const VALUE_MAX_MOVES: u64 = 24;
    const SUM_VALUE_MAX_MOVES: u64 = 48;
}

impl Catalogue for Subtraction {
    const LIMITS: &'static str = "numbers from 1 to 128; heaps of at most 1000000000000000000 tokens, of 100000 if the \
                                  players have different sets";
    const ALIASES: &'static [Alias] = &[Alias::new("subtraction_game")];
    const USUAL_PARAMETERS: Option<&'static str> = Some("1,2,3");
    const SMALL_SIZE: u64 = 9;

    fn drawn(&self) -> Drawn {
        Drawn::Counters(vec![self.heap])
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        draw(size + 1).to_string()
    }
}

impl FromStr for Subtraction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        if !text.contains(':') {
            let expected =
                "the set before the heap, as in `1,2,3:17`, or in the title, as in `[subtraction 1,2,3]`";
            return Err(scanner.unexpected(expected));
        }
        let left = Set::read(&mut scanner)?;
        let right = if scanner.take('/') { Set::read(&mut scanner)? } else { left };
        if scanner.rest().starts_with('/') {
            let expected = "at most two sets, what Left and what Right may take, as in `1,2/3`; one for both is written `1,2,3`";
            return Err(scanner.unexpected(expected));
        }
        if !scanner.take(':') {
            return Err(scanner.unexpected("`,`, `/` or `:` after a number of a set"));
        }
        scanner.skip_blanks();
        let start = scanner.at();
        let heap = scanner.integer(0..=Subtraction::LARGEST.cast_signed())?.cast_unsigned();
        if left != right && heap > Subtraction::LARGEST_PARTISAN {
            let kind = ParseErrorKind::OutOfRange {
                number: heap.to_string(),
                range: "at most 100000 tokens, as the players have different sets".into(),
            };
            return Err(ParseError::new(kind, start..scanner.at()));
        }
        scanner.end()?;
        Ok(Subtraction { left, right, heap })
    }
}

impl fmt::Display for Subtraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.left.fmt(f)?;
        if self.left != self.right {
            write!(f, "/{}", self.right)?;
        }
        write!(f, ":{}", self.heap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::testing::PlainRules;
    use mcgs_laws::Random;

    #[test]
    fn periods_agree_with_the_rules() {
        let mut plain = PlainRules::new();
        let mut random = Random::new("sets");
        for _ in 0..300 {
            let mut numbers = || (0..=random.below(4)).map(|_| (1 + random.below(12)).to_string()).collect();
            let set: Vec<String> = numbers();
            let heap = random.below(120);
            plain.assert_formulas::<Subtraction>(&format!("{}:{heap}", set.join(",")));
        }
        for heap in 0..200 {
            plain.assert_formulas::<Subtraction>(&format!("1,2/1,3:{}", heap % 60));
            plain.assert_formulas::<Subtraction>(&format!("2,4,7:{heap}"));
        }
    }

    #[test]
    fn huge_heaps_are_known_at_once() {
        let nim = |text: &str| text.parse::<Subtraction>().unwrap().nim_value();
        assert_eq!(nim("1,2,3:1000000000000000000"), Some(0));
        assert_eq!(nim("1,2,3:999999999999999999"), Some(3));
        // Ferguson: in every such game the values 1 stand the smallest number behind the values 0.
        assert_eq!(nim("2,5,7:700000000000000000"), Some(nim_of_first(&[2, 5, 7], 700_000_000_000_000_000)));
        let all = (1..=128).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
        assert_eq!(nim(&format!("{all}:129000000000000128")), Some(128));
    }

    /// The nim value by a sequence of 22 values and its period, found by hand from a thousand of them.
    fn nim_of_first(set: &[usize], heap: u64) -> u32 {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..1000 {
            let seen: Vec<u32> =
                set.iter().filter(|&&take| take <= heap).map(|take| values[heap - take]).collect();
            values.push((0..9).find(|value| !seen.contains(value)).unwrap());
        }
        let period = (1..400).find(|period| (400..600).all(|n| values[n] == values[n + period])).unwrap();
        values[400 + ((heap - 400) % period as u64) as usize]
    }

    #[test]
    fn wrong_sets_and_heaps_are_pointed_at() {
        for (text, span) in [
            ("17", 0..2),
            ("0,1:5", 0..1),
            ("1,129:5", 2..5),
            ("1,,2:5", 2..3),
            ("1,2/:5", 4..5),
            ("1,2/1/3:5", 5..6),
            ("1,2:1000000000000000001", 4..23),
            ("1/2:100001", 4..10),
            ("1,2:-1", 4..6),
            ("1,2:99999999999999999999", 4..24),
        ] {
            assert_eq!(text.parse::<Subtraction>().unwrap_err().span, span, "{text}");
        }
        let text = |text: &str| text.parse::<Subtraction>().unwrap().to_string();
        assert_eq!([text("3,1,1:5"), text(" 2 , 1 / 1,2 : 7 ")], ["1,3:5", "1,2:7"]);
    }
}
