//! One board as a picture: cells, pieces, coordinates and the marks of moves.

use mcgs_engine::{CellLook, Shade};

use super::cells::{At, Cells, column_name};
use super::marks::{Mark, Side};
use super::picture::{Anchor, Dash, Ink, Paint, Picture, Place, Stroke, TextLook};

/// The most cells of a picture.
pub(super) const MAX_CELLS: usize = 10_000;

/// The side of a cell.
const CELL: f64 = 24.0;
/// The radius of a piece.
const STONE: f64 = 0.37 * CELL;
/// The room for coordinates on one side.
const NAMES: f64 = 15.0;
/// The size of coordinates.
const NAME: f64 = 9.0;
/// The height of a row of hexagons, and half the height of one, if they are one cell wide.
const HEXAGON_ROW: f64 = 0.866_025 * CELL;
const HEXAGON: f64 = 0.577_35 * CELL;

/// Where the cells are.
struct Frame<'a> {
    cells: &'a Cells,
    left: f64,
    top: f64,
}

/// Draws a board. With the picture comes the height of its middle.
pub(super) fn draw_cells(cells: &Cells, marks: &[(Mark, bool)], coordinates: bool) -> (Picture, f64) {
    let (rows, columns) = (cells.rows.len() as f64, cells.n_columns() as f64);
    let names = if coordinates { NAMES } else { 0.0 };
    let left = if cells.is_strip { 0.0 } else { names };
    let frame = Frame { cells, left: left + 1.0, top: names + 1.0 };
    let (width, height) = if cells.is_hexagonal {
        ((columns + (rows - 1.0) / 2.0) * CELL, (rows - 1.0) * HEXAGON_ROW + 2.0 * HEXAGON)
    } else {
        (columns * CELL, rows * CELL)
    };
    let mut picture = Picture::new("", frame.left + width + 1.0, frame.top + height + 1.0);
    let has_grid = !cells.iter().any(|(_, cell)| matches!(cell.look, CellLook::Domino(_)));
    if cells.is_hexagonal {
        frame.hexagons(&mut picture);
    } else if has_grid {
        frame.grid(&mut picture, width, height);
    } else {
        let ground = frame.top + height;
        picture.line(&[(frame.left, ground), (frame.left + width, ground)], Paint::line(Ink::Line, 0.75));
    }
    for (at, cell) in cells.iter() {
        frame.piece(&mut picture, at, cell.look, &cell.text, cell.count);
    }
    if coordinates {
        frame.names(&mut picture);
    }
    for (mark, is_strong) in marks {
        let is_reversed = matches!(mark, Mark::Arrow(from, to) if marks.iter().any(|(other, _)| *other == Mark::Arrow(*to, *from)));
        frame.mark(&mut picture, *mark, *is_strong, is_reversed);
    }
    (picture, frame.top + height / 2.0)
}

impl Frame<'_> {
    fn centre(&self, (row, column): At) -> Place {
        let (row, column) = (row as f64, column as f64);
        if self.cells.is_hexagonal {
            let x = self.left + (column + 0.5 + row / 2.0) * CELL;
            (x, self.top + HEXAGON + row * HEXAGON_ROW)
        } else {
            (self.left + (column + 0.5) * CELL, self.top + (row + 0.5) * CELL)
        }
    }

    /// Thin lines between the cells, and a stronger one around them.
    fn grid(&self, picture: &mut Picture, width: f64, height: f64) {
        let (left, top) = (self.left, self.top);
        picture.rectangle((left, top), width, height, Paint::fill(Ink::Cell));
        for (at, _) in self.cells.iter().filter(|(_, cell)| cell.look == CellLook::Block) {
            let (x, y) = self.centre(at);
            picture.rectangle((x - CELL / 2.0, y - CELL / 2.0), CELL, CELL, Paint::fill(Ink::Block));
        }
        let thin = Paint::line(Ink::Line, 0.5);
        for row in 1..self.cells.rows.len() {
            let y = top + CELL * row as f64;
            picture.line(&[(left, y), (left + width, y)], thin);
        }
        for column in 1..self.cells.n_columns() {
            let x = left + CELL * column as f64;
            picture.line(&[(x, top), (x, top + height)], thin);
        }
        picture.rectangle((left, top), width, height, Paint::line(Ink::Line, 1.0));
    }

    fn hexagons(&self, picture: &mut Picture) {
        for (at, cell) in self.cells.iter() {
            let (x, y) = self.centre(at);
            let half = CELL / 2.0;
            let corners = [
                (x, y - HEXAGON),
                (x + half, y - HEXAGON / 2.0),
                (x + half, y + HEXAGON / 2.0),
                (x, y + HEXAGON),
                (x - half, y + HEXAGON / 2.0),
                (x - half, y - HEXAGON / 2.0),
            ];
            let ground = if cell.look == CellLook::Block { Ink::Block } else { Ink::Cell };
            picture.polygon(&corners, Paint::fill(ground).bordered(Ink::Line, 0.5));
        }
    }

    fn piece(&self, picture: &mut Picture, at: At, look: CellLook, text: &str, count: Option<u64>) {
        let (x, y) = self.centre(at);
        let ink = |shade: Shade| match shade {
            Shade::Black => Ink::Black,
            Shade::White => Ink::White,
            Shade::Grey => Ink::Grey,
        };
        match look {
            CellLook::Empty | CellLook::Block => {}
            CellLook::Stone(shade) => {
                picture.circle((x, y), STONE, Paint::fill(ink(shade)).bordered(Ink::Border, 0.75));
                if let Some(count) = count {
                    let letters = if shade == Shade::Black { Ink::White } else { Ink::Black };
                    let look = TextLook::new(10.0).ink(letters).anchor(Anchor::Middle);
                    picture.text((x, y + 3.5), count.to_string(), look);
                }
            }
            CellLook::Domino(shade) => {
                let (width, height) = (0.36 * CELL, 0.86 * CELL);
                let corner = (x - width / 2.0, y + CELL / 2.0 - height);
                picture.rectangle(corner, width, height, Paint::fill(ink(shade)).bordered(Ink::Border, 0.75));
            }
            CellLook::Letter => {
                picture.text((x, y + 4.5), text, TextLook::new(13.0).anchor(Anchor::Middle));
            }
        }
    }

    /// The names of rows and columns, as moves use them.
    fn names(&self, picture: &mut Picture) {
        let look = TextLook::new(NAME).ink(Ink::Note);
        for column in 0..self.cells.n_columns() {
            let (x, _) = self.centre((0, column));
            let name = if self.cells.is_strip { (column + 1).to_string() } else { column_name(column) };
            picture.text((x, self.top - 5.0), name, look.anchor(Anchor::Middle));
        }
        if !self.cells.is_strip {
            for row in 0..self.cells.rows.len() {
                let (x, y) = self.centre((row, 0));
                let name = (row + 1).to_string();
                picture.text((x - CELL / 2.0 - 5.0, y + 3.2), name, look.anchor(Anchor::End));
            }
        }
    }

    fn mark(&self, picture: &mut Picture, mark: Mark, is_strong: bool, is_reversed: bool) {
        let (ink, width) = if is_strong { (Ink::Strong, 1.8) } else { (Ink::Weak, 1.1) };
        let pen = Stroke { ink, width, dash: Dash::Solid };
        match mark {
            Mark::Arrow(from, to) => {
                // The number of a piece stays readable.
                let is_counted = self.cells.rows[from.0][from.1].count.is_some();
                let start = if is_counted { 0.4 * CELL } else { 0.26 * CELL };
                let (from, to) = (self.centre(from), self.centre(to));
                let (from, to) = if is_reversed { beside(from, to) } else { (from, to) };
                arrow(picture, along(from, to, start), along(to, from, 0.18 * CELL), pen);
            }
            Mark::Topple(at, side) => {
                let (x, y) = self.centre(at);
                let reach = if side == Side::Left { -0.55 * CELL } else { 0.55 * CELL };
                // Both directions have their own height.
                let y = y + if side == Side::Left { -0.2 * CELL } else { 0.12 * CELL };
                arrow(picture, (x, y), (x + reach, y), pen);
            }
            Mark::Dot(at, look) => {
                let fill = match look {
                    CellLook::Stone(Shade::Black) => Ink::Black,
                    CellLook::Stone(Shade::White) => Ink::White,
                    _ => Ink::Grey,
                };
                let radius = if is_strong { 0.19 * CELL } else { 0.12 * CELL };
                picture.circle(self.centre(at), radius, Paint::fill(fill).bordered(ink, width));
            }
            Mark::Bar(one, two) => {
                let (one, two) = (self.centre(one), self.centre(two));
                let ends = [along(one, two, 0.2 * CELL), along(two, one, 0.2 * CELL)];
                picture.line(&ends, Paint::line(ink, 2.2 * width));
            }
            Mark::Shot(from, at) => {
                let (from, to) = (self.centre(from), self.centre(at));
                let ends = [along(from, to, 0.26 * CELL), along(to, from, 0.2 * CELL)];
                haloed(picture, &ends, Stroke { dash: Dash::Dotted, ..pen });
                cross(picture, to, pen);
            }
            Mark::Cross(at) => cross(picture, self.centre(at), pen),
        }
    }
}

/// The place at a distance from one place in the direction of another.
pub(super) fn along((x, y): Place, (to_x, to_y): Place, distance: f64) -> Place {
    let length = (to_x - x).hypot(to_y - y).max(1e-9);
    (x + (to_x - x) * distance / length, y + (to_y - y) * distance / length)
}

/// Both places, moved to the right as seen on the way. Moves there and back keep apart.
pub(super) fn beside(from: Place, to: Place) -> (Place, Place) {
    let ahead = along((0.0, 0.0), (to.0 - from.0, to.1 - from.1), 0.15 * CELL);
    let moved = |(x, y): Place| (x - ahead.1, y + ahead.0);
    (moved(from), moved(to))
}

fn haloed(picture: &mut Picture, points: &[Place], pen: Stroke) {
    picture.line(points, Paint::line(Ink::Halo, pen.width + 1.8));
    picture.line(points, Paint { fill: None, stroke: Some(pen) });
}

pub(super) fn arrow(picture: &mut Picture, from: Place, to: Place, pen: Stroke) {
    let length = 3.4 + pen.width;
    let neck = along(to, from, length);
    let (across_x, across_y) = along((0.0, 0.0), (from.1 - to.1, to.0 - from.0), length * 0.55);
    let head = [to, (neck.0 + across_x, neck.1 + across_y), (neck.0 - across_x, neck.1 - across_y)];
    picture.polygon(&head, Paint::fill(Ink::Halo).bordered(Ink::Halo, 1.8));
    haloed(picture, &[from, along(to, from, length * 0.8)], pen);
    picture.polygon(&head, Paint::fill(pen.ink));
}

fn cross(picture: &mut Picture, (x, y): Place, pen: Stroke) {
    let arm = 0.15 * CELL;
    let strokes = [[(x - arm, y - arm), (x + arm, y + arm)], [(x - arm, y + arm), (x + arm, y - arm)]];
    for stroke in &strokes {
        picture.line(stroke, Paint::line(Ink::Halo, pen.width + 1.8));
    }
    for stroke in &strokes {
        picture.line(stroke, Paint { fill: None, stroke: Some(pen) });
    }
}
