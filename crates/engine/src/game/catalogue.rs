//! What generators, databases, laws and drawings need to know of a ruleset.

use mcgs_values::Outcome;

use crate::game::{Alias, CellLook, Drawn, Game, ParseError};

/// What is small if a ruleset does not say.
pub(super) const SMALL_SIZE: u64 = 6;

/// Where random numbers come from: a number below the given one, which is above 0.
pub type Draw<'a> = dyn FnMut(u64) -> u64 + 'a;

/// How all small boards of a ruleset can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// One row of cells, each one of these characters; the numbers are the ruleset's own business.
    Strips(&'static [(char, u32)]),
    /// Rows of such cells, separated by `|`.
    Grids(&'static [(char, u32)]),
    /// Rows of whole numbers, separated by commas, the rows by `|`: what Left has is positive, what Right has negative.
    Numbers(Counted),
}

/// What the numbers on a board count. A database has to limit it, for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The key that limits it in the configuration of a database.
    pub limit: &'static str,
    /// What is counted, in words.
    pub things: &'static str,
}

/// How play usually starts on a board of any size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Every cell holds the same.
    Filled(&'static str),
    /// Cells alternate between two contents, the first in the corner, as on a chess board. On a strip they take turns.
    Checkerboard(&'static str, &'static str),
}

impl Start {
    /// The text of the starting position with this many rows and columns.
    ///
    /// ```
    /// use mcgs_engine::Start;
    /// assert_eq!(Start::Filled(".").text(2, 3), "...|...");
    /// assert_eq!(Start::Checkerboard("X", "O").text(2, 3), "XOX|OXO");
    /// ```
    pub fn text(self, rows: usize, columns: usize) -> String {
        let cell = |row: usize, column: usize| match self {
            Start::Filled(cell) => cell,
            Start::Checkerboard(first, second) => {
                if (row + column).is_multiple_of(2) {
                    first
                } else {
                    second
                }
            }
        };
        let cells: Vec<&str> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect();
        board_text(&cells, columns)
    }
}

/// Which positions of a ruleset there are. Everything has a default, so `impl Catalogue for MyGame {}` is a start.
///
/// ```
/// # use std::{fmt, ops::ControlFlow, str::FromStr};
/// # use mcgs_engine::{Code, Draw, Entry, Game, Outcome, ParseError, Player, Tuning};
/// use mcgs_engine::Catalogue;
/// # #[derive(Debug, Clone, PartialEq, Eq, Hash)]
/// # struct Counters(u64);
/// # impl Game for Counters {
/// #     const NAME: &'static str = "counters";
/// #     const RULES: &'static str = "Either player takes one counter.";
/// #     const SYNTAX: &'static str = "a number";
/// #     const EXAMPLES: &'static [(&'static str, Outcome)] = &[("1", Outcome::N)];
/// #     type Move = u64;
/// #     fn try_moves(
/// #         &self,
/// #         _: Player,
/// #         mut emit: impl FnMut(u64, Self) -> ControlFlow<()>,
/// #     ) -> ControlFlow<()> {
/// #         if self.0 > 0 { emit(1, Counters(self.0 - 1)) } else { ControlFlow::Continue(()) }
/// #     }
/// #     fn negative(&self) -> Self { self.clone() }
/// #     fn max_moves(&self) -> u64 { self.0 }
/// #     fn encode(&self, code: &mut Code) { code.push(self.0); }
/// #     fn decode(code: &[u64]) -> Self { Counters(code[0]) }
/// # }
/// # impl Tuning for Counters {}
/// # impl fmt::Display for Counters {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
/// # }
/// # impl FromStr for Counters {
/// #     type Err = ParseError;
/// #     fn from_str(text: &str) -> Result<Self, ParseError> {
/// #         text.parse().map(Counters).map_err(|_| ParseError::unexpected(text, 0..text.len(), "a number"))
/// #     }
/// # }
///
/// // `Counters` is a heap from which either player takes one counter.
/// impl Catalogue for Counters {
///     fn random_text(size: u64, draw: &mut Draw<'_>) -> String {
///         draw(size + 1).to_string()
///     }
/// }
///
/// let mut largest = |limit| limit - 1;
/// assert_eq!(Entry::of::<Counters>().ruleset().random_text(9, &mut largest), "9");
/// ```
pub trait Catalogue: Game {
    /// How boards of any size are listed; `None` if positions are no boards.
    const BOARDS: Option<Boards> = None;

    /// Other names of the game. No two games of a program may share a name or an alias.
    const ALIASES: &'static [Alias] = &[];

    /// Characters of the input that are no cells, each with the cell that it stands for. Small letters need not be listed: each stands
    /// for its capital letter, unless the game has cells of both kinds.
    const OTHER_CELLS: &'static [(char, char)] = &[];

    /// The parameters, without the colon, of a position that is written without any, if the ruleset has [parameters](Game::PARAMETERS) and
    /// everybody thinks of the same ones.
    const DEFAULT_PARAMETERS: Option<&'static str> = None;

    /// How large positions may be, in words, shown by `mcgs list`; empty if the notation says it.
    const LIMITS: &'static str = "";

    /// What cells of random boards hold, with weights; empty if every content of a cell is equally likely.
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[];

    /// The parameters of random positions, without the colon, if the ruleset has [parameters](Game::PARAMETERS).
    const USUAL_PARAMETERS: Option<&'static str> = None;

    /// How play usually starts; `None` if positions are no boards, or if there is no usual start for every size.
    const START: Option<Start> = None;

    /// Positions up to this size are small: all of their play can be looked at in no time. A board of this size has this many cells.
    const SMALL_SIZE: u64 = SMALL_SIZE;

    /// What cells look like in pictures, for characters that do not look as [usual](CellLook::usual).
    const CELL_LOOKS: &'static [(char, CellLook)] = &[];

    /// Are the cells hexagons? Then each row is shifted by half a cell against the one above it, to the right.
    const HEXAGONAL: bool = false;

    /// The name of the game in labels. A move may leave a position that only another game can write; its text is one of that game.
    fn name_in_label(&self) -> &'static str {
        Self::NAME
    }

    /// The text that the game gives a move, if this is another text of it that people write. Expected moves may have either.
    fn usual_move(&self, _text: &str) -> Option<String> {
        None
    }

    /// The kinds of random positions that can be asked for, such as trees among graphs.
    const KINDS: &'static [&'static str] = &[];

    /// The text of a random position of one of these [kinds](Self::KINDS).
    fn random_of_kind(_kind: &str, _size: u64, _draw: &mut Draw<'_>) -> Option<String> {
        None
    }

    /// What is odd about the text of a legal position, such as an edge of a graph that is written twice: the input language warns of it.
    fn doubt(_text: &str) -> Option<ParseError> {
        None
    }

    /// What pictures show of a position that is no board.
    fn drawn(&self) -> Drawn {
        Drawn::Text(self.to_string())
    }

    /// The text of a random position of a size, without parameters, if positions are no boards. What the size means is
    /// up to the ruleset: the largest heap, the largest number. Not every text need be a legal position.
    ///
    /// The default is one of the [examples](Game::EXAMPLES), of whatever size.
    fn random_text(_size: u64, draw: &mut Draw<'_>) -> String {
        random_example(Self::EXAMPLES, draw)
    }
}

/// One of the examples; nothing if there are none.
pub(super) fn random_example(examples: &[(&str, Outcome)], draw: &mut Draw<'_>) -> String {
    let number = if examples.is_empty() { 0 } else { draw(examples.len() as u64) };
    examples.get(number as usize).map_or_else(String::new, |(text, _)| (*text).to_owned())
}

/// The text of a random board with these contents of cells, each drawn by its weight. Some weight must be above 0.
///
/// ```
/// let mut first = |_| 0;
/// assert_eq!(mcgs_engine::random_board(&[("X", 3), (".", 1)], 2, 3, &mut first), "XXX|XXX");
/// ```
pub fn random_board<S: AsRef<str>>(
    cells: &[(S, u64)],
    rows: usize,
    columns: usize,
    draw: &mut Draw<'_>,
) -> String {
    let total = cells.iter().map(|(_, weight)| weight).sum();
    let drawn: Vec<&str> = (0..rows * columns)
        .map(|_| {
            let mut ticket = draw(total);
            let cell = cells.iter().find(|(_, weight)| match ticket.checked_sub(*weight) {
                Some(rest) => {
                    ticket = rest;
                    false
                }
                None => true,
            });
            cell.map_or("", |(cell, _)| cell.as_ref())
        })
        .collect();
    board_text(&drawn, columns)
}

/// The text of a board: rows with a bar between them; numbers have commas between them.
///
/// ```
/// use mcgs_engine::board_text;
/// assert_eq!(board_text(&["X", "O", ".", "X"], 2), "XO|.X");
/// assert_eq!(board_text(&["0", "-2", "3"], 3), "0,-2,3");
/// ```
pub fn board_text<S: AsRef<str>>(cells: &[S], columns: usize) -> String {
    let are_numbers = cells.iter().any(|cell| cell.as_ref().parse::<i64>().is_ok());
    let separator = if are_numbers { "," } else { "" };
    let row = |row: &[S]| row.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(separator);
    cells.chunks(columns.max(1)).map(row).collect::<Vec<_>>().join("|")
}
