//! The parser: recursive descent that evaluates as it reads.
//!
//! ```text
//! form   := list { bars list }         bars of one length at most once between longer ones
//! list   := [ sum { ',' sum } ]        empty only inside braces
//! sum    := term { ('+' | '-') term }
//! term   := { '-' } [ int '.' ] atom
//! atom   := literal | '{' form '}' | '(' form ')' | '+-' atom | '+-' '{' list '}'
//!         | ('Tiny' | 'Miny') '(' form ')'
//! ```
//!
//! Blanks may stand between all of these, except that the two signs of `+-` stay together. What a reader
//! could take in two ways is an error: `1.5` (a fraction or a multiple?), `1+-1` (a difference or a
//! switch?), `2^` (a sum or a multiple?).

use std::ops::Range;

use super::cursor::{Cursor, Result};
use super::error::{ValueParseError, ValueParseErrorKind as Kind};
use super::literal::literal;
use crate::{TooLarge, Value, Values, WatchedSteps};

/// Deeper nesting is refused, so that no text overflows the stack.
const MAX_NESTING: usize = 200;

const A_GAME: &str = "a number, `*`, `^`, `v`, `+-`, `{`, `(`, `Tiny(` or `Miny(`";

/// Reads a whole text as one value.
pub(super) fn parse(values: &Values, text: &str, steps: &mut WatchedSteps<'_>) -> Result<Value> {
    Parser { values, cursor: Cursor::new(text), nesting: 0, steps }.form(Frame::Text)
}

/// What surrounds a form; brackets were opened at the given byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Text,
    Parentheses(usize),
    Braces(usize),
}

/// What a frame holds.
enum Inside {
    /// Options without a bar; in a text or in parentheses never none.
    List(Vec<Value>),
    /// A two-sided form.
    Game(Value),
}

/// Left options that wait for their Right options.
struct OpenSide {
    left: Vec<Value>,
    bars: usize,
    start: usize,
}

struct Parser<'p, 'w> {
    values: &'p Values,
    cursor: Cursor<'p>,
    nesting: usize,
    steps: &'p mut WatchedSteps<'w>,
}

impl Parser<'_, '_> {
    /// A form as a game: one sum or a two-sided form, in braces only the latter.
    fn form(&mut self, frame: Frame) -> Result<Value> {
        let inside = self.inside(frame)?;
        match (inside, frame) {
            (Inside::Game(value), _) => Ok(value),
            (Inside::List(list), Frame::Text | Frame::Parentheses(_)) if list.len() == 1 => Ok(list[0]),
            (Inside::List(_), Frame::Text) => {
                Err(self.cursor.error(0..self.cursor.position, Kind::MissingBar))
            }
            (Inside::List(_), Frame::Braces(opener) | Frame::Parentheses(opener)) => {
                Err(self.cursor.error(opener..self.cursor.position, Kind::MissingBar))
            }
        }
    }

    /// Lists and bars up to the end of the frame, which is read too.
    ///
    /// Longer bars bind looser. The stack holds the sides that are still open, with strictly shorter bars
    /// towards the top; a new bar closes all sides whose bar is shorter.
    fn inside(&mut self, frame: Frame) -> Result<Inside> {
        let mut stack: Vec<OpenSide> = Vec::new();
        loop {
            self.cursor.skip_blanks();
            let mut start = self.cursor.position;
            let mut list = self.list(frame)?;
            let end = self.cursor.position;
            self.cursor.skip_blanks();
            let bar = self.cursor.position;
            let bars = self.cursor.count(b'|');
            if list.is_empty() && !matches!(frame, Frame::Braces(_)) {
                return Err(self.empty_side(stack.last(), bar));
            }
            while let Some(open) = stack.pop_if(|open| bars == 0 || open.bars < bars) {
                let game = self.values.from_options(&open.left, &list, self.steps);
                start = open.start;
                list = vec![self.sized(game, start..end)?];
                if bars == 0 && stack.is_empty() {
                    self.close(frame)?;
                    return Ok(Inside::Game(list[0]));
                }
            }
            if bars == 0 {
                self.close(frame)?;
                return Ok(Inside::List(list));
            }
            let span = bar..self.cursor.position;
            if bars > MAX_NESTING {
                return Err(self.cursor.error(span, Kind::Nesting { limit: MAX_NESTING }));
            }
            if stack.last().is_some_and(|open| open.bars == bars) {
                return Err(self.cursor.error(span, Kind::ThreeSides { bars: "|".repeat(bars) }));
            }
            stack.push(OpenSide { left: list, bars, start });
        }
    }

    /// The error for a frame without options before the bar at `bar`, or before its end if no bar was there.
    fn empty_side(&self, open: Option<&OpenSide>, bar: usize) -> ValueParseError {
        if bar < self.cursor.position {
            return self.cursor.error(bar..self.cursor.position, Kind::EmptySide);
        }
        match open {
            None => self.cursor.unexpected(A_GAME),
            Some(open) => {
                let end = self.cursor.slice(0..bar).trim_end().len();
                self.cursor.error(end - open.bars..end, Kind::EmptySide)
            }
        }
    }

    /// Reads the end of a frame.
    fn close(&mut self, frame: Frame) -> Result<()> {
        let (opener, brackets) = match frame {
            Frame::Text if self.cursor.peek().is_none() => return Ok(()),
            Frame::Text => return Err(self.cursor.unexpected("`+`, `-`, `,`, `|` or the end of the text")),
            Frame::Parentheses(opener) => (opener, ['(', ')']),
            Frame::Braces(opener) => (opener, ['{', '}']),
        };
        match self.cursor.peek() {
            Some(found) if found == brackets[1] => {
                self.cursor.position += 1;
                Ok(())
            }
            None => {
                let [opener_char, closer] = brackets;
                let kind = Kind::Unclosed { opener: opener_char, closer };
                Err(self.cursor.error(opener..opener + 1, kind))
            }
            Some(_) if brackets[1] == ')' => Err(self.cursor.unexpected("`+`, `-`, `,`, `|` or `)`")),
            Some(_) => Err(self.cursor.unexpected("`+`, `-`, `,`, `|` or `}`")),
        }
    }

    fn list(&mut self, frame: Frame) -> Result<Vec<Value>> {
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

    fn sum(&mut self) -> Result<Value> {
        self.cursor.skip_blanks();
        let start = self.cursor.position;
        let mut sum = self.term()?;
        loop {
            let result = if self.cursor.eat_after_blanks("+-") {
                let end = self.cursor.position;
                return Err(self.cursor.error(end - 2..end, Kind::PlusMinusAsOperator));
            } else if self.cursor.eat_after_blanks("+") {
                let term = self.term()?;
                self.values.add(sum, term, self.steps)
            } else if self.cursor.eat_after_blanks("-") {
                let term = self.term()?;
                self.values.sub(sum, term, self.steps)
            } else {
                return Ok(sum);
            };
            sum = self.sized(result, start..self.cursor.position)?;
        }
    }

    fn term(&mut self) -> Result<Value> {
        let mut is_negative = false;
        while self.cursor.eat_after_blanks("-") {
            is_negative = !is_negative;
        }
        self.cursor.skip_blanks();
        let value = self.multiple()?;
        Ok(if is_negative { self.values.neg(value) } else { value })
    }

    fn multiple(&mut self) -> Result<Value> {
        let start = self.cursor.position;
        let digits = self.cursor.digits();
        if digits.is_empty() || !self.cursor.eat_after_blanks(".") {
            self.cursor.position = start;
            return self.atom();
        }
        let count = self.cursor.integer(digits.clone(), i64::MAX)?;
        if self.cursor.peek().is_some_and(|next| next.is_ascii_digit()) {
            return Err(self.cursor.error(digits.end..self.cursor.position, Kind::DecimalPoint));
        }
        self.cursor.skip_blanks();
        let value = self.atom()?;
        let value = times(self.values, count, value, self.steps);
        self.sized(value, start..self.cursor.position)
    }

    fn atom(&mut self) -> Result<Value> {
        let start = self.cursor.position;
        let room = self.values.check_room();
        self.sized(room, start..start)?;
        match self.cursor.peek() {
            Some('0'..='9' | '*' | '^' | 'v') => {
                Ok(self.values.intern_number_up_star(literal(&mut self.cursor)?))
            }
            Some('{') => self.nested("{", |parser| parser.form(Frame::Braces(start))),
            Some('(') => self.nested("(", |parser| parser.form(Frame::Parentheses(start))),
            Some('+') => self.nested("+-", |parser| parser.plus_minus(start)),
            Some('T') => self.nested("Tiny", |parser| parser.tiny(start)),
            Some('M') => {
                let tiny = self.nested("Miny", |parser| parser.tiny(start))?;
                Ok(self.values.neg(tiny))
            }
            _ => Err(self.cursor.unexpected(A_GAME)),
        }
    }

    /// Steps over an opening and reads what it opens, one level deeper.
    fn nested(&mut self, opening: &str, read: impl FnOnce(&mut Self) -> Result<Value>) -> Result<Value> {
        let start = self.cursor.position;
        if !self.cursor.eat(opening) {
            return Err(self.cursor.unexpected(A_GAME));
        }
        if self.nesting == MAX_NESTING {
            return Err(self.cursor.error(start..self.cursor.position, Kind::Nesting { limit: MAX_NESTING }));
        }
        self.nesting += 1;
        let value = read(self);
        self.nesting -= 1;
        value
    }

    /// What follows `+-`: a list of Left options in braces, or one Left option.
    fn plus_minus(&mut self, start: usize) -> Result<Value> {
        self.cursor.skip_blanks();
        let opener = self.cursor.position;
        let left = if self.cursor.eat("{") {
            match self.inside(Frame::Braces(opener))? {
                Inside::Game(value) => vec![value],
                Inside::List(list) if list.is_empty() => {
                    self.cursor.position -= 1;
                    return Err(self.cursor.unexpected(A_GAME));
                }
                Inside::List(list) => list,
            }
        } else {
            vec![self.atom()?]
        };
        let right: Vec<Value> = left.iter().map(|&option| self.values.neg(option)).collect();
        let value = self.values.from_options(&left, &right, self.steps);
        self.sized(value, start..self.cursor.position)
    }

    /// What follows `Tiny`: `(G)`, for `{0 || 0 | -G}`.
    fn tiny(&mut self, start: usize) -> Result<Value> {
        self.cursor.skip_blanks();
        let opener = self.cursor.position;
        if !self.cursor.eat("(") {
            return Err(self.cursor.unexpected("`(`"));
        }
        let threat = self.form(Frame::Parentheses(opener))?;
        let zero = &[Value::ZERO];
        let reply = self.values.from_options(zero, &[self.values.neg(threat)], self.steps);
        let value = reply.and_then(|reply| self.values.from_options(zero, &[reply], self.steps));
        self.sized(value, start..self.cursor.position)
    }

    /// Puts a span to a result of the arena.
    fn sized<T>(&self, result: std::result::Result<T, TooLarge>, span: Range<usize>) -> Result<T> {
        result.map_err(|error| self.cursor.error(span, error.into()))
    }
}

/// `count · value`, by doubling.
fn times(
    values: &Values,
    mut count: i64,
    value: Value,
    steps: &mut WatchedSteps<'_>,
) -> std::result::Result<Value, TooLarge> {
    let mut power = value;
    let mut sum = Value::ZERO;
    while count > 0 {
        if count & 1 == 1 {
            sum = values.add(sum, power, steps)?;
        }
        count >>= 1;
        if count > 0 {
            power = values.add(power, power, steps)?;
        }
    }
    Ok(sum)
}
