//! Rectangular pieces of cake that players cut, one of them across and the other one along.

use std::fmt;
use std::str::FromStr;

use mcgs_engine::{Code, Drawn, ParseError};
use smallvec::SmallVec;

use crate::support::scanner::Scanner;

/// A piece: its rows and its columns, both at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Piece {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
}

impl Piece {
    pub(crate) fn turned(self) -> Self {
        Piece { rows: self.columns, columns: self.rows }
    }

    /// How many squares of size 1 it has.
    pub(crate) fn squares(self) -> u64 {
        u64::from(self.rows) * u64::from(self.columns)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Pieces in increasing order, without those of one square, which nobody can cut. `LARGEST` is the longest side that is read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Cake<const LARGEST: u32>(SmallVec<[Piece; 2]>);

impl<const LARGEST: u32> Cake<LARGEST> {
    fn new(mut pieces: SmallVec<[Piece; 2]>) -> Self {
        pieces.retain(|piece| piece.squares() > 1);
        pieces.sort_unstable();
        Cake(pieces)
    }

    pub(crate) fn of(piece: Piece) -> Self {
        Cake::new(SmallVec::from_slice(&[piece]))
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The pieces that differ, with their places. Equal pieces have the same cuts.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (usize, Piece)> {
        let kinds = self.0.iter().enumerate();
        kinds
            .filter(|&(index, piece)| index == 0 || self.0[index - 1] != *piece)
            .map(|(i, &piece)| (i, piece))
    }

    /// The cake with one piece cut into others.
    pub(crate) fn with_cut(&self, index: usize, into: impl IntoIterator<Item = Piece>) -> Self {
        let mut pieces = self.0.clone();
        pieces.remove(index);
        pieces.extend(into);
        Cake::new(pieces)
    }

    /// The cake turned by a quarter.
    pub(crate) fn turned(&self) -> Self {
        Cake::new(self.0.iter().map(|piece| piece.turned()).collect())
    }

    /// A small piece is drawn square by square.
    pub(crate) fn drawn(&self) -> Drawn {
        match self.pieces() {
            [piece] if piece.rows.max(piece.columns) <= 24 => {
                Drawn::Counters(vec![piece.columns.into(); piece.rows as usize])
            }
            _ => Drawn::Text(self.to_string()),
        }
    }

    /// Every cut makes at least one piece more, so there are fewer cuts than squares.
    pub(crate) fn max_moves(&self) -> u64 {
        self.0.iter().map(|piece| piece.squares() - 1).sum()
    }

    pub(crate) fn encode(&self, code: &mut Code) {
        code.extend(self.0.iter().map(|piece| (u64::from(piece.rows) << 32) | u64::from(piece.columns)));
    }

    pub(crate) fn decode(code: &[u64]) -> Self {
        let side = |word: u64| (word as u32).clamp(1, LARGEST);
        Cake::new(code.iter().map(|&word| Piece { rows: side(word >> 32), columns: side(word) }).collect())
    }
}

/// Pieces joined by `+`, such as `2x3+1x4`. A cake that nobody can cut is `1x1`.
impl<const LARGEST: u32> fmt::Display for Cake<LARGEST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.0.split_first() else {
            return f.write_str("1x1");
        };
        first.fmt(f)?;
        others.iter().try_for_each(|piece| write!(f, "+{piece}"))
    }
}

impl<const LARGEST: u32> FromStr for Cake<LARGEST> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut pieces = SmallVec::new();
        loop {
            let rows = scanner.positive(LARGEST)?;
            if !scanner.take('x') && !scanner.take('X') {
                return Err(scanner.unexpected("`x` and the number of columns, as in `3x4`"));
            }
            pieces.push(Piece { rows, columns: scanner.positive(LARGEST)? });
            scanner.skip_blanks();
            if !scanner.take('+') {
                break;
            }
            scanner.skip_blanks();
        }
        scanner.end()?;
        Ok(Cake::new(pieces))
    }
}
