//! Battle Sheep: herds run over a hexagonal meadow and leave a part behind.

use std::fmt;
use std::str::FromStr;

use mcgs_boards::{Cell, MAX_CELLS, Shape};
use mcgs_engine::{Code, Dyadic, Game, Outcome, ParseError, ParseErrorKind, Player, Sign, Value, Values};
use smallvec::{SmallVec, smallvec};

use crate::support::scanner::Scanner;
use crate::support::sheep_field::{Field, N_DIRECTIONS, ones};
use crate::support::sheep_reserve::{self, spare};

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
    herds: SmallVec<[i8; 64]>, // row by row
}

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
/// The six directions as steps of rows and columns.
const DIRECTIONS: [(i8, i8); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
/// What a sheep that can still run counts in the guess, next to one open direction.
const GUESS_SPARE: i32 = 4;
/// How many positions may be looked at to find how many moves a player alone can make.
const SOLO_STEPS: u32 = 200;
/// What fills the bounding box of a part: one sheep can never move, so it is a wall.
const WALL: i8 = 1;

impl Sheep {
    fn empty(rows: u32, columns: u32, filler: i8) -> Self {
        Sheep { rows, columns, herds: smallvec![filler; rows as usize * columns as usize] }
    }

    /// The index of the neighbour of a cell in a direction.
    #[inline]
    fn step(&self, cell: usize, (down, right): (i8, i8)) -> Option<usize> {
        let columns = self.columns as usize;
        let row = (cell / columns).checked_add_signed(isize::from(down))?;
        let column = (cell % columns).checked_add_signed(isize::from(right))?;
        (row < self.rows as usize && column < columns).then_some(row * columns + column)
    }

    /// Is the neighbour of a cell in a direction an empty cell?
    #[inline]
    fn is_open(&self, cell: usize, direction: (i8, i8)) -> bool {
        self.step(cell, direction).is_some_and(|next| self.herds[next] == 0)
    }

    /// Where sheep that start at `cell` in a direction come to rest.
    fn run(&self, cell: usize, direction: (i8, i8)) -> Option<usize> {
        let mut target = None;
        while let Some(next) =
            self.step(target.unwrap_or(cell), direction).filter(|&next| self.herds[next] == 0)
        {
            target = Some(next);
        }
        target
    }

    fn name(&self, cell: usize) -> Cell {
        let shape = Shape::new(self.rows, self.columns);
        Cell::of_grid(shape, shape.index(cell as u32 / self.columns, cell as u32 % self.columns))
    }

    /// The meadow with every cell moved by `place`, which maps old rows and columns to new ones.
    fn rearranged(
        &self,
        (rows, columns): (u32, u32),
        place: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let mut image = Sheep::empty(rows, columns, 0);
        for (cell, &herd) in self.herds.iter().enumerate() {
            let (row, column) = place(cell / self.columns as usize, cell % self.columns as usize);
            image.herds[row * columns as usize + column] = herd;
        }
        image
    }

    /// The image under a half turn: the last cell comes first.
    fn half_turn(&self) -> Self {
        Sheep { herds: self.herds.iter().rev().copied().collect(), ..*self }
    }

    /// The image under transposition.
    fn transposed(&self) -> Self {
        self.rearranged((self.columns, self.rows), |row, column| (column, row))
    }

    /// Whether Black (positive), White (negative) or neither has more sheep.
    fn balance(&self) -> i64 {
        self.herds.iter().map(|&herd| i64::from(herd)).sum()
    }

    fn simple_bounds(&self) -> (i64, i64) {
        let (mut empties, mut black, mut white) = (0, 0, 0);
        for &herd in &self.herds {
            match herd.signum() {
                0 => empties += 1,
                1 => black += i64::from(herd) - 1,
                _ => white += -i64::from(herd) - 1,
            }
        }
        (-white.min(empties), black.min(empties))
    }

    /// The most moves that a player can make alone.
    fn most_moves(&self, player: Player, steps: &mut u32) -> Option<i64> {
        let mut total = Some(0);
        self.split(|part| {
            total = total.and_then(|total| Some(total + part.most_moves_in_part(player, steps)?));
        });
        total
    }

    fn most_moves_in_part(&self, player: Player, steps: &mut u32) -> Option<i64> {
        let field = Field::new(self.columns, &self.herds)?;
        let own = field.herds[0] | field.herds[1];
        let most = i64::from(spare(&self.herds, own).min(field.empty.count_ones()));
        let mut best = Some(i64::from(sheep_reserve::solo(&field, &self.herds, own)));
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

    /// The cells of the area of an empty cell; they are marked in `seen`.
    ///
    /// An area grows from empty cells to all their neighbours that can play a part: empty cells and herds of
    /// at least two. It does not grow from a herd to a herd.
    fn area(&self, start: usize, seen: &mut [bool]) -> Vec<usize> {
        seen[start] = true;
        let mut area = vec![start];
        let mut visited = 0;
        while let Some(&cell) = area.get(visited) {
            visited += 1;
            for direction in DIRECTIONS {
                let Some(next) = self.step(cell, direction) else { continue };
                let touches = self.herds[cell] == 0 || self.herds[next] == 0;
                if !seen[next] && touches && self.herds[next].abs() != 1 {
                    seen[next] = true;
                    area.push(next);
                }
            }
        }
        area
    }

    fn copy(&self) -> Self {
        Sheep { herds: SmallVec::from_slice(&self.herds), ..*self }
    }

    fn cut_field(&self, empty: u64, herds: u64) -> Self {
        let columns = self.columns;
        let area = empty | herds;
        let largest = 1i8.checked_shl(empty.count_ones().min(6)).unwrap_or(i8::MAX);
        let (top, bottom) = (area.trailing_zeros() / columns, area.ilog2() / columns);
        let row_mask = if columns == 64 { u64::MAX } else { (1 << columns) - 1 };
        let folded = (top..=bottom).fold(0, |all, row| all | (area >> (row * columns)) & row_mask);
        let (left, right) = (folded.trailing_zeros(), folded.ilog2());
        let mut part = Sheep { rows: bottom - top + 1, columns: right - left + 1, herds: SmallVec::new() };
        for row in top..=bottom {
            for cell in row * columns + left..=row * columns + right {
                let herd = self.herds[cell as usize].clamp(-largest, largest);
                part.herds.push(if area >> cell & 1 != 0 { herd } else { WALL });
            }
        }
        part
    }

    /// The bounding box of an area, everything else made a wall and no herd larger than it can use.
    fn cut(&self, area: &[usize]) -> Self {
        let columns = self.columns as usize;
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for cell in area {
            let (row, column) = (cell / columns, cell % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let empties = area.iter().filter(|&&cell| self.herds[cell] == 0).count();
        let largest = 1i8.checked_shl(empties.min(6) as u32).unwrap_or(i8::MAX);
        let mut part = Sheep::empty((bottom - top + 1) as u32, (right - left + 1) as u32, WALL);
        for cell in area {
            let place = (cell / columns - top) * (right - left + 1) + (cell % columns - left);
            part.herds[place] = self.herds[*cell].clamp(-largest, largest);
        }
        part
    }
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
    const VALUE_LENGTH: u64 = 2;

    type Move = Run;

    fn moves(&self, player: Player, mut emit: impl FnMut(Self::Move, Self)) {
        let sign = match player {
            Player::Left => 1,
            Player::Right => -1,
        };
        if let Some(field) = Field::new(self.columns, &self.herds) {
            let own = field.herds[if sign == 1 { 0 } else { 1 }];
            for cell in ones(own) {
                for direction in 0..N_DIRECTIONS {
                    let Some(target) = Field::end(field.line(cell, direction), direction) else { continue };
                    let (cell, target) = (cell as usize, target as usize);
                    let (from, to) = (self.name(cell), self.name(target));
                    for count in 1..self.herds[cell] * sign {
                        let mut option = self.copy();
                        option.herds[cell] -= count * sign;
                        option.herds[target] = count * sign;
                        emit(Run { from, to, count }, option);
                    }
                }
            }
            return;
        }
        for (cell, &herd) in self.herds.iter().enumerate().filter(|(_, herd)| **herd * sign >= 2) {
            for target in DIRECTIONS.into_iter().filter_map(|direction| self.run(cell, direction)) {
                for count in 1..herd * sign {
                    let mut option = self.clone();
                    option.herds[cell] -= count * sign;
                    option.herds[target] = count * sign;
                    emit(Run { from: self.name(cell), to: self.name(target), count }, option);
                }
            }
        }
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
    fn split(&self, mut emit: impl FnMut(Self)) {
        if let Some(field) = Field::new(self.columns, &self.herds) {
            let mut rest = field.empty;
            while rest != 0 {
                let (empty, herds) = field.area(rest & rest.wrapping_neg());
                rest &= !empty;
                if herds != 0 {
                    emit(self.cut_field(empty, herds));
                }
            }
            return;
        }
        let mut seen = vec![false; self.herds.len()];
        for start in 0..self.herds.len() {
            if self.herds[start] == 0 && !seen[start] {
                let area = self.area(start, &mut seen);
                if area.iter().any(|&cell| self.herds[cell] != 0) {
                    emit(self.cut(&area));
                }
            }
        }
    }

    /// The smallest image on the long side under the half turn and, for square meadows, transposition.
    ///
    /// The player with more sheep becomes Black; only a tie needs the images of the negative as well. Walls
    /// of either sign count, so this is a choice among equal positions only once `split` has made them all
    /// black, which is when it matters; a different choice would still be a right one.
    fn canonical(&self) -> (Self, Sign) {
        let lying = if self.rows > self.columns { self.transposed() } else { self.clone() };
        let mut best: Option<(Self, Sign)> = None;
        let mut offer = |image: Sheep, sign: Sign| {
            if best.as_ref().is_none_or(|(smallest, _)| image < *smallest) {
                best = Some((image, sign));
            }
        };
        let balance = lying.balance();
        for sign in [Sign::Plus, Sign::Minus] {
            let image = match sign {
                Sign::Plus if balance < 0 => continue,
                Sign::Minus if balance > 0 => continue,
                Sign::Plus => lying.clone(),
                Sign::Minus => lying.negative(),
            };
            if image.rows == image.columns {
                let turned = image.transposed();
                offer(turned.half_turn(), sign);
                offer(turned, sign);
            }
            offer(image.half_turn(), sign);
            offer(image, sign);
        }
        best.unwrap_or((lying, Sign::Plus))
    }

    fn negative(&self) -> Self {
        Sheep { herds: self.herds.iter().map(|herd| -herd).collect(), ..*self }
    }

    /// Every move fills an empty cell and makes one more herd of the same sheep.
    fn length(&self) -> u64 {
        let empties = self.herds.iter().filter(|herd| **herd == 0).count() as u64;
        let spare: u64 = self.herds.iter().map(|herd| u64::from(herd.unsigned_abs().saturating_sub(1))).sum();
        empties.min(spare)
    }

    /// A player can make no more moves than there are empty cells, nor more than he has sheep to spare.
    fn bounds(&self) -> (i64, i64) {
        let Some(field) = Field::new(self.columns, &self.herds) else { return self.simple_bounds() };
        let r = sheep_reserve::bounds(&field, &self.herds);
        static DUMP: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
        static N: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
        let d = *DUMP.get_or_init(|| std::env::var("SHEEPD").unwrap_or("0".into()).parse().unwrap());
        if d > 0 && N.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % d == 0 && r.0 < r.1 {
            eprintln!("D {} {} {} {} {}", self, r.0, r.1, spare(&self.herds,field.herds[0]), spare(&self.herds,field.herds[1]));
        }
        r
    }

    /// Alone, a player makes as many moves as he can.
    fn value(&self, values: &Values) -> Option<Value> {
        let field = Field::new(self.columns, &self.herds)?;
        let player = match field.herds {
            [_, 0] => Player::Left,
            [0, _] => Player::Right,
            _ => return None,
        };
        let mut steps = SOLO_STEPS;
        let moves = self.most_moves(player, &mut steps)?;
        let moves = match player {
            Player::Left => moves,
            Player::Right => -moves,
        };
        Some(values.number(Dyadic::new(moves, 0)?))
    }

    fn encode(&self, code: &mut Code) {
        code.push(u64::from(self.rows) << 32 | u64::from(self.columns));
        for chunk in self.herds.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, herd| word << 8 | u64::from(herd.cast_unsigned()));
            code.push(word);
        }
    }

    fn decode(code: &[u64]) -> Self {
        let (size, words) = code.split_first().map_or((0, code), |(size, words)| (*size, words));
        let (rows, columns) = ((size >> 32) as u32, size as u32);
        // A size that no position has, from a damaged file, still gives some position.
        let cells = (rows as usize).saturating_mul(columns as usize);
        if cells > MAX_CELLS {
            return Sheep::empty(0, 0, 0);
        }
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).chain(std::iter::repeat(0));
        let herds = bytes.take(cells).map(|byte| byte.cast_signed().clamp(-LARGEST_HERD, LARGEST_HERD));
        Sheep { rows, columns, herds: herds.collect() }
    }

    /// Compares the sheep that can still leave their herds, and then the directions open to them.
    fn guess(&self, to_move: Player) -> i32 {
        if let Some(field) = Field::new(self.columns, &self.herds) {
            static W: std::sync::OnceLock<Vec<i32>> = std::sync::OnceLock::new();
            let w = W.get_or_init(|| std::env::var("SHEEPW").unwrap_or("4,1,0,0,0,0".into()).split(',').map(|x| x.parse().unwrap()).collect());
            let empties = field.empty.count_ones();
            let side = |own: u64, _other: u64| {
                let sp = spare(&self.herds, own).cast_signed();
                let mut sum = w[0] * sp;
                for direction in 0..N_DIRECTIONS {
                    sum += w[1] * (field.step(own, direction) & field.empty).count_ones().cast_signed();
                }
                if w[3] != 0 { sum += w[3] * own.count_ones().cast_signed(); }
                if w[4] != 0 { for h in ones(own) {
                    let o = (field.neighbours(1<<h) & field.empty).count_ones() as i32;
                    sum += w[4] * o.min(self.herds[h as usize].abs() as i32 - 1);
                } }
                if w[5] != 0 { sum += w[5] * (field.neighbours(own) & field.empty).count_ones().cast_signed(); }
                if w.len() > 6 && w[6] != 0 { for h in ones(own) {
                    let o = (field.neighbours(1<<h) & field.empty).count_ones() as i32;
                    sum += w[6] * (self.herds[h as usize].abs() as i32 - 1 - o).max(0);
                } }
                sum
            };
            let balance = side(field.herds[0], field.herds[1]) - side(field.herds[1], field.herds[0]);
            return match to_move {
                Player::Left => balance,
                Player::Right => -balance,
            };
        }
        let mut balance = 0i32;
        for (cell, &herd) in self.herds.iter().enumerate().filter(|(_, herd)| herd.abs() >= 2) {
            let open = DIRECTIONS.into_iter().filter(|&direction| self.is_open(cell, direction)).count() as i32;
            if open > 0 {
                let spare = i32::from(herd) - i32::from(herd.signum());
                balance += GUESS_SPARE * spare + i32::from(herd.signum()) * open;
            }
        }
        match to_move {
            Player::Left => balance,
            Player::Right => -balance,
        }
    }

    /// Every number is followed by a blank: `sheep: 0 3 0 | 1 -1 0 `.
    fn label(&self) -> String {
        let row = |herds: &[i8]| herds.iter().fold(String::new(), |text, herd| text + &format!("{herd} "));
        let rows: Vec<String> = self.herds.chunks(self.columns.max(1) as usize).map(row).collect();
        format!("sheep: {}", rows.join("| "))
    }
}

impl FromStr for Sheep {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        if scanner.is_at_end() {
            return Ok(Sheep::empty(0, 0, 0));
        }
        let (mut herds, mut rows, mut columns, mut row_start) = (SmallVec::new(), 1, 0, scanner.at());
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
        Ok(Sheep { rows: rows as u32, columns: columns as u32, herds })
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
