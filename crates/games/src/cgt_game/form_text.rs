//! Reads games as they are written.
//!
//! The notation, and the parser, are those of values, which are simplified at once; here every option stays.

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

use mcgs_engine::{ParseError, ParseErrorKind};
use mcgs_values::{GameBuilder, Literal, ValueParseError, ValueParseErrorKind as Kind, read_game};

use super::form::{Form, MAX_DEPTH};
use crate::support::scanner::is_blank;

/// The largest tree that is read: a short text such as `1000.(1000.*)` can mean a large one.
const MAX_NODES: u64 = 1_000_000;

/// Reads a whole text as one game.
pub(crate) fn parse_form(text: &str) -> Result<Form, ParseError> {
    read_game(text, &mut Trees { text, n_nodes: 0 }).map(|tree| tree.form)
}

/// A form and the nesting of options in it.
struct Tree {
    form: Form,
    depth: usize,
}

impl Tree {
    fn negative(&self) -> Self {
        Tree { form: self.form.negative(), depth: self.depth }
    }
}

/// Builds the trees of a text, up to a size.
struct Trees<'a> {
    text: &'a str,
    n_nodes: u64,
}

impl GameBuilder for Trees<'_> {
    type Game = Tree;
    type Sum = Vec<Tree>;
    type Error = ParseError;

    const AFTER_THE_GAME: &'static str = "`+`, `-`, `,`, `|` or the end of the game";
    const MAX_BARS: usize = usize::MAX;

    fn is_blank(character: char) -> bool {
        is_blank(character)
    }

    fn refuse(&self, ValueParseError { span, kind }: ValueParseError) -> ParseError {
        let (found, expected): (String, Cow<'static, str>) = match kind {
            Kind::Unexpected { expected, .. } | Kind::UnexpectedEnd { expected } => {
                return ParseError::unexpected(self.text, span, expected);
            }
            Kind::Denominator { found } => {
                return ParseError::new(ParseErrorKind::Denominator { found }, span);
            }
            Kind::OutOfRange { found, largest } => return out_of_range(&found, span, largest),
            Kind::Nesting { limit } => return too_deep(span, limit),
            Kind::Unclosed { opener, closer } => {
                (format!("`{opener}` without `{closer}`"), format!("`{closer}` after this").into())
            }
            Kind::MissingBar => {
                ("list of options without a bar".to_owned(), "`{Left options|Right options}`".into())
            }
            Kind::EmptySide => {
                let expected = "options there, or braces around the game";
                ("bar with nothing on one side".to_owned(), expected.into())
            }
            Kind::ThreeSides { bars } => {
                let found = format!("second `{}` at one level", &bars[..bars.len().min(20)]);
                (found, "two sides; group them by braces or by longer bars".into())
            }
            Kind::DecimalPoint => {
                let expected = "a fraction such as `3/2`, or `2.(3)` for a multiple";
                ("`.` between digits".to_owned(), expected.into())
            }
            Kind::NumberBeforeUps { found } => {
                let expected = "`+` (a sum) or `.` (a multiple) between them";
                (format!("number directly before `{found}`"), expected.into())
            }
            Kind::PlusMinusAsOperator => {
                let expected = "`-`, or `+ +-` to add a game of the form {X|-X}";
                ("`+-` between terms".to_owned(), expected.into())
            }
            other => (other.to_string(), "a game".into()),
        };
        unexpected(found, span, expected)
    }

    fn refuse_empty_switch(&self, braces: Range<usize>) -> ParseError {
        ParseError::unexpected(self.text, braces, "options between the braces")
    }

    /// A number with a nimber is a sum of two.
    fn literal(&mut self, literal: Literal, span: Range<usize>) -> Result<Tree, ParseError> {
        let Literal { number, number_end, ups, nim } = literal;
        let Some(number) = number else {
            return self.node(Form::up_star(ups, nim.unwrap_or(0)), 0, span);
        };
        let number = self.node(Form::Number(number), 0, span.start..number_end)?;
        let Some(nim) = nim else { return Ok(number) };
        let nimber = self.node(Form::up_star(0, nim), 0, span.clone())?;
        self.sum(vec![number, nimber], span)
    }

    fn options(
        &mut self,
        left: Vec<Tree>,
        right: Vec<Tree>,
        _: Range<usize>,
        bar: Range<usize>,
    ) -> Result<Tree, ParseError> {
        self.two_sides(left, right, bar)
    }

    fn switch(&mut self, left: Vec<Tree>, span: Range<usize>) -> Result<Tree, ParseError> {
        self.pay(left.iter().map(|option| option.form.size()).sum(), span.clone())?;
        let right = left.iter().map(Tree::negative).collect();
        self.two_sides(left, right, span)
    }

    fn tiny(&mut self, threat: Tree, span: Range<usize>) -> Result<Tree, ParseError> {
        let zero = || vec![Tree { form: Form::ZERO, depth: 0 }];
        let reply = self.two_sides(zero(), vec![threat.negative()], span.clone())?;
        self.two_sides(zero(), vec![reply], span)
    }

    fn negative(&mut self, game: Tree) -> Tree {
        game.negative()
    }

    /// `3.G` is `G + G + G`, but `3.^` is `^3`.
    fn multiple(&mut self, count: u64, game: Tree, span: Range<usize>) -> Result<Tree, ParseError> {
        let Tree { form, depth } = game;
        if let Form::UpStar { ups, nim: 0 } = form {
            let ups = i64::try_from(count).ok().and_then(|count| count.checked_mul(i64::from(ups)));
            let ups = ups.and_then(|ups| i32::try_from(ups).ok()).filter(|&ups| ups != i32::MIN);
            return match ups {
                Some(ups) => Ok(Tree { form: Form::up_star(ups, 0), depth }),
                None => Err(out_of_range(&self.text[span.clone()], span, i64::from(i32::MAX))),
            };
        }
        self.pay(count.saturating_mul(form.size()), span.clone())?;
        let copies = iter::repeat_with(|| Tree { form: form.clone(), depth });
        let copies = copies.take(usize::try_from(count).unwrap_or(usize::MAX)).collect();
        self.sum(copies, span)
    }

    fn begin_sum(&mut self, first: Tree) -> Vec<Tree> {
        vec![first]
    }

    fn add(&mut self, mut sum: Vec<Tree>, term: Tree, _: Range<usize>) -> Result<Vec<Tree>, ParseError> {
        sum.push(term);
        Ok(sum)
    }

    fn end_sum(&mut self, mut terms: Vec<Tree>, at: usize) -> Result<Tree, ParseError> {
        if terms.len() == 1 { Ok(terms.swap_remove(0)) } else { self.sum(terms, at..at) }
    }
}

impl Trees<'_> {
    fn two_sides(
        &mut self,
        left: Vec<Tree>,
        right: Vec<Tree>,
        span: Range<usize>,
    ) -> Result<Tree, ParseError> {
        let depth = left.iter().chain(&right).map(|option| option.depth + 1).max().unwrap_or(1);
        let forms = |side: Vec<Tree>| side.into_iter().map(|option| option.form).collect();
        self.node(Form::Options { left: forms(left), right: forms(right) }, depth, span)
    }

    fn sum(&mut self, terms: Vec<Tree>, span: Range<usize>) -> Result<Tree, ParseError> {
        let depth = terms.iter().map(|term| term.depth).max().unwrap_or(0);
        self.node(Form::sum(terms.into_iter().map(|term| term.form)), depth, span)
    }

    /// A new node, if there may be one more.
    fn node(&mut self, form: Form, depth: usize, span: Range<usize>) -> Result<Tree, ParseError> {
        self.pay(1, span.clone())?;
        if depth > MAX_DEPTH { Err(too_deep(span, MAX_DEPTH)) } else { Ok(Tree { form, depth }) }
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
}

fn unexpected(
    found: impl Into<String>,
    span: Range<usize>,
    expected: impl Into<Cow<'static, str>>,
) -> ParseError {
    ParseError::new(ParseErrorKind::Unexpected { found: found.into(), expected: expected.into() }, span)
}

fn too_deep(span: Range<usize>, limit: usize) -> ParseError {
    unexpected("depth of nesting", span, format!("at most {limit} levels"))
}

fn out_of_range(number: &str, span: Range<usize>, largest: i64) -> ParseError {
    let range = format!("at most {largest}").into();
    ParseError::new(ParseErrorKind::OutOfRange { number: number.to_owned(), range }, span)
}
