//! Boards with rows and columns, as texts: `XO.|OX.`.

/// A board: rows of characters, all of the same length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<u8>,
}

impl Grid {
    /// Reads a board whose cells are all among `letters`. The text `()` or nothing at all is the board without cells.
    pub fn read(text: &str, letters: &str) -> Result<Self, String> {
        if text.is_empty() || text == "()" {
            return Ok(Grid { width: 0, height: 0, cells: Vec::new() });
        }
        let rows: Vec<&str> = text.split('|').collect();
        let width = rows[0].len();
        if let Some(other) = text.chars().find(|&cell| cell != '|' && !letters.contains(cell)) {
            return Err(format!("expected cells among `{letters}`, found `{other}`"));
        }
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err("rows of different lengths, or without cells".to_owned());
        }
        if rows.len() * width > MOST_CELLS {
            return Err(format!("a board has at most {MOST_CELLS} cells"));
        }
        Ok(Grid { width, height: rows.len(), cells: rows.concat().into_bytes() })
    }

    /// The board of a text that was read before.
    pub fn of(text: &str) -> Self {
        let width = text.find('|').unwrap_or(text.len());
        let cells: Vec<u8> = text.bytes().filter(|&byte| byte != b'|').collect();
        Grid { width, height: cells.len().checked_div(width).unwrap_or(0), cells }
    }

    /// The board as text.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.cells.len() + self.height);
        for (index, &cell) in self.cells.iter().enumerate() {
            if index > 0 && index % self.width == 0 {
                text.push('|');
            }
            text.push(char::from(cell));
        }
        text
    }

    /// The name of a cell: `c2` is the third cell of the second row from the top.
    pub fn cell_name(&self, cell: usize) -> String {
        let (mut column, mut letters) = (cell % self.width + 1, String::new());
        while column > 0 {
            letters.insert(0, char::from(b'a' + ((column - 1) % 26) as u8));
            column = (column - 1) / 26;
        }
        format!("{letters}{}", cell / self.width + 1)
    }

    /// The cell one step away, if it is on the board.
    pub fn step(&self, cell: usize, (right, down): (isize, isize)) -> Option<usize> {
        let column = (cell % self.width).checked_add_signed(right).filter(|&column| column < self.width)?;
        let row = (cell / self.width).checked_add_signed(down).filter(|&row| row < self.height)?;
        Some(row * self.width + column)
    }

    /// The cells beside a cell, in the given directions.
    pub fn neighbours(&self, cell: usize, directions: &[(isize, isize)]) -> impl Iterator<Item = usize> {
        directions.iter().filter_map(move |&direction| self.step(cell, direction))
    }

    /// Groups of cells that are joined by steps in the given directions, among the cells for which `belongs` is true.
    pub fn groups(&self, directions: &[(isize, isize)], belongs: impl Fn(u8) -> bool) -> Vec<Vec<usize>> {
        self.joined_groups(directions, |one, other| belongs(one) && belongs(other))
    }

    /// Groups of cells that are joined by steps from one cell to another for which `joined` is true. Cells that are not joined with
    /// a cell of their own kind belong to no group.
    pub fn joined_groups(
        &self,
        directions: &[(isize, isize)],
        joined: impl Fn(u8, u8) -> bool,
    ) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.cells.len()];
        let mut groups = Vec::new();
        for start in 0..self.cells.len() {
            if seen[start] || !joined(self.cells[start], self.cells[start]) {
                continue;
            }
            seen[start] = true;
            let mut group = vec![start];
            let mut next = 0;
            while next < group.len() {
                for cell in self.neighbours(group[next], directions) {
                    if !seen[cell] && joined(self.cells[group[next]], self.cells[cell]) {
                        seen[cell] = true;
                        group.push(cell);
                    }
                }
                next += 1;
            }
            groups.push(group);
        }
        groups
    }

    /// The smallest board around some cells of this one; all other cells of it are `rest`.
    #[must_use]
    pub fn cut_out(&self, cells: &[usize], rest: u8) -> Self {
        let columns = || cells.iter().map(|cell| cell % self.width);
        let rows = || cells.iter().map(|cell| cell / self.width);
        let (Some(left), Some(right), Some(top), Some(bottom)) =
            (columns().min(), columns().max(), rows().min(), rows().max())
        else {
            return Grid { width: 0, height: 0, cells: Vec::new() };
        };
        let (width, height) = (right - left + 1, bottom - top + 1);
        let mut part = Grid { width, height, cells: vec![rest; width * height] };
        for &cell in cells {
            let (row, column) = (cell / self.width - top, cell % self.width - left);
            part.cells[row * width + column] = self.cells[cell];
        }
        part
    }

    /// The mirror image, left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut image = self.clone();
        if self.width > 0 {
            image.cells.chunks_mut(self.width).for_each(<[u8]>::reverse);
        }
        image
    }

    /// The board upside down.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let rows = self.cells.chunks(self.width.max(1)).rev();
        Grid { cells: rows.flatten().copied().collect(), ..*self }
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let cells = (0..self.width)
            .flat_map(|column| (0..self.height).map(move |row| self.cells[row * self.width + column]));
        Grid { width: self.height, height: self.width, cells: cells.collect() }
    }

    /// The texts of the four images that keep rows rows: the board, mirrored, flipped, and both.
    pub fn four_images(&self) -> Vec<String> {
        let mirrored = self.mirrored();
        [self, &mirrored, &self.flipped(), &mirrored.flipped()].map(Grid::text).to_vec()
    }

    /// The texts of all eight images.
    pub fn eight_images(&self) -> Vec<String> {
        let mut images = self.four_images();
        images.extend(self.transposed().four_images());
        images
    }

    /// The board with two kinds of cells exchanged.
    #[must_use]
    pub fn exchanged(&self, one: u8, other: u8) -> Self {
        let exchange = |&cell: &u8| match cell {
            cell if cell == one => other,
            cell if cell == other => one,
            cell => cell,
        };
        Grid { cells: self.cells.iter().map(exchange).collect(), ..*self }
    }
}

/// A board has at most so many cells.
pub const MOST_CELLS: usize = 65_536;

/// Right, left, down, up.
pub const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The steps of a king.
pub const AROUND: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
