//! Battle Sheep: herds run over a hexagonal meadow and leave a part behind.

mod alone;
mod claims;
mod field;
mod images;
mod large;
mod reserve;
mod text;

use std::fmt;
use std::ops::ControlFlow;

use mcgs_boards::{Cell, MAX_CELLS, Shape};
use mcgs_engine::{
    Alias, Boards, Catalogue, Code, Counted, Dyadic, Game, Outcome, Player, Sign, Tuning, Value, Values,
};
use smallvec::SmallVec;

use field::{Field, MAX_FIELD, N_DIRECTIONS, Sets};

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
}

/// Where a player's part of a pair is.
#[inline]
const fn place(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
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
                    None => large::end(&self.herds, self.columns as usize, from, direction),
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
            return large::areas(&self.herds, self.columns as usize, |area| {
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
            Some(field) => reserve::bounds(&field, &self.herds),
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
        let moves = self.most_moves_alone(player)?;
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
    const LIMITS: &'static str = mcgs_boards::LIMITS;
    const ALIASES: &'static [Alias] = &[Alias::new("battle_sheep")];
    const BOARDS: Option<Boards> = Some(Boards::Numbers(Counted { limit: "max_sheep", things: "sheep" }));
    const USUAL_CELLS: &'static [(&'static str, u64)] = &[("0", 8), ("2", 1), ("-2", 1), ("4", 1), ("-4", 1)];
    const HEXAGONAL: bool = true;
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
}
