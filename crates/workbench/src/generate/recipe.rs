//! How random positions of a game are drawn.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mcgs::{Component, Player, Registry, Ruleset, StopFlag, Sum};
use mcgs_engine::{Boards, random_board};

use mcgs_random::Random;

/// The number of positions that are drawn before a recipe is given up, because none of them was legal.
const MAX_ATTEMPTS: usize = 10_000;
/// The largest board.
const MAX_CELLS: usize = 65_536;
/// The largest number of a heap or an integer.
const MAX_NUMBER: usize = 1_000_000;

/// Why there is no such position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecipeError(pub(crate) String);

impl RecipeError {
    /// Somebody asked to stop, which the caller knows.
    fn stopped() -> Self {
        RecipeError("stopped".to_owned())
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecipeError {}

/// The size of a position: a shape for boards, a largest number for numbers and heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Rows of the board; 1 for a strip.
    pub rows: usize,
    /// The least number of columns.
    pub min_columns: usize,
    /// The largest number of columns.
    pub max_columns: usize,
}

/// `12`, `8-12`, `3x4` or `3x4-6`.
impl FromStr for Size {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let fail = || {
            RecipeError(format!(
                "`{text}` is not a size, expected a number such as `12`, a range `8-12`, or rows and columns `3x4`"
            ))
        };
        let number = |text: &str| text.parse::<usize>().map_err(|_| fail());
        let (rows, columns) = text.split_once('x').unwrap_or(("1", text));
        let (first, last) = columns.split_once('-').unwrap_or((columns, columns));
        let size = Size { rows: number(rows)?, min_columns: number(first)?, max_columns: number(last)? };
        if size.rows == 0 || size.min_columns > size.max_columns {
            return Err(fail());
        }
        if size.min_columns == 0 {
            return Err(RecipeError(format!("the size `{text}` is empty, expected at least 1")));
        }
        if size.max_columns > MAX_NUMBER || size.rows.saturating_mul(size.max_columns) > MAX_NUMBER {
            return Err(RecipeError(format!("the size `{text}` is too large")));
        }
        Ok(size)
    }
}

/// The contents of cells, with their weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells(Vec<(String, u64)>);

/// Letters of equal weight, `XXO.`, or weights, `X=3,O=3,.=1`.
impl FromStr for Cells {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        if !text.contains('=') {
            let cells: Vec<_> = text.chars().map(|cell| (cell.to_string(), 1)).collect();
            return if cells.is_empty() {
                Err(RecipeError("there are no cells".to_owned()))
            } else {
                Ok(Cells(cells))
            };
        }
        let mut cells = Vec::new();
        for item in text.split(',') {
            let weight =
                item.rsplit_once('=').and_then(|(cell, weight)| Some((cell, weight.parse::<u32>().ok()?)));
            let Some((cell, weight)) = weight.filter(|(cell, _)| !cell.is_empty()) else {
                let expected = "expected letters such as `XXO.`, or weights such as `X=3,O=3,.=1`";
                return Err(RecipeError(format!("`{item}` is no cell with a weight, {expected}")));
            };
            cells.push((cell.to_owned(), u64::from(weight)));
        }
        if cells.iter().all(|(_, weight)| *weight == 0) {
            return Err(RecipeError("all cells have the weight 0".to_owned()));
        }
        Ok(Cells(cells))
    }
}

impl Cells {
    /// The different contents, in their order.
    pub(crate) fn distinct(&self) -> Vec<String> {
        let mut cells: Vec<String> = Vec::new();
        for (cell, weight) in &self.0 {
            if *weight > 0 && !cells.contains(cell) {
                cells.push(cell.clone());
            }
        }
        cells
    }
}

/// What a position of a game is made of.
enum Material {
    /// Cells in rows.
    Board(Cells),
    /// A text of the game's own, which depends on a size.
    Text,
    /// The same, of a kind that the game knows.
    Kind(String),
}

/// A kind of random position.
pub struct Recipe {
    ruleset: &'static dyn Ruleset,
    size: Size,
    material: Material,
    /// Stands before each position, with a colon.
    parameters: Option<String>,
    /// The number of random moves that are made afterwards.
    moves: usize,
}

impl Recipe {
    /// Positions of the game with this title. Cells and parameters have defaults for each game.
    ///
    /// ```
    /// use mcgs_workbench::generate::{Random, Recipe};
    /// let recipe = Recipe::new(&mcgs::REGISTRY, "domineering", "4x5".parse()?, None, None, 3)?;
    /// let position = recipe.draw(&mut Random::new("example", 1))?;
    /// assert_eq!(position.text().matches('|').count(), 3);
    /// # Ok::<(), mcgs_workbench::generate::RecipeError>(())
    /// ```
    pub fn new(
        registry: &Registry,
        title: &str,
        size: Size,
        cells: Option<Cells>,
        parameters: Option<String>,
        moves: usize,
    ) -> Result<Self, RecipeError> {
        let found = registry.resolve(title).ok_or_else(|| {
            let hint = match registry.suggestions(title).as_slice() {
                [] => "`mcgs list` shows all games".to_owned(),
                names => format!("did you mean {}?", names.join(" or ")),
            };
            RecipeError(format!("no such game `{title}`, {hint}"))
        })?;
        let ruleset = found.ruleset;
        let name = ruleset.name();
        let material = match (cells, ruleset.boards()) {
            (None, None) => Material::Text,
            (Some(_), None) => return Err(RecipeError(format!("{name} has no cells, only a size"))),
            (Some(cells), Some(_)) => Material::Board(cells),
            (None, Some(_)) => Material::Board(Cells(ruleset.usual_cells())),
        };
        match &material {
            Material::Text if size.rows > 1 => {
                return Err(RecipeError(format!("{name} has no rows, its size is one number")));
            }
            Material::Board(_) if size.rows > 1 && matches!(ruleset.boards(), Some(Boards::Strips(_))) => {
                return Err(RecipeError(format!("{name} has one row of cells, its size is one number")));
            }
            Material::Board(_) if size.rows * size.max_columns > MAX_CELLS => {
                return Err(RecipeError(format!("a board has at most {MAX_CELLS} cells")));
            }
            _ => {}
        }
        if parameters.is_some() && !ruleset.has_parameters() {
            return Err(RecipeError(format!("{name} has no parameters")));
        }
        if parameters.is_some() && found.parameters.is_some() {
            return Err(RecipeError(format!(
                "`{title}` stands for parameters of {name}, there can be no others"
            )));
        }
        let parameters = parameters.or(found.parameters.or(ruleset.usual_parameters()).map(str::to_owned));
        Ok(Recipe { ruleset, size, material, parameters, moves })
    }

    /// Only positions of this kind, such as trees among graphs, of which the game must know some.
    ///
    /// ```
    /// use mcgs_workbench::generate::{Random, Recipe};
    /// let recipe = Recipe::new(&mcgs::REGISTRY, "snort", "9".parse()?, None, None, 0)?.of_kind("tree")?;
    /// let position = recipe.draw(&mut Random::new("example", 1))?;
    /// let vertices: usize = position.text().split('/').next().unwrap().parse().unwrap();
    /// assert_eq!(position.text().matches('-').count(), vertices - 1);
    /// # Ok::<(), mcgs_workbench::generate::RecipeError>(())
    /// ```
    pub fn of_kind(mut self, kind: &str) -> Result<Self, RecipeError> {
        let (name, kinds) = (self.ruleset.name(), self.ruleset.kinds());
        if kinds.is_empty() {
            return Err(RecipeError(format!("{name} has no kinds of random positions")));
        }
        if !kinds.contains(&kind) {
            let kinds = kinds.join("`, `");
            return Err(RecipeError(format!("{name} has no kind `{kind}`, expected one of `{kinds}`")));
        }
        if self.size.rows > 1 {
            return Err(RecipeError(format!(
                "the size of a {kind} is a number of vertices, and not rows and columns"
            )));
        }
        self.material = Material::Kind(kind.to_owned());
        Ok(self)
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// A random position. Illegal ones are drawn again.
    pub fn draw(&self, random: &mut Random) -> Result<Component, RecipeError> {
        self.draw_until(random, &StopFlag::new())
    }

    /// The same, unless the flag is raised: then there is an error that says nothing.
    pub fn draw_until(&self, random: &mut Random, stop: &StopFlag) -> Result<Component, RecipeError> {
        let mut last = String::new();
        for _ in 0..MAX_ATTEMPTS {
            if stop.reason().is_some() {
                return Err(RecipeError::stopped());
            }
            let text = self.text(random);
            match self.read(&text) {
                Ok(component) => return played(component, self.moves, random, stop),
                Err(error) => last = error,
            }
        }
        let name = self.ruleset.title();
        Err(RecipeError(format!(
            "none of {MAX_ATTEMPTS} random positions of {name} was legal, the last because: {last}"
        )))
    }

    /// The cells of the board, if it is one, and its shape.
    pub(crate) fn board(&self) -> Option<(Vec<String>, usize, usize)> {
        match &self.material {
            Material::Board(cells) if self.size.min_columns == self.size.max_columns => {
                Some((cells.distinct(), self.size.rows, self.size.max_columns))
            }
            _ => None,
        }
    }

    /// Reads a position without its parameters.
    pub(crate) fn read(&self, text: &str) -> Result<Component, String> {
        let text = match &self.parameters {
            Some(parameters) => format!("{parameters}:{text}"),
            None => text.to_owned(),
        };
        Component::parse(self.ruleset, &text).map_err(|error| format!("`{text}`: {error}"))
    }

    fn text(&self, random: &mut Random) -> String {
        let columns = random.between(self.size.min_columns as u64, self.size.max_columns as u64);
        match &self.material {
            Material::Text => self.ruleset.random_text(columns, &mut |limit| random.below(limit)),
            Material::Kind(kind) => {
                let text = self.ruleset.random_of_kind(kind, columns, &mut |limit| random.below(limit));
                text.unwrap_or_default()
            }
            Material::Board(Cells(cells)) => {
                random_board(cells, self.size.rows, columns as usize, &mut |limit| random.below(limit))
            }
        }
    }
}

/// A position as it stands in the input language: in parentheses, if it would not be one word otherwise.
pub fn input_text(component: &Component) -> String {
    let text = component.text();
    if text.is_empty() || text.contains(|c: char| c.is_whitespace() || "{}()[]".contains(c)) {
        format!("({text})")
    } else {
        text
    }
}

/// The position after a number of random moves, the players in turn; a player without a move passes.
fn played(
    component: Component,
    moves: usize,
    random: &mut Random,
    stop: &StopFlag,
) -> Result<Component, RecipeError> {
    let mut component = component;
    for number in 0..moves {
        let player = if number % 2 == 0 { Player::Left } else { Player::Right };
        if Sum::new(vec![component.clone()]).check_moves(player).is_err() {
            return Ok(component);
        }
        // They are counted first: together the options of a large board may take gigabytes.
        let (count, _) = nth_option(&component, player, u64::MAX, stop)?;
        if count > 0 {
            let (_, option) = nth_option(&component, player, random.below(count), stop)?;
            component = option.unwrap_or(component);
        }
    }
    Ok(component)
}

/// The option with this number, if there is one, and how many there are up to it.
fn nth_option(
    component: &Component,
    player: Player,
    number: u64,
    stop: &StopFlag,
) -> Result<(u64, Option<Component>), RecipeError> {
    let (mut count, mut found) = (0, None);
    let listed = component.ruleset().try_moves(component.code(), player, &mut |_, code| {
        if count == number {
            found = Some(Component::from_code(component.ruleset(), code));
        }
        count += 1;
        if found.is_some() || stop.reason().is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if listed.is_err() || stop.reason().is_some() { Err(RecipeError::stopped()) } else { Ok((count, found)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs::REGISTRY;

    fn drawn(title: &str, size: &str, cells: Option<&str>, seed: u64) -> Result<String, RecipeError> {
        let recipe =
            Recipe::new(&REGISTRY, title, size.parse()?, cells.map(str::parse).transpose()?, None, 0)?;
        Ok(recipe.draw(&mut Random::new(title, seed))?.text())
    }

    #[test]
    fn every_game_has_random_positions() {
        for entry in REGISTRY.entries() {
            for ruleset in [entry.ruleset(), entry.impartial()] {
                for seed in 0..20 {
                    let text = drawn(&ruleset.title(), "3", None, seed).unwrap();
                    Component::parse(ruleset, &text).unwrap();
                }
            }
        }
    }

    #[test]
    fn names_that_people_know_stand_for_games_and_parameters() {
        assert_eq!(drawn("CRAM", "2x3", None, 1).unwrap().len(), 7);
        assert!(drawn("dawsons_chess", "9", None, 1).unwrap().starts_with("0.137:"));
        let other = Some("0.77".to_owned());
        let problem = Recipe::new(&REGISTRY, "dawsons_chess", "9".parse().unwrap(), None, other, 0);
        let expected = "`dawsons_chess` stands for parameters of octal, there can be no others";
        assert_eq!(problem.err().map(|error| error.to_string()).as_deref(), Some(expected));
    }

    #[test]
    fn positions_follow_from_the_seed() {
        // These texts are the same on every machine; a change here breaks the files that people have recorded.
        assert_eq!(drawn("clobber", "2x5", None, 1), drawn("clobber", "2x5", None, 1));
        assert_ne!(drawn("clobber", "2x5", None, 1), drawn("clobber", "2x5", None, 2));
        assert_eq!(drawn("clobber_1xn", "20", None, 1).unwrap(), "OOXOXOOXXOXXXXOXOOOX");
    }

    #[test]
    fn weights_and_ranges_are_obeyed() {
        let strip = drawn("clobber_1xn", "200", Some("X=9,O=1,.=0"), 1).unwrap();
        let whites = strip.matches('O').count();
        assert!(strip.len() == 200 && whites > 5 && whites < 40 && !strip.contains('.'), "{strip}");
        for seed in 0..50 {
            let length = drawn("elephants", "3-5", None, seed).unwrap().len();
            assert!((3..=5).contains(&length));
            let number: i64 = drawn("integer_game", "4", None, seed).unwrap().parse().unwrap();
            assert!((-4..=4).contains(&number));
        }
    }

    #[test]
    fn mistakes_are_explained() {
        let problem = |title, size, cells| drawn(title, size, cells, 1).unwrap_err().to_string();
        assert_eq!(problem("cobber", "3", None), "no such game `cobber`, did you mean clobber?");
        assert!(problem("clobber", "x3", None).starts_with("`x3` is not a size"));
        assert!(problem("clobber", "9-3", None).contains("is not a size"));
        for size in ["0", "0-3", "3x0"] {
            assert!(problem("clobber", size, None).ends_with("is empty, expected at least 1"));
        }
        assert!(problem("clobber", "9999x9999", None).contains("too large"));
        assert!(problem("clobber", "3", Some("X=a")).contains("is no cell with a weight"));
        assert_eq!(problem("kayles", "3", Some("X")), "kayles has no cells, only a size");
        assert_eq!(problem("kayles", "3x3", None), "kayles has no rows, its size is one number");
        assert_eq!(problem("shove", "3x3", None), "shove has one row of cells, its size is one number");
        for seed in 0..50 {
            let heaps = drawn("euclid", "5", None, seed).unwrap();
            assert!(heaps.split(',').all(|heap| (1..=5).contains(&heap.parse().unwrap())), "{heaps}");
        }
        assert!(problem("nogo", "2x2", Some("X")).contains("was legal"));
        assert!(problem("clobber", "2x2", Some("Q")).contains("was legal"));
    }
}
