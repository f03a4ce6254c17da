//! Battle Sheep: herds run over a hexagonal meadow and leave a part behind.

use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs_boards::{Cell, MAX_CELLS, Shape};
use mcgs_engine::{
    Boards, Catalogue, Code, Dyadic, Game, Outcome, ParseError, ParseErrorKind, Player, Sign, Tuning, Value,
    Values,
};
use smallvec::SmallVec;

use crate::support::scanner::Scanner;
use crate::support::sheep_field::{Field, MAX_FIELD, N_DIRECTIONS, Sets};
use crate::support::{sheep_large, sheep_reserve};

/// A meadow of hexagonal cells with herds of sheep; positive herds are Black's, negative ones White's.
///
/// The hexagons are written as a sheared grid: a cell touches the four cells beside it, the one to the upper
/// right and the one to the lower left.
///
/// ```text
///  rows as written      neighbours of x
///   0  3  0                  n n
///   1 -1  0                n x n
///                          n n
/// ```
///
/// A sheep that has found its place never leaves it alone: a cell that is not empty stays so for ever.
///
/// ```
/// # use mcgs_engine::{Game, Player};
/// # use mcgs_games::sheep::Sheep;
/// let meadow: Sheep = "3 0 0 | 0 -1 0".parse()?;
/// let mut options = Vec::new();
/// meadow.moves(Player::Left, |play, option| options.push(format!("{play}: {option}")));
/// assert_eq!(options[..2], ["a1-c1-1: 2,0,1|0,-1,0", "a1-c1-2: 1,0,2|0,-1,0"]);
/// # Ok::<(), mcgs_engine::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sheep {
    rows: u32,
    columns: u32,
    herds: Herds,
    /// The same as sets of cells, for meadows that are small enough.
    sets: Sets,
}

/// Herds row by row.
type Herds = SmallVec<[i8; MAX_FIELD]>;

/// A move: `count` sheep run from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    from: Cell,
    to: Cell,
    count: i8,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.from, self.to, self.count)
    }
}

/// The largest herd that can be written.
const LARGEST_HERD: i8 = 50;
/// What fills the bounding box of a part: one sheep can never move, so it is a wall.
const WALL: i8 = 1;
/// How many positions may be looked at to find how many moves a player alone can make.
const SOLO_STEPS: u32 = 200;
/// What counts in the move-ordering score: a sheep that can still leave its herd, an open direction, a herd.
const SCORE: [i32; 3] = [8, 2, -5];

impl Sheep {
    #[inline]
    fn new(rows: u32, columns: u32, herds: Herds) -> Self {
        let sets = if herds.len() <= MAX_FIELD { Sets::of(&herds) } else { Sets::default() };
        Sheep { rows, columns, herds, sets }
    }

    /// The meadow as a set of cells, unless it is too large or has no cell.
    #[inline]
    fn field(&self) -> Option<Field> {
        let cells = self.herds.len();
        (1..=MAX_FIELD).contains(&cells).then(|| Field::new(cells, self.columns, self.sets))
    }

    fn name(&self, cell: usize) -> Cell {
        let shape = Shape::new(self.rows, self.columns);
        Cell::of_grid(shape, shape.index(cell as u32 / self.columns, cell as u32 % self.columns))
    }

    /// The position after `count` sheep of `player` have run.
    #[inline]
    fn after(&self, player: Player, from: usize, to: usize, count: i8) -> Self {
        let mut option = Sheep { herds: Herds::from_slice(&self.herds), ..*self };
        let rest = self.herds[from].abs() - count;
        let sign = self.herds[from].signum();
        option.herds[from] = rest * sign;
        option.herds[to] = count * sign;
        if self.herds.len() <= MAX_FIELD {
            option.sets.empty &= !(1 << to);
            let own = &mut option.sets.herds[place(player)];
            *own &= !(u64::from(rest == 1) << from);
            *own |= u64::from(count > 1) << to;
        }
        option
    }

    /// The bounding box of an area, everything else made a wall and no herd larger than it can use.
    #[inline]
    fn cut(&self, empty: u64, herds: u64) -> Self {
        let (area, columns) = (empty | herds, self.columns);
        let (top, bottom) = (area.trailing_zeros() / columns, area.ilog2() / columns);
        let folded = (top..=bottom).fold(0, |folded, row| folded | area >> (row * columns));
        let folded = folded & (u64::MAX >> (u64::BITS - columns));
        let (left, right) = (folded.trailing_zeros(), folded.ilog2());
        let width = right - left + 1;
        let largest = largest_useful(empty.count_ones());
        let mut part =
            Sheep { rows: bottom - top + 1, columns: width, herds: Herds::new(), sets: Sets::default() };
        for row in 0..part.rows {
            let (start, target) = ((top + row) * columns + left, row * width);
            part.herds.extend_from_slice(&self.herds[start as usize..(start + width) as usize]);
            let cut = |set: u64| (set >> start & (u64::MAX >> (u64::BITS - width))) << target;
            part.sets.empty |= cut(empty);
            part.sets.herds[0] |= cut(herds & self.sets.herds[0]);
            part.sets.herds[1] |= cut(herds & self.sets.herds[1]);
        }
        let area = part.sets.empty | part.sets.herds[0] | part.sets.herds[1];
        for (cell, herd) in part.herds.iter_mut().enumerate() {
            *herd = if area >> cell & 1 == 0 { WALL } else { (*herd).clamp(-largest, largest) };
        }
        part
    }

    /// The same for a large meadow.
    fn cut_large(&self, area: &[usize]) -> Self {
        let columns = self.columns as usize;
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for cell in area {
            let (row, column) = (cell / columns, cell % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let width = right - left + 1;
        let empties = area.iter().filter(|&&cell| self.herds[cell] == 0).count();
        let largest = largest_useful(empties as u32);
        let mut herds = Herds::from_elem(WALL, (bottom - top + 1) * width);
        for cell in area {
            let place = (cell / columns - top) * width + cell % columns - left;
            herds[place] = self.herds[*cell].clamp(-largest, largest);
        }
        Sheep::new((bottom - top + 1) as u32, width as u32, herds)
    }

    /// The image under transposition.
    #[inline]
    fn transposed(&self) -> Self {
        let (rows, columns) = (self.rows as usize, self.columns as usize);
        let mut herds = Herds::with_capacity(self.herds.len());
        for column in 0..columns {
            for row in 0..rows {
                herds.push(self.herds[row * columns + column]);
            }
        }
        Sheep::new(self.columns, self.rows, herds)
    }

    /// The smaller one of the meadow and its half turn, for which the last cell comes first.
    #[inline]
    fn turned(mut self) -> Self {
        if self.herds.iter().rev().lt(self.herds.iter()) {
            self.herds.reverse();
            self.sets = self.sets.reversed(self.herds.len());
        }
        self
    }

    /// The smallest of all images.
    #[inline]
    fn smallest_image(&self) -> Self {
        let lying = Sheep { herds: Herds::from_slice(&self.herds), ..*self };
        match self.rows.cmp(&self.columns) {
            Ordering::Less => lying.turned(),
            Ordering::Greater => self.transposed().turned(),
            Ordering::Equal => {
                let (lying, standing) = (lying.turned(), self.transposed().turned());
                if standing.herds < lying.herds { standing } else { lying }
            }
        }
    }

    /// The number of empty cells, and of the sheep that each player can spare.
    #[inline]
    fn counts(&self) -> (i64, [i64; 2]) {
        let (mut empties, mut black, mut white) = (0i32, 0i32, 0i32);
        for &herd in &self.herds {
            let herd = i32::from(herd);
            empties += i32::from(herd == 0);
            black += (herd - 1).max(0);
            white += (-herd - 1).max(0);
        }
        (empties.into(), [black.into(), white.into()])
    }

    /// The most moves that a player can make alone; `None` if that takes too many steps to find out.
    fn most_moves(&self, player: Player, steps: &mut u32) -> Option<i64> {
        let mut total = Some(0);
        self.split(|part| {
            total = total.and_then(|total| Some(total + part.most_moves_of_part(player, steps)?));
        });
        total
    }

    fn most_moves_of_part(&self, player: Player, steps: &mut u32) -> Option<i64> {
        let field = self.field()?;
        let (empties, spare) = self.counts();
        let most = empties.min(spare[place(player)]);
        let own = field.sets.herds[place(player)];
        let mut best = Some(sheep_reserve::moves_alone(&field, &self.herds, own));
        if best == Some(most) {
            return best;
        }
        self.moves(player, |_, option| {
            if let Some(found) = best.filter(|found| *found < most) {
                best = steps.checked_sub(1).and_then(|left| {
                    *steps = left;
                    Some(found.max(1 + option.most_moves(player, steps)?))
                });
            }
        });
        best
    }
}

/// Where a player's part of a pair is.
#[inline]
const fn place(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The largest herd that can be of use in an area with this many empty cells; see [`Sheep::split`].
#[inline]
fn largest_useful(empties: u32) -> i8 {
    1i8.checked_shl(empties.min(6)).unwrap_or(i8::MAX)
}

impl Game for Sheep {
    const NAME: &'static str = "sheep";
    const RULES: &'static str = "Take some sheep of your own herd, but not all, and let them run in one of six directions as far as \
         they can.";
    const SYNTAX: &'static str =
        "herds from -50 to 50, rows separated by `|`: `(0 3 0 | 1 -1 0)` or `0,3,0|1,-1,0`";
    const EXAMPLES: &'static [(&'static str, Outcome)] = &[
        ("3,0,0,-3", Outcome::N),
        ("1,0", Outcome::P),
        ("2,0", Outcome::L),
        ("-2,0", Outcome::R),
        ("2,0,-2", Outcome::N),
        ("2,0|0,-2", Outcome::P),
        ("0,0,0|0,2,0|0,0,0", Outcome::L),
    ];

    type Move = Run;

    fn try_moves(
        &self,
        player: Player,
        mut emit: impl FnMut(Self::Move, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let field = self.field();
        let sign = match player {
            Player::Left => 1,
            Player::Right => -1,
        };
        for (from, &herd) in self.herds.iter().enumerate().filter(|(_, herd)| **herd * sign >= 2) {
            for direction in 0..N_DIRECTIONS {
                let end = match &field {
                    Some(field) => field.end(from as u32, direction).map(|to| to as usize),
                    None => sheep_large::end(&self.herds, self.columns as usize, from, direction),
                };
                let Some(to) = end else { continue };
                let names = (self.name(from), self.name(to));
                for count in 1..herd.abs() {
                    let run = Run { from: names.0, to: names.1, count };
                    emit(run, self.after(player, from, to, count))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Areas of empty cells with the herds around them.
    ///
    /// A cell that is not empty stays so, hence one sheep alone, and a herd without an empty neighbour, can
    /// never move and is a wall. Sheep run over empty cells only, so that two herds beside each other do not
    /// matter to each other: areas are connected through empty cells alone.
    ///
    /// In an area with `e` empty cells a herd of more than `2^e` sheep is as good as one of exactly `2^e`, by
    /// induction: a move leaves `e - 1` empty cells (or fewer, in smaller areas) and divides the herd, and
    /// herds of `m >= 2^e` sheep can be divided into all pairs of sizes, of which one is at least `2^(e-1)`,
    /// if everything above `2^(e-1)` is called `2^(e-1)`. So both have the same options.
    #[inline]
    fn split(&self, mut emit: impl FnMut(Self)) {
        let Some(field) = self.field() else {
            return sheep_large::areas(&self.herds, self.columns as usize, |area| {
                emit(self.cut_large(&area));
            });
        };
        let mut rest = self.sets.empty;
        while rest != 0 {
            let (empty, herds) = field.area(rest & rest.wrapping_neg());
            rest &= !empty;
            if herds != 0 {
                emit(self.cut(empty, herds));
            }
        }
    }

    /// The smallest image on the long side under the half turn and, for square meadows, transposition.
    ///
    /// The player with more sheep becomes Black; only a tie needs the images of the negative as well. Walls
    /// of either sign count, so this is a choice among equal positions only once `split` has made them all
    /// black, which is when it matters; a different choice would still be a right one.
    #[inline]
    fn canonical(&self) -> (Self, Sign) {
        let balance: i32 = self.herds.iter().map(|&herd| i32::from(herd)).sum();
        let (mut best, mut sign) = match balance {
            0.. => (self.smallest_image(), Sign::Plus),
            _ => (self.negative().smallest_image(), Sign::Minus),
        };
        if balance == 0 {
            let negative = self.negative().smallest_image();
            if negative.herds < best.herds {
                (best, sign) = (negative, Sign::Minus);
            }
        }
        (best, sign)
    }

    #[inline]
    fn negative(&self) -> Self {
        let Sets { empty, herds: [black, white] } = self.sets;
        let mut herds = Herds::from_slice(&self.herds);
        herds.iter_mut().for_each(|herd| *herd = -*herd);
        Sheep { herds, sets: Sets { empty, herds: [white, black] }, ..*self }
    }

    /// Every move fills an empty cell and makes one more herd of the same sheep.
    #[inline]
    fn max_moves(&self) -> u64 {
        let (empties, [black, white]) = self.counts();
        empties.min(black + white).cast_unsigned()
    }

    /// What the players can be sure of on small meadows; see the module of reserves.
    ///
    /// On large ones, a player can make no more moves than there are empty cells, nor more than he has sheep to
    /// spare.
    #[inline]
    fn bounds(&self) -> (i64, i64) {
        match self.field() {
            Some(field) => sheep_reserve::bounds(&field, &self.herds),
            None => {
                let (empties, [black, white]) = self.counts();
                (-white.min(empties), black.min(empties))
            }
        }
    }

    /// An area in which only one player has herds that can move is an integer: his most moves.
    ///
    /// By induction all options are integers, and they are those of one player only. So the value is one more than
    /// the largest of them (for Black), which is the number of moves on the longest way to the end.
    #[inline]
    fn value(&self, values: &Values) -> Option<Value> {
        let player = match self.sets.herds {
            [_, 0] => Player::Left,
            [0, _] => Player::Right,
            _ => return None,
        };
        self.field()?;
        let mut steps = SOLO_STEPS;
        let moves = self.most_moves(player, &mut steps)?;
        let worth = match player {
            Player::Left => moves,
            Player::Right => -moves,
        };
        Some(values.number(Dyadic::new(worth, 0)?))
    }

    fn encode(&self, code: &mut Code) {
        code.push(u64::from(self.rows) << 32 | u64::from(self.columns));
        for chunk in self.herds.chunks(8) {
            let mut bytes = [0; 8];
            for (byte, herd) in bytes.iter_mut().zip(chunk) {
                *byte = herd.cast_unsigned();
            }
            code.push(u64::from_le_bytes(bytes));
        }
    }

    #[inline]
    fn decode(code: &[u64]) -> Self {
        let (size, words) = code.split_first().map_or((0, code), |(size, words)| (*size, words));
        let (rows, columns) = ((size >> 32) as u32, size as u32);
        // A size that no position has, from a damaged file, still gives some position.
        let cells = (rows as usize).saturating_mul(columns as usize);
        if cells > MAX_CELLS || cells.div_ceil(8) > words.len() {
            return Sheep::new(0, 0, Herds::new());
        }
        let mut herds = Herds::with_capacity(words.len() * 8);
        for word in words {
            let bytes = word.to_le_bytes().map(u8::cast_signed);
            herds.extend_from_slice(&bytes.map(|herd| herd.clamp(-LARGEST_HERD, LARGEST_HERD)));
        }
        herds.truncate(cells);
        Sheep::new(rows, columns, herds)
    }

    /// Every number is followed by a blank: `sheep: 0 3 0 | 1 -1 0 `.
    fn label(&self) -> String {
        let row = |herds: &[i8]| herds.iter().fold(String::new(), |text, herd| text + &format!("{herd} "));
        let rows: Vec<String> = self.herds.chunks(self.columns.max(1) as usize).map(row).collect();
        format!("sheep: {}", rows.join("| "))
    }
}

impl Tuning for Sheep {
    const VALUE_MAX_MOVES: u64 = 2;
    const SUM_VALUE_MAX_MOVES: u64 = 4;
    /// Over many positions, counting replies saves nothing here, and some take far more nodes with it.
    const LOOK_AHEAD: bool = false;

    /// Compares the sheep that can still leave their herds, and the directions open to these.
    ///
    /// A herd with fewer than three open directions is no good: it is soon shut in. On large meadows the score is 0.
    #[inline]
    fn ordering_score(&self, to_move: Player) -> i32 {
        let Some(field) = self.field() else { return 0 };
        let (_, spare) = self.counts();
        let worth = |player: Player| {
            let herds = self.sets.herds[place(player)];
            let open: u32 = (0..N_DIRECTIONS)
                .map(|direction| (field.step(herds, direction) & self.sets.empty).count_ones())
                .sum();
            SCORE[0] * spare[place(player)] as i32
                + SCORE[1] * open.cast_signed()
                + SCORE[2] * herds.count_ones().cast_signed()
        };
        worth(to_move) - worth(to_move.opponent())
    }
}

impl Catalogue for Sheep {
    const BOARDS: Option<Boards> = Some(Boards::Herds);
}

impl FromStr for Sheep {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        if scanner.is_at_end() {
            return Ok(Sheep::new(0, 0, Herds::new()));
        }
        let (mut herds, mut rows, mut columns, mut row_start) = (Herds::new(), 1, 0, scanner.at());
        loop {
            let herd = scanner.integer(-i64::from(LARGEST_HERD)..=i64::from(LARGEST_HERD))?;
            herds.push(herd as i8);
            let row_end = scanner.at();
            let blanks = scanner.skip_blanks();
            let (is_row_end, is_end) = (scanner.take('|'), scanner.is_at_end());
            if is_row_end || is_end {
                let cells = herds.len() - (rows - 1) * columns;
                if rows == 1 {
                    columns = cells;
                } else if cells != columns {
                    let kind = ParseErrorKind::RaggedRow { row: rows, found: cells, expected: columns };
                    return Err(ParseError::new(kind, row_start..row_end));
                }
                if !is_row_end {
                    break;
                }
                rows += 1;
                scanner.skip_blanks();
                row_start = scanner.at();
            } else if scanner.take(',') {
                scanner.skip_blanks();
            } else if !blanks {
                return Err(scanner.unexpected("a blank, a comma, `|` or the end"));
            }
        }
        if herds.len() > MAX_CELLS {
            let kind = ParseErrorKind::TooManyCells { found: herds.len(), limit: MAX_CELLS };
            return Err(ParseError::new(kind, 0..text.len()));
        }
        Ok(Sheep::new(rows as u32, columns as u32, herds))
    }
}

/// Written without blanks, so that it reads back without brackets: `0,3,0|1,-1,0`.
impl fmt::Display for Sheep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, herd) in self.herds.iter().enumerate() {
            let separator = match cell {
                0 => "",
                _ if cell % self.columns as usize == 0 => "|",
                _ => ",",
            };
            write!(f, "{separator}{herd}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        text.parse::<Sheep>().unwrap().split(|part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn meadows_are_cut_at_walls() {
        assert_eq!(parts("0 0 1 0 | 0 2 1 -3 | 0 0 -1 0"), ["0,0|0,2|0,0", "0|-3|0"]);
        assert_eq!(parts("-1 0 2 -1"), ["0,2"]);
        assert_eq!(parts("1 0 -1"), [""; 0]);
        assert_eq!(parts(""), [""; 0]);
        // Two herds side by side are no connection, and a herd without room is a wall.
        assert_eq!(parts("0 2 2 0"), ["0,2", "2,0"]);
        assert_eq!(parts("0 2 7 2 0"), ["0,2", "2,0"]);
    }

    #[test]
    fn sheep_in_excess_do_not_count() {
        assert_eq!(parts("50 0"), ["2,0"]);
        assert_eq!(parts("0 -50 0 0"), ["0,-8,0,0"]);
        assert_eq!(parts("0 0 0 50 0 0 0"), ["0,0,0,50,0,0,0"]);
    }

    /// A meadow of 70 cells falls into small ones, and moves on it are those of its parts.
    #[test]
    fn large_meadows_are_cut_as_well() {
        let text = format!("0 2 {}0 0 -3", "1 ".repeat(65));
        assert_eq!(parts(&text), ["0,2", "0,0,-3"]);
        let meadow: Sheep = text.parse().unwrap();
        assert_eq!((meadow.max_moves(), meadow.bounds()), (3, (-2, 1)));
        let mut options = Vec::new();
        meadow.moves(Player::Right, |play, option| {
            let mut rest = Vec::new();
            option.split(|part| rest.push(part.to_string()));
            options.push(format!("{play} {}", rest.join(" ")));
        });
        assert_eq!(options, ["br1-bp1-1 0,2 0,-2", "br1-bp1-2 0,2 -2,0"]);
    }

    /// Alone, a player may have to think: a herd can leave too early or with too many sheep.
    #[test]
    fn a_player_alone_makes_the_most_moves() {
        let values = Values::new();
        let worth = |text: &str| {
            text.parse::<Sheep>().unwrap().value(&values).map(|value| values.display(value).to_string())
        };
        for (text, expected) in [
            ("3,0,0", Some("2")),
            ("-5,0,0|0,1,0", Some("-4")),
            ("0,0,0|0,9,0|0,0,0", Some("8")),
            ("2,0,0,3|1,1,1,1", Some("2")),
            ("2,0,-2", None),
        ] {
            assert_eq!(worth(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn bad_meadows_are_pointed_at() {
        for (text, span) in [
            ("51", 0..2),
            ("0 -51", 2..5),
            ("1 2,", 4..4),
            (",1", 0..1),
            ("1,,2", 2..3),
            ("1,|2", 2..3),
            ("1|,2", 2..3),
            ("1||2", 2..3),
            ("1|", 2..2),
            ("|", 0..1),
            ("1 2 | 3", 6..7),
            ("1-2", 1..3),
            ("0 X", 2..3),
        ] {
            assert_eq!(text.parse::<Sheep>().unwrap_err().span, span, "{text}");
        }
        assert_eq!(" 1 , 2|3\t-4 ".parse::<Sheep>().unwrap().label(), "sheep: 1 2 | 3 -4 ");
    }
}
