//! All boards of a section, numbered, and which of them need an entry.

use mcgs_engine::{Boards, Code, OptionSink, PartView, Reduction, Ruleset, Sign};

use crate::config::{ConfigError, Section};
use crate::shapes::Shape;

/// All boards of a section, in the order of their sizes. Boards of a size run through the cells like an odometer, the last cell
/// fastest.
pub struct Listing {
    pub(crate) section: Section,
    blocks: Vec<Block>,
    total: u64,
}

/// All boards of one size, with the number of boards before them.
struct Block {
    first: u64,
    shape: Shape,
    boards: BlockBoards,
}

enum BlockBoards {
    /// Every cell is any of these.
    Cells(Vec<char>),
    /// These boards.
    List(Vec<Vec<i32>>),
}

/// A position that needs an entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Candidate {
    pub(crate) code: Code,
    pub(crate) length: u64,
}

impl Listing {
    /// Numbers the boards of a section; an error if there are too many to count.
    pub fn new(section: Section) -> Result<Self, ConfigError> {
        let (mut blocks, mut total) = (Vec::new(), 0u64);
        for shape in section.shapes() {
            let n_cells = shape.0 * shape.1;
            let boards = match section.boards {
                Boards::Strips(cells) | Boards::Grids(cells) => {
                    // Rulesets name stones first and what is left of them last; boards with few stones are wanted first.
                    BlockBoards::Cells(cells.iter().rev().map(|&(cell, _)| cell).collect())
                }
                Boards::Herds => BlockBoards::List(herds(n_cells, section.max_sheep.unwrap_or((0, 0)))),
            };
            let count = match &boards {
                BlockBoards::Cells(cells) => (cells.len() as u64).checked_pow(n_cells),
                BlockBoards::List(list) => Some(list.len() as u64),
            };
            let first = total;
            total = count
                .and_then(|count| total.checked_add(count))
                .filter(|&total| total < 1 << 60)
                .ok_or_else(|| ConfigError::too_many(&section))?;
            blocks.push(Block { first, shape, boards });
        }
        Ok(Listing { section, blocks, total })
    }

    /// The number of boards.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The text of a board.
    pub fn text(&self, index: u64) -> String {
        let block = &self.blocks[self.blocks.partition_point(|block| block.first <= index) - 1];
        let (rows, columns) = block.shape;
        let index = index - block.first;
        match &block.boards {
            BlockBoards::Cells(cells) => {
                let mut digits = vec![0usize; (rows * columns) as usize];
                let mut rest = index;
                for digit in digits.iter_mut().rev() {
                    *digit = (rest % cells.len() as u64) as usize;
                    rest /= cells.len() as u64;
                }
                let rows = digits.chunks(columns.max(1) as usize);
                let rows: Vec<String> =
                    rows.map(|row| row.iter().map(|&digit| cells[digit]).collect()).collect();
                rows.join("|")
            }
            BlockBoards::List(list) => {
                let row = |herds: &[i32]| herds.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
                let rows: Vec<String> =
                    list[index as usize].chunks(columns.max(1) as usize).map(row).collect();
                rows.join("|")
            }
        }
    }

    /// The positions that need an entry because of this board.
    ///
    /// That is the board itself if it is the representative of all its images and does not fall apart: those that do are sums of
    /// smaller ones. Some parts, though, are no boards of their own (in `NoGo`, what is left beside stones that are safe for
    /// good), so they need an entry wherever they occur. Herds are limited for each player, so the representative may be beyond the
    /// limits.
    pub(crate) fn candidates(&self, index: u64, found: &mut Vec<Candidate>) {
        let text = self.text(index);
        let ruleset = self.section.ruleset;
        if self.section.max_difference.is_some_and(|most| difference(&text) > most) {
            return;
        }
        // Not every board is a legal position.
        let Ok(code) = ruleset.parse(&text) else { return };
        for (part, sign) in parts_of(ruleset, &code) {
            let is_board = part.code == code && sign == Sign::Plus;
            if is_board || self.section.boards == Boards::Herds || !stands_alone(ruleset, &part) {
                found.push(part);
            }
        }
    }
}

impl ConfigError {
    fn too_many(section: &Section) -> Self {
        ConfigError::new(format!("`{section}` has more boards than can be counted"))
    }
}

/// Does the position have a text that is read as this position and nothing simpler? Then it is a board of its own.
fn stands_alone(ruleset: &'static dyn Ruleset, part: &Candidate) -> bool {
    match ruleset.parse(&ruleset.text(&part.code)) {
        Ok(code) => code == part.code && parts_of(ruleset, &code) == [(part.clone(), Sign::Plus)],
        Err(_) => false,
    }
}

fn parts_of(ruleset: &'static dyn Ruleset, code: &[u64]) -> Vec<(Candidate, Sign)> {
    let mut parts = Parts(Vec::new());
    let how = Reduction { split: true, symmetry: true, short: u64::MAX };
    ruleset.normalize(code, how, &mut parts);
    parts.0
}

/// How many more cells one player has than the other.
fn difference(text: &str) -> u32 {
    let count = |stone: char| text.chars().filter(|&cell| cell == stone).count() as u32;
    count('X').abs_diff(count('O'))
}

/// The parts of a board.
struct Parts(Vec<(Candidate, Sign)>);

impl OptionSink for Parts {
    fn part(&mut self, part: PartView<'_>) {
        self.0.push((Candidate { code: part.code.into(), length: part.length }, part.sign));
    }

    fn end_option(&mut self) {}
}

/// All boards of so many cells with at most so many sheep: few sheep first.
fn herds(n_cells: u32, (left, right): (u32, u32)) -> Vec<Vec<i32>> {
    let mut totals: Vec<(u32, u32)> = (0..=left).flat_map(|l| (0..=right).map(move |r| (l, r))).collect();
    totals.sort_by_key(|&(l, r)| (l.max(r), l.min(r), l));
    let mut boards = Vec::new();
    for (l, r) in totals {
        place_herds(n_cells as usize, l.cast_signed(), r.cast_signed(), &mut Vec::new(), &mut boards);
    }
    boards
}

/// Fills the cells from the first to the last with exactly so many sheep.
fn place_herds(n_cells: usize, left: i32, right: i32, board: &mut Vec<i32>, boards: &mut Vec<Vec<i32>>) {
    if left == 0 && right == 0 {
        let mut complete = board.clone();
        complete.resize(n_cells, 0);
        boards.push(complete);
        return;
    }
    if board.len() == n_cells {
        return;
    }
    let large = (2..=left).chain((2..=right).map(|herd| -herd));
    for herd in [1, -1, 0].into_iter().chain(large) {
        if herd <= left && -herd <= right {
            board.push(herd);
            place_herds(n_cells, left - herd.max(0), right - (-herd).max(0), board, boards);
            board.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::parse_config;
    use mcgs_games::REGISTRY;
    use std::collections::HashSet;

    fn listing(text: &str) -> Listing {
        Listing::new(parse_config(text, &REGISTRY).unwrap().remove(0)).unwrap()
    }

    #[test]
    fn boards_come_like_an_odometer() {
        let all = |config| {
            let listing = listing(config);
            (0..listing.total()).map(|index| listing.text(index)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(all("[domineering] max_dims = 1,2;"), " # . ## #. .# .. #|# #|. .|# .|.");
        assert_eq!(all("[elephants] max_dims = 1;"), " . O X");
        let sheep = "0,0 -1,0 0,-1 1,0 0,1 1,-1 -1,1";
        assert_eq!(
            all("[sheep] dims = 1,2; max_sheep = 1,1;"),
            format!("{sheep} {}", sheep.replace(',', "|"))
        );
    }

    #[test]
    fn only_representatives_that_hold_together_need_entries() {
        let texts = |config: &str| {
            let listing = listing(config);
            let mut found = Vec::new();
            (0..listing.total()).for_each(|index| listing.candidates(index, &mut found));
            let ruleset = listing.section.ruleset;
            found.iter().map(|part| ruleset.text(&part.code)).collect::<Vec<_>>().join(" ")
        };
        // Of XO and OX one is enough, and ones like `X.O` fall apart.
        assert_eq!(texts("[clobber_1xn] max_dims = 3;").split(' ').count(), 1 + 2);
        assert_eq!(texts("[domineering] max_dims = 2,2;").split(' ').count(), 3);
    }

    /// Whatever play leads to inside the boards of a section has an entry, or falls apart into what has.
    #[test]
    fn all_options_of_entries_have_entries() {
        for entry in REGISTRY.entries() {
            let ruleset = entry.ruleset();
            let sizes = match ruleset.boards() {
                Some(Boards::Strips(_)) => "6",
                Some(Boards::Grids(_)) => "2,3",
                Some(Boards::Herds) => "2,3; max_sheep = 3,2",
                None => continue,
            };
            for title in [ruleset.title(), format!("impartial {}", ruleset.name())] {
                let listing = listing(&format!("[{title}] max_dims = {sizes};"));
                let ruleset = listing.section.ruleset;
                let mut found = Vec::new();
                (0..listing.total()).for_each(|index| listing.candidates(index, &mut found));
                assert!(found.len() > 2, "{title}");
                let known: HashSet<&[u64]> = found.iter().map(|part| part.code.as_slice()).collect();
                for part in &found {
                    for player in mcgs_engine::Player::BOTH {
                        let mut parts = Parts(Vec::new());
                        let how = Reduction { split: true, symmetry: true, short: u64::MAX };
                        ruleset.expand(&part.code, player, how, &mut parts);
                        for (option, _) in parts.0 {
                            let text = ruleset.text(&option.code);
                            assert!(
                                known.contains(option.code.as_slice()),
                                "{title}: {text} of {}",
                                ruleset.text(&part.code)
                            );
                        }
                    }
                }
            }
        }
    }
}
