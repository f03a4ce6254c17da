//! A board: a shape and some bit planes over its cells.

use mcgs_engine::{Code, Player};

use crate::bits::Bits;
use crate::grid::Grid;
use crate::large::Large;
use crate::shape::{Shape, Window};
use crate::symmetry;

/// A board with `P` bit planes, and the parameters `T` of a ruleset that has some.
///
/// What a plane means is up to the ruleset. The cell with no plane set is what surrounds a part that
/// is cut out: the empty cell in Clobber, the wall in Domineering.
///
/// ```
/// # use mcgs_boards::{Bits, Board, Shape};
/// let shape = Shape::new(2, 3);
/// let row = u64::single(shape, 1) | u64::single(shape, 2);
/// let board = Board::new(shape, [row], ());
/// let part = board.cut(&row);
/// assert_eq!((part.shape(), part.plane(0).count()), (Shape::new(1, 2), 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board<B, const P: usize, T = ()> {
    shape: Shape,
    planes: [B; P],
    params: T,
}

/// A board on the narrowest of the three widths that holds it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyBoard<const P: usize, T = ()> {
    /// Up to 64 cells.
    Small(Board<u64, P, T>),
    /// Up to 128 cells.
    Medium(Board<u128, P, T>),
    /// More cells.
    Large(Board<Large, P, T>),
}

/// Evaluates an expression for the board inside an [`AnyBoard`], whatever its width.
macro_rules! on_any_width {
    ($any:expr, $board:ident => $result:expr) => {
        match $any {
            $crate::board::AnyBoard::Small($board) => $result,
            $crate::board::AnyBoard::Medium($board) => $result,
            $crate::board::AnyBoard::Large($board) => $result,
        }
    };
}
pub(crate) use on_any_width;

impl<B: Bits, const P: usize, T: Copy> Board<B, P, T> {
    /// A board from its planes.
    #[inline]
    pub fn new(shape: Shape, planes: [B; P], params: T) -> Self {
        Board { shape, planes, params }
    }

    /// The size of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All planes.
    #[inline]
    pub fn planes(&self) -> &[B; P] {
        &self.planes
    }

    /// One plane.
    #[inline]
    pub fn plane(&self, k: usize) -> &B {
        &self.planes[k]
    }

    /// The parameters of the ruleset.
    #[inline]
    pub fn params(&self) -> T {
        self.params
    }

    /// The geometry of the board.
    #[inline]
    pub fn grid(&self) -> Grid<B> {
        Grid::new(self.shape)
    }

    /// A board of the same shape and parameters with other planes.
    #[inline]
    #[must_use]
    pub fn with_planes(&self, planes: [B; P]) -> Self {
        Board { shape: self.shape, planes, params: self.params }
    }

    /// The same board with other parameters.
    #[inline]
    #[must_use]
    pub fn with_params(self, params: T) -> Self {
        Board { params, ..self }
    }

    /// The part of the board inside the bounding box of `area`, with everything outside `area` erased.
    #[inline]
    #[must_use]
    pub fn cut(&self, area: &B) -> Self {
        let window = area.bounds(self.shape);
        let planes = self.planes.each_ref().map(|plane| plane.and(area).inside(self.shape, window));
        Board { shape: window.shape(), planes, params: self.params }
    }

    /// The part of the board inside a window.
    #[inline]
    #[must_use]
    pub fn window(&self, window: Window) -> Self {
        let planes = self.planes.each_ref().map(|plane| plane.window(self.shape, window));
        Board { shape: window.shape(), planes, params: self.params }
    }

    /// The board turned by 180 degrees; on a strip, its mirror image.
    #[inline]
    #[must_use]
    pub fn rotate(&self) -> Self {
        self.with_planes(self.planes.each_ref().map(|plane| plane.rotate(self.shape)))
    }

    /// The board with the order of its rows reversed.
    #[inline]
    #[must_use]
    pub fn flip(&self) -> Self {
        self.with_planes(self.planes.each_ref().map(|plane| plane.flip(self.shape)))
    }

    /// The board with rows and columns exchanged.
    #[inline]
    #[must_use]
    pub fn transpose(&self) -> Self {
        let planes = self.planes.each_ref().map(|plane| plane.transpose(self.shape));
        Board { shape: self.shape.transposed(), planes, params: self.params }
    }

    /// The board with plane `swap[k]` in the place of plane `k`.
    #[inline]
    #[must_use]
    pub fn swap(&self, swap: &[usize; P]) -> Self {
        self.with_planes(swap.map(|k| self.planes[k].clone()))
    }

    /// Can every move be answered by its half turn, so that the nim value is 0? Only for games in which a move
    /// changes one cell of `cells` and a neighbour of it in `cells`, needs nothing else, and adds nothing to `cells`.
    ///
    /// `swap` is an exchange of planes under which moves of either colour stay moves of some colour.
    #[inline]
    pub fn answers_by_half_turn(&self, cells: &B, swap: &[usize; P]) -> bool {
        symmetry::answers_by_half_turn(self, cells, swap)
    }

    /// Which planes are set on a cell, plane `k` as bit `k`.
    pub fn cell(&self, index: u32) -> u32 {
        let bit = |(k, plane): (usize, &B)| u32::from(plane.get(index)) << k;
        self.planes.iter().enumerate().map(bit).sum()
    }

    /// The same board on another width, which must be wide enough.
    pub fn to_width<C: Bits>(&self) -> Board<C, P, T> {
        let planes = self.planes.each_ref().map(|plane| {
            let words: Code = (0..self.shape.words()).map(|k| plane.word(k)).collect();
            C::from_words(self.shape, &words)
        });
        Board { shape: self.shape, planes, params: self.params }
    }

    /// Appends the words of all planes.
    #[inline]
    pub(crate) fn encode_planes(&self, code: &mut Code) {
        let words = self.shape.words();
        if words == 1 {
            for plane in &self.planes {
                code.push(plane.word(0));
            }
        } else {
            code.extend(self.planes.iter().flat_map(|plane| (0..words).map(|k| plane.word(k))));
        }
    }

    /// Reads what [`encode_planes`](Self::encode_planes) wrote; missing words are empty.
    #[inline]
    pub(crate) fn decode_planes(shape: Shape, words: &[u64], params: T) -> Self {
        let count = shape.words();
        let planes = std::array::from_fn(|k| {
            B::from_words(shape, words.get(k * count..(k + 1) * count).unwrap_or_default())
        });
        Board { shape, planes, params }
    }
}

/// Boards on which plane 0 belongs to Left and plane 1 to Right.
impl<B: Bits, T: Copy> Board<B, 2, T> {
    /// The plane of `player` and the plane of the opponent.
    #[inline]
    pub fn colours(&self, player: Player) -> (&B, &B) {
        let [left, right] = &self.planes;
        match player {
            Player::Left => (left, right),
            Player::Right => (right, left),
        }
    }

    /// The same board with other planes for `player` and the opponent.
    #[inline]
    #[must_use]
    pub fn with_colours(&self, player: Player, own: B, other: B) -> Self {
        self.with_planes(match player {
            Player::Left => [own, other],
            Player::Right => [other, own],
        })
    }
}
