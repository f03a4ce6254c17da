//! The cells of a board, as pictures show them.

use mcgs_engine::{Boards, CellLook, Component, Shade};

/// A board of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cells {
    /// The cells row by row.
    pub(super) rows: Vec<Vec<Cell>>,
    /// Are they hexagons?
    pub(super) is_hexagonal: bool,
    /// Has the game only one row? Then cells are called by numbers.
    pub(super) is_strip: bool,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    /// How it is written.
    pub(super) text: String,
    pub(super) look: CellLook,
    /// How many pieces stand on it, if they are counted.
    pub(super) count: Option<u64>,
}

/// Row and column.
pub(super) type At = (usize, usize);

impl Cells {
    /// The cells of a position, if it is a board.
    pub(super) fn of(component: &Component) -> Option<Self> {
        let ruleset = component.ruleset();
        let text = component.text();
        let board = match text.rsplit_once(':') {
            Some((_, board)) if ruleset.has_parameters() => board,
            // What stands before a colon is the name of a graph, which is no board.
            Some(_) => return None,
            None => text.as_str(),
        };
        let (is_strip, counted) = match ruleset.boards() {
            Some(Boards::Strips(_)) => (true, false),
            Some(Boards::Grids(_)) => (false, false),
            Some(Boards::Numbers(_)) => (false, true),
            // Rules made at run time do not say; what is written like a board is one.
            None if board.chars().all(|cell| "XO.#|".contains(cell)) => (false, false),
            None => return None,
        };
        let rows: Vec<Vec<Cell>> = board
            .split('|')
            .map(|row| {
                if counted {
                    row.split(',').map(|cell| Cell::counted(cell.trim())).collect()
                } else {
                    let cell =
                        |cell: char| Cell { text: cell.into(), look: ruleset.cell_look(cell), count: None };
                    row.chars().filter(|cell| !"()".contains(*cell)).map(cell).collect()
                }
            })
            .collect();
        let has_cells = rows.iter().any(|row| !row.is_empty());
        has_cells.then_some(Cells { rows, is_hexagonal: ruleset.is_hexagonal(), is_strip })
    }

    pub(super) fn n_columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// All cells with their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (At, &Cell)> {
        let row = |(row, cells): (usize, &'_ Vec<Cell>)| (row, cells.len());
        let places: Vec<(usize, usize)> = self.rows.iter().enumerate().map(row).collect();
        places
            .into_iter()
            .flat_map(|(row, length)| (0..length).map(move |column| (row, column)))
            .map(|(row, column)| ((row, column), &self.rows[row][column]))
    }

    /// How moves call a cell: `4` on a strip, `d1` on a grid.
    pub(super) fn name(&self, (row, column): At) -> String {
        if self.is_strip { (column + 1).to_string() } else { format!("{}{}", column_name(column), row + 1) }
    }

    /// The cells that the text of a move names, in its order.
    pub(super) fn named_in(&self, text: &str) -> Vec<At> {
        let places: Vec<(String, At)> = self.iter().map(|(at, _)| (self.name(at), at)).collect();
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words
            .filter_map(|word| {
                let word = if self.is_strip { word.trim_end_matches(char::is_alphabetic) } else { word };
                places.iter().find(|(name, _)| name == word).map(|(_, at)| *at)
            })
            .collect()
    }
}

impl Cell {
    /// A cell with this number of pieces of Left, or of Right if the number is negative.
    fn counted(text: &str) -> Self {
        let number: i64 = text.parse().unwrap_or(0);
        let look = match number.signum() {
            1 => CellLook::Stone(Shade::Black),
            -1 => CellLook::Stone(Shade::White),
            _ => CellLook::Empty,
        };
        Cell { text: text.to_owned(), look, count: Some(number.unsigned_abs()) }
    }

    /// Does a piece stand on it?
    pub(super) fn has_piece(&self) -> bool {
        matches!(self.look, CellLook::Stone(_) | CellLook::Domino(_) | CellLook::Letter)
    }
}

/// `a` ... `z`, then `aa`, `ab` and so on, as in moves.
pub(super) fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        more => column_name(more - 1) + &letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::Player;
    use mcgs_games::REGISTRY;

    fn component(title: &str, text: &str) -> Component {
        Component::parse(REGISTRY.find(title).unwrap(), text).unwrap()
    }

    #[test]
    fn columns_are_named_as_in_moves() {
        let wide = component("domineering", &format!("{}|{}", ".".repeat(60), ".".repeat(60)));
        let last = wide.moves(Player::Left).unwrap().last().unwrap().text;
        assert!(last.starts_with(&column_name(59)), "{last}");
        assert_eq!((column_name(0), column_name(25), column_name(26)), ("a".into(), "z".into(), "aa".into()));
        assert_eq!(Cells::of(&wide).unwrap().named_in(&last)[0], (0, 59));
    }

    #[test]
    fn every_game_on_a_board_has_cells() {
        for (title, text, size) in [
            ("clobber", "XO|.X", (2, 2)),
            ("clobber_1xn", "XO", (1, 2)),
            ("gen_king_dirt", "1,1,0:.X#|.#.", (2, 3)),
            ("sheep", "0,3,0|10,-1,0", (2, 3)),
        ] {
            let cells = Cells::of(&component(title, text)).unwrap();
            assert_eq!((cells.rows.len(), cells.n_columns()), size, "{title}");
        }
        let herds = Cells::of(&component("sheep", "0,3,0|10,-1,0")).unwrap();
        assert_eq!((herds.rows[1][1].look, herds.rows[1][1].count), (CellLook::Stone(Shade::White), Some(1)));
        for (title, text) in [("cgt_game", "{1|*}"), ("switch_game", "1,-1"), ("kayles", "3")] {
            assert_eq!(Cells::of(&component(title, text)), None, "{title}");
        }
        assert_eq!(Cells::of(&component("toppling_dominoes", "")), None, "there is nothing left");
    }
}
