//! Symmetric images of a board, its negative, and one representative for all of them.
//!
//! [`canonical`] is the hottest function of the program: every part of every option passes through it.
//! On boards of one word it neither allocates nor loops over cells.

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
    let candidates = match params.cmp(&params.negative()) {
        Ordering::Less => Candidates::Plus,
        Ordering::Equal => Candidates::Both,
        Ordering::Greater => Candidates::Minus,
    };
    match R::SYMMETRY {
        Symmetry::Square => {
            let lying = if shape.rows() > shape.cols() { board.transpose() } else { board.clone() };
            let shape = lying.shape();
            let images = four_images(lying.planes(), shape);
            let mut best = Best::new(lying, candidates);
            if shape.rows() == shape.cols() {
                let turned = four_images(&transposed(&images[0], shape), shape);
                best.plus(&images).plus(&turned).minus(&images, swap).minus(&turned, swap);
            } else {
                best.plus(&images).minus(&images, swap);
            }
            best.finish()
        }
        Symmetry::Rectangle => {
            let opposite = shape.transposed();
            let turned = || swap(&transposed(board.planes(), shape));
            match shape.rows().cmp(&shape.cols()) {
                Ordering::Less => {
                    let mut best = Best::new(board.clone(), Candidates::Plus);
                    best.plus(&four_images(board.planes(), shape));
                    best.finish()
                }
                Ordering::Equal => {
                    let mut best = Best::new(board.clone(), candidates);
                    best.plus(&four_images(board.planes(), shape));
                    best.minus(&four_images(&turned(), shape), Clone::clone);
                    best.finish()
                }
                Ordering::Greater => {
                    let negative = Board::new(opposite, turned(), params);
                    let images = four_images(negative.planes(), opposite);
                    let mut best = Best::new(negative, Candidates::Minus);
                    best.minus(&images, Clone::clone);
                    best.finish()
                }
            }
        }
        Symmetry::Mirror => {
            let images = [board.planes().clone(), rotated(board.planes(), shape)];
            let mut best = Best::new(board.clone(), candidates);
            best.plus(&images).minus(&images, swap);
            best.finish()
        }
        Symmetry::Directed => {
            let mut best = Best::new(board.clone(), candidates);
            best.plus(&[board.planes().clone()]).minus(&[rotated(board.planes(), shape)], swap);
            best.finish()
        }
    }
}

/// Whether images of the board, of its negative, or of both may become the representative.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Candidates {
    Plus,
    Both,
    Minus,
}

/// The smallest image so far.
struct Best<B, const P: usize, T> {
    /// Gives shape and parameters.
    board: Board<B, P, T>,
    planes: Option<[B; P]>,
    sign: Sign,
    candidates: Candidates,
}

impl<B: Bits, const P: usize, T: Params> Best<B, P, T> {
    #[inline]
    fn new(board: Board<B, P, T>, candidates: Candidates) -> Self {
        Best { board, planes: None, sign: Sign::Plus, candidates }
    }

    /// Offers images of the board itself. They come before those of the negative and win ties.
    #[inline]
    fn plus(&mut self, images: &[[B; P]]) -> &mut Self {
        if self.candidates != Candidates::Minus {
            for image in images {
                self.offer(image.clone(), Sign::Plus);
            }
        }
        self
    }

    /// Offers images of the negative: `swap` of the given ones.
    #[inline]
    fn minus(&mut self, images: &[[B; P]], swap: impl Fn(&[B; P]) -> [B; P]) -> &mut Self {
        if self.candidates != Candidates::Plus {
            for image in images {
                self.offer(swap(image), Sign::Minus);
            }
        }
        self
    }

    #[inline]
    fn offer(&mut self, planes: [B; P], sign: Sign) {
        let better = self.planes.as_ref().is_none_or(|best| B::smaller(&planes, best));
        if better {
            self.planes = Some(planes);
            self.sign = sign;
        }
    }

    #[inline]
    fn finish(self) -> (Board<B, P, T>, Sign) {
        let params = match self.sign {
            Sign::Plus => self.board.params(),
            Sign::Minus => self.board.params().negative(),
        };
        let planes = self.planes.unwrap_or_else(|| self.board.planes().clone());
        (Board::new(self.board.shape(), planes, params), self.sign)
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
