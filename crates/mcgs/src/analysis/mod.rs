//! Everything about one sum at a glance.

mod canonical_form;
mod marked;
mod moves;
mod temperatures;

use mcgs_engine::{Budget, Dyadic, Outcome, Player, Scale, StopReason, Sum, Value};
use mcgs_language::Case;
use mcgs_values::{Notation, Thermograph};

use crate::clock::Stopwatch;
use crate::deduction::Deduction;
use crate::drawing::{Board, draw_board};
use crate::examiner::{Bounds, Examiner};
use crate::finding::Finding;
use crate::found::Fraction;
use crate::report::{Reason, Report};
use crate::session::Session;

pub use canonical_form::CanonicalForm;
pub use moves::{Moves, OptionGroup};
pub use temperatures::{Interval, Stops, Walls};

use temperatures::Temperatures;

/// The longest canonical form that is written out, in characters.
const MAX_VALUE_TEXT: usize = 100_000;
/// What there is to say about a sum. Quantities that were not found in time say so. [`Session::analyze`] makes it, with an example.
///
/// Its serialised form is part of the interface: every field is always present and names stay as they are.
/// Numbers are objects, as in a [`Found`](crate::Found); values and bounds are texts.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Analysis {
    /// The version of the serialised form, as in a [`Report`](crate::Report).
    pub format: u32,
    /// The file, or `<argument>` or `<stdin>`.
    pub source: String,
    /// The line of the first game, from 1.
    pub line: usize,
    /// The summands.
    pub games: Vec<Board>,
    /// Who wins: `L`, `R`, `N` or `P`.
    pub outcome: Finding<String>,
    /// The canonical form.
    pub value: Finding<CanonicalForm>,
    /// The mean value.
    pub mean: Finding<Fraction>,
    /// The temperature.
    pub temperature: Finding<Fraction>,
    /// The stops.
    pub stops: Finding<Stops>,
    /// The numbers confused with the sum; not applicable if there are none.
    pub confusion_interval: Finding<Interval>,
    /// The atomic weight of an all-small sum.
    pub atomic_weight: Finding<String>,
    /// The tightest bounds among multiples of 1/8.
    pub bounds: Finding<Bounds>,
    /// The tightest bounds among multiples of up, for infinitesimals.
    pub bounds_of_ups: Finding<Bounds>,
    /// The moves of Left, who is Black.
    pub left: Moves,
    /// The moves of Right, who is White.
    pub right: Moves,
    /// The thermograph.
    pub thermograph: Finding<Walls>,
    /// The time it took, in milliseconds.
    pub time_ms: f64,
    /// The notation that was asked for. The texts of values have it; what is shown of numbers should have it, too.
    #[serde(skip)]
    pub notation: Notation,
}

impl Session {
    /// Says all there is to say about the sum of a case, whatever its commands ask.
    ///
    /// The time limit of the session holds for each quantity by itself. What was learned from earlier cases is forgotten first, unless
    /// the settings say [`Forget::Never`](crate::Forget::Never).
    ///
    /// ```
    /// use mcgs::language::{Source, SourceKind};
    /// use mcgs::{Session, Settings};
    ///
    /// let source = Source::new("<argument>", SourceKind::Argument, "[clobber] XO|OX {}");
    /// let parsed = mcgs::parse(&source);
    /// let analysis = Session::new(Settings::default()).analyze(&source.name, &parsed.cases[0]);
    /// let value = analysis.value.known().expect("a small board has a value");
    /// assert_eq!(value.text.as_deref(), Some("*"));
    /// ```
    pub fn analyze(&mut self, source: &str, case: &Case) -> Analysis {
        self.start_case();
        let stopwatch = Stopwatch::start();
        let sum = Sum::new(case.games.iter().map(|game| game.component.clone()).collect());
        let mut analysis = self.analyze_sum(&sum);
        source.clone_into(&mut analysis.source);
        analysis.line = case.line;
        analysis.time_ms = stopwatch.milliseconds();
        analysis
    }

    fn analyze_sum(&self, sum: &Sum) -> Analysis {
        let (solver, values) = (&self.solver, self.solver.values());
        let outcome = self.limited(|budget| solver.outcome(sum, budget).result);
        let value = match outcome {
            // The player who moves first loses zero and nothing else.
            Finding::Known(Outcome::P) => Finding::Known(Value::ZERO),
            _ => self.examined(sum, |examiner| solver.value(sum, examiner.budget).result),
        };
        let value = self.or_deduced(value, sum, Deduction::value);
        let thermograph = self.examined(sum, |examiner| match &value {
            Finding::Known(value) => examiner
                .with_steps(|values, steps| values.thermograph(*value, steps))
                .map(|walls| Thermograph::clone(&walls)),
            _ => solver.thermograph(sum, examiner.budget).result,
        });
        let atomic_weight = match &value {
            Finding::Known(value) => {
                let weight = |budget: &Budget| self.examiner(sum, budget).atomic_weight_of(*value);
                Finding::of_optional(self.within(self.settings.time_limit, weight))
            }
            Finding::Unknown(reason) => Finding::Unknown(*reason),
            Finding::NotApplicable => Finding::NotApplicable,
        };
        let notation = self.settings.notation;
        let shown = |value| values.display_within(value, MAX_VALUE_TEXT).map(|text| notation.show(&text));
        let atomic_weight = match atomic_weight.map(|weight| shown(*weight)) {
            Finding::Known(Some(text)) => Finding::Known(text),
            Finding::Known(None) => Finding::Unknown(Reason::TooLarge),
            Finding::NotApplicable => Finding::NotApplicable,
            Finding::Unknown(reason) => Finding::Unknown(reason),
        };
        let temperatures = self.temperatures(&thermograph, sum, &outcome);
        let bounds = |scale: Scale| {
            self.examined(sum, |examiner| examiner.bounds(scale, outcome.known().copied()).result)
        };
        Analysis {
            format: Report::FORMAT,
            source: String::new(),
            line: 1,
            games: sum.components().iter().map(draw_board).collect(),
            value: value.map(|value| CanonicalForm::new(values, *value, MAX_VALUE_TEXT, notation)),
            mean: temperatures.mean,
            temperature: temperatures.temperature,
            bounds_of_ups: match &temperatures.stops {
                Finding::Known(stops) if stops.left.0.is_zero() && stops.right.0.is_zero() => {
                    bounds(Scale::Up)
                }
                Finding::Unknown(reason) => Finding::Unknown(*reason),
                Finding::Known(_) | Finding::NotApplicable => Finding::NotApplicable,
            },
            stops: temperatures.stops,
            confusion_interval: temperatures.confusion_interval,
            atomic_weight,
            bounds: bounds(Scale::Eighths),
            outcome: outcome.map(ToString::to_string),
            left: self.moves(sum, Player::Left),
            right: self.moves(sum, Player::Right),
            thermograph: thermograph.map(|walls| Walls(walls.clone(), notation)),
            time_ms: 0.0,
            notation,
        }
    }

    fn examined<T>(&self, sum: &Sum, ask: impl FnOnce(&Examiner<'_>) -> Result<T, StopReason>) -> Finding<T> {
        self.limited(|budget| ask(&self.examiner(sum, budget)))
    }

    fn examiner<'e>(&'e self, sum: &'e Sum, budget: &'e Budget) -> Examiner<'e> {
        Examiner { solver: &self.solver, sum, budget, first_try: None, notation: self.settings.notation }
    }

    fn limited<T>(&self, work: impl FnOnce(&Budget) -> Result<T, StopReason>) -> Finding<T> {
        self.within(self.settings.time_limit, work).into()
    }

    /// A quantity that was found, or what follows by other means within the limits of one more question.
    fn or_deduced<'e, T>(
        &'e self,
        found: Finding<T>,
        sum: &'e Sum,
        deduce: impl FnOnce(&mut Deduction<'e>) -> Option<T>,
    ) -> Finding<T> {
        match found {
            Finding::Unknown(reason) if reason != Reason::Interrupted => {
                let deduced = self.within(self.settings.time_limit, |budget| {
                    deduce(&mut Deduction::new(&self.solver, sum, budget.clone()))
                });
                deduced.map_or(Finding::Unknown(reason), Finding::Known)
            }
            found => found,
        }
    }

    /// What the thermograph tells, or what follows without it.
    fn temperatures(
        &self,
        thermograph: &Finding<Thermograph>,
        sum: &Sum,
        outcome: &Finding<Outcome>,
    ) -> Temperatures {
        let known = Temperatures::new(thermograph, sum, outcome);
        if known.stops.reason().is_none() {
            return known;
        }
        // Only what is missing is taken from here.
        let deduced = self.within(self.settings.time_limit, |budget| {
            let mut deduction = Deduction::new(&self.solver, sum, budget.clone());
            deduction.temperatures(|found| found.temperature.is_some() && found.stops.is_some())
        });
        let or = |found: Finding<Fraction>, deduced: Option<Dyadic>| match deduced {
            Some(deduced) if found.reason().is_some() => Finding::Known(Fraction(deduced)),
            _ => found,
        };
        Temperatures {
            mean: or(known.mean, deduced.mean),
            temperature: or(known.temperature, deduced.temperature),
            stops: deduced.stops.map_or(known.stops, |(left, right)| Finding::Known(Stops::new(left, right))),
            confusion_interval: known.confusion_interval,
        }
    }
}

impl Analysis {
    /// Is there anything that a limit kept open?
    pub fn open_reason(&self) -> Option<Reason> {
        let moves = |moves: &Moves| {
            let mut groups = moves.options.known().into_iter().flatten();
            let of_groups = groups.find_map(|group| group.value.reason());
            moves.winning.reason().or(moves.options.reason()).or(of_groups)
        };
        self.outcome
            .reason()
            .or(self.value.reason())
            .or(self.thermograph.reason())
            .or(self.atomic_weight.reason())
            .or(self.bounds.reason())
            .or(self.bounds_of_ups.reason())
            .or_else(|| moves(&self.left))
            .or_else(|| moves(&self.right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use mcgs_language::{Source, SourceKind};
    use std::time::Duration;

    fn analysis(settings: Settings, text: &str) -> Analysis {
        let source = Source::new("<argument>", SourceKind::Argument, text);
        let parsed = crate::parse(&source);
        Session::new(settings).analyze("a", &parsed.cases[0])
    }

    #[test]
    fn a_switch_has_everything_but_an_atomic_weight() {
        let switch = analysis(Settings::default(), "[switch_game] (1, -1) {B}");
        assert_eq!((switch.source.as_str(), switch.line, switch.games.len()), ("a", 1, 1));
        assert_eq!(switch.outcome, Finding::Known("N".to_owned()));
        assert_eq!(switch.value.known().unwrap().text.as_deref(), Some("+-1"));
        assert_eq!(switch.confusion_interval.known().unwrap().to_string(), "[-1, 1]");
        assert_eq!(switch.atomic_weight, Finding::NotApplicable);
        assert_eq!(switch.bounds_of_ups, Finding::NotApplicable);
        assert_eq!(switch.bounds.known().unwrap().to_string(), "-9/8 < G < 9/8");
        assert_eq!(switch.left.winning, Finding::Known(vec!["SWITCH_L".to_owned()]));
        assert_eq!(switch.open_reason(), None);
    }

    #[test]
    fn equal_options_stand_together() {
        let strip = analysis(Settings::default(), "[clobber_1xn] XXOXO {}");
        let groups = |moves: &Moves| -> Vec<(Option<String>, String)> {
            let groups = moves.options.known().unwrap();
            groups.iter().map(|it| (it.value.known().unwrap().text.clone(), it.moves.join(" "))).collect()
        };
        let pair = |value: &str, moves: &str| (Some(value.to_owned()), moves.to_owned());
        assert_eq!(groups(&strip.left), [pair("^", "2-3 4-5"), pair("0", "4-3")]);
        assert_eq!(groups(&strip.right), [pair("0", "3-4 3-2 5-4")]);
        assert_eq!(strip.atomic_weight, Finding::Known("0".to_owned()));
    }

    #[test]
    fn a_limit_leaves_only_what_needs_it_open() {
        let board = "[clobber] XOXOX|OXOXO|XOXOX|OXOXO|XOXOX {}";
        let hasty = Settings::default().time_limit(Duration::from_millis(1));
        let board = analysis(hasty, board);
        assert_eq!(board.value, Finding::Unknown(Reason::Time));
        assert_eq!(board.open_reason(), Some(Reason::Time));
        assert_eq!(board.mean, Finding::Known(Fraction(Dyadic::ZERO)));
        assert_eq!(board.temperature, Finding::Unknown(Reason::Time));
        assert_eq!(board.games[0].drawing.len(), 6);
        assert_eq!(board.left.options.known().unwrap().len(), 1, "unknown values stand together");
    }

    #[test]
    fn bounds_that_meet_fill_in_the_rest() {
        // The direct computations need more nodes than bounds do.
        let board = "[domineering] ......|......|......|......|...... {}";
        let found = analysis(Settings::default().time_limit(Duration::from_millis(500)), board);
        assert_eq!(found.bounds.known().unwrap().to_string(), "-3/2 <= G <= -3/2");
        assert_eq!(found.value.known().unwrap().text.as_deref(), Some("-3/2"));
        assert_eq!(found.mean.known().unwrap().to_string(), "-3/2");
        assert_eq!(found.temperature.known().unwrap().to_string(), "-1/2");
        assert!(found.thermograph.known().is_some());
    }

    #[test]
    fn endless_lists_of_moves_are_not_tried() {
        let heap = analysis(Settings::default(), "[nimber] 1000000000 {}");
        assert_eq!(heap.value.known().unwrap().text.as_deref(), Some("*1000000000"));
        assert_eq!(heap.left.winning, Finding::Unknown(Reason::TooLarge));
    }
}
