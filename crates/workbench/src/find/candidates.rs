//! The sums that a search looks at, each with a number.

use std::str::FromStr;

use mcgs::{Component, Registry, StopFlag};
use mcgs_random::Random;

use crate::generate::{AllBoards, Cells, Recipe, Size};
use crate::notation::{self, NotationError};

/// How random positions are made, for all games of the sum.
#[derive(Debug, Clone, Default)]
pub struct Drawing {
    /// What cells hold; each game has a default of its own.
    pub cells: Option<Cells>,
    /// How many random moves are made.
    pub moves: usize,
}

/// Sums of random positions, or of all boards of a shape: `[clobber] 3x3 + [elephants] 6`.
///
/// Behind a title stands a size, as for random cases, or a position in parentheses, which stays as it is.
pub struct Candidates {
    text: String,
    parts: Vec<Part>,
    /// All boards of each part, if all sums are looked at; a fixed position is the only one.
    listed: Option<Vec<Vec<Component>>>,
}

struct Part {
    title: String,
    word: String,
    kind: Kind,
}

enum Kind {
    Random(Recipe),
    Fixed(Component),
}

impl Candidates {
    /// Reads the kinds of positions.
    ///
    /// ```
    /// use mcgs_workbench::find::{Candidates, Drawing};
    /// let candidates = Candidates::parse("[clobber] 2x2 + [nimber] (1)", &mcgs::REGISTRY, &Drawing::default())?;
    /// let sum = candidates.nth(7, 1, &mcgs::StopFlag::new())?.expect("every number has a random sum");
    /// assert_eq!((sum[0].text().len(), sum[1].text().as_str()), (5, "1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, registry: &Registry, drawing: &Drawing) -> Result<Self, NotationError> {
        let mut parts = Vec::new();
        for section in notation::sections(text)? {
            for (word, span) in section.words {
                let fail = |message: String| NotationError::new(span.clone(), message);
                let fixed = word.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
                let kind = if let Some(position) = fixed {
                    let ruleset = registry.find(&section.title).ok_or_else(|| {
                        NotationError::new(section.span.clone(), format!("no such game `{}`", section.title))
                    })?;
                    Kind::Fixed(Component::parse(ruleset, position).map_err(|error| fail(error.to_string()))?)
                } else {
                    let size = Size::from_str(&word).map_err(|error| {
                        fail(format!("{error}; a position that should stay as it is stands in parentheses"))
                    })?;
                    let has_boards =
                        registry.find(&section.title).is_none_or(|ruleset| ruleset.boards().is_some());
                    let cells = drawing.cells.clone().filter(|_| has_boards);
                    let recipe = Recipe::new(registry, &section.title, size, cells, None, drawing.moves);
                    // A game that nobody knows is the fault of the title, not of the size.
                    let is_known = registry.resolve(&section.title).is_some();
                    let blamed = if is_known { span.clone() } else { section.span.clone() };
                    Kind::Random(recipe.map_err(|error| NotationError::new(blamed, error.to_string()))?)
                };
                parts.push(Part { title: section.title.clone(), word, kind });
            }
        }
        Ok(Candidates { text: text.to_owned(), parts, listed: None })
    }

    /// The same, but all sums of boards are looked at, instead of random ones. `most` limits their number.
    pub fn exhaustive(self, most: u64, stop: &StopFlag) -> Result<Self, NotationError> {
        let whole = 0..self.text.len();
        let mut listed = Vec::new();
        let mut total: u64 = 1;
        for part in &self.parts {
            let boards = match &part.kind {
                Kind::Fixed(component) => vec![component.clone()],
                Kind::Random(recipe) => {
                    let boards = AllBoards::new(recipe).map_err(|error| {
                        let message = format!("[{}] {}: {error}", part.title, part.word);
                        NotationError::new(whole.clone(), message)
                    })?;
                    let limit = usize::try_from(most).unwrap_or(usize::MAX).saturating_add(1);
                    boards.until(stop).take(limit).collect()
                }
            };
            total = total.saturating_mul(boards.len() as u64);
            if total > most {
                let message = format!(
                    "there are more than {most} sums to look at, expected smaller boards or `--cells`"
                );
                return Err(NotationError::new(whole, message));
            }
            listed.push(boards);
        }
        Ok(Candidates { listed: Some(listed), ..self })
    }

    /// Could all sums be looked at? They could if there are boards of one shape and not too many of them.
    pub fn can_be_listed(&self) -> bool {
        self.parts.iter().all(|part| match &part.kind {
            Kind::Fixed(_) => true,
            Kind::Random(recipe) => AllBoards::new(recipe).is_ok(),
        })
    }

    /// How many sums there are; nothing for random ones, which have no end.
    pub fn count(&self) -> Option<u64> {
        let listed = self.listed.as_ref()?;
        Some(listed.iter().map(|boards| boards.len() as u64).product())
    }

    /// The sum with this number. Random ones follow from number and seed; of all sums, those that only have their summands in another order
    /// are nothing.
    pub fn nth(
        &self,
        number: u64,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<Option<Vec<Component>>, crate::generate::RecipeError> {
        let Some(listed) = &self.listed else {
            let mut random = Random::new(&format!("find {number} {}", self.text), seed);
            let draw = |part: &Part| match &part.kind {
                Kind::Random(recipe) => recipe.draw_until(&mut random, stop),
                Kind::Fixed(component) => Ok(component.clone()),
            };
            return self.parts.iter().map(draw).collect::<Result<Vec<_>, _>>().map(Some);
        };
        let mut rest = number;
        let mut indices = Vec::new();
        for boards in listed {
            let size = (boards.len() as u64).max(1);
            indices.push(rest % size);
            rest /= size;
        }
        if rest > 0 || listed.iter().any(Vec::is_empty) || self.is_repeated(&indices) {
            return Ok(None);
        }
        let pick = |(boards, index): (&Vec<Component>, &u64)| boards.get(*index as usize).cloned();
        Ok(listed.iter().zip(&indices).map(pick).collect())
    }

    /// Are summands of the same kind in another order than the first one?
    fn is_repeated(&self, indices: &[u64]) -> bool {
        let kind = |part: usize| (&self.parts[part].title, &self.parts[part].word);
        let mut pairs = (0..indices.len()).flat_map(|late| (0..late).map(move |early| (early, late)));
        pairs.any(|(early, late)| kind(early) == kind(late) && indices[early] > indices[late])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Candidates, NotationError> {
        let drawing = Drawing { cells: Some("XO".parse().unwrap()), moves: 0 };
        Candidates::parse(text, &mcgs::REGISTRY, &drawing)
    }

    fn text(candidates: &Candidates, number: u64, seed: u64) -> Option<String> {
        let sum = candidates.nth(number, seed, &StopFlag::new()).unwrap()?;
        Some(sum.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + "))
    }

    #[test]
    fn random_sums_follow_from_number_and_seed() {
        let candidates = parse("[clobber] 3x3 + [kayles] 5 (3)").unwrap();
        assert_eq!(text(&candidates, 4, 1), text(&candidates, 4, 1));
        assert_ne!(text(&candidates, 4, 1), text(&candidates, 5, 1));
        assert_ne!(text(&candidates, 4, 1), text(&candidates, 4, 2));
        assert!(text(&candidates, 4, 1).unwrap().ends_with("[kayles] 3"));
        assert_eq!(candidates.count(), None);
        assert!(!candidates.can_be_listed());
        assert!(parse("[clobber] 3x3 (XO)").unwrap().can_be_listed());
    }

    #[test]
    fn all_sums_are_listed_once() {
        let all =
            parse("[clobber] 2x2 2x2 [nimber] (1)").unwrap().exhaustive(1000, &StopFlag::new()).unwrap();
        // Six boards up to symmetry: 21 pairs in any order.
        assert_eq!(all.count(), Some(36));
        let mut found: Vec<String> = (0..36).filter_map(|number| text(&all, number, 0)).collect();
        assert_eq!(found.len(), 21);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 21);
        assert_eq!(text(&all, 36, 0), None);
    }

    #[test]
    fn mistakes_have_a_place() {
        let problem = |text: &str| parse(text).err().map(|error| (error.span.start, error.message)).unwrap();
        assert_eq!(problem("[clobber] 3x").0, 10);
        assert!(problem("[clobber] XO").1.contains("in parentheses"));
        assert_eq!(problem("[clobber] 3x3 + [clober] 3x3").0, 16);
        assert!(problem("[clobber] (XQ)").1.contains("unexpected"));
        let large = parse("[clobber] 3x3 3x3").unwrap().exhaustive(1000, &StopFlag::new());
        assert!(large.err().unwrap().message.contains("more than 1000 sums"));
        let heaps = parse("[kayles] 5").unwrap().exhaustive(1000, &StopFlag::new());
        assert!(heaps.err().unwrap().message.starts_with("[kayles] 5: only boards"));
    }
}
