//! Symmetric images of a board, its negative, and one representative for all of them.
//!
//! [`canonical`] is the hottest function of the program: every part of every option passes through it.
//! On boards of one word it neither allocates nor loops over cells.

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
        Symmetry::Square | Symmetry::Mirror => swapped,
        Symmetry::Rectangle => swapped.transpose(),
        Symmetry::Directed => swapped.rotate(),
    }
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
    let shape = board.shape();
    let swap = |planes: &[B; P]| R::SWAP.map(|k| planes[k].clone());
    let params = board.params();
    let order = params.cmp(&params.negative());
    match R::SYMMETRY {
        Symmetry::Square => {
            let lying = if shape.rows() > shape.cols() { board.transpose() } else { board.clone() };
            let (shape, planes) = (lying.shape(), lying.planes());
            // No symmetry changes how many cells a plane has, so that mostly decides about the colours.
            let order = order.then_with(|| {
                let counts = planes.each_ref().map(Bits::count);
                counts.cmp(&R::SWAP.map(|k| counts[k]))
            });
            let start = if order.is_gt() { swap(planes) } else { planes.clone() };
            let mut best = Best::new(&start, if order.is_gt() { Sign::Minus } else { Sign::Plus });
            let images = four_images(&start, shape);
            best.offer(&images[1..]);
            if shape.rows() == shape.cols() {
                let turned = four_images(&transposed(&start, shape), shape);
                best.offer(&turned);
                if order.is_eq() {
                    best.sign_of_next = Sign::Minus;
                    best.offer(&images.each_ref().map(swap));
                    best.offer(&turned.each_ref().map(swap));
                }
            } else if order.is_eq() {
                best.sign_of_next = Sign::Minus;
                best.offer(&images.each_ref().map(swap));
            }
            best.finish(shape, params)
        }
        Symmetry::Rectangle => {
            let sides = shape.rows().cmp(&shape.cols());
            let order = sides.then(order);
            let turned = || swap(&transposed(board.planes(), shape));
            let start = if order.is_gt() { turned() } else { board.planes().clone() };
            let mut best = Best::new(&start, if order.is_gt() { Sign::Minus } else { Sign::Plus });
            let shape = if order.is_gt() { shape.transposed() } else { shape };
            best.offer(&four_images(&start, shape)[1..]);
            if order.is_eq() {
                best.sign_of_next = Sign::Minus;
                best.offer(&four_images(&turned(), shape));
            }
            best.finish(shape, params)
        }
        Symmetry::Mirror => {
            let start = if order.is_gt() { swap(board.planes()) } else { board.planes().clone() };
            let mut best = Best::new(&start, if order.is_gt() { Sign::Minus } else { Sign::Plus });
            let mirrored = rotated(&start, shape);
            if order.is_eq() {
                let images = [swap(&start), swap(&mirrored)];
                best.offer(&[mirrored]);
                best.sign_of_next = Sign::Minus;
                best.offer(&images);
            } else {
                best.offer(&[mirrored]);
            }
            best.finish(shape, params)
        }
        Symmetry::Directed => {
            let negative = || swap(&rotated(board.planes(), shape));
            let start = if order.is_gt() { negative() } else { board.planes().clone() };
            let mut best = Best::new(&start, if order.is_gt() { Sign::Minus } else { Sign::Plus });
            if order.is_eq() {
                best.sign_of_next = Sign::Minus;
                best.offer(&[negative()]);
            }
            best.finish(shape, params)
        }
    }
}

/// The smallest image so far.
struct Best<B, const P: usize> {
    planes: [B; P],
    sign: Sign,
    /// Whether the images offered next are images of the board or of its negative.
    sign_of_next: Sign,
}

impl<B: Bits, const P: usize> Best<B, P> {
    #[inline]
    fn new(planes: &[B; P], sign: Sign) -> Self {
        Best { planes: planes.clone(), sign, sign_of_next: sign }
    }

    /// Takes over the smallest of these images, unless the one at hand is at least as small.
    #[inline]
    fn offer(&mut self, images: &[[B; P]]) {
        for image in images {
            if B::smaller(image, &self.planes) {
                self.planes.clone_from(image);
                self.sign = self.sign_of_next;
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
    planes.each_ref().map(|plane| plane.transpose(shape))
}

#[inline]
fn rotated<B: Bits, const P: usize>(planes: &[B; P], shape: Shape) -> [B; P] {
    planes.each_ref().map(|plane| plane.rotate(shape))
}

/// The board, both its mirror images, and its half turn.
#[inline]
fn four_images<B: Bits, const P: usize>(planes: &[B; P], shape: Shape) -> [[B; P]; 4] {
    let half_turn = rotated(planes, shape);
    let flipped = planes.each_ref().map(|plane| plane.flip(shape));
    let mirrored = half_turn.each_ref().map(|plane| plane.flip(shape));
    [planes.clone(), half_turn, flipped, mirrored]
}
