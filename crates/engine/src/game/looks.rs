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
#[derive(Debug, Clone, PartialEq)]
pub enum Drawn {
    /// A text in the notation of values, such as `{1|-1}` or `*3`.
    Text(String),
    /// Rows of counters.
    Counters(Vec<u64>),
    /// Vertices and edges.
    Graph(DrawnGraph),
}

/// A graph with the places of its vertices. Neighbours are about 1 apart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DrawnGraph {
    /// The vertices.
    pub vertices: Vec<DrawnVertex>,
    /// The edges.
    pub edges: Vec<DrawnEdge>,
    /// The height of the ground that the graph stands on, if there is one.
    pub ground: Option<f64>,
}

/// A vertex of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnVertex {
    /// How far to the right, and how far down.
    pub place: (f64, f64),
    /// What is on it, as a character that looks like that of a cell; `None` if it is only a joint of edges.
    pub cell: Option<char>,
    /// How moves call it; empty if they do not.
    pub name: String,
}

/// An edge of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnEdge {
    /// The indices of its ends.
    pub ends: [usize; 2],
    /// Does it lead to its second end only?
    pub is_arrow: bool,
    /// Who may use it, if not everybody: Left's edges are blue, Right's are red, and those of both are green.
    pub shade: Option<Shade>,
    /// How far its middle is from the straight line, to the right as seen on the way. Of a loop, how many there are before it at its vertex.
    pub bend: f64,
    /// How moves call it; empty if they do not.
    pub name: String,
}
