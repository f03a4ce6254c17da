//! The parser: recursive descent that hands every game to a builder as soon as it is read.
//!
//! ```text
//! form   := list { bars list }         bars of one length at most once between longer ones
//! list   := [ sum { ',' sum } ]        empty only inside braces
//! sum    := term { ('+' | '-') term }
//! term   := { '-' } [ int '.' ] atom
//! atom   := literal | '{' form '}' | '(' form ')' | '+-' atom | '+-' '{' list '}'
//!         | ('tiny' | 'miny') atom | ('+_' | '-_') atom
//! ```
//!
//! Signs may be written in other ways, such as `±` for `+-`: see `symbols.rs`. Blanks may stand between all of these, except that the two signs of `+-` stay together. What a reader
//! could take in two ways is an error: `1.5` (a fraction or a multiple?), `1+-1` (a difference or a
//! switch?), `2^` (a sum or a multiple?).

use std::ops::Range;

use super::builder::GameBuilder;
use super::cursor::{self, Cursor};
use super::error::{ValueParseError, ValueParseErrorKind as Kind};
use super::literal::literal;
use super::symbols::Word;

/// Deeper nesting is refused, so that no text overflows the stack.
pub(super) const MAX_NESTING: usize = 200;

pub(super) const A_GAME: &str = "a number, `*`, `^`, `v`, `+-`, `{`, `(`, `Tiny(` or `Miny(`";

/// Reads a whole text as one game.
pub(super) fn parse<B: GameBuilder>(text: &str, builder: &mut B) -> Result<B::Game, B::Error> {
    Parser { builder, cursor: Cursor::new(text, B::is_blank), nesting: 0 }.form(Frame::Text)
}

/// What surrounds a form; brackets were opened at the given byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Text,
    Parentheses(usize),
    Braces(usize),
}

/// What a frame holds.
enum Inside<G> {
    /// Options without a bar; in a text or in parentheses never none.
    List(Vec<G>),
    /// A two-sided form.
    Game(G),
}

/// Left options that wait for their Right options.
struct OpenSide<G> {
    left: Vec<G>,
    bars: usize,
    start: usize,
}

struct Parser<'t, 'b, B> {
    builder: &'b mut B,
    cursor: Cursor<'t>,
    nesting: usize,
}

impl<B: GameBuilder> Parser<'_, '_, B> {
    /// A form as a game: one sum or a two-sided form, in braces only the latter.
    fn form(&mut self, frame: Frame) -> Result<B::Game, B::Error> {
        let start = match frame {
            Frame::Text => 0,
            Frame::Braces(opener) | Frame::Parentheses(opener) => opener,
        };
        match self.inside(frame)? {
            Inside::Game(game) => Ok(game),
            Inside::List(mut list) if list.len() == 1 && !matches!(frame, Frame::Braces(_)) => {
                Ok(list.swap_remove(0))
            }
            Inside::List(_) => Err(self.error(start..self.cursor.position, Kind::MissingBar)),
        }
    }

    /// Lists and bars up to the end of the frame, which is read too.
    ///
    /// Longer bars bind looser. The stack holds the sides that are still open, with strictly shorter bars
    /// towards the top; a new bar closes all sides whose bar is shorter.
    fn inside(&mut self, frame: Frame) -> Result<Inside<B::Game>, B::Error> {
        let mut stack: Vec<OpenSide<B::Game>> = Vec::new();
        loop {
            self.cursor.skip_blanks();
            let mut start = self.cursor.position;
            let mut list = self.list(frame)?;
            let end = self.cursor.position;
            self.cursor.skip_blanks();
            let bar = self.cursor.position;
            let bars = self.cursor.count(b'|');
            let bar = bar..self.cursor.position;
            if list.is_empty() && !matches!(frame, Frame::Braces(_)) {
                return Err(self.empty_side(stack.last(), bar));
            }
            while let Some(open) = stack.pop_if(|open| bars == 0 || open.bars < bars) {
                start = open.start;
                let game = self.builder.options(open.left, list, start..end, bar.clone())?;
                if bars == 0 && stack.is_empty() {
                    self.close(frame)?;
                    return Ok(Inside::Game(game));
                }
                list = vec![game];
            }
            if bars == 0 {
                self.close(frame)?;
                return Ok(Inside::List(list));
            }
            if stack.last().is_some_and(|open| open.bars == bars) {
                return Err(self.error(bar, Kind::ThreeSides { bars: "|".repeat(bars) }));
            }
            if bars > B::MAX_BARS || stack.len() == MAX_NESTING {
                return Err(self.error(bar, Kind::Nesting { limit: MAX_NESTING }));
            }
            stack.push(OpenSide { left: list, bars, start });
        }
    }

    /// The error for a frame without options before this bar, or before its end if no bar was there.
    fn empty_side(&self, open: Option<&OpenSide<B::Game>>, bar: Range<usize>) -> B::Error {
        match open {
            _ if !bar.is_empty() => self.error(bar, Kind::EmptySide),
            None => self.unexpected(A_GAME),
            Some(open) => {
                let end = self.cursor.slice(0..bar.start).trim_end().len();
                self.error(end - open.bars..end, Kind::EmptySide)
            }
        }
    }

    /// Reads the end of a frame.
    fn close(&mut self, frame: Frame) -> Result<(), B::Error> {
        let (opener, brackets, expected) = match frame {
            Frame::Text if self.cursor.peek().is_none() => return Ok(()),
            Frame::Text => return Err(self.unexpected(B::AFTER_THE_GAME)),
            Frame::Parentheses(opener) => (opener, ['(', ')'], "`+`, `-`, `,`, `|` or `)`"),
            Frame::Braces(opener) => (opener, ['{', '}'], "`+`, `-`, `,`, `|` or `}`"),
        };
        match self.cursor.peek() {
            Some(found) if found == brackets[1] => {
                self.cursor.position += 1;
                Ok(())
            }
            None => {
                let kind = Kind::Unclosed { opener: brackets[0], closer: brackets[1] };
                Err(self.error(opener..opener + 1, kind))
            }
            Some(_) => Err(self.unexpected(expected)),
        }
    }

    fn list(&mut self, frame: Frame) -> Result<Vec<B::Game>, B::Error> {
        let mut list = Vec::new();
        match (self.cursor.peek(), frame) {
            (None | Some('|'), _) | (Some(')'), Frame::Parentheses(_)) | (Some('}'), Frame::Braces(_)) => {
                return Ok(list);
            }
            _ => {}
        }
        loop {
            list.push(self.sum()?);
            if !self.cursor.eat_after_blanks(",") {
                return Ok(list);
            }
        }
    }

    fn sum(&mut self) -> Result<B::Game, B::Error> {
        self.cursor.skip_blanks();
        let start = self.cursor.position;
        let first = self.term()?;
        let mut sum = self.builder.begin_sum(first);
        loop {
            let end = self.cursor.position;
            self.cursor.skip_blanks();
            let next = self.cursor.position;
            let term = if self.cursor.eat_switch() {
                return Err(self.error(next..self.cursor.position, Kind::PlusMinusAsOperator));
            } else if self.cursor.eat("+") {
                self.term()?
            } else if self.cursor.eat_minus() {
                let term = self.term()?;
                self.builder.negative(term)
            } else {
                self.cursor.position = end;
                return self.builder.end_sum(sum, next);
            };
            sum = self.builder.add(sum, term, start..self.cursor.position)?;
        }
    }

    fn term(&mut self) -> Result<B::Game, B::Error> {
        let mut is_negative = false;
        loop {
            self.cursor.skip_blanks();
            let start = self.cursor.position;
            let is_miny = self.cursor.eat_subscript().is_some();
            self.cursor.position = start;
            if is_miny || !self.cursor.eat_minus() {
                break;
            }
            is_negative = !is_negative;
        }
        let game = self.multiple()?;
        Ok(if is_negative { self.builder.negative(game) } else { game })
    }

    fn multiple(&mut self) -> Result<B::Game, B::Error> {
        let start = self.cursor.position;
        let digits = self.cursor.digits();
        if digits.is_empty() || !self.cursor.eat_point() {
            self.cursor.position = start;
            return self.atom();
        }
        let count = self.cursor.integer(digits.clone(), i64::MAX);
        let count = self.checked(count)?.unsigned_abs();
        if self.cursor.peek().is_some_and(|next| next.is_ascii_digit()) {
            return Err(self.error(digits.end..self.cursor.position, Kind::DecimalPoint));
        }
        self.cursor.skip_blanks();
        let game = self.atom()?;
        self.builder.multiple(count, game, start..self.cursor.position)
    }

    fn atom(&mut self) -> Result<B::Game, B::Error> {
        let start = self.cursor.position;
        self.builder.begin_game(start)?;
        if self.cursor.is_at_number() || self.cursor.is_at_up_star() {
            return self.literal();
        }
        match self.cursor.peek() {
            Some('{') => {
                self.cursor.position += 1;
                return self.nested(start, |parser| parser.form(Frame::Braces(start)));
            }
            Some('(') => {
                self.cursor.position += 1;
                return self.nested(start, |parser| parser.form(Frame::Parentheses(start)));
            }
            _ => {}
        }
        if self.cursor.eat_switch() {
            return self.nested(start, |parser| parser.plus_minus(start));
        }
        match self.cursor.eat_subscript().or_else(|| self.cursor.eat_word()) {
            Some(Word::Tiny) => self.nested(start, |parser| parser.tiny(start)),
            Some(Word::Miny) => {
                let tiny = self.nested(start, |parser| parser.tiny(start))?;
                Ok(self.builder.negative(tiny))
            }
            Some(Word::Ups(_) | Word::UpsAndStar(_) | Word::Star) => {
                self.cursor.position = start;
                self.literal()
            }
            None => Err(self.unexpected(A_GAME)),
        }
    }

    fn literal(&mut self) -> Result<B::Game, B::Error> {
        let start = self.cursor.position;
        let literal = literal(&mut self.cursor);
        let literal = self.checked(literal)?;
        self.builder.literal(literal, start..self.cursor.position)
    }

    /// Reads what an opening, which begins at `start`, opens, one level deeper.
    fn nested(
        &mut self,
        start: usize,
        read: impl FnOnce(&mut Self) -> Result<B::Game, B::Error>,
    ) -> Result<B::Game, B::Error> {
        if self.nesting == MAX_NESTING {
            return Err(self.error(start..self.cursor.position, Kind::Nesting { limit: MAX_NESTING }));
        }
        self.nesting += 1;
        let game = read(self);
        self.nesting -= 1;
        game
    }

    /// What follows `+-`: a list of Left options in braces, or one Left option.
    fn plus_minus(&mut self, start: usize) -> Result<B::Game, B::Error> {
        self.cursor.skip_blanks();
        let opener = self.cursor.position;
        let left = if self.cursor.eat("{") {
            match self.inside(Frame::Braces(opener))? {
                Inside::Game(game) => vec![game],
                Inside::List(list) if list.is_empty() => {
                    return Err(self.builder.refuse_empty_switch(opener..self.cursor.position));
                }
                Inside::List(list) => list,
            }
        } else {
            vec![self.atom()?]
        };
        self.builder.switch(left, start..self.cursor.position)
    }

    /// What follows `Tiny` or `+_`: the threat.
    fn tiny(&mut self, start: usize) -> Result<B::Game, B::Error> {
        self.cursor.skip_blanks();
        let threat = self.atom()?;
        self.builder.tiny(threat, start..self.cursor.position)
    }

    fn checked<T>(&self, result: cursor::Result<T>) -> Result<T, B::Error> {
        result.map_err(|error| self.builder.refuse(error))
    }

    fn error(&self, span: Range<usize>, kind: Kind) -> B::Error {
        self.builder.refuse(ValueParseError { span, kind })
    }

    /// The error for whatever stands here.
    fn unexpected(&self, expected: &'static str) -> B::Error {
        self.builder.refuse(self.cursor.unexpected(expected))
    }
}
