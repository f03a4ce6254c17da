//! What pictures show of a position.

/// What a cell of a board looks like in pictures.
///
/// ```
/// use mcgs_engine::{CellLook, Shade};
/// assert_eq!(CellLook::usual('X'), CellLook::Stone(Shade::Black));
/// assert_eq!(CellLook::usual('.'), CellLook::Empty);
/// assert_eq!(CellLook::usual('?'), CellLook::Letter);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellLook {
    /// A square with nothing on it.
    Empty,
    /// A filled square, which nobody can use any more.
    Block,
    /// A round piece.
    Stone(Shade),
    /// An upright domino.
    Domino(Shade),
    /// The character itself.
    Letter,
}

/// The colour of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// Left's.
    Black,
    /// Right's.
    White,
    /// Nobody's, or everybody's.
    Grey,
}

impl CellLook {
    /// What the usual characters look like: `X` and `O` are stones, `.` is empty, `#` is a block.
    pub fn usual(cell: char) -> Self {
        match cell {
            'X' => CellLook::Stone(Shade::Black),
            'O' => CellLook::Stone(Shade::White),
            '.' => CellLook::Empty,
            '#' => CellLook::Block,
            _ => CellLook::Letter,
        }
    }
}

/// What stands for a position that is no board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// A text in the notation of values, such as `{1|-1}` or `*3`.
    Text(String),
    /// Rows of counters.
    Counters(Vec<u64>),
}
