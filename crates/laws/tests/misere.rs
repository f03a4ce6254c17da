//! Mistakes that change no value and no nim value are found by misère play.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{Catalogue, Code, Entry, Game, Outcome, ParseError, Player, Sign, Tuning};
use mcgs_laws::{check, texts};

/// What is wrong with a game.
const NOTHING: u8 = 0;
const SPLIT_CANCELS: u8 = 1;
const REPRESENTATIVE_CANCELS: u8 = 2;

/// Two heaps of Nim. Equal ones add up to zero, but they are not nothing: in misère play, 2/2 is lost by the player who moves first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Nim<const MISTAKE: u8>([u64; 2]);

impl<const MISTAKE: u8> Nim<MISTAKE> {
    fn cancels(&self, mistake: u8) -> bool {
        MISTAKE == mistake && self.0[0] == self.0[1]
    }
}

impl<const MISTAKE: u8> Game for Nim<MISTAKE> {
    const NAME: &'static str = "two_heaps";
    const RULES: &'static str = "Either player takes any number of counters from a heap.";
    const SYNTAX: &'static str = "two numbers with a slash between them";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[("1/0", Outcome::N), ("2/2", Outcome::P)];
    const IMPARTIAL: bool = true;

    type Move = String;

    fn try_moves(&self, _: Player, mut emit: impl FnMut(String, Self) -> ControlFlow<()>) -> ControlFlow<()> {
        for (index, &heap) in self.0.iter().enumerate() {
            for left in 0..heap {
                let mut heaps = self.0;
                heaps[index] = left;
                emit(format!("{index}-{left}"), Nim(heaps))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        if !self.cancels(SPLIT_CANCELS) {
            self.0.iter().filter(|&&heap| heap > 0).for_each(|&heap| emit(Nim([0, heap])));
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        let mut heaps = if self.cancels(REPRESENTATIVE_CANCELS) { [0, 0] } else { self.0 };
        heaps.sort_unstable();
        (Nim(heaps), Sign::Plus)
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn max_moves(&self) -> u64 {
        self.0.iter().sum()
    }

    fn encode(&self, code: &mut Code) {
        code.extend(self.0);
    }

    fn decode(code: &[u64]) -> Self {
        Nim([code[0], code[1]])
    }
}

impl<const MISTAKE: u8> Tuning for Nim<MISTAKE> {}
impl<const MISTAKE: u8> Catalogue for Nim<MISTAKE> {}

impl<const MISTAKE: u8> fmt::Display for Nim<MISTAKE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0[0], self.0[1])
    }
}

impl<const MISTAKE: u8> FromStr for Nim<MISTAKE> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |text: &str| text.parse::<u8>().ok().map(u64::from);
        text.split_once('/')
            .and_then(|(first, second)| Some(Nim([number(first)?, number(second)?])))
            .ok_or_else(|| ParseError::unexpected(text, 0..text.len(), "two numbers"))
    }
}

/// The laws that the game with this mistake breaks, with what was found.
fn broken<const MISTAKE: u8>() -> Vec<String> {
    let drawn = texts(|random| format!("{}/{}", random.below(5), random.below(5)));
    check(Entry::of::<Nim<MISTAKE>>().ruleset(), drawn).iter().map(ToString::to_string).collect()
}

#[test]
fn a_game_that_keeps_its_moves_obeys_all_laws() {
    assert_eq!(broken::<NOTHING>(), [""; 0]);
}

#[test]
fn only_misere_play_tells_that_equal_parts_were_cancelled() {
    assert_eq!(
        broken::<SPLIT_CANCELS>(),
        [
            "splitting keeps misère play: 2/2 splits into nothing, but in misère play, with nothing else, the outcomes are P and N"
        ]
    );
    assert_eq!(
        broken::<REPRESENTATIVE_CANCELS>(),
        [
            "representatives keep misère play: the representative of 1/1 is, with its sign, 0/0, but in misère play, with the number 1, \
             the outcomes are P and R"
        ]
    );
}
