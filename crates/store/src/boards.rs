//! All boards of a section, numbered, and which of them need an entry.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use mcgs_engine::{Boards, Code, OptionSink, PartView, Reduction, Ruleset, Sign, board_text};

use crate::config::{ConfigError, Section};
use crate::masks::Order;
use crate::numbers::NumberBoards;
use crate::shapes::{Shape, grids, strips};

/// The most answers that a worker remembers.
const MAX_KNOWN: usize = 100_000;
/// What one of them takes, about.
const KNOWN_BYTES: usize = 100;

/// All boards of a section, in the order of their sizes, in numbered steps: one board each, or some boards with one mask.
pub struct Listing {
    pub(crate) section: Section,
    blocks: Vec<Block>,
    total: u64,
    /// Steps that a worker takes at a time.
    pub(crate) chunk: u64,
}

/// All boards of one size, with the number of steps before them.
struct Block {
    first: u64,
    shape: Shape,
    boards: BlockBoards,
}

enum BlockBoards {
    /// Cells of a few kinds.
    Cells(Order),
    /// Cells with numbers.
    Numbers(Arc<NumberBoards>),
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
        let order = match section.boards {
            Boards::Strips(cells) => Some((cells, strips(4))),
            Boards::Grids(cells) => Some((cells, grids(1, 3))),
            Boards::Numbers(_) => None,
        };
        let order = order.map(|(cells, small)| {
            let kinds: Vec<char> = cells.iter().map(|&(kind, _)| kind).collect();
            Order::of(section.ruleset, &kinds, &small)
        });
        let shapes = section.shapes();
        let most_cells = shapes.iter().map(|shape| shape.0 * shape.1).max().unwrap_or_default();
        let numbers = match &order {
            Some(_) => None,
            None => Some(Arc::new(
                NumberBoards::new(most_cells, section.most.map_or((0, 0), |most| (most.left, most.right)))
                    .ok_or_else(|| ConfigError::too_many(&section))?,
            )),
        };
        for shape in shapes {
            let n_cells = shape.0 * shape.1;
            let (boards, count) = match (&order, &numbers) {
                (Some(order), _) => (BlockBoards::Cells(order.clone()), order.n_steps(n_cells)),
                (None, Some(numbers)) => (BlockBoards::Numbers(numbers.clone()), numbers.n_boards(n_cells)),
                (None, None) => continue,
            };
            let first = total;
            total = count
                .and_then(|count| total.checked_add(count))
                .filter(|&total| total < 1 << 60)
                .ok_or_else(|| ConfigError::too_many(&section))?;
            blocks.push(Block { first, shape, boards });
        }
        let chunk = match &order {
            // A mask may have very many boards.
            Some(Order::Masks { tiles, .. }) if tiles.len() > 1 => 1,
            _ => 256,
        };
        Ok(Listing { section, blocks, total, chunk })
    }

    /// The number of boards, images included.
    pub fn n_boards(&self) -> u64 {
        self.boards_before(self.total)
    }

    /// How many boards the steps before this one have, images included: a measure of the work.
    pub(crate) fn boards_before(&self, step: u64) -> u64 {
        let mut boards = 0u64;
        for (idx, block) in self.blocks.iter().enumerate().take_while(|(_, block)| block.first < step) {
            let end = self.blocks.get(idx + 1).map_or(self.total, |next| next.first).min(step);
            boards = boards.saturating_add(match &block.boards {
                BlockBoards::Cells(order) => {
                    order.boards_before(block.shape.0 * block.shape.1, end - block.first)
                }
                BlockBoards::Numbers(_) => end - block.first,
            });
        }
        boards
    }

    /// The number of steps.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Hands over the boards of a step as text. Not every one is a legal position.
    pub fn boards(&self, step: u64, visit: &mut dyn FnMut(&str)) {
        let block = &self.blocks[self.blocks.partition_point(|block| block.first <= step) - 1];
        let step = step - block.first;
        match &block.boards {
            BlockBoards::Cells(order) => order.boards(self.section.ruleset, block.shape, step, visit),
            BlockBoards::Numbers(all) => {
                let cells = all.board(block.shape.0 * block.shape.1, step);
                let cells: Vec<String> = cells.iter().map(i32::to_string).collect();
                visit(&board_text(&cells, block.shape.1 as usize));
            }
        }
    }

    /// Are the boards of a step all boards with one mask, of which the images may be missing?
    fn is_masked(&self, step: u64) -> bool {
        let block = &self.blocks[self.blocks.partition_point(|block| block.first <= step) - 1];
        matches!(block.boards, BlockBoards::Cells(Order::Masks { .. }))
    }
}

/// Finds the positions that need an entry, for one worker.
pub(crate) struct Finder<'a> {
    listing: &'a Listing,
    /// Parts that were met before, and whether they are boards of their own.
    known: HashMap<Code, bool>,
    max_known: usize,
}

impl<'a> Finder<'a> {
    /// A finder that remembers as much as this many bytes can hold, if that is not very much.
    pub(crate) fn new(listing: &'a Listing, memory: usize) -> Self {
        Finder { listing, known: HashMap::new(), max_known: (memory / KNOWN_BYTES).min(MAX_KNOWN) }
    }

    /// The positions that need an entry because of the boards of a step, each once.
    ///
    /// That is a board itself, or its preferred image, if it does not fall apart: those that do are sums of smaller ones.
    /// Some parts, though, are no boards of their own (in `NoGo`, what is left beside stones that are safe for good), so they
    /// need an entry wherever they occur. Numbers are limited for each player, so the representative may be beyond the limits.
    pub(crate) fn find(&mut self, step: u64, found: &mut Vec<Candidate>) {
        let listing = self.listing;
        let section = &listing.section;
        let ruleset = section.ruleset;
        let is_masked = listing.is_masked(step);
        let mut seen = HashSet::new();
        listing.boards(step, &mut |text| {
            if section.max_difference.is_some_and(|most| difference(text) > most) {
                return;
            }
            let Ok(code) = ruleset.parse(text) else { return };
            let how = Reduction::for_values(u64::MAX);
            let parts = parts_of(ruleset, &code, how);
            // Without masks all images are listed, and the preferred one is enough.
            let whole = match parts.as_slice() {
                [(part, _)] if is_masked => parts_of(ruleset, &code, Reduction { split: false, ..how })
                    .first()
                    .is_some_and(|it| it.0 == *part),
                [(part, sign)] => part.code == code && *sign == Sign::Plus,
                _ => false,
            };
            for (part, _) in parts {
                if (whole
                    || matches!(section.boards, Boards::Numbers(_))
                    || !self.known_to_stand_alone(&part))
                    && seen.insert(part.code.clone())
                {
                    found.push(part);
                }
            }
        });
    }

    fn known_to_stand_alone(&mut self, part: &Candidate) -> bool {
        if self.known.len() >= self.max_known {
            self.known.clear();
        }
        let ruleset = self.listing.section.ruleset;
        *self.known.entry(part.code.clone()).or_insert_with(|| stands_alone(ruleset, part))
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
        Ok(code) => {
            let how = Reduction::for_values(u64::MAX);
            code == part.code && parts_of(ruleset, &code, how) == [(part.clone(), Sign::Plus)]
        }
        Err(_) => false,
    }
}

/// The parts of a position, each as a representative and a sign.
pub(crate) fn parts_of(
    ruleset: &'static dyn Ruleset,
    code: &[u64],
    how: Reduction,
) -> Vec<(Candidate, Sign)> {
    let mut parts = Parts(Vec::new());
    // A ruleset that fails has no boards.
    ruleset.normalize(code, how, &mut parts).map_or_else(|_| Vec::new(), |()| parts.0)
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
        self.0.push((Candidate { code: part.code.into(), length: part.max_moves }, part.sign));
    }

    fn end_option(&mut self) {}
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

    fn all_boards(config: &str) -> String {
        let listing = listing(config);
        let mut texts = Vec::new();
        (0..listing.total()).for_each(|step| listing.boards(step, &mut |text| texts.push(text.to_owned())));
        texts.join(" ")
    }

    fn all_candidates(listing: &Listing) -> Vec<Candidate> {
        let (mut finder, mut found) = (Finder::new(listing, 1 << 20), Vec::new());
        (0..listing.total()).for_each(|step| finder.find(step, &mut found));
        found
    }

    #[test]
    fn boards_come_in_the_order_of_the_game() {
        // Few stones first, and of masks that are images of each other the one that the game prefers.
        assert_eq!(all_boards("[clobber] max_dims = 1,2;"), " . X O .. X. O. XX XO OX OO");
        // Few empty cells first: moves fill them.
        assert_eq!(all_boards("[nogo_1xn] dims = 2;"), "XX XO OX OO X. O. ..");
        assert_eq!(all_boards("[amazons] dims = 1,1;"), "# X O .");
        assert_eq!(all_boards("[domineering] dims = 1,2;"), "## .# ..");
        // No move of an elephant changes how many there are.
        assert_eq!(all_boards("[elephants] max_dims = 1;"), " X O .");
        let sheep = "0,0 -1,0 0,-1 1,0 0,1 1,-1 -1,1";
        assert_eq!(
            all_boards("[sheep] dims = 1,2; max_sheep = 1,1;"),
            format!("{sheep} {}", sheep.replace(',', "|"))
        );
    }

    #[test]
    fn only_representatives_that_hold_together_need_entries() {
        // Of XO and OX one is enough, and ones like `X.O` fall apart.
        assert_eq!(all_candidates(&listing("[clobber_1xn] max_dims = 3;")).len(), 1 + 2);
        assert_eq!(all_candidates(&listing("[domineering] max_dims = 2,2;")).len(), 3);
    }

    /// Masks that are left out are really images of others: nothing is missing, and nothing comes twice.
    #[test]
    fn masks_leave_nothing_out() {
        for entry in REGISTRY.entries().iter().filter(|entry| !entry.ruleset().has_parameters()) {
            let Some(Boards::Strips(cells) | Boards::Grids(cells)) = entry.ruleset().boards() else {
                continue;
            };
            let size = if matches!(entry.ruleset().boards(), Some(Boards::Strips(_))) { "5" } else { "2,3" };
            for title in [entry.ruleset().title(), format!("impartial {}", entry.ruleset().name())] {
                let mut listing = listing(&format!("[{title}] max_dims = {size};"));
                let sorted = |listing: &Listing| {
                    let mut codes: Vec<Code> =
                        all_candidates(listing).into_iter().map(|it| it.code).collect();
                    codes.sort();
                    codes
                };
                let mut found = sorted(&listing);
                let n_found = found.len();
                found.dedup();
                // Some parts that are no boards of their own come from several boards.
                assert!(n_found == found.len() || entry.ruleset().name().starts_with("nogo"), "{title}");
                let order = Order::Odometer(cells.iter().map(|&(kind, _)| kind).collect());
                let mut total = 0;
                for block in &mut listing.blocks {
                    block.first = total;
                    total += order.n_steps(block.shape.0 * block.shape.1).unwrap();
                    block.boards = BlockBoards::Cells(order.clone());
                }
                listing.total = total;
                let mut expected = sorted(&listing);
                expected.dedup();
                assert_eq!(found, expected, "{title}");
            }
        }
    }

    /// Whatever play leads to inside the boards of a section has an entry, or falls apart into what has.
    #[test]
    fn all_options_of_entries_have_entries() {
        for entry in REGISTRY.entries().iter().filter(|entry| !entry.ruleset().has_parameters()) {
            let ruleset = entry.ruleset();
            let sizes = match ruleset.boards() {
                Some(Boards::Strips(_)) => "6",
                Some(Boards::Grids(_)) => "2,3",
                Some(Boards::Numbers(_)) => "2,3; max_sheep = 3,2",
                None => continue,
            };
            for title in [ruleset.title(), format!("impartial {}", ruleset.name())] {
                let listing = listing(&format!("[{title}] max_dims = {sizes};"));
                let ruleset = listing.section.ruleset;
                let found = all_candidates(&listing);
                assert!(found.len() > 2, "{title}");
                let known: HashSet<&[u64]> = found.iter().map(|part| part.code.as_slice()).collect();
                for part in &found {
                    for player in mcgs_engine::Player::BOTH {
                        let mut parts = Parts(Vec::new());
                        let how = Reduction::for_values(u64::MAX);
                        ruleset.expand(&part.code, player, how, &mut parts).unwrap();
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
