//! Octal games and other take-and-break games, with their code as a parameter.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Draw, Drawn, Game, Outcome, ParseError, Player, StopFlag, Tuning, Value, Values,
};
use mcgs_octal::Code as Rules;
use smallvec::SmallVec;

use crate::support::octal_values;
use crate::support::scanner::Scanner;

/// Heaps of a take-and-break game: a code, a colon, and the sizes of the heaps.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::octal::Octal;
/// let heap: Octal = "0.137:4".parse()?; // Dawson's Chess
/// let mut plays = Vec::new();
/// heap.moves(Player::Left, |play, left| plays.push(format!("{play} leaves {left}")));
/// assert_eq!(plays, ["2-2 leaves 0.137:2", "3-1 leaves 0.137:1"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Octal {
    rules: Rules,
    heaps: SmallVec<[u32; 4]>, // sorted, none empty
}

/// A move: how many tokens are taken, and the heaps that are left of theirs, in increasing order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    taken: u32,
    left: SmallVec<[u32; 3]>,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.taken.fmt(f)?;
        self.left.iter().try_for_each(|heap| write!(f, "-{heap}"))
    }
}

impl Octal {
    /// The largest heap.
    const LARGEST: u32 = 1_000_000;
    /// The largest heap of rules that leave three heaps: it has about as many moves.
    const LARGEST_OF_THREE: u32 = 1_000;

    fn new(rules: Rules, mut heaps: SmallVec<[u32; 4]>) -> Self {
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Octal { rules, heaps }
    }

    /// Every way to leave `tokens` tokens in exactly `number` heaps of at least `smallest` tokens, until `emit`
    /// breaks off.
    fn leave(
        tokens: u32,
        number: u32,
        smallest: u32,
        left: &mut SmallVec<[u32; 3]>,
        emit: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match number {
            0 if tokens == 0 => emit(left)?,
            1 if tokens >= smallest => {
                left.push(tokens);
                emit(left)?;
                left.pop();
            }
            2.. => {
                for heap in smallest..=tokens / number {
                    left.push(heap);
                    Octal::leave(tokens - heap, number - 1, heap, left, emit)?;
                    left.pop();
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl Game for Octal {
    const NAME: &'static str = "octal";
    const RULES: &'static str = "Either player takes i tokens from a heap, as digit i of the code allows: 1 lets the \
                                 last tokens be taken, 2 leaves one heap, 4 leaves two, 8 three; the digits are sums \
                                 of these. 0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's Chess.";
    const SYNTAX: &'static str = "the code or the name of a game and the sizes of its heaps: `0.77:12`, \
                                  `0.07:5+12`, `officers:30`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("0.77:12", Outcome::N),
        ("0.07:5", Outcome::P),
        ("0.07:4+4", Outcome::P),
        ("dawsons_chess:4", Outcome::P),
        ("0.3F:6", Outcome::N),
        ("4.0:3", Outcome::P),
        ("4.0:4", Outcome::N),
        ("0.6:1", Outcome::P),
    ];
    const IMPARTIAL: bool = true;
    const ALL_SMALL: bool = true;
    const PARAMETERS: bool = true;

    type Move = Take;

    fn try_moves(
        &self,
        _player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, &heap) in self.heaps.iter().enumerate() {
            for taken in 0..=heap.min(self.rules.most_taken() as u32) {
                for number in (0..4).filter(|&number| self.rules.allows(taken as usize, number as usize)) {
                    Octal::leave(heap - taken, number, 1, &mut SmallVec::new(), &mut |left| {
                        let mut heaps = self.heaps.clone();
                        heaps[index] = 0;
                        heaps.extend_from_slice(left);
                        emit(Take { taken, left: left.into() }, Octal::new(self.rules, heaps))
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        for &heap in &self.heaps {
            emit(Octal { rules: self.rules, heaps: SmallVec::from_slice(&[heap]) });
        }
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    /// Each move takes a token or breaks a heap, and a heap of `n` tokens can be broken apart `n - 1` times.
    fn max_moves(&self) -> u64 {
        let tokens: u64 = self.heaps.iter().map(|&heap| u64::from(heap)).sum();
        if self.rules.digit(0) == 0 { tokens } else { 2 * tokens - self.heaps.len() as u64 }
    }

    /// The words of the rules as far as they are needed, then the heaps. The two lowest bits of the rules, which are
    /// always free, say how many words follow the first.
    fn encode(&self, code: &mut Code) {
        let words = self.rules.to_words();
        let more = words.iter().rposition(|&word| word != 0).unwrap_or(0);
        code.push(words[0] | more as u64);
        code.extend_from_slice(&words[1..=more]);
        code.extend(self.heaps.iter().map(|&heap| u64::from(heap)));
    }

    fn decode(code: &[u64]) -> Self {
        let first = code.first().copied().unwrap_or(0);
        let more = (first & 3) as usize;
        let mut words = [first & !3, 0, 0, 0];
        words[1..=more].copy_from_slice(&code[1..=more]);
        let rules = Rules::from_words(words).expect("the two lowest bits are clear");
        Octal::new(rules, code[1 + more..].iter().map(|&heap| heap as u32).collect())
    }

    fn value(&self, values: &Values) -> Option<Value> {
        self.value_until(values, &StopFlag::new())
    }

    fn value_until(&self, values: &Values, stop: &StopFlag) -> Option<Value> {
        let is_over = || stop.reason().is_some();
        let mut nims = self.heaps.iter().map(|&heap| octal_values::nim_value(self.rules, heap, &is_over));
        Some(values.nimber(nims.try_fold(0, |sum, nim| Some(sum ^ nim?))?))
    }
}

impl Tuning for Octal {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Both players have the same moves; they are too many to count.
    fn ordering_score(&self, _to_move: Player) -> i32 {
        0
    }
}

impl Catalogue for Octal {
    const LIMITS: &'static str =
        "heaps of at most 1000000 tokens, of 1000 if the code lets three heaps be left";
    const ALIASES: &'static [Alias] = &[
        Alias::with_parameters("dawsons_kayles", "0.07"),
        Alias::with_parameters("dawsons_chess", "0.137"),
        Alias::with_parameters("officers", "0.6"),
        Alias::with_parameters("guiles", "0.15"),
        Alias::with_parameters("double_kayles", "0.7777"),
        Alias::with_parameters("she_loves_me", "0.3"),
        Alias::with_parameters("kenyons_game", "0.3F"),
    ];
    const USUAL_PARAMETERS: Option<&'static str> = Some("0.77");

    fn drawn(&self) -> Drawn {
        Drawn::Counters(self.heaps.iter().map(|&heap| heap.into()).collect())
    }

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        draw(size + 1).to_string()
    }
}

impl FromStr for Octal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let start = text.len() - text.trim_start().len();
        let Some(colon) = text.find(':') else {
            let expected = "the game before the heaps, as in `0.77:5`, or in the title, as in `[octal 0.77]`";
            return Err(ParseError::unexpected(text, start..text.len(), expected));
        };
        let rules: Rules =
            text[start..colon].trim_end().parse().map_err(|error: mcgs_octal::CodeError| {
                ParseError::unexpected(text, start + error.span.start..start + error.span.end, error.expected)
            })?;
        let largest = if rules.most_heaps() > 2 { Octal::LARGEST_OF_THREE } else { Octal::LARGEST };
        let mut scanner = Scanner::after(text, colon + 1);
        let heaps = scanner.heaps(largest)?;
        scanner.end()?;
        Ok(Octal::new(rules, heaps))
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.rules)?;
        let Some((first, others)) = self.heaps.split_first() else {
            return f.write_str("0");
        };
        first.fmt(f)?;
        others.iter().try_for_each(|heap| write!(f, "+{heap}"))
    }
}
