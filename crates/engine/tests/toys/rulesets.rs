//! Four tiny rulesets on rows of cells: one with numbers, one with hot games, one that is all-small, one that is impartial.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_engine::{
    Alias, Catalogue, Code, Component, Entry, Game, Outcome, ParseError, Player, Ruleset, Sign, Sum, Tuning,
};

/// What tells the toys apart. A cell is a character: `X`, `O`, `.` or `#`.
pub trait Rules: Send + Sync + 'static {
    const NAME: &'static str;
    const EXAMPLES: &'static [(&'static str, Outcome)];
    const ALIASES: &'static [Alias] = &[];
    const IMPARTIAL: bool = false;
    const ALL_SMALL: bool = false;
    /// A row and its mirror image have the same moves.
    const MIRRORS: bool = true;
    /// The cells between two parts of a row that do not touch each other.
    const GAP: Option<u8>;

    /// The rows that `player` can move to.
    fn options(cells: &[u8], player: Player) -> Vec<Vec<u8>>;
    /// No play is longer than this.
    fn max_moves(cells: &[u8]) -> u64;
}

/// Red-blue stalks: a player cuts an edge of their colour, and everything behind it is gone. All values are numbers.
pub struct Stalk;

impl Rules for Stalk {
    const NAME: &'static str = "toy_stalk";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[("XOX", Outcome::L), ("O", Outcome::R)];
    const ALIASES: &'static [Alias] = &[Alias::new("toy_beanstalk")];
    const MIRRORS: bool = false;
    const GAP: Option<u8> = None;

    fn options(cells: &[u8], player: Player) -> Vec<Vec<u8>> {
        let own = stone(player);
        (0..cells.len()).filter(|&cell| cells[cell] == own).map(|cell| cells[..cell].to_vec()).collect()
    }
    fn max_moves(cells: &[u8]) -> u64 {
        cells.len() as u64
    }
}

/// Snort on a path: a player colours an empty cell that no cell of the other colour touches. Values are hot.
pub struct Snort;

impl Rules for Snort {
    const NAME: &'static str = "toy_snort";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[("..", Outcome::N), ("X.", Outcome::L)];
    const GAP: Option<u8> = Some(b'#');

    fn options(cells: &[u8], player: Player) -> Vec<Vec<u8>> {
        let other = stone(player.opponent());
        let touches = |cell: usize| neighbours(cells, cell).any(|neighbour| cells[neighbour] == other);
        let free = (0..cells.len()).filter(|&cell| cells[cell] == b'.' && !touches(cell));
        free.map(|cell| with(cells, &[(cell, stone(player))])).collect()
    }
    fn max_moves(cells: &[u8]) -> u64 {
        count(cells, b'.')
    }
}

/// Clobber on a row: a stone moves onto a neighbour of the other colour. Both players can move or neither can.
pub struct Clobber;

impl Rules for Clobber {
    const NAME: &'static str = "toy_clobber";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[("XO", Outcome::N), ("XXO", Outcome::L)];
    const ALL_SMALL: bool = true;
    const GAP: Option<u8> = Some(b'.');

    fn options(cells: &[u8], player: Player) -> Vec<Vec<u8>> {
        let (own, other) = (stone(player), stone(player.opponent()));
        let mut options = Vec::new();
        for cell in (0..cells.len()).filter(|&cell| cells[cell] == own) {
            for target in neighbours(cells, cell).filter(|&target| cells[target] == other) {
                options.push(with(cells, &[(cell, b'.'), (target, own)]));
            }
        }
        options
    }
    fn max_moves(cells: &[u8]) -> u64 {
        (cells.len() as u64 - count(cells, b'.')).saturating_sub(1)
    }
}

/// Kayles: either player knocks down one pin or two that touch.
pub struct Kayles;

impl Rules for Kayles {
    const NAME: &'static str = "toy_kayles";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[(".", Outcome::N), (".#.", Outcome::P)];
    /// The name of another toy with a capital letter, for the test that it is refused.
    const ALIASES: &'static [Alias] = &[Alias::new("toy_Beanstalk")];
    const IMPARTIAL: bool = true;
    const GAP: Option<u8> = Some(b'#');

    fn options(cells: &[u8], _player: Player) -> Vec<Vec<u8>> {
        let pins =
            |first: usize, n: usize| cells[first..].iter().take(n).filter(|&&cell| cell == b'.').count() == n;
        let mut options = Vec::new();
        for cell in 0..cells.len() {
            if pins(cell, 1) {
                options.push(with(cells, &[(cell, b'#')]));
            }
            if pins(cell, 2) {
                options.push(with(cells, &[(cell, b'#'), (cell + 1, b'#')]));
            }
        }
        options
    }
    fn max_moves(cells: &[u8]) -> u64 {
        count(cells, b'.')
    }
}

fn stone(player: Player) -> u8 {
    match player {
        Player::Left => b'X',
        Player::Right => b'O',
    }
}

fn neighbours(cells: &[u8], cell: usize) -> impl Iterator<Item = usize> {
    let after = (cell + 1 < cells.len()).then_some(cell + 1);
    cell.checked_sub(1).into_iter().chain(after)
}

fn count(cells: &[u8], kind: u8) -> u64 {
    cells.iter().map(|&cell| u64::from(cell == kind)).sum()
}

fn with(cells: &[u8], changes: &[(usize, u8)]) -> Vec<u8> {
    let mut changed = cells.to_vec();
    for &(cell, kind) in changes {
        changed[cell] = kind;
    }
    changed
}

/// A position of one of the toys.
pub struct Row<R> {
    cells: Vec<u8>,
    rules: PhantomData<R>,
}

impl<R> Row<R> {
    fn new(cells: Vec<u8>) -> Self {
        Row { cells, rules: PhantomData }
    }

    fn exchanged(&self) -> Vec<u8> {
        let exchange = |&cell: &u8| match cell {
            b'X' => b'O',
            b'O' => b'X',
            other => other,
        };
        self.cells.iter().map(exchange).collect()
    }
}

impl<R> Clone for Row<R> {
    fn clone(&self) -> Self {
        Row::new(self.cells.clone())
    }
}
impl<R> PartialEq for Row<R> {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}
impl<R> Eq for Row<R> {}
impl<R> Hash for Row<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}
impl<R> fmt::Debug for Row<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row({self})")
    }
}
impl<R> fmt::Display for Row<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.iter().try_for_each(|&cell| write!(f, "{}", char::from(cell)))
    }
}

impl<R: Rules> FromStr for Row<R> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.char_indices().find(|&(_, character)| !"XO.#".contains(character)) {
            Some((at, found)) => {
                Err(ParseError::unexpected(text, at..at + found.len_utf8(), "`X`, `O`, `.` or `#`"))
            }
            None => Ok(Row::new(text.bytes().collect())),
        }
    }
}

impl<R: Rules> Game for Row<R> {
    const NAME: &'static str = R::NAME;
    const RULES: &'static str = "a toy";
    const SYNTAX: &'static str = "cells `X`, `O`, `.`, `#`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = R::EXAMPLES;
    const IMPARTIAL: bool = R::IMPARTIAL;
    const ALL_SMALL: bool = R::ALL_SMALL;

    type Move = usize;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(usize, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = R::options(&self.cells, player);
        options.into_iter().enumerate().try_for_each(|(number, option)| emit(number, Row::new(option)))
    }

    fn split(&self, mut emit: impl FnMut(Self)) {
        match R::GAP {
            None => emit(self.clone()),
            Some(gap) => {
                let parts = self.cells.split(|&cell| cell == gap);
                parts.filter(|part| !part.is_empty()).for_each(|part| emit(Row::new(part.to_vec())));
            }
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        let mut best = (self.cells.clone(), Sign::Plus);
        for (mut cells, sign) in [(self.cells.clone(), Sign::Plus), (self.exchanged(), Sign::Minus)] {
            best = best.min_by_cells((cells.clone(), sign));
            if R::MIRRORS {
                cells.reverse();
                best = best.min_by_cells((cells, sign));
            }
        }
        (Row::new(best.0), best.1)
    }

    fn negative(&self) -> Self {
        Row::new(self.exchanged())
    }

    fn max_moves(&self) -> u64 {
        R::max_moves(&self.cells)
    }

    fn encode(&self, code: &mut Code) {
        code.push(self.cells.len() as u64);
        for cells in self.cells.chunks(8) {
            code.push(cells.iter().fold(0, |word, &cell| word << 8 | u64::from(cell)));
        }
    }

    fn decode(code: &[u64]) -> Self {
        let n_cells = code[0] as usize;
        let in_word = |word: usize| (n_cells - 8 * word).min(8);
        let cell = |idx: usize| (code[1 + idx / 8] >> (8 * (in_word(idx / 8) - 1 - idx % 8))) as u8;
        Row::new((0..n_cells).map(cell).collect())
    }
}

impl<R: Rules> Tuning for Row<R> {
    const VALUE_MAX_MOVES: u64 = 3;
    const SUM_VALUE_MAX_MOVES: u64 = 4;
}

impl<R: Rules> Catalogue for Row<R> {
    const ALIASES: &'static [Alias] = R::ALIASES;
}

/// The one with the smaller cells.
trait MinByCells {
    fn min_by_cells(self, other: Self) -> Self;
}

impl MinByCells for (Vec<u8>, Sign) {
    fn min_by_cells(self, other: Self) -> Self {
        if other.0 < self.0 { other } else { self }
    }
}

/// All toys, and what their cells may be.
pub const TOYS: [(Entry, &str); 4] = [
    (Entry::of::<Row<Stalk>>(), "XO"),
    (Entry::of::<Row<Snort>>(), "...XO#"),
    (Entry::of::<Row<Clobber>>(), "XOXO."),
    (Entry::of::<Row<Kayles>>(), "...#"),
];

/// The ruleset of a toy, or of its impartial variant: `stalk`, `snort`, `impartial clobber`, `kayles`.
pub fn ruleset(title: &str) -> &'static dyn Ruleset {
    let (name, variant) = match title.strip_prefix("impartial ") {
        Some(name) => (name, true),
        None => (title, false),
    };
    let entry = TOYS.iter().find(|(entry, _)| entry.ruleset().name() == format!("toy_{name}"));
    let (entry, _) = entry.expect("a toy");
    if variant { entry.impartial() } else { entry.ruleset() }
}

/// One row.
pub fn row(title: &str, cells: &str) -> Component {
    Component::parse(ruleset(title), cells).expect("a row")
}

/// A sum of rows such as `snort ..X + kayles ...`.
pub fn sum(text: &str) -> Sum {
    let component = |part: &str| {
        let (title, cells) = part.trim().rsplit_once(' ').expect("a title and a row");
        row(title, cells)
    };
    Sum::new(text.split('+').map(component).collect())
}

/// Random numbers, and rows and sums made of them.
pub struct Random(mcgs_random::Random);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(mcgs_random::Random::new("toys", seed))
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0.index(end)
    }

    /// A row of a toy, with up to `longest` cells.
    pub fn row(&mut self, toy: usize, impartial: bool, longest: usize) -> Component {
        let (entry, cells) = &TOYS[toy];
        let cells = cells.as_bytes();
        let text: String =
            (0..=self.below(longest)).map(|_| char::from(cells[self.below(cells.len())])).collect();
        let ruleset = if impartial { entry.impartial() } else { entry.ruleset() };
        Component::parse(ruleset, &text).expect("a row")
    }

    /// A sum of two or three rows of any toys.
    pub fn sum(&mut self, longest: usize) -> Sum {
        let n_rows = 2 + self.below(2);
        let rows = (0..n_rows).map(|_| {
            let (toy, impartial) = (self.below(TOYS.len()), self.below(8) == 0);
            self.row(toy, impartial, longest)
        });
        Sum::new(rows.collect())
    }
}
