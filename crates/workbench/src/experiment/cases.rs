//! The cases of an experiment.

use std::collections::HashSet;
use std::fmt::Write;

use mcgs::{Component, Player, Registry, StopFlag};

use super::declaration::{Experiment, ExperimentError, ExperimentFamily};
use crate::generate::{Cells, FAMILIES, Random, Recipe, RecipeError, Size, input_text};

/// The number of sums drawn for each case, before the search for different ones is given up.
const ATTEMPTS_PER_CASE: usize = 100;

/// A sum and who moves first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExperimentCase {
    /// The number of its family.
    pub family: usize,
    /// The measure of difficulty.
    pub x: u64,
    /// The sum.
    pub components: Vec<Component>,
    /// Who moves first.
    pub player: Player,
}

impl ExperimentCase {
    /// The case in the input language, in one line.
    pub fn text(&self, experiment: &Experiment) -> String {
        let family = experiment.family.get(self.family).map_or("", |family| family.name.as_str());
        let mut text = format!("/* family::{} x::{} */", Experiment::file_name(family), self.x);
        for component in &self.components {
            // Writing to a string cannot fail.
            let _ = write!(text, " [{}] {}", component.ruleset().title(), input_text(component));
        }
        text + if self.player == Player::Left { " {B}" } else { " {W}" }
    }
}

impl Experiment {
    /// All cases of games of the registry, family by family, in the order of x. No family has a case twice.
    pub fn cases(&self, registry: &Registry) -> Result<Vec<ExperimentCase>, ExperimentError> {
        self.cases_until(registry, &StopFlag::new())
    }

    /// The same, unless the flag is raised: then there is an error that says nothing.
    pub fn cases_until(
        &self,
        registry: &Registry,
        stop: &StopFlag,
    ) -> Result<Vec<ExperimentCase>, ExperimentError> {
        let mut cases = Vec::new();
        for (index, family) in self.family.iter().enumerate() {
            let before = cases.len();
            match family.number.and_then(|number| FAMILIES.get(number)) {
                Some(numbered) => {
                    let [first, last] = family.x.unwrap_or([0, u64::MAX]);
                    let drawn = numbered
                        .cases_until(self.seed, self.per_x, self.attempts, usize::MAX, stop)
                        .into_iter();
                    cases.extend(drawn.filter(|case| (first..=last).contains(&case.x)).map(|case| {
                        ExperimentCase {
                            family: index,
                            x: case.x,
                            components: vec![case.component],
                            player: case.player,
                        }
                    }));
                }
                None => self
                    .random_cases(registry, index, family, &mut cases, stop)
                    .map_err(|error| ExperimentError(format!("family `{}`: {error}", family.name)))?,
            }
            if stop.reason().is_some() {
                return Err(ExperimentError("stopped".to_owned()));
            }
            if cases.len() == before {
                return Err(ExperimentError(format!("family `{}`: there are no such cases", family.name)));
            }
        }
        Ok(cases)
    }

    fn random_cases(
        &self,
        registry: &Registry,
        index: usize,
        family: &ExperimentFamily,
        cases: &mut Vec<ExperimentCase>,
        stop: &StopFlag,
    ) -> Result<(), RecipeError> {
        let cells: Option<Cells> = family.cells.as_deref().map(str::parse).transpose()?;
        let components = if family.components.is_empty() { vec![1] } else { family.components.clone() };
        for size in &family.sizes {
            let size: Size = size.parse()?;
            if size.min_columns != size.max_columns {
                return Err(RecipeError("`sizes` are single sizes such as `3x4`, not ranges".to_owned()));
            }
            let recipe = |title: &String| {
                Recipe::new(registry, title, size, cells.clone(), family.parameters.clone(), family.moves)
            };
            let recipes = family.games.iter().map(recipe).collect::<Result<Vec<_>, _>>()?;
            for &n_components in &components {
                let x = if components.len() > 1 { n_components } else { size.rows * size.max_columns } as u64;
                let purpose =
                    format!("{} {}x{} {n_components}", family.games.join(" "), size.rows, size.max_columns);
                let mut random = Random::new(&purpose, self.seed);
                let mut seen: HashSet<(Vec<String>, Player)> = HashSet::new();
                for _ in 0..self.per_x.saturating_mul(ATTEMPTS_PER_CASE) {
                    if seen.len() >= self.per_x {
                        break;
                    }
                    let mut sum = Vec::with_capacity(n_components);
                    for _ in 0..n_components {
                        let recipe =
                            random.choose(&recipes).ok_or(RecipeError("there is no game".to_owned()))?;
                        sum.push(recipe.draw_until(&mut random, stop)?);
                    }
                    let player = if random.below(2) == 0 { Player::Left } else { Player::Right };
                    let texts = sum.iter().map(Component::to_string).collect();
                    if seen.insert((texts, player)) {
                        cases.push(ExperimentCase { family: index, x, components: sum, player });
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs::language::{Source, SourceKind};

    const TEXT: &str = "title = 'a'\nper_x = 4\nattempts = 3000\n[[level]]\nname = 'all'\n\
        [[family]]\nname = 'strips'\nnumber = 0\nx = [3, 5]\n\
        [[family]]\nname = 'tiny'\ngames = ['clobber']\nsizes = ['1x1', '2x2']\n\
        [[family]]\nname = 'sums'\ngames = ['nogo', 'switch_game']\nsizes = ['3']\ncomponents = [1, 3]\n";

    #[test]
    fn cases_follow_from_the_seed_and_read_back() {
        let experiment = Experiment::parse(TEXT).unwrap();
        let cases = experiment.cases(&mcgs::REGISTRY).unwrap();
        assert_eq!(cases, experiment.cases(&mcgs::REGISTRY).unwrap());
        assert_ne!(cases, Experiment { seed: 2, ..experiment.clone() }.cases(&mcgs::REGISTRY).unwrap());
        let mut places: Vec<(usize, u64)> = cases.iter().map(|case| (case.family, case.x)).collect();
        places.dedup();
        // The only cell is X or O, and either player moves: there are just four such cases.
        assert_eq!(places, [(0, 3), (0, 4), (0, 5), (1, 1), (1, 4), (2, 1), (2, 3)]);
        assert_eq!(cases.iter().filter(|case| case.family == 1 && case.x == 1).count(), 4);
        let text: String = cases.iter().map(|case| case.text(&experiment) + "\n").collect();
        let parsed = mcgs::parse(&Source::new("a", SourceKind::Argument, text));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        for (case, read) in cases.iter().zip(&parsed.cases) {
            let components: Vec<Component> = read.games.iter().map(|game| game.component.clone()).collect();
            assert_eq!(components, case.components);
            assert_eq!(read.commands.len(), 1);
        }
        assert_eq!(parsed.cases.len(), cases.len());
    }

    #[test]
    fn mistakes_name_the_family() {
        let problem = |old: &str, new: &str| {
            Experiment::parse(&TEXT.replace(old, new))
                .unwrap()
                .cases(&mcgs::REGISTRY)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            problem("'clobber'", "'cobber'"),
            "family `tiny`: no such game `cobber`, did you mean clobber?"
        );
        assert!(problem("'2x2'", "'2x2-3'").starts_with("family `tiny`: `sizes` are single sizes"));
        assert_eq!(problem("x = [3, 5]", "x = [90, 95]"), "family `strips`: there are no such cases");
    }
}
