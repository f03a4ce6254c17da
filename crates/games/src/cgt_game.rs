//! Games written as text.

use std::fmt;
use std::str::FromStr;

use mcgs_engine::{Code, Game, Outcome, ParseError, Player, Sign, Value, Values};
use mcgs_values::Fuel;

use crate::support::form::Form;
use crate::support::form_text::parse_form;

/// Steps that finding the value of a game may take, besides some for each of its nodes.
const FUEL: u64 = 20_000;
const FUEL_PER_NODE: u64 = 16;

/// A game as it was written, such as `{1|*}`, `5||3|2` or `^ + *2`: its options are the written ones.
///
/// Nothing is simplified, because the moves and the impartial variant depend on the form and not only on the
/// value. Numbers, ups and nimbers have the options of their canonical forms.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::cgt_game::CgtGame;
/// let game: CgtGame = "{0, 0, *|1} - 1".parse()?;
/// let mut options = Vec::new();
/// for player in Player::BOTH {
///     game.moves(player, |play, option| options.push(format!("{play} {option}")));
/// }
/// assert_eq!(options, ["L1 -1", "L2 -1", "L3 *-1", "R1 1-1", "R2 {0,0,*|1}"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CgtGame(Form);

/// A move: `L3` is the third Left option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    player: Player,
    number: u64,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.player {
            Player::Left => 'L',
            Player::Right => 'R',
        };
        write!(f, "{side}{}", self.number)
    }
}

impl Game for CgtGame {
    const NAME: &'static str = "cgt_game";
    const RULES: &'static str = "A game written as text: Black may move to any of the options before the bar, \
                                 White to any of those after it; in a sum to any option of one term.";
    const SYNTAX: &'static str = "`{Left options|Right options}`, numbers, nimbers `*2`, ups `^3*`, sums, \
                                  multiples `2.^`, `+-1`, `5||3|2` for `{5|{3|2}}`; in parentheses if it has blanks \
                                  or brackets: `({1|*})`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("{1|*}", Outcome::L),
        ("5||3|2", Outcome::L),
        ("{*|*}", Outcome::P),
        ("*+*2+*3", Outcome::P),
        ("{0|1}", Outcome::L),
        ("^ + {0||0|-2}", Outcome::L),
        ("{|}", Outcome::P),
        ("{|0}", Outcome::R),
        ("{0|0}", Outcome::N),
        ("{0|*}", Outcome::L),
        ("{0,*|0}", Outcome::N),
        ("{2|1||0}", Outcome::L),
        ("+-1", Outcome::N),
        ("3.^ - ^3", Outcome::P),
        ("1* - {1|1}", Outcome::P),
        ("Tiny(2) + Miny(1)", Outcome::R),
    ];
    const NESTED: bool = true;
    const VALUE_LENGTH: u64 = u64::MAX;

    type Move = Choice;

    fn moves(&self, player: Player, mut emit: impl FnMut(Self::Move, Self)) {
        let mut number = 0;
        self.0.options(player, |option| {
            number += 1;
            emit(Choice { player, number }, CgtGame(option));
        });
    }

    fn split(&self, emit: impl FnMut(Self)) {
        self.0.terms().iter().cloned().map(CgtGame).for_each(emit);
    }

    /// The smaller of the game and its negative, both with their options in order.
    fn canonical(&self) -> (Self, Sign) {
        let (game, negative) = (self.0.sorted(), self.0.negative().sorted());
        if game <= negative { (CgtGame(game), Sign::Plus) } else { (CgtGame(negative), Sign::Minus) }
    }

    fn negative(&self) -> Self {
        CgtGame(self.0.negative())
    }

    fn length(&self) -> u64 {
        self.0.length()
    }

    fn encode(&self, code: &mut Code) {
        self.0.encode(code);
    }

    fn decode(code: &[u64]) -> Self {
        CgtGame(Form::decode(code))
    }

    fn value(&self, values: &Values) -> Option<Value> {
        let fuel = FUEL + FUEL_PER_NODE * self.0.size();
        self.0.value(values, &mut Fuel::new(fuel)).ok()
    }

    /// Nimbers have too many moves to count them.
    fn guess(&self, to_move: Player) -> i32 {
        let Form::Options { left, right } = &self.0 else { return 0 };
        let [left, right] = [left, right].map(|side| i32::try_from(side.len()).unwrap_or(i32::MAX));
        match to_move {
            Player::Left => left.saturating_sub(right),
            Player::Right => right.saturating_sub(left),
        }
    }
}

impl FromStr for CgtGame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_form(text).map(CgtGame)
    }
}

impl fmt::Display for CgtGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
