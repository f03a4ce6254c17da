//! Each planted mistake of a toy game is found, by the law that is about it.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Catalogue, Code, Entry, Game, Outcome, ParseError, Player, Registry, Sign, Tuning, Value, Values,
};
use mcgs_laws::{check, texts};

/// What is wrong with a game.
const NOTHING: u8 = 0;
const SPLIT_LOSES_A_HEAP: u8 = 1;
const NEGATIVE_IS_ITSELF: u8 = 2;
const MAX_MOVES_TOO_SMALL: u8 = 3;
const RIGHT_LACKS_A_MOVE: u8 = 4;
const TEXT_LOSES_THE_SIGN: u8 = 5;
const EXAMPLE_IS_WRONG: u8 = 6;
const REPRESENTATIVE_LOSES_THE_SIGN: u8 = 7;
const BOUNDS_TOO_TIGHT: u8 = 8;
const VALUE_IS_WRONG: u8 = 9;
const NIM_VALUE_IS_WRONG: u8 = 10;
const LIST_GOES_ON: u8 = 11;
const MOVE_HAS_A_COMMA: u8 = 12;
const CODE_LOSES_A_BIT: u8 = 13;
const PROMISES_ALL_SMALL: u8 = 14;
const REPRESENTATIVE_NOT_SHARED: u8 = 15;

/// Two heaps. Left takes one counter from a heap, Right takes two; from a negative heap the other way round.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Heaps<const MISTAKE: u8>([i32; 2]);

impl<const MISTAKE: u8> Game for Heaps<MISTAKE> {
    const NAME: &'static str = "heaps";
    const RULES: &'static str = "Left takes one counter from a heap, Right takes two.";
    const SYNTAX: &'static str = "two numbers with a slash between them";
    const EXAMPLES: &'static [(&'static str, Outcome)] =
        if MISTAKE == EXAMPLE_IS_WRONG { &[("1/0", Outcome::R)] } else { &[("1/0", Outcome::L)] };
    const ALL_SMALL: bool = MISTAKE == PROMISES_ALL_SMALL;

    type Move = String;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(String, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, &heap) in self.0.iter().enumerate() {
            let take = if (player == Player::Left) == (heap > 0) { 1 } else { 2 };
            let lacking = MISTAKE == RIGHT_LACKS_A_MOVE && player == Player::Right && heap == 3;
            if heap.abs() >= take && !lacking {
                let mut heaps = self.0;
                heaps[index] -= take * heap.signum();
                let comma = if MISTAKE == MOVE_HAS_A_COMMA { "," } else { "-" };
                let flow = emit(format!("{index}{comma}{take}"), Heaps(heaps));
                if MISTAKE != LIST_GOES_ON {
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        let heaps = if MISTAKE == SPLIT_LOSES_A_HEAP { &self.0[..1] } else { &self.0[..] };
        for &heap in heaps {
            if heap != 0 {
                emit(Heaps([heap, 0]));
            }
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        let sorted = |mut heaps: [i32; 2]| {
            heaps.sort_unstable();
            heaps
        };
        let (plain, turned) = (sorted(self.0), sorted(self.0.map(|heap| -heap)));
        if plain >= turned || MISTAKE == REPRESENTATIVE_NOT_SHARED {
            (Heaps(plain), Sign::Plus)
        } else if MISTAKE == REPRESENTATIVE_LOSES_THE_SIGN {
            (Heaps(turned), Sign::Plus)
        } else {
            (Heaps(turned), Sign::Minus)
        }
    }

    fn negative(&self) -> Self {
        if MISTAKE == NEGATIVE_IS_ITSELF { self.clone() } else { Heaps(self.0.map(|heap| -heap)) }
    }

    fn max_moves(&self) -> u64 {
        let counters: u64 = self.0.iter().map(|heap| u64::from(heap.unsigned_abs())).sum();
        if MISTAKE == MAX_MOVES_TOO_SMALL { counters.min(3) } else { counters }
    }

    fn bounds(&self) -> (i64, i64) {
        let most = if MISTAKE == BOUNDS_TOO_TIGHT { 1 } else { 20 };
        (-most, most)
    }

    fn encode(&self, code: &mut Code) {
        code.extend(self.0.map(|heap| u64::from(heap.cast_unsigned())));
    }

    fn decode(code: &[u64]) -> Self {
        let heap = |word: u64| {
            let heap = (word as u32).cast_signed();
            if MISTAKE == CODE_LOSES_A_BIT { heap.signum() * heap.abs().min(2) } else { heap }
        };
        Heaps([heap(code[0]), heap(code[1])])
    }

    fn value(&self, _values: &Values) -> Option<Value> {
        (MISTAKE == VALUE_IS_WRONG).then_some(Value::ZERO)
    }

    fn nim_value(&self) -> Option<u32> {
        (MISTAKE == NIM_VALUE_IS_WRONG).then_some(0)
    }
}

impl<const MISTAKE: u8> Tuning for Heaps<MISTAKE> {}
impl<const MISTAKE: u8> Catalogue for Heaps<MISTAKE> {}

impl<const MISTAKE: u8> fmt::Display for Heaps<MISTAKE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.0;
        let first = if MISTAKE == TEXT_LOSES_THE_SIGN { first.abs() } else { first };
        write!(f, "{first}/{second}")
    }
}

impl<const MISTAKE: u8> FromStr for Heaps<MISTAKE> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |text: &str| text.parse::<i8>().ok().map(i32::from);
        text.split_once('/')
            .and_then(|(first, second)| Some(Heaps([number(first)?, number(second)?])))
            .ok_or_else(|| ParseError::unexpected(text, 0..text.len(), "two numbers"))
    }
}

/// The laws that the game with this mistake breaks.
fn broken<const MISTAKE: u8>() -> Vec<&'static str> {
    let drawn = texts(|random| format!("{}/{}", random.below(11) as i64 - 5, random.below(11) as i64 - 5));
    check(Entry::of::<Heaps<MISTAKE>>().ruleset(), drawn).iter().map(|broken| broken.law).collect()
}

#[test]
fn a_game_without_a_mistake_obeys_all_laws() {
    assert_eq!(broken::<NOTHING>(), [""; 0]);
}

#[test]
fn every_planted_mistake_is_found() {
    for (found, law) in [
        (broken::<SPLIT_LOSES_A_HEAP>(), "splitting keeps the game"),
        (broken::<NEGATIVE_IS_ITSELF>(), "negatives cancel"),
        (broken::<MAX_MOVES_TOO_SMALL>(), "no play is longer than max_moves"),
        (broken::<RIGHT_LACKS_A_MOVE>(), "negatives exchange the players"),
        (broken::<TEXT_LOSES_THE_SIGN>(), "texts read back"),
        (broken::<EXAMPLE_IS_WRONG>(), "examples have their outcomes"),
        (broken::<REPRESENTATIVE_LOSES_THE_SIGN>(), "representatives keep the game"),
        (broken::<BOUNDS_TOO_TIGHT>(), "bounds hold"),
        (broken::<VALUE_IS_WRONG>(), "values agree with the rules"),
        (broken::<NIM_VALUE_IS_WRONG>(), "nim values agree with the rules"),
        (broken::<LIST_GOES_ON>(), "a list of moves ends where it is broken off"),
        (broken::<MOVE_HAS_A_COMMA>(), "texts of moves are words"),
        (broken::<CODE_LOSES_A_BIT>(), "codes read back"),
        (broken::<PROMISES_ALL_SMALL>(), "players have the promised moves"),
        (broken::<REPRESENTATIVE_NOT_SHARED>(), "images have the same representative"),
    ] {
        assert!(found.contains(&law), "{law} is not among {found:?}");
    }
}

#[test]
#[should_panic(expected = "two games are called heaps")]
fn two_games_of_one_name_cannot_be_told_apart() {
    let one = Registry::new(&[]).with(Entry::of::<Heaps<NOTHING>>());
    let _ = one.with(Entry::of::<Heaps<SPLIT_LOSES_A_HEAP>>());
}

#[test]
fn texts_that_are_no_positions_are_no_proof() {
    let broken = check(Entry::of::<Heaps<NOTHING>>().ruleset(), ["x".to_owned()]);
    assert_eq!(
        broken[0].to_string(),
        "there are positions: none of the texts is a position, the last, `x`, because: unexpected `x`"
    );
}
