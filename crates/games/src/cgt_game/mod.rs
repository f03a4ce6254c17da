//! Games written as text.

mod form;
mod form_text;
mod random;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{Catalogue, Code, Draw, Game, Outcome, ParseError, Player, Sign, Tuning, Value, Values};
use mcgs_values::Steps;

use form::Form;
use form_text::parse_form;
use random::random_form;

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
    const SYNTAX: &'static str = "numbers, nimbers `*2`, ups `^3*`, sums, multiples `2.^`, `+-1`, `5||3|2`, also `↑`, `±1`, `½`, and in \
                                  parentheses `({Left options|Right options})`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("({1|*})", Outcome::L),
        ("5||3|2", Outcome::L),
        ("({*|*})", Outcome::P),
        ("*+*2+*3", Outcome::P),
        ("({0|1})", Outcome::L),
        ("(^+{0||0|-2})", Outcome::L),
        ("({|})", Outcome::P),
        ("({|0})", Outcome::R),
        ("({0|0})", Outcome::N),
        ("({0|*})", Outcome::L),
        ("({0,*|0})", Outcome::N),
        ("({2|1||0})", Outcome::N),
        ("+-1", Outcome::N),
        ("3.^-^3", Outcome::P),
        ("(1*-{1|1})", Outcome::P),
        ("(Tiny(2)+Miny(1))", Outcome::R),
    ];
    const NESTED: bool = true;

    type Move = Choice;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut number = 0;
        self.0.options(player, |option| {
            number += 1;
            emit(Choice { player, number }, CgtGame(option))
        })
    }

    /// Only nimbers have many moves.
    fn n_moves_at_least(&self, _player: Player) -> u64 {
        self.0.terms().iter().map(|term| u64::from(term.as_nimber().unwrap_or(0))).sum()
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

    fn max_moves(&self) -> u64 {
        self.0.max_moves()
    }

    fn encode(&self, code: &mut Code) {
        self.0.encode(code);
    }

    fn decode(code: &[u64]) -> Self {
        CgtGame(Form::decode(code))
    }

    fn value(&self, values: &Values) -> Option<Value> {
        let steps = FUEL + FUEL_PER_NODE * self.0.size();
        self.0.value(values, &mut Steps::new(steps)).ok()
    }
}

impl Tuning for CgtGame {
    const VALUE_MAX_MOVES: u64 = u64::MAX;

    /// Nimbers have too many moves to count them.
    fn ordering_score(&self, to_move: Player) -> i32 {
        let Form::Options { left, right } = &self.0 else { return 0 };
        let [left, right] = [left, right].map(|side| i32::try_from(side.len()).unwrap_or(i32::MAX));
        match to_move {
            Player::Left => left.saturating_sub(right),
            Player::Right => right.saturating_sub(left),
        }
    }
}

impl Catalogue for CgtGame {
    const SMALL_SIZE: u64 = 2;

    fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
        random_form(size.min(5), draw)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let game: CgtGame = text.parse().unwrap();
        let mut options = Vec::new();
        game.moves(player, |play, option| options.push(format!("{play} {option}")));
        options
    }

    #[test]
    fn texts_mean_what_they_say() {
        let values = Values::new();
        for (text, printed) in [
            ("5||3|2", "{5|{3|2}}"),
            ("5|4||3", "{{5|4}|3}"),
            ("{1||2|||}", "{{1|2}|}"),
            ("{|||1|2||3}", "{|{{1|2}|3}}"),
            ("{ 2 | 1 || 0 , * }", "{{2|1}|0,*}"),
            ("{|}", "{|}"),
            ("{1|1,1}", "{1|1,1}"),
            ("+-1", "{1|-1}"),
            ("+-{2|1}", "{{2|1}|{-1|-2}}"),
            ("+-{1,*}", "{1,*|-1,*}"),
            ("--{1|*}", "{1|*}"),
            ("-{1|*}", "{*|-1}"),
            ("1 - {1|*} - 2", "1+{*|-1}-2"),
            ("1*", "1+*"),
            ("-1/2*3", "-1/2+*3"),
            ("^*", "^*"),
            ("^ + *", "^+*"),
            ("^^^*2", "^3*2"),
            ("v0*", "*"),
            ("*0 + 0 + {|} + 5", "5"),
            ("(1 + *) + (2 + {0|1})", "1+*+2+{0|1}"),
            ("3.^", "^3"),
            ("2.vv", "v4"),
            ("2.^*", "^*+^*"),
            ("3.(1/2)", "1/2+1/2+1/2"),
            ("0.(1)", "0"),
            ("Tiny(2)", "{0|{0|-2}}"),
            ("Miny({1|0})", "{{{1|0}|0}|0}"),
            ("12 / 16", "3/4"),
            ("1000000", "1000000"),
            ("*4294967295", "*4294967295"),
        ] {
            let game: CgtGame = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.to_string(), printed, "{text}");
            assert_eq!(game.value(&values), values.parse(text, &mut Steps::unlimited()).ok(), "{text}");
            assert_eq!(printed.parse(), Ok(game), "{text}");
        }
    }

    #[test]
    fn errors_point_at_the_text() {
        for (text, span, message) in [
            ("", 0..0, "unexpected end of text"),
            ("{1|2", 0..1, "unexpected `{` without `}`"),
            ("1 + (2", 4..5, "unexpected `(` without `)`"),
            ("{1|(2}", 5..6, "unexpected `}`"),
            ("1|2|3", 3..4, "unexpected second `|` at one level"),
            ("{1||2|3|4}", 7..8, "unexpected second `|` at one level"),
            ("1/3", 2..3, "the denominator `3` is not a positive power of two"),
            ("1/", 2..2, "unexpected end of text"),
            ("1 2", 2..3, "unexpected `2`"),
            ("{1|2} x", 6..7, "unexpected `x`"),
            ("5}", 1..2, "unexpected `}`"),
            ("|2", 0..1, "unexpected bar with nothing on one side"),
            ("1|| ", 1..3, "unexpected bar with nothing on one side"),
            ("1,2", 0..3, "unexpected list of options without a bar"),
            ("{1}", 0..3, "unexpected list of options without a bar"),
            ("{1,|2}", 3..4, "unexpected `|`"),
            ("2^", 0..2, "unexpected number directly before `^`"),
            ("1.5", 1..2, "unexpected `.` between digits"),
            ("1+-1", 1..3, "unexpected `+-` between terms"),
            ("+-{}", 2..4, "unexpected `{}`"),
            ("+1", 0..1, "unexpected `+`"),
            ("Tin(1)", 0..1, "unexpected `T`"),
            ("Tiny -1", 5..6, "unexpected `-`"),
            ("@A", 0..1, "unexpected `@`"),
            ("9223372036854775808", 0..19, "`9223372036854775808` is out of range"),
            ("*4294967296", 1..11, "`4294967296` is out of range"),
            ("2.v2147483647", 0..13, "`2.v2147483647` is out of range"),
            ("1000.(1000.*)", 0..13, "unexpected size of the game"),
            ("é", 0..2, "unexpected `é`"),
        ] {
            let error = text.parse::<CgtGame>().unwrap_err();
            assert_eq!((error.span.clone(), error.to_string().as_str()), (span, message), "{text}");
            assert!(!error.kind.expected().is_empty());
        }
    }

    #[test]
    fn depth_is_limited() {
        let braces = |n: usize| format!("{}0{}", "{".repeat(n), "|}".repeat(n));
        let bars = |n: usize| (1..=n).fold("0".to_owned(), |text, n| format!("{text}{}0", "|".repeat(n)));
        let signs = |n: usize| format!("{}*", "-(".repeat(n)) + &")".repeat(n);
        for deep in [braces, bars, signs] {
            let game: CgtGame = deep(200).parse().unwrap();
            assert_eq!(CgtGame::decode(&encoded(&game)), game);
            assert_eq!(game.canonical().0, game.negative().canonical().0);
            let error = deep(201).parse::<CgtGame>().unwrap_err();
            assert_eq!(error.to_string(), "unexpected depth of nesting");
        }
        // Bars may nest inside brackets, and both count.
        let both = format!("{}{}{}", "{".repeat(100), bars(102), "|}".repeat(100));
        assert!(both.parse::<CgtGame>().is_err());
    }

    #[test]
    fn strange_codes_are_decoded_to_something() {
        for code in [&[][..], &[2], &[u64::MAX, u64::MAX], &[3; 1000], &[1 << 40 | 2; 1000], &[0, 1 << 63]] {
            let game = CgtGame::decode(code);
            assert_eq!(CgtGame::decode(&encoded(&game)), game);
        }
    }

    #[test]
    fn moves_are_numbered_as_written() {
        assert_eq!(options("{2,1,1|0}", Player::Left), ["L1 2", "L2 1", "L3 1"]);
        assert_eq!(options("*2 + ^*", Player::Left), ["L1 ^*", "L2 *+^*", "L3 *2", "L4 *2+*"]);
        assert_eq!(options("*2 + ^*", Player::Right), ["R1 ^*", "R2 *+^*", "R3 *2"]);
        assert_eq!(options("{1+*|} + 3", Player::Left), ["L1 1+*+3", "L2 {1+*|}+2"]);
        assert_eq!(options("5/8", Player::Right), ["R1 3/4"]);
        assert_eq!(options("1000000", Player::Left), ["L1 999999"]);
    }

    #[test]
    fn large_games_have_a_length_and_a_value() {
        let values = Values::new();
        for (text, length) in [
            ("1000000", 1_000_000),
            ("*1000", 1000),
            ("{9223372036854775807|9223372036854775807*}", u64::MAX / 2 + 2),
            ("9223372036854775807 + 9223372036854775807 + 9223372036854775807", u64::MAX),
        ] {
            assert_eq!(text.parse::<CgtGame>().unwrap().max_moves(), length, "{text}");
        }
        let value = |text: &str| text.parse::<CgtGame>().unwrap().value(&values);
        assert_eq!(value("1000.(1/2) - 500"), Some(Value::ZERO));
        assert_eq!(value("5||3|2"), Some(values.parse("{5||3|2}", &mut Steps::unlimited()).unwrap()));
        assert_eq!(value("9223372036854775807 + 1"), None);
    }

    fn encoded(game: &CgtGame) -> Code {
        let mut code = Code::new();
        game.encode(&mut code);
        code
    }
}
