//! Positions of real games: published thermographs and atomic weights, from the rules alone.
//!
//! The rules are written here once more, as plainly as possible, so that nothing but the values is tested.

mod common;

use std::collections::HashMap;

use common::{from_options, value};
use mcgs_values::{Player, Steps, Thermograph, Value, Values};

/// A board: cells row by row. `X` is Left's stone, `O` Right's, `.` is empty, `#` is no part of the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Board {
    cells: Vec<u8>,
    width: usize,
}

type Rules = fn(&Board, Player) -> Vec<Board>;

impl Board {
    fn new(text: &str) -> Self {
        let width = text.find('|').unwrap_or(text.len());
        Board { cells: text.bytes().filter(|&cell| cell != b'|').collect(), width }
    }

    /// The cell that many rows and columns away, if it is on the board.
    fn step(&self, cell: usize, rows: isize, columns: isize) -> Option<usize> {
        let column = (cell % self.width).checked_add_signed(columns).filter(|&column| column < self.width)?;
        let row = (cell / self.width).checked_add_signed(rows)?;
        (row * self.width + column < self.cells.len()).then_some(row * self.width + column)
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(r, c)| self.step(cell, r, c))
    }

    fn with(&self, changes: &[(usize, u8)]) -> Board {
        let mut board = self.clone();
        for &(cell, content) in changes {
            board.cells[cell] = content;
        }
        board
    }

    fn places(&self, content: u8) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(move |&cell| self.cells[cell] == content)
    }

    /// Where a queen may go from a cell.
    fn queen_moves(&self, from: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for (rows, columns) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let mut cell = from;
            while let Some(next) = self.step(cell, rows, columns)
                && self.cells[next] == b'.'
            {
                found.push(next);
                cell = next;
            }
        }
        found
    }

    /// Has every group of stones an empty neighbour?
    fn all_groups_breathe(&self) -> bool {
        (0..self.cells.len()).all(|start| {
            let mut group = vec![start];
            let mut breathes = !b"XO".contains(&self.cells[start]);
            let mut idx = 0;
            while idx < group.len() {
                for next in self.neighbours(group[idx]) {
                    breathes |= self.cells[next] == b'.';
                    if self.cells[next] == self.cells[start] && !group.contains(&next) {
                        group.push(next);
                    }
                }
                idx += 1;
            }
            breathes
        })
    }
}

fn stone(player: Player) -> u8 {
    if player == Player::Left { b'X' } else { b'O' }
}

/// A stone goes onto a neighbouring stone of the opponent.
fn clobber(board: &Board, player: Player) -> Vec<Board> {
    let (mine, other) = (stone(player), stone(player.opponent()));
    board
        .places(mine)
        .flat_map(|from| board.neighbours(from).map(move |to| (from, to)))
        .filter(|&(_, to)| board.cells[to] == other)
        .map(|(from, to)| board.with(&[(from, b'.'), (to, mine)]))
        .collect()
}

/// A stone is placed so that every group still has an empty neighbour.
fn nogo(board: &Board, player: Player) -> Vec<Board> {
    let placed = board.places(b'.').map(|cell| board.with(&[(cell, stone(player))]));
    placed.filter(Board::all_groups_breathe).collect()
}

/// Left places vertical dominoes, Right horizontal ones.
fn domineering(board: &Board, player: Player) -> Vec<Board> {
    let (rows, columns) = if player == Player::Left { (1, 0) } else { (0, 1) };
    let pairs = board.places(b'.').filter_map(|cell| Some((cell, board.step(cell, rows, columns)?)));
    pairs
        .filter(|&(_, other)| board.cells[other] == b'.')
        .map(|(cell, other)| board.with(&[(cell, b'#'), (other, b'#')]))
        .collect()
}

/// A queen moves and then shoots an arrow, which blocks the cell where it lands.
fn amazons(board: &Board, player: Player) -> Vec<Board> {
    let mut found = Vec::new();
    for from in board.places(stone(player)) {
        for to in board.queen_moves(from) {
            let moved = board.with(&[(from, b'.'), (to, stone(player))]);
            found.extend(moved.queen_moves(to).into_iter().map(|arrow| moved.with(&[(arrow, b'#')])));
        }
    }
    found
}

/// A value, and the thermograph that comes from the rules without it.
struct Solver<'v> {
    values: &'v Values,
    rules: Rules,
    known: HashMap<Board, (Value, Thermograph)>,
}

impl<'v> Solver<'v> {
    fn new(values: &'v Values, rules: Rules) -> Self {
        Solver { values, rules, known: HashMap::new() }
    }

    fn solve(&mut self, board: &Board) -> (Value, Thermograph) {
        if let Some(known) = self.known.get(board) {
            return known.clone();
        }
        let sides = Player::BOTH.map(|player| {
            let boards = (self.rules)(board, player);
            boards.iter().map(|option| self.solve(option)).collect::<Vec<_>>()
        });
        let [left, right] = sides.each_ref().map(|side| side.iter().map(|(v, _)| *v).collect::<Vec<_>>());
        let game = from_options(self.values, &left, &right);
        let [left, right] = sides.each_ref().map(|side| side.iter().map(|(_, t)| t).collect::<Vec<_>>());
        let walls = Thermograph::from_options(&left, &right).expect("test games are small");
        let kept = self.values.thermograph(game, &mut Steps::unlimited()).expect("test games are small");
        assert_eq!(walls, *kept, "{}", self.values.display(game));
        assert_eq!(walls.outcome(), self.values.outcome(game));
        self.known.insert(board.clone(), (game, walls.clone()));
        (game, walls)
    }
}

#[test]
fn published_thermographs() {
    let values = Values::new();
    let cases: [(Rules, &str, &str); 6] = [
        (
            amazons,
            "..O|...|..X",
            "L: (1, -1) (1, 0) (1/2, 1/2) (1/2, 9/4) (0, 11/4) R: (-1, -1) (-1, 0) (-1/2, 1/2) (-1/2, 9/4) (0, 11/4)",
        ),
        (amazons, "O#.|..X|...", "L: (6, -1) (2, 3) R: (-2, -1) (2, 3)"),
        (domineering, "....|....|##.#|..#.", "L: (-1, -1) R: (-2, -1) (-1, 0)"),
        (domineering, "...#|....|....|...#", "L: (2, -1) (2, -1/2) (3/4, 3/4) R: (0, -1) (0, 0) (3/4, 3/4)"),
        (nogo, ".X.|OO.|.X.", "L: (2, -1) (2, 0) (3/4, 5/4) R: (-1, -1) (0, 0) (0, 1/2) (3/4, 5/4)"),
        (nogo, "......", "L: (2, -1) (0, 1) R: (-2, -1) (0, 1)"),
    ];
    for (rules, board, expected) in cases {
        let (_, walls) = Solver::new(&values, rules).solve(&Board::new(board));
        assert_eq!(walls.to_string(), expected, "{board}");
    }
}

/// Does the left wall, does the right wall bend outward just below temperature 0? Is the game infinitesimal
/// and not zero?
#[test]
fn published_bends() {
    let values = Values::new();
    let cases: [(Rules, &str, [bool; 3]); 8] = [
        (nogo, "....", [false, false, false]),
        (nogo, "......", [true, true, false]),
        (nogo, ".........", [false, false, false]),
        (nogo, "....X.O...", [true, false, false]),
        (clobber, "XOOX", [false, false, false]),
        (clobber, "XXO", [true, false, true]),
        (clobber, "OOX", [false, true, true]),
        (clobber, "XO", [true, true, true]),
    ];
    for (rules, board, expected) in cases {
        let (game, walls) = Solver::new(&values, rules).solve(&Board::new(board));
        let small = values.is_infinitesimal(game) && game != Value::ZERO;
        assert_eq!([walls.bends_left(), walls.bends_right(), small], expected, "{board}");
    }
}

#[test]
fn values_and_weights_of_clobber() {
    let values = Values::new();
    let mut solver = Solver::new(&values, clobber);
    for (board, expected) in [
        ("XOXO", "+-{*,^}"),
        ("XOXOXO", "0"),
        ("XOXOXOXO", "+-{{^|*},{^*,^^|0,^*,+-{0,^*}}}"),
        ("XOXOXOXOXOXO", "+-{0,^*}"),
        ("XOXOX", "{*|v}"),
        ("XOXOXOX", "{+-{*,^},v|0}"),
        ("XOXOXOXOX", "v*"),
        ("OXXOX", "{^^*|*,^}"),
        ("xox|ox.", "{^^*|*,v}"),
    ] {
        let (game, _) = solver.solve(&Board::new(&board.to_uppercase()));
        assert_eq!(game, value(&values, expected), "{board}");
    }
    // Alternating strips of odd length.
    for (n, expected) in [(1, 0), (2, -1), (3, -1), (4, -1), (5, -1)] {
        let (game, _) = solver.solve(&Board::new(&format!("{}X", "XO".repeat(n))));
        let weight = values.atomic_weight(game, &mut Steps::unlimited()).unwrap().unwrap();
        assert_eq!(weight, value(&values, &expected.to_string()), "{n}");
    }
}

/// The theorem on components with one enemy stone. Call a position ripe if `O` alone could finish it in
/// exactly one more move and also in exactly two; the weight is one less than the number of moves that `O`
/// alone needs to reach a finished or ripe position.
#[test]
fn weights_of_clobber_with_one_enemy_stone() {
    fn finishes_in(board: &Board, n_moves: usize) -> bool {
        let options = clobber(board, Player::Right);
        if n_moves == 0 {
            options.is_empty()
        } else {
            options.iter().any(|next| finishes_in(next, n_moves - 1))
        }
    }
    fn distance(board: &Board) -> i64 {
        let is_ripe = finishes_in(board, 1) && finishes_in(board, 2);
        let options = clobber(board, Player::Right);
        if is_ripe || options.is_empty() {
            return 0;
        }
        options.iter().map(|next| 1 + distance(next)).min().expect("there is an option")
    }
    fn is_connected(board: &Board) -> bool {
        let stones: Vec<usize> = (0..board.cells.len()).filter(|&cell| board.cells[cell] != b'.').collect();
        let mut reached = vec![stones[0]];
        let mut idx = 0;
        while idx < reached.len() {
            for next in board.neighbours(reached[idx]) {
                if stones.contains(&next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            idx += 1;
        }
        reached.len() == stones.len()
    }
    let values = Values::new();
    let mut solver = Solver::new(&values, clobber);
    let mut n_positions = 0;
    for (n_cells, width) in [(6, 6), (8, 4), (9, 3)] {
        for enemy in 0..n_cells {
            for stones in 1u32..1 << n_cells {
                if stones >> enemy & 1 == 1 {
                    continue;
                }
                let content = |cell| if stones >> cell & 1 == 1 { b'X' } else { b'.' };
                let mut board = Board { cells: (0..n_cells).map(content).collect(), width };
                board.cells[enemy] = b'O';
                if !is_connected(&board) {
                    continue;
                }
                n_positions += 1;
                let (game, _) = solver.solve(&board);
                let weight = values.atomic_weight(game, &mut Steps::unlimited()).unwrap().unwrap();
                assert_eq!(weight, value(&values, &(distance(&board) - 1).to_string()), "{board:?}");
            }
        }
    }
    assert!(n_positions > 1000, "{n_positions}");
}
