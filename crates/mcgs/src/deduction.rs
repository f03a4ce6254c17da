//! What follows about a sum whose value or thermograph is out of reach.
//!
//! Bounds are found by search, often where values are not, and they may meet. Other facts follow from the components one by
//! one. Every rule here is a theorem:
//!
//! * `a <= G <= a` means `G = a`.
//! * If `m·v <= G - x <= n·^` for a number `x`, then `G - x` is infinitesimal, so the mean and both stops of `G` are `x`. If `G - x` is not
//!   zero, `G` is not a number, so its temperature is 0.
//! * A sum of impartial games equals the nimber of its nim value (Sprague and Grundy).
//! * The mean of a sum is the sum of the means.
//! * Cooling is additive, so if one component is hotter than all others, its temperature is the temperature of the sum.
//! * Stops move along with a number that is added (number translation).

use mcgs_engine::{
    Answer, BoundHints, Budget, Component, Dyadic, Scale, ScaleBounds, Solver, Stats, Strictness, Sum, Value,
};
use mcgs_values::{Steps, Thermograph};

/// The nodes that a deduction may take at most.
const MAX_NODES: u64 = 20_000;
/// The search finds no bounds of a component that may last longer, however small it is.
const MAX_LENGTH: u64 = 64;
/// Steps for the thermograph of a number-up-star form, which is small.
const STEPS: u64 = 1 << 20;

/// What the thermograph of a sum tells, as far as it follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Temperatures {
    pub(crate) mean: Option<Dyadic>,
    pub(crate) temperature: Option<Dyadic>,
    pub(crate) stops: Option<(Dyadic, Dyadic)>,
}

/// What the thermograph of a component tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    mean: Dyadic,
    temperature: Dyadic,
    stops: (Dyadic, Dyadic),
}

impl Part {
    fn of(walls: &Thermograph) -> Self {
        let stops = (walls.left_stop(), walls.right_stop());
        Part { mean: walls.mean(), temperature: walls.temperature(), stops }
    }

    /// Of a game that differs from a number by an infinitesimal and is not a number.
    fn close_to(number: Dyadic) -> Self {
        Part { mean: number, temperature: Dyadic::ZERO, stops: (number, number) }
    }

    /// Of a number: the temperature of `m/2^k` is `-1/2^k`.
    fn number(number: Dyadic) -> Option<Self> {
        let temperature = Dyadic::new(-1, number.exponent())?;
        Some(Part { mean: number, temperature, stops: (number, number) })
    }

    /// Numbers, and nothing else, have a temperature below 0.
    fn is_number(&self) -> bool {
        self.temperature.signum() < 0
    }
}

impl From<Part> for Temperatures {
    fn from(part: Part) -> Self {
        let Part { mean, temperature, stops } = part;
        Temperatures { mean: Some(mean), temperature: Some(temperature), stops: Some(stops) }
    }
}

impl Temperatures {
    /// Of a sum of these. Nothing follows if numbers are too large.
    fn of_sum(parts: Vec<Part>) -> Option<Self> {
        let total =
            |parts: &[Part]| parts.iter().try_fold(Dyadic::ZERO, |total, part| total.checked_add(part.mean));
        let mean = total(&parts)?;
        let (numbers, mut others): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(Part::is_number);
        let number = total(&numbers)?;
        others.sort_by_key(|part| part.temperature);
        Some(match others.as_slice() {
            [] => Part::number(number)?.into(),
            [Part { temperature, stops: (left, right), .. }] => {
                let stops = (left.checked_add(number)?, right.checked_add(number)?);
                Part { mean, temperature: *temperature, stops }.into()
            }
            [.., second, hottest] => {
                let is_hotter = second.temperature < hottest.temperature;
                let temperature = is_hotter.then_some(hottest.temperature);
                Temperatures { mean: Some(mean), temperature, stops: None }
            }
        })
    }
}

/// What the bounds of a sum tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It equals this.
    At(Value),
    /// It differs from this number by an infinitesimal that is not zero.
    CloseTo(Dyadic),
    /// Nothing is known.
    Unknown,
}

/// Finds out by other means what a direct computation could not.
pub(crate) struct Deduction<'a> {
    solver: &'a Solver,
    sum: &'a Sum,
    budget: Budget,
    /// The work so far.
    pub(crate) stats: Stats,
}

impl<'a> Deduction<'a> {
    /// Within a budget, of which the search for bounds gets few nodes: the user was about to hear that the value is too large.
    pub(crate) fn new(solver: &'a Solver, sum: &'a Sum, budget: Budget) -> Self {
        Deduction { solver, sum, budget, stats: Stats::default() }
    }

    /// The value, if bounds meet or a theorem tells it.
    pub(crate) fn value(&mut self) -> Option<Value> {
        if let Some(answer) = self.solver.nim_value(self.sum, &self.rest(false)) {
            return self.spend(answer).map(|nim| self.solver.values().nimber(nim));
        }
        match self.place() {
            Place::At(value) => Some(value),
            Place::CloseTo(_) | Place::Unknown => None,
        }
    }

    /// The thermograph, if the value follows.
    pub(crate) fn thermograph(&mut self) -> Option<Thermograph> {
        let value = self.value()?;
        self.thermograph_of(value)
    }

    /// What a thermograph tells, until that is enough.
    pub(crate) fn temperatures(&mut self, is_enough: impl Fn(&Temperatures) -> bool) -> Temperatures {
        let is_sum = self.sum.components().len() > 1;
        let found = if is_sum { self.of_components().unwrap_or_default() } else { Temperatures::default() };
        if is_enough(&found) {
            return found;
        }
        self.by_bounds().map_or(found, Temperatures::from)
    }

    /// Does the sum equal a number?
    pub(crate) fn is_number(&mut self) -> Option<bool> {
        match self.place() {
            Place::At(value) => Some(self.solver.values().is_number(value)),
            Place::CloseTo(_) => Some(false),
            Place::Unknown => None,
        }
    }

    /// What follows from the components one by one.
    fn of_components(&mut self) -> Option<Temperatures> {
        let mut parts = Vec::new();
        for component in self.sum.components() {
            let sum = Sum::new(vec![component.clone()]);
            // Bounds first, since the thermograph of the whole was too much already.
            let mut deduction = Deduction::new(self.solver, &sum, self.rest(false));
            let found = deduction.by_bounds();
            self.stats += deduction.stats;
            let part = match found {
                Some(part) => part,
                None => {
                    let walls = self.solver.thermograph(&sum, &self.rest(false));
                    Part::of(&self.spend(walls)?)
                }
            };
            parts.push(part);
        }
        Temperatures::of_sum(parts)
    }

    /// What the bounds tell.
    fn by_bounds(&mut self) -> Option<Part> {
        match self.place() {
            Place::At(value) => Some(Part::of(&self.thermograph_of(value)?)),
            Place::CloseTo(number) => Some(Part::close_to(number)),
            Place::Unknown => None,
        }
    }

    /// Where the sum lies, by bounds.
    fn place(&mut self) -> Place {
        let is_long = |part: &Component| part.ruleset().max_moves(part.code()) > MAX_LENGTH;
        if self.sum.components().iter().any(is_long) {
            return Place::Unknown;
        }
        let sum = self.sum;
        let mut candidates = Vec::new();
        // All-small games are infinitesimal (lawnmower theorem).
        if sum.components().iter().all(|component| component.ruleset().is_all_small()) {
            candidates.push(0);
        } else {
            let Some(eighths) = self.bounds(sum, Scale::Eighths, None) else { return Place::Unknown };
            if let Some(value) = self.meeting(&eighths, Dyadic::ZERO) {
                return Place::At(value);
            }
            let (Some(lower), Some(upper)) = (eighths.lower, eighths.upper) else { return Place::Unknown };
            match upper.index - lower.index {
                1 => candidates.extend([lower.index, upper.index]),
                2 => candidates.push(lower.index + 1),
                // A number that the sum is close to is at most one above the lower and at least one below the upper bound.
                _ => {}
            }
        }
        // The simplest number is the likeliest.
        candidates.sort_by_key(|index| (8 - index.trailing_zeros().min(3), index.abs()));
        for index in candidates {
            let place = Dyadic::new(index.into(), 3).map_or(Place::Unknown, |number| self.place_near(number));
            if place != Place::Unknown {
                return place;
            }
        }
        Place::Unknown
    }

    /// Where the sum lies among the games that differ from a number by ups and star.
    fn place_near(&mut self, number: Dyadic) -> Place {
        let Some(offset) = mcgs_games::number(-number) else { return Place::Unknown };
        let offset = if number.is_zero() { Vec::new() } else { vec![offset] };
        let infinitesimal = self.sum.plus(&Sum::new(offset));
        let Some(ups) = self.bounds(&infinitesimal, Scale::Up, None) else { return Place::Unknown };
        if let Some(value) = self.meeting(&ups, number) {
            return Place::At(value);
        }
        let (Some(lower), Some(upper)) = (ups.lower, ups.upper) else { return Place::Unknown };
        let range = lower.index.saturating_sub(2)..=upper.index.saturating_add(2);
        let with_star = self.bounds(&infinitesimal, Scale::UpStar, Some((*range.start(), *range.end())));
        match with_star.and_then(|bounds| self.meeting(&bounds, number)) {
            Some(value) => Place::At(value),
            None => Place::CloseTo(number),
        }
    }

    /// The game at which bounds meet, moved by a number.
    fn meeting(&self, bounds: &ScaleBounds, number: Dyadic) -> Option<Value> {
        let lower = bounds.lower.filter(|lower| lower.strictness == Strictness::Equal)?;
        let values = self.solver.values();
        let game = bounds.scale.game(values, lower.index);
        values.add(game, values.number(number), &mut Steps::new(STEPS)).ok()
    }

    fn bounds(&mut self, sum: &Sum, scale: Scale, range: Option<(i32, i32)>) -> Option<ScaleBounds> {
        let hints = BoundHints { outcome: None, range };
        let answer = self.solver.bounds(sum, scale, hints, &self.rest(true));
        self.spend(answer)
    }

    fn thermograph_of(&self, value: Value) -> Option<Thermograph> {
        let walls = self.solver.values().thermograph(value, &mut Steps::new(STEPS)).ok()?;
        Some(Thermograph::clone(&walls))
    }

    /// What is left of the budget, or of the few nodes of a search that nobody limits.
    fn rest(&self, is_capped: bool) -> Budget {
        let limits = [self.budget.max_nodes, is_capped.then_some(MAX_NODES)];
        let limit = limits.into_iter().flatten().min().map(|limit| limit.saturating_sub(self.stats.nodes));
        self.budget.clone().max_nodes(limit)
    }

    /// Counts the work of an answer.
    fn spend<T>(&mut self, answer: Answer<T>) -> Option<T> {
        self.stats += answer.stats;
        answer.result.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::{Component, SearchOptions};
    use mcgs_games::REGISTRY;

    fn sum(text: &str) -> Sum {
        let source =
            mcgs_language::Source::new("a", mcgs_language::SourceKind::Argument, format!("{text} {{}}"));
        let parsed = crate::parse(&source);
        assert!(!parsed.has_errors(), "{text}: {:?}", parsed.diagnostics);
        Sum::new(parsed.cases[0].games.iter().map(|game| game.component.clone()).collect())
    }

    /// Compares what is deduced with what is computed, and says whether the value was.
    fn check(solver: &Solver, sum: &Sum, name: &str) -> bool {
        let budget = Budget::unlimited();
        let value = solver.value(sum, &budget).result.unwrap();
        let walls = solver.thermograph(sum, &budget).result.unwrap();
        let exact = Part::of(&walls);
        let mut deduction = Deduction::new(solver, sum, budget);
        let deduced = deduction.value();
        if let Some(deduced) = deduced {
            assert_eq!(deduced, value, "{name}: {}", solver.values().display(value));
            assert_eq!(deduction.thermograph(), Some(walls), "{name}");
        }
        if let Some(is_number) = deduction.is_number() {
            assert_eq!(is_number, solver.values().is_number(value), "{name}");
        }
        for is_enough in [true, false] {
            let found = deduction.temperatures(|_| is_enough);
            assert!(found.mean.is_none_or(|mean| mean == exact.mean), "{name}: {found:?}");
            assert!(found.stops.is_none_or(|stops| stops == exact.stops), "{name}: {found:?}");
            assert!(found.temperature.is_none_or(|it| it == exact.temperature), "{name}: {found:?}");
        }
        let components = sum.components().len();
        assert!(components < 2 || deduction.temperatures(|_| true).mean == Some(exact.mean), "{name}");
        deduced.is_some()
    }

    #[test]
    fn bounds_that_meet_are_the_value() {
        let solver = Solver::new(SearchOptions::default());
        for text in [
            "[cgt_game] -3/2",
            "[cgt_game] 7/8*",
            "[cgt_game] (^^*)",
            "[cgt_game] v3",
            "[cgt_game] (5 + v)",
            "[cgt_game] (1/4 + ^^)",
            "[cgt_game] ({0|*} + {1|1})",
            "[domineering] ....|....|....",
            "[toppling_dominoes] XOX [up_star] (2 *)",
            "[clobber_1xn] XXOXXO",
            "[impartial clobber_1xn] XXOXOOXO",
            "[kayles] 12",
        ] {
            assert!(check(&solver, &sum(text), text), "{text}");
        }
        for text in ["[cgt_game] ({1|*})", "[cgt_game] ({0||0|-2})", "[cgt_game] 1/16", "[cgt_game] (+-1)"] {
            assert!(!check(&solver, &sum(text), text), "{text}");
        }
    }

    #[test]
    fn what_is_close_to_a_number_has_its_mean() {
        let solver = Solver::new(SearchOptions::default());
        for text in ["[cgt_game] (3/4 + {^^*|v*})", "[cgt_game] (*2 - 5)", "[cgt_game] (Tiny(1) + 1)"] {
            let sum = sum(text);
            let mut deduction = Deduction::new(&solver, &sum, Budget::unlimited());
            assert_eq!(deduction.is_number(), Some(false), "{text}");
            assert!(deduction.temperatures(|_| false).stops.is_some(), "{text}");
            assert!(!check(&solver, &sum, text), "{text}");
        }
    }

    #[test]
    fn random_sums_have_what_is_deduced() {
        let mut state = 7_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let solver = Solver::new(SearchOptions::default());
        let mut n_values = 0;
        for _ in 0..400 {
            let mut components = Vec::new();
            for _ in 0..=random(3) {
                let entries = REGISTRY.entries();
                let ruleset = entries[random(entries.len() as u64) as usize].ruleset();
                let text = ruleset.random_text(1 + random(ruleset.small_size().min(5)), &mut random);
                // Some rulesets draw texts that are not legal now and then.
                components.extend(Component::parse(ruleset, &text));
            }
            let name = components.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
            n_values += u32::from(check(&solver, &Sum::new(components), &name));
        }
        assert!(n_values > 100, "{n_values}");
    }

    #[test]
    fn the_hottest_component_gives_the_temperature() {
        let dyadic = |numerator, exponent| Dyadic::new(numerator, exponent).unwrap();
        let part = |mean, temperature, stops| Part { mean, temperature, stops };
        let hot = part(dyadic(0, 0), dyadic(2, 0), (dyadic(2, 0), dyadic(-2, 0)));
        let warm = part(dyadic(1, 1), dyadic(1, 1), (dyadic(1, 0), dyadic(0, 0)));
        let half = Part::number(dyadic(1, 1)).unwrap();
        let found = Temperatures::of_sum(vec![hot, half, warm, warm]).unwrap();
        assert_eq!(
            (found.mean, found.temperature, found.stops),
            (Some(dyadic(3, 1)), Some(dyadic(2, 0)), None)
        );
        assert_eq!(Temperatures::of_sum(vec![warm, warm]).unwrap().temperature, None);
        let found = Temperatures::of_sum(vec![half, hot, half]).unwrap();
        assert_eq!(found.stops, Some((dyadic(3, 0), dyadic(-1, 0))));
        // Two halves are one, which is colder than either.
        assert_eq!(Temperatures::of_sum(vec![half, half]).unwrap().temperature, Some(dyadic(-1, 0)));
    }
}
