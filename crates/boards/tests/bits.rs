//! Every operation on sets of cells, on all three widths, against a plain list of booleans.

use mcgs_boards::{Bits, Direction, Grid, Large, Neighbours, Shape, Window};
use proptest::collection::vec;
use proptest::prelude::*;

/// A set of cells as rows of booleans.
#[derive(Debug, Clone, PartialEq)]
struct Model {
    rows: Vec<Vec<bool>>,
}

impl Model {
    fn new(shape: Shape, cell: impl Fn(u32, u32) -> bool) -> Self {
        let row = |row| (0..shape.cols()).map(|col| cell(row, col)).collect();
        Model { rows: (0..shape.rows()).map(row).collect() }
    }

    fn of<B: Bits>(shape: Shape, bits: &B) -> Self {
        let inside = (0..shape.rows())
            .map(|row| (0..shape.cols()).filter(|&col| bits.get(shape.index(row, col))).count());
        assert_eq!(inside.sum::<usize>(), bits.ones().count(), "a bit outside the board");
        Model::new(shape, |row, col| bits.get(shape.index(row, col)))
    }

    fn bits<B: Bits>(&self, shape: Shape) -> B {
        let mut bits = B::empty(shape);
        for (row, col) in self.cells() {
            bits.set(shape.index(row, col));
        }
        bits
    }

    fn get(&self, row: i64, col: i64) -> bool {
        let index = |n: i64| usize::try_from(n).unwrap_or(usize::MAX);
        self.rows.get(index(row)).and_then(|cells| cells.get(index(col))).is_some_and(|&cell| cell)
    }

    fn cells(&self) -> Vec<(u32, u32)> {
        let row = |(row, cells): (u32, &Vec<bool>)| {
            (0..).zip(cells.clone()).filter(|&(_, cell)| cell).map(|(col, _)| (row, col)).collect::<Vec<_>>()
        };
        (0..).zip(&self.rows).flat_map(row).collect()
    }

    /// The cells reached by one step of the given row and column differences.
    fn stepped(&self, shape: Shape, (down, right): (i64, i64)) -> Self {
        Model::new(shape, |row, col| self.get(i64::from(row) - down, i64::from(col) - right))
    }

    /// Grows the seed inside `self`, slowly.
    fn flooded(&self, shape: Shape, seed: &Self, steps: &[(i64, i64)]) -> Self {
        let both = |a: &Self, b: &Self| {
            Model::new(shape, |r, c| a.get(r.into(), c.into()) && b.get(r.into(), c.into()))
        };
        let mut area = both(self, seed);
        loop {
            let mut grown = area.clone();
            for &step in steps {
                let front = both(self, &area.stepped(shape, step));
                for (row, col) in front.cells() {
                    grown.rows[row as usize][col as usize] = true;
                }
            }
            if grown == area {
                return area;
            }
            area = grown;
        }
    }
}

const STEPS: [(Direction, (i64, i64)); 8] = [
    (Direction::North, (-1, 0)),
    (Direction::East, (0, 1)),
    (Direction::South, (1, 0)),
    (Direction::West, (0, -1)),
    (Direction::NorthEast, (-1, 1)),
    (Direction::SouthEast, (1, 1)),
    (Direction::SouthWest, (1, -1)),
    (Direction::NorthWest, (-1, -1)),
];

fn check_sets<B: Bits>(shape: Shape, a: &Model, b: &Model) {
    let (x, y): (B, B) = (a.bits(shape), b.bits(shape));
    let combined = |f: fn(bool, bool) -> bool| {
        Model::new(shape, |row, col| f(a.get(row.into(), col.into()), b.get(row.into(), col.into())))
    };
    let model = |bits: &B| Model::of(shape, bits);
    assert_eq!(model(&x), *a);
    assert_eq!(model(&x.and(&y)), combined(|a, b| a && b));
    assert_eq!(model(&x.or(&y)), combined(|a, b| a || b));
    assert_eq!(model(&x.xor(&y)), combined(|a, b| a != b));
    assert_eq!(model(&x.minus(&y)), combined(|a, b| a && !b));
    assert_eq!(model(&B::empty(shape)), combined(|_, _| false));
    assert_eq!(model(&B::full(shape)), combined(|_, _| true));
    assert_eq!(x.meets(&y), !combined(|a, b| a && b).cells().is_empty());

    let indices: Vec<u32> = a.cells().into_iter().map(|(row, col)| shape.index(row, col)).collect();
    assert_eq!(x.ones().collect::<Vec<_>>(), indices);
    assert_eq!((x.count() as usize, x.is_empty()), (indices.len(), indices.is_empty()));
    assert_eq!((x.lowest(), x.highest()), (indices.first().copied(), indices.last().copied()));
    assert_eq!(x.first(), indices.first().map_or(B::empty(shape), |&index| B::single(shape, index)));
    for &index in &indices {
        assert!(x.get(index) && !x.without(index).get(index));
        assert_eq!(x.without(index).with(index), x);
        assert_eq!(x.without(index).or(&B::single(shape, index)), x);
    }
    for index in 0..shape.extent() + 70 {
        let gap = (index..=shape.extent() + 70).find(|gap| !indices.contains(gap));
        assert_eq!(Some(x.next_gap(index)), gap, "from {index} on");
        let gap = (0..=index).rev().find(|gap| !indices.contains(gap));
        assert_eq!(x.last_gap(index), gap, "up to {index}");
    }
    let pairs = y.ones().flat_map(|low| indices.iter().filter(move |&&high| high >= low)).count();
    assert_eq!(y.pairs(&x), pairs as u64);
    let words: Vec<u64> = (0..shape.words()).map(|k| x.word(k)).collect();
    assert_eq!(B::from_words(shape, &words), x);
    assert_eq!(x.word(shape.words()), 0);

    for count in [0, 1, 7, 63, 64, 65, 127, 128, 1000] {
        let right: Vec<u32> = indices.iter().filter_map(|&index| index.checked_sub(count)).collect();
        assert_eq!(x.shr(count).ones().collect::<Vec<_>>(), right, "shifted right by {count}");
        let left: Vec<u32> =
            indices.iter().map(|&index| index + count).filter(|&i| i < shape.extent()).collect();
        let kept: Vec<u32> = x.shl(count).ones().filter(|&index| index < shape.extent()).collect();
        assert_eq!(kept, left, "shifted left by {count}");
    }
    assert_eq!(B::smaller(&[x.clone(), y.clone()], &[y.clone(), x.clone()]), [&x, &y] < [&y, &x]);
    assert!(!B::smaller(&[x.clone(), y.clone()], &[x.clone(), y.clone()]));
    assert_eq!(B::smaller(&[x.clone(), y.clone()], &[x.clone(), x.clone()]), y < x);
}

fn check_geometry<B: Bits>(shape: Shape, a: &Model, b: &Model) {
    let (x, y): (B, B) = (a.bits(shape), b.bits(shape));
    let (rows, cols) = (i64::from(shape.rows()), i64::from(shape.cols()));
    let image = |shape, cell: &dyn Fn(i64, i64) -> (i64, i64)| {
        Model::new(shape, |row, col| {
            let (row, col) = cell(row.into(), col.into());
            a.get(row, col)
        })
    };
    assert_eq!(Model::of(shape, &x.rotate(shape)), image(shape, &|r, c| (rows - 1 - r, cols - 1 - c)));
    assert_eq!(Model::of(shape, &x.flip(shape)), image(shape, &|r, c| (rows - 1 - r, c)));
    let transposed = shape.transposed();
    assert_eq!(Model::of(transposed, &x.transpose(shape)), image(transposed, &|r, c| (c, r)));
    assert_eq!(Model::of(shape, &B::first_column(shape)), Model::new(shape, |_, col| col == 0));
    assert_eq!(Model::of(shape, &B::last_column(shape)), Model::new(shape, |_, col| col + 1 == shape.cols()));

    let (cells, bounds) = (a.cells(), x.bounds(shape));
    let top = cells.iter().map(|&(row, _)| row).min().unwrap_or(0);
    let left = cells.iter().map(|&(_, col)| col).min().unwrap_or(0);
    let rows = cells.iter().map(|&(row, _)| row + 1 - top).max().unwrap_or(0);
    let cols = cells.iter().map(|&(_, col)| col + 1 - left).max().unwrap_or(0);
    assert_eq!(bounds, Window { top, left, rows, cols });
    let part = y.window(shape, bounds);
    let expected = Model::new(bounds.shape(), |row, col| b.get((row + top).into(), (col + left).into()));
    assert_eq!(Model::of(bounds.shape(), &part), expected);
    assert_eq!(x.inside(shape, bounds), x.window(shape, bounds));
    assert!(y.window(shape, Window { top, left, rows: 1, cols: 0 }).is_empty());

    let grid = Grid::<B>::new(shape);
    for (direction, step) in STEPS {
        assert_eq!(Model::of(shape, &grid.step(&x, direction)), a.stepped(shape, step), "{direction:?}");
        assert_eq!(direction.opposite().opposite(), direction);
        for to in grid.step(&x, direction).ones() {
            assert!(x.get(direction.opposite().target(to, shape)), "{direction:?}");
        }
    }
    for (neighbours, count) in [(Neighbours::Four, 4), (Neighbours::Eight, 8)] {
        let steps: Vec<(i64, i64)> = STEPS[..count].iter().map(|&(_, step)| step).collect();
        let near = Model::new(shape, |row, col| {
            steps.iter().any(|&(down, right)| a.get(i64::from(row) - down, i64::from(col) - right))
        });
        assert_eq!(Model::of(shape, &grid.neighbours(&x, neighbours)), near);
        assert_eq!(Model::of(shape, &grid.flood(&x, &y, neighbours)), b.flooded(shape, a, &steps));
        let mut areas = Vec::new();
        grid.areas(&y, neighbours, |area| areas.push(area));
        for area in &areas {
            let seed = Model::of(shape, &area.first());
            assert_eq!(Model::of(shape, area), b.flooded(shape, &seed, &steps));
        }
        assert_eq!(areas.iter().map(Bits::count).sum::<u32>(), y.count());
    }
    let reached = Model::new(shape, |row, col| {
        STEPS.iter().any(|&(_, (down, right))| {
            let path = (0..).map(|n| (i64::from(row) - n * down, i64::from(col) - n * right));
            path.take_while(|&(row, col)| b.get(row, col)).any(|(row, col)| a.get(row - down, col - right))
        })
    });
    assert_eq!(Model::of(shape, &grid.queen_reach(&x, &y)), reached);
}

/// A shape with at most `limit` cells and two sets on it, the second rather full.
fn sets(limit: u32) -> impl Strategy<Value = (Shape, Model, Model)> {
    let shape = prop_oneof![
        3 => (0..=8u32, 0..=8u32),
        2 => (1..=16u32, 1..=16u32),
        1 => (Just(1), 1..=limit),
        1 => (1..=limit, Just(1)),
        1 => (2..=3u32, 1..=limit / 2),
    ];
    let shape = shape.prop_map(|(rows, cols)| Shape::new(rows, cols));
    let small = shape.prop_filter("too many cells", move |shape| shape.cells() <= limit);
    small.prop_flat_map(|shape| {
        let cells = shape.cells() as usize;
        (vec(prop::bool::weighted(0.3), cells), vec(prop::bool::weighted(0.7), cells)).prop_map(
            move |(first, second)| {
                let model =
                    |cells: &[bool]| Model::new(shape, |row, col| cells[(row * shape.cols() + col) as usize]);
                (shape, model(&first), model(&second))
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(250) })]

    #[test]
    fn one_word((shape, a, b) in sets(64)) {
        check_sets::<u64>(shape, &a, &b);
        check_geometry::<u64>(shape, &a, &b);
    }

    #[test]
    fn two_words((shape, a, b) in sets(128)) {
        check_sets::<u128>(shape, &a, &b);
        check_geometry::<u128>(shape, &a, &b);
    }

    #[test]
    fn many_words((shape, a, b) in sets(300)) {
        check_sets::<Large>(shape, &a, &b);
        check_geometry::<Large>(shape, &a, &b);
    }
}

#[test]
fn full_boards_of_every_shape() {
    for rows in 0..=64 {
        for cols in 0..=64 {
            let shape = Shape::new(rows, cols);
            let full = Model::new(shape, |_, _| true);
            let corner = Model::new(shape, |row, col| row + col == 0);
            if shape.cells() <= 64 {
                check_sets::<u64>(shape, &full, &corner);
                check_geometry::<u64>(shape, &corner, &full);
            } else if shape.cells() <= 128 {
                check_sets::<u128>(shape, &full, &corner);
                check_geometry::<u128>(shape, &corner, &full);
            }
        }
    }
}
