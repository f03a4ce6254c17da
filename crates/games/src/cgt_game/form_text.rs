//! Reads games as they are written.
//!
//! ```text
//! form  := list { bars list }        longer bars bind looser; bars of one length once between longer ones
//! list  := [ sum { ',' sum } ]       empty only inside braces
//! sum   := term { ('+' | '-') term }
//! term  := { '-' } [ int '.' ] atom
//! atom  := leaf | '{' form '}' | '(' form ')' | '+-' atom | '+-' '{' list '}'
//!        | ('Tiny' | 'Miny') '(' form ')'
//! leaf  := int [ '/' int ] [ nim ] | nim | ups [ nim ]
//! nim   := '*' [ int ]               ups := '^' [ int ] | '^' '^' … | the same with 'v'
//! ```
//!
//! The same texts are games for the parser of values, which simplifies them; here every option stays. Blanks
//! may stand between all of these, but not inside a leaf (except around `/`) and not between `+` and `-`.

use std::ops::Range;

use mcgs_engine::{Dyadic, ParseError, ParseErrorKind};

use super::form::{Form, MAX_DEPTH};
use crate::support::scanner::Scanner;

/// The largest tree that is read: a short text such as `1000.(1000.*)` can mean a large one.
const MAX_NODES: u64 = 1_000_000;

const A_GAME: &str = "a number, `*`, `^`, `v`, `+-`, `{`, `(`, `Tiny(` or `Miny(`";

/// Reads a whole text as one game.
pub(crate) fn parse_form(text: &str) -> Result<Form, ParseError> {
    let mut parser = Parser { text, scanner: Scanner::new(text), n_nodes: 0, n_brackets: 0 };
    parser.form(Frame::Text).map(|tree| tree.form)
}

/// A form and the nesting of options in it.
struct Tree {
    form: Form,
    depth: usize,
}

/// What surrounds a form; brackets were opened at the given byte.
#[derive(Clone, Copy)]
enum Frame {
    Text,
    Parentheses(usize),
    Braces(usize),
}

/// What a frame holds.
enum Inside {
    /// Options without a bar.
    List(Vec<Tree>),
    /// A two-sided form.
    Game(Tree),
}

/// Left options that wait for their Right options.
struct OpenSide {
    left: Vec<Tree>,
    bars: usize,
}

struct Parser<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
    n_nodes: u64,
    n_brackets: usize,
}

impl<'a> Parser<'a> {
    /// One sum or a two-sided form; in braces only the latter.
    fn form(&mut self, frame: Frame) -> Result<Tree, ParseError> {
        match (self.inside(frame)?, frame) {
            (Inside::Game(tree), _) => Ok(tree),
            (Inside::List(mut list), Frame::Text | Frame::Parentheses(_)) if list.len() == 1 => {
                Ok(list.swap_remove(0))
            }
            (Inside::List(_), Frame::Text) => Err(self.without_bar(0)),
            (Inside::List(_), Frame::Braces(opener) | Frame::Parentheses(opener)) => {
                Err(self.without_bar(opener))
            }
        }
    }

    /// Lists and bars up to the end of the frame, which is read too.
    ///
    /// The stack holds the sides that are still open, with strictly shorter bars towards the top; a bar
    /// closes all sides whose own bar is shorter.
    fn inside(&mut self, frame: Frame) -> Result<Inside, ParseError> {
        let mut stack: Vec<OpenSide> = Vec::new();
        loop {
            self.scanner.skip_blanks();
            let mut list = self.list(frame)?;
            self.scanner.skip_blanks();
            let bar = self.scanner.at();
            let bars = self.count('|');
            if list.is_empty() && !matches!(frame, Frame::Braces(_)) {
                return Err(self.empty_side(stack.last(), bar..bar + bars));
            }
            while let Some(open) = stack.pop_if(|open| bars == 0 || open.bars < bars) {
                list = vec![self.options(open.left, list, bar..bar + bars)?];
                if bars == 0 && stack.is_empty() {
                    self.close(frame)?;
                    return Ok(Inside::Game(list.swap_remove(0)));
                }
            }
            if bars == 0 {
                self.close(frame)?;
                return Ok(Inside::List(list));
            }
            if stack.last().is_some_and(|open| open.bars == bars) {
                let found = format!("second `{}` at one level", "|".repeat(bars.min(20)));
                let expected = "two sides; group them by braces or by longer bars";
                return Err(unexpected(found, bar..bar + bars, expected));
            }
            if stack.len() == MAX_DEPTH {
                return Err(too_deep(bar..bar + bars));
            }
            stack.push(OpenSide { left: list, bars });
        }
    }

    fn list(&mut self, frame: Frame) -> Result<Vec<Tree>, ParseError> {
        let is_empty = match (self.peek(), frame) {
            (None | Some('|'), _) => true,
            (Some(next), Frame::Parentheses(_)) => next == ')',
            (Some(next), Frame::Braces(_)) => next == '}',
            (Some(_), Frame::Text) => false,
        };
        if is_empty {
            return Ok(Vec::new());
        }
        let mut list = vec![self.sum()?];
        while self.take_after_blanks(',') {
            list.push(self.sum()?);
        }
        Ok(list)
    }

    fn sum(&mut self) -> Result<Tree, ParseError> {
        let mut terms = vec![self.term()?];
        loop {
            self.scanner.skip_blanks();
            let start = self.scanner.at();
            if self.scanner.rest().starts_with("+-") {
                let expected = "`-`, or `+ +-` to add a game of the form {X|-X}";
                return Err(unexpected("`+-` between terms", start..start + 2, expected));
            }
            if self.scanner.take('+') {
                terms.push(self.term()?);
            } else if self.scanner.take('-') {
                let Tree { form, depth } = self.term()?;
                terms.push(Tree { form: form.negative(), depth });
            } else if terms.len() == 1 {
                return Ok(terms.swap_remove(0));
            } else {
                return self.add(terms, start..start);
            }
        }
    }

    fn term(&mut self) -> Result<Tree, ParseError> {
        self.scanner.skip_blanks();
        let mut is_negative = false;
        while self.scanner.take('-') {
            is_negative = !is_negative;
            self.scanner.skip_blanks();
        }
        let Tree { form, depth } = self.multiple()?;
        Ok(Tree { form: if is_negative { form.negative() } else { form }, depth })
    }

    /// `3.G` is `G + G + G`, but `3.^` is `^3`.
    fn multiple(&mut self) -> Result<Tree, ParseError> {
        let before = self.scanner.clone();
        let digits = self.digits();
        if digits.is_empty() || !self.take_after_blanks('.') {
            self.scanner = before;
            return self.atom();
        }
        let count = self.integer(digits.clone(), i64::MAX)?.unsigned_abs();
        if self.peek().is_some_and(|next| next.is_ascii_digit()) {
            let expected = "a fraction such as `3/2`, or `2.(3)` for a multiple";
            return Err(unexpected("`.` between digits", digits.end..self.scanner.at(), expected));
        }
        self.scanner.skip_blanks();
        let Tree { form, depth } = self.atom()?;
        let span = digits.start..self.scanner.at();
        if let Form::UpStar { ups, nim: 0 } = form {
            let ups = i64::try_from(count).ok().and_then(|count| count.checked_mul(i64::from(ups)));
            let ups = ups.and_then(|ups| i32::try_from(ups).ok()).filter(|&ups| ups != i32::MIN);
            let limit = i64::from(i32::MAX);
            return match ups {
                Some(ups) => Ok(Tree { form: Form::up_star(ups, 0), depth }),
                None => Err(out_of_range(self.slice(&span), span, limit)),
            };
        }
        self.pay(count.saturating_mul(form.size()), span.clone())?;
        let copies = std::iter::repeat_with(|| Tree { form: form.clone(), depth });
        let copies = copies.take(usize::try_from(count).unwrap_or(usize::MAX)).collect();
        self.add(copies, span)
    }

    fn atom(&mut self) -> Result<Tree, ParseError> {
        let start = self.scanner.at();
        match self.peek() {
            Some('0'..='9' | '*' | '^' | 'v') => self.leaf(),
            Some('{') => self.nested("{", |parser| parser.form(Frame::Braces(start))),
            Some('(') => self.nested("(", |parser| parser.form(Frame::Parentheses(start))),
            Some('+') => self.nested("+-", |parser| parser.plus_minus(start)),
            Some('T') => self.nested("Tiny", |parser| parser.tiny(start)),
            Some('M') => {
                let Tree { form, depth } = self.nested("Miny", |parser| parser.tiny(start))?;
                Ok(Tree { form: form.negative(), depth })
            }
            _ => Err(self.unexpected(A_GAME)),
        }
    }

    /// Steps over an opening and reads what it opens, one level deeper.
    fn nested(
        &mut self,
        opening: &str,
        read: impl FnOnce(&mut Self) -> Result<Tree, ParseError>,
    ) -> Result<Tree, ParseError> {
        let start = self.scanner.at();
        if !self.scanner.rest().starts_with(opening) {
            return Err(self.unexpected(A_GAME));
        }
        for next in opening.chars() {
            self.scanner.take(next);
        }
        if self.n_brackets == MAX_DEPTH {
            return Err(too_deep(start..self.scanner.at()));
        }
        self.n_brackets += 1;
        let tree = read(self);
        self.n_brackets -= 1;
        tree
    }

    /// What follows `+-`: a list of Left options in braces, or one Left option.
    fn plus_minus(&mut self, start: usize) -> Result<Tree, ParseError> {
        self.scanner.skip_blanks();
        let opener = self.scanner.at();
        let left = if self.scanner.take('{') {
            match self.inside(Frame::Braces(opener))? {
                Inside::Game(tree) => vec![tree],
                Inside::List(list) if list.is_empty() => {
                    let span = opener..self.scanner.at();
                    return Err(ParseError::unexpected(self.text, span, "options between the braces"));
                }
                Inside::List(list) => list,
            }
        } else {
            vec![self.atom()?]
        };
        let span = start..self.scanner.at();
        self.pay(left.iter().map(|option| option.form.size()).sum(), span.clone())?;
        let negative = |option: &Tree| Tree { form: option.form.negative(), depth: option.depth };
        let right = left.iter().map(negative).collect();
        self.options(left, right, span)
    }

    /// What follows `Tiny`: `(G)`, for `{0||0|-G}`.
    fn tiny(&mut self, start: usize) -> Result<Tree, ParseError> {
        self.scanner.skip_blanks();
        let opener = self.scanner.at();
        if !self.scanner.take('(') {
            return Err(self.unexpected("`(`"));
        }
        let Tree { form, depth } = self.form(Frame::Parentheses(opener))?;
        let span = start..self.scanner.at();
        let zero = || vec![Tree { form: Form::ZERO, depth: 0 }];
        let reply = self.options(zero(), vec![Tree { form: form.negative(), depth }], span.clone())?;
        self.options(zero(), vec![reply], span)
    }

    /// A number, ups or a nimber. A number with a nimber is a sum of two.
    fn leaf(&mut self) -> Result<Tree, ParseError> {
        let start = self.scanner.at();
        if !self.peek().is_some_and(|first| first.is_ascii_digit()) {
            let ups = self.ups()?;
            let nim = self.nim()?.unwrap_or(0);
            return self.node(Form::up_star(ups, nim), 0, start..self.scanner.at());
        }
        let number = Form::Number(self.fraction()?);
        let number = self.node(number, 0, start..self.scanner.at())?;
        let Some(nim) = self.nim()? else {
            let end = self.scanner.clone();
            self.scanner.skip_blanks();
            if let Some(arrow @ ('^' | 'v')) = self.peek() {
                let span = start..self.scanner.at() + 1;
                let found = format!("number directly before `{arrow}`");
                return Err(unexpected(found, span, "`+` (a sum) or `.` (a multiple) between them"));
            }
            self.scanner = end;
            return Ok(number);
        };
        let span = start..self.scanner.at();
        let nimber = self.node(Form::up_star(0, nim), 0, span.clone())?;
        self.add(vec![number, nimber], span)
    }

    fn fraction(&mut self) -> Result<Dyadic, ParseError> {
        let digits = self.digits();
        let numerator = self.integer(digits.clone(), i64::MAX)?;
        let mut denominator = (1, digits);
        if self.take_after_blanks('/') {
            self.scanner.skip_blanks();
            let digits = self.digits();
            if digits.is_empty() {
                return Err(self.unexpected("a denominator, a power of two"));
            }
            denominator = (self.integer(digits.clone(), 1 << Dyadic::MAX_EXPONENT)?, digits);
        }
        let (denominator, digits) = denominator;
        Dyadic::from_fraction(numerator, denominator).ok_or_else(|| {
            ParseError::new(ParseErrorKind::Denominator { found: self.slice(&digits).to_owned() }, digits)
        })
    }

    /// `^`, `^^`, `^3`, `v`, …, or none.
    fn ups(&mut self) -> Result<i32, ParseError> {
        let start = self.scanner.at();
        let arrow = if self.peek() == Some('v') { 'v' } else { '^' };
        let arrows = self.count(arrow);
        let digits = if arrows == 1 { self.digits() } else { start..start };
        let ups = if digits.is_empty() {
            i64::try_from(arrows).unwrap_or(i64::MAX)
        } else {
            self.integer(digits, i64::from(i32::MAX))?
        };
        let span = start..self.scanner.at();
        let ups = i32::try_from(ups)
            .map_err(|_| out_of_range(&format!("{arrows} arrows"), span, i64::from(i32::MAX)))?;
        Ok(if arrow == 'v' { -ups } else { ups })
    }

    /// `*` or `*n`, if it stands here.
    fn nim(&mut self) -> Result<Option<u32>, ParseError> {
        if !self.scanner.take('*') {
            return Ok(None);
        }
        let digits = self.digits();
        if digits.is_empty() {
            return Ok(Some(1));
        }
        let nim = self.integer(digits, i64::from(u32::MAX))?;
        Ok(Some(u32::try_from(nim).expect("the largest integer allowed was the largest nimber")))
    }

    /// Reads the end of a frame.
    fn close(&mut self, frame: Frame) -> Result<(), ParseError> {
        let (opener, closer) = match frame {
            Frame::Text if self.scanner.is_at_end() => return Ok(()),
            Frame::Text => return Err(self.unexpected("`+`, `-`, `,`, `|` or the end of the game")),
            Frame::Parentheses(opener) => (opener, ')'),
            Frame::Braces(opener) => (opener, '}'),
        };
        if self.scanner.take(closer) {
            return Ok(());
        }
        if self.scanner.is_at_end() {
            let found = format!("`{}` without `{closer}`", &self.text[opener..=opener]);
            return Err(unexpected(found, opener..opener + 1, format!("`{closer}` after this")));
        }
        Err(self.unexpected(format!("`+`, `-`, `,`, `|` or `{closer}`")))
    }

    fn options(&mut self, left: Vec<Tree>, right: Vec<Tree>, span: Range<usize>) -> Result<Tree, ParseError> {
        let depth = left.iter().chain(&right).map(|option| option.depth + 1).max().unwrap_or(1);
        let forms = |side: Vec<Tree>| side.into_iter().map(|option| option.form).collect();
        self.node(Form::Options { left: forms(left), right: forms(right) }, depth, span)
    }

    fn add(&mut self, terms: Vec<Tree>, span: Range<usize>) -> Result<Tree, ParseError> {
        let depth = terms.iter().map(|term| term.depth).max().unwrap_or(0);
        self.node(Form::sum(terms.into_iter().map(|term| term.form)), depth, span)
    }

    /// A new node, if there may be one more.
    fn node(&mut self, form: Form, depth: usize, span: Range<usize>) -> Result<Tree, ParseError> {
        self.pay(1, span.clone())?;
        if depth > MAX_DEPTH { Err(too_deep(span)) } else { Ok(Tree { form, depth }) }
    }

    /// Accounts for new nodes.
    fn pay(&mut self, n_nodes: u64, span: Range<usize>) -> Result<(), ParseError> {
        self.n_nodes = self.n_nodes.saturating_add(n_nodes);
        if self.n_nodes > MAX_NODES {
            let expected = format!("a game of at most {MAX_NODES} nodes");
            return Err(unexpected("size of the game", span, expected));
        }
        Ok(())
    }

    /// The error for a frame without options before these bars, or before its end if there are none.
    fn empty_side(&self, open: Option<&OpenSide>, bars: Range<usize>) -> ParseError {
        let span = match open {
            None if bars.is_empty() => return self.unexpected(A_GAME),
            Some(open) if bars.is_empty() => {
                let end = self.text[..bars.start].trim_end().len();
                end - open.bars..end
            }
            _ => bars,
        };
        unexpected("bar with nothing on one side", span, "options there, or braces around the game")
    }

    /// The error for options that are not split into those of Left and those of Right.
    fn without_bar(&self, start: usize) -> ParseError {
        let expected = "`{Left options|Right options}`";
        unexpected("list of options without a bar", start..self.scanner.at(), expected)
    }

    /// The error for the character that stands here.
    fn unexpected(&self, expected: impl Into<std::borrow::Cow<'static, str>>) -> ParseError {
        let start = self.scanner.at();
        let width = self.peek().map_or(0, char::len_utf8);
        ParseError::unexpected(self.text, start..start + width, expected)
    }

    fn peek(&self) -> Option<char> {
        self.scanner.rest().chars().next()
    }

    /// Takes a symbol and the blanks before it, or nothing.
    fn take_after_blanks(&mut self, symbol: char) -> bool {
        let before = self.scanner.clone();
        self.scanner.skip_blanks();
        let found = self.scanner.take(symbol);
        if !found {
            self.scanner = before;
        }
        found
    }

    /// Takes a run of one symbol; how long was it?
    fn count(&mut self, symbol: char) -> usize {
        let mut count = 0;
        while self.scanner.take(symbol) {
            count += 1;
        }
        count
    }

    /// Takes digits; the range is empty if there are none.
    fn digits(&mut self) -> Range<usize> {
        let start = self.scanner.at();
        while let Some(digit @ '0'..='9') = self.peek() {
            self.scanner.take(digit);
        }
        start..self.scanner.at()
    }

    fn integer(&self, digits: Range<usize>, largest: i64) -> Result<i64, ParseError> {
        let found = self.slice(&digits);
        found
            .parse()
            .ok()
            .filter(|&number: &i64| number <= largest)
            .ok_or_else(|| out_of_range(found, digits, largest))
    }

    fn slice(&self, span: &Range<usize>) -> &'a str {
        &self.text[span.clone()]
    }
}

fn unexpected(
    found: impl Into<String>,
    span: Range<usize>,
    expected: impl Into<std::borrow::Cow<'static, str>>,
) -> ParseError {
    ParseError::new(ParseErrorKind::Unexpected { found: found.into(), expected: expected.into() }, span)
}

fn too_deep(span: Range<usize>) -> ParseError {
    unexpected("depth of nesting", span, format!("at most {MAX_DEPTH} levels"))
}

fn out_of_range(number: &str, span: Range<usize>, largest: i64) -> ParseError {
    let range = format!("at most {largest}").into();
    ParseError::new(ParseErrorKind::OutOfRange { number: number.to_owned(), range }, span)
}
