//! Laws that every board game gets from this crate: text, encoding, symmetry, negation and width.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use mcgs_boards::testing::compare_widths;
use mcgs_boards::*;
use mcgs_engine::{Code, Game, Outcome, ParseError, ParseErrorKind, Player, Sign};
use proptest::collection::vec;
use proptest::prelude::*;

/// Two numbers that belong to the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Two(u32, u32);

impl Params for Two {
    const COUNT: usize = 2;
    fn from_numbers(numbers: &[Number<'_>]) -> Result<Self, ParseError> {
        Ok(Two(numbers[0].within(0..=9)? as u32, numbers[1].within(0..=9)? as u32))
    }
    fn numbers(self) -> impl IntoIterator<Item = u64> {
        [self.0.into(), self.1.into()]
    }
    fn negative(self) -> Self {
        Two(self.1, self.0)
    }
    fn to_word(self) -> u64 {
        (u64::from(self.0) << 32) | u64::from(self.1)
    }
    fn from_word(word: u64) -> Self {
        Two((word >> 32) as u32, word as u32)
    }
}

/// Rules that only serve to try the framework: a player removes an own stone.
macro_rules! toy_rules {
    ($name:ident, $planes:literal, $params:ty, $layout:ident, $symmetry:ident, $swap:expr, $cells:expr) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        struct $name;

        impl BoardRules<$planes> for $name {
            const NAME: &'static str = "toy";
            const RULES: &'static str = "A player removes an own stone.";
            const SYNTAX: &'static str = "cells";
            const EXAMPLES: &'static [(&'static str, Outcome)] = &[];
            const CELLS: &'static [(char, u32)] = $cells;
            const LAYOUT: Layout = Layout::$layout;
            const SYMMETRY: Symmetry = Symmetry::$symmetry;
            const SWAP: [usize; $planes] = $swap;
            type Params = $params;
            type Move = Cell;

            fn try_moves<B: Bits>(
                board: &Board<B, $planes, $params>,
                player: Player,
                mut emit: impl FnMut(Cell, Board<B, $planes, $params>) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                let own = if player == Player::Left { 0 } else { $swap[0] };
                for index in board.plane(own).ones() {
                    let mut planes = board.planes().clone();
                    planes[own].clear(index);
                    emit(Cell::of_grid(board.shape(), index), board.with_planes(planes))?;
                }
                ControlFlow::Continue(())
            }
            fn max_moves<B: Bits>(board: &Board<B, $planes, $params>) -> u64 {
                board.planes().iter().map(|plane| u64::from(plane.count())).sum()
            }
            fn split<B: Bits>(
                board: &Board<B, $planes, $params>,
                mut emit: impl FnMut(Board<B, $planes, $params>),
            ) {
                let cells = board.planes().iter().fold(B::empty(board.shape()), |all, plane| all.or(plane));
                board.grid().areas(&cells, Neighbours::Four, |area| emit(board.cut(&area)));
            }
            fn check<B: Bits>(
                board: Board<B, $planes, $params>,
            ) -> Result<Board<B, $planes, $params>, IllegalCell> {
                // On this board thirteen stones of Left are one too many.
                match board.plane(0).ones().nth(12) {
                    Some(index) if board.shape() == Shape::new(2, 30) => {
                        let message =
                            format!("one stone too many at {}", Cell::of_grid(board.shape(), index));
                        Err(IllegalCell { index, kind: ParseErrorKind::Rule { message, rule: "count" } })
                    }
                    _ => Ok(board),
                }
            }
        }

        impl BoardTuning<$planes> for $name {}
    };
}

const STONES: &[(char, u32)] = &[('X', 0b01), ('O', 0b10), ('.', 0b00)];
const WALLS: &[(char, u32)] = &[('X', 0b001), ('O', 0b010), ('.', 0b100), ('#', 0b000)];

toy_rules!(Square, 2, (), Grid, Square, [1, 0], STONES);
toy_rules!(SquareWithParams, 3, Two, Grid, Square, [1, 0, 2], WALLS);
toy_rules!(Rectangle, 1, (), Grid, Rectangle, [0], &[('.', 1), ('#', 0)]);
toy_rules!(ColouredRectangle, 2, Two, Grid, Rectangle, [1, 0], STONES);
toy_rules!(Mirror, 2, (), Strip, Mirror, [1, 0], STONES);
toy_rules!(MirrorWithParams, 2, Two, Strip, Mirror, [1, 0], STONES);
toy_rules!(Directed, 2, (), Strip, Directed, [1, 0], STONES);
toy_rules!(DirectedWithParams, 2, Two, Strip, Directed, [1, 0], STONES);
toy_rules!(Fixed, 2, (), Strip, Fixed, [1, 0], STONES);
toy_rules!(Sideways, 2, Two, Grid, Sideways, [1, 0], STONES);
toy_rules!(Diagonal, 2, Two, Grid, Diagonal, [1, 0], STONES);

/// A position as parameters and rows of characters, with the symmetries spelled out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Picture {
    params: Option<(u8, u8)>,
    rows: Vec<Vec<char>>,
}

impl Picture {
    fn text(&self) -> String {
        let params = self.params.map_or(String::new(), |(a, b)| format!("{a},{b}:"));
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        params + &rows.join("|")
    }
    fn flip(mut self) -> Self {
        self.rows.reverse();
        self
    }
    fn mirror(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| row.reverse());
        self
    }
    fn transpose(mut self) -> Self {
        let cols = self.rows.first().map_or(0, Vec::len);
        self.rows = (0..cols).map(|col| self.rows.iter().map(|row| row[col]).collect()).collect();
        self
    }
    fn swap(mut self, colours: bool) -> Self {
        self.params = self.params.map(|(a, b)| (b, a));
        if colours {
            self.rows.iter_mut().flatten().for_each(|cell| *cell = swapped(*cell));
        }
        self
    }
}

fn swapped(cell: char) -> char {
    match cell {
        'X' => 'O',
        'O' => 'X',
        other => other,
    }
}

/// All images that the symmetry says are the same game.
fn images(symmetry: Symmetry, picture: &Picture) -> BTreeSet<String> {
    let p = || picture.clone();
    let mut images = vec![p()];
    match symmetry {
        Symmetry::Directed | Symmetry::Fixed | Symmetry::Sideways | Symmetry::Diagonal => {}
        Symmetry::Mirror => images.push(p().mirror()),
        Symmetry::Rectangle => images.extend([p().mirror(), p().flip(), p().flip().mirror()]),
        Symmetry::Square => {
            images.extend([p().mirror(), p().flip(), p().flip().mirror()]);
            images.extend(images.clone().into_iter().map(Picture::transpose));
        }
    }
    images.iter().map(Picture::text).collect()
}

fn check<R: BoardTuning<P>, const P: usize>(picture: &Picture) {
    let read = |text: &str| text.parse::<BoardGame<R, P>>().expect("pictures are legal positions");
    let position = read(&picture.text());
    assert_eq!(position.to_string(), picture.text());

    let mut code = Code::new();
    position.encode(&mut code);
    assert_eq!(BoardGame::<R, P>::decode(&code), position);
    // A damaged encoding gives some position, and no panic.
    BoardGame::<R, P>::decode(&code[..code.len() - 1]).to_string();
    code[0] = u64::MAX;
    BoardGame::<R, P>::decode(&code).to_string();

    let one_colour = R::SWAP == std::array::from_fn(|k| k);
    let opposite = picture.clone().swap(!one_colour);
    let opposite = match R::SYMMETRY {
        Symmetry::Square | Symmetry::Mirror | Symmetry::Fixed => opposite,
        Symmetry::Rectangle | Symmetry::Diagonal => opposite.transpose(),
        Symmetry::Directed | Symmetry::Sideways => opposite.mirror(),
    };
    let negative = position.negative();
    assert_eq!(negative.to_string(), opposite.text());
    assert_eq!(negative.negative(), position);

    let (first, sign) = position.canonical();
    let (plus, minus) = (images(R::SYMMETRY, picture), images(R::SYMMETRY, &opposite));
    let side = if sign == Sign::Plus { &plus } else { &minus };
    assert!(side.contains(&first.to_string()), "{first} is no image of {position}");
    for image in &plus {
        assert_eq!(read(image).canonical(), (first.clone(), sign), "{image}");
    }
    let expected = if plus == minus { Sign::Plus } else { -sign };
    for image in &minus {
        assert_eq!(read(image).canonical(), (first.clone(), expected), "{image}");
    }
    assert!(plus != minus || sign == Sign::Plus);
    assert_eq!(first.canonical(), (first.clone(), Sign::Plus));
    assert_eq!(compare_widths(&position), Ok(()));
    position.split(|part| {
        let mut code = Code::new();
        part.encode(&mut code);
        assert_eq!(BoardGame::<R, P>::decode(&code), part, "the width follows from the size");
    });
}

/// Pictures of grids or strips; a quarter each arbitrary, mirror symmetric, antisymmetric and equal to
/// their transpose.
fn pictures(strip: bool, params: bool, cells: &'static str) -> impl Strategy<Value = Picture> {
    let sizes = if strip {
        prop_oneof![3 => (Just(1usize), 1..12usize), 1 => (Just(1), 1..200usize)].boxed()
    } else {
        prop_oneof![
            3 => (1..=4usize).prop_map(|n| (n, n)),
            3 => (1..=8usize, 1..=8usize),
            1 => (1..=14usize).prop_map(|n| (n, n)),
            1 => (1..=14usize, 1..=14usize),
        ]
        .boxed()
    };
    let pair = if params { (0..3u8, 0..3u8).prop_map(Some).boxed() } else { Just(None).boxed() };
    (sizes, pair, 0..4u8).prop_flat_map(move |((rows, cols), params, kind)| {
        let cell = prop::sample::select(cells.chars().collect::<Vec<_>>());
        vec(vec(cell, cols), rows).prop_map(move |mut rows: Vec<Vec<char>>| {
            for row in 0..rows.len() {
                for col in 0..cols {
                    let opposite = rows[row][cols - 1 - col];
                    match kind {
                        1 => rows[row][col] = opposite,
                        2 if 2 * col + 1 != cols => rows[row][col] = swapped(opposite),
                        3 if row < cols && col < rows.len() => rows[row][col] = rows[col][row],
                        _ => {}
                    }
                }
            }
            Picture { params, rows }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn square(picture in pictures(false, false, "XO.")) {
        check::<Square, 2>(&picture);
    }
    #[test]
    fn square_with_params(picture in pictures(false, true, "XO.#")) {
        check::<SquareWithParams, 3>(&picture);
    }
    #[test]
    fn rectangle(picture in pictures(false, false, ".#")) {
        check::<Rectangle, 1>(&picture);
    }
    #[test]
    fn coloured_rectangle(picture in pictures(false, true, "XO.")) {
        check::<ColouredRectangle, 2>(&picture);
    }
    #[test]
    fn mirror(picture in pictures(true, false, "XO.")) {
        check::<Mirror, 2>(&picture);
    }
    #[test]
    fn mirror_with_params(picture in pictures(true, true, "XO.")) {
        check::<MirrorWithParams, 2>(&picture);
    }
    #[test]
    fn directed(picture in pictures(true, false, "XO.")) {
        check::<Directed, 2>(&picture);
    }
    #[test]
    fn directed_with_params(picture in pictures(true, true, "XO.")) {
        check::<DirectedWithParams, 2>(&picture);
    }

    #[test]
    fn fixed(picture in pictures(true, false, "XO.")) {
        check::<Fixed, 2>(&picture);
    }
    #[test]
    fn sideways(picture in pictures(false, true, "XO.")) {
        check::<Sideways, 2>(&picture);
    }
    #[test]
    fn diagonal(picture in pictures(false, true, "XO.")) {
        check::<Diagonal, 2>(&picture);
    }

    /// No text makes a parser panic, and what is accepted is printed as it was written.
    #[test]
    fn any_text(text in "[XO.|#x0 ,:19ä-]{0,12}") {
        if let Ok(position) = text.parse::<BoardGame<Square, 2>>() {
            prop_assert_eq!(position.to_string(), text.clone());
        }
        if let Ok(position) = text.parse::<BoardGame<SquareWithParams, 3>>() {
            let again = position.to_string().parse::<BoardGame<SquareWithParams, 3>>();
            prop_assert_eq!(again, Ok(position));
        }
    }
}

fn error_of<G: Game>(text: &str) -> (String, std::ops::Range<usize>) {
    let error = text.parse::<G>().expect_err("the text is not a position");
    (error.to_string(), error.span)
}

fn assert_error<G: Game + Debug>(text: &str, message: &str, span: std::ops::Range<usize>) {
    assert_eq!(error_of::<G>(text), (message.to_owned(), span), "{text:?}");
}

#[test]
fn bad_grids_are_pointed_at() {
    type Grid = BoardGame<Square, 2>;
    assert_error::<Grid>("XO|Xo", "unexpected character `o`", 4..5);
    assert_error::<Grid>("X O", "unexpected character ` `", 1..2);
    assert_error::<Grid>("Xä", "unexpected character `ä`", 1..3);
    assert_error::<Grid>("XO|X", "row 2 has 1 cell, row 1 has 2", 3..4);
    assert_error::<Grid>("XO|OX|XOX", "row 3 has 3 cells, row 1 has 2", 6..9);
    assert_error::<Grid>("XO|", "unexpected end of text", 3..3);
    assert_error::<Grid>("|XO", "unexpected `|`", 0..1);
    assert_error::<Grid>("XO||XO", "unexpected `|`", 3..4);
    assert_error::<Grid>("|", "unexpected `|`", 0..1);
    let huge = "X".repeat(MAX_CELLS + 1);
    assert_error::<Grid>(&huge, "the board has 65537 cells", 0..65_537);
}

#[test]
fn bad_strips_are_pointed_at() {
    type Strip = BoardGame<Mirror, 2>;
    assert_error::<Strip>("XO|XO", "unexpected character `|`", 2..3);
    assert_error::<Strip>("|", "unexpected character `|`", 0..1);
    assert_error::<Strip>("XO#", "unexpected character `#`", 2..3);
    assert_error::<Strip>("X0", "unexpected character `0`", 1..2);
}

#[test]
fn bad_parameters_are_pointed_at() {
    type Grid = BoardGame<SquareWithParams, 3>;
    assert_error::<Grid>("", "unexpected end of text", 0..0);
    assert_error::<Grid>("1:X", "unexpected `:`", 1..2);
    assert_error::<Grid>("1 2:X", "unexpected `2`", 2..3);
    assert_error::<Grid>("1,2,3:X", "unexpected `,`", 3..4);
    assert_error::<Grid>("1,2", "unexpected end of text", 3..3);
    assert_error::<Grid>("1,2:", "unexpected end of text", 4..4);
    assert_error::<Grid>("1,2: ", "unexpected end of text", 5..5);
    assert_error::<Grid>("1,-:X", "unexpected `-`", 2..3);
    assert_error::<Grid>("1,-2:X", "`-2` is out of range", 2..4);
    assert_error::<Grid>("12,2:X", "`12` is out of range", 0..2);
    assert_error::<Grid>("99999999999999999999999,2:X", "`99999999999999999999999` is out of range", 0..23);
    assert_error::<Grid>("1,2:X|x", "unexpected character `x`", 6..7);
    assert_error::<Grid>("1,2:X|XO", "row 2 has 2 cells, row 1 has 1", 6..8);
    let position: Grid = " 1 , 2 : X.|O# ".parse().unwrap();
    assert_eq!(position.to_string(), "1,2:X.|O#");
    assert_eq!(format!("{position:?}"), "toy:1,2:X.|O#");
}

#[test]
fn illegal_positions_are_pointed_at() {
    let text = format!("1,2:{}|{}", "X".repeat(11) + &".".repeat(19), "X".repeat(28) + "..");
    assert_error::<BoardGame<SquareWithParams, 3>>(&text, "one stone too many at b2", 36..37);
}

#[test]
fn the_empty_board_is_a_position() {
    for text in ["", "."] {
        let position: BoardGame<Square, 2> = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(position.canonical(), (position.clone(), Sign::Plus));
        assert_eq!((position.negative(), position.max_moves()), (position.clone(), 0));
        position.moves(Player::Left, |play, _| panic!("{play} is no move"));
        let mut code = Code::new();
        position.encode(&mut code);
        assert_eq!(BoardGame::decode(&code), position);
    }
    let strip: BoardGame<Directed, 2> = "".parse().unwrap();
    assert_eq!(strip.canonical(), (strip.clone(), Sign::Plus));
}

/// Nothing here may be quadratic in the number of cells.
#[test]
fn long_strips_and_large_grids() {
    let strip = "XO.".repeat(20_000);
    let position: BoardGame<Mirror, 2> = strip.parse().unwrap();
    assert_eq!(position.to_string(), strip);
    let mut parts = 0;
    position.split(|part| {
        assert_eq!(part.to_string(), "XO");
        parts += 1;
    });
    assert_eq!(parts, 20_000);
    assert_eq!(position.negative().canonical().0, position.canonical().0);

    let grid = ["X"; 200].map(|cell| cell.repeat(300)).join("|");
    let position: BoardGame<Square, 2> = grid.parse().unwrap();
    let mut parts = Vec::new();
    position.split(|part| parts.push(part));
    assert_eq!(parts, std::slice::from_ref(&position));
    let mut moves = 0;
    "XO".repeat(5000).parse::<BoardGame<Mirror, 2>>().unwrap().moves(Player::Left, |_, _| moves += 1);
    assert_eq!(moves, 5000);
}
