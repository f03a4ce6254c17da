//! Pictures as text: a stalk, or a list of edges.

use std::fmt;
use std::str::FromStr;

use mcgs_engine::{ParseError, ParseErrorKind};
use smallvec::SmallVec;

use super::{Colour, Edge, Hackenbush};
use crate::support::scanner::Scanner;

/// `stalk:BRG`, or `3/0-1B,1-2R,1-3G`. All edges are joined to the ground, so that moves have the numbers of edges as they are written.
impl FromStr for Hackenbush {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let start = scanner.at();
        if let Some(rest) = strip_stalk(scanner.rest()) {
            scanner = Scanner::after(text, start + scanner.rest().len() - rest.len());
            return stalk(&mut scanner);
        }
        if !scanner.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let colours = scanner.rest().trim_end();
            if colours.bytes().all(|byte| b"BRGbrg".contains(&byte)) && !colours.is_empty() {
                let expected = format!("`stalk:` before the colours of a stalk, as in `stalk:{colours}`");
                return Err(scanner.unexpected(expected));
            }
            return Err(scanner.unexpected(Hackenbush::SYNTAX_IN_SHORT));
        }
        let vertices = scanner.natural(Hackenbush::MOST as u32)?;
        scanner.skip_blanks();
        if !scanner.take('/') {
            return Err(scanner.unexpected("`/` and the edges after the number of vertices"));
        }
        scanner.skip_blanks();
        let (mut edges, mut spans) = (SmallVec::new(), Vec::new());
        while !scanner.is_at_end() {
            let start = scanner.at();
            edges.push(edge(&mut scanner, vertices)?);
            spans.push(start..scanner.at());
            check_number(&scanner, edges.len())?;
            if !scanner.next_item()? {
                break;
            }
        }
        let picture = Hackenbush { edges };
        let standing = picture.reached_from_ground();
        let in_the_air = picture.edges.iter().position(|edge| !standing[usize::from(edge.ends[0])]);
        let Some(span) = in_the_air.and_then(|index| spans.get(index)) else { return Ok(picture) };
        let message = format!("the edge `{}` is not joined to the ground", &text[span.clone()]);
        let kind =
            ParseErrorKind::Rule { message, rule: "each edge hangs together with vertex 0, the ground" };
        Err(ParseError::new(kind, span.clone()))
    }
}

impl Hackenbush {
    const SYNTAX_IN_SHORT: &'static str = "`stalk:` and colours, or the number of vertices, `/` and edges";
}

fn strip_stalk(text: &str) -> Option<&str> {
    let (name, rest) = text.split_at_checked("stalk".len())?;
    let rest = name.eq_ignore_ascii_case("stalk").then(|| rest.trim_start())?;
    rest.strip_prefix(':')
}

/// The edges from the ground up.
fn stalk(scanner: &mut Scanner<'_>) -> Result<Hackenbush, ParseError> {
    let mut edges = SmallVec::new();
    while !scanner.is_at_end() {
        let from = edges.len() as u16;
        edges.push(Edge { ends: [from, from + 1], colour: colour(scanner)? });
        check_number(scanner, edges.len())?;
        scanner.skip_blanks();
    }
    Ok(Hackenbush { edges })
}

/// `1-2R`
fn edge(scanner: &mut Scanner<'_>, vertices: u32) -> Result<Edge, ParseError> {
    let from = scanner.natural(vertices)?;
    scanner.skip_blanks();
    if !scanner.take('-') {
        return Err(scanner.unexpected("`-` and a second vertex"));
    }
    scanner.skip_blanks();
    let to = scanner.natural(vertices)?;
    scanner.skip_blanks();
    Ok(Edge { ends: [from, to].map(|end| end as u16), colour: colour(scanner)? })
}

fn colour(scanner: &mut Scanner<'_>) -> Result<Colour, ParseError> {
    let found = Colour::ALL.into_iter().find(|colour| {
        let letter = colour.letter();
        scanner.take(letter) || scanner.take(letter.to_ascii_lowercase())
    });
    found.ok_or_else(|| scanner.unexpected("the colour of an edge: `B` blue, `R` red, `G` green"))
}

fn check_number(scanner: &Scanner<'_>, edges: usize) -> Result<(), ParseError> {
    if edges <= Hackenbush::MOST {
        return Ok(());
    }
    let message = format!("a picture with more than {} edges", Hackenbush::MOST);
    let kind = ParseErrorKind::Rule { message, rule: "at most 10000 edges are supported" };
    Err(ParseError::new(kind, scanner.at().saturating_sub(1)..scanner.at()))
}

impl fmt::Display for Hackenbush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (0..).zip(&self.edges).all(|(index, edge)| edge.ends == [index, index + 1]) {
            f.write_str("stalk:")?;
            return self.edges.iter().try_for_each(|edge| write!(f, "{}", edge.colour.letter()));
        }
        write!(f, "{}/", self.vertices() - 1)?;
        self.edges.iter().enumerate().try_for_each(|(k, edge)| {
            let [from, to] = edge.ends;
            write!(f, "{}{from}-{to}{}", if k == 0 { "" } else { "," }, edge.colour.letter())
        })
    }
}
