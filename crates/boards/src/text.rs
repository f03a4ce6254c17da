//! Boards as text: rows of cell characters separated by `|`.

use std::fmt;

use mcgs_engine::{ParseError, ParseErrorKind};

use crate::bits::Bits;
use crate::board::{AnyBoard, Board};
use crate::large::Large;
use crate::params::{Params, read_params};
use crate::rules::{BoardRules, Layout};
use crate::shape::{MAX_CELLS, Shape};

/// The cells of a board that was read, as plane masks row by row.
struct Cells {
    shape: Shape,
    planes: Vec<u32>,
}

/// Reads a position: the parameters, if the ruleset has any, and the board.
pub(crate) fn read<R: BoardRules<P>, const P: usize>(
    text: &str,
) -> Result<AnyBoard<P, R::Params>, ParseError> {
    let (params, start) = read_params::<R::Params>(text)?;
    // Blanks are free around the parts of a parameterised position, and nowhere else.
    let end = if R::Params::COUNT == 0 { text.len() } else { text.trim_end().len().max(start) };
    if R::Params::COUNT > 0 && start == end {
        return Err(ParseError::unexpected(text, start..end, "a board"));
    }
    let board_text = &text[start..end];
    let shift =
        |error: ParseError| ParseError::new(error.kind, error.span.start + start..error.span.end + start);
    let cells = read_cells::<R, P>(board_text).map_err(shift)?;
    let board = match cells.shape.words() {
        1 => check::<R, u64, P>(&cells, params, board_text).map(AnyBoard::Small),
        2 => check::<R, u128, P>(&cells, params, board_text).map(AnyBoard::Medium),
        _ => check::<R, Large, P>(&cells, params, board_text).map(AnyBoard::Large),
    };
    board.map_err(shift)
}

/// Writes a position so that [`read`] understands it.
pub(crate) fn write<R: BoardRules<P>, B: Bits, const P: usize>(
    board: &Board<B, P, R::Params>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if R::Params::COUNT > 0 {
        write_params(board.params(), f)?;
        f.write_str(":")?;
    }
    write_cells::<R, B, P>(board, f)
}

fn write_params<T: Params>(params: T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (k, number) in params.numbers().into_iter().enumerate() {
        if k > 0 {
            f.write_str(",")?;
        }
        write!(f, "{number}")?;
    }
    Ok(())
}

fn write_cells<R: BoardRules<P>, B: Bits, const P: usize>(
    board: &Board<B, P, R::Params>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let shape = board.shape();
    for row in 0..shape.rows() {
        if row > 0 {
            f.write_str("|")?;
        }
        for col in 0..shape.cols() {
            write!(f, "{}", R::symbol(board.cell(shape.index(row, col))))?;
        }
    }
    Ok(())
}

/// Reads the rows; all of them must have the same length, and none may be empty.
fn read_cells<R: BoardRules<P>, const P: usize>(text: &str) -> Result<Cells, ParseError> {
    let mut planes = Vec::new();
    let (mut rows, mut cols) = (0, 0);
    let mut start = 0;
    for row in text.split('|') {
        let end = start + row.len();
        let in_row = planes.len();
        for (at, found) in row.char_indices() {
            let Some(&(_, set)) = R::CELLS.iter().find(|&&(symbol, _)| symbol == found) else {
                let at = start + at;
                let kind = ParseErrorKind::BadCell { found, expected: R::SYNTAX };
                return Err(ParseError::new(kind, at..at + found.len_utf8()));
            };
            planes.push(set);
        }
        if end < text.len() && R::LAYOUT == Layout::Strip {
            let kind = ParseErrorKind::BadCell { found: '|', expected: R::SYNTAX };
            return Err(ParseError::new(kind, end..end + 1));
        }
        let found = planes.len() - in_row;
        if found == 0 && !text.is_empty() {
            // Points at the `|` that ends the empty row, or at the end of the text.
            return Err(ParseError::unexpected(text, end..(end + 1).min(text.len()), "a row of cells"));
        }
        rows += 1;
        if rows == 1 {
            cols = found;
        } else if found != cols {
            let kind = ParseErrorKind::RaggedRow { row: rows, found, expected: cols };
            return Err(ParseError::new(kind, start..end));
        }
        start = end + 1;
    }
    if planes.len() > MAX_CELLS {
        let kind = ParseErrorKind::TooManyCells { found: planes.len(), limit: MAX_CELLS };
        return Err(ParseError::new(kind, 0..text.len()));
    }
    Ok(Cells { shape: Shape::new(rows as u32, cols as u32), planes })
}

/// Makes a board of the cells and asks the ruleset whether it is legal.
fn check<R: BoardRules<P>, B: Bits, const P: usize>(
    cells: &Cells,
    params: R::Params,
    text: &str,
) -> Result<Board<B, P, R::Params>, ParseError> {
    let shape = cells.shape;
    let mut planes: [B; P] = std::array::from_fn(|_| B::empty(shape));
    for (at, set) in (0..).zip(&cells.planes) {
        let index = shape.index(at / shape.cols(), at % shape.cols());
        for (k, plane) in planes.iter_mut().enumerate() {
            if (set >> k) & 1 != 0 {
                plane.set(index);
            }
        }
    }
    R::check(Board::new(shape, planes, params)).map_err(|illegal| {
        let (row, col) = shape.place(illegal.index);
        let at = (row * (shape.cols() + 1) + col) as usize;
        let mut places = text.char_indices().skip(at).map(|(byte, _)| byte);
        let (start, end) = (places.next(), places.next());
        let start = start.unwrap_or(text.len());
        ParseError::new(illegal.kind, start..end.unwrap_or(text.len()))
    })
}
