//! All boards of a shape, one of each kind up to symmetry.

use mcgs_engine::{Component, Sign, StopFlag, board_text};

use super::recipe::{Recipe, RecipeError};

/// More boards than this are not listed.
const MAX_BOARDS: u128 = 20_000_000;

/// The legal boards of a shape. Of boards that a rotation or reflection of the rectangle turns into each other, only the first is
/// listed, if the rules of the game do not tell them apart: the mirror image of an Elephants strip is another position, and a
/// quarter turn of a Domineering board is its negative.
///
/// ```
/// use mcgs_workbench::generate::{AllBoards, Recipe};
/// let recipe = Recipe::new(&mcgs::REGISTRY, "clobber", "2x2".parse()?, Some("XO".parse()?), None, 0)?;
/// assert_eq!(AllBoards::new(&recipe)?.count(), 6);
/// # Ok::<(), mcgs_workbench::generate::RecipeError>(())
/// ```
pub struct AllBoards<'a> {
    recipe: &'a Recipe,
    cells: Vec<String>,
    columns: usize,
    /// The numbers of the cells under each symmetry of the rectangle.
    symmetries: Vec<Vec<usize>>,
    /// The next board, as indices of its cells; nothing after the last.
    next: Option<Vec<usize>>,
    stop: StopFlag,
}

impl<'a> AllBoards<'a> {
    /// All boards that a recipe may draw; it must be of a single shape.
    pub fn new(recipe: &'a Recipe) -> Result<Self, RecipeError> {
        let Some((cells, n_rows, columns)) = recipe.board() else {
            return Err(RecipeError(
                "only boards of one shape can be listed, such as `--size 3x4`".to_owned(),
            ));
        };
        let n_cells = n_rows * columns;
        let total = u32::try_from(n_cells).ok().and_then(|power| (cells.len() as u128).checked_pow(power));
        if total.is_none_or(|total| total > MAX_BOARDS) {
            return Err(RecipeError(format!(
                "there are more than {MAX_BOARDS} boards of this shape with these cells"
            )));
        }
        let symmetries = symmetries(n_rows, columns);
        Ok(AllBoards {
            recipe,
            cells,
            columns,
            symmetries,
            next: Some(vec![0; n_cells]),
            stop: StopFlag::new(),
        })
    }

    /// The same, but no more boards after the flag is raised.
    #[must_use]
    pub fn until(self, stop: &StopFlag) -> Self {
        AllBoards { stop: stop.clone(), ..self }
    }

    fn component(&self, board: &[usize]) -> Option<Component> {
        let texts: Vec<&str> = board.iter().map(|&cell| self.cells[cell].as_str()).collect();
        self.recipe.read(&board_text(&texts, self.columns)).ok()
    }

    /// Is there an earlier board that the rules cannot tell from this one?
    fn is_repeated(&self, board: &[usize], component: &Component) -> bool {
        let form = form(component);
        self.symmetries.iter().any(|symmetry| {
            let image: Vec<usize> = symmetry.iter().map(|&cell| board[cell]).collect();
            image.as_slice() < board && self.component(&image).is_some_and(|image| self::form(&image) == form)
        })
    }
}

impl Iterator for AllBoards<'_> {
    type Item = Component;

    fn next(&mut self) -> Option<Component> {
        loop {
            if self.stop.reason().is_some() {
                return None;
            }
            let board = self.next.clone()?;
            self.next = after(&board, self.cells.len());
            let component = self.component(&board).filter(|component| !self.is_repeated(&board, component));
            if component.is_some() {
                return component;
            }
        }
    }
}

/// The board that follows in the order of cells.
fn after(board: &[usize], n_contents: usize) -> Option<Vec<usize>> {
    let place = board.iter().rposition(|&cell| cell + 1 < n_contents)?;
    let mut next = board.to_vec();
    next[place] += 1;
    next[place + 1..].fill(0);
    Some(next)
}

/// The symmetries of a rectangle other than the identity, as the numbers of the cells that come to each place.
fn symmetries(n_rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let identity: Vec<usize> = (0..n_rows * columns).collect();
    for transpose in [false, true] {
        if transpose && n_rows != columns {
            continue;
        }
        for (flip_rows, flip_columns) in [(false, false), (false, true), (true, false), (true, true)] {
            let source = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                let (row, column) = if transpose { (column, row) } else { (row, column) };
                let row = if flip_rows { n_rows - 1 - row } else { row };
                let column = if flip_columns { columns - 1 - column } else { column };
                row * columns + column
            };
            let symmetry: Vec<usize> = identity.iter().map(|&cell| source(cell)).collect();
            if symmetry != identity && !found.contains(&symmetry) {
                found.push(symmetry);
            }
        }
    }
    found
}

/// The representative of a position under the symmetries that the rules have, with its sign.
fn form(component: &Component) -> (Component, Sign) {
    component.representative().unwrap_or_else(|_| (component.clone(), Sign::Plus))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(title: &str, size: &str, cells: &str) -> usize {
        let recipe =
            Recipe::new(&mcgs::REGISTRY, title, size.parse().unwrap(), Some(cells.parse().unwrap()), None, 0)
                .unwrap();
        AllBoards::new(&recipe).unwrap().count()
    }

    #[test]
    fn the_counts_are_those_of_burnside() {
        // Three contents: (81 + 2·3 + 9 + 2·9 + 2·27) / 8 on the square, (729 + 27 + 27 + 81) / 4 on the rectangle, (81 + 9) / 2 on
        // the strip.
        assert_eq!(count("clobber", "2x2", "XO."), 21);
        assert_eq!(count("clobber", "2x3", "XO."), 216);
        assert_eq!(count("clobber_1xn", "4", "XO."), 45);
        assert_eq!(count("clobber_1xn", "1", "XO."), 3);
    }

    #[test]
    fn only_symmetries_of_the_rules_count() {
        assert_eq!(count("elephants", "3", "XO."), 27);
        // A quarter turn is the negative: only the other four symmetries identify boards.
        assert_eq!(count("domineering", "2x2", ".#"), (16 + 4 + 4 + 4) / 4);
    }

    #[test]
    fn too_many_boards_are_refused() {
        let recipe = Recipe::new(&mcgs::REGISTRY, "clobber", "9x9".parse().unwrap(), None, None, 0).unwrap();
        assert!(AllBoards::new(&recipe).is_err());
        let recipe = Recipe::new(&mcgs::REGISTRY, "kayles", "9".parse().unwrap(), None, None, 0).unwrap();
        assert!(AllBoards::new(&recipe).is_err());
    }
}
