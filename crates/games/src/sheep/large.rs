//! Meadows of hexagons with too many cells for sets of bits: the plain way.

/// The six directions as steps of rows and columns, in the order of [`super::field`].
const DIRECTIONS: [(isize, isize); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

/// Where sheep come to rest that start from a cell in a direction.
pub(crate) fn end(herds: &[i8], columns: usize, cell: usize, direction: usize) -> Option<usize> {
    let mut end = None;
    while let Some(next) =
        step(herds, columns, end.unwrap_or(cell), DIRECTIONS[direction]).filter(|&next| herds[next] == 0)
    {
        end = Some(next);
    }
    end
}

/// Calls `emit` with the cells of every area that has an empty cell and a herd, in the order of their first
/// empty cells.
///
/// An area grows from empty cells to the empty cells and herds beside them, and from herds to the empty cells
/// beside them.
pub(crate) fn areas(herds: &[i8], columns: usize, mut emit: impl FnMut(Vec<usize>)) {
    let mut seen = vec![false; herds.len()];
    for start in 0..herds.len() {
        if herds[start] != 0 || seen[start] {
            continue;
        }
        seen[start] = true;
        let mut area = vec![start];
        let mut visited = 0;
        while let Some(&cell) = area.get(visited) {
            visited += 1;
            for next in DIRECTIONS.into_iter().filter_map(|direction| step(herds, columns, cell, direction)) {
                let touches = herds[cell] == 0 || herds[next] == 0;
                if !seen[next] && touches && herds[next].abs() != 1 {
                    seen[next] = true;
                    area.push(next);
                }
            }
        }
        if area.iter().any(|&cell| herds[cell] != 0) {
            emit(area);
        }
    }
}

/// The neighbour of a cell.
fn step(herds: &[i8], columns: usize, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let row = (cell / columns).checked_add_signed(down)?;
    let column = (cell % columns).checked_add_signed(right).filter(|column| *column < columns)?;
    Some(row * columns + column).filter(|next| *next < herds.len())
}

#[cfg(test)]
mod tests {
    use super::super::field::{Field, Sets, ones};
    use super::*;

    /// All ways to put a wall, a herd, or nothing on each of eight cells.
    #[test]
    fn sets_of_bits_say_the_same() {
        for (columns, number) in
            [1usize, 2, 3, 4].into_iter().flat_map(|columns| (0..4u32.pow(8)).map(move |n| (columns, n)))
        {
            let herds: Vec<i8> =
                (0..8).map(|cell| [0, 1, 2, -3][(number >> (2 * cell) & 3) as usize]).collect();
            let herds = &herds[..8 / columns * columns];
            let field = Field::new(herds.len(), columns as u32, Sets::of(herds));
            for cell in 0..herds.len() {
                for direction in 0..6 {
                    let plain = end(herds, columns, cell, direction).map(|end| end as u32);
                    assert_eq!(field.end(cell as u32, direction), plain, "{herds:?}, {columns} columns");
                }
            }
            let mut plain = Vec::new();
            areas(herds, columns, |area| plain.push(area));
            let mut rest = field.sets.empty;
            let mut found = Vec::new();
            while rest != 0 {
                let (empty, herds) = field.area(rest & rest.wrapping_neg());
                rest &= !empty;
                if herds != 0 {
                    found.push(ones(empty | herds).map(|cell| cell as usize).collect::<Vec<_>>());
                }
            }
            for area in &mut plain {
                area.sort_unstable();
            }
            assert_eq!(found, plain, "{herds:?}, {columns} columns");
        }
    }
}
