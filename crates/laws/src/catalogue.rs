//! Small random positions, drawn as the catalogue of a ruleset says.

use mcgs_engine::{Boards, Ruleset, random_board};

use crate::random::Random;

/// The text of a random position that is small enough to look at all of its play. It may be illegal.
pub(crate) fn small_text(ruleset: &dyn Ruleset, random: &mut Random) -> String {
    let size = ruleset.small_size() as usize;
    let text = match ruleset.boards() {
        None => ruleset.random_text(size as u64, &mut |limit| random.below(limit as usize) as u64),
        Some(boards) => {
            let (rows, columns) = match boards {
                Boards::Strips(_) => (1, random.below(size + 1)),
                Boards::Grids(_) | Boards::Numbers(_) => {
                    let rows = 1 + random.below(size.min(4));
                    (rows, 1 + random.below(size / rows))
                }
            };
            let mut cells = ruleset.usual_cells();
            // What is unusual in a cell has to be right, too.
            if let Boards::Strips(kinds) | Boards::Grids(kinds) = boards {
                cells.extend(kinds.iter().map(|(kind, _)| (kind.to_string(), 1)));
            }
            random_board(&cells, rows, columns, &mut |limit| random.below(limit as usize) as u64)
        }
    };
    match ruleset.usual_parameters() {
        Some(parameters) => format!("{parameters}:{text}"),
        None => text,
    }
}
