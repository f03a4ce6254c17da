//! Sets of cells for boards of more than 128 cells.

use crate::bits::Bits;
use crate::board::{AnyBoard, Board};
use crate::grid::{Direction, Grid, Neighbours};
use crate::shape::{Shape, Window};
use crate::words::transpose_cells;

/// A set of cells of a board of any size, as boxed words.
///
/// The number of words is [`Shape::words`] of the board, so sets of one board have equal lengths.
/// Positions of this width are cut into smaller ones long before they are searched; what matters is
/// that no operation is worse than proportional to the size of the board.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Large(Box<[u64]>);

/// This many words of a sequence without its first `shift` bits.
fn shifted_words(count: usize, shift: u32, word: impl Fn(usize) -> u64) -> Box<[u64]> {
    let (skipped, bits) = ((shift / 64) as usize, shift % 64);
    if bits == 0 {
        return (skipped..skipped + count).map(word).collect();
    }
    let mut next = word(skipped);
    let shifted = |k| {
        let current = std::mem::replace(&mut next, word(k + 1));
        current >> bits | next << (64 - bits)
    };
    (skipped..skipped + count).map(shifted).collect()
}

/// Runs through the cells of a [`Large`] set.
#[derive(Debug, Clone)]
pub struct LargeOnes {
    words: Box<[u64]>,
    /// Number of the word that `rest` was taken from.
    at: usize,
    rest: u64,
}

impl Iterator for LargeOnes {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.words.get(self.at)?;
        }
        let index = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(self.at as u32 * 64 + index)
    }
}

impl Large {
    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        debug_assert_eq!(self.0.len(), other.0.len(), "sets of different boards");
        Large(self.0.iter().zip(&other.0).map(|(&a, &b)| combine(a, b)).collect())
    }

    /// Puts the cells from `start` up to, but not including, `end` into the set.
    fn set_range(&mut self, start: u32, end: u32) {
        let mut index = start;
        while index < end {
            let (word, bit) = ((index / 64) as usize, index % 64);
            let count = (64 - bit).min(end - index);
            self.0[word] |= (u64::MAX >> (64 - count)) << bit;
            index += count;
        }
    }

    /// The longest run of cells of the set around a cell of it, as its start and one behind its end.
    fn run_around(&self, index: u32) -> (u32, u32) {
        (self.last_gap(index).map_or(0, |gap| gap + 1), self.next_gap(index))
    }

    /// The set with every cell moved to another place.
    fn moved(&self, target: Shape, place: impl Fn(u32) -> u32) -> Self {
        let mut result = Large::empty(target);
        for index in self.ones() {
            result.set(place(index));
        }
        result
    }
}

impl Bits for Large {
    const IS_LARGE: bool = true;

    type Ones = LargeOnes;

    fn empty(shape: Shape) -> Self {
        Large(vec![0; shape.words()].into())
    }
    fn full(shape: Shape) -> Self {
        let mut result = Self::empty(shape);
        if shape.stride() == shape.cols() {
            result.set_range(0, shape.extent());
        } else {
            for row in 0..shape.rows() {
                result.set_range(shape.index(row, 0), shape.index(row, 0) + shape.cols());
            }
        }
        result
    }
    fn first_column(shape: Shape) -> Self {
        let mut result = Self::empty(shape);
        for row in 0..shape.rows() {
            result.set(shape.index(row, 0));
        }
        result
    }
    fn last_column(shape: Shape) -> Self {
        let mut result = Self::empty(shape);
        for row in 0..shape.rows() {
            result.set(shape.index(row, shape.cols() - 1));
        }
        result
    }
    fn single(shape: Shape, index: u32) -> Self {
        let mut result = Self::empty(shape);
        result.set(index);
        result
    }
    fn from_words(shape: Shape, words: &[u64]) -> Self {
        Large((0..shape.words()).map(|k| words.get(k).copied().unwrap_or(0)).collect())
    }
    fn word(&self, k: usize) -> u64 {
        self.0.get(k).copied().unwrap_or(0)
    }

    fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn xor(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn shl(&self, count: u32) -> Self {
        let (words, bits) = ((count / 64) as usize, count % 64);
        let mut result = vec![0; self.0.len()];
        let kept = &self.0[..self.0.len().saturating_sub(words)];
        if let (Some(first), true) = (kept.first(), bits > 0) {
            result[words] = first << bits;
            for (target, pair) in result[words + 1..].iter_mut().zip(kept.windows(2)) {
                *target = (pair[1] << bits) | (pair[0] >> (64 - bits));
            }
        } else if !kept.is_empty() {
            result[words..].copy_from_slice(kept);
        }
        Large(result.into())
    }
    fn shr(&self, count: u32) -> Self {
        let (words, bits) = ((count / 64) as usize, count % 64);
        let mut result = vec![0; self.0.len()];
        let kept = self.0.get(words..).unwrap_or_default();
        if let (Some(last), true) = (kept.last(), bits > 0) {
            result[kept.len() - 1] = last >> bits;
            for (target, pair) in result.iter_mut().zip(kept.windows(2)) {
                *target = (pair[0] >> bits) | (pair[1] << (64 - bits));
            }
        } else {
            result[..kept.len()].copy_from_slice(kept);
        }
        Large(result.into())
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    fn lowest(&self) -> Option<u32> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at as u32 * 64 + self.0[at].trailing_zeros())
    }
    fn highest(&self) -> Option<u32> {
        let at = self.0.iter().rposition(|&word| word != 0)?;
        Some(at as u32 * 64 + self.0[at].ilog2())
    }
    fn first(&self) -> Self {
        let mut result = Large(vec![0; self.0.len()].into());
        if let Some(index) = self.lowest() {
            result.set(index);
        }
        result
    }
    fn ones(&self) -> Self::Ones {
        LargeOnes { words: self.0.clone(), at: 0, rest: self.word(0) }
    }
    fn get(&self, index: u32) -> bool {
        (self.word((index / 64) as usize) >> (index % 64)) & 1 != 0
    }
    fn set(&mut self, index: u32) {
        self.0[(index / 64) as usize] |= 1 << (index % 64);
    }
    fn clear(&mut self, index: u32) {
        self.0[(index / 64) as usize] &= !(1 << (index % 64));
    }

    fn next_gap(&self, start: u32) -> u32 {
        let at = (start / 64) as usize;
        let ones = (self.word(at) >> (start % 64)).trailing_ones();
        if ones < 64 - start % 64 {
            return start + ones;
        }
        let later = &self.0[at + 1..];
        let full = later.iter().position(|&word| word != u64::MAX).unwrap_or(later.len());
        let ones = later.get(full).map_or(0, |word| word.trailing_ones());
        (at + 1 + full) as u32 * 64 + ones
    }
    fn last_gap(&self, start: u32) -> Option<u32> {
        let at = (start / 64) as usize;
        let ones = (self.word(at) << (63 - start % 64)).leading_ones();
        if ones <= start % 64 {
            return Some(start - ones);
        }
        let word = self.0[..at].iter().rposition(|&word| word != u64::MAX)?;
        Some(word as u32 * 64 + 63 - self.0[word].leading_ones())
    }
    fn pairs(&self, others: &Self) -> u64 {
        let (mut pairs, mut behind) = (0, 0);
        for (&word, &others) in self.0.iter().zip(&others.0).rev() {
            pairs += u64::from(word.count_ones()) * behind + word.pairs(&others);
            behind += u64::from(others.count_ones());
        }
        pairs
    }

    fn rotate(&self, shape: Shape) -> Self {
        let count = self.0.len();
        let reversed = |k: usize| if k < count { self.0[count - 1 - k].reverse_bits() } else { 0 };
        Large(shifted_words(count, count as u32 * 64 - shape.extent(), reversed))
    }
    fn flip(&self, shape: Shape) -> Self {
        if shape.rows() == 1 {
            return self.clone();
        }
        self.moved(shape, |index| {
            let (row, col) = shape.place(index);
            shape.index(shape.rows() - 1 - row, col)
        })
    }
    fn transpose(&self, shape: Shape) -> Self {
        transpose_cells(self, shape)
    }
    fn bounds(&self, shape: Shape) -> Window {
        if shape.rows() == 1
            && let (Some(left), Some(right)) = (self.lowest(), self.highest())
        {
            return Window { top: 0, left, rows: 1, cols: right - left + 1 };
        }
        let mut cells = self.ones().map(|index| shape.place(index));
        let Some((top, col)) = cells.next() else {
            return Window { top: 0, left: 0, rows: 0, cols: 0 };
        };
        let (mut bottom, mut left, mut right) = (top, col, col);
        for (row, col) in cells {
            bottom = row;
            left = left.min(col);
            right = right.max(col);
        }
        Window { top, left, rows: bottom - top + 1, cols: right - left + 1 }
    }
    fn window(&self, shape: Shape, window: Window) -> Self {
        let part = window.shape();
        if shape.rows() == 1 && window.rows == 1 && window.cols > 0 {
            let word = |k: usize| self.0.get(k).copied().unwrap_or(0);
            let mut words = shifted_words(part.words(), window.left, word);
            if let Some(last) = words.last_mut() {
                *last &= u64::MAX >> ((64 - window.cols % 64) % 64);
            }
            return Large(words);
        }
        let mut result = Large::empty(part);
        for index in self.ones() {
            let (row, col) = shape.place(index);
            let (row, col) = (row.wrapping_sub(window.top), col.wrapping_sub(window.left));
            if row < window.rows && col < window.cols {
                result.set(part.index(row, col));
            }
        }
        result
    }

    /// Visits cell by cell: growing the whole board step by step would be quadratic on long strips.
    fn flood(grid: &Grid<Self>, seed: &Self, within: &Self, neighbours: Neighbours) -> Self {
        let shape = grid.shape();
        let mut area = seed.and(within);
        if shape.rows() == 1 {
            for index in area.clone().ones() {
                if index == 0 || !area.get(index - 1) || !area.get(index + 1) {
                    let (start, end) = within.run_around(index);
                    area.set_range(start, end);
                }
            }
            return area;
        }
        let mut waiting: Vec<u32> = area.ones().collect();
        while let Some(index) = waiting.pop() {
            let (row, col) = shape.place(index);
            for near_row in row.saturating_sub(1)..=(row + 1).min(shape.rows() - 1) {
                for near_col in col.saturating_sub(1)..=(col + 1).min(shape.cols() - 1) {
                    let near = shape.index(near_row, near_col);
                    let connected = neighbours == Neighbours::Eight || near_row == row || near_col == col;
                    if connected && within.get(near) && !area.get(near) {
                        area.set(near);
                        waiting.push(near);
                    }
                }
            }
        }
        area
    }

    /// Visits cell by cell: on a huge board a step of all queens at once costs as much as a whole walk.
    fn queen_reach(grid: &Grid<Self>, from: &Self, free: &Self) -> Self {
        let shape = grid.shape();
        let mut reached = Large::empty(shape);
        for queen in from.ones() {
            for direction in Direction::EIGHT {
                let mut at = queen;
                for _ in 0..direction.room(queen, shape) {
                    at = direction.target(at, shape);
                    if !free.get(at) {
                        break;
                    }
                    reached.set(at);
                }
            }
        }
        reached
    }

    fn narrow<const P: usize, T: Copy>(board: Board<Self, P, T>) -> AnyBoard<P, T> {
        match board.shape().words() {
            1 => AnyBoard::Small(board.to_width()),
            2 => AnyBoard::Medium(board.to_width()),
            _ => AnyBoard::Large(board),
        }
    }
}
