//! Which boards of a shape there are, in an order in which the options of a board mostly come before it.
//!
//! In most games a move always takes a cell of one kind away (in Domineering an empty one), or always leaves one behind (in
//! Clobber an empty one). Boards are then listed by the cells that are of this kind, the mask: those with the fewest moves left first,
//! masks of the same size in the order of their cells, and for each mask all ways to fill the other cells. Of masks that are
//! mirror images of each other one is enough.

use mcgs_engine::{Player, Reduction, Ruleset};

use crate::boards::parts_of;
use crate::shapes::Shape;

/// The most boards of a mask in one step, to bound memory. Images of one board should rather be in one step, where they are noticed.
const PIECE: u64 = 1 << 14;

/// How the boards of a game are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Order {
    /// Every cell is any of these, the last cell changes fastest.
    Odometer(Vec<char>),
    /// By masks.
    Masks {
        /// What cells hold that run through all kinds.
        tiles: Vec<char>,
        /// What the other cells hold.
        rest: char,
        /// Is `rest` in the cells of the mask? Else it is in all others.
        rest_is_marked: bool,
    },
}

impl Order {
    /// The order that suits a game with these cells, found out by looking at moves on small boards.
    pub(crate) fn of(ruleset: &dyn Ruleset, cells: &[char], small: &[Shape]) -> Self {
        let mut lost: Vec<char> = cells.to_vec();
        let mut gained = lost.clone();
        let count = |text: &str, kind: char| text.chars().filter(|&cell| cell == kind).count();
        for &shape in small {
            for index in 0..(cells.len() as u64).pow(shape.0 * shape.1) {
                let text = board_text(&digits(index, cells, (shape.0 * shape.1) as usize), shape);
                let Ok(code) = ruleset.parse(&text) else { continue };
                for player in Player::BOTH {
                    let moves = ruleset.moves(&code, player, &mut |_, option| {
                        let after = ruleset.text(&option);
                        lost.retain(|&kind| count(&after, kind) < count(&text, kind));
                        gained.retain(|&kind| count(&after, kind) > count(&text, kind));
                    });
                    if moves.is_err() {
                        return Order::Odometer(cells.to_vec());
                    }
                }
            }
        }
        let (rest, rest_is_marked) = match (lost.as_slice(), gained.as_slice()) {
            (&[kind], _) => (kind, true),
            (_, &[kind]) => (kind, false),
            _ => return Order::Odometer(cells.to_vec()),
        };
        // The last kind of a game is what blocks cells, if `rest` does not; it comes first.
        let (last, others) = cells.split_last().map_or((rest, cells), |(&last, others)| (last, others));
        let tiles =
            std::iter::once(last).chain(others.iter().copied()).filter(|&kind| kind != rest).collect();
        Order::Masks { tiles, rest, rest_is_marked }
    }

    /// The number of steps of a listing, by its number of cells: boards or masks; `None` if these or the boards cannot be counted.
    pub(crate) fn n_steps(&self, n_cells: u32) -> Option<u64> {
        match self {
            Order::Odometer(cells) => (cells.len() as u64).checked_pow(n_cells),
            Order::Masks { tiles, .. } => {
                (tiles.len() as u64 + 1).max(2).checked_pow(n_cells)?;
                let mut sizes = (0..=n_cells).map(|marked| self.masks_with(n_cells, marked));
                sizes.try_fold(0u64, |steps, (masks, boards)| steps.checked_add(masks * pieces(boards)))
            }
        }
    }

    /// The number of masks with a number of marked cells, and the number of boards of each of them.
    fn masks_with(&self, n_cells: u32, marked: u32) -> (u64, u64) {
        let Order::Masks { tiles, rest_is_marked, .. } = self else { return (0, 0) };
        let free = if *rest_is_marked { n_cells - marked } else { marked };
        (choose(n_cells as usize, marked as usize), (tiles.len() as u64).saturating_pow(free))
    }

    /// How many boards the steps before this one have, images included: a measure of the work.
    pub(crate) fn boards_before(&self, n_cells: u32, step: u64) -> u64 {
        if matches!(self, Order::Odometer(_)) {
            return step;
        }
        let (mut left, mut before) = (step, 0u64);
        for marked in 0..=n_cells {
            let (masks, boards) = self.masks_with(n_cells, marked);
            let pieces = pieces(boards);
            let (whole, rest) =
                if left / pieces < masks { (left / pieces, left % pieces) } else { (masks, 0) };
            before = before.saturating_add(whole.saturating_mul(boards)).saturating_add(rest * PIECE);
            left -= whole * pieces + rest;
        }
        before
    }

    /// Hands over the boards of a step as text; none for a mask that another one stands for.
    pub(crate) fn boards(
        &self,
        ruleset: &'static dyn Ruleset,
        shape: Shape,
        step: u64,
        visit: &mut dyn FnMut(&str),
    ) {
        let n_cells = (shape.0 * shape.1) as usize;
        let Order::Masks { tiles, rest, rest_is_marked } = self else {
            let Order::Odometer(cells) = self else { return };
            return visit(&board_text(&digits(step, cells, n_cells), shape));
        };
        let (mut step, mut number, mut piece) = (step, 0, 0);
        for marked in 0..=n_cells as u32 {
            let (masks, boards) = self.masks_with(n_cells as u32, marked);
            let pieces = pieces(boards);
            if step / pieces < masks {
                number += step / pieces;
                piece = step % pieces;
                break;
            }
            step -= masks * pieces;
            number += masks;
        }
        let mask = mask(number, n_cells);
        let free: Vec<usize> = (0..n_cells).filter(|&cell| mask[cell] != *rest_is_marked).collect();
        if !is_first(ruleset, shape, tiles, *rest, &free) {
            return;
        }
        let mut board = vec![*rest; n_cells];
        let first = piece * PIECE;
        for index in first..(tiles.len() as u64).pow(free.len() as u32).min(first + PIECE) {
            for (&cell, tile) in free.iter().zip(digits(index, tiles, free.len())) {
                board[cell] = tile;
            }
            visit(&board_text(&board, shape));
        }
    }
}

/// How many steps the boards of a mask take.
fn pieces(boards: u64) -> u64 {
    boards.div_ceil(PIECE).max(1)
}

/// Does the mask stand for all its images? The game itself says which image it prefers, on a board where all cells that are not
/// `rest` are equal.
fn is_first(ruleset: &'static dyn Ruleset, shape: Shape, tiles: &[char], rest: char, free: &[usize]) -> bool {
    let n_cells = (shape.0 * shape.1) as usize;
    for &tile in tiles {
        let mut board = vec![rest; n_cells];
        for &cell in free {
            board[cell] = tile;
        }
        let text = board_text(&board, shape);
        let Ok(code) = ruleset.parse(&text) else { continue };
        let how = Reduction { split: false, ..Reduction::for_values(u64::MAX) };
        let Some((part, _)) = parts_of(ruleset, &code, how).pop() else { return true };
        let image = ruleset.text(&part.code);
        // Where `rest` is and where not; a text that is no image of the mask has other numbers of both.
        let outline = |text: &str| -> String {
            text.chars().map(|cell| if cell == '|' || cell == rest { cell } else { tile }).collect()
        };
        let (own, other) = (outline(&text), outline(&image));
        let count = |outline: &str, kind: char| outline.matches(kind).count();
        let is_image = [tile, rest].iter().all(|&kind| count(&own, kind) == count(&other, kind));
        return !is_image || own == other;
    }
    true
}

/// The mask with this number: by the number of marked cells, then by the first cell in which two masks differ.
fn mask(mut number: u64, n_cells: usize) -> Vec<bool> {
    let mut marked = 0;
    while number >= choose(n_cells, marked) {
        number -= choose(n_cells, marked);
        marked += 1;
    }
    let mut mask = Vec::with_capacity(n_cells);
    for cell in 0..n_cells {
        let with = if marked == 0 { 0 } else { choose(n_cells - cell - 1, marked - 1) };
        mask.push(number < with);
        if number < with { marked -= 1 } else { number -= with }
    }
    mask
}

/// The number of ways to choose some out of less than 64.
fn choose(n: usize, chosen: usize) -> u64 {
    CHOICES.get(n).and_then(|row| row.get(chosen)).copied().unwrap_or_default()
}

/// The triangle of Pascal. The middle of its last rows fits into 64 bits.
static CHOICES: [[u64; 64]; 64] = {
    let mut rows = [[0u64; 64]; 64];
    rows[0][0] = 1;
    let mut n = 1;
    while n < 64 {
        rows[n][0] = 1;
        let mut chosen = 1;
        while chosen <= n {
            rows[n][chosen] = rows[n - 1][chosen - 1] + rows[n - 1][chosen];
            chosen += 1;
        }
        n += 1;
    }
    rows
};

/// The digits of a number as cells, the last one the lowest.
fn digits(mut number: u64, cells: &[char], count: usize) -> Vec<char> {
    let mut digits = vec![' '; count];
    for digit in digits.iter_mut().rev() {
        *digit = cells[(number % cells.len() as u64) as usize];
        number /= cells.len() as u64;
    }
    digits
}

fn board_text(cells: &[char], (_, columns): Shape) -> String {
    let rows: Vec<String> = cells.chunks(columns.max(1) as usize).map(|row| row.iter().collect()).collect();
    rows.join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_come_by_size_and_then_by_cells() {
        let all: Vec<String> = (0..16)
            .map(|number| mask(number, 4).iter().map(|&marked| if marked { '1' } else { '0' }).collect())
            .collect();
        assert_eq!(
            all.join(" "),
            "0000 1000 0100 0010 0001 1100 1010 1001 0110 0101 0011 1110 1101 1011 0111 1111"
        );
        assert_eq!((choose(60, 30), choose(3, 4)), (118_264_581_564_861_424, 0));
    }

    #[test]
    fn masks_with_many_boards_are_looked_at_in_pieces() {
        let order = Order::Masks { tiles: vec!['X', 'O'], rest: '.', rest_is_marked: true };
        let ruleset = mcgs_games::REGISTRY.find("clobber_1xn").unwrap();
        let mut texts = std::collections::HashSet::new();
        let mut counts = Vec::new();
        for step in 0..2 {
            let mut count = 0;
            order.boards(ruleset, (1, 15), step, &mut |text| {
                count += 1;
                texts.insert(text.to_owned());
            });
            counts.push(count);
            let before = [step, step + 1].map(|step| order.boards_before(15, step));
            assert_eq!(before[1] - before[0], count);
        }
        // All boards without an empty cell.
        assert_eq!(counts, [PIECE; 2]);
        assert_eq!(texts.len() as u64, 2 * PIECE);
        assert_eq!(order.boards_before(15, order.n_steps(15).unwrap()), 3u64.pow(15));
    }

    #[test]
    fn boards_are_counted() {
        let masks = |rest_is_marked| Order::Masks { tiles: vec!['X', 'O'], rest: '.', rest_is_marked };
        let counts = |order: Order| [0, 1, 3, 4].map(|step| order.boards_before(2, step));
        // Masks of two cells: none marked, the first, the second, both.
        assert_eq!(counts(masks(true)), [0, 4, 8, 9]);
        assert_eq!(counts(masks(false)), [0, 1, 5, 9]);
        assert_eq!(counts(Order::Odometer(vec!['X', '.'])), [0, 1, 3, 4]);
    }
}
