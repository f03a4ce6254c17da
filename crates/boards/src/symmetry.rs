//! Symmetric images of a board, its negative, and one representative for all of them.
//!
//! [`canonical`] is the hottest function of the program: every part of every option passes through it.
//! On boards of one word it neither allocates nor loops over cells.

use std::array;
use std::cmp::Ordering;

use mcgs_engine::Sign;

use crate::bits::Bits;
use crate::board::Board;
use crate::params::Params;
use crate::rules::{BoardRules, Symmetry};
use crate::shape::Shape;

/// The same position with the players exchanged.
#[inline]
pub(crate) fn negative<R: BoardRules<P>, B: Bits, const P: usize>(
    board: &Board<B, P, R::Params>,
) -> Board<B, P, R::Params> {
    let swapped = board.swap(&R::SWAP).with_params(board.params().negative());
    match R::SYMMETRY {
        Symmetry::Square | Symmetry::Mirror | Symmetry::Fixed => swapped,
        Symmetry::Rectangle | Symmetry::Diagonal => swapped.transpose(),
        Symmetry::Directed => swapped.rotate(),
        Symmetry::Sideways => swapped.rotate().flip(),
    }
}

/// Can the player who moves second always answer by the half turn of the move, in a game in which a move changes
/// nothing but one cell of `cells` and a neighbour of it that is also in `cells`, and needs nothing else?
///
/// Then the nim value is 0: Tweedledum and Tweedledee. Proof: let the board be equal to its half turn (after an
/// exchange of colours, if `swap` says so), and let no two neighbours in `cells` be such that they and their images
/// are less than four different cells. The answer to a move is its image, which is still legal, because the move did
/// not touch the cells of the image; after it the board is equal to its half turn again, and since `cells` only
/// shrinks, there are still no such neighbours. So the second player never runs out of answers.
///
/// Two neighbours and their images are less than four cells only if the centre of the board is in one of the
/// two cells or between them: it is enough to look at the centre. Where both numbers of rows and columns are even,
/// the centre is a corner of cells, and nothing has to be looked at.
#[inline]
pub(crate) fn answers_by_half_turn<B: Bits, const P: usize, T: Copy>(
    board: &Board<B, P, T>,
    cells: &B,
    swap: &[usize; P],
) -> bool {
    let shape = board.shape();
    // Most boards are not symmetric, and their first and last cells show it.
    let ends = |cells: &B| Some((cells.lowest()?, cells.highest()?));
    if ends(cells).is_some_and(|(first, last)| first + last + 1 != shape.extent()) {
        return false;
    }
    let turned = rotated(board.planes(), shape);
    if turned != *board.planes() && swap.map(|k| turned[k].clone()) != *board.planes() {
        return false;
    }
    let (rows, cols) = (shape.rows(), shape.cols());
    if rows == 0 || (rows % 2 == 0 && cols % 2 == 0) {
        return true;
    }
    // One cell in the centre, or one of the two cells beside it; the other is its image.
    !cells.get(shape.index((rows - 1) / 2, (cols - 1) / 2))
}

/// One representative `c` of all symmetric images of the board and of its negative, with the sign `s`
/// such that the board is `s · c`. A board that is its own negative by symmetry gets the sign plus.
///
/// The representative is the image with the smallest parameters and then the smallest planes. Boards
/// that are not square are laid on their long side first, which leaves four images instead of eight.
#[inline]
pub(crate) fn canonical<R: BoardRules<P>, B: Bits, const P: usize>(
    board: &Board<B, P, R::Params>,
) -> (Board<B, P, R::Params>, Sign) {
    let (shape, planes, params) = (board.shape(), board.planes(), board.params());
    let swap = |planes: &[B; P]| R::SWAP.map(|k| planes[k].clone());
    // Less: only images of the board can be smallest; greater: only images of its negative.
    let order = params.cmp(&params.negative());
    match R::SYMMETRY {
        Symmetry::Square => {
            let lies = shape.rows() <= shape.cols();
            let lying = if lies { planes.clone() } else { transposed(planes, shape) };
            let shape = if lies { shape } else { shape.transposed() };
            // No image has other numbers of cells on its planes, so these mostly decide about the colours.
            let order = order.then_with(|| {
                let counts = lying.each_ref().map(Bits::count);
                counts.cmp(&R::SWAP.map(|k| counts[k]))
            });
            let mut best = Best::start(order, || lying.clone(), || swap(&lying));
            let images = four_images(&best.planes, shape);
            best.offer(best.sign, &images[1..]);
            if shape.rows() == shape.cols() {
                let turned = four_images(&transposed(&images[0], shape), shape);
                best.offer(best.sign, &turned);
                if order.is_eq() {
                    best.offer(Sign::Minus, &images.each_ref().map(swap));
                    best.offer(Sign::Minus, &turned.each_ref().map(swap));
                }
            } else if order.is_eq() {
                best.offer(Sign::Minus, &images.each_ref().map(swap));
            }
            best.finish(shape, params)
        }
        Symmetry::Rectangle => {
            let order = shape.rows().cmp(&shape.cols()).then(order);
            let negative = || swap(&transposed(planes, shape));
            let shape = if order.is_gt() { shape.transposed() } else { shape };
            let mut best = Best::start(order, || planes.clone(), negative);
            best.offer(best.sign, &four_images(&best.planes, shape)[1..]);
            if order.is_eq() {
                best.offer(Sign::Minus, &four_images(&negative(), shape));
            }
            best.finish(shape, params)
        }
        Symmetry::Mirror => {
            let mut best = Best::start(order, || planes.clone(), || swap(planes));
            best.offer(best.sign, &[rotated(&best.planes, shape)]);
            if order.is_eq() {
                let negative = swap(planes);
                best.offer(Sign::Minus, &[rotated(&negative, shape), negative]);
            }
            best.finish(shape, params)
        }
        Symmetry::Directed => {
            let negative = || swap(&rotated(planes, shape));
            let mut best = Best::start(order, || planes.clone(), negative);
            if order.is_eq() {
                best.offer(Sign::Minus, &[negative()]);
            }
            best.finish(shape, params)
        }
        Symmetry::Fixed | Symmetry::Sideways | Symmetry::Diagonal => {
            let negative = negative::<R, B, P>(board);
            let is_smaller = negative.shape().cmp(&shape).then(order.reverse());
            let is_smaller = is_smaller.then_with(|| negative.planes().cmp(planes)).is_lt();
            if is_smaller { (negative, Sign::Minus) } else { (board.clone(), Sign::Plus) }
        }
    }
}

/// The smallest image so far, and whether it is one of the board or of its negative.
struct Best<B, const P: usize> {
    planes: [B; P],
    sign: Sign,
}

impl<B: Bits, const P: usize> Best<B, P> {
    /// The first image to be considered: one of the negative only if no image of the board can win.
    #[inline]
    fn start(order: Ordering, plus: impl FnOnce() -> [B; P], minus: impl FnOnce() -> [B; P]) -> Self {
        if order.is_gt() {
            Best { planes: minus(), sign: Sign::Minus }
        } else {
            Best { planes: plus(), sign: Sign::Plus }
        }
    }

    /// Takes over the smallest of these images if it is smaller than the one at hand.
    ///
    /// Images of the board are offered before those of the negative, so plus wins ties.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the images would pass through memory")]
    fn offer(&mut self, sign: Sign, images: &[[B; P]]) {
        for image in images {
            if B::smaller(image, &self.planes) {
                self.planes.clone_from(image);
                self.sign = sign;
            }
        }
    }

    #[inline]
    fn finish<T: Params>(self, shape: Shape, params: T) -> (Board<B, P, T>, Sign) {
        let params = match self.sign {
            Sign::Plus => params,
            Sign::Minus => params.negative(),
        };
        (Board::new(shape, self.planes, params), self.sign)
    }
}

#[inline]
fn transposed<B: Bits, const P: usize>(planes: &[B; P], shape: Shape) -> [B; P] {
    array::from_fn(|k| planes[k].transpose(shape))
}

#[inline]
fn rotated<B: Bits, const P: usize>(planes: &[B; P], shape: Shape) -> [B; P] {
    array::from_fn(|k| planes[k].rotate(shape))
}

/// The board, both its mirror images, and its half turn.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the images would pass through memory")]
fn four_images<B: Bits, const P: usize>(planes: &[B; P], shape: Shape) -> [[B; P]; 4] {
    let half_turn = rotated(planes, shape);
    let flipped = array::from_fn(|k| planes[k].flip(shape));
    let mirrored = array::from_fn(|k| half_turn[k].flip(shape));
    [planes.clone(), half_turn, flipped, mirrored]
}
